// How fast are the kernels, beside the programs that people write today and beside the random
// numbers alone? Everything is timed in turn in one run, on one core and then on all; the joint
// histogram is part of it. Ratios are what counts: machines and their moods differ.
//
//   bench_simulation [--list] [--check] [--short] [--sessions] [--vectors NAME]
//
// --check fails where a kernel is too slow, and times the kernels alone.
#include "games/catalogue.hpp"
#include "naive.hpp"
#include "simulation/kernel/class_program.hpp"
#include "simulation/kernel/dice_program.hpp"
#include "simulation/run/rounds.hpp"
#include "simulation/run/sessions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace skyward;
using simulation::kernel;
using clock_type = std::chrono::steady_clock;

struct bench_options {
  bool check = false;
  bool is_short = false;
  bool sessions_alone = false;
  std::string vectors;
};

double seconds_of(const auto& act) {
  const auto start = clock_type::now();
  act();
  return std::chrono::duration<double>(clock_type::now() - start).count();
}

std::uint64_t hash_of(std::span<const std::uint64_t> counts) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const auto each : counts) hash = (hash ^ each) * 0x100000001B3U;
  return hash;
}

std::string machine_name() {
  std::ifstream info{"/proc/cpuinfo"};
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

/// A game under its first edition.
struct table_of_game {
  const games::game& of;
  rules::table_rules rules;
  rules::lowered lowered;
  std::unique_ptr<const rules::definition> definition;

  explicit table_of_game(std::string_view id)
      : of{*games::find_game(id)},
        rules{of.book, of.book.editions.front()},
        lowered{games::lowered_form(of, rules)},
        definition{of.define(rules)} {}
};

/// The wagers of a program; of a whole game every wager that ends as the program's rounds do.
std::vector<maths::layout_wager> wagers_of(const table_of_game& table,
                                           const bench::naive_program& program) {
  std::vector<maths::layout_wager> wagers;
  for (const auto area : program.areas)
    wagers.push_back({table.rules.book().area_named(area), cents{500}});
  if (!wagers.empty()) return wagers;
  const auto& book = table.rules.book();
  const bool shakes = program.label == "one shake";
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    const auto& area = book.areas[i];
    const bool football = program.game == "three-dice-football";
    const bool of_program =
        football ? area.id == "touchdown" || area.id == "defense" || area.id.starts_with("length-")
                 : area.steers == shakes;
    if (of_program && !area.purchase && table.lowered.positions.front().areas[i]) {
      wagers.push_back({static_cast<rules::area_id>(i), cents{500}});
    }
  }
  return wagers;
}

struct speed {
  double rounds_a_second = 0;
  double bytes_a_round = 0;
  std::uint64_t hash = 0;
};

/// The best of some runs of blocks, each at least as long as a timer needs.
speed speed_of(const simulation::program& program, const simulation::vector_loops& loops,
               bool is_short) {
  simulation::block_player player{program,
                                  simulation::key_of(1, simulation::stream_purpose::rounds), loops};
  std::vector<std::uint64_t> counts(program.classes);
  const bool slow = loops.name == "none";
  const auto rounds = simulation::block_rounds / (is_short ? 16 : slow ? 4 : 1);
  speed found;
  for (int run = 0; run < (is_short ? 1 : 5); ++run) {
    std::ranges::fill(counts, 0);
    std::uint64_t blocks = 0;
    double taken = 0;
    while (taken < (is_short ? 0.0 : 0.02) || blocks == 0) {
      taken += seconds_of([&] { player.play(blocks % 8, rounds, counts); });
      if (++blocks == 1) found.hash = hash_of(counts);
    }
    const auto speed = static_cast<double>(blocks * rounds) / taken;
    found.rounds_a_second = std::max(found.rounds_a_second, speed);
  }
  found.bytes_a_round = static_cast<double>(player.bytes_taken()) / static_cast<double>(rounds);
  return found;
}

double naive_speed(const bench::naive_program& program, bool is_short) {
  double best = 0;
  std::uint64_t rounds = is_short ? 20'000 : 200'000;
  for (int run = 0; run < (is_short ? 1 : 5); ++run) {
    volatile std::uint64_t kept = 0;
    const double taken = seconds_of([&] { kept = program.run(rounds, 1).front(); });
    best = std::max(best, static_cast<double>(rounds) / taken);
    if (run == 0 && !is_short) rounds = static_cast<std::uint64_t>(best * 0.05) + 1;
  }
  return best;
}

double generator_speed(const simulation::vector_loops& loops) {
  simulation::random_stream stream{simulation::key_of(1, simulation::stream_purpose::rounds),
                                   loops};
  double best = 0;
  for (int run = 0; run < 7; ++run) {
    stream.begin(static_cast<std::uint64_t>(run));
    constexpr int takes = 5'000;
    const double taken = seconds_of([&] {
      for (int i = 0; i < takes; ++i) stream.take(simulation::random_stream::take_max);
    });
    best = std::max(best, takes * double{simulation::random_stream::take_max} / taken);
  }
  return best;
}

