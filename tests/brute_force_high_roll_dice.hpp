// High Roll Dice by single dice: every round of ten dice, and how its wagers end. Read anew from
// the source text; shares nothing with the program.
#pragma once

#include "money_law.hpp"

namespace skyward {

// High Roll Dice: dice in a throw box -------------------------------------------------------------

/// How many dice show each face; [0] is not used.
using faces_shown = std::array<int, 7>;

/// Throws single dice one by one, each with all six faces; `landed` sees every ordered throw.
template <class Landed>
void every_throw(std::size_t dice, faces_shown& shown, const Landed& landed) {
  if (dice == 0) {
    landed(std::as_const(shown));
    return;
  }
  for (std::size_t face = 1; face <= 6; ++face) {
    ++shown[face];
    every_throw(dice - 1, shown, landed);
    --shown[face];
  }
}

/// The face that occurs most; among equals the higher, 1 > 6 > 5 > 4 > 3 > 2 (675a.2(d)).
inline std::size_t leading_face(const faces_shown& shown) {
  std::size_t best = 1;
  for (std::size_t face = 6; face >= 2; --face) best = shown[face] > shown[best] ? face : best;
  return best;
}

/// In how many ordered throws each face leads with each count: [face][count].
using leads = std::array<std::array<std::uint64_t, 11>, 7>;

inline leads count_leads(std::size_t dice) {
  leads ways{};
  faces_shown shown{};
  every_throw(dice, shown, [&](const faces_shown& now) {
    const std::size_t face = leading_face(now);
    ++ways[face][static_cast<std::size_t>(now[face])];
  });
  return ways;
}

/// In how many ordered throws of loose dice each face shows each number of times: [face][count].
inline leads count_shown(std::size_t dice) {
  leads ways{};
  faces_shown shown{};
  every_throw(dice, shown, [&](const faces_shown& now) {
    for (std::size_t face = 1; face <= 6; ++face) ++ways[face][static_cast<std::size_t>(now[face])];
  });
  return ways;
}

/// A round of ten dice in which somebody bought the extra roll.
struct ten_dice_round {
  std::size_t face;   // leads the first roll
  std::size_t first;  // how many of it the first roll shows
  std::size_t total;  // and how many after the extra roll
  std::uint64_t ways;
};

inline std::vector<ten_dice_round> every_ten_dice_round() {
  std::vector<ten_dice_round> rounds;
  const leads first_roll = count_leads(10);
  for (std::size_t first = 2; first <= 10; ++first) {  // ten dice and six faces: two always match
    const std::size_t loose = 10 - first;
    const leads extra_roll = count_shown(loose);
    for (std::size_t face = 1; face <= 6; ++face) {
      for (std::size_t more = 0; more <= loose; ++more) {
        // Dice not thrown, up to eight, count six ways each: all ways then weigh the same.
        const std::uint64_t ways =
            first_roll[face][first] * extra_roll[face][more] * power(6, 8 - loose);
        if (ways != 0) rounds.push_back({face, first, first + more, ways});
      }
    }
  }
  return rounds;
}

inline const std::vector<ten_dice_round>& ten_dice_rounds() {
  static const auto rounds = every_ten_dice_round();
  return rounds;
}

/// 675a.5(a)
inline const std::map<std::size_t, rational> pip_odds{{2, 6}, {3, 6}, {4, 5},
                                                      {5, 4}, {6, 4}, {1, 3}};
/// 675a.5(b)
inline const std::map<std::size_t, rational> kind_odds{{8, 5000}, {7, 400}, {6, 30},    {5, 4},
                                                       {4, 1},    {2, 12},  {3, {3, 5}}};
/// 675a.5(d)
inline const std::map<std::size_t, rational> extra_odds{{8, 50}, {7, 10}, {6, 4},
                                                        {5, 2},  {4, 1},  {3, 6}};
/// 675a.5(c): dollars for a wager of one dollar (ruling R-14)
inline const std::map<std::size_t, rational> prizes{{10, 1'000'000}, {9, 50'000}};

/// Two of a kind has no extra roll odds (ruling R-8), so its only line bears the circle's own name.
inline std::string first_roll_line(std::size_t kind) {
  return numbered("kind-", kind) + (extra_odds.contains(kind) ? ":first-roll" : "");
}

/// A circle wins on exactly its count (675a.4(f)(2)(i)).
inline verdict settle_kind(std::size_t kind, const ten_dice_round& round) {
  return round.first == kind ? won(first_roll_line(kind), kind_odds.at(kind)) : lost();
}

/// With the extra roll bought, a circle above the first count stays for it (675a.4(f)(2)(ii), (h)).
inline verdict settle_kind_with_extra_roll(std::size_t kind, const ten_dice_round& round) {
  if (round.first >= kind) return settle_kind(kind, round);
  if (round.total != kind) return lost(2);
  return won(numbered("kind-", kind) + ":extra-roll", extra_odds.at(kind), 2);
}

inline rules_by_column<ten_dice_round> ten_dice_wagers(const rational& stake_kept = 0) {
  rules_by_column<ten_dice_round> wagers;
  for (const auto& [face, odds] : pip_odds) {
    const auto name = numbered("pip-", face);
    wagers[name] = [=](const auto& round) { return round.face == face ? won(name, odds) : lost(); };
  }
  for (std::size_t kind = 2; kind <= 8; ++kind) {
    const auto name = numbered("kind-", kind);
    wagers[name] = [=](const auto& round) { return settle_kind(kind, round); };
    wagers[name + "/extra"] = [=](const auto& round) {
      return settle_kind_with_extra_roll(kind, round);
    };
  }
  for (const auto& [count, prize] : prizes) {
    const auto name = numbered("million-", count);
    const rational net = prize - stake_kept;
    wagers[name] = [=](const auto& round) {
      return round.first == count ? won(name, net) : lost();
    };
  }
  // The price is taken before the first throw and never comes back (675a.4(a), ruling R-7).
  wagers["extra-roll"] = [](const auto&) { return lost(0); };
  return wagers;
}

// High Roll Dice: wagers made together ------------------------------------------------------------

/// How wagers end together, counted round by round; a prize is for one dollar.
inline expected_portfolio count_together(const amounts& wagers,
                                         const cashier& pays = pays_by_odds) {
  const auto decide = ten_dice_wagers();
  expected_portfolio counted;
  std::map<rational, integer> law;
  integer total = 0;
  integer throws = 0;
  for (const auto& round : ten_dice_rounds()) {
    rational net = 0;
    int last = 0;
    for (const auto& [column, wager] : wagers) {
      const verdict end = decide.at(column)(round);
      net += net_of(end, wager, pays);
      last = std::max(last, end.throws);
    }
    law[net] += round.ways;
    total += round.ways;
    throws += integer{round.ways} * last;
  }
  for (const auto& [net, ways] : law) counted.law[net] = rational{ways, total};
  counted.handle = counted.needed = total_of(wagers);
  counted.mean_throws = rational{throws, total};
  return counted;
}

/// Areas in the columns that their holder's wagers are in.
inline amounts in_terms(const amounts& areas) {
  amounts columns;
  for (const auto& [area, wager] : areas) {
    const bool extra = areas.contains("extra-roll") && area.starts_with("kind-");
    columns[extra ? area + "/extra" : area] = wager;
  }
  return columns;
}

}  // namespace skyward
