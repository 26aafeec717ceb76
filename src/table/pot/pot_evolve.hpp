// Applies what happened to the state of a table with a pot.
#pragma once

#include "table/pot/pot_state.hpp"
#include "table/vocabulary/event.hpp"

namespace skyward::table {

/// Applies an entry.
void evolve(pot_state& state, const log_entry& happened);

}  // namespace skyward::table
