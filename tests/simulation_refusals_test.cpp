// What simulate must not let pass, nor get wrong where runs meet.
#include "cli/command_line.hpp"
#include "games/catalogue.hpp"
#include "maths/layout.hpp"
#include "own_folder.hpp"
#include "simulation/run/statistics.hpp"
#include "simulation/run/supervise.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace skyward::simulation_refusals_test {
namespace {

namespace json = boost::json;
using words = std::vector<std::string>;

cli::answer simulate(words flags) {
  flags.insert(flags.begin(), "simulate");
  return cli::run(flags);
}

std::string file_with(const std::string& name, const std::string& text) {
  const auto path = (own_folder() / name).string();
  std::ofstream{path} << text;
  return path;
}

TEST(simulate_refuses, exact_of_json_is_the_fraction_and_not_that_of_its_double) {
  const auto answer =
      simulate({"props-and-hops", "--wager", "field=500", "--rounds", "1000", "--format", "json"});
  EXPECT_EQ(json::parse(answer.out).at("payback").at("exact"), "17/18");
}

TEST(simulate_refuses, text_of_sessions_is_within_80_columns) {
  const auto answer = simulate({"props-and-hops", "--wager", "field=500", "--bankroll", "5000",
                                "--rounds", "60", "--sessions", "3000"});
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(simulate_refuses, flags_that_mean_nothing_here_are_refused) {
  for (const auto& flags :
       std::vector<words>{{"high-roll-dice", "--rounds", "9", "--goal", "500"},
                          {"high-roll-dice", "--rounds", "9", "--steps", "nonsense"},
                          {"high-roll-dice", "--rounds", "9", "--games", "5"},
                          {"high-roll-dice", "--rounds", "9", "--night", "5"},
                          {"high-roll-dice", "--rounds", "9", "--first", "x"},
                          {"high-roller", "--games", "9", "--sessions", "5"},
                          {"high-roller", "--games", "9", "--bankroll", "x"}}) {
    EXPECT_EQ(simulate(flags).exit_code, 2) << flags[3];
  }
}

TEST(simulate_refuses, missing_file_of_against_is_told_of_that_flag) {
  const auto answer = simulate({"props-and-hops", "--against", "/nowhere/run.toml"});
  EXPECT_NE(answer.err.find("--against"), std::string::npos) << answer.err;
}

TEST(simulate_refuses, night_is_not_compared_with_as_if_it_were_every_wager) {
  const auto night = file_with("night.toml",
                               "game = \"props-and-hops\"\nrounds = 9\nbankroll = 5000\n"
                               "[[players]]\nname = \"A\"\nwagers = { field = 500 }\n");
  const auto answer =
      simulate({"props-and-hops", "--wager", "field=500", "--rounds", "9", "--against", night});
  EXPECT_EQ(answer.exit_code, 2) << answer.out;
}

class mixed_blocks final : public simulation::block_work {
 public:
  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    counters[0] += units + number % 2;
  }
};

TEST(simulate_refuses, precise_run_stopped_within_a_wave_ends_where_the_uninterrupted_one_does) {
  const simulation::work_plan plan{100'000, 10, 1, [] { return std::make_unique<mixed_blocks>(); }};
  simulation::supervision options;
  options.run = std::string(64, '7');
  options.figure = [](const simulation::work_done&) { return simulation::headline{1, 0.5}; };
  options.precision = simulation::anytime_half_width(0.5, 400, 10);  // 40 blocks: the wave to 64
  simulation::team alone;
  const auto whole = simulation::supervise(plan, alone, options);
  EXPECT_EQ(whole->state.done.blocks, 64U);
  options.checkpoint = (own_folder() / "state").string();
  std::filesystem::remove(options.checkpoint);
  std::atomic<std::int64_t> left = 58;
  options.stop = [&] { return --left < 0; };
  const auto stopped = simulation::supervise(plan, alone, options);
  EXPECT_EQ(stopped->end, simulation::run_end::stopped);
  options.stop = {};
  const auto resumed = simulation::supervise(plan, alone, options);
  EXPECT_EQ(resumed->state.done.blocks, whole->state.done.blocks);
  EXPECT_EQ(resumed->state.trace.size(), whole->state.trace.size());
}

TEST(simulate_refuses, no_more_points_than_show_how_a_run_went) {
  std::size_t kept = 0;
  for (std::uint64_t blocks = 1; blocks <= simulation::wave_blocks_max; blocks *= 2) {
    kept += simulation::is_traced(blocks) ? 1U : 0U;
  }
  EXPECT_EQ(kept, 11U);
  const std::uint64_t far = std::uint64_t{1} << 26U;
  for (auto blocks = far; blocks < 2 * far; blocks += simulation::wave_blocks_max) {
    kept += simulation::is_traced(blocks) ? 1U : 0U;
  }
  EXPECT_EQ(kept, 11U + simulation::trace_of_doubling);
}

TEST(simulate_refuses, checkpoint_whose_counters_do_not_add_up_is_refused) {
  const auto state = (own_folder() / "zero").string();
  std::filesystem::remove(state);
  const words flags{"props-and-hops", "--wager", "field=500",    "--rounds", "1000",
                    "--seed",         "1",       "--checkpoint", state};
  ASSERT_EQ(simulate(flags).exit_code, 0);
  std::ostringstream text;
  text << std::ifstream{state}.rdbuf();
  auto damaged = text.str();
  const auto at = damaged.find("\"counters\":[") + 12;
  damaged.replace(at, damaged.find(']', at) - at, "0,0,0");
  std::ofstream{state} << damaged;
  const auto answer = simulate(flags);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.err.find("accepted"), std::string::npos) << answer.err;
}

}  // namespace
}  // namespace skyward::simulation_refusals_test
