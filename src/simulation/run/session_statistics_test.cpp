// Statistics of sessions so few that they can be checked by hand.
// tests/simulation_sessions_test.cpp and tests/simulation_coverage_test.cpp have those of games.
#include "simulation/run/session_statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace skyward::simulation {
namespace {

constexpr double by_hand = 1e-12;

struct one_session {
  int net, rounds, wagered, bought;
};

/// With results in bins a dollar wide.
result_counts counts_of(const std::vector<one_session>& sessions) {
  result_counts made;
  made.results.resize(bin_scale::bins);
  for (const auto& each : sessions) {
    ++made.results[static_cast<std::size_t>(std::clamp(each.net / 100 + 128, 0, 255))];
    ++(each.net > 0 ? made.ahead : each.net == 0 ? made.even : made.behind);
    made.net += each.net;
    made.net_square += integer{each.net} * each.net;
    made.rounds += each.rounds;
    made.rounds_square += integer{each.rounds} * each.rounds;
    made.rounds_cube += integer{each.rounds} * each.rounds * each.rounds;
    made.wagered += each.wagered;
    made.bought += each.bought;
    ++made.stopped[each.net < 0 ? static_cast<std::size_t>(stop_reason::ruin) : 0];
  }
  return made;
}

const std::vector<one_session> few_sessions{
    {-100, 2, 200, 100}, {300, 8, 800, 200}, {0, 5, 500, 100}, {-120, 5, 500, 200}};

known_sessions known_with(const rational& mean_of_round) {
  known_sessions known;
  known.mean_of_round = mean_of_round;
  known.support_of_round = 1;
  return known;
}

void expect_share(const estimate& found, double share, double count) {
  EXPECT_NEAR(found.value, share, by_hand);
  EXPECT_NEAR(found.error, std::sqrt(share * (1 - share) / count), by_hand);
}

TEST(session_statistics, are_those_computed_by_hand) {
  const auto found = statistics_of(counts_of(few_sessions), known_with(rational{-7, 2}));
  EXPECT_EQ(found.sessions, 4U);
  expect_share(found.ahead, 0.25, 4);
  expect_share(found.even, 0.25, 4);
  expect_share(found.behind, 0.5, 4);
  ASSERT_EQ(found.stopped.size(), stop_reasons);
  expect_share(found.stopped[static_cast<std::size_t>(stop_reason::ruin)], 0.5, 4);
  expect_share(found.stopped[static_cast<std::size_t>(stop_reason::rounds)], 0.5, 4);
  expect_share(found.stopped[static_cast<std::size_t>(stop_reason::goal)], 0, 4);
  const double variance = (100.0 * 100 + 300 * 300 + 120 * 120) / 4 - 20 * 20;
  EXPECT_NEAR(found.net.value, 20, by_hand);
  EXPECT_NEAR(found.net_deviation, std::sqrt(variance), by_hand);
  EXPECT_NEAR(found.net.error, std::sqrt(variance / 4), by_hand);
  EXPECT_NEAR(found.rounds.value, 5, by_hand);
  EXPECT_NEAR(found.rounds.error, std::sqrt(18.0 / 4 / 4), by_hand);
  ASSERT_TRUE(found.net_controlled.has_value());
  EXPECT_NEAR(found.net_controlled->value, -17.5, by_hand);
  EXPECT_NEAR(found.net_controlled->error, 3.5 * found.rounds.error, by_hand);
  EXPECT_NEAR(found.wagered, 500, by_hand);
  EXPECT_NEAR(found.bought, 150, by_hand);
  EXPECT_NEAR(found.hold, -80.0 / 600, by_hand);
}

TEST(session_statistics, without_one_mean_of_a_round_have_no_control) {
  EXPECT_FALSE(statistics_of(counts_of(few_sessions), {}).net_controlled.has_value());
}

TEST(session_statistics, of_large_equal_results_have_exactly_no_deviation) {
  result_counts made;
  made.ahead = 3'000'000'000;
  const integer net = integer{10'000'000'000'001};
  made.net = net * made.ahead;
  made.net_square = net * net * made.ahead;
  EXPECT_EQ(statistics_of(made, {}).net_deviation, 0);
}

/// Even money, a dollar each; a few sessions win what the others dream of.
std::vector<one_session> sessions_with(int jackpots, int ruined) {
  std::vector<one_session> sessions;
  for (int i = 0; i < 1'000; ++i) sessions.push_back({i % 2 == 0 ? 100 : -100, 10, 1'000, 100});
  for (int i = 0; i < jackpots; ++i) sessions.push_back({10'000, 10, 1'000, 100});
  for (int i = 0; i < ruined; ++i) sessions.push_back({-200, 3, 300, 100});
  return sessions;
}

