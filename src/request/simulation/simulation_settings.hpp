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

/// How many are played.
struct play_count {
  std::uint64_t most = 0;
  bool is_limit = true;  // that was asked for or is a default; otherwise all that can be counted

  std::optional<std::uint64_t> asked() const {
    return is_limit ? std::optional{most} : std::nullopt;
  }
};

/// What is not asked for is a standard number, or without limit where a precision or a time ends
/// the run.
///
/// in      name `rounds`, `sessions` or `games`
accepted<play_count> play_count_of(const simulation_request& request, std::string_view name,
                                   const std::optional<whole>& asked, std::int64_t standard,
                                   std::uint64_t most);

/// How a report tells it.
report::run_setting setting_of(const simulation_request& request, std::string_view name,
                               const play_count& count);

/// What all runs are played with, and how a report tells it.
struct played_settings {
  simulation::kernel played_by{};
  std::uint64_t seed = 0;
  const simulation::vector_loops* loops = nullptr;
  std::vector<report::run_setting> rows;
};

/// Whether the kernel is left to what is simulated.
bool is_automatic(const std::optional<written<kernel_choice>>& asked);

/// in      automatic the kernel that `auto` is; checkpoint of the first machine: has the seed of a
///         run that goes on without being given one
accepted<played_settings> played_settings_of(const simulation_request& request,
                                             simulation::team& machines,
                                             simulation::kernel automatic,
                                             const kept_file* checkpoint);

enum class simulated : std::uint8_t { rounds, sessions, games };

/// errors  a setting that says nothing of what is simulated
accepted<void> check_applies(const simulation_request& request, simulated what);

/// The counts of `par --observed` are of wagers, round by round.
std::unexpected<refusals> refuse_observed();

/// Everything that decides what a run counts: its rules and settings.
simulation::run_settings run_settings_of(const rules::rulebook& book, std::string_view edition,
                                         std::string_view rules_sha256,
                                         const std::vector<report::run_setting>& rows);

}  // namespace skyward::request
