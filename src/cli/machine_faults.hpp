// Whether a machine is one that a house can be kept on.
#pragma once

#include "fairness/secret_maker.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

/// What is wrong with the machine, a sentence each: where, what, and what to do. Nothing is made.
///
/// in  beside  the file of a house; empty: it has none
///     zone    whose days it has
std::vector<std::string> machine_faults(const std::filesystem::path& beside, std::string_view zone);

/// Why the keys of a house in a database cannot be made where there are none yet; empty where they
/// can, or are there.
///
/// in  keys  what their names begin with
std::string keys_fault(const std::filesystem::path& keys);

/// Its parts that a machine cannot be made to fail in for a test: empty where nothing is wrong.
///
/// in  state    of the clock, as adjtimex(2) has it
///     meminfo  as /proc/meminfo has it
std::string clock_fault(int state);
std::string memory_fault(std::string_view meminfo);
std::string chance_fault(const fairness::chance_source& source);

}  // namespace skyward::cli
