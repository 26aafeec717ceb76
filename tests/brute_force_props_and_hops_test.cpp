// Props & Hops by brute force over single dice, against the program's par
// sheets. Rules and odds are read anew from the source texts and share nothing with the program's
// own, so that a misreading has to be made twice, in two ways, to go unseen.
#include "brute_force_props_and_hops.hpp"

namespace skyward::brute_force_props_and_hops_test {
namespace {

// Props & Hops: the shake -------------------------------------------------------------------------

/// The Six Eight Shake without a graph of its collected sets, by inclusion and exclusion. Let a set
/// S of the six combinations have w ways of 36; a seven has 6.
///
///   P(none of S before a seven)  = 6 / (6 + w), so
///   P(all six before a seven)    = sum over all S of (-1)^|S| 6 / (6 + w).
///
/// The wager still stands after t throws when no seven came and something of the six is missing:
///
///   P(stands after t)            = (30/36)^t - P(no seven, nothing missing)
///                                = sum over S not empty of (-1)^(|S|+1) ((30 - w) / 36)^t,
///
/// and the mean number of throws is the sum of that over t from 0: 36 / (6 + w) in each term.
expected_wager count_six_eight_shake() {
  // 668a.3(e)
  const std::array<std::pair<int, int>, 6> wanted{{{1, 5}, {2, 4}, {3, 3}, {2, 6}, {3, 5}, {4, 4}}};
  const auto rolls = every_pair_of_dice();
  const auto ways_of = [&](const auto& shows) { return std::ranges::count_if(rolls, shows); };
  const auto sevens = ways_of([](const auto& roll) { return roll.total() == 7; });
  rational all_before_seven = 0;
  rational mean_throws = 0;
  for (unsigned set = 0; set < 1U << wanted.size(); ++set) {
    std::ptrdiff_t ways = 0;
    int sign = 1;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      const auto [low, high] = wanted[i];
      ways += ways_of([&](const auto& roll) { return roll.shows(low, high); });
      sign = -sign;
    }
    all_before_seven += rational{sign * sevens, sevens + ways};
    if (set != 0) mean_throws -= rational{sign * std::ssize(rolls), sevens + ways};
  }
  // The odds are a house setting (facts, Props & Hops).
  return {{{"six-eight-shake", {all_before_seven, 150}}, {"", {1 - all_before_seven, -1}}},
          mean_throws};
}

expected_wagers count_props_and_hops() {
  auto counted = count_wagers(one_roll_wagers(), every_pair_of_dice());
  counted["six-eight-shake"] = count_six_eight_shake();
  return counted;
}

TEST(brute_force, every_one_roll_wager_of_props_and_hops_equals_brute_force__668a_2_d) {
  expect_equal_all(sheet_of("props-and-hops", "pa-668a"),
                   count_wagers(one_roll_wagers(), every_pair_of_dice()));
}

TEST(brute_force, the_six_eight_shake_equals_inclusion_and_exclusion__668a_3_i) {
  const auto sheet = sheet_of("props-and-hops", "pa-668a");
  expect_same_columns(sheet, count_props_and_hops());
  const auto shake = count_six_eight_shake();
  EXPECT_EQ(shake.win_probability(), (rational{89, 17160})) << "as the facts say";
  expect_equal(sheet, "six-eight-shake", shake);
}
}  // namespace
}  // namespace skyward::brute_force_props_and_hops_test
