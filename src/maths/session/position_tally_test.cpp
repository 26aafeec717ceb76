// What is added at positions comes back in their order, whichever blocks they fall into.
#include "maths/session/position_tally.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace skyward::maths {
namespace {

TEST(floor_of, is_the_quotient_rounded_down_on_either_side_of_zero) {
  for (std::int64_t above = -200; above <= 200; ++above) {
    for (std::int64_t below = 1; below <= 70; ++below) {
      const auto exact = std::floor(static_cast<double>(above) / static_cast<double>(below));
      ASSERT_EQ(floor_of(above, below), static_cast<std::int64_t>(exact)) << above << "/" << below;
    }
  }
}

TEST(position_tally, has_at_each_position_what_was_added_there) {
  position_tally<std::int64_t> tally;
  std::map<std::int64_t, std::int64_t> plain;
  for (const std::int64_t first : {-1'000, -130, -65, -64, -63, -1, 0, 1, 63, 64, 5'000}) {
    for (const std::size_t count : {0U, 1U, 2U, 63U, 64U, 65U, 200U}) {
      std::vector<std::int64_t> weights;
      for (std::size_t i = 0; i < count; ++i) {
        weights.push_back(static_cast<std::int64_t>(i) % 3);  // zeros too, which nobody visits
        const auto position = first + static_cast<std::int64_t>(i);
        if (weights.back() != 0) plain[position] += 7 * weights.back();
      }
      tally.add(first, std::span<const std::int64_t>{weights}, 7);
    }
  }
  std::map<std::int64_t, std::int64_t> visited;
  tally.for_each([&](std::int64_t position, std::int64_t weight) {
    EXPECT_TRUE(visited.empty() || position > visited.rbegin()->first);
    visited[position] = weight;
  });
  EXPECT_EQ(visited, plain);
}

}  // namespace
}  // namespace skyward::maths
