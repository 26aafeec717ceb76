// `skyward simulate`: rounds, sessions and nights by the million, with the exact figures beside.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/simulation_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>

namespace skyward::cli {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

/// While this lives, Ctrl-C and a polite end ask the run to stop; the second one ends the program.
class interruptible {
 public:
  interruptible() {
    interrupted = false;
    for (std::size_t i = 0; i < std::size(signals); ++i) before_[i] = std::signal(signals[i], note);
  }
  interruptible(const interruptible&) = delete;
  interruptible& operator=(const interruptible&) = delete;
  ~interruptible() {
    for (std::size_t i = 0; i < std::size(signals); ++i) std::signal(signals[i], before_[i]);
  }

 private:
  static constexpr int signals[] = {SIGINT, SIGTERM};
  static void note(int signal) {
    interrupted = true;
    std::signal(signal, SIG_DFL);
  }
  void (*before_[std::size(signals)])(int) = {};
};

struct simulate_flags {
  simulate_request request;
  std::string run_file;
  std::string format = "text";
};

std::string precision_note(const std::optional<simulation::trace_point>& last) {
  if (!last) return "";
  return fmt::format("{:.6g} within {:.2g}", last->value, last->half_width);
}

accepted<std::string> simulate(const simulate_flags& flags, const streams& io) {
  const std::vector<std::string> formats{std::begin(simulation_formats),
                                         std::end(simulation_formats)};
  if (const auto known = check_format("simulate", flags.format, formats); !known) {
    return std::unexpected(known.error());
  }
  auto request = flags.request;
  if (const auto read = add_run_file(request, flags.run_file); !read) {
    return std::unexpected(read.error());
  }
  simulation::team alone;
  auto& machines = io.machines != nullptr ? *io.machines : alone;
  const auto planned = planned_simulation_of(request, machines);
  if (!planned) return std::unexpected(planned.error());
  const interruptible signals;
  const auto start = std::chrono::steady_clock::now();
  accepted<simulation::supervised> played;
  {
    progress_bar bar{io.err, elsewhere::lines};
    played = play_simulation(
        *planned, machines, [] { return interrupted.load(); },
        [&](std::uint64_t done, std::uint64_t total, const auto& last) {
          bar.tell(done, total, precision_note(last));
        });
  }
  if (!played) return std::unexpected(played.error());
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const auto units = played->state.done.units;
  if (units == 0) return refuse("simulate: stopped before anything was played");
  const auto now = units - played->resumed_units;
  std::uint64_t threads = planned->machine.threads;
  machines.add_up({&threads, 1});
  if (played->resumed_units > 0) {
    io.err << fmt::format("skyward: went on from {} with {} {}\n", request.checkpoint,
                          with_thousands(played->resumed_units), planned->run->units_name());
  }
  const auto& trace = played->state.trace;
  if (planned->machine.precision && !trace.empty() &&
      trace.back().half_width > *planned->machine.precision) {
    io.err << "skyward: ended before the precision asked for was reached\n";
  }
  io.err << fmt::format("skyward: {} {} in {:.2f} s, {:.3g} million a second ({} {}{}, {})\n",
                        with_thousands(now), planned->run->units_name(), taken.count(),
                        static_cast<double>(now) / taken.count() / 1e6, threads,
                        threads == 1 ? "thread" : "threads",
                        machines.size() > 1 ? fmt::format(" of {} processes", machines.size()) : "",
                        planned->machine.vectors)
         << std::flush;
  return planned->run->report(flags.format, *played);
}

class simulate_game final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* simulate = app.add_subcommand("simulate", "rounds, sessions and nights, by the million");
    declare_simulation(*simulate, flags_.request);
    simulate->add_option("--run", flags_.run_file, "a run file, TOML");
    simulate->add_option("--format", flags_.format,
                         "text, json, csv, distribution or convergence (SVG), observed");
    return simulate;
  }
  accepted<std::string> perform(const streams& io) override { return simulate(flags_, io); }

 private:
  simulate_flags flags_;
};

}  // namespace

std::unique_ptr<command> simulate_command() {
  return std::make_unique<simulate_game>();
}

}  // namespace skyward::cli
