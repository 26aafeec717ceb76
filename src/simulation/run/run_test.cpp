// Blocks that are made up: what is counted, and when a run is asked whether that is enough, whoever
// plays it and wherever it is stopped.
#include "simulation/run/run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <random>
#include <thread>

namespace skyward::simulation {
namespace {

/// Counts units, a mixture of what a block is, and how often each block was played.
class marked_blocks final : public block_work {
 public:
  static constexpr std::size_t sums = 2;

  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    counters[0] += units;
    counters[1] += (number + 1) * 0x9E3779B97F4A7C15U * units;
    ++counters[sums + number];
  }
};

/// The same, but it takes so long that it is asked whether to leave them; what is left has been
/// counted in part.
class long_blocks final : public block_work {
 public:
  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    for (int part = 0; part < 3; ++part) {
      if (leaves()) return;
      counters[0] += 1'000'000;
    }
    counters[0] -= 3'000'000;
    blocks_.play(number, units, counters);
  }

 private:
  marked_blocks blocks_;
};

std::uint64_t blocks_of(std::uint64_t units, std::uint64_t block_units) {
  return (units + block_units - 1) / block_units;
}

work_plan plan_of(std::uint64_t units, std::uint64_t block_units) {
  return {units, block_units, marked_blocks::sums + blocks_of(units, block_units),
          [] { return std::make_unique<marked_blocks>(); }};
}

/// What the first blocks of a plan count, one after the other.
work_done first_blocks(const work_plan& plan, std::uint64_t blocks) {
  work_done made{blocks, std::min(plan.units, blocks * plan.block_units), {}};
  made.counters.resize(plan.counters);
  marked_blocks player;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    player.play(i, std::min(plan.block_units, plan.units - i * plan.block_units), made.counters);
  }
  return made;
}

void expect_equal(const work_done& found, const work_done& wanted, const std::string& what) {
  EXPECT_EQ(found.blocks, wanted.blocks) << what;
  EXPECT_EQ(found.units, wanted.units) << what;
  EXPECT_EQ(found.counters, wanted.counters) << what;
}

/// The memory in which threads that stand for machines meet.
class meeting {
 public:
  explicit meeting(std::size_t machines)
      : numbers(machines), spans(machines), here(static_cast<std::ptrdiff_t>(machines)) {}

  std::vector<std::uint64_t> numbers;
  std::vector<std::span<std::uint64_t>> spans;
  std::barrier<> here;
};

class meeting_team final : public team {
 public:
  meeting_team(meeting& at, std::size_t rank) : at_{at}, rank_{rank} {}

  std::uint64_t size() const override { return at_.numbers.size(); }
  std::uint64_t rank() const override { return rank_; }

  std::uint64_t largest(std::uint64_t own) override {
    at_.numbers[rank_] = own;
    at_.here.arrive_and_wait();
    const auto most = std::ranges::max(at_.numbers);
    at_.here.arrive_and_wait();
    return most;
  }

  void add_up(std::span<std::uint64_t> counters) override {
    at_.spans[rank_] = counters;
    at_.here.arrive_and_wait();
    std::vector<std::uint64_t> sums(counters.size());
    for (const auto& each : at_.spans) {
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += each[i];
    }
    at_.here.arrive_and_wait();
    std::ranges::copy(sums, counters.begin());
  }

 private:
  meeting& at_;
  std::size_t rank_;
};

struct asked_run {
  run_end end = run_end::finished;
  work_done done;
  std::vector<work_done> asked;  // by enough()
};

/// Asks to stop after so many questions, whichever thread they come from.
std::function<bool()> stop_after(std::int64_t questions) {
  return [left = std::make_shared<std::atomic<std::int64_t>>(questions)] { return --*left < 0; };
}

/// Goes on with what each machine has; every machine is a thread.
void go_on(const work_plan& plan, unsigned threads, std::vector<asked_run>& machines,
           std::int64_t questions, std::uint64_t enough_at = UINT64_MAX) {
  meeting at{machines.size()};
  std::vector<std::jthread> running;
  for (std::size_t rank = 0; rank < machines.size(); ++rank) {
    running.emplace_back([&, rank] {
      auto& own = machines[rank];
      meeting_team here{at, rank};
      run_hooks hooks;
      // Only one of them is told to stop.
      if (rank == machines.size() - 1) hooks.leave = hooks.stop = stop_after(questions);
      hooks.enough = [&](const work_done& done) {
        own.asked.push_back(done);
        return done.blocks >= enough_at;
      };
      own.end = run_blocks(plan, threads, here, hooks, own.done);
    });
  }
}

asked_run played_whole(const work_plan& plan, unsigned threads) {
  std::vector<asked_run> machines(1);
  go_on(plan, threads, machines, INT64_MAX);
  return machines.front();
}

std::vector<std::uint64_t> blocks_asked(const asked_run& run) {
  std::vector<std::uint64_t> blocks;
  for (const auto& each : run.asked) blocks.push_back(each.blocks);
  return blocks;
}

TEST(run_blocks, counts_are_the_same_for_every_number_of_threads_and_machines) {
  for (const auto& [units, block_units] :
       std::vector<std::pair<std::uint64_t, std::uint64_t>>{{1, 1}, {100, 7}, {98, 7}, {5, 100}}) {
    const auto plan = plan_of(units, block_units);
    const auto wanted = first_blocks(plan, blocks_of(units, block_units));
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
      for (const std::size_t count : {1U, 2U, 3U}) {
        std::vector<asked_run> machines(count);
        go_on(plan, threads, machines, INT64_MAX);
        for (const auto& each : machines) {
          const auto what = std::to_string(units) + " units, " + std::to_string(threads) +
                            " threads, " + std::to_string(count) + " machines";
          EXPECT_EQ(each.end, run_end::finished) << what;
          expect_equal(each.done, wanted, what);
          EXPECT_EQ(blocks_asked(each), blocks_asked(machines.front())) << what;
        }
      }
    }
  }
}

