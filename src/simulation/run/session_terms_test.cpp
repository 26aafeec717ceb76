// Which terms can be played, and that what is counted of them has room.
// tests/simulation_sessions_test.cpp plays sessions of the games.
#include "simulation/run/session_terms.hpp"

#include "simulation/run/result_counts.hpp"

#include <gtest/gtest.h>

namespace skyward::simulation {
namespace {

TEST(session_sum, has_room_for_all_sessions_that_can_be_played) {
  // What 2^32 sessions of the largest part add to each counter.
  const natural128 most = natural128{sessions_max} * UINT32_MAX;
  EXPECT_LE(most, natural128{UINT64_MAX});
  // That squares of the largest result do not fill 32 bits of each counter.
  EXPECT_LT(square_of(session_cents_max) >> 96U, natural128{1} << 32U);
  EXPECT_EQ(session_sum::words, 4U);
}

player_terms any_player() {
  player_terms made;
  made.steps.push_back({{}, cents{500}});
  made.bankroll = cents{5'000};
  return made;
}

session_terms terms_of(player_terms player) {
  return {100, {std::move(player)}};
}

TEST(session_terms, that_can_be_played_have_no_problem) {
  auto player = any_player();
  EXPECT_EQ(problem_of(terms_of(player)), "");
  player.bankroll = cents{500};
  player.goal = cents{501};
  player.loss_limit = cents{1};
  player.fall_limit = cents{1};
  player.buy_ins = buy_ins_max;
  player.steps.assign(steps_max, player.steps.front());
  EXPECT_EQ(problem_of(terms_of(player)), "");
  session_terms night{simulated_rounds_max, std::vector(players_max, player)};
  EXPECT_EQ(problem_of(night), "");
}

TEST(session_terms, that_cannot_be_played_are_told_with_what_is_accepted) {
  struct wrong {
    std::string place;
    std::function<void(session_terms&)> make;
  };
  const std::vector<wrong> all{
      {"0 rounds", [](auto& of) { of.rounds = 0; }},
      {"1000001 rounds", [](auto& of) { of.rounds = simulated_rounds_max + 1; }},
      {"0 players", [](auto& of) { of.players.clear(); }},
      {"65 players", [](auto& of) { of.players.assign(players_max + 1, any_player()); }},
      {"0 steps", [](auto& of) { of.players[0].steps.clear(); }},
      {"65 steps",
       [](auto& of) { of.players[0].steps.assign(steps_max + 1, of.players[0].steps[0]); }},
      {"bankroll of $4.99", [](auto& of) { of.players[0].bankroll = cents{499}; }},
      {"bankroll", [](auto& of) { of.players[0].bankroll = cents{cents_max + 1}; }},
      {"bankroll of $0;",
       [](auto& of) {
         of.players[0].bankroll = cents{};
         of.players[0].steps[0].needed = cents{};
       }},
      {"0 buy-ins", [](auto& of) { of.players[0].buy_ins = 0; }},
      {"1001 buy-ins", [](auto& of) { of.players[0].buy_ins = buy_ins_max + 1; }},
      {"goal of $50;", [](auto& of) { of.players[0].goal = cents{5'000}; }},
      {"limit of $0;", [](auto& of) { of.players[0].loss_limit = cents{}; }},
      {"limit of -$0.01", [](auto& of) { of.players[0].fall_limit = cents{-1}; }},
  };
  for (const auto& each : all) {
    auto terms = terms_of(any_player());
    each.make(terms);
    const auto problem = problem_of(terms);
    EXPECT_NE(problem.find(each.place), std::string::npos) << each.place << ": " << problem;
    EXPECT_NE(problem.find("accepted: "), std::string::npos) << each.place << ": " << problem;
  }
}

TEST(session_terms, problem_of_one_of_many_players_names_the_player) {
  session_terms night{100, {any_player(), any_player()}};
  night.players[0].name = "Ann";
  night.players[1].name = "Bea";
  night.players[1].buy_ins = 0;
  EXPECT_TRUE(problem_of(night).starts_with("Bea: ")) << problem_of(night);
}

}  // namespace
}  // namespace skyward::simulation
