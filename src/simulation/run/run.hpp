// Plays work block by block on many threads, and on many machines, and adds up what it counts. The
// sums are the same for every number of either.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace skyward::simulation {

/// Plays blocks on one thread.
class block_work {
 public:
  block_work() = default;
  block_work(const block_work&) = delete;
  block_work& operator=(const block_work&) = delete;
  virtual ~block_work() = default;

  /// in      number of the block, from 0: with the seed all that may decide what it counts; units
  ///         that it has, of the last block perhaps fewer
  /// out     counters added to; of a block that was left they say nothing
  virtual void play(std::uint64_t number, std::uint64_t units,
                    std::span<std::uint64_t> counters) = 0;

  /// Asks from now on whether blocks shall be left.
  void ask(std::function<bool()> leave) {
    leave_ = std::move(leave);
    left_ = false;
  }

  /// Whether the block at hand was left before its end.
  bool has_left() const { return left_; }

 protected:
  /// Work whose blocks take longer than a moment asks now and then, and returns when it is so.
  bool leaves() {
    left_ = left_ || (leave_ && leave_());
    return left_;
  }

 private:
  std::function<bool()> leave_;
  bool left_ = false;
};

/// What is to be played. Counters are whole numbers that add up; their count does not grow with the
/// work.
struct work_plan {
  std::uint64_t units = 0;        // rounds, sessions, nights or games
  std::uint64_t block_units = 0;  // in every block but the last
  std::size_t counters = 0;
  std::function<std::unique_ptr<block_work>()> begin;  // called for each thread of a wave
  /// Whether so many units can have counted so; of counters from elsewhere. Anything, where there
  /// is none.
  std::function<bool(std::uint64_t units, std::span<const std::uint64_t> counters)> can_count =
      nullptr;
};

/// What has been played: the first blocks of the work, without a gap.
struct work_done {
  std::uint64_t blocks = 0;
  std::uint64_t units = 0;
  std::vector<std::uint64_t> counters;
};

/// Machines that share a run. Every one of them makes the same calls in the same order.
class team {
 public:
  team() = default;
  team(const team&) = delete;
  team& operator=(const team&) = delete;
  virtual ~team() = default;

  virtual std::uint64_t size() const { return 1; }
  virtual std::uint64_t rank() const { return 0; }
  /// The largest that any of them has.
  virtual std::uint64_t largest(std::uint64_t own) { return own; }
  /// Adds the counters of all of them up for every one.
  virtual void add_up(std::span<std::uint64_t> /*counters*/) {}

  /// Cores that are this one's own: all, where no other one has a part of them.
  virtual unsigned cores() const { return std::thread::hardware_concurrency(); }
  /// Whether this one has been told to stop. Called from every thread.
  virtual bool stops() const { return false; }
  /// Told before a run, for what is said when a machine is lost: the file of its checkpoints, empty
  /// without, and the word for what is played.
  virtual void keeps(const std::string& /*checkpoint*/, std::string_view /*units_name*/) {}
};

/// What a run is told and asked while it goes on.
struct run_hooks {
  /// Whether to stop as soon as the blocks at hand are played. Called from every thread.
  std::function<bool()> stop;
  /// Whether to stop at once: blocks that take long are left, and the rest played again later.
  /// Called from every thread.
  std::function<bool()> leave;
  /// Some ten times a second: units played by now, on this machine alone of those not yet added up.
  std::function<void(std::uint64_t units)> tick;
  /// At the end of every wave: whether that is enough. The same for every number of threads and
  /// machines; of many machines, the first decides.
  std::function<bool(const work_done&)> enough;
};

enum class run_end : std::uint8_t { finished, enough, stopped };

/// Goes on with a run until its units are played.
///
/// Blocks are played in waves that end at 1, 2, 4, 8 and so on up to wave_blocks_max blocks, and
/// then at its multiples; there the run is asked whether that is enough, a run that was stopped and
/// goes on like any other.
///
/// in      threads at least 1; done as it was left by an earlier call, or without counters
/// out     done
/// errors  a thread that cannot be started is thrown as runtime_error, with what to do
run_end run_blocks(const work_plan& plan, unsigned threads, team& machines, const run_hooks& hooks,
                   work_done& done);

inline constexpr std::uint64_t wave_blocks_max = 1024;

/// Whether a wave of the work ends with so many blocks.
bool ends_wave(const work_plan& plan, std::uint64_t blocks);

}  // namespace skyward::simulation
