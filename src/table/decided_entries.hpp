// What holds of every entry that a table decides, whatever its game. What does not is our mistake
// and stops the program; entries from outside are not held against it.
#pragma once

#include "table/common_state.hpp"
#include "table/vocabulary/event.hpp"

#include <span>

namespace skyward::table {

/// The entries number on from the log's last without a gap, in time that does not go back; each is
/// of a seat of the table and of a round that goes on or begins.
void ensure_in_bounds(const common_state& before, std::span<const log_entry> decided);

}  // namespace skyward::table
