// What happens at a table, as lines that a dealer reads.
#pragma once

#include "table/wire/line_codec.hpp"

#include <string>
#include <string_view>

namespace skyward::report {

/// `  27/4  pay seat 3 $20 on Six, 4 to 1 (4(f); 5(a)/six)`: one event with its place in the log,
/// in lines of at most 80 columns. Nothing for a position at which
/// betting is closed: the entries beside it say so.
std::string event_text(const table::line_codec& names, const table::log_entry& happened);

/// The same without its place and its clauses, on one line: `pay seat 3 $20 on Six, 4 to 1`.
std::string event_sentence(const table::line_codec& names, const table::log_entry& happened);

/// `        refused: no more bets (bets_closed; 2(a))`
std::string refusal_text(std::string_view code, std::string_view clause, std::string_view message);
std::string refusal_text(const table::refusal& why);

/// Text behind a mark of eight columns, what does not fit in 80 columns on the lines below it.
std::string marked(std::string_view mark, const std::string& text);

}  // namespace skyward::report
