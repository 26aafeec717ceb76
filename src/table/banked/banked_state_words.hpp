// The whole state of a banked table as JSON, written and read back.
#pragma once

#include "table/banked/compiled_book.hpp"
#include "table/vocabulary/house_events.hpp"

#include <string>

namespace skyward::table {

std::string written_state(const compiled_book& table, const banked_state& state);

/// The same as the next day opens with it.
///
/// in  stream  of the day that ends
std::string carried_state(const compiled_book& table, banked_state state,
                          const std::string& stream);

/// Reads the state of a day that opens.
///
/// in      into  a table that has never been opened
/// errors  throws impossible: what in it cannot be
void read_state(const compiled_book& table, const event::day_opened& day, banked_state& into);

}  // namespace skyward::table
