// Watches a run: when it is precise enough, traced, written and told to stop.
#include "simulation/run/supervise.hpp"

#include "simulation/run/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>
#include <sys/stat.h>

namespace skyward::simulation {

namespace {

using clock = std::chrono::steady_clock;
constexpr std::size_t hexadecimals = 16;  // of 64 bits

/// What is known of a file that may not be there yet.
std::expected<run_state, std::string> state_of(const work_plan& plan, const supervision& options) {
  if (options.checkpoint.empty()) return run_state{};
  struct stat known{};
  if (::stat(options.checkpoint.c_str(), &known) != 0 && errno == ENOENT) return run_state{};
  std::ifstream file;
  if (S_ISREG(known.st_mode)) file.open(options.checkpoint, std::ios::binary);
  if (!file.is_open()) {
    return std::unexpected(options.checkpoint +
                           " cannot be read as a file; accepted: a checkpoint, or a new name");
  }
  std::string text(checkpoint_bytes_max + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > checkpoint_bytes_max) {
    return std::unexpected(options.checkpoint + ": too long to be a checkpoint");
  }
  auto state = read_checkpoint(options.run, plan, text);
  if (!state) {
    return std::unexpected(
        fmt::format("{}: {}; accepted: a checkpoint of this very run, or no "
                    "such file yet",
                    options.checkpoint, state.error()));
  }
  return state;
}

class supervisor {
 public:
  supervisor(const work_plan& plan, team& machines, const supervision& options, run_state state)
      : plan_{plan}, machines_{machines}, options_{options}, state_{std::move(state)} {}

  std::expected<supervised, std::string> run() {
    supervised ended;
    ended.resumed_units = state_.done.units;
    if (machines_.largest(machines_.rank() == 0 && was_enough() ? 1 : 0) > 0) {
      ended.end = run_end::enough;
      ended.state = std::move(state_);
      return ended;
    }
    write();  // rather than to find at the end that it cannot be
    if (machines_.largest(problem_.empty() ? 0 : 1) > 0) {
      return std::unexpected(problem_.empty() ? "the checkpoint cannot be written" : problem_);
    }
    run_hooks hooks;
    hooks.stop = [this] {
      return failed_ || machines_.stops() || (options_.stop && options_.stop());
    };
    hooks.tick = [this](std::uint64_t units) {
      if (options_.tick) options_.tick(units, last());
    };
    hooks.enough = [this](const work_done& done) {
      note(done);
      return is_enough(done);
    };
    auto done = state_.done;
    ended.end = run_blocks(plan_, options_.threads, machines_, hooks, done);
    state_.done = std::move(done);
    write();
    if (!problem_.empty()) return std::unexpected(problem_);
    ended.state = std::move(state_);
    return ended;
  }

 private:
  std::optional<trace_point> last() const {
    if (state_.trace.empty()) return std::nullopt;
    return state_.trace.back();
  }

  /// Whether the run had ended when it was left: it is asked at the ends of waves only.
  bool was_enough() const { return ends_wave(plan_, state_.done.blocks) && is_enough(state_.done); }

  void note(const work_done& done) {
    if (done.units == 0) return;
    if (is_traced(done.blocks) || done.units == plan_.units) {
      const auto figure = options_.figure(done);
      state_.trace.push_back({done.units, figure.value,
                              anytime_half_width(figure.deviation, done.units, first_look())});
    }
    if (options_.checkpoint.empty() || clock::now() - written_ < options_.checkpoint_every) {
      return;
    }
    state_.done = done;
    write();
  }

  bool is_enough(const work_done& done) const {
    if (!options_.precision || done.units == 0) return false;
    const auto figure = options_.figure(done);
    // What has never varied has not been seen yet.
    return figure.deviation > 0 &&
           anytime_half_width(figure.deviation, done.units, first_look()) <= *options_.precision;
  }

  std::uint64_t first_look() const { return plan_.block_units; }

  void write() {
    if (options_.checkpoint.empty() || machines_.rank() != 0) return;
    written_ = clock::now();
    const auto done = replace_file(options_.checkpoint, checkpoint_text(options_.run, state_));
    if (done) return;
    problem_ = done.error();
    failed_ = true;
  }

  const work_plan& plan_;
  team& machines_;
  const supervision& options_;
  run_state state_;
  clock::time_point written_ = clock::now();
  std::string problem_;
  std::atomic<bool> failed_ = false;  // a checkpoint could not be written: to go on may lose much
};

}  // namespace

bool is_traced(std::uint64_t blocks) {
  return blocks % std::max<std::uint64_t>(1, std::bit_floor(blocks) / trace_of_doubling) == 0;
}

namespace {

/// Whether all machines have the same work: the same program, rules and run files.
bool is_same_work(team& machines, const std::string& run) {
  std::uint64_t number = 0;
  std::from_chars(run.data(), run.data() + std::min(run.size(), hexadecimals), number, 16);
  return machines.largest(number) == ~machines.largest(~number);
}

/// The state that the first machine has, for all of them.
run_state shared(team& machines, const run_state& own) {
  std::vector<std::uint64_t> words{own.done.blocks, own.done.units, own.done.counters.size()};
  words.insert(words.end(), own.done.counters.begin(), own.done.counters.end());
  for (const auto& each : own.trace) {
    words.insert(words.end(), {each.units, std::bit_cast<std::uint64_t>(each.value),
                               std::bit_cast<std::uint64_t>(each.half_width)});
  }
  words.resize(machines.largest(words.size()));
  if (machines.rank() != 0) std::ranges::fill(words, 0);
  machines.add_up(words);
  run_state state;
  state.done.blocks = words[0];
  state.done.units = words[1];
  const auto trace = words.begin() + 3 + static_cast<std::ptrdiff_t>(words[2]);
  state.done.counters.assign(words.begin() + 3, trace);
  for (auto at = trace; at != words.end(); at += 3) {
    state.trace.push_back({at[0], std::bit_cast<double>(at[1]), std::bit_cast<double>(at[2])});
  }
  return state;
}

}  // namespace

std::expected<supervised, std::string> supervise(const work_plan& plan, team& machines,
                                                 const supervision& options) {
  if (!is_same_work(machines, options.run)) {
    return std::unexpected(
        "the machines have different work; accepted: the same program and the same files on all");
  }
  const auto own = machines.rank() == 0 ? state_of(plan, options) : run_state{};
  if (machines.largest(own ? 0 : 1) > 0) {
    return std::unexpected(own ? "the first machine could not go on" : own.error());
  }
  return supervisor{plan, machines, options, shared(machines, *own)}.run();
}

}  // namespace skyward::simulation
