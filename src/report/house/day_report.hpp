// A house's gaming day as a report of figures, and as CSV.
#pragma once

#include "document/figure_report.hpp"
#include "report/house/table_day.hpp"
#include "report/house/table_theory.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// All tables together, then each with its chips and boxes, hold over drop and over handle, and its
/// hours.
///
/// in  house     its name
///     theories  [tables] what theory has of each; none: nothing is told of it
document::figure_report day_report(const std::string& house, const std::string& day,
                                   std::span<const table_day> tables,
                                   std::span<const table_theory> theories = {});

/// A line for each table and hour, and one for the whole day of each, in cents without a sign: what
/// is below zero stands in brackets, so that no cell is taken for a formula. Theory is of whole
/// days.
std::string day_csv(std::span<const table_day> tables, std::span<const table_theory> theories = {});

}  // namespace skyward::report
