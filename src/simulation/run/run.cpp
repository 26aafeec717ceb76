// Waves of blocks, played on threads and added up over machines.
#include "simulation/run/run.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace skyward::simulation {

namespace {

constexpr auto tick_time = std::chrono::milliseconds{100};

constexpr std::uint64_t nothing = UINT64_MAX;  // at hand

/// A block that has been played while an earlier one was at hand elsewhere, and may yet be left.
struct played_block {
  std::uint64_t number;
  std::vector<std::uint64_t> counters;
};

/// What a thread plays: the block at hand, blocks that are kept apart, and the sum of all others.
struct thread_share {
  std::uint64_t at_hand = nothing;
  std::deque<played_block> apart;
  std::vector<std::uint64_t> counters;

  void add_up_before(std::uint64_t number) {
    for (; !apart.empty() && apart.front().number < number; apart.pop_front()) {
      for (std::size_t i = 0; i < counters.size(); ++i) counters[i] += apart.front().counters[i];
    }
  }
};

/// Blocks first, first + 1, ... below end, of which this machine plays every size-th.
class wave {
 public:
  wave(const work_plan& plan, unsigned threads, const team& machines, const run_hooks& hooks,
       std::uint64_t first, std::uint64_t end)
      : plan_{plan},
        hooks_{hooks},
        first_{first + machines.rank()},
        step_{machines.size()},
        own_{(end - first + step_ - 1 - machines.rank()) / step_},
        counters_(plan.counters) {
    for (unsigned i = 0; i < threads; ++i) players_.push_back(plan.begin());
  }

  /// Plays this machine's blocks, or as many as are begun when the run is told to stop.
  void play(std::uint64_t units_before) { play_until(own_, true, units_before); }

  /// Blocks of this machine that have been played.
  std::uint64_t played() const { return played_; }

  /// Catches up with a machine that has played more.
  void catch_up(std::uint64_t blocks, std::uint64_t units_before) {
    play_until(std::min(blocks, own_), false, units_before);
  }

  std::span<std::uint64_t> counters() { return counters_; }

 private:
  void play_until(std::uint64_t limit, bool may_stop, std::uint64_t units_before) {
    shares_.assign(players_.size(), {});
    next_ = played_;
    limit_ = limit;
    may_stop_ = may_stop;
    units_ = units_before;
    threads_ended_ = 0;
    {
      std::vector<std::jthread> threads;
      start_all(threads);
      std::unique_lock lock{mutex_};
      while (!ended_.wait_for(lock, tick_time, [&] { return threads_ended_ == players_.size(); })) {
        if (hooks_.tick) hooks_.tick(units_);
      }
    }
    // Up to the first block that was left there is no gap.
    played_ = first_at_hand();
    for (auto& share : shares_) {
      share.add_up_before(played_);
      for (std::size_t i = 0; i < counters_.size(); ++i) counters_[i] += share.counters[i];
    }
  }

  void start_all(std::vector<std::jthread>& threads) {
    try {
      for (std::size_t i = 0; i < players_.size(); ++i) {
        threads.emplace_back([this, i] { work(*players_[i], shares_[i]); });
      }
    } catch (const std::system_error& failed) {
      take_no_more();
      throw std::runtime_error{
          fmt::format("thread {} of {} cannot be started: {}; accepted: fewer --threads",
                      threads.size() + 1, players_.size(), failed.code().message())};
    }
  }

  void work(block_work& player, thread_share& share) {
    player.ask(may_stop_ ? hooks_.leave : nullptr);
    share.counters.resize(plan_.counters);
    while (take(share)) {
      const auto number = first_ + share.at_hand * step_;
      const auto size = units_of(number);
      auto& played = share.apart.emplace_back(share.at_hand, counters_of_none());
      player.play(number, size, played.counters);
      if (player.has_left()) {
        share.apart.pop_back();
        take_no_more();
        break;
      }
      units_ += size;
    }
    const std::lock_guard lock{mutex_};
    ++threads_ended_;
    ended_.notify_one();
  }

