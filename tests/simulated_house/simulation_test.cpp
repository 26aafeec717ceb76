// A house that is simulated with all that may go wrong stays right, and what must not go wrong is
// found.
#include "simulated_house/simulation.hpp"

#include <gtest/gtest.h>

#include <string>

namespace skyward::simulated {
namespace {

constexpr std::uint64_t ordinary_seeds = 50;
constexpr std::uint64_t seeds_to_find = 200;

TEST(simulated_house, is_right_whatever_goes_wrong_around_it__LED_13) {
  std::int64_t throws = 0;
  std::size_t answered = 0;
  std::size_t beaten = 0;
  int ended = 0;
  for (std::uint64_t seed = 1; seed <= ordinary_seeds; ++seed) {
    const auto done = simulate(seed);
    EXPECT_EQ(done.violation, "") << "seed " << seed;
    throws += done.throws;
    answered += done.answered;
    beaten += done.beaten;
    ended += done.ended;
  }
  // Enough has happened to prove something.
  EXPECT_GT(throws, 4 * static_cast<std::int64_t>(ordinary_seeds));
  EXPECT_GT(answered, 40 * ordinary_seeds);
  EXPECT_GT(beaten, ordinary_seeds);
  EXPECT_GT(ended, static_cast<int>(ordinary_seeds));
}

TEST(simulated_house, goes_the_same_way_from_the_same_seed) {
  for (const std::uint64_t seed : {3U, 17U}) {
    const auto once = simulate(seed);
    simulate(seed + 1);
    const auto again = simulate(seed);
    EXPECT_EQ(once.hash, again.hash);
    EXPECT_EQ(once.steps, again.steps);
    EXPECT_NE(once.hash, simulate(seed + 1).hash);
  }
}

class planted_fault : public testing::TestWithParam<named_fault> {};

TEST_P(planted_fault, is_found__LED_13) {
  std::uint64_t seed = 1;
  while (seed <= seeds_to_find && simulate(seed, GetParam().what).violation.empty()) ++seed;
  EXPECT_LE(seed, seeds_to_find);
}

INSTANTIATE_TEST_SUITE_P(each, planted_fault, testing::ValuesIn(planted_faults),
                         [](const auto& of) { return std::string{of.param.name}; });

}  // namespace
}  // namespace skyward::simulated
