// Three Dice Football by single dice: what a play is, where a drive goes, how wagers end. Read anew
// from the source text; shares nothing with the program.
#pragma once

#include "brute_force.hpp"

namespace skyward {

// Three Dice Football: one play -------------------------------------------------------------------

enum class play_kind : std::uint8_t { trips, turnover, penalty, yards };

struct play {
  play_kind kind;
  int gain;  // yards that the marker moves towards the end zone; 0 on trips and on a turnover
  std::uint64_t ways = 1;
};

/// 577.1 and 577.6(c), first what ends the game (ruling R-28).
inline play play_of(int green, int other_green, int red) {
  const int offense = green + other_green;
  if (green == other_green && green == red) return {play_kind::trips, 0};
  if (red == 6 && offense <= 3) return {play_kind::turnover, 0};
  if (offense < red) return {play_kind::penalty, -1};
  return {play_kind::yards, offense - red};
}

/// Every ordered throw of the two green dice and the red one.
inline std::vector<play> every_play() {
  std::vector<play> plays;
  for (int green = 1; green <= 6; ++green) {
    for (int other_green = 1; other_green <= 6; ++other_green) {
      for (int red = 1; red <= 6; ++red) plays.push_back(play_of(green, other_green, red));
    }
  }
  return plays;
}

/// The same plays, those alike counted together.
inline std::vector<play> classes_of_plays() {
  std::map<std::pair<play_kind, int>, std::uint64_t> ways;
  for (const play& one : every_play()) ways[{one.kind, one.gain}] += one.ways;
  std::vector<play> classes;
  for (const auto& [what, count] : ways) classes.push_back({what.first, what.second, count});
  return classes;
}

/// A wager of one line that wins on some plays.
template <class Wins>
rule<play> single_play_wager(std::string name, const rational& odds, const Wins& wins) {
  return [=](const play& one) { return wins(one) ? won(name, odds) : lost(); };
}

inline verdict settle_over_4(const play& one) {
  if (one.kind == play_kind::trips) return won("over-4:trips", 7);
  return one.gain >= 5 ? won("over-4:gain", 1) : lost();
}

/// 577.3(d) and 577.8(b): the value of the dice counts, not the way of the marker (577.6(d)).
inline rules_by_column<play> single_play_wagers() {
  rules_by_column<play> wagers;
  const auto add = [&](const std::string& name, const rational& odds, const auto& wins) {
    wagers[name] = single_play_wager(name, odds, wins);
  };
  const auto trips = [](const play& one) { return one.kind == play_kind::trips; };
  const auto turnover = [](const play& one) { return one.kind == play_kind::turnover; };
  const auto flagged = [](const play& one) {  // a turnover counts with the penalties here
    return one.kind == play_kind::penalty || one.kind == play_kind::turnover;
  };
  const auto gains = [](const play& one, int from, int to) {
    return one.kind == play_kind::yards && from <= one.gain && one.gain <= to;
  };
  add("trips", 30, trips);
  add("penalty", 9, flagged);
  add("turnover", 60, turnover);
  add("cover-three", 7, [=](const play& one) { return trips(one) || flagged(one); });
  add("no-gain", 5, [=](const play& one) { return gains(one, 0, 0) || flagged(one); });
  add("big-play", 4, [=](const play& one) { return gains(one, 7, 11) || trips(one); });
  add("under-4", 1, [=](const play& one) { return gains(one, 0, 3) || flagged(one); });
  wagers["over-4"] = settle_over_4;
  return wagers;
}

// Three Dice Football: a whole game ---------------------------------------------------------------

/// The readings of ruling R-24; the first value of each is the default.
enum class first_down : std::uint8_t { at_once, after_three_downs, after_three_if_still_there };
struct reading {
  first_down earned_when = first_down::at_once;
  bool must_pass_0 = false;
  bool inside_10 = false;

