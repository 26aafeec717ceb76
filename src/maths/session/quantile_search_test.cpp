// The search against trying every amount, for laws that rise in many ways.
#include "maths/session/quantile_search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace skyward::maths {
namespace {

using law = std::function<double(std::int64_t)>;

tried_amount shown(const law& chance, std::int64_t amount) {
  return {chance(amount), static_cast<int>(chance(amount) * 100)};
}

/// The least amount that reaches the mark, one amount after the other.
std::int64_t least_by_trying_all(const law& chance, int mark) {
  std::int64_t amount = 0;
  while (shown(chance, amount).per_cent < mark) ++amount;
  return amount;
}

const law laws[] = {
    [](std::int64_t) { return 1.0; },
    [](std::int64_t amount) { return amount >= 700 ? 1.0 : 0.0; },
    [](std::int64_t amount) { return amount >= 900 ? 1.0
                                     : amount >= 3 ? 0.6
                                                   : 0.3; },
    [](std::int64_t amount) { return std::min(1.0, static_cast<double>(amount) / 1'234); },
    [](std::int64_t amount) { return 1 - std::exp(-static_cast<double>(amount) / 300); },
    [](std::int64_t amount) { return std::exp(-std::exp(5 - static_cast<double>(amount) / 100)); },
    [](std::int64_t amount) { return 1 - 1 / (1 + static_cast<double>(amount) / 10); },
};

TEST(quantile_search, finds_the_least_amounts_that_trying_all_finds) {
  for (const auto& chance : laws) {
    const auto quantiles =
        least_amounts(fall_marks, [&](std::int64_t amount) { return shown(chance, amount); });
    ASSERT_EQ(quantiles.size(), fall_marks.size());
    for (std::size_t i = 0; i < quantiles.size(); ++i) {
      EXPECT_EQ(quantiles[i].per_cent, fall_marks[i]);
      EXPECT_EQ(quantiles[i].amount, least_by_trying_all(chance, fall_marks[i]));
    }
  }
}

TEST(quantile_search, tries_no_amount_twice_and_few_of_a_smooth_law) {
  std::set<std::int64_t> tried;
  const auto within = [&](std::int64_t amount) {
    EXPECT_TRUE(tried.insert(amount).second) << amount;
    return shown(laws[5], amount);
  };
  least_amounts(fall_marks, within);
  EXPECT_LT(tried.size(), 40U);
}

TEST(quantile_search, chance_only_tells_where_to_try) {
  const auto lying = [](std::int64_t amount) {
    return tried_amount{amount % 2 == 0 ? 0.99 : 0.5, amount >= 321 ? 100 : 0};
  };
  for (const auto& each : least_amounts(fall_marks, lying)) EXPECT_EQ(each.amount, 321);
}

}  // namespace
}  // namespace skyward::maths
