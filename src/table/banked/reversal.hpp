// What undoes an entry that moved chips.
#pragma once

#include "table/banked/banked_state.hpp"

#include <vector>

namespace skyward::table {

/// The last movement first. What the seat's stack cannot give any more is owed.
///
/// in   before  the table, which has not undone it yet
/// out  none that moves nothing
std::vector<movement> reversal_of(const moved_entry& done, const banked_state& before);

}  // namespace skyward::table
