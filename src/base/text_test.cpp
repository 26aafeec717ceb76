// Numbers, lists, safe lines and nearest names, case by case.
#include "base/text.hpp"

#include "base/sha256.hpp"

#include <gtest/gtest.h>

namespace skyward {
namespace {

TEST(text, writes_and_reads_thousands) {
  EXPECT_EQ(with_thousands(0), "0");
  EXPECT_EQ(with_thousands(999), "999");
  EXPECT_EQ(with_thousands(1'000), "1,000");
  EXPECT_EQ(with_thousands(18'446'744'073'709'551'615U), "18,446,744,073,709,551,615");
  EXPECT_EQ(parse_whole("1,234,567", 2'000'000), 1'234'567);
  EXPECT_EQ(parse_whole("1234567", 2'000'000), 1'234'567);
  EXPECT_EQ(parse_whole("1234567", 1'000'000), std::nullopt);
  EXPECT_EQ(parse_whole("12,34", 10'000), std::nullopt);
  EXPECT_EQ(parse_whole(",", 10'000), std::nullopt);
  EXPECT_EQ(parse_whole("", 10'000), std::nullopt);
  EXPECT_EQ(parse_whole("9223372036854775807", INT64_MAX), INT64_MAX);
  EXPECT_EQ(parse_whole("9,223,372,036,854,775,807", INT64_MAX), INT64_MAX);
  EXPECT_EQ(parse_whole("00000000000000000000007", INT64_MAX), 7);
  for (const auto* text : {"9223372036854775808", "99999999999999999999", "-1", "-0", "+1", " 1"}) {
    EXPECT_EQ(parse_whole(text, INT64_MAX), std::nullopt) << text;
  }
}

TEST(text, finds_the_name_that_was_meant) {
  const std::vector<std::string> names{"high-roll-dice", "three-dice-football", "props-and-hops"};
  EXPECT_EQ(nearest_names("hihg-roll-dice", names).front(), "high-roll-dice");
  EXPECT_EQ(nearest_names("football", names).front(), "three-dice-football");
  EXPECT_EQ(accepted_names("x", names),
            "accepted: high-roll-dice, three-dice-football, props-and-hops");
}

TEST(text, names_the_nearest_three_of_many) {
  std::vector<std::string> names;
  for (int i = 10; i < 30; ++i) names.push_back("pip-" + std::to_string(i));
  EXPECT_EQ(accepted_names("pip-115", names), "nearest of 20: pip-11, pip-15, pip-10");
}

TEST(sha256, gives_the_published_digest) {
  // FIPS 180-4 example "abc".
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(time_words, speak_of_seconds_to_years) {
  EXPECT_EQ(time_words(0), "0 s");
  EXPECT_EQ(time_words(99), "99 s");
  EXPECT_EQ(time_words(100), "1 min");
  EXPECT_EQ(time_words(5'999), "99 min");
  EXPECT_EQ(time_words(6'000), "1 h");
  EXPECT_EQ(time_words(47 * 3'600 + 3'599), "47 h");
  EXPECT_EQ(time_words(48 * 3'600), "2 days");
  EXPECT_EQ(time_words(730 * 86'400 - 1), "729 days");
  EXPECT_EQ(time_words(730 * 86'400), "2 years");
  EXPECT_EQ(time_words(UINT64_MAX), "584,942,417,355 years");
}

}  // namespace
}  // namespace skyward
