// Where results are counted, and which terms can be played. tests/simulation_sessions_test.cpp
// plays sessions of the games.
#include "simulation/run/sessions.hpp"

#include <gtest/gtest.h>

#include <random>

namespace skyward::simulation {
namespace {

TEST(bin_scale, every_result_is_in_the_bin_between_whose_edges_it_lies) {
  for (const auto& scale : {bin_scale{-1'000, 100}, bin_scale{0, 1}, bin_scale{-7, 3}}) {
    const auto inner = static_cast<std::int64_t>(bin_scale::bins) - 2;
    const auto end = scale.from + inner * scale.width;
    for (auto at = scale.from - 5 * scale.width; at < end + 5 * scale.width; ++at) {
      const auto bin = static_cast<std::int64_t>(scale.bin(at));
      if (at < scale.from) {
        ASSERT_EQ(bin, 0) << at;
      } else if (at >= end) {
        ASSERT_EQ(bin, inner + 1) << at;
      } else {
        const auto edge = scale.from + (bin - 1) * scale.width;
        ASSERT_LE(edge, at);
        ASSERT_LT(at, edge + scale.width);
      }
    }
    EXPECT_EQ(scale.bin(-cents_max), 0U);
    EXPECT_EQ(scale.bin(cents_max * 1'000), bin_scale::bins - 1);
  }
}

TEST(wide_sum, adds_up_numbers_far_beyond_64_bits_without_loss) {
  const natural128 largest = ~natural128{0} >> 32U;
  std::mt19937_64 random{5};
  std::uint64_t counters[wide_sum::words] = {};
  integer sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    auto number = (natural128{random()} << 64U | random()) >> 32U;
    if (i % 7 == 0) number = largest;
    if (i % 11 == 0) number >>= random() % 96;
    wide_sum::add(counters, number);
    sum += (integer{static_cast<std::uint64_t>(number >> 64U)} << 64U) +
           static_cast<std::uint64_t>(number);
    ASSERT_EQ(wide_sum::read(counters), sum) << i;
  }
  EXPECT_GT(sum, integer{1} << 104U);
}

TEST(wide_sum, sums_of_threads_add_up_counter_by_counter) {
  std::uint64_t first[wide_sum::words] = {};
  std::uint64_t second[wide_sum::words] = {};
  const auto number = natural128{UINT64_MAX} << 20U;
  for (int i = 0; i < 1'000; ++i) wide_sum::add(first, number);
  for (int i = 0; i < 500; ++i) wide_sum::add(second, 1);
  for (std::size_t i = 0; i < wide_sum::words; ++i) first[i] += second[i];
  EXPECT_EQ(wide_sum::read(first), (integer{UINT64_MAX} << 20U) * 1'000 + 500);
}

TEST(wide_sum, has_room_for_all_sessions_that_can_be_played) {
  // What 2^32 sessions of the largest number add to each counter.
  const natural128 most = natural128{sessions_max} * UINT32_MAX;
  EXPECT_LE(most, natural128{UINT64_MAX});
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
