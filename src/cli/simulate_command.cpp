// `skyward simulate`: rounds, sessions and nights by the million, with the exact figures beside.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/request_flags.hpp"
#include "request/readers/run_file.hpp"
#include "request/simulation/planned_simulation.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>

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
  request::simulation_request request;
  std::string against;
  std::string run_file;
  std::string format = "text";
};

std::string precision_note(const std::optional<simulation::trace_point>& last) {
  if (!last) return "";
  if (last->half_width == 0) return fmt::format("{:.6g}", last->value);
  return fmt::format("{:.6g} within {:.2g}", last->value, last->half_width);
}

/// What the flags and their run files ask for.
accepted<request::simulation_request> request_of(const simulate_flags& flags) {
  auto asked = flags.request;
  if (const auto read = request::add_run_file(asked, flags.run_file); !read) {
    return std::unexpected(read.error());
  }
  if (!flags.against.empty()) {
    asked.against = std::make_shared<const request::compared_run>(
        request::read_compared_run("--against", flags.against));
  }
  return asked;
}

/// What was played, how fast and by how many.
void tell_played(const request::planned_simulation& planned, const simulation::supervised& played,
                 double seconds, simulation::team& machines, std::ostream& err) {
  const auto now = played.state.done.units - played.resumed_units;
  const auto units_name = planned.run->units_name();
  std::uint64_t threads = planned.machine.threads;
  machines.add_up({&threads, 1});
  if (played.resumed_units > 0) {
    err << fmt::format("skyward: went on from {} with {} {}\n", planned.machine.checkpoint,
                       with_thousands(played.resumed_units), units_name);
  }
  const auto& trace = played.state.trace;
  if (planned.machine.precision && !trace.empty() &&
      (trace.back().half_width == 0 || trace.back().half_width > *planned.machine.precision)) {
    err << "skyward: ended before the precision asked for was reached\n";
  }
  err << fmt::format("skyward: {} {} in {:.2f} s, {:.3g} million a second ({} {}{}, {})\n",
                     with_thousands(now), units_name, seconds,
                     static_cast<double>(now) / seconds / 1e6, threads,
                     threads == 1 ? "thread" : "threads",
                     machines.size() > 1 ? fmt::format(" of {} processes", machines.size()) : "",
                     planned.machine.vectors)
      << std::flush;
}

accepted<std::string> simulate(const simulate_flags& flags, const streams& io) {
  if (const auto known = check_format("simulate", flags.format, request::simulation_format_names);
      !known) {
    return std::unexpected(known.error());
  }
  const auto format =
      request::read_name<request::simulation_format>(request::simulation_format_names, flags.format)
          .value;
  const auto asked = request_of(flags);
  if (!asked) return std::unexpected(asked.error());
  simulation::team alone;
  auto& machines = io.machines != nullptr ? *io.machines : alone;
  const auto planned = request::planned_simulation_of(*asked, machines);
  if (!planned) return std::unexpected(planned.error());
  if (const auto has = planned->run->check(*format); !has) return std::unexpected(has.error());
  const interruptible signals;
  const auto start = std::chrono::steady_clock::now();
  accepted<simulation::supervised> played;
  {
    progress_bar bar{io.err, elsewhere::lines};
    played = request::play_simulation(
        *planned, machines, [] { return interrupted.load(); },
        [&](std::uint64_t done, std::uint64_t total, const auto& last) {
          bar.tell(done, total, precision_note(last));
        });
  }
  if (!played) return std::unexpected(played.error());
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  if (played->state.done.units > 0) {
    tell_played(*planned, *played, taken.count(), machines, io.err);
    auto report = planned->run->report(*format, *played);
    if (played->unwritten.empty()) return report;
    io.out << report << std::flush;
  }
  if (!played->unwritten.empty()) throw failure{"simulate: " + played->unwritten};
  return refuse("simulate: stopped before anything was played; accepted: more time");
}

class simulate_game final : public command {
 public:
  simulate_game() : command{"simulate", "rounds, sessions and nights, by the million"} {}

  void declare(flags& flags) override {
    auto& asked = flags_.request;
    declare_rules(flags, asked);
    declare_wagers(flags, "--wager", asked.player.wagers);
    const auto declares = [&](auto& owner) {
      return [&](std::string_view name, auto field, std::string_view help) {
        auto& into = owner.*field;
        flags.once(
            fmt::format("--{}", name),
            [&into](const std::string& words) { request::read_field(words, into); }, help);
      };
    };
    request::visit_run_fields(declares(asked));
    request::visit_player_fields(declares(asked.player));
    request::visit_seat_fields(declares(asked.seat));
    request::visit_machine_fields(declares(asked));
    flags.once("--against", flags_.against, "another run file, compared on the same dice");
    flags.once("--run", flags_.run_file, "a run file, TOML");
    flags.once("--format", flags_.format,
               "text, json, csv, distribution or convergence (SVG), observed");
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
