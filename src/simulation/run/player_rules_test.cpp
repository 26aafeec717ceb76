// One player settled round by round by hand: steps, buy-ins, and each reason to stop.
#include "simulation/run/player_rules.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace skyward::simulation {
namespace {

constexpr std::uint32_t win = 0;
constexpr std::uint32_t loss = 1;
constexpr std::uint32_t even = 2;

/// A wager of $1 at the first step and $2 at the second, even money.
const std::vector<std::vector<class_result>> results{{{100, 100}, {-100, 100}, {0, 100}},
                                                     {{200, 200}, {-200, 200}, {0, 200}}};

player_terms terms_of(cents bankroll) {
  player_terms terms;
  terms.steps = {{{}, cents{100}}, {{}, cents{200}}};
  terms.bankroll = bankroll;
  return terms;
}

player_state after(const player_terms& terms, std::initializer_list<std::uint32_t> classes) {
  const player_rules rules{terms, results, static_cast<std::int64_t>(classes.size())};
  auto state = rules.sat_down();
  rules.play(state, std::vector<std::uint32_t>(classes));
  return state;
}

TEST(player_rules, a_step_comes_after_a_loss_and_the_first_after_a_win) {
  const auto state = after(terms_of(cents{1'000}), {loss, loss, even, win, win});
  EXPECT_EQ(state.result(), -100 - 200 + 0 + 200 + 100);
  EXPECT_EQ(state.wagered, 100 + 200 + 200 + 200 + 100);
  EXPECT_EQ(state.rounds, 5);
  EXPECT_TRUE(state.plays);
  EXPECT_EQ(state.fall, 300);
}

TEST(player_rules, or_the_other_way_round) {
  auto terms = terms_of(cents{1'000});
  terms.next_after_loss = false;
  EXPECT_EQ(after(terms, {win, win, loss, loss}).result(), 100 + 200 - 200 - 100);
}

TEST(player_rules, who_cannot_make_the_wagers_of_a_step_makes_those_of_the_first) {
  const auto state = after(terms_of(cents{200}), {loss, win});
  EXPECT_EQ(state.result(), 0);
  EXPECT_EQ(state.wagered, 200);
}

TEST(player_rules, each_limit_stops_the_player_who_reaches_it) {
  auto goal = terms_of(cents{1'000});
  goal.goal = cents{1'100};
  auto lost = terms_of(cents{1'000});
  lost.loss_limit = cents{300};
  auto fallen = terms_of(cents{1'000});
  fallen.fall_limit = cents{300};
  EXPECT_EQ(after(goal, {even, win, loss}).why, stop_reason::goal);
  EXPECT_EQ(after(goal, {even, win, loss}).rounds, 2);
  EXPECT_EQ(after(lost, {loss, loss, win}).why, stop_reason::loss_limit);
  EXPECT_EQ(after(lost, {loss, loss, win}).rounds, 2);
  EXPECT_EQ(after(lost, {win, loss, loss}).why, stop_reason::rounds);
  EXPECT_EQ(after(fallen, {win, loss, loss}).why, stop_reason::fall_limit);
}

TEST(player_rules, buys_in_again_as_often_as_the_terms_say_and_is_ruined_then) {
  auto terms = terms_of(cents{100});
  terms.buy_ins = 2;
  EXPECT_EQ(after(terms, {loss, even}).bought, 200);
  EXPECT_TRUE(after(terms, {loss, even}).plays);
  const auto ruined = after(terms, {loss, loss, win});
  EXPECT_EQ(ruined.why, stop_reason::ruin);
  EXPECT_EQ(ruined.rounds, 2);
  EXPECT_EQ(ruined.result(), -200);
}

TEST(player_rules, nobody_buys_in_for_a_round_that_is_not_played) {
  auto terms = terms_of(cents{100});
  terms.buy_ins = 2;
  const auto state = after(terms, {loss});
  EXPECT_EQ(state.bought, 100);
  EXPECT_EQ(state.why, stop_reason::ruin);
}

}  // namespace
}  // namespace skyward::simulation
