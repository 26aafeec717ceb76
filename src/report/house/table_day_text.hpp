// A house's gaming day as text and as CSV.
#pragma once

#include "report/house/table_day.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// Each table with its chips and boxes, hold over drop and over handle, and its hours.
std::string day_text(const std::string& house, std::span<const table_day> tables);

/// A line for each table and hour, and one for the whole day of each, in cents without a sign: what
/// is below zero stands in brackets, so that no cell is taken for a formula.
std::string day_csv(std::span<const table_day> tables);

}  // namespace skyward::report
