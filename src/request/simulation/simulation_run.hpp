// A simulation that has been checked and can be played.
#pragma once

#include "request/refusal.hpp"
#include "simulation/run/supervise.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::request {

/// The last of rounds only.
enum class simulation_format : std::uint8_t {
  text,
  json,
  csv,
  distribution,
  convergence,
  observed
};
inline constexpr std::string_view simulation_format_names[] = {
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

  /// errors  a format that this run has not; to be asked before it is played
  virtual accepted<void> check(simulation_format /*format*/) const { return {}; }

  /// in      format that has been checked; played with at least one unit
  virtual std::string report(simulation_format format,
                             const simulation::supervised& played) const = 0;

  virtual simulation::run_settings settings() const = 0;
};

}  // namespace skyward::request
