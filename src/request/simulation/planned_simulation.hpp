// From a simulation's request to what it found: checked, planned, played.
#pragma once

#include "request/simulation/simulation_request.hpp"
#include "request/simulation/simulation_run.hpp"
#include "request/simulation/simulation_settings.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace skyward::request {

struct planned_simulation {
  std::unique_ptr<simulation_run> run;
  machine_settings machine;
  std::unique_ptr<kept_file> checkpoint;  // of the first machine, where one is asked for
};

/// Checks everything that a simulation is asked with. Threads that are not given are this machine's
/// share; a seed that is not given is that of the checkpoint or drawn, the same for all machines.
/// The checkpoint is this process's as long as the plan is there.
accepted<planned_simulation> planned_simulation_of(const simulation_request& request,
                                                   simulation::team& machines);

/// Told now and then: units done and, as it looks by now, at the end; and the figure with half the
/// width of its interval.
using simulation_progress = std::function<void(std::uint64_t done, std::uint64_t total,
                                               const std::optional<simulation::trace_point>&)>;

/// Plays a run.
///
/// in      stop asked from many threads at once
/// errors  a checkpoint that is not of this run, or where no file can be
accepted<simulation::supervised> play_simulation(const planned_simulation& planned,
                                                 simulation::team& machines,
                                                 const std::function<bool()>& stop,
                                                 const simulation_progress& progress);

}  // namespace skyward::request
