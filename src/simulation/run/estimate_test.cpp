// Figures with their exact value beside them, and intervals that hold at all times.
#include "simulation/run/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace skyward::simulation {
namespace {

constexpr double nearly = 1e-12;
constexpr double z_of_95 = 1.959963984540054;

TEST(set_exact, sets_z_where_there_is_an_error) {
  estimate with;
  with.value = 3;
  with.error = 7;
  set_exact(with, 2, 0.5, 100);
  EXPECT_EQ(with.exact, 2);
  EXPECT_EQ(with.error, 0.5) << "the exact law's, not what was found";
  EXPECT_EQ(with.z, 2);
  EXPECT_FALSE(with.rare);
  set_exact(with, 2, 0.5, 4.9);
  EXPECT_TRUE(with.rare) << "expected fewer than five times";
  estimate without;
  set_exact(without, 2, 0, 0);
  EXPECT_EQ(without.exact, 2);
  EXPECT_FALSE(without.z.has_value());
  EXPECT_FALSE(without.rare) << "there is no z to be a hint";
}

TEST(share_of, has_the_error_of_what_was_found_until_the_exact_share_is_set) {
  auto share = share_of(20, 100);
  EXPECT_NEAR(share.error, 0.04, nearly);
  set_exact_share(share, 0.5, 100);
  EXPECT_NEAR(share.error, 0.05, nearly);
  EXPECT_NEAR(*share.z, -6, nearly);
  EXPECT_FALSE(share.rare);
  set_exact_share(share, 0.04, 100);
  EXPECT_TRUE(share.rare) << "expected four times";
  set_exact_share(share, 0, 100);
  EXPECT_FALSE(share_of(0, 100).z.has_value());
}

TEST(mean_as_found, has_an_interval_where_enough_supports_it) {
  EXPECT_FALSE(mean_as_found(3, 2, 400, 99).held.has_value());
  const auto mean = mean_as_found(3, 2, 400, 100);
  EXPECT_NEAR(mean.error, 0.1, nearly);
  ASSERT_TRUE(mean.held.has_value());
  EXPECT_NEAR(mean.held->low, 3 - z_of_95 * 0.1, nearly);
  EXPECT_NEAR(mean.held->high, 3 + z_of_95 * 0.1, nearly);
}

TEST(anytime_half_width, is_the_published_formula_at_a_point) {
  // Equation 6 with rho^2 = (5.991465 + ln 5.991465 + 1) / 1000, at 1000 observations.
  const double spread = -2 * std::log(0.05);
  const double grown = spread + std::log(spread) + 2;
  EXPECT_NEAR(anytime_half_width(2, 1'000, 1'000),
              2 * std::sqrt(2 * grown / (1'000 * (grown - 1)) * std::log(std::sqrt(grown) / 0.05)),
              nearly);
}

TEST(anytime_half_width, falls_with_the_observations_and_is_wider_than_the_normal_interval) {
  for (const std::uint64_t first : {1ULL, 1'000ULL, 1ULL << 22U}) {
    double before = INFINITY;
    for (std::uint64_t n = first; n < first << 30U; n += n / 3 + 1) {
      const double width = anytime_half_width(1, n, first);
      EXPECT_LT(width, before) << n;
      EXPECT_GT(width, z_of_95 / std::sqrt(static_cast<double>(n))) << n;
      EXPECT_NEAR(anytime_half_width(3, n, first), 3 * width, nearly);
      before = width;
    }
  }
}

TEST(anytime_half_width, is_tightest_where_it_is_first_looked_at) {
  constexpr std::uint64_t n = 1U << 20U;
  const double least = anytime_half_width(1, n, n);
  for (const std::uint64_t first : {n / 64, n / 8, n / 2, 2 * n, 8 * n, 64 * n}) {
    EXPECT_LT(least, anytime_half_width(1, n, first)) << first;
  }
}

}  // namespace
}  // namespace skyward::simulation
