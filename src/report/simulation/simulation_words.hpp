// Words and numbers that the reports of simulations share.
#pragma once

#include "report/simulation/simulation_report.hpp"

#include <boost/json/fwd.hpp>

#include <string>

namespace skyward::report {

/// What was simulated, under which rules, and by which settings.
std::string simulation_heading(const simulation_sheet& sheet, std::string_view units);

/// A table of estimates: `estimate_head()`, then a line for each.
std::string estimate_head();
std::string estimate_line(std::string_view label, const simulation::estimate& of, double scale,
                          int places);

/// `by odds` or `as paid`, and what that means: figures of par sheets are by the odds.
std::string_view winnings_word(maths::winnings counted);
std::string winnings_note(maths::winnings counted);

/// What the z scores of a table have: none, or one with a mark where it is no more than a hint.
std::string z_text(const simulation::estimate& of);

/// What the mark means, below a table that has one.
std::string rare_note();

boost::json::object estimate_object(const simulation::estimate& of);
boost::json::object simulation_object(const simulation_sheet& sheet);

/// `finished`, `enough` or `stopped`.
std::string_view end_word(simulation::run_end end);

}  // namespace skyward::report
