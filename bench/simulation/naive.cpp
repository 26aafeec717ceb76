// Every program rolls each die from the standard library's generator and follows the rules of its
// game in their order: no tables, no tricks, and nothing that would slow it down on purpose.
#include "naive.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>

namespace skyward::bench {

namespace {

class shaker {
 public:
  explicit shaker(std::uint32_t seed) : engine_{seed} {}
  int roll_die() { return face_(engine_); }

 private:
  std::mt19937 engine_;
  std::uniform_int_distribution<int> face_{1, 6};
};

/// Plays `Round` so many times; it answers with the place of its outcome in the histogram.
template <auto Round, std::size_t Outcomes = 3>
std::vector<std::uint64_t> run(std::uint64_t rounds, std::uint32_t seed) {
  shaker dice{seed};
  std::array<std::uint64_t, Outcomes> histogram{};
  for (std::uint64_t round = 0; round < rounds; ++round) ++histogram[Round(dice)];
  return {histogram.begin(), histogram.end()};
}

constexpr std::size_t loses = 0;
constexpr std::size_t wins = 2;  // at its first payout line
constexpr std::size_t settle(bool won) {
  return won ? wins : loses;
}

// High Roll Dice, with ten dice and with six.

struct leading_group {
  int face = 0;
  int count = 0;
};

template <int Dice>
leading_group first_roll(shaker& dice) {
  std::array<int, 7> counts{};
  for (int die = 0; die < Dice; ++die) ++counts[static_cast<std::size_t>(dice.roll_die())];
  leading_group leading;
  for (const int face : {1, 6, 5, 4, 3, 2}) {  // 675a.2(d)
    const int count = counts[static_cast<std::size_t>(face)];
    if (count > leading.count) leading = {face, count};
  }
  return leading;
}

template <int Dice, int Face>
std::size_t pip(shaker& dice) {
  return settle(first_roll<Dice>(dice).face == Face);
}

template <int Dice, int Count>
std::size_t kind(shaker& dice) {
  return settle(first_roll<Dice>(dice).count == Count);
}

template <int Count>
std::size_t kind_with_extra_roll(shaker& dice) {
  const auto [face, held] = first_roll<10>(dice);
  if (held == Count) return wins;
  if (held > Count) return loses;  // 675a.4(f)(2)(ii)
  int count = held;
  for (int die = held; die < 10; ++die) count += dice.roll_die() == face;  // 675a.4(g)
  return count == Count ? wins + 1 : loses;
}

template <int Dice>
std::size_t face_and_count(shaker& dice) {
  const auto [face, count] = first_roll<Dice>(dice);
  const int place = (face - 1) * (Dice + 1) + count;
  return static_cast<std::size_t>(place);
}

// Three Dice Football.

struct play_result {
  bool trips = false;
  bool turnover = false;
  bool penalty = false;
  int gain = 0;

  bool loss() const { return penalty || turnover; }
};

play_result play(shaker& dice) {
  const int first = dice.roll_die();
  const int second = dice.roll_die();
  const int red = dice.roll_die();
  const int offensive = first + second;
  if (first == second && second == red) return {.trips = true};
  if (red == 6 && offensive <= 3) return {.turnover = true};
  if (offensive < red) return {.penalty = true};
  return {.gain = offensive - red};
}

enum class ending { touchdown, trips, turnover, no_score, goal_stand };

struct game_result {
  ending end;
  int plays;

  bool scored() const { return end == ending::touchdown || end == ending::trips; }
};

game_result play_game(shaker& dice) {
  int yard = 20;
  int down = 1;
  bool at_goal = false;
  for (int plays = 1;; ++plays) {
    const auto result = play(dice);
    if (result.trips) return {ending::trips, plays};
    if (result.turnover) return {ending::turnover, plays};
    yard += result.penalty ? 1 : -result.gain;
    if (yard <= 0) return {ending::touchdown, plays};
    if (!at_goal && yard <= 10) {  // 577.6(e)
      at_goal = true;
      down = 1;
    } else if (down == 3) {
      return {at_goal ? ending::goal_stand : ending::no_score, plays};
    } else {
      ++down;
    }
  }
}

template <auto Won>
std::size_t on_game(shaker& dice) {
  return settle(Won(play_game(dice)));
}

template <auto Won>
std::size_t on_play(shaker& dice) {
  return settle(Won(play(dice)));
}

std::size_t extra_point(shaker& dice) {
  if (!play_game(dice).scored()) return loses;
  const int first = dice.roll_die();
  const int second = dice.roll_die();
  const int third = dice.roll_die();
  switch ((first == 1) + (second == 1) + (third == 1)) {  // 577.3(b)(3)
    case 1:
      return wins;
    case 2:
      return wins + 1;
    case 3:
      return wins + 3;
    default:
      return first == second && second == third ? wins + 2 : loses;
  }
}

std::size_t quick_strike(shaker& dice) {
  const auto game = play_game(dice);
  if (!game.scored() || game.plays > 4) return loses;
  return wins + static_cast<std::size_t>(4 - game.plays);  // the sooner, the more
}

std::size_t over_4(shaker& dice) {
  const auto result = play(dice);
  if (result.trips) return wins + 1;
  return settle(result.gain >= 5);
}

std::size_t ending_and_plays(shaker& dice) {
  const auto game = play_game(dice);
  const int place = static_cast<int>(game.end) * 6 + game.plays - 1;
  return static_cast<std::size_t>(place);
}

// Props & Hops.

struct two_dice {
  int first;
  int second;