/// How many times as fast as the naive program a kernel has to be.
struct demand {
  double dice;
  double classes;
};

demand demand_of(const bench::naive_program& program, std::string_view vectors) {
  if (vectors == "none") return {2, 2};
  const demand whole = program.game == "props-and-hops" ? demand{30, 40} : demand{50, 300};
  if (vectors == "avx512") return whole;
  return vectors == "avx2" ? demand{whole.dice / 3, whole.classes / 3} : demand{0, 0};
}

class bench_run {
 public:
  explicit bench_run(bench_options options) : options_{std::move(options)} {
    loops_ = options_.vectors.empty() ? &simulation::vector_choices().front()
                                      : simulation::find_vectors(options_.vectors);
  }

  int run() {
    if (loops_ == nullptr) {
      fmt::print("no vectors \"{}\" on this machine\n", options_.vectors);
      return 2;
    }
    if (options_.sessions_alone) {
      sessions();
      return 0;
    }
    const double generator = generator_speed(*loops_);
    fmt::print("{}, {}, vectors {}\nrandom numbers alone: {:.2f} GB/s a core\n\n", machine_name(),
               __VERSION__, loops_->name, generator / 1e9);
    fmt::print("{:<20} {:<17} {:>7} {:>8} {:>6} {:>5} {:>8} {:>6} {:>5}  {}\n", "one core", "",
               "naive", "dice", "ratio", "rng", "classes", "ratio", "rng", "hash");
    fmt::print("{:<20} {:<17} {:>7} {:>8} {:>6} {:>5} {:>8} {:>6} {:>5}\n", "", "", "M/s", "M/s",
               "", "%", "M/s", "", "%");
    // A machine that is shared may be busy with something else: what is too slow is timed again.
    for (const auto& program : bench::naive_programs()) {
      bool enough = one_program(program, generator);
      for (int again = 0; again < 3 && !enough && !options_.is_short; ++again) {
        enough = one_program(program, generator);
      }
      failed_ = failed_ || !enough;
    }
    if (!options_.check) {
      numpy();
      sessions();
    }
    if (loops_->name != "none") all_cores();
    return options_.check && failed_ ? 1 : 0;
  }

 private:
  bool one_program(const bench::naive_program& program, double generator) {
    const table_of_game table{program.game};
    const auto wagers = wagers_of(table, program);
    const auto parts =
        maths::layout_parts_of(table.lowered, table.rules, wagers, maths::winnings::by_odds);
    const auto round = simulation::episode_of(table.lowered, parts.value());
    std::vector<integer> ways;
    for (const auto& each : round->classes) ways.push_back(each.ways);
    const double naive = naive_speed(program, options_.is_short);
    const auto dice = speed_of(simulation::dice_program(*round), *loops_, options_.is_short);
    const auto classes = speed_of(simulation::class_program(ways), *loops_, options_.is_short);
    rates_[std::string{program.game}.append(program.label)] = {dice.rounds_a_second,
                                                               classes.rounds_a_second};
    const auto share = [&](const speed& of) {
      return 100 * of.rounds_a_second * of.bytes_a_round / generator;
    };
    const double dice_ratio = dice.rounds_a_second / naive;
    const double classes_ratio = classes.rounds_a_second / naive;
    const auto demanded = demand_of(program, loops_->name);
    const bool enough = dice_ratio >= demanded.dice && classes_ratio >= demanded.classes;
    fmt::print(
        "{:<20} {:<17} {:>7.1f} {:>8.0f} {:>6.0f} {:>5.0f} {:>8.0f} {:>6.0f} {:>5.0f}  "
        "{:016x}{}\n",
        program.game, program.label, naive / 1e6, dice.rounds_a_second / 1e6, dice_ratio,
        share(dice), classes.rounds_a_second / 1e6, classes_ratio, share(classes),
        dice.hash ^ classes.hash, enough ? "" : "  too slow");
    std::fflush(stdout);
    return enough;
  }

