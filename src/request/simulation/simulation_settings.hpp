// What the settings of a simulation mean, one by one: what is accepted, and where each came from.
#pragma once

#include "report/simulation/simulation_report.hpp"
#include "request/simulation/simulation_request.hpp"
#include "simulation/kernel/kernels.hpp"
#include "simulation/run/run.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

accepted<cents> cents_of(std::string_view name, const whole& number);

/// Where a setting comes from.
std::string origin_of(const simulation_request& request, std::string_view name,
                      std::string_view otherwise = "default");

/// How a run is played on this machine.
struct machine_settings {
  unsigned threads = 1;
  std::optional<double> precision;
  std::optional<std::int64_t> seconds;
  std::string checkpoint;
  std::optional<std::int64_t> checkpoint_seconds;  // between two of them
  std::string vectors;                             // that were chosen
};

accepted<machine_settings> machine_of(const simulation_request& request,
                                      const simulation::team& machines);

/// What all runs are played with, and how a report tells it.
struct played_settings {
  simulation::kernel played_by{};
  std::uint64_t seed = 0;
  const simulation::vector_loops* loops = nullptr;
  std::vector<report::run_setting> rows;
};

/// in      automatic the kernel that `auto` is
accepted<played_settings> played_settings_of(const simulation_request& request,
                                             simulation::team& machines,
                                             simulation::kernel automatic);

enum class simulated : std::uint8_t { rounds, sessions, games };

/// errors  a setting that says nothing of what is simulated
accepted<void> check_applies(const simulation_request& request, simulated what);

/// The counts of `par --observed` are of wagers, round by round.
std::unexpected<refusals> refuse_observed();

/// SHA-256 of everything that decides what a run counts.
std::string identity_of(const std::string& rules, std::uint64_t units,
                        const std::vector<report::run_setting>& rows);

}  // namespace skyward::request
