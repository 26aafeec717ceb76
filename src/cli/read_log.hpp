// Logs of tables as files of records, for the commands that read them.
#pragma once

#include "request/refusal.hpp"
#include "table/replay/replay.hpp"

#include <istream>
#include <string>
#include <string_view>

namespace skyward::cli {

/// Reads records to the end of a file, or of standard input where it is called `-`.
///
/// in      command its name, for refusals
/// errors  sentences: it cannot be read, has no record, or one that is wrong, with its line; throws
///         failure where it cannot be read any further
request::accepted<table::replay> read_log(std::string_view command, const std::string& file,
                                          std::istream& standard_input);

}  // namespace skyward::cli
