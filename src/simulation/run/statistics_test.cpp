// Statistics of counts so small that they can be checked by hand, and of laws whose figures are in
// tables. tests/simulation_coverage_test.cpp and tests/simulate_command_test.cpp have those of
// games.
#include "simulation/run/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace skyward::simulation {
namespace {

constexpr double close = 1e-12;
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

void expect_estimate(const estimate& found, double value, std::uint64_t count,
                     const rational& exact, double exact_variance) {
  EXPECT_NEAR(found.value, value, close);
  EXPECT_NEAR(found.error, std::sqrt(exact_variance / static_cast<double>(count)), close);
  ASSERT_TRUE(found.exact && found.fraction && found.z && found.held);
  EXPECT_LT(found.held->low, value);
  EXPECT_GT(found.held->high, value);
  EXPECT_EQ(*found.fraction, exact);
  EXPECT_EQ(*found.exact, exact.convert_to<double>());
  EXPECT_NEAR(*found.z, (value - *found.exact) / found.error, close) << "z is of the error shown";
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
  expect_estimate(found.net, -25, 120, -50, 32'500);
  expect_estimate(found.payback, 1 - 25.0 / 150, 120, {2, 3}, 32'500.0 / 22'500);
  expect_estimate(found.win, 0.25, 120, {1, 6}, 5.0 / 36);
  ASSERT_EQ(found.nets.size(), 3U);
  const std::vector<net_statistics> nets{{-200, 60, {1, 2}}, {0, 30, {1, 3}}, {300, 30, {1, 6}}};
  for (std::size_t i = 0; i < nets.size(); ++i) {
    EXPECT_EQ(found.nets[i].net, nets[i].net);
    EXPECT_EQ(found.nets[i].count, nets[i].count);
    EXPECT_EQ(found.nets[i].exact, nets[i].exact);
  }
  ASSERT_TRUE(found.fit.has_value());
  EXPECT_NEAR(found.fit->value, 100.0 / 20 + 100.0 / 40, close);
  EXPECT_EQ(found.fit->degrees, 2U);
}

TEST(round_statistics, of_a_wager_count_how_often_it_was_made_and_decided) {
  const auto round = small_round();
  const auto found = statistics_of(round, results_of(round, round.parts), small_counts);
  ASSERT_EQ(found.wagers.size(), 1U);
  const auto& wager = found.wagers.front();
  EXPECT_EQ(wager.made, 180U);
  expect_estimate(wager.payback, 1 - 25.0 / 150, 120, {2, 3}, 32'500.0 / 22'500);
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

TEST(round_statistics, what_did_not_vary_has_the_error_and_the_interval_of_what_it_can_do) {
  const auto round = small_round();
  const auto found =
      statistics_of(round, results_of(round, round.parts), std::vector<std::uint64_t>{0, 9, 0});
  EXPECT_EQ(found.net.value, 0);
  EXPECT_NEAR(found.net.error, std::sqrt(32'500.0 / 9), close);
  EXPECT_NEAR(*found.net.z, 50 / found.net.error, close);
  EXPECT_LT(found.net.held->low, -50);
  EXPECT_GT(found.net.held->high, 50);
  EXPECT_EQ(found.win.held->low, 0);
  EXPECT_NEAR(found.win.held->high, 1 - std::pow(0.025, 1.0 / 9), close) << "no share is below 0";
}

TEST(round_statistics, z_of_an_award_that_is_expected_less_than_five_times_is_marked) {
  auto round = small_round();
  round.classes[2].ways = 100'000 - 3;
  round.total = 100'000;
  for (const std::uint64_t rounds : {100'000U, 1'000'000U}) {
    const auto found = statistics_of(round, results_of(round, round.parts),
                                     std::vector<std::uint64_t>{0, 0, rounds});
    EXPECT_EQ(found.win.rare, rounds < 500'000);
    EXPECT_EQ(found.net.rare, rounds < 500'000);
  }
}

TEST(difference_of, layouts_is_of_their_results_class_by_class) {
  const auto round = small_round();
  auto doubled = round.parts;
  doubled.wagers.front().amount = cents{200};
  doubled.wagers.front().gains.front().net = 600;
  const auto found = difference_of(round, results_of(round, round.parts),
                                   results_of(round, doubled), small_counts);
  // The second less the first is once more what the first has.
  expect_estimate(found, 25, 120, 50, 32'500);
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
    EXPECT_NEAR(found.z, each.normal, 2e-3) << each.value << " with " << each.degrees << " degrees";
  }
}

TEST(chi_square, too_far_out_for_a_number_is_told_as_the_farthest) {
  for (const double value : {1e5, 1e7}) {
    const auto z = chi_square_with(3, value).z;
    EXPECT_GT(z, 37);
    EXPECT_LT(z, 38);
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

}  // namespace
}  // namespace skyward::simulation
