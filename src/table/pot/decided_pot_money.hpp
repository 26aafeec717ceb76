// What holds of the money after a command that a table with a pot decided. What does not is our
// mistake and stops the program; entries from outside are not held against it.
#pragma once

#include "table/pot/pot_state.hpp"

namespace skyward::table {

/// Chips only move between stacks, inventory, pots and rakes, and none of them but the inventory is
/// below zero; whose turn it is and who has the button are seats of the table.
void ensure_money_moves(const pot_state& before, const pot_state& after);

}  // namespace skyward::table
