// Props & Hops by single dice: every roll, and how the wagers of one roll end. Read anew from the
// source text; shares nothing with the program.
#pragma once

#include "brute_force.hpp"

namespace skyward {

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

inline std::vector<pair_of_dice> every_pair_of_dice() {
  std::vector<pair_of_dice> rolls;
  for (int one = 1; one <= 6; ++one) {
    for (int other = 1; other <= 6; ++other) rolls.push_back({one, other});
  }
  return rolls;
}

inline verdict settle_field(const pair_of_dice& roll) {
  static const std::set<int> even_money{3, 4, 9, 10, 11};
  if (roll.total() == 2 || roll.total() == 12) return won("field:2-or-12", 2);
  return even_money.contains(roll.total()) ? won("field:3-4-9-10-11", 1) : lost();
}

/// Odds as published (facts, Props & Hops): 668a.4 is not in the source.
inline rules_by_column<pair_of_dice> one_roll_wagers() {
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

// Props & Hops: the shake once more, by linear equations ------------------------------------------

/// The Six Eight Shake from where it stands: a set bit for each combination that has come. With
/// S collected, p the ways of what is missing and 6 of a seven, of 36:
///
///   (p + 6) P(win | S)   = sum over what is missing of its ways P(win | S with it)
///   (p + 6) throws(S)    = 36 + sum over what is missing of its ways throws(S with it)
///
/// which is solved from the full set down.
class shake_from_here {
 public:
  static constexpr unsigned all = 63;

  shake_from_here() {
    chances_[all] = 1;
    for (unsigned set = all; set-- > 0;) {
      rational ways = 6;
      rational throws = 36;
      for (unsigned i = 0; i < wanted.size(); ++i) {
        if ((set >> i & 1U) != 0) continue;
        const int here = wanted[i].first == wanted[i].second ? 1 : 2;
        ways += here;
        chances_[set] += here * chances_[set | 1U << i];
        throws += here * throws_[set | 1U << i];
      }
      chances_[set] /= ways;
      throws_[set] = throws / ways;
    }
  }

  const rational& chance(unsigned collected) const { return chances_[collected]; }
  const rational& mean_throws(unsigned collected) const { return throws_[collected]; }

  /// What is collected after a roll that is no seven.
  static unsigned after(unsigned collected, const pair_of_dice& roll) {
    for (unsigned i = 0; i < wanted.size(); ++i) {
      if (roll.shows(wanted[i].first, wanted[i].second)) collected |= 1U << i;
    }
    return collected;
  }

 private:
  // 668a.3(e)
  static constexpr std::array<std::pair<int, int>, 6> wanted{
      {{1, 5}, {2, 4}, {3, 3}, {2, 6}, {3, 5}, {4, 4}}};

  std::array<rational, 64> chances_{};
  std::array<rational, 64> throws_{};
};

}  // namespace skyward
