// Props & Hops by brute force over single dice, against the program's par
// sheets. Rules and odds are read anew from the source texts and share nothing with the program's
// own, so that a misreading has to be made twice, in two ways, to go unseen.
#include "brute_force.hpp"

namespace skyward {
namespace {

// Props & Hops: one roll --------------------------------------------------------------------------

struct pair_of_dice {
  int one;
  int other;
  std::uint64_t ways = 1;

  int total() const { return one + other; }
  bool pair() const { return one == other; }
  bool shows(int low, int high) const {
    return std::min(one, other) == low && std::max(one, other) == high;
  }
};

std::vector<pair_of_dice> every_pair_of_dice() {
  std::vector<pair_of_dice> rolls;
  for (int one = 1; one <= 6; ++one) {
    for (int other = 1; other <= 6; ++other) rolls.push_back({one, other});
  }
  return rolls;
}

verdict settle_field(const pair_of_dice& roll) {
  static const std::set<int> even_money{3, 4, 9, 10, 11};
  if (roll.total() == 2 || roll.total() == 12) return won("field:2-or-12", 2);
  return even_money.contains(roll.total()) ? won("field:3-4-9-10-11", 1) : lost();
}

/// Odds as published (facts, Props & Hops): 668a.4 is not in the source.
rules_by_column<pair_of_dice> one_roll_wagers() {
  rules_by_column<pair_of_dice> wagers;
  const auto add = [&](const std::string& name, const rational& odds, const auto& wins) {
    wagers[name] = [=](const auto& roll) { return wins(roll) ? won(name, odds) : lost(); };
  };
  for (int low = 1; low <= 6; ++low) {
    add("hard-" + std::to_string(2 * low), 30,
        [=](const auto& roll) { return roll.shows(low, low); });
    for (int high = low + 1; high <= 6; ++high) {
      add("hop-" + std::to_string(low) + "-" + std::to_string(high), 15,
          [=](const auto& roll) { return roll.shows(low, high); });
    }
  }
  add("any-seven", 4, [](const auto& roll) { return roll.total() == 7; });
  add("any-double", 4, [](const auto& roll) { return roll.pair(); });
  add("any-craps", 7, [](const auto& roll) {
    return roll.total() == 2 || roll.total() == 3 || roll.total() == 12;
  });
  wagers["field"] = settle_field;
  return wagers;
}

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
}  // namespace skyward