  bool scores(int yard) const { return must_pass_0 ? yard < 0 : yard <= 0; }
  bool at_goal_line(int yard) const { return inside_10 ? yard < 10 : yard <= 10; }
};

inline std::vector<reading> twelve_readings() {
  std::vector<reading> readings;
  for (const auto when : {first_down::at_once, first_down::after_three_downs,
                          first_down::after_three_if_still_there}) {
    for (const bool must_pass_0 : {false, true}) {
      for (const bool inside_10 : {false, true}) readings.push_back({when, must_pass_0, inside_10});
    }
  }
  return readings;
}

inline choices options_of(const reading& of) {
  static const std::map<first_down, std::string> names{
      {first_down::at_once, "at-once"},
      {first_down::after_three_downs, "after-three-downs"},
      {first_down::after_three_if_still_there, "after-three-downs-if-still-there"}};
  return {{"first-down", names.at(of.earned_when)},
          {"score", of.must_pass_0 ? "pass-0" : "reach-0"},
          {"goal-line", of.inside_10 ? "inside-10" : "at-10"}};
}

enum class game_end : std::uint8_t { none, touchdown, trips, turnover, out_of_downs };

/// A game between two plays.
struct drive {
  int yard = 20;        // where the Yard Marker stands (577.6(a))
  int downs = 0;        // played in this series
  bool goal = false;    // 1st & Goal and its downs have begun
  bool earned = false;  // the marker has been at the goal line

  void move(const play& one, const reading& rules) {
    ++downs;
    yard -= one.gain;
    earned = earned || rules.at_goal_line(yard);
  }

  /// Whether 1st & Goal begins on the next play (577.6(e)).
  bool goal_begins(const reading& rules) const {
    if (goal) return false;
    if (rules.earned_when == first_down::at_once) return earned;
    if (downs < 3) return false;
    return rules.earned_when == first_down::after_three_downs ? earned : rules.at_goal_line(yard);
  }
};

inline game_end play_down(drive& now, const play& one, const reading& rules) {
  if (one.kind == play_kind::trips) return game_end::trips;
  if (one.kind == play_kind::turnover) return game_end::turnover;
  now.move(one, rules);
  if (rules.scores(now.yard)) return game_end::touchdown;
  if (now.goal_begins(rules)) {
    now.goal = true;
    now.downs = 0;
  }
  return now.downs == 3 ? game_end::out_of_downs : game_end::none;
}

// Three Dice Football: wagers on the game ---------------------------------------------------------

/// A game with its extra point roll, which decides nothing where no touchdown is scored.
struct whole_game {
  game_end how;
  int plays;
  int ones;     // dice that show a 1 on the extra point roll
  bool triple;  // all three alike on it
  std::uint64_t ways;

  bool scored() const { return how == game_end::touchdown || how == game_end::trips; }
};

/// 577.8(a), the highest category only (ruling R-37). The roll counts as a throw where it decides.
inline verdict settle_extra_point(const whole_game& game) {
  if (!game.scored()) return lost(game.plays);
  const int throws = game.plays + 1;
  if (game.ones == 3) return won("extra-point:triple-1s", 50, throws);
  if (game.triple) return won("extra-point:other-triple", 10, throws);
  if (game.ones == 2) return won("extra-point:two-1s", 10, throws);
  return game.ones == 1 ? won("extra-point:one-1", 1, throws) : lost(throws);
}

/// One wager, its odds by the play of scoring (ruling R-31).
inline verdict settle_quick_strike(const whole_game& game) {
  static const std::map<int, rational> odds{{1, 8}, {2, 5}, {3, 3}, {4, 1}};
  if (!game.scored() || game.plays > 4) return lost(game.plays);
  return won("quick-strike:play-" + std::to_string(game.plays), odds.at(game.plays), game.plays);
}

/// 577.3(b) and 577.8(a); all stand until the game ends (ruling R-68).
inline rules_by_column<whole_game> full_game_wagers() {
  rules_by_column<whole_game> wagers;
  const auto add = [&](const std::string& name, const rational& odds, const auto& wins) {
    wagers[name] = [=](const whole_game& game) {
      return wins(game) ? won(name, odds, game.plays) : lost(game.plays);
    };
  };
  add("touchdown", 1, [](const whole_game& game) { return game.scored(); });
  add("defense", {4, 5}, [](const whole_game& game) { return !game.scored(); });
  add("game-changer", 5, [](const whole_game& game) {
    return game.how == game_end::trips || game.how == game_end::turnover;
  });
  const std::map<int, rational> length_odds{{1, 22}, {2, 22}, {3, {6, 5}}, {4, 5}, {5, 3}, {6, 6}};
  for (const auto& [plays, odds] : length_odds) {
    add("length-" + std::to_string(plays), odds,
        [=](const whole_game& game) { return game.plays == plays; });
  }
  wagers["extra-point"] = settle_extra_point;
  wagers["quick-strike"] = settle_quick_strike;
  return wagers;
}

}  // namespace skyward
