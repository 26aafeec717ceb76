// What happens at a table, as lines that a dealer reads.
#pragma once

#include "table/wire/line_codec.hpp"

#include <string>

namespace skyward::report {

/// `  27  pay seat 3 $20 on Six, 4 to 1 (4(f); 5(a)/six)`: one event
/// with its number in the log, in lines of at most 80 columns.
std::string event_text(const table::line_codec& names, const table::log_entry& happened);

/// `      refused: no more bets (bets_closed; 2(a))`
std::string refusal_text(const table::refusal& why);

/// `    > dealer: Announce no more bets. (bets; 4(a))`
std::string step_text(const rules::procedure_step& step, std::string_view clause);

}  // namespace skyward::report
