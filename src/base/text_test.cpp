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
  EXPECT_EQ(parse_whole("99999999999999999999", INT64_MAX), std::nullopt);
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

}  // namespace
}  // namespace skyward
