// A bucket lets so many through at once, then one each so often, and no flood of keys fills memory.
#include "server/accounts/rate_limit.hpp"

#include <gtest/gtest.h>

#include <string>

namespace skyward::server::rate_limit_test {
namespace {

using namespace std::chrono_literals;

constexpr moment begin{1'800'000'000'000};
constexpr moment in(std::chrono::milliseconds after) {
  return moment{begin.milliseconds() + after.count()};
}

TEST(rate_limit, a_burst_passes_and_then_one_each_so_often) {
  rate_limit limit{{3, 1s}};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(limit.take("a", begin), 0ms);
  EXPECT_EQ(limit.take("a", begin), 1s);
  EXPECT_EQ(limit.take("a", in(999ms)), 1ms);
  EXPECT_EQ(limit.take("a", in(1s)), 0ms);
  EXPECT_EQ(limit.take("a", in(1s)), 1s);
  EXPECT_EQ(limit.take("b", in(1s)), 0ms) << "each for itself";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(limit.take("a", in(10s)), 0ms) << "full again";
  EXPECT_GT(limit.take("a", in(10s)), 0ms);
}

TEST(rate_limit, what_is_refused_costs_nothing) {
  rate_limit limit{{1, 1s}};
  EXPECT_EQ(limit.take("a", begin), 0ms);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(limit.take("a", in(500ms)), 500ms);
  EXPECT_EQ(limit.take("a", in(1s)), 0ms);
}

TEST(rate_limit, a_clock_that_is_set_back_fills_no_bucket_and_refuses_nobody_for_long) {
  rate_limit limit{{2, 1s}};
  EXPECT_EQ(limit.take("a", begin), 0ms);
  EXPECT_EQ(limit.take("a", in(-1h)), 1s);
  EXPECT_EQ(limit.take("a", in(-1h + 1s)), 0ms);
}

TEST(rate_limit, full_buckets_are_forgotten_and_memory_is_bounded) {
  rate_limit limit{{2, 1s}, 3};
  for (const auto* key : {"a", "b", "c"}) EXPECT_EQ(limit.take(key, begin), 0ms);
  EXPECT_EQ(limit.take("b", begin), 0ms);
  EXPECT_EQ(limit.take("c", begin), 0ms);
  EXPECT_EQ(limit.take("d", begin), 0ms);
  EXPECT_EQ(limit.keys(), 3U);
  EXPECT_GT(limit.take("c", begin), 0ms) << "the one that is full next made room";
  EXPECT_EQ(limit.take("e", in(2s)), 0ms);
  EXPECT_EQ(limit.keys(), 1U);
}

TEST(rate_limit, an_address_stands_for_all_that_its_owner_has) {
  const struct {
    std::string address;
    std::string source;
  } cases[] = {
      {"203.0.113.7", "203.0.113.7"},
      {"::ffff:203.0.113.7", "203.0.113.7"},
      {"2001:db8:1:2:3:4:5:6", "20010db800010002"},
      {"2001:db8:1:2::1", "20010db800010002"},
      {"2001:db8:1:3::1", "20010db800010003"},
      {"somewhere", "somewhere"},
      {"", ""},
  };
  for (const auto& each : cases) EXPECT_EQ(source_of(each.address), each.source) << each.address;
}

}  // namespace
}  // namespace skyward::server::rate_limit_test
