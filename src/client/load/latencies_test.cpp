// Parts of a thousand, of few and of many.
#include "client/load/latencies.hpp"

#include <gtest/gtest.h>

namespace skyward::client {
namespace {

using std::chrono::microseconds;

TEST(latencies_of_commands, are_nothing_where_there_are_none) {
  EXPECT_EQ(latencies{}.of_thousand(990), 0U);
}

TEST(latencies_of_commands, are_the_least_time_that_so_many_are_not_above) {
  latencies all;
  for (int i = 200; i >= 1; --i) all.add(microseconds{i});
  EXPECT_EQ(all.of_thousand(0), 1U);
  EXPECT_EQ(all.of_thousand(500), 100U);
  EXPECT_EQ(all.of_thousand(990), 198U);
  EXPECT_EQ(all.of_thousand(991), 199U);
  EXPECT_EQ(all.of_thousand(1'000), 200U);
}

TEST(latencies_of_commands, that_no_clock_shows_are_the_nearest_that_can_be_kept) {
  latencies all;
  all.add(microseconds{-5});
  EXPECT_EQ(all.of_thousand(1'000), 0U);
  all.add(std::chrono::hours{2});
  EXPECT_EQ(all.of_thousand(1'000), 4'294'967'295U);
}

}  // namespace
}  // namespace skyward::client
