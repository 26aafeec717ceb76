// Three Dice Football by brute force over single dice, against the program's par
// sheets. Rules and odds are read anew from the source texts and share nothing with the program's
// own, so that a misreading has to be made twice, in two ways, to go unseen.
#include "brute_force_three_dice_football.hpp"

namespace skyward::brute_force_three_dice_football_test {
namespace {

expected_wagers count_single_plays() {
  return count_wagers(single_play_wagers(), every_play());
}

/// In how many of the 216^6 ordered ways of six plays a game ends so, after so many plays.
using ends_of_games = std::map<std::pair<game_end, int>, std::uint64_t>;

constexpr std::uint64_t play_ways = 216;

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
}  // namespace skyward::brute_force_three_dice_football_test
