// A run's state in a file, so that a run that was stopped or killed goes on elsewhere and ends with
// the same counts.
#pragma once

#include "simulation/run/run.hpp"

#include <cstdint>
#include <expected>
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
  double half_width = 0;
};

struct run_state {
  work_done done;
  std::vector<trace_point> trace;  // a point for each wave
};

/// Longest checkpoint that is read: counters of the largest work take 21 bytes each.
inline constexpr std::size_t checkpoint_bytes_max = 4U << 20U;

/// One line of JSON.
///
/// in      run names everything that decides what is counted, as a SHA-256
std::string checkpoint_text(std::string_view run, const run_state& state);

/// in      run of the work that shall go on with it
/// errors  a sentence naming the place and what is accepted
std::expected<run_state, std::string> read_checkpoint(std::string_view run, const work_plan& plan,
                                                      std::string_view text);

/// What a checkpoint has, of whatever run; none where the text is no checkpoint.
std::optional<std::uint64_t> checkpoint_units(std::string_view text);

/// Replaces a file by way of a temporary one beside it, so that there is always a whole one.
///
/// errors  a sentence naming the file
std::expected<void, std::string> replace_file(const std::string& name, std::string_view text);

}  // namespace skyward::simulation
