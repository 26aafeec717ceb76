// Statistics of counts so small that they can be checked by hand, and of laws whose figures are in
// tables. tests/simulation_sessions_test.cpp and tests/simulate_command_test.cpp have those of
// games.
#include "simulation/run/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace skyward::simulation {
namespace {

constexpr double close = 1e-12;
constexpr double normal_95 = 1.959963984540054;
constexpr rules::line_id line{4};

/// One wager of a dollar: of six ways one wins three dollars, two push and three lose it twice.
episode small_round() {
  episode made;
  maths::column_wager wager;
  wager.amount = cents{100};
  wager.gains.push_back({line, 300});
  made.parts.wagers.push_back(wager);
  made.classes.push_back({{{{0, rules::decision::wins(line), 1}}}, 1});
  made.classes.push_back({{{{0, rules::decision::pushes(), 1}}}, 2});
  made.classes.push_back({{{{0, rules::decision::loses(), 2}}}, 3});
  made.total = 6;
  return made;
}

const std::vector<std::uint64_t> small_counts{30, 30, 60};

void expect_estimate(const estimate& found, double value, double variance, std::uint64_t count,
                     const rational& exact, double exact_variance) {
  const auto n = static_cast<double>(count);
  EXPECT_NEAR(found.value, value, close);
  EXPECT_NEAR(found.error, std::sqrt(variance / n), close);
  EXPECT_NEAR(found.low, value - normal_95 * found.error, close);
  EXPECT_NEAR(found.high, value + normal_95 * found.error, close);
  ASSERT_TRUE(found.exact && found.fraction && found.z);
  EXPECT_EQ(*found.fraction, exact);
  const auto wanted = exact.convert_to<double>();
  EXPECT_EQ(*found.exact, wanted);
  EXPECT_NEAR(*found.z, (value - wanted) / std::sqrt(exact_variance / n), 1e-9);
}

TEST(results_of, class_has_the_gains_of_what_is_decided_in_it) {
  const auto round = small_round();
  const auto results = results_of(round, round.parts);
  ASSERT_EQ(results.size(), 3U);
  const std::vector<std::pair<int, int>> wanted{{300, 100}, {0, 100}, {-200, 200}};
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_EQ(results[i].net, wanted[i].first);
    EXPECT_EQ(results[i].handle, wanted[i].second);
  }
}

TEST(results_of, purchases_are_taken_in_every_class) {
  const auto round = small_round();
  auto parts = round.parts;
  parts.taken = cents{7};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(results_of(round, parts)[i].net, results_of(round, round.parts)[i].net - 7);
    EXPECT_EQ(results_of(round, parts)[i].handle, results_of(round, round.parts)[i].handle + 7);
  }
}

TEST(results_of, who_makes_none_of_the_wagers_has_no_result) {
  for (const auto& each : results_of(small_round(), {})) {
    EXPECT_EQ(each.net, 0);
    EXPECT_EQ(each.handle, 0);
  }
}

