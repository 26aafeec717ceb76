// A par sheet as a workbook with live formulas: who changes odds in it sees the edges move.
#pragma once

#include "maths/par_sheet.hpp"
#include "report/par/par_report.hpp"

#include <expected>
#include <string>

namespace skyward::report {

/// The bytes of a workbook with a cover, a sheet for each group of wagers, the spread of payback
/// and the layouts.
///
/// Odds, confidence and rounds are input cells; whatever follows from them is a formula, its value
/// written beside it for programs that do not calculate. Equal rules give equal bytes.
///
/// errors  a sentence, where there is no room to make it
std::expected<std::string, std::string> par_xlsx(const rules::table_rules& rules,
                                                 const maths::par_sheet& sheet,
                                                 const par_choices& choices = {});

}  // namespace skyward::report
