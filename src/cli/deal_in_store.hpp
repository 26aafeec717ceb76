// A table that lasts: commands from a stream go to a house in a file, records come back.
#pragma once

#include "cli/command.hpp"
#include "request/rules_request.hpp"

#include <string>

namespace skyward::cli {

struct store_flags {
  std::string house;     // its file
  std::string table;     // an id
  std::string at_once;   // so many commands are kept together; empty: each by itself
  std::string format;    // records, jsonl or text
  bool strict = false;   // the first line that is refused or malformed stops
  bool console = false;  // prints the steps that come due
};

/// Deals until the commands end.
///
/// errors  lines that say what would be accepted, none where all was told already; a failure of the
///         machine is thrown
accepted<std::string> deal_in_store(const store_flags& flags, const request::rules_request& asked,
                                    const streams& io);

}  // namespace skyward::cli
