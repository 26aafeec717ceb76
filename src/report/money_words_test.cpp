// Which chances are told with more decimals.
#include "report/money_words.hpp"

#include <gtest/gtest.h>

namespace skyward::report::money_words_test {
namespace {

TEST(money_words, call_a_chance_rare_below_one_in_ten_thousand) {
  EXPECT_FALSE(is_rare(0));
  EXPECT_TRUE(is_rare({1, 1'000'000}));
  EXPECT_TRUE(is_rare({10'000, 100'000'001}));
  EXPECT_FALSE(is_rare({1, 10'000}));
  EXPECT_FALSE(is_rare({10'000, 99'999'999}));
}

}  // namespace
}  // namespace skyward::report::money_words_test
