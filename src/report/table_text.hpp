// What happens at a table, as lines that a dealer reads.
#pragma once

#include "table/wire.hpp"

#include <string>

namespace skyward::report {

/// `seat 3 wins $20.00 on Pip Street: five, 4 to 1 (675a.4(f)(1); 675a.5(a)/five)`: one event in a
/// line without its end.
std::string event_line(const table::wire& names, const table::entry& happened);

/// `refused: no more bets (675a.2(a))`
std::string refusal_line(const table::refusal& why);

/// `dealer: Announce no more bets. (no-more-bets; 675a.4(a)/no-more-bets)`
std::string step_line(const rules::procedure_step& step, std::string_view clause);

}  // namespace skyward::report
