// A run's state in a file, so that a run that was stopped or killed goes on elsewhere and ends with
// the same counts.
#pragma once

#include "simulation/run/run.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::simulation {

/// How a run's figure came to be what it is: after so many units, with half the width of an
/// interval of 95 %.
struct trace_point {
  std::uint64_t units = 0;
  double value = 0;
  double half_width = 0;  // 0 while too little was played for one
};

struct run_state {
  work_done done;
  std::vector<trace_point> trace;  // a point for each wave
};

/// Longest checkpoint that is read: counters of the largest work take 21 bytes each.
inline constexpr std::size_t checkpoint_bytes_max = 4U << 20U;

/// Everything that decides what a run counts, by name.
using run_settings = std::map<std::string, std::string, std::less<>>;

/// One line of JSON.
std::string checkpoint_text(const run_settings& run, const run_state& state);

/// in      run of the work that shall go on with it
/// errors  a sentence naming the place and what is accepted, or the settings that are others
std::expected<run_state, std::string> read_checkpoint(const run_settings& run,
                                                      const work_plan& plan, std::string_view text);

/// What a checkpoint has, of whatever run; none where the text is no checkpoint.
std::optional<std::uint64_t> checkpoint_units(std::string_view text);
std::optional<std::string> checkpoint_setting(std::string_view text, std::string_view name);

}  // namespace skyward::simulation
