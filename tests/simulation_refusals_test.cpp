// What simulate must not let pass, nor get wrong where runs meet.
#include "base/sha256.hpp"
#include "cli/command_line.hpp"
#include "games/catalogue.hpp"
#include "maths/layout.hpp"
#include "own_folder.hpp"
#include "simulation/run/statistics.hpp"
#include "simulation/run/supervise.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <cmath>
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

std::string text_of(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream{file}.rdbuf();
  return text.str();
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

TEST(simulate_refuses, seats_that_buy_alike_beside_a_list_of_seats) {
  const auto run = file_with("seats.toml",
                             "game = \"high-roller\"\ngames = 9\n[[seat]]\nfirst = 1\n"
                             "[[seat]]\nfirst = 2\n");
  EXPECT_EQ(simulate({"--run", run}).exit_code, 0);
  for (const std::string flag : {"--seats", "--first", "--until-cards"}) {
    const auto answer = simulate({"--run", run, flag, "4"});
    EXPECT_EQ(answer.exit_code, 2) << flag;
    EXPECT_NE(answer.err.find(flag + " beside [[seat]]"), std::string::npos) << answer.err;
  }
}

TEST(simulate_refuses, players_that_are_one_under_two_spellings) {
  for (const std::string other : {"ANN", "\uff21nn"}) {
    const auto night = file_with("spelled.toml",
                                 "game = \"props-and-hops\"\nrounds = 9\nbankroll = 5000\n"
                                 "[wagers]\nfield = 500\n[[players]]\nname = \"Ann\"\n"
                                 "[[players]]\nname = \"" +
                                     other + "\"\n");
    const auto answer = simulate({"--run", night});
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_NE(answer.err.find("are one name; accepted: each once"), std::string::npos)
        << answer.err;
  }
}

/// A checkpoint with another value in it, under the hash that it then has.
std::string forged(const std::string& file, const std::string& key, std::size_t index,
                   std::uint64_t number) {
  auto whole = json::parse(text_of(file));
  auto& object = whole.as_object();
  object[key].as_array()[index] = number;
  object.erase("sha256");
  object["sha256"] = sha256_hex(json::serialize(object));
  return file_with("forged.json", json::serialize(whole));
}

TEST(simulate_refuses, checkpoints_whose_counters_or_figures_cannot_be) {
  const std::vector<words> runs{
      {"high-roll-dice", "--rounds", "5000000", "--seed", "3"},
      {"props-and-hops", "--wager", "field=500", "--bankroll", "5000", "--rounds", "60",
       "--sessions", "30000", "--seed", "3"},
      {"high-roller", "--games", "20000", "--seats", "3", "--first", "2", "--seed", "3"}};
  for (auto run : runs) {
    SCOPED_TRACE(run.front());
    const auto file = (own_folder() / "honest.json").string();
    std::filesystem::remove(file);
    const auto with = [&](const std::string& checkpoint) {
      auto flags = run;
      flags.insert(flags.end(), {"--checkpoint", checkpoint});
      return simulate(flags);
    };
    ASSERT_EQ(with(file).exit_code, 0) << with(file).err;
    const auto honest = json::parse(text_of(file));
    const auto units = honest.at("trace").at(0).to_number<std::uint64_t>();
    EXPECT_EQ(with(forged(file, "trace", 0, units)).exit_code, 0) << "forged as it was";
    struct forgery {
      std::string key;
      std::size_t index;
      std::uint64_t number;
      std::string told;
    };
    const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
    const auto last = honest.at("counters").as_array().size() - 1;
    for (const auto& each : {forgery{"counters", 0, UINT64_MAX, "counters that no "},
                             {"counters", last, UINT64_MAX, "counters that no "},
                             {"trace", 0, UINT64_MAX, "trace; accepted: "},
                             {"trace", 0, 0, "trace; accepted: "},
                             {"trace", 1, bits(std::nan("")), "trace; accepted: "},
                             {"trace", 2, bits(HUGE_VAL), "trace; accepted: "},
                             {"trace", 2, bits(-1.0), "trace; accepted: "}}) {
      const auto answer = with(forged(file, each.key, each.index, each.number));
      EXPECT_EQ(answer.exit_code, 2) << each.key << " " << each.index;
      EXPECT_TRUE(answer.err.contains(each.told)) << each.key << ": " << answer.err;
    }
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

TEST(simulate_refuses, sessions_that_may_win_more_than_is_counted) {
  const auto rules = file_with("rich.toml", R"(game = "props-and-hops"
[odds]
any-seven = "10000 to 1"
)");
  std::string night = "game = \"props-and-hops\"\nsessions = 2\nbankroll = 1000000000\n";
  for (int i = 0; i < 50; ++i) {
    night += fmt::format("[[players]]\nname = \"p{}\"\nwagers = {{ any-seven = 1000000000 }}\n", i);
  }
  const auto file = file_with("rich_night.toml", night);
  const auto of_rounds = [&](const std::string& rounds) {
    return simulate({"--run", file, "--rules", rules, "--rounds", rounds});
  };
  // 50 players who can win $100,000,000,000 in each of 200 rounds.
  EXPECT_EQ(of_rounds("200").exit_code, 0) << of_rounds("200").err;
  const auto above = of_rounds("201");
  EXPECT_EQ(above.exit_code, 2);
  EXPECT_NE(above.err.find("more than $1,000,000,000,000,000 in 201 rounds; accepted: "),
            std::string::npos)
      << above.err;
}

TEST(simulate_counts, sessions_of_the_largest_wagers_as_those_of_small_ones) {
  const auto rules = file_with("rich.toml", R"(game = "props-and-hops"
[odds]
any-seven = "10000 to 1"
)");
  const auto net_with = [&](const std::string& wager) {
    const auto answer = simulate({"props-and-hops", "--rules", rules, "--wager",
                                  "any-seven=" + wager, "--bankroll", wager, "--rounds", "10000",
                                  "--sessions", "50", "--seed", "1", "--format", "json"});
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    const auto player = json::parse(answer.out).at("players").at(0);
    return std::pair{player.at("net_cents").at("value").to_number<double>(),
                     player.at("net_deviation_cents").to_number<double>()};
  };
  const auto [small, small_deviation] = net_with("100");
  const auto [large, large_deviation] = net_with("1000000000");
  EXPECT_DOUBLE_EQ(large, small * 1e7);
  EXPECT_DOUBLE_EQ(large_deviation, small_deviation * 1e7);
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
  options.run = {{"seed", "7"}};
  options.figure = [](const simulation::work_done&) { return simulation::headline{1, 0.5, 1e9}; };
  options.precision = simulation::anytime_half_width(0.5, 400, 10);  // 40 blocks: the wave to 64
  simulation::team alone;
  const auto whole = simulation::supervise(plan, alone, options);
  EXPECT_EQ(whole->state.done.blocks, 64U);
  const auto state = own_folder() / "state";
  std::filesystem::remove(state);
  auto file = kept_file::open(state);
  options.checkpoint = &*file;
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
