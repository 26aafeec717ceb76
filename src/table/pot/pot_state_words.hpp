// The whole state of a table with a pot as JSON, written and read back.
#pragma once

#include "rules/rulebook.hpp"
#include "table/pot/pot_state.hpp"
#include "table/vocabulary/house_events.hpp"

#include <string>

namespace skyward::table {

std::string written_state(const rules::rulebook& book, const pot_state& state);

/// The same as the next day opens with it.
///
/// in  stream  of the day that ends
std::string carried_state(const rules::rulebook& book, pot_state state, const std::string& stream);

/// Reads the state of a day that opens.
///
/// in      into  a table that has never been opened
/// errors  throws impossible: what in it cannot be
void read_state(const rules::rulebook& book, const event::day_opened& day, pot_state& into);

}  // namespace skyward::table