TEST(session_statistics, a_net_that_hangs_on_few_sessions_has_no_interval) {
  const auto found = [](int jackpots, double support_of_round) {
    auto known = known_with(0);
    known.support_of_round = support_of_round;
    return statistics_of(counts_of(sessions_with(jackpots, 0)), known).net.held.has_value();
  };
  EXPECT_TRUE(found(0, 1));
  EXPECT_FALSE(found(1, 1));
  EXPECT_FALSE(found(20, 1));
  EXPECT_FALSE(found(0, 1e-3)) << "what a round can bring has not come yet";
  EXPECT_FALSE(found(0, 0)) << "nothing is known of rounds";
}

TEST(session_statistics, rounds_played_have_no_interval_where_few_sessions_ended_early) {
  for (const int ruined : {0, 1, 40, 400}) {
    auto counts = counts_of(sessions_with(0, ruined));
    counts.stopped = {};
    counts.stopped[static_cast<std::size_t>(stop_reason::rounds)] = 1'000;
    counts.stopped[static_cast<std::size_t>(stop_reason::ruin)] =
        static_cast<std::uint64_t>(ruined);
    const auto found = statistics_of(counts, known_with(-1));
    EXPECT_EQ(found.rounds.held.has_value(), ruined > 100) << ruined;
    EXPECT_EQ(found.net_controlled->held.has_value(), ruined > 100) << ruined;
  }
}

TEST(session_statistics, z_of_a_session_is_by_the_exact_deviation) {
  auto known = known_with(rational{-1, 2});
  known.bankroll = cents{100};
  auto& exact = known.exact.emplace();
  exact.ahead.value = 0.4;
  exact.mean.value = 90;
  exact.variance.value = 2'500;
  exact.mean_rounds.value = 6;
  exact.variance_rounds.value = 4;
  exact.law = {{50, {0.5, {}}}, {130, {0.5, {}}}};
  const auto found = statistics_of(counts_of(few_sessions), known);
  EXPECT_NEAR(found.ahead.error, std::sqrt(0.4 * 0.6 / 4), by_hand);
  EXPECT_NEAR(*found.ahead.z, (0.25 - 0.4) / found.ahead.error, by_hand);
  EXPECT_NEAR(found.net.error, 50.0 / 2, by_hand);
  EXPECT_NEAR(*found.net.z, (20 - -10) / found.net.error, by_hand);
  EXPECT_NEAR(found.rounds.error, 1, by_hand);
  EXPECT_NEAR(*found.rounds.z, -1, by_hand);
  EXPECT_NEAR(*found.net_controlled->exact, -3, by_hand);
  EXPECT_NEAR(*found.net_controlled->z, 1, by_hand) << "fewer rounds, less lost";
}

TEST(difference_of, players_comes_from_what_the_house_won_of_both) {
  std::mt19937_64 random{8};
  std::vector<one_session> first, second, house;
  double sum = 0, square = 0;
  for (int i = 0; i < 500; ++i) {
    const auto shared = static_cast<int>(random() % 4'000) - 2'000;
    const auto a = shared + static_cast<int>(random() % 300), b = shared;
    first.push_back({a, 1, 1, 1});
    second.push_back({b, 1, 1, 1});
    house.push_back({-a - b, 1, 1, 1});
    sum += a - b;
    square += static_cast<double>(a - b) * (a - b);
  }
  const auto found = difference_of(counts_of(first), counts_of(second), counts_of(house), 100);
  const double mean = sum / 500;
  EXPECT_NEAR(found.value, mean, 1e-9);
  EXPECT_NEAR(found.error, std::sqrt((square / 500 - mean * mean) / 500), 1e-9);
  EXPECT_LT(found.error, statistics_of(counts_of(first), {}).net.error);
}

}  // namespace
}  // namespace skyward::simulation
