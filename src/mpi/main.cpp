// The process around `skyward-mpi`: the `skyward` command, its simulations shared by all processes
// that `mpirun` or `srun` started. The first process alone reads, shows and tells.
#include "cli/command_line.hpp"
#include "mpi/mpi_team.hpp"

#include <chrono>
#include <cstdio>
#include <exception>
#include <iostream>
#include <mpi.h>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace {

using skyward::cli::answer;
using skyward::cli::print;
using skyward::mpi::mpi_team;

/// What a process that refuses waits for the others to refuse as well.
constexpr std::chrono::seconds refusal_wait{10};

answer answer_of(const std::vector<std::string>& arguments, mpi_team& machines) {
  if (machines.rank() == 0) {
    return skyward::cli::run(arguments, {std::cin, std::cout, std::cerr, &machines});
  }
  // Other commands are one process's work.
  if (arguments.empty() || arguments.front() != "simulate") return {};
  std::istringstream nothing;
  std::ostream nowhere{nullptr};
  return skyward::cli::run(arguments, {nothing, nowhere, nowhere, &machines});
}

int run(const std::vector<std::string>& arguments, skyward::mpi::signal_watch& signals) {
  mpi_team machines{signals};
  try {
    const auto made = answer_of(arguments, machines);
    const bool refused = made.exit_code != 0;
    if (!machines.meet(refused ? std::optional{refusal_wait} : std::nullopt)) {
      std::fprintf(stderr, "skyward-mpi: process %d of %d alone refuses; accepted: the same %s\n",
                   static_cast<int>(machines.rank()), static_cast<int>(machines.size()),
                   "program, files and processor features on all machines");
      print(made, "skyward-mpi");
      machines.end_all(made.exit_code);
    }
    signals.run_ended();
    const auto own = machines.rank() == 0 ? print(made, "skyward-mpi") : made.exit_code;
    return static_cast<int>(machines.largest(static_cast<std::uint64_t>(own)));
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "skyward-mpi: %s\n", failure.what());
    machines.end_all(1);
  }
}

}  // namespace

int main(int count, char** words) {
  std::ios::sync_with_stdio(false);
  skyward::mpi::signal_watch signals;  // before MPI has threads
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(&count, &words, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) {
    std::fprintf(stderr, "skyward-mpi: MPI without threads; accepted: one with FUNNELED\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  const auto exit_code = run({words + 1, words + count}, signals);
  MPI_Finalize();
  return exit_code;
}
