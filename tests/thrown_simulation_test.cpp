// Wagers that end together in too many ways to tell apart are simulated all the same: craps with
// its field at every throw, eleven wagers of a whole game of football, a shake with the field
// beside it.
#include "cli/command_line.hpp"
#include "effort.hpp"
#include "generated_craps.hpp"
#include "maths/par_sheet.hpp"
#include "own_folder.hpp"
#include "request/simulation/planned_simulation.hpp"
#include "request/simulation/rounds_simulation.hpp"
#include "toy_games.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace skyward::request::thrown_simulation_test {
namespace {

namespace json = boost::json;
using words = std::vector<std::string>;

simulation_request request_with(const words& wagers, const words& every_play, std::int64_t rounds,
                                std::int64_t seed) {
  simulation_request request;
  for (const auto& each : wagers) request.player.wagers.at_opening.push_back(read_wager(each));
  for (const auto& each : every_play) request.player.wagers.every_play.push_back(read_wager(each));
  request.rounds = whole_number(rounds);
  request.seed = whole_number(seed);
  return request;
}

/// What a kernel finds in a game that is in no catalogue.
accepted<json::value> found_in(const games::game& game, const simulation_request& request,
                               unsigned threads = 1,
                               simulation::kernel played_by = simulation::kernel::classes) {
  rules::table_rules rules{game.book, game.book.editions.front()};
  auto definition = game.define(rules);
  auto lowered = std::make_unique<const rules::lowered>(games::lowered_form(game, rules));
  run_basis basis{&game,
                  std::move(rules),
                  std::move(definition),
                  std::move(lowered),
                  played_by,
                  static_cast<std::uint64_t>(*request.seed->value),
                  &simulation::vector_choices().front(),
                  {{"kernel", "classes", "default"}}};
  auto run = rounds_simulation_of(request, std::move(basis));
  if (!run) return std::unexpected(run.error());
  planned_simulation planned{std::move(*run), {}, nullptr};
  planned.machine.threads = threads;
  simulation::team alone;
  const auto played = play_simulation(planned, alone, {}, {});
  EXPECT_TRUE(played.has_value());
  return json::parse(planned.run->report(simulation_format::json, *played));
}

rational fraction_of(const json::value& exact) {
  return rational{std::string{exact.as_string()}};
}

double number_of(const json::value& value) {
  return value.to_number<double>();
}

/// Whether the interval has the exact figure in it.
bool holds(const json::value& of) {
  const auto exact = fraction_of(of.at("exact")).convert_to<double>();
  return number_of(of.at("low_95")) <= exact && exact <= number_of(of.at("high_95"));
}

/// By wager, 1 less the house edge of the par sheet.
std::map<std::string, rational> paybacks_of(const games::game& game) {
  const rules::table_rules rules{game.book, game.book.editions.front()};
  const auto sheet = maths::par_sheet_of(games::lowered_form(game, rules), rules);
  std::map<std::string, rational> paybacks;
  for (const auto& each : sheet->wagers) {
    const auto& column = game.book.columns[index(each.column)];
    if (each.money) paybacks.emplace(column.name, 1 - each.money->house_edge);
  }
  return paybacks;
}

TEST(thrown_simulation, pass_with_the_field_on_every_throw) {
  const auto craps = craps_game(0);
  const auto made = found_in(craps, request_with({"pass=500"}, {"field=500"}, 400'000, 1));
  ASSERT_TRUE(made.has_value()) << made.error().front();
  EXPECT_EQ(made->at("settings").at("kernel").at("value"), "throws");
  const auto& wagers = made->at("wagers").as_array();
  ASSERT_EQ(wagers.size(), 2U);
  EXPECT_EQ(wagers[0].at("made"), 400'000);
  // Come-out rolls last 557/165 throws on average (Packel 1981).
  EXPECT_NEAR(number_of(wagers[1].at("made")) / 400'000, 557.0 / 165, 0.02);
  EXPECT_EQ(fraction_of(wagers[0].at("payback").at("exact")), rational(2 * 244, 495));
  EXPECT_EQ(fraction_of(wagers[1].at("payback").at("exact")), rational(2 * 16, 36));
  for (const auto& each : wagers) EXPECT_TRUE(holds(each.at("payback"))) << each;
  EXPECT_FALSE(made->as_object().contains("nets"));
  EXPECT_FALSE(made->as_object().contains("chi_square"));
  EXPECT_NE(made->at("left_out").as_string().find("no distribution"), std::string::npos);
  EXPECT_TRUE(made->at("net_cents").at("exact").is_null());
  // What the wagers come to on average, whatever one has to do with the other.
  const double net = 500 * (2 * 244.0 / 495 - 1) + 557.0 / 165 * 500 * (2 * 16.0 / 36 - 1);
  EXPECT_GE(net, number_of(made->at("net_cents").at("low_95")));
  EXPECT_LE(net, number_of(made->at("net_cents").at("high_95")));
}

TEST(thrown_simulation, wager_of_another_law_by_position_has_no_exact_figure) {
  const auto craps = craps_game(0);
  const auto made = found_in(craps, request_with({"pass=500"}, {"put=500"}, 20'000, 1), 1,
                             simulation::kernel::throws);
  ASSERT_TRUE(made.has_value()) << made.error().front();
  const auto& put = made->at("wagers").at(1);
  EXPECT_EQ(put.at("wager"), "put");
  EXPECT_GT(number_of(put.at("payback").at("value")), 0.5);
  for (const auto* unknown : {"exact", "z", "low_95", "high_95"}) {
    EXPECT_TRUE(put.at("payback").at(unknown).is_null()) << unknown;
    EXPECT_TRUE(made->at("payback").at(unknown).is_null()) << unknown;
  }
  EXPECT_NE(made->at("left_out").as_string().find("worth something else at some positions"),
            std::string::npos);
}

/// Eleven wagers, one for each total of two dice, that wait for it: it wins on an even throw and
/// loses on an odd one.
class waits final : public rules::definition {
 public:
  explicit waits(const rules::rulebook& book) : all_{book.all_areas()} {
    for (int total = 2; total <= 12; ++total) {
      totals_.push_back(book.payable_named(fmt::format("wait-{}", total)));
    }
  }

  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position& at) const override {
    return at.fields[0] == 0 ? all_ : rules::area_set{};
  }
  rules::position close(const rules::position& at, bool) const override {
    auto closed = at;
    closed.fields[0] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 2}}; }
  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& result) const override {
    const bool even = closed.fields[1] == 1;
    result.settle(totals_[static_cast<std::size_t>(roll.total(0) - 2)], even);
    result.next.fields[1] = even ? 0 : 1;
  }

 private:
  std::vector<rules::payable> totals_;
  rules::area_set all_;
};

games::game waits_game() {
  auto text = "game = \"waits\"\nname = \"Waits\"\n" + toys::common_rules + R"(
[[position]]
name = "betting"
max = 1
[[position]]
name = "odd"
max = 1
[[groups]]
id = "all"
label = "All"
clause = "toy.1"
[[calls]]
id = "roll"
clause = "toy.1"
settlement = [{ scope = "each-seat", do = "settle", wagers = ["all"], clause = "toy.2" }]
)";
  for (int total = 2; total <= 12; ++total) {
    text += fmt::format(R"(
[[areas]]
id = "wait-{0}"
label = "Wait for {0}"
group = "all"
clause = "toy.1"
lines = [{{ odds = "1 to 1", clause = "toy.2", provenance = "made up" }}]
)",
                        total);
  }
  return {toys::rulebook_of(text),
          [](const rules::table_rules& rules) -> std::unique_ptr<const rules::definition> {
            return std::make_unique<waits>(rules.book());
          }};
}

