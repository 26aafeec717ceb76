// How often the intervals that simulations print hold what is exact, read from the reports
// themselves: awards of one in a hundred thousand and rarer, and wagers as they are made all night.
#include "effort.hpp"
#include "request/simulation/planned_simulation.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>
#include <map>

namespace skyward::request::simulation_coverage_test {
namespace {

namespace json = boost::json;

struct tally {
  std::uint64_t printed = 0;
  std::uint64_t held = 0;
};
using tallies = std::map<std::string, tally>;

double number_of(const json::value& exact) {
  if (!exact.is_string()) return exact.to_number<double>();
  return rational{std::string{exact.as_string()}}.convert_to<double>();
}

/// Counts every interval of a report beside which the exact figure stands.
void count_intervals(const json::value& of, const std::string& where, tallies& counted) {
  if (of.is_array()) {
    for (std::size_t i = 0; i < of.as_array().size(); ++i) {
      count_intervals(of.at(i), fmt::format("{} {}", where, i), counted);
    }
  }
  if (!of.is_object()) return;
  const auto& object = of.as_object();
  if (!object.contains("low_95")) {
    for (const auto& each : object) {
      count_intervals(each.value(), fmt::format("{} {}", where, std::string_view{each.key()}),
                      counted);
    }
    return;
  }
  if (object.at("exact").is_null()) return;
  auto& at = counted[where];
  if (object.at("low_95").is_null()) return;
  ++at.printed;
  const auto exact = number_of(object.at("exact"));
  const auto low = number_of(object.at("low_95"));
  const auto high = number_of(object.at("high_95"));
  // A figure that cannot vary is rounded once more than its bounds.
  const double rounded = 1e-12 * std::abs(exact);
  at.held += low - rounded <= exact && exact <= high + rounded ? 1U : 0U;
}

tallies played(const simulation_request& asked, std::uint64_t seeds) {
  simulation::team alone;
  tallies counted;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    auto request = asked;
    request.seed = whole_number(static_cast<std::int64_t>(seed));
    request.threads = whole_number(1);
    const auto planned = planned_simulation_of(request, alone);
    EXPECT_TRUE(planned.has_value());
    const auto done = play_simulation(*planned, alone, {}, {});
    EXPECT_TRUE(done.has_value());
    const auto report = planned->run->report(simulation_format::json, *done);
    count_intervals(json::parse(report), "", counted);
  }
  return counted;
}

struct coverage_case {
  std::string name;
  simulation_request asked;
};

simulation_request rounds_of(std::string game, const std::vector<std::string>& wagers,
                             std::int64_t rounds) {
  simulation_request request;
  request.game = std::move(game);
  for (const auto& each : wagers) request.player.wagers.at_opening.push_back(read_wager(each));
  request.rounds = whole_number(rounds);
  return request;
}

simulation_request sessions_of(simulation_request request, std::int64_t sessions,
                               std::int64_t bankroll, std::int64_t goal) {
  request.sessions = whole_number(sessions);
  request.player.bankroll = whole_number(bankroll);
  if (goal > 0) request.player.goal = whole_number(goal);
  return request;
}

std::vector<coverage_case> cases() {
  auto single_plays = rounds_of("three-dice-football", {"touchdown=500"}, 20'000);
  single_plays.player.wagers.every_play.push_back(read_wager("over-4=300"));
  auto thrown_plays = single_plays;
  auto thrown_games =
      rounds_of("three-dice-football",
                {"touchdown=500", "defense=500", "extra-point=500", "quick-strike=500",
                 "game-changer=500", "length-1=500", "length-2=500", "length-3=500", "length-4=500",
                 "length-5=500", "length-6=500"},
                20'000);
  for (auto* each : {&thrown_plays, &thrown_games}) read_field("throws", each->kernel);
  return {
      {"rare: all wagers of high-roll-dice", rounds_of("high-roll-dice", {}, 1'000'000)},
      {"rare: million-9", rounds_of("high-roll-dice", {"million-9=100"}, 1'000'000)},
      {"rare: million-10", rounds_of("high-roll-dice", {"million-10=100"}, 1'000'000)},
      {"rare: sessions of million-9",
       sessions_of(rounds_of("high-roll-dice", {"million-9=100"}, 50), 500, 10'000, 0)},
      {"common: field", rounds_of("props-and-hops", {"field=500"}, 20'000)},
      {"common: field and hops",
       rounds_of("props-and-hops", {"field=500", "hop-1-2=100", "hard-6=100"}, 20'000)},
      {"common: touchdown, over-4 at every play", std::move(single_plays)},
      {"common: sessions of the field",
       sessions_of(rounds_of("props-and-hops", {"field=500"}, 60), 2'000, 5'000, 8'000)},
      {"thrown: touchdown, over-4 at every play", std::move(thrown_plays)},
      {"thrown: eleven wagers of football", std::move(thrown_games)},
  };
}

TEST(simulation_coverage, every_interval_that_is_printed_holds_what_is_exact_19_times_of_20) {
  const std::uint64_t seeds = effort(2'000);
  // Fewer seeds leave more to chance: three deviations of a share of 95 %.
  const double least = seeds >= 2'000 ? 0.94 : 0.95 - 3 * std::sqrt(0.0475 / double(seeds));
  for (const auto& each : cases()) {
    for (const auto& [figure, counted] : played(each.asked, seeds)) {
      const auto of = static_cast<double>(counted.printed);
      if (counted.printed == 0) {
        std::cout << fmt::format("{}:{}: no interval\n", each.name, figure);
        continue;
      }
      const double share = static_cast<double>(counted.held) / of;
      std::cout << fmt::format("{}:{}: holds {:.2f} % of {}\n", each.name, figure, 100 * share,
                               counted.printed);
      EXPECT_GE(share, least) << each.name << figure;
    }
  }
}

}  // namespace
}  // namespace skyward::request::simulation_coverage_test
