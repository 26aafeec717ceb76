// Watches a run: when it is precise enough, traced, written and told to stop.
#include "simulation/run/supervise.hpp"

#include "base/sha256.hpp"
#include "simulation/run/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <charconv>

namespace skyward::simulation {

namespace {

using clock = std::chrono::steady_clock;
constexpr std::size_t hexadecimals = 16;  // of 64 bits

/// What the checkpoint has; nothing yet of a new one.
std::expected<run_state, std::string> state_of(const work_plan& plan, const supervision& options) {
  run_state state;
  state.done.counters.resize(plan.counters);
  if (options.checkpoint == nullptr || options.checkpoint->is_new()) return state;
  const auto name = options.checkpoint->path().string();
  const auto text = options.checkpoint->text(checkpoint_bytes_max + 1);
  if (text.size() > checkpoint_bytes_max) {
    return std::unexpected(name + ": too long to be a checkpoint");
  }
  auto read = read_checkpoint(options.run, plan, text);
  if (read) return read;
  return std::unexpected(fmt::format(
      "{}: {}; accepted: a checkpoint of this very run, or no such file yet", name, read.error()));
}

class supervisor {
 public:
  supervisor(const work_plan& plan, team& machines, const supervision& options, run_state state)
      : plan_{plan}, machines_{machines}, options_{options}, state_{std::move(state)} {}

  std::expected<supervised, std::string> run() {
    supervised ended;
    ended.resumed_units = state_.done.units;
    if (const auto end = had_ended()) {
      ended.end = *end;
    } else {
      write();  // rather than to find at the end that it cannot be
      if (machines_.largest(unwritten_ && unwritten_->refused ? 1 : 0) > 0) {
        return std::unexpected(unwritten_ ? unwritten_->words
                                          : "the first machine cannot write the checkpoint");
      }
      ended.end = play();
      write();
    }
    if (unwritten_) ended.unwritten = unwritten_->words;
    ended.state = std::move(state_);
    return ended;
  }

 private:
  run_end play() {
    run_hooks hooks;
    hooks.stop = [this] {
      return failed_ || machines_.stops() || (options_.stop && options_.stop());
    };
    hooks.leave = options_.leave;
    hooks.tick = [this](std::uint64_t units) {
      if (options_.tick) options_.tick(units, last());
    };
    hooks.enough = [this](const work_done& done) {
      note(done);
      return is_enough(done);
    };
    auto done = state_.done;
    const auto end = run_blocks(plan_, options_.threads, machines_, hooks, done);
    state_.done = std::move(done);
    return end;
  }

  std::optional<trace_point> last() const {
    if (state_.trace.empty()) return std::nullopt;
    return state_.trace.back();
  }

  /// How the run had ended when it was left, as the first machine has it; none when it goes on.
  std::optional<run_end> had_ended() {
    const bool first = machines_.rank() == 0;
    const bool enough = machines_.largest(first && was_enough() ? 1 : 0) > 0;
    if (enough) return run_end::enough;
    if (state_.done.units == plan_.units) return run_end::finished;
    return std::nullopt;
  }

  /// Whether the run had ended when it was left: it is asked at the ends of waves only.
  bool was_enough() const { return ends_wave(plan_, state_.done.blocks) && is_enough(state_.done); }

  void note(const work_done& done) {
    if (done.units == 0) return;
    if (is_traced(done.blocks) || done.units == plan_.units) {
      const auto figure = options_.figure(done);
      state_.trace.push_back({done.units, figure.value, half_width_of(figure, done.units)});
    }
    if (options_.checkpoint == nullptr || clock::now() - written_ < options_.checkpoint_every) {
      return;
    }
    state_.done = done;
    write();
  }

  bool is_enough(const work_done& done) const {
    if (!options_.precision || done.units == 0) return false;
    const auto half_width = half_width_of(options_.figure(done), done.units);
    return half_width > 0 && half_width <= *options_.precision;
  }

  /// Nothing before enough supports an interval: what has not varied yet has not been seen.
  double half_width_of(const headline& figure, std::uint64_t units) const {
    if (figure.support < support_of_normal) return 0;
    return anytime_half_width(figure.deviation, units, first_look());
  }

  std::uint64_t first_look() const { return plan_.block_units; }

  /// A run whose checkpoint could not be written stops, and tries no more.
  void write() {
    if (options_.checkpoint == nullptr || unwritten_) return;
    written_ = clock::now();
    const auto done = options_.checkpoint->replace(checkpoint_text(options_.run, state_));
    if (done) return;
    unwritten_ = done.error();
    failed_ = true;
  }

  const work_plan& plan_;
  team& machines_;
  const supervision& options_;
  run_state state_;
  clock::time_point written_ = clock::now();
  std::optional<unwritten> unwritten_;
  std::atomic<bool> failed_ = false;  // a checkpoint could not be written: to go on may lose much
};

}  // namespace

bool is_traced(std::uint64_t blocks) {
  return blocks % std::max<std::uint64_t>(1, std::bit_floor(blocks) / trace_of_doubling) == 0;
}

namespace {

/// Whether all machines have the same work: the same program, rules and run files.
bool is_same_work(team& machines, const run_settings& run) {
  const auto sum = sha256_hex(checkpoint_text(run, {}));
  std::uint64_t number = 0;
  std::from_chars(sum.data(), sum.data() + hexadecimals, number, 16);
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