TEST(thrown_simulation, eleven_long_wagers_that_end_in_too_many_ways_agree_with_the_par_sheet) {
  const auto game = waits_game();
  words all;
  for (int total = 2; total <= 12; ++total) all.push_back(fmt::format("wait-{}=500", total));
  const auto made = found_in(game, request_with(all, {}, 50'000, 4), 2);
  ASSERT_TRUE(made.has_value()) << made.error().front();
  EXPECT_EQ(made->at("settings").at("kernel").at("value"), "throws");
  const auto paybacks = paybacks_of(game);
  rational together = 0;
  for (const auto& each : made->at("wagers").as_array()) {
    const auto exact = paybacks.at(std::string{each.at("wager").as_string()});
    EXPECT_EQ(fraction_of(each.at("payback").at("exact")), exact);
    EXPECT_TRUE(holds(each.at("payback"))) << each;
    together += exact / 11;
  }
  EXPECT_EQ(fraction_of(made->at("payback").at("exact")), together) << "means add up";
  EXPECT_TRUE(holds(made->at("payback"))) << made->at("payback");
  EXPECT_TRUE(holds(made->at("net_cents"))) << made->at("net_cents");
}

// By the command --------------------------------------------------------------------------------

const words football{
    "simulate", "three-dice-football",
    "--wager",  "touchdown=500,defense=500,extra-point=500,quick-strike=500,game-changer=500",
    "--wager",  "length-1=500,length-2=500,length-3=500,length-4=500,length-5=500",
    "--wager",  "length-6=500",
    "--kernel", "throws",
    "--rounds", "200000"};
const words shake{"simulate",     "props-and-hops",       "--wager", "six-eight-shake=500",
                  "--every-play", "field=500,hop-1-2=500"};

words operator+(words first, const words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::string told(const words& arguments) {
  const auto answer = cli::run(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return answer.out;
}

std::string refused(const words& arguments) {
  const auto answer = cli::run(arguments);
  EXPECT_EQ(answer.exit_code, 2) << answer.out;
  return answer.err;
}

TEST(thrown_simulation, eleven_long_wagers_of_football_agree_with_its_par_sheet) {
  const auto paybacks = paybacks_of(*games::find_game("three-dice-football"));
  std::size_t told_of = 0;
  std::size_t held = 0;
  constexpr int seeds = 20 / one_in(10);
  for (int seed = 1; seed <= seeds; ++seed) {
    const auto made =
        json::parse(told(football + words{"--seed", std::to_string(seed), "--format", "json"}));
    ASSERT_EQ(made.at("wagers").as_array().size(), 11U);
    for (const auto& each : made.at("wagers").as_array()) {
      EXPECT_EQ(fraction_of(each.at("payback").at("exact")),
                paybacks.at(std::string{each.at("wager").as_string()}));
      EXPECT_LT(std::abs(number_of(each.at("payback").at("z"))), 4);
      ++told_of;
      held += holds(each.at("payback")) ? 1U : 0U;
    }
  }
  EXPECT_EQ(told_of, seeds * 11U);
  EXPECT_GE(held, seeds * 10U) << "of eleven intervals of 95 % each";
}

TEST(thrown_simulation, is_near_what_the_classes_say_exactly) {
  const words game{"simulate",     "three-dice-football",
                   "--wager",      "touchdown=500,trips=500",
                   "--every-play", "over-4=300",
                   "--seed",       "5",
                   "--rounds",     "100000",
                   "--format",     "json",
                   "--kernel"};
  const auto exact = json::parse(told(game + words{"classes"}));
  const auto found = json::parse(told(game + words{"throws"}));
  for (const auto* figure : {"payback", "win", "net_cents"}) {
    const double mean = fraction_of(exact.at(figure).at("exact")).convert_to<double>();
    const double error = number_of(exact.at(figure).at("standard_error"));
    EXPECT_NEAR(number_of(found.at(figure).at("value")), mean, 4 * error) << figure;
    EXPECT_NEAR(number_of(found.at(figure).at("standard_error")), error, 0.02 * error) << figure;
  }
}

TEST(thrown_simulation, is_the_same_by_any_number_of_threads_and_vectors) {
  const auto run =
      shake + words{"--rounds", sanitized ? "20000" : "100000", "--seed", "3", "--threads"};
  const auto once = told(run + words{"1"});
  EXPECT_EQ(told(run + words{"2"}), once);
  EXPECT_EQ(told(run + words{"7", "--vectors", "none"}), once);
}

TEST(thrown_simulation, stopped_and_gone_on_with_is_as_if_it_had_not_been) {
  simulation::team alone;
  auto request = request_with({"six-eight-shake=500"}, {"field=500"}, 600'000 / one_in(2), 5);
  request.game = "props-and-hops";
  const auto whole = planned_simulation_of(request, alone);
  ASSERT_TRUE(whole.has_value());
  const auto wanted =
      whole->run->report(simulation_format::text, *play_simulation(*whole, alone, {}, {}));
  const auto file = (own_folder() / "thrown.json").string();
  std::filesystem::remove(file);
  request.checkpoint = file;
  request.threads = whole_number(2);
  std::size_t stops = 0;
  for (std::int64_t questions = 100 / one_in(4);; questions += 10) {
    const auto planned = planned_simulation_of(request, alone);
    ASSERT_TRUE(planned.has_value());
    std::atomic<std::int64_t> left = questions;
    const auto played = play_simulation(*planned, alone, [&] { return --left < 0; }, {});
    ASSERT_TRUE(played.has_value());
    if (played->end == simulation::run_end::finished) {
      EXPECT_EQ(planned->run->report(simulation_format::text, *played), wanted);
      break;
    }
    ++stops;
  }
  EXPECT_GT(stops, 1U);
  std::filesystem::remove(file);
}

TEST(thrown_simulation, says_plainly_what_it_does_not_know_within_80_columns) {
  const auto text = told(shake + words{"--rounds", "20000", "--seed", "3"});
  for (const auto* part : {"kernel         throws", "errors of all together are as found",
                           "no distribution of a round's", "six-eight-shake", "94.4444"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << text;
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(thrown_simulation, is_drawn_as_it_converges_and_refused_where_it_has_no_distribution) {
  const words too_long{
      "simulate", "three-dice-football", "--wager", "touchdown=500", "--kernel", "throws",
      "--rounds", "4000000000"};
  for (const auto* format : {"csv", "distribution"}) {
    EXPECT_NE(refused(too_long + words{"--format", format})
                  .find("accepted: text, json, convergence, observed"),
              std::string::npos);
  }
  EXPECT_NE(told(football + words{"--seed", "1", "--format", "convergence"}).find("<svg"),
            std::string::npos);
}

TEST(thrown_simulation, counts_are_what_par_takes_as_observed) {
  const auto file = (own_folder() / "thrown_observed.json").string();
  std::ofstream{file} << told(football + words{"--seed", "1", "--format", "observed"});
  EXPECT_NE(told({"par", "three-dice-football", "--observed", file}).find("touchdown"),
            std::string::npos);
  std::filesystem::remove(file);
}

TEST(thrown_simulation, is_named_where_others_refuse) {
  const words bankroll{"--bankroll", "50000", "--rounds", "9"};
  for (const std::string command : {"session", "simulate"}) {
    auto session = shake + bankroll;
    session.front() = command;
    const auto problem = refused(session);
    EXPECT_NE(problem.find("more than 100000 cases"), std::string::npos) << problem;
    EXPECT_NE(problem.find("skyward simulate plays rounds of these, without a bankroll"),
              std::string::npos)
        << problem;
  }
  EXPECT_NE(refused(shake + words{"--kernel", "dice"}).find("or --kernel throws"),
            std::string::npos);
  EXPECT_EQ(refused({"session", "props-and-hops", "--wager", "field=0", "--bankroll", "5000",
                     "--rounds", "9"})
                .find("skyward simulate"),
            std::string::npos);
}

TEST(thrown_simulation, is_of_rounds_alone) {
  for (const auto& run : {words{"simulate", "props-and-hops", "--wager", "field=500", "--bankroll",
                                "5000", "--rounds", "9", "--kernel", "throws"},
                          words{"simulate", "high-roller", "--games", "9", "--kernel", "throws"}}) {
    EXPECT_NE(refused(run).find("--kernel throws is of rounds; accepted: auto"), std::string::npos);
  }
  const auto other = (own_folder() / "other.toml").string();
  std::ofstream{other} << "game = \"props-and-hops\"\n[wagers]\nfield = 100\n";
  EXPECT_NE(refused({"simulate", "props-and-hops", "--wager", "field=500", "--against", other,
                     "--kernel", "throws"})
                .find("--against compares rounds that are told apart"),
            std::string::npos);
}

}  // namespace
}  // namespace skyward::request::thrown_simulation_test
