// What happens at a table, as lines that a dealer reads.
#pragma once

#include "table/wire/line_codec.hpp"

#include <string>

namespace skyward::report {

/// `  27  pay seat 3 $20 on Pip Street: five, 4 to 1 (675a.4(f)(1); 675a.5(a)/five)`: one event
/// with its number in the log, in lines of at most 80 columns.
std::string event_text(const table::line_codec& names, const table::log_entry& happened);

/// `      refused: no more bets (bets_closed; 675a.2(a))`
std::string refusal_text(const table::refusal& why);

/// `    > dealer: Announce no more bets. (no-more-bets; 675a.4(a)/no-more-bets)`
std::string step_text(const rules::procedure_step& step, std::string_view clause);

}  // namespace skyward::report
