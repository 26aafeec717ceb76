// What the settings of a simulation mean, one by one: what is accepted, and where each came from.
#pragma once

#include "cli/simulation_run.hpp"
#include "simulation/kernel/kernels.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::cli {

accepted<std::int64_t> whole_of(std::string_view name, const std::string& text, std::int64_t least,
                                std::int64_t most);
accepted<cents> cents_of(std::string_view name, const std::string& text);

/// Where a setting comes from.
std::string origin_of(const simulate_request& request, std::string_view name,
                      std::string_view otherwise = "default");

accepted<machine_settings> machine_of(const simulate_request& request,
                                      const simulation::team& machines);

/// What all runs are played with, and how a report tells it.
struct played_settings {
  simulation::kernel played_by{};
  std::uint64_t seed = 0;
  const simulation::vector_loops* loops = nullptr;
  std::vector<report::run_setting> rows;
};

/// in      automatic the kernel that `auto` is
accepted<played_settings> played_settings_of(const simulate_request& request,
                                             simulation::team& machines,
                                             simulation::kernel automatic);

/// errors  a setting that says nothing of what is simulated
accepted<void> check_applies(const simulate_request& request, simulated what);

/// The counts of `par --observed` are of wagers, round by round.
std::unexpected<refusals> refuse_observed();

/// SHA-256 of everything that decides what a run counts.
std::string identity_of(const std::string& rules, std::uint64_t units,
                        const std::vector<report::run_setting>& rows);

}  // namespace skyward::cli
