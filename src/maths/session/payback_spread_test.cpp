// Quantiles of payback against the law of all rounds in whole numbers, and against the transform.
#include "maths/session/payback_spread.hpp"

#include "maths/session/convolution.hpp"

#include <gtest/gtest.h>

#include <map>

namespace skyward::maths {
namespace {

net_law law_with(const std::vector<std::pair<rational, int>>& outcomes) {
  net_law law;
  for (const auto& [net, ways] : outcomes) {
    law.outcomes.push_back({net, ways});
    law.total += ways;
  }
  return law;
}

const std::vector<net_law>& laws_of_rounds() {
  static const std::vector<net_law> all{
      law_with({{1, 1}, {-1, 1}}),
      law_with({{rational{3, 5}, 53}, {-1, 47}}),
      law_with({{35, 1}, {-1, 37}}),
      law_with({{2, 2}, {1, 14}, {-1, 20}}),
      law_with({{rational{1, 2}, 3}, {0, 4}, {-1, 5}}),
      law_with({{500, 1}, {7, 30}, {rational{6, 5}, 100}, {-1, 400}}),
      law_with({{4, 3}, {4, 2}, {-1, 20}}),
      law_with({{0, 1}}),
  };
  return all;
}

/// Ways by the sum of nets, exactly.
std::map<rational, integer> ways_of_sum(const net_law& law, int rounds) {
  std::map<rational, integer> sums{{0, 1}};
  for (int i = 0; i < rounds; ++i) {
    std::map<rational, integer> next;
    for (const auto& [sum, ways] : sums) {
      for (const auto& each : law.outcomes) next[sum + each.net] += ways * each.ways;
    }
    sums = std::move(next);
  }
  return sums;
}

void expect_quantile(const std::map<rational, integer>& sums, const rational& found, int rounds,
                     const rational& mark) {
  integer all = 0;
  integer below = 0;
  integer within = 0;
  for (const auto& [sum, ways] : sums) {
    const rational payback = 1 + sum / rounds;
    all += ways;
    if (payback < found) below += ways;
    if (payback <= found) within += ways;
  }
  EXPECT_LT((rational{below, all}), mark) << found << " after " << rounds;
  EXPECT_GE((rational{within, all}), mark) << found << " after " << rounds;
}

TEST(payback_of_rounds, is_the_least_that_is_reached_as_often_as_is_said) {
  for (const auto& law : laws_of_rounds()) {
    for (const int rounds : {1, 2, 7, 40}) {
      const auto sums = ways_of_sum(law, rounds);
      const auto in = [&](confidence sure, const rational& tail) {
        const auto range = payback_of_rounds(law, rounds, sure);
        ASSERT_TRUE(range.has_value());
        expect_quantile(sums, range->low, rounds, tail);
        expect_quantile(sums, range->high, rounds, 1 - tail);
      };
      in(confidence::percent_90, {1, 20});
      in(confidence::percent_95, {1, 40});
      in(confidence::percent_99, {1, 200});
    }
  }
}

TEST(payback_of_rounds, of_many_is_that_of_the_transform_to_one_step) {
  const auto law = law_with({{2, 2}, {1, 14}, {-1, 20}});
  const std::vector<lattice_chance> chances{{0, 20.0 / 36}, {2, 14.0 / 36}, {3, 2.0 / 36}};
  for (const std::int64_t rounds : {500, 2'000, 20'000, 200'000}) {
    const auto power = convolution_power(chances, rounds);
    const auto range = payback_of_rounds(law, rounds, confidence::percent_90);
    ASSERT_TRUE(range.has_value());
    for (const auto& [mark, found] : {std::pair{0.05, range->low}, std::pair{0.95, range->high}}) {
      double within = 0;
      auto at = power.first;
      for (const double each : power.chances) {
        within += each;
        if (within >= mark) break;
        ++at;
      }
      const rational wanted{at, rounds};
      const rational step{1, rounds};
      EXPECT_LE(found - wanted, step) << rounds;
      EXPECT_LE(wanted - found, step) << rounds;
    }
  }
}

/// The chance of at most `wins` in `rounds`, and of fewer, times total^rounds; multiplied out
/// exactly.
struct wins_counted {
  integer all = 1;
  integer below = 0;
  integer within = 0;
};

wins_counted counted(const net_law& law, const integer& ways_to_win, int rounds, int wins) {
  wins_counted count;
  const integer ways_to_lose = law.total - ways_to_win;
  integer ways = pow(ways_to_lose, static_cast<unsigned>(rounds));
  for (int i = 0; i <= wins; ++i) {
    count.below = count.within;
    count.within += ways;
    ways = ways * (rounds - i) * ways_to_win / ((i + 1) * ways_to_lose);
  }
  count.all = pow(law.total, static_cast<unsigned>(rounds));
  return count;
}

struct two_results {
  rational net;
  int ways_to_win = 1;
  int ways_to_lose = 1;
  int rounds = 0;
  confidence sure = confidence::percent_90;
  rational tail;
};

TEST(payback_of_rounds, of_two_results_is_exact_where_a_normal_law_misses_by_one_win) {
  const std::vector<two_results> cases{
      {1, 1, 1, 1'001, confidence::percent_95, {1, 40}},
      {1, 18, 20, 1'014, confidence::percent_95, {1, 40}},
      {1, 18, 20, 1'063, confidence::percent_99, {1, 200}},
      {35, 1, 37, 35'186, confidence::percent_99, {1, 200}},
  };
  for (const auto& [net, ways_to_win, ways_to_lose, rounds, sure, tail] : cases) {
    const auto law = law_with({{net, ways_to_win}, {-1, ways_to_lose}});
    const auto range = payback_of_rounds(law, rounds, sure);
    ASSERT_TRUE(range.has_value());
    for (const auto& [mark, found] :
         {std::pair{tail, range->low}, std::pair{rational{1 - tail}, range->high}}) {
      const rational wins = found * rounds / (net + 1);
      ASSERT_EQ(denominator(wins), 1);
      const auto count = counted(law, ways_to_win, rounds, numerator(wins).convert_to<int>());
      EXPECT_LT((rational{count.below, count.all}), mark) << rounds;
      EXPECT_GE((rational{count.within, count.all}), mark) << rounds;
    }
  }
}

TEST(payback_of_rounds, is_none_where_results_lie_too_far_apart_for_the_transform) {
  const auto law = law_with({{100'000'000, 1}, {1, 10'000'000}, {-1, 10'000'000}});
  EXPECT_FALSE(payback_of_rounds(law, 1'000, confidence::percent_90).has_value());
}

}  // namespace
}  // namespace skyward::maths
