// The floor of a house as text: what a table is asked before it opens, and how everything stands.
#pragma once

#include "house/floor_state.hpp"
#include "rules/rulebook.hpp"

#include <cstdint>
#include <string>

namespace skyward::report {

/// The opening sheet: every check of a table with its clause, of its dice and shaker too, and who
/// has to be on duty.
std::string sheet_text(const rules::rulebook& book, const house::table_plan& plan);

/// Settings, tables, dice, people on duty, and what waits.
std::string floor_text(const house::floor_state& floor);

/// A slip as it is printed, with lines for who signs it. From its second printing on it is marked
/// REPRINT, with the number of the copy.
///
/// in  number  of a slip that there is, and that was printed at least once
std::string slip_text(const house::floor_state& floor, std::uint64_t number);

}  // namespace skyward::report
