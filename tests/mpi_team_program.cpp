// Processes of `mpirun` share made-up blocks on two threads each, stop and go on: for the thread
// sanitizer, and for the sums that every process must see.
#include "mpi/mpi_team.hpp"
#include "mpi/signal_watch.hpp"
#include "simulation/run/run.hpp"

#include <atomic>
#include <cstdio>
#include <mpi.h>

namespace {

using namespace skyward;

constexpr std::uint64_t units = 100'003;
constexpr std::uint64_t block_units = 17;

/// Counts its units, and a mixture of what its blocks are.
class marked_blocks final : public simulation::block_work {
 public:
  void play(std::uint64_t number, std::uint64_t of_block,
            std::span<std::uint64_t> counters) override {
    counters[0] += of_block;
    counters[1] += (number + 1) * 0x9E3779B97F4A7C15U * of_block;
  }
};

/// What one process alone would count.
std::uint64_t expected_mixture() {
  std::uint64_t sum = 0;
  for (std::uint64_t number = 0; number * block_units < units; ++number) {
    sum += (number + 1) * 0x9E3779B97F4A7C15U * std::min(block_units, units - number * block_units);
  }
  return sum;
}

/// Stops after some ticks and goes on, until all is played.
bool plays_everything(mpi::mpi_team& machines) {
  const simulation::work_plan plan{units, block_units, 2,
                                   [] { return std::make_unique<marked_blocks>(); }};
  simulation::work_done done;
  std::atomic<std::uint64_t> asked = 0;
  simulation::run_hooks hooks;
  hooks.stop = [&] { return machines.stops() || ++asked % 1'000 == 0; };
  hooks.enough = [](const simulation::work_done&) { return false; };
  while (run_blocks(plan, 2, machines, hooks, done) != simulation::run_end::finished) {
    if (machines.stops()) return false;
  }
  return done.units == units && done.counters[0] == units && done.counters[1] == expected_mixture();
}

}  // namespace

int main(int count, char** words) {
  mpi::signal_watch signals;
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(&count, &words, MPI_THREAD_FUNNELED, &provided);
  bool right = false;
  {
    mpi::mpi_team machines{signals};
    machines.keeps("", "units");
    right = plays_everything(machines);
    std::printf("process %d of %d: %s\n", static_cast<int>(machines.rank()),
                static_cast<int>(machines.size()), right ? "every block once" : "wrong sums");
    right = machines.meet({}) && right;
    signals.run_ended();
  }
  MPI_Finalize();
  return right ? 0 : 1;
}
