// `skyward deal`: plays a scenario, commands in and events out, a line each.
#pragma once

#include "cli/refusal.hpp"
#include "rules/pot.hpp"
#include "rules/table_rules.hpp"

#include <istream>
#include <ostream>

namespace skyward::cli {

struct deal_request {
  std::string format = "jsonl";  // or text
  bool strict = false;           // the first line that is refused or malformed stops
  bool console = false;          // prints the steps that come due
};

/// Reads commands from `in` and writes what happens to `out` as it happens. Blank lines and lines
/// that begin with # are passed over.
///
/// errors  each malformed line with line and column; with strict the first refusal too
accepted<void> deal(const rules::table_rules& rules, const rules::definition& game,
                    const deal_request& request, std::istream& in, std::ostream& out);

/// The same at a table where players play for a pot.
accepted<void> deal(const rules::pot_rules& rules, const deal_request& request, std::istream& in,
                    std::ostream& out);

}  // namespace skyward::cli