  int total() const { return first + second; }
  int low() const { return std::min(first, second); }
  int high() const { return std::max(first, second); }
};

two_dice roll_two(shaker& dice) {
  const int first = dice.roll_die();
  const int second = dice.roll_die();
  return {first, second};
}

template <auto Won>
std::size_t on_roll(shaker& dice) {
  return settle(Won(roll_two(dice)));
}

std::size_t field(shaker& dice) {
  const int total = roll_two(dice).total();
  if (total == 2 || total == 12) return wins + 1;
  return settle(total <= 4 || total >= 9);
}

std::size_t both_dice(shaker& dice) {
  const auto roll = roll_two(dice);
  const int place = (roll.first - 1) * 6 + roll.second - 1;
  return static_cast<std::size_t>(place);
}

/// Lammers collected when the shake is decided: by the sixth, or by a seven.
std::size_t lammers_collected(shaker& dice) {
  bool collected[7][7] = {};
  std::size_t lammers = 0;
  while (lammers < 6) {
    const auto roll = roll_two(dice);
    if (roll.total() == 7) break;
    if (roll.total() != 6 && roll.total() != 8) continue;
    auto& lammer = collected[roll.low()][roll.high()];
    if (!lammer) ++lammers;
    lammer = true;
  }
  return lammers;
}

std::size_t six_eight_shake(shaker& dice) {
  return settle(lammers_collected(dice) == 6);
}

constexpr std::string_view ten = "high-roll-dice";
constexpr std::string_view six = "high-roll-dice-six";
constexpr std::string_view football = "three-dice-football";
constexpr std::string_view props = "props-and-hops";

const naive_program programs[] = {
    {ten, "pip-4", {"pip-4"}, run<pip<10, 4>>},
    {ten, "kind-4", {"kind-4"}, run<kind<10, 4>>},
    {ten, "kind-4/extra", {"kind-4", "extra-roll"}, run<kind_with_extra_roll<4>, 4>},
    {ten, "million-9", {"million-9"}, run<kind<10, 9>>},
    {ten, "first roll", {}, run<face_and_count<10>, 66>},

    {six, "pip-4", {"pip-4"}, run<pip<6, 4>>},
    {six, "kind-3", {"kind-3"}, run<kind<6, 3>>},
    {six, "no-match", {"no-match"}, run<kind<6, 1>>},
    {six, "whole game", {}, run<face_and_count<6>, 42>},

    {football,
     "touchdown",
     {"touchdown"},
     run<on_game<[](game_result game) { return game.scored(); }>>},
    {football,
     "defense",
     {"defense"},
     run<on_game<[](game_result game) { return !game.scored(); }>>},
    {football, "extra-point", {"extra-point"}, run<extra_point, 6>},
    {football, "quick-strike", {"quick-strike"}, run<quick_strike, 6>},
    {football, "game-changer", {"game-changer"}, run<on_game<[](game_result game) {
       return game.end == ending::trips || game.end == ending::turnover;
     }>>},
    {football,
     "length-3",
     {"length-3"},
     run<on_game<[](game_result game) { return game.plays == 3; }>>},
    {football, "trips", {"trips"}, run<on_play<[](play_result play) { return play.trips; }>>},
    {football, "penalty", {"penalty"}, run<on_play<[](play_result play) { return play.loss(); }>>},
    {football,
     "turnover",
     {"turnover"},
     run<on_play<[](play_result play) { return play.turnover; }>>},
    {football,
     "cover-three",
     {"cover-three"},
     run<on_play<[](play_result play) { return play.trips || play.loss(); }>>},
    {football,
     "no-gain",
     {"no-gain"},
     run<on_play<[](play_result play) { return !play.trips && play.gain == 0; }>>},
    {football,
     "big-play",
     {"big-play"},
     run<on_play<[](play_result play) { return play.trips || play.gain >= 7; }>>},
    {football, "over-4", {"over-4"}, run<over_4, 4>},
    {football, "whole game", {}, run<ending_and_plays, 30>},

    {props,
     "hard-4",
     {"hard-4"},
     run<on_roll<[](two_dice roll) { return roll.first == 2 && roll.second == 2; }>>},
    {props, "hop-1-2", {"hop-1-2"}, run<on_roll<[](two_dice roll) {
       return (roll.first == 1 && roll.second == 2) || (roll.first == 2 && roll.second == 1);
     }>>},
    {props,
     "any-seven",
     {"any-seven"},
     run<on_roll<[](two_dice roll) { return roll.total() == 7; }>>},
    {props,
     "any-double",
     {"any-double"},
     run<on_roll<[](two_dice roll) { return roll.first == roll.second; }>>},
    {props,
     "any-craps",
     {"any-craps"},
     run<on_roll<[](two_dice roll) { return roll.total() <= 3 || roll.total() == 12; }>>},
    {props, "field", {"field"}, run<field, 4>},
    {props, "six-eight-shake", {"six-eight-shake"}, run<six_eight_shake>},
    {props, "one roll", {}, run<both_dice, 36>},
    {props, "one shake", {}, run<lammers_collected, 7>},
};

}  // namespace

std::span<const naive_program> naive_programs() {
  return programs;
}

}  // namespace skyward::bench
