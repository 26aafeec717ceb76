// The bound of a convolution against exact powers of the law.
#include "maths/session/convolution.hpp"

#include "base/rational.hpp"

#include <gtest/gtest.h>

#include <map>

namespace skyward::maths {
namespace {

using ways_by_shift = std::map<std::int64_t, integer>;

/// The law of `rounds` results, multiplied out one by one in integers.
ways_by_shift multiplied_out(const ways_by_shift& law, std::int64_t rounds) {
  ways_by_shift power{{0, 1}};
  for (std::int64_t i = 0; i < rounds; ++i) {
    ways_by_shift next;
    for (const auto& [sum, ways] : power) {
      for (const auto& [shift, more] : law) next[sum + shift] += ways * more;
    }
    power = std::move(next);
  }
  return power;
}

struct compared {
  double error = 0;  // sum of all differences from the exact probabilities
  double bound = 0;
};

compared compare(const ways_by_shift& law, std::int64_t rounds) {
  integer total = 0;
  for (const auto& each : law) total += each.second;
  std::vector<lattice_chance> chances;
  for (const auto& [shift, ways] : law) {
    chances.push_back({shift, rational{ways, total}.convert_to<double>()});
  }
  const auto power = convolution_power(chances, rounds);
  const auto exact = multiplied_out(law, rounds);
  const auto all = boost::multiprecision::pow(total, static_cast<unsigned>(rounds));
  rational error = 0;
  std::map<std::int64_t, double> found;
  for (std::size_t i = 0; i < power.chances.size(); ++i) {
    found[power.first + static_cast<std::int64_t>(i)] = power.chances[i];
  }
  for (const auto& [sum, ways] : exact) {
    error += abs(rational{found[sum]} - rational{ways, all});
    found.erase(sum);
  }
  for (const auto& each : found) error += rational{each.second};
  return {error.convert_to<double>(), power.error};
}

struct power_case {
  ways_by_shift law;
  std::int64_t rounds = 0;
  double bound_at_most = 0;  // the terms of rounding, worked out outside of the program
};

TEST(convolution, stays_within_its_bound_of_the_exact_integer_power) {
  const std::vector<power_case> cases{
      {{{-1, 1}, {1, 1}}, 400, 1.05e-13},
      {{{-1, 20}, {1, 18}}, 300, 7.86e-14},
      {{{-3, 5}, {0, 2}, {2, 6}}, 150, 4.23e-14},
      {{{-1, 30}, {7, 5}, {35, 1}}, 60, 1.89e-14},
      {{{0, 1}}, 50, 1.16e-14},
      {{{-2, 9}, {-1, 4}, {1, 8}, {7, 2}}, 1, 4.82e-16},
  };
  for (const auto& [law, rounds, bound_at_most] : cases) {
    const auto [error, bound] = compare(law, rounds);
    RecordProperty("rounds", static_cast<int>(rounds));
    EXPECT_LE(error, bound) << rounds;
    EXPECT_LT(bound, bound_at_most) << rounds;
    EXPECT_GT(bound, 0.98 * bound_at_most) << rounds;
  }
}

TEST(convolution, keeps_a_window_where_all_positions_are_too_many) {
  const std::vector<lattice_chance> coin{{-1, 0.5}, {1, 0.5}};
  const auto power = convolution_power(coin, 100'000);
  EXPECT_LT(power.chances.size(), 20'000U);
  double sum = 0;
  double square = 0;
  for (std::size_t i = 0; i < power.chances.size(); ++i) {
    const auto at = static_cast<double>(power.first + static_cast<std::int64_t>(i));
    sum += power.chances[i];
    square += power.chances[i] * at * at;
  }
  EXPECT_NEAR(sum, 1, power.error);
  EXPECT_NEAR(square / 100'000, 1, 1e-9);
  EXPECT_LT(power.error, 1e-10);
}

TEST(convolution, says_when_the_positions_are_too_many) {
  const std::vector<lattice_chance> jackpot{{-1, 0.999'999}, {10'000'000, 0.000'001}};
  EXPECT_EQ(convolution_points(jackpot, 1'000), 0U);
}

}  // namespace
}  // namespace skyward::maths
