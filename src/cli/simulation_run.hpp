// A simulation that has been checked and can be played: what `skyward simulate`, its form for many
// machines and the Python module have in common.
#pragma once

#include "cli/simulate_request.hpp"
#include "report/simulation/simulation_report.hpp"
#include "simulation/run/supervise.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

/// The last of rounds only.
inline constexpr std::string_view simulation_formats[] = {
    "text", "json", "csv", "distribution", "convergence", "observed"};

class simulation_run {
 public:
  simulation_run() = default;
  simulation_run(const simulation_run&) = delete;
  simulation_run& operator=(const simulation_run&) = delete;
  virtual ~simulation_run() = default;

  virtual simulation::work_plan work() const = 0;

  /// What the run is about, and the word for what is played.
  virtual std::string_view figure_name() const = 0;
  virtual std::string_view units_name() const = 0;
  virtual simulation::headline figure(const simulation::work_done& done) const = 0;

  /// In one of simulation_formats.
  ///
  /// in      played with at least one unit
  /// errors  a format that this run has not
  virtual accepted<std::string> report(std::string_view format,
                                       const simulation::supervised& played) const = 0;

  /// SHA-256 of everything that decides what is counted.
  virtual std::string identity() const = 0;
};

/// How a run is played on this machine.
struct machine_settings {
  unsigned threads = 1;
  std::optional<double> precision;
  std::optional<std::int64_t> seconds;
  std::string checkpoint;
  std::optional<std::int64_t> checkpoint_seconds;  // between two of them
  std::string vectors;                             // that were chosen
};

struct planned_simulation {
  std::unique_ptr<simulation_run> run;
  machine_settings machine;
};

/// Checks everything that a simulation is asked with. Threads that are not given are this machine's
/// share; a seed that is not given is drawn, the same for all machines.
accepted<planned_simulation> planned_simulation_of(const simulate_request& request,
                                                   simulation::team& machines);

/// Told now and then: units done and in all, and the figure with half the width of its interval.
using simulation_progress = std::function<void(std::uint64_t done, std::uint64_t total,
                                               const std::optional<simulation::trace_point>&)>;

/// Plays a run.
///
/// in      stop asked from many threads at once
/// errors  a checkpoint that is not of this run, or cannot be read or written
accepted<simulation::supervised> play_simulation(const planned_simulation& planned,
                                                 simulation::team& machines,
                                                 std::function<bool()> stop,
                                                 const simulation_progress& progress);

}  // namespace skyward::cli
