// What a command that is done now and then tells Prometheus: a file for the textfile collector of
// node_exporter.
#pragma once

#include "cli/command.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

struct told_metric {
  std::string_view name;    // of the program's own
  std::string_view help;    // what it says, in a few words
  std::string_view answer;  // a label more; empty: none
  std::uint64_t value{};
};

/// Each of them a gauge of a house, and of when this was done: NAME_timestamp_seconds.
///
/// in      house  as it was asked for
///         told   those of a name one after the other
/// errors  lines for a file that cannot be written; it is replaced whole or not at all
accepted<void> write_metrics(std::string_view command, const std::string& file,
                             const std::string& house, const std::vector<told_metric>& told);

}  // namespace skyward::cli
