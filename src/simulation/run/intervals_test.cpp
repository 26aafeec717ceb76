// Intervals that are in tables, and what must be true of all. How often they hold what is exact is
// counted by tests/simulation_coverage_test.cpp.
#include "simulation/run/intervals.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace skyward::simulation {
namespace {

TEST(interval_of_share, is_that_of_clopper_and_pearson) {
  struct {
    double count, of, low, high;
  } const table[] = {{0, 10, 0, 0.30850},  {1, 10, 0.00253, 0.44502},   {5, 10, 0.18709, 0.81291},
                     {10, 10, 0.69150, 1}, {20, 100, 0.12666, 0.29184}, {0, 1, 0, 0.975}};
  for (const auto& each : table) {
    const auto found = interval_of_share(each.count, each.of);
    EXPECT_NEAR(found.low, each.low, 1e-5) << each.count << " of " << each.of;
    EXPECT_NEAR(found.high, each.high, 1e-5) << each.count << " of " << each.of;
  }
}

TEST(interval_of_share, of_any_count_is_about_the_normal_one) {
  for (double of = 1e4; of < 1e19; of *= 7) {
    for (const double share : {0.5, 0.01, 1e-3}) {
      const double error = std::sqrt(share * (1 - share) / of);
      const auto found = interval_of_share(share * of, of);
      EXPECT_NEAR((share - found.low) / error, 1.96, 3 / std::sqrt(share * of) + 0.01) << of;
      EXPECT_NEAR((found.high - share) / error, 1.96, 3 / std::sqrt(share * of) + 0.01) << of;
    }
  }
}

/// An award that is as rare as can be: its mean is a count, nearly.
interval of_award(double count, double rounds, double award) {
  const double chance = 1e-15;
  const std::vector<possible_value> values{{0, rounds - count, 1 - chance}, {award, count, chance}};
  return interval_of_mean(values);
}

TEST(interval_of_mean, of_one_rare_award_is_garwoods_of_its_count) {
  struct {
    double count, low, high;
  } const table[] = {
      {0, 0, 3.6889}, {1, 0.0253, 5.5716}, {5, 1.6235, 11.6683}, {10, 4.7954, 18.3904}};
  constexpr double rounds = 1e6, award = 50'000;
  for (const auto& each : table) {
    const auto found = of_award(each.count, rounds, award);
    EXPECT_NEAR(found.low * rounds / award, each.low, 1e-3) << each.count;
    // The largest that could have come counts as one more: 3.69 of it where none came.
    EXPECT_NEAR(found.high * rounds / award, each.high, 1e-3) << each.count;
  }
}

TEST(interval_of_mean, of_what_comes_often_is_the_normal_one) {
  // Even money: a deviation of one.
  for (double rounds = 1e4; rounds < 1e19; rounds *= 7) {
    const double wins = rounds / 2 + std::sqrt(rounds);
    const std::vector<possible_value> values{{-1, rounds - wins, 0.5}, {1, wins, 0.5}};
    const auto found = interval_of_mean(values);
    const double error = 1 / std::sqrt(rounds);
    EXPECT_NEAR((found.low - 2 * error) / error, -1.96, 0.05) << rounds;
    EXPECT_NEAR((found.high - 2 * error) / error, 1.96, 0.05) << rounds;
  }
}

TEST(interval_of_mean, moves_with_a_constant_and_grows_with_a_factor) {
  std::vector<possible_value> values{{-1, 70, 0.7}, {0, 20, 0.2}, {3, 9, 0.0999}, {500, 0, 0.0001}};
  const auto first = interval_of_mean(values);
  for (auto& each : values) each.value = 2 * each.value + 7;
  const auto other = interval_of_mean(values);
  EXPECT_NEAR(other.low, 2 * first.low + 7, 1e-9);
  EXPECT_NEAR(other.high, 2 * first.high + 7, 1e-9);
  EXPECT_GT(first.high, 3 * 500 / 99.0) << "the award that has not come may be due";
}

TEST(normal_support, of_a_rare_award_is_how_often_it_is_expected) {
  const std::vector<possible_value> values{{0, 0, 1 - 1e-6}, {1e6, 0, 1e-6}};
  EXPECT_NEAR(normal_support(values, 5e6), 5, 1e-4);
  const std::vector<possible_value> even{{-1, 0, 0.5}, {1, 0, 0.5}};
  EXPECT_NEAR(normal_support(even, 400), 400, 1e-9);
  const std::vector<possible_value> certain{{3, 0, 1}};
  EXPECT_EQ(normal_support(certain, 400), 0);
}

}  // namespace
}  // namespace skyward::simulation
