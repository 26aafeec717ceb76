// `skyward deal`: plays a scenario, commands in and events out, a line each.
#pragma once

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

struct deal_streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

/// Reads commands and writes what happens as it happens. Blank lines and lines that begin with #
/// are passed over; a malformed line is told on `err` at once, with line and column, and with
/// `strict` a refusal too, which ends it.
///
/// out     true when nothing had to be told
bool deal(const rules::table_rules& rules, const rules::definition& game,
          const deal_request& request, deal_streams streams);

/// The same at a table where players play for a pot.
bool deal(const rules::pot_rules& rules, const deal_request& request, deal_streams streams);

}  // namespace skyward::cli
