// Words and values that requests are made of.
#include "request/written.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace skyward::request {
namespace {

using parts = std::vector<std::string>;

TEST(written, number_keeps_the_words_that_a_message_quotes) {
  struct row {
    std::string words;
    std::optional<std::int64_t> value;
  };
  for (const auto& [words, value] :
       {row{"0", 0}, row{"007", 7}, row{"1,234", 1'234}, row{"12,34", std::nullopt},
        row{"-4", std::nullopt}, row{"", std::nullopt}, row{"2.5", std::nullopt},
        row{"9223372036854775807", INT64_MAX}, row{"9223372036854775808", std::nullopt}}) {
    EXPECT_EQ(read_whole(words).value, value) << words;
    EXPECT_EQ(read_whole(words).words, words);
  }
}

TEST(written, number_of_another_reader_is_the_one_that_its_words_are) {
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{999'999'999'999'999'999},
        std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(whole_number(value), read_whole(std::to_string(value)));
  }
}

TEST(written, number_is_within_its_ends_and_refused_beyond_them) {
  EXPECT_EQ(within(whole_number(1), 1, 3), 1);
  EXPECT_EQ(within(whole_number(3), 1, 3), 3);
  EXPECT_EQ(within(whole_number(0), 1, 3), std::nullopt);
  EXPECT_EQ(within(whole_number(4), 1, 3), std::nullopt);
  EXPECT_EQ(within(read_whole("x"), 0, 3), std::nullopt);
  EXPECT_EQ(checked("rounds", read_whole("1,000"), 1, 1'000), 1'000);
  EXPECT_EQ(checked("rounds", read_whole("x\n"), 1, 1'000).error(),
            refusals{"skyward: --rounds \"x\\n\"; accepted: 1 to 1,000"});
}

TEST(written, parts_between_commas_are_all_but_an_empty_last_one) {
  EXPECT_EQ(between_commas(""), parts{""});
  EXPECT_EQ(between_commas("a"), parts{"a"});
  EXPECT_EQ(between_commas("a,b"), (parts{"a", "b"}));
  EXPECT_EQ(between_commas("a,,b"), (parts{"a", "", "b"}));
  EXPECT_EQ(between_commas(",a,"), (parts{"", "a"}));
}

TEST(written, decimal_is_read_whole_or_not_at_all) {
  EXPECT_EQ(read_decimal("0.25").value, 0.25);
  EXPECT_EQ(read_decimal("1e-05").value, 1e-5);
  for (const auto* words : {"", "0.25x", " 0.25", "x"}) {
    EXPECT_EQ(read_decimal(words).value, std::nullopt) << words;
    EXPECT_EQ(read_decimal(words).words, words);
  }
}

}  // namespace
}  // namespace skyward::request
