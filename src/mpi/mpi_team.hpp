// The processes that `mpirun` or `srun` started, as machines that share a run.
#pragma once

#include "mpi/signal_watch.hpp"
#include "simulation/run/run.hpp"

#include <chrono>
#include <cstdint>
#include <mpi.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace skyward::mpi {

/// MPI is begun before it lives and ended after. Every call but stops() comes from one thread.
class mpi_team final : public simulation::team {
 public:
  explicit mpi_team(signal_watch& signals);

  std::uint64_t size() const override { return size_; }
  std::uint64_t rank() const override { return rank_; }
  std::uint64_t largest(std::uint64_t own) override;
  void add_up(std::span<std::uint64_t> counters) override;
  unsigned cores() const override { return cores_; }
  bool stops() const override { return signals_.stops(); }
  void keeps(const std::string& checkpoint, std::string_view units_name) override;

  /// Waits until every process has come here; at most so long where a time is given.
  bool meet(std::optional<std::chrono::seconds> at_most);

  /// Ends every process of the run.
  [[noreturn]] void end_all(int exit_code);

 private:
  void look_at_this_machine();
  void check(int error);
  std::string loss() const;
  std::string remains() const;

  signal_watch& signals_;
  std::uint64_t size_ = 1;
  std::uint64_t rank_ = 0;
  unsigned cores_ = 1;
  MPI_Comm meeting_ = MPI_COMM_NULL;  // a process that refuses comes here while others still play

  struct process {
    pid_t id;
    int rank;
  };
  std::vector<process> here_;  // of this machine, ascending rank
  std::string checkpoint_;
  std::string units_name_;
};

}  // namespace skyward::mpi
