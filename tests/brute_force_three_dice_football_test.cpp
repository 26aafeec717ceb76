// Three Dice Football by brute force over single dice, against the program's par
// sheets. Rules and odds are read anew from the source texts and share nothing with the program's
// own, so that a misreading has to be made twice, in two ways, to go unseen.
#include "brute_force.hpp"

namespace skyward {
namespace {

// Three Dice Football: one play -------------------------------------------------------------------

enum class play_kind : std::uint8_t { trips, turnover, penalty, yards };

struct play {
  play_kind kind;
  int gain;  // yards that the marker moves towards the end zone; 0 on trips and on a turnover
  std::uint64_t ways = 1;
};

/// 577.1 and 577.6(c), first what ends the game (ruling R-28).
play play_of(int green, int other_green, int red) {
  const int offense = green + other_green;
  if (green == other_green && green == red) return {play_kind::trips, 0};
  if (red == 6 && offense <= 3) return {play_kind::turnover, 0};
  if (offense < red) return {play_kind::penalty, -1};
  return {play_kind::yards, offense - red};
}

/// Every ordered throw of the two green dice and the red one.
std::vector<play> every_play() {
  std::vector<play> plays;
  for (int green = 1; green <= 6; ++green) {
    for (int other_green = 1; other_green <= 6; ++other_green) {
      for (int red = 1; red <= 6; ++red) plays.push_back(play_of(green, other_green, red));
    }
  }
  return plays;
}

/// The same plays, those alike counted together.
std::vector<play> classes_of_plays() {
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

verdict settle_over_4(const play& one) {
  if (one.kind == play_kind::trips) return won("over-4:trips", 7);
  return one.gain >= 5 ? won("over-4:gain", 1) : lost();
}

/// 577.3(d) and 577.8(b): the value of the dice counts, not the way of the marker (577.6(d)).
rules_by_column<play> single_play_wagers() {
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

expected_wagers count_single_plays() {
  return count_wagers(single_play_wagers(), every_play());
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

std::vector<reading> twelve_readings() {
  std::vector<reading> readings;
  for (const auto when : {first_down::at_once, first_down::after_three_downs,
                          first_down::after_three_if_still_there}) {
    for (const bool must_pass_0 : {false, true}) {
      for (const bool inside_10 : {false, true}) readings.push_back({when, must_pass_0, inside_10});
    }
  }
  return readings;
}

choices options_of(const reading& of) {
  static const std::map<first_down, std::string> names{
      {first_down::at_once, "at-once"},
      {first_down::after_three_downs, "after-three-downs"},
      {first_down::after_three_if_still_there, "after-three-downs-if-still-there"}};
  return {{"first-down", names.at(of.earned_when)},
          {"score", of.must_pass_0 ? "pass-0" : "reach-0"},
          {"goal-line", of.inside_10 ? "inside-10" : "at-10"}};
}

enum class game_end : std::uint8_t { none, touchdown, trips, turnover, out_of_downs };

/// In how many of the 216^6 ordered ways of six plays a game ends so, after so many plays.
using ends_of_games = std::map<std::pair<game_end, int>, std::uint64_t>;

constexpr std::uint64_t play_ways = 216;

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

game_end play_down(drive& now, const play& one, const reading& rules) {
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

/// Plays on from here in every way: six levels deep at most, each over the classes of one play.
void play_on(const std::vector<play>& classes, const reading& rules, const drive& from, int plays,
             std::uint64_t ways, ends_of_games& ends) {
  for (const play& one : classes) {
    drive now = from;
    const game_end how = play_down(now, one, rules);
    const std::uint64_t here = ways * one.ways;
    if (how == game_end::none) {
      play_on(classes, rules, now, plays + 1, here, ends);
    } else {
      const auto unplayed = static_cast<std::size_t>(6 - plays - 1);
      ends[{how, plays + 1}] += here * power(play_ways, unplayed);
    }
  }
}

ends_of_games games_by_classes(const reading& rules) {
  ends_of_games ends;
  play_on(classes_of_plays(), rules, {}, 0, 1, ends);
  return ends;
}

// The default reading once more, without classes and without the states above: two series of three
// throws of single dice, the second from every yard at which the first can earn it.

struct series_end {
  game_end how;  // `none` when 1st & Goal is earned
  std::size_t plays;
  std::size_t yard;  // where 1st & Goal is earned; otherwise 0
};

series_end play_series(int yard, bool goal, const std::array<const play*, 3>& downs) {
  for (std::size_t played = 1; played <= 3; ++played) {
    const play& one = *downs[played - 1];
    if (one.kind == play_kind::trips) return {game_end::trips, played, 0};
    if (one.kind == play_kind::turnover) return {game_end::turnover, played, 0};
    yard -= one.gain;
    if (yard <= 0) return {game_end::touchdown, played, 0};
    if (!goal && yard <= 10) return {game_end::none, played, static_cast<std::size_t>(yard)};
  }
  return {game_end::out_of_downs, 3, 0};
}

/// In how many of the 216^3 ordered ways of three plays a series ends so: [how][plays][yard].
/// Throws left over when it ends early are counted with whatever they show.
using ends_of_series = std::array<std::array<std::array<std::uint64_t, 11>, 4>, 5>;

ends_of_series every_series(int yard, bool goal) {
  static const std::vector<play> plays = every_play();
  ends_of_series ends{};
  for (const play& first : plays) {
    for (const play& second : plays) {
      for (const play& third : plays) {
        const series_end end = play_series(yard, goal, {&first, &second, &third});
        ++ends[static_cast<std::size_t>(end.how)][end.plays][end.yard];
      }
    }
  }
  return ends;
}

/// `visit(how, plays, yard, ways)` for every end that occurs.
template <class Visit>
void each_end(const ends_of_series& ends, const Visit& visit) {
  for (std::size_t how = 0; how < 5; ++how) {
    for (std::size_t plays = 1; plays <= 3; ++plays) {
      for (std::size_t yard = 0; yard <= 10; ++yard) {
        const std::uint64_t ways = ends[how][plays][yard];
        if (ways != 0) visit(game_end{static_cast<std::uint8_t>(how)}, plays, yard, ways);
      }
    }
  }
}

ends_of_games games_by_single_dice() {
  std::array<ends_of_series, 11> goal_series{};
  for (std::size_t yard = 1; yard <= 10; ++yard) {
    goal_series[yard] = every_series(static_cast<int>(yard), true);
  }
  ends_of_games ends;
  const auto count = [&](game_end how, std::size_t plays, std::uint64_t ways) {
    ends[{how, static_cast<int>(plays)}] += ways;
  };
  each_end(every_series(20, false), [&](auto how, auto plays, auto yard, auto ways) {
    if (how != game_end::none) {
      count(how, plays, ways * power(play_ways, 3));
      return;
    }
    each_end(goal_series[yard], [&](auto goal_how, auto goal_plays, auto, auto goal_ways) {
      count(goal_how, plays + goal_plays, ways * goal_ways);
    });
  });
  return ends;
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

/// Every end of a game with every ordered extra point roll of three dice, like rolls together.
std::vector<whole_game> with_extra_point_roll(const ends_of_games& ends) {
  std::map<std::pair<int, bool>, std::uint64_t> rolls;
  for (int green = 1; green <= 6; ++green) {
    for (int other_green = 1; other_green <= 6; ++other_green) {
      for (int red = 1; red <= 6; ++red) {
        const int ones = (green == 1 ? 1 : 0) + (other_green == 1 ? 1 : 0) + (red == 1 ? 1 : 0);
        ++rolls[{ones, green == other_green && green == red}];
      }
    }
  }
  std::vector<whole_game> games;
  for (const auto& [end, ways] : ends) {
    for (const auto& [roll, rolled] : rolls) {
      games.push_back({end.first, end.second, roll.first, roll.second, ways * rolled});
    }
  }
  return games;
}

/// 577.8(a), the highest category only (ruling R-37). The roll counts as a throw where it decides.
verdict settle_extra_point(const whole_game& game) {
  if (!game.scored()) return lost(game.plays);
  const int throws = game.plays + 1;
  if (game.ones == 3) return won("extra-point:triple-1s", 50, throws);
  if (game.triple) return won("extra-point:other-triple", 10, throws);
  if (game.ones == 2) return won("extra-point:two-1s", 10, throws);
  return game.ones == 1 ? won("extra-point:one-1", 1, throws) : lost(throws);
}

/// One wager, its odds by the play of scoring (ruling R-31).
verdict settle_quick_strike(const whole_game& game) {
  static const std::map<int, rational> odds{{1, 8}, {2, 5}, {3, 3}, {4, 1}};
  if (!game.scored() || game.plays > 4) return lost(game.plays);
  return won("quick-strike:play-" + std::to_string(game.plays), odds.at(game.plays), game.plays);
}

/// 577.3(b) and 577.8(a); all stand until the game ends (ruling R-68).
rules_by_column<whole_game> full_game_wagers() {
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

expected_wagers count_full_game(const ends_of_games& ends) {
  return count_wagers(full_game_wagers(), with_extra_point_roll(ends));
}

TEST(brute_force, every_single_play_wager_equals_brute_force__577_8_b) {
  expect_equal_all(sheet_of("three-dice-football", "pa-577"), count_single_plays());
}

TEST(brute_force, every_full_game_wager_equals_brute_force_over_single_dice__577_8_a) {
  const auto ends = games_by_single_dice();
  std::uint64_t total = 0;
  for (const auto& [end, ways] : ends) total += ways;
  EXPECT_EQ(total, power(play_ways, 6));
  const auto sheet = sheet_of("three-dice-football", "pa-577");
  auto counted = count_full_game(ends);
  expect_equal_all(sheet, counted);
  counted.merge(count_single_plays());
  expect_same_columns(sheet, counted);
}

TEST(brute_force, classes_of_plays_count_what_single_dice_count__577_6_e) {
  EXPECT_EQ(games_by_classes({}), games_by_single_dice());
}

TEST(brute_force, every_full_game_wager_equals_brute_force_in_all_readings__ruling_R_24) {
  const auto single_plays = count_single_plays();
  for (const reading& one : twelve_readings()) {
    const auto options = options_of(one);
    SCOPED_TRACE(testing::PrintToString(options));
    const auto sheet = sheet_of("three-dice-football", "pa-577", options);
    auto counted = count_full_game(games_by_classes(one));
    counted.insert(single_plays.begin(), single_plays.end());
    expect_same_columns(sheet, counted);
    expect_equal_all(sheet, counted);
  }
}

TEST(brute_force, only_the_adopted_reading_leaves_the_house_every_edge__ruling_R_24) {
  const auto single_plays = count_single_plays();
  for (const reading& one : twelve_readings()) {
    SCOPED_TRACE(testing::PrintToString(options_of(one)));
    const bool adopted =
        one.earned_when == first_down::at_once && !one.must_pass_0 && !one.inside_10;
    auto counted = count_full_game(games_by_classes(one));
    counted.insert(single_plays.begin(), single_plays.end());
    EXPECT_EQ(adopted, std::ranges::all_of(counted, [](const auto& column) {
                return column.second.mean_net() < 0;
              }));
  }
}
}  // namespace
}  // namespace skyward
