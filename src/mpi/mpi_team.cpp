// Counters added up by MPI, and what is told when a process has died.
#include "mpi/mpi_team.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "simulation/run/checkpoint.hpp"

#include <climits>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <sched.h>
#include <thread>
#include <unistd.h>

namespace skyward::mpi {

namespace {

/// Whether a process of this machine goes on: one that has died can be signalled until its parent
/// asks for it, and /proc says that it is a zombie.
bool lives(pid_t process) {
  if (kill(process, 0) != 0 && errno == ESRCH) return false;
  std::ifstream file{fmt::format("/proc/{}/stat", process)};
  const std::string stat{std::istreambuf_iterator<char>{file}, {}};
  const auto name_end = stat.rfind(')');  // the state comes after the name, which may have any sign
  if (name_end == std::string::npos || name_end + 2 >= stat.size()) return true;
  return stat[name_end + 2] != 'Z' && stat[name_end + 2] != 'X';
}

}  // namespace

mpi_team::mpi_team(signal_watch& signals) : signals_{signals} {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int number = 0;
  check(MPI_Comm_size(MPI_COMM_WORLD, &number));
  size_ = static_cast<std::uint64_t>(number);
  check(MPI_Comm_rank(MPI_COMM_WORLD, &number));
  rank_ = static_cast<std::uint64_t>(number);
  check(MPI_Comm_dup(MPI_COMM_WORLD, &meeting_));
  look_at_this_machine();
}

void mpi_team::look_at_this_machine() {
  MPI_Comm near = MPI_COMM_NULL;
  check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, static_cast<int>(rank_),
                            MPI_INFO_NULL, &near));
  int count = 0;
  check(MPI_Comm_size(near, &count));
  const process own{getpid(), static_cast<int>(rank_)};
  here_.resize(static_cast<std::size_t>(count));
  check(MPI_Allgather(&own, sizeof own, MPI_BYTE, here_.data(), sizeof own, MPI_BYTE, near));

  // A process that is bound to some cores has those; otherwise the processes here part them.
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
    const int mine = CPU_COUNT(&allowed);
    check(MPI_Allreduce(MPI_IN_PLACE, &allowed, sizeof allowed, MPI_BYTE, MPI_BOR, near));
    cores_ = static_cast<unsigned>(std::max(1, std::min(mine, CPU_COUNT(&allowed) / count)));
  } else {
    cores_ = std::max(1U, std::thread::hardware_concurrency() / static_cast<unsigned>(count));
  }
  check(MPI_Comm_free(&near));
}

std::uint64_t mpi_team::largest(std::uint64_t own) {
  check(MPI_Allreduce(MPI_IN_PLACE, &own, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD));
  return own;
}

void mpi_team::add_up(std::span<std::uint64_t> counters) {
  ensure(counters.size() <= INT_MAX, "counters that MPI can count");
  check(MPI_Allreduce(MPI_IN_PLACE, counters.data(), static_cast<int>(counters.size()),
                      MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD));
}

void mpi_team::keeps(const std::string& checkpoint, std::string_view units_name) {
  checkpoint_ = checkpoint;
  units_name_ = units_name;
  signals_.run_begins([this] { return loss(); }, [this] { return remains(); });
}

bool mpi_team::meet(std::optional<std::chrono::seconds> at_most) {
  using clock = std::chrono::steady_clock;
  const auto start = clock::now();
  MPI_Request request = MPI_REQUEST_NULL;
  check(MPI_Ibarrier(meeting_, &request));
  for (;;) {
    int all = 0;
    check(MPI_Test(&request, &all, MPI_STATUS_IGNORE));
    if (all != 0) return true;
    if (at_most && clock::now() - start > *at_most) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}

void mpi_team::end_all(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  _exit(exit_code);
}

void mpi_team::check(int error) {
  // The launcher then ends the others, and the one that tells what was lost tells it.
  if (error != MPI_SUCCESS) end_all(1);
}

/// One process tells it: the first that is left on the machine of the first process, which writes
/// the checkpoints.
std::string mpi_team::loss() const {
  if (here_.front().rank != 0) return "";
  std::string gone;
  bool another_tells = false;
  for (const auto& each : here_) {
    if (!lives(each.id)) {
      gone += fmt::format("{}{}", gone.empty() ? "" : ", ", each.rank);
    } else if (each.rank < static_cast<int>(rank_)) {
      another_tells = true;
    }
  }
  if (another_tells) return "";
  if (!gone.empty()) {
    return fmt::format("a process of the run has died (rank {} of {})", gone, size_);
  }
  if (here_.size() < size_) {
    return "a process of the run has died on another machine, or the run was told to end";
  }
  return "the run was told to end, and its blocks would have taken too long";
}

std::string mpi_team::remains() const {
  if (checkpoint_.empty()) {
    return "without --checkpoint FILE what it had played is lost: run the same command again";
  }
  std::ifstream file{checkpoint_, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  const auto units = simulation::checkpoint_units(text);
  if (!units) {
    return fmt::format("the checkpoint {} has nothing yet: run the same command again",
                       checkpoint_);
  }
  return fmt::format("the checkpoint {} has {} {}: run the same command again to go on",
                     checkpoint_, with_thousands(*units), units_name_);
}

}  // namespace skyward::mpi