  /// Takes the next block, if there is one, and adds up those that nothing can come before any
  /// more.
  bool take(thread_share& share) {
    const bool stops = may_stop_ && hooks_.stop && hooks_.stop();
    std::uint64_t first = 0;
    {
      const std::lock_guard lock{mutex_};
      share.at_hand = stops || next_ >= limit_ ? nothing : next_++;
      first = first_at_hand();
    }
    share.add_up_before(first);
    return share.at_hand != nothing;
  }

  /// All blocks before it have been played.
  std::uint64_t first_at_hand() const {
    auto first = next_;
    for (const auto& each : shares_) first = std::min(first, each.at_hand);
    return first;
  }

  void take_no_more() {
    const std::lock_guard lock{mutex_};
    limit_ = 0;
  }

  std::vector<std::uint64_t> counters_of_none() const {
    return std::vector<std::uint64_t>(plan_.counters);
  }

  std::uint64_t units_of(std::uint64_t number) const {
    return std::min(plan_.block_units, plan_.units - number * plan_.block_units);
  }

  const work_plan& plan_;
  const run_hooks& hooks_;
  std::uint64_t first_;
  std::uint64_t step_;
  std::uint64_t own_;
  std::uint64_t played_ = 0;
  std::vector<std::uint64_t> counters_;
  std::vector<std::unique_ptr<block_work>> players_;

  // While threads play:
  std::mutex mutex_;  // of what follows but for units_
  std::condition_variable ended_;
  std::vector<thread_share> shares_;
  std::uint64_t next_ = 0;
  std::uint64_t limit_ = 0;
  bool may_stop_ = false;
  std::size_t threads_ended_ = 0;
  std::atomic<std::uint64_t> units_ = 0;
};

}  // namespace

namespace {

/// What a machine says at the end of a wave; the largest counts.
enum : std::uint64_t { says_on, says_stop, says_enough };

/// Where the wave that goes on from a block ends: at a power of two, then at a multiple of the
/// largest wave, wherever a run was stopped before.
std::uint64_t wave_end(std::uint64_t blocks) {
  if (blocks >= wave_blocks_max) return (blocks / wave_blocks_max + 1) * wave_blocks_max;
  return std::bit_ceil(blocks + 1);
}

std::uint64_t blocks_of(const work_plan& plan) {
  return plan.units / plan.block_units + (plan.units % plan.block_units != 0 ? 1 : 0);
}

}  // namespace

bool ends_wave(const work_plan& plan, std::uint64_t blocks) {
  return blocks > 0 && (blocks == blocks_of(plan) || wave_end(blocks - 1) == blocks);
}

run_end run_blocks(const work_plan& plan, unsigned threads, team& machines, const run_hooks& hooks,
                   work_done& done) {
  ensure(plan.block_units > 0 && threads > 0, "blocks with units, and a thread to play them");
  done.counters.resize(plan.counters);
  const auto blocks = blocks_of(plan);
  while (done.blocks < blocks) {
    const auto end = std::min(blocks, wave_end(done.blocks));
    wave now{plan, threads, machines, hooks, done.blocks, end};
    now.play(done.units);
    const auto most = machines.largest(now.played());
    now.catch_up(most, done.units);
    machines.add_up(now.counters());
    for (std::size_t i = 0; i < done.counters.size(); ++i) done.counters[i] += now.counters()[i];
    done.blocks = std::min(end, done.blocks + most * machines.size());
    done.units = std::min(plan.units, done.blocks * plan.block_units);
    const bool enough = done.blocks == end && hooks.enough && hooks.enough(done);
    const bool stops = (hooks.stop && hooks.stop()) || (hooks.leave && hooks.leave());
    // Doubles may differ in a last bit from one machine to another; the first machine's count.
    const auto said = machines.largest(enough && machines.rank() == 0 ? says_enough
                                       : stops                        ? says_stop
                                                                      : says_on);
    if (done.blocks == blocks) break;
    if (said == says_enough) return run_end::enough;
    if (said == says_stop) return run_end::stopped;
  }
  return run_end::finished;
}

}  // namespace skyward::simulation
