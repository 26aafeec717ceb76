// The law of a sum against laws multiplied out in integers, and reaches against their tails.
#include "maths/session/sum_law.hpp"

#include "base/rational.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace skyward::maths::sum_law_test {
namespace {

struct counted_law {
  std::map<std::int64_t, integer> ways;
  std::int64_t times = 1;
  integer missing = 0;  // ways that are left out of the sum

  integer total() const {
    integer sum = missing;
    for (const auto& each : ways) sum += each.second;
    return sum;
  }
};

using chances = std::map<std::int64_t, rational>;

chances multiplied_out(const std::vector<counted_law>& laws) {
  chances sum{{0, 1}};
  for (const auto& law : laws) {
    for (std::int64_t i = 0; i < law.times; ++i) {
      chances next;
      for (const auto& [at, chance] : sum) {
        for (const auto& [shift, ways] : law.ways) {
          next[at + shift] += chance * rational{ways, law.total()};
        }
      }
      sum = std::move(next);
    }
  }
  return sum;
}

std::vector<repeated_chances> in_doubles(const std::vector<counted_law>& laws) {
  std::vector<repeated_chances> made;
  for (const auto& law : laws) {
    auto& one = made.emplace_back(repeated_chances{{}, law.times});
    for (const auto& [shift, ways] : law.ways) {
      one.law.push_back({shift, rational{ways, law.total()}.convert_to<double>()});
    }
  }
  return made;
}

const std::vector<std::vector<counted_law>>& sums() {
  static const std::vector<std::vector<counted_law>> all{
      {{{{-1, 1}, {1, 1}}, 1}},
      {{{{0, 1}}, 7}},
      {{{{-1, 20}, {1, 18}}, 60}, {{{-3, 5}, {0, 2}, {2, 6}}, 25}, {{{-700, 1}, {1, 600}}, 2}},
      {{{{-1, 7}, {2, 3}}, 30, 1}, {{{-5, 1}, {4, 1}}, 8}},
      {{{{-40, 1}, {0, 9}, {1, 30}}, 12}, {{{-2, 1}, {1, 3}}, 1}, {{{-9, 2}, {3, 5}}, 17}},
      {{{{5, 2}, {9, 1}}, 3}, {{{-5, 1}, {-1, 1}}, 5, 2}},
  };
  return all;
}

TEST(law_of_sum, stays_within_its_error_of_the_laws_multiplied_out) {
  for (const auto& laws : sums()) {
    const auto found = law_of_sum(in_doubles(laws), 60, {});
    ASSERT_TRUE(found.has_value());
    rational error = 0;
    auto exact = multiplied_out(laws);
    for (std::size_t i = 0; i < found->chances.size(); ++i) {
      const auto at = found->first + static_cast<std::int64_t>(i);
      error += abs(rational{found->chances[i]} - exact[at]);
      exact.erase(at);
    }
    for (const auto& [at, chance] : exact) error += chance;
    EXPECT_LE(error, rational{found->error});
    EXPECT_LT(found->error, 1e-11);
  }
}

TEST(law_of_sum, counts_what_it_leaves_out_on_either_side) {
  const auto& laws = sums()[2];
  const auto exact = multiplied_out(laws);
  for (const double log_odds : {3.0, 7.0, 14.0}) {
    const auto found = law_of_sum(in_doubles(laws), log_odds, {});
    ASSERT_TRUE(found.has_value());
    const auto last = found->first + static_cast<std::int64_t>(found->chances.size()) - 1;
    rational below = 0;
    rational above = 0;
    rational error = 0;
    for (const auto& [at, chance] : exact) {
      if (at < found->first) below += chance;
      if (at > last) above += chance;
      if (at < found->first || at > last) continue;
      const auto i = static_cast<std::size_t>(at - found->first);
      error += abs(rational{found->chances[i]} - chance);
    }
    EXPECT_LE(below.convert_to<double>(), std::exp(-log_odds));
    EXPECT_LE(above.convert_to<double>(), std::exp(-log_odds));
    EXPECT_LE(error + below + above, rational{found->error});
    EXPECT_LT(found->error, 4.1 * std::exp(-log_odds)) << "and no more than that";
  }
}

TEST(law_of_sum, leaves_out_chances_that_are_missing_from_its_laws) {
  const std::vector<counted_law> laws{{{{-1, 7}, {2, 2}}, 20, 1}};
  const auto found = law_of_sum(in_doubles(laws), 60, {});
  ASSERT_TRUE(found.has_value());
  double sum = 0;
  for (const double each : found->chances) sum += each;
  EXPECT_NEAR(sum, std::pow(0.9, 20), 1e-14);
}

TEST(law_of_sum, is_none_beyond_its_limits) {
  const auto laws = in_doubles(sums()[2]);
  const auto whole = law_of_sum(laws, 60, {});
  ASSERT_TRUE(whole.has_value());
  const auto width = whole->chances.size();
  EXPECT_TRUE(law_of_sum(laws, 60, {width, 1U << 30U}).has_value());
  EXPECT_FALSE(law_of_sum(laws, 60, {width - 1, 1U << 30U}).has_value());
  EXPECT_FALSE(law_of_sum(laws, 60, {1U << 20U, 100}).has_value());
  const std::vector<repeated_chances> far{
      {{{-4'000'000'000'000'000'000, 0.5}, {4'000'000'000'000'000'000, 0.5}}, 1'000}};
  EXPECT_FALSE(law_of_sum(far, 23, {}).has_value());
}

TEST(law_of_sum, has_the_error_that_its_radii_come_to) {
  // Of one chance at one position, in 2^-53: a radius of 43, doubled and 3 more at each square and
  // 3 at each of two products, twice by the root of two squares; 24 for the stage back of the same
  // norm; 2 for each result and 2 to store; a hundredth more.
  const double u = 0x1p-53;
  for (const auto& [times, radius] :
       {std::pair{1, 43.0 + 6}, std::pair{64, 64 * 43.0 + 63 * 3 + 6}}) {
    const std::vector<repeated_chances> sure{{{{0, 1}}, times}};
    const auto found = law_of_sum(sure, 60, {});
    ASSERT_TRUE(found.has_value());
    const double error = 1.01 * (std::sqrt(2.0) * (radius + 24) + 2 * (times + 1));
    EXPECT_NEAR(found->error / u, error, 1);
  }
}

double chance_beyond(const chances& law, double reach) {
  rational sum = 0;
  for (const auto& [at, chance] : law) {
    if (static_cast<double>(at) > reach) sum += chance;
  }
  return sum.convert_to<double>();
}

TEST(reach, is_passed_with_no_more_than_its_probability) {
  for (const auto& laws : sums()) {
    const auto exact = multiplied_out(laws);
    chances mirrored;
    for (const auto& [at, chance] : exact) mirrored[-at] = chance;
    for (const double log_odds : {1.0, 5.0, 12.0, 30.0}) {
      const auto sum = in_doubles(laws);
      EXPECT_LE(chance_beyond(exact, reach_above(sum, log_odds)), std::exp(-log_odds) * 1.000001);
      EXPECT_LE(chance_beyond(mirrored, reach_below(sum, log_odds)),
                std::exp(-log_odds) * 1.000001);
    }
  }
}

TEST(reach, is_that_of_the_best_exponent) {
  // Of n coins Chernoff's bound is n times the entropy below that of a fair one: at 3/4 of 64 heads
  // 64 (3/4 log 3 - log 2) in odds.
  const std::vector<repeated_chances> coins{{{{-1, 0.5}, {1, 0.5}}, 64}};
  const double log_odds = 64 * (0.75 * std::log(3.0) - std::log(2.0));
  EXPECT_NEAR(reach_above(coins, log_odds), 32, 1e-5);
  EXPECT_NEAR(reach_below(coins, log_odds), 32, 1e-5);
  const std::vector<repeated_chances> sure{{{{0, 1}}, 64}};
  EXPECT_EQ(reach_above(sure, 10), 0);
  const std::vector<repeated_chances> lasting{{{{-3, 0.999}, {2, 0.001}}, 5}};
  EXPECT_NEAR(reach_above(lasting, 5 * std::log(1'000.0)), 10, 0.05) << "all at their best";
}

}  // namespace
}  // namespace skyward::maths::sum_law_test
