// Where results are counted.
#include "simulation/run/bin_scale.hpp"

#include "base/money.hpp"

#include <gtest/gtest.h>

namespace skyward::simulation {
namespace {

TEST(bin_scale, every_result_is_in_the_bin_between_whose_edges_it_lies) {
  for (const auto& scale : {bin_scale{-1'000, 100}, bin_scale{0, 1}, bin_scale{-7, 3}}) {
    const auto inner = static_cast<std::int64_t>(bin_scale::bins) - 2;
    const auto end = scale.from + inner * scale.width;
    for (auto at = scale.from - 5 * scale.width; at < end + 5 * scale.width; ++at) {
      const auto bin = static_cast<std::int64_t>(scale.bin(at));
      if (at < scale.from) {
        ASSERT_EQ(bin, 0) << at;
      } else if (at >= end) {
        ASSERT_EQ(bin, inner + 1) << at;
      } else {
        const auto edge = scale.from + (bin - 1) * scale.width;
        ASSERT_LE(edge, at);
        ASSERT_LT(at, edge + scale.width);
      }
    }
    EXPECT_EQ(scale.bin(-cents_max), 0U);
    EXPECT_EQ(scale.bin(cents_max * 1'000), bin_scale::bins - 1);
  }
}

TEST(bin_scale, a_scale_between_two_amounts_has_both_in_its_inner_bins) {
  for (const std::int64_t unit : {1, 5, 100}) {
    for (std::int64_t low = -3 * unit; low <= 3 * unit; low += unit) {
      for (std::int64_t high = low; high <= low + 700 * unit; high += 7 * unit) {
        const auto scale = scale_between(low, high, unit);
        ASSERT_EQ(scale.width % unit, 0);
        ASSERT_EQ(scale.from % unit, 0);
        ASSERT_EQ(scale.bin(low), 1U) << low << " to " << high;
        ASSERT_LT(scale.bin(high), bin_scale::bins - 1) << low << " to " << high;
      }
    }
  }
}

}  // namespace
}  // namespace skyward::simulation