TEST(round_statistics, are_those_computed_by_hand) {
  const auto round = small_round();
  const auto found = statistics_of(round, results_of(round, round.parts), small_counts);
  EXPECT_EQ(found.rounds, 120U);
  // 30 times 300, 60 times -200; a round has -50 and 150 are wagered.
  expect_estimate(found.net, -25, 42'500 - 625, 120, -50, 32'500);
  expect_estimate(found.payback, 1 - 25.0 / 150, 41'875.0 / 22'500, 120, {2, 3}, 32'500.0 / 22'500);
  EXPECT_NEAR(found.deviation, std::sqrt(41'875.0) / 150, close);
  expect_estimate(found.win, 0.25, 0.25 * 0.75, 120, {1, 6}, 5.0 / 36);
  ASSERT_EQ(found.nets.size(), 3U);
  const std::vector<net_statistics> nets{{-200, 60, {1, 2}}, {0, 30, {1, 3}}, {300, 30, {1, 6}}};
  for (std::size_t i = 0; i < nets.size(); ++i) {
    EXPECT_EQ(found.nets[i].net, nets[i].net);
    EXPECT_EQ(found.nets[i].count, nets[i].count);
    EXPECT_EQ(found.nets[i].exact, nets[i].exact);
  }
  EXPECT_NEAR(found.fit.value, 100.0 / 20 + 100.0 / 40, close);
  EXPECT_EQ(found.fit.degrees, 2U);
}

TEST(round_statistics, of_a_wager_count_how_often_it_was_made_and_decided) {
  const auto round = small_round();
  const auto found = statistics_of(round, results_of(round, round.parts), small_counts);
  ASSERT_EQ(found.wagers.size(), 1U);
  const auto& wager = found.wagers.front();
  EXPECT_EQ(wager.made, 180U);
  expect_estimate(wager.payback, 1 - 25.0 / 150, 41'875.0 / 22'500, 120, {2, 3}, 32'500.0 / 22'500);
  ASSERT_EQ(wager.decisions.size(), 3U);
  std::uint64_t decided = 0;
  for (const auto& each : wager.decisions) {
    decided += each.count;
    EXPECT_EQ(each.count, each.decided.is_loss() ? 120U : 30U);
    EXPECT_EQ(each.exact, each.decided.is_loss()   ? rational{1}
                          : each.decided.is_push() ? (rational{1, 3})
                                                   : (rational{1, 6}));
  }
  EXPECT_EQ(decided, wager.made);
}

TEST(round_statistics, what_never_varied_has_no_error) {
  const auto round = small_round();
  const auto found =
      statistics_of(round, results_of(round, round.parts), std::vector<std::uint64_t>{0, 9, 0});
  EXPECT_EQ(found.net.value, 0);
  EXPECT_EQ(found.net.error, 0);
  EXPECT_EQ(found.deviation, 0);
  EXPECT_NEAR(*found.net.z, 50 / std::sqrt(32'500.0 / 9), close) << "by the law it still has one";
}

TEST(difference_of, layouts_is_of_their_results_class_by_class) {
  const auto round = small_round();
  auto doubled = round.parts;
  doubled.wagers.front().amount = cents{200};
  doubled.wagers.front().gains.front().net = 600;
  const auto found = difference_of(round, results_of(round, round.parts),
                                   results_of(round, doubled), small_counts);
  // The second less the first is once more what the first has.
  expect_estimate(found, 25, 41'875, 120, 50, 32'500);
}

struct one_session {
  int net, rounds, wagered, bought;
};

result_counts counts_of(const std::vector<one_session>& sessions) {
  result_counts made;
  for (const auto& each : sessions) {
    ++(each.net > 0 ? made.ahead : each.net == 0 ? made.even : made.behind);
    made.net += each.net;
    made.net_square += integer{each.net} * each.net;
    made.rounds += each.rounds;
    made.rounds_square += integer{each.rounds} * each.rounds;
    made.wagered += each.wagered;
    made.bought += each.bought;
    ++made.stopped[each.net < 0 ? static_cast<std::size_t>(stop_reason::ruin) : 0];
  }
  return made;
}

const std::vector<one_session> few_sessions{
    {-100, 2, 200, 100}, {300, 8, 800, 200}, {0, 5, 500, 100}, {-120, 5, 500, 200}};

void expect_share(const estimate& found, double share, double count) {
  EXPECT_NEAR(found.value, share, close);
  EXPECT_NEAR(found.error, std::sqrt(share * (1 - share) / count), close);
}

TEST(session_statistics, are_those_computed_by_hand) {
  const auto found = statistics_of(counts_of(few_sessions), rational{-7, 2});
  EXPECT_EQ(found.sessions, 4U);
  expect_share(found.ahead, 0.25, 4);
  expect_share(found.even, 0.25, 4);
  expect_share(found.behind, 0.5, 4);
  ASSERT_EQ(found.stopped.size(), stop_reasons);
  expect_share(found.stopped[static_cast<std::size_t>(stop_reason::ruin)], 0.5, 4);
  expect_share(found.stopped[static_cast<std::size_t>(stop_reason::rounds)], 0.5, 4);
  expect_share(found.stopped[static_cast<std::size_t>(stop_reason::goal)], 0, 4);
  const double variance = (100.0 * 100 + 300 * 300 + 120 * 120) / 4 - 20 * 20;
  EXPECT_NEAR(found.net.value, 20, close);
  EXPECT_NEAR(found.net_deviation, std::sqrt(variance), close);
  EXPECT_NEAR(found.net.error, std::sqrt(variance / 4), close);
  EXPECT_NEAR(found.rounds.value, 5, close);
  EXPECT_NEAR(found.rounds.error, std::sqrt(18.0 / 4 / 4), close);
  ASSERT_TRUE(found.net_controlled.has_value());
  EXPECT_NEAR(found.net_controlled->value, -17.5, close);
  EXPECT_NEAR(found.net_controlled->error, 3.5 * found.rounds.error, close);
  EXPECT_NEAR(found.wagered, 500, close);
  EXPECT_NEAR(found.bought, 150, close);
  EXPECT_NEAR(found.hold, -80.0 / 600, close);
}

TEST(session_statistics, without_one_mean_of_a_round_have_no_control) {
  EXPECT_FALSE(statistics_of(counts_of(few_sessions), std::nullopt).net_controlled.has_value());
}

TEST(session_statistics, of_large_equal_results_have_exactly_no_deviation) {
  result_counts made;
  made.ahead = 3'000'000'000;
  const integer net = integer{10'000'000'000'001};
  made.net = net * made.ahead;
  made.net_square = net * net * made.ahead;
  EXPECT_EQ(statistics_of(made, std::nullopt).net_deviation, 0);
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
  const auto found = difference_of(counts_of(first), counts_of(second), counts_of(house));
  const double mean = sum / 500;
  EXPECT_NEAR(found.value, mean, 1e-9);
  EXPECT_NEAR(found.error, std::sqrt((square / 500 - mean * mean) / 500), 1e-9);
  EXPECT_LT(found.error, statistics_of(counts_of(first), std::nullopt).net.error);
}

TEST(set_exact, sets_z_where_there_is_an_error) {
  estimate with;
  with.value = 3;
  with.error = 0.5;
  set_exact(with, 2);
  EXPECT_EQ(with.exact, 2);
  EXPECT_EQ(with.z, 2);
  estimate without;
  set_exact(without, 2);
  EXPECT_EQ(without.exact, 2);
  EXPECT_FALSE(without.z.has_value());
}

/// So many equally likely classes, two of which are as far off as makes this value.
chi_square chi_square_with(std::size_t degrees, double value) {
  constexpr std::uint64_t expected = 100'000'000;
  const std::vector<integer> ways(degrees + 1, 1);
  std::vector<std::uint64_t> counts(degrees + 1, expected);
  const auto off = static_cast<std::uint64_t>(std::sqrt(value * expected / 2));
  counts.front() += off;
  counts.back() -= off;
  return chi_square_of(counts, ways);
}

TEST(chi_square, z_is_the_normal_deviate_of_the_same_probability) {
  struct quantile {
    std::size_t degrees;
    double value, normal;
  };
  constexpr double at_5 = -1.6449, at_50 = 0, at_95 = 1.6449, at_99 = 2.3263, at_999 = 3.0902;
  const std::vector<quantile> table{
      {1, 3.841, at_95},     {1, 6.635, at_99},    {2, 5.991, at_95},   {2, 9.210, at_99},
      {2, 13.816, at_999},   {5, 1.145, at_5},     {5, 4.351, at_50},   {5, 11.070, at_95},
      {5, 15.086, at_99},    {10, 3.940, at_5},    {10, 9.342, at_50},  {10, 18.307, at_95},
      {10, 23.209, at_99},   {10, 29.588, at_999}, {30, 18.493, at_5},  {30, 29.336, at_50},
      {30, 43.773, at_95},   {30, 50.892, at_99},  {100, 77.929, at_5}, {100, 99.334, at_50},
      {100, 124.342, at_95}, {100, 135.807, at_99}};
  for (const auto& each : table) {
    const auto found = chi_square_with(each.degrees, each.value);
    EXPECT_EQ(found.degrees, each.degrees);
    EXPECT_NEAR(found.value, each.value, 5e-3);
    EXPECT_NEAR(found.z, each.normal, each.degrees < 10 ? 0.06 : 0.02)
        << each.value << " with " << each.degrees << " degrees";
  }
}

TEST(chi_square, rare_classes_are_taken_together) {
  std::vector<integer> ways{50, 50};
  std::vector<std::uint64_t> counts{90, 110};
  ways.insert(ways.end(), 20, 1);
  counts.insert(counts.end(), 10, 4);
  counts.insert(counts.end(), 10, 0);
  const auto found = chi_square_of(counts, ways);
  EXPECT_EQ(found.degrees, 2U);
  EXPECT_NEAR(found.value, 2, close) << "together the rare ones came as often as expected";
}

TEST(chi_square, has_no_degrees_where_nothing_can_differ) {
  EXPECT_EQ(chi_square_of(std::vector<std::uint64_t>{9}, std::vector<integer>{2}).degrees, 0U);
  EXPECT_EQ(chi_square_of(std::vector<std::uint64_t>{1, 1}, std::vector<integer>{1, 1}).degrees,
            0U);
}

TEST(anytime_half_width, is_the_published_formula_at_a_point) {
  // Equation 6 with rho^2 = (5.991465 + ln 5.991465 + 1) / 1000, at 1000 observations.
  const double spread = -2 * std::log(0.05);
  const double grown = spread + std::log(spread) + 2;
  EXPECT_NEAR(anytime_half_width(2, 1'000, 1'000),
              2 * std::sqrt(2 * grown / (1'000 * (grown - 1)) * std::log(std::sqrt(grown) / 0.05)),
              close);
}

TEST(anytime_half_width, falls_with_the_observations_and_is_wider_than_the_normal_interval) {
  for (const std::uint64_t first : {1ULL, 1'000ULL, 1ULL << 22U}) {
    double before = INFINITY;
    for (std::uint64_t n = first; n < first << 30U; n += n / 3 + 1) {
      const double width = anytime_half_width(1, n, first);
      EXPECT_LT(width, before) << n;
      EXPECT_GT(width, normal_95 / std::sqrt(static_cast<double>(n))) << n;
      EXPECT_NEAR(anytime_half_width(3, n, first), 3 * width, close);
      before = width;
    }
  }
}

TEST(anytime_half_width, is_tightest_where_it_is_first_looked_at) {
  constexpr std::uint64_t n = 1U << 20U;
  const double least = anytime_half_width(1, n, n);
  for (const std::uint64_t first : {n / 64, n / 8, n / 2, 2 * n, 8 * n, 64 * n}) {
    EXPECT_LT(least, anytime_half_width(1, n, first)) << first;
  }
}

}  // namespace
}  // namespace skyward::simulation
