// Run files: simulations as TOML asks for them. docs/runs.md has the format.
#pragma once

#include "request/readers/file_text.hpp"
#include "request/simulation/simulation_request.hpp"

#include <string>
#include <string_view>

namespace skyward::request {

/// Fills in what a run file says and the request does not; nothing where no file is named.
///
/// errors  every problem of the file, each with line, key and what is accepted; a file of another
///         game
accepted<void> add_run_file(simulation_request& request, const std::string& file);

/// The same of a run file that is given as its text, under the name that problems are told with.
///
/// in      submission reads the rules submission that the run names
accepted<void> add_run_text(
    simulation_request& request, const std::string& name, std::string_view text,
    accepted<std::string> (*submission)(const std::string&) = submission_text);

/// The run of a flag that names a file to be compared with.
compared_run read_compared_run(std::string_view flag, const std::string& file);

}  // namespace skyward::request
