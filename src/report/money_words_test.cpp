// Which chances are told with more decimals, and with how many.
#include "report/money_words.hpp"

#include <gtest/gtest.h>

namespace skyward::report::money_words_test {
namespace {

TEST(money_words, tell_a_chance_below_one_in_ten_thousand_with_digits_that_show_it) {
  EXPECT_EQ(chance_text(0), "0.0000 %");
  EXPECT_EQ(chance_text({1, 6}), "16.6667 %");
  EXPECT_EQ(chance_text({1, 10'000}), "0.0100 %");
  EXPECT_EQ(chance_text({10'000, 100'000'001}), "0.0100000 %");
  EXPECT_EQ(chance_text({1, 60'466'176}), "0.0000017 %");
  EXPECT_EQ(chance_text({1, 100'000'000}), "0.0000010 %");
  EXPECT_EQ(chance_text({1, 123'000'000}), "0.00000081 %");
  EXPECT_EQ(chance_text({1, 99'000'000'000}), "0.0000000010 %");
  EXPECT_EQ(chance_text({1, 1'000'000'000'000}), "0.0000000001 %");
  EXPECT_EQ(chance_text({1, 1'000'000'000'001}), "under 0.0000000001 %");
}

}  // namespace
}  // namespace skyward::report::money_words_test