TEST(run_blocks, is_asked_whether_it_is_enough_exactly_at_the_ends_of_waves) {
  const auto plan = plan_of(5'000, 1);
  const auto run = played_whole(plan, 3);
  EXPECT_EQ(blocks_asked(run), (std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512,
                                                           1024, 2048, 3072, 4096, 5000}));
  for (const auto& each : run.asked) {
    expect_equal(each, first_blocks(plan, each.blocks), std::to_string(each.blocks) + " blocks");
  }
}

TEST(run_blocks, the_last_block_has_the_units_that_are_left) {
  const auto run = played_whole(plan_of(100, 7), 2);
  EXPECT_EQ(run.done.blocks, 15U);
  EXPECT_EQ(run.done.units, 100U);
  EXPECT_EQ(run.done.counters.front(), 100U);
  EXPECT_EQ(blocks_asked(run), (std::vector<std::uint64_t>{1, 2, 4, 8, 15}));
  EXPECT_EQ(run.asked.back().units, 100U);
}

TEST(run_blocks, work_without_units_is_finished_unasked) {
  const auto run = played_whole(plan_of(0, 7), 2);
  EXPECT_EQ(run.end, run_end::finished);
  EXPECT_EQ(run.done.units, 0U);
  EXPECT_TRUE(run.asked.empty());
}

TEST(run_blocks, ends_at_the_wave_that_is_enough_and_can_go_on_from_there) {
  const auto plan = plan_of(300, 3);
  for (const std::size_t count : {1U, 2U, 3U}) {
    std::vector<asked_run> machines(count);
    go_on(plan, 2, machines, INT64_MAX, 9);
    for (const auto& each : machines) {
      EXPECT_EQ(each.end, run_end::enough);
      expect_equal(each.done, first_blocks(plan, 16), "enough at 16 blocks");
    }
    go_on(plan, 2, machines, INT64_MAX);
    for (const auto& each : machines) {
      EXPECT_EQ(each.end, run_end::finished);
      expect_equal(each.done, first_blocks(plan, 100), "gone on");
      EXPECT_EQ(blocks_asked(each), (std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32, 64, 100}));
    }
  }
}

TEST(run_blocks, that_is_told_to_stop_at_once_plays_nothing) {
  std::vector<asked_run> machines(1);
  go_on(plan_of(100, 7), 3, machines, 0);
  EXPECT_EQ(machines.front().end, run_end::stopped);
  expect_equal(machines.front().done, first_blocks(plan_of(100, 7), 0), "nothing");
  EXPECT_TRUE(machines.front().asked.empty());
}

/// Goes on with a plan, stopped again and again, until it is finished.
void expect_gone_on_with(const work_plan& plan, const std::string& name) {
  const auto whole = played_whole(plan, 1);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    std::mt19937_64 random{seed};
    const auto threads = static_cast<unsigned>(random() % 3 + 1);
    const std::size_t count = random() % 3 + 1;
    std::vector<asked_run> machines(count);
    const auto what = name + ", seed " + std::to_string(seed);
    std::size_t stops = 0;
    do {
      go_on(plan, threads, machines, static_cast<std::int64_t>(random() % 400 + 4 * threads));
      for (const auto& each : machines) {
        ASSERT_EQ(each.end, machines.front().end) << what;
        ASSERT_EQ(each.done.counters, first_blocks(plan, each.done.blocks).counters) << what;
        ASSERT_EQ(each.done.blocks, machines.front().done.blocks) << what;
      }
      if (machines.front().end == run_end::stopped) ++stops;
    } while (machines.front().end == run_end::stopped);
    EXPECT_GT(stops, 0U) << what << ": it was to be stopped";
    for (const auto& each : machines) {
      expect_equal(each.done, whole.done, what);
      ASSERT_EQ(blocks_asked(each), blocks_asked(whole)) << what;
      for (std::size_t i = 0; i < each.asked.size(); ++i) {
        expect_equal(each.asked[i], whole.asked[i], what);
      }
    }
  }
}

TEST(run_blocks, stopped_anywhere_leaves_a_prefix_and_goes_on_as_if_it_had_not_been) {
  expect_gone_on_with(plan_of(2'599, 2), "blocks");
}

TEST(run_blocks, left_in_the_middle_of_long_blocks_has_counted_whole_ones_alone) {
  auto plan = plan_of(2'599, 2);
  plan.begin = [] { return std::make_unique<long_blocks>(); };
  expect_gone_on_with(plan, "long blocks");
}

TEST(run_blocks, leaves_the_one_block_that_it_plays) {
  auto plan = plan_of(7, 7);
  plan.begin = [] { return std::make_unique<long_blocks>(); };
  for (std::int64_t questions = 1; questions < 4; ++questions) {
    std::vector<asked_run> machines(1);
    go_on(plan, 1, machines, questions);
    EXPECT_EQ(machines.front().end, run_end::stopped);
    expect_equal(machines.front().done, first_blocks(plan, 0), std::to_string(questions));
  }
}

}  // namespace
}  // namespace skyward::simulation
