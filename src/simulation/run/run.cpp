// Waves of blocks, played on threads and added up over machines.
#include "simulation/run/run.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace skyward::simulation {

namespace {

constexpr auto tick_time = std::chrono::milliseconds{100};

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
    std::atomic<std::uint64_t> next{played_};
    std::atomic<std::uint64_t> units{units_before};
    std::atomic<std::uint64_t> finished{0};
    std::mutex mutex;
    std::condition_variable ended;
    const auto work = [&](block_work& player) {
      std::vector<std::uint64_t> counters(plan_.counters);
      while (!(may_stop && hooks_.stop && hooks_.stop())) {
        const auto own = next.fetch_add(1);
        if (own >= limit) break;
        const auto number = first_ + own * step_;
        const auto size = units_of(number);
        player.play(number, size, counters);
        units += size;
        ++finished;
      }
      const std::lock_guard lock{mutex};
      for (std::size_t i = 0; i < counters.size(); ++i) counters_[i] += counters[i];
      ++threads_ended_;
      ended.notify_one();
    };
    threads_ended_ = 0;
    std::vector<std::jthread> threads;
    for (const auto& player : players_) threads.emplace_back([&] { work(*player); });
    std::unique_lock lock{mutex};
    while (!ended.wait_for(lock, tick_time, [&] { return threads_ended_ == players_.size(); })) {
      if (hooks_.tick) hooks_.tick(units);
    }
    lock.unlock();
    threads.clear();
    played_ += finished;
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
  std::size_t threads_ended_ = 0;
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
    const bool stops = hooks.stop && hooks.stop();
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