  /// The whole games by numpy, timed by its own script, beside the kernels' speeds above.
  void numpy() {
    const auto command = fmt::format("/usr/bin/python3 {}/bench/simulation/numpy_programs.py {} 1",
                                     SKYWARD_SOURCE_DIR, options_.is_short ? 100'000 : 10'000'000);
    std::FILE* script = popen(command.c_str(), "r");
    fmt::print("\n{:<38} {:>7} {:>6} {:>7}  {}\n", "numpy, one core", "M/s", "dice", "classes",
               "hash");
    std::array<char, 256> line{};
    while (script != nullptr && std::fgets(line.data(), line.size(), script) != nullptr) {
      std::istringstream words{std::string{line.data()}};
      std::string game;
      std::string label;
      std::string rate;
      std::string hash;
      std::getline(words, game, '\t');
      std::getline(words, label, '\t');
      std::getline(words, rate, '\t');
      std::getline(words, hash);
      const double numpy_rate = std::stod(rate);
      const auto& [dice, classes] = rates_[game + label];
      fmt::print("{:<20} {:<17} {:>7.1f} {:>6.0f} {:>7.0f}  {}\n", game, label, numpy_rate / 1e6,
                 dice / numpy_rate, classes / numpy_rate, hash);
    }
    if (script == nullptr || pclose(script) != 0) fmt::print("numpy is not to be had here\n");
  }

  /// Sessions with ruin checked at every round.
  void sessions() {
    fmt::print("\n{:<38} {:>12}  {}\n", "sessions of 1,000 rounds, one core", "M rounds/s", "hash");
    for (const auto& [game, area] :
         {std::pair{"high-roll-dice", "kind-4"}, std::pair{"three-dice-football", "touchdown"},
          std::pair{"props-and-hops", "field"}}) {
      const table_of_game table{game};
      const std::vector<maths::layout_wager> wagers{
          {table.rules.book().area_named(area), cents{500}}};
      const auto parts =
          maths::layout_parts_of(table.lowered, table.rules, wagers, maths::winnings::as_paid);
      simulation::session_terms terms;
      terms.rounds = 1'000;
      simulation::player_terms player;
      player.steps.push_back({*parts, cents{500}});
      player.bankroll = cents{1'000'000};
      terms.players.push_back(player);
      const simulation::sessions_plan plan{*table.definition,
                                           *simulation::episode_of(table.lowered, *parts),
                                           terms,
                                           kernel::classes,
                                           1,
                                           *loops_};
      simulation::team alone;
      double best = 0;
      std::uint64_t hash = 0;
      for (int run = 0; run < (options_.is_short ? 1 : 5); ++run) {
        const auto work = plan.work(options_.is_short ? 1'000 : 20'000);
        simulation::work_done done;
        const double taken = seconds_of([&] { simulation::run_blocks(work, 1, alone, {}, done); });
        const auto rounds = plan.player_counts(0, done.counters).rounds.convert_to<double>();
        best = std::max(best, rounds / taken);
        hash = hash_of(done.counters);
      }
      fmt::print("{:<20} {:<17} {:>12.0f}  {:016x}\n", game, area, best / 1e6, hash);
    }
  }

  /// What every further core adds, the same counts.
  void all_cores() {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const table_of_game table{"high-roll-dice"};
    const std::vector<maths::layout_wager> wagers{
        {table.rules.book().area_named("kind-4"), cents{500}}};
    const auto parts =
        maths::layout_parts_of(table.lowered, table.rules, wagers, maths::winnings::as_paid);
    const auto round = simulation::episode_of(table.lowered, *parts);
    simulation::team alone;
    for (const auto played_by : {kernel::dice, kernel::classes}) {
      const simulation::rounds_plan plan{*table.definition, *round, played_by, 1, *loops_};
      const auto rounds = (options_.is_short           ? 1
                           : played_by == kernel::dice ? 128
                                                       : 2'048) *
                          simulation::block_rounds;
      double taken[2] = {1e9, 1e9};
      for (int run = 0; run < (options_.is_short ? 1 : 3); ++run) {
        for (const bool all : {false, true}) {
          simulation::work_done done;
          taken[all] = std::min(taken[all], seconds_of([&] {
                                  simulation::run_blocks(plan.work(rounds), all ? cores : 1, alone,
                                                         {}, done);
                                }));
        }
      }
      fmt::print("{} high-roll-dice kind-4 by {}: {} cores are {:.2f} times one\n",
                 played_by == kernel::dice ? "\n" : "",
                 simulation::kernel_names[static_cast<std::size_t>(played_by)], cores,
                 taken[0] / taken[1]);
    }
  }

  bench_options options_;
  const simulation::vector_loops* loops_ = nullptr;
  bool failed_ = false;
  std::map<std::string, std::pair<double, double>> rates_;  // by game and label: dice, classes
};

}  // namespace

int main(int count, char** arguments) {
  bench_options options;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = arguments[i];
    if (word == "--list") {
      for (const auto& each : simulation::vector_choices()) fmt::print("{}\n", each.name);
      return 0;
    }
    if (word == "--check") options.check = true;
    if (word == "--short") options.is_short = true;
    if (word == "--sessions") options.sessions_alone = true;
    if (word == "--vectors" && i + 1 < count) options.vectors = arguments[++i];
  }
  return bench_run{std::move(options)}.run();
}
