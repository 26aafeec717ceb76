// What is left is told by what has been done, however long that takes.
#include "cli/progress.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace skyward::cli {
namespace {

TEST(seconds_left, goes_by_the_pace_of_what_was_done) {
  EXPECT_EQ(seconds_left(10'000, 10, 90), 91U);
  EXPECT_EQ(seconds_left(500, 1'000'000, 1'000'000), 1U);
  EXPECT_EQ(seconds_left(0, 0, 0), 1U);
}

TEST(seconds_left, of_a_run_of_years_is_years) {
  // A second for a million of 2^62: it was told as some hours.
  EXPECT_EQ(seconds_left(1'000, 1'000'000, std::uint64_t{1} << 62U), 4'611'686'018'428U);
  EXPECT_EQ(seconds_left(INT64_MAX, 1, UINT64_MAX), UINT64_MAX);
}

}  // namespace
}  // namespace skyward::cli
