// What holds of the money in the entries that a banked table decides. What does not is our mistake
// and stops the program; entries from outside are not held against it.
#pragma once

#include "table/banked/compiled_table.hpp"

#include <span>

namespace skyward::table {

/// Chips only move: a wager comes off the layout whole and once, a stack does not go below zero,
/// and who leaves takes every chip along.
///
/// in    before the state on which the entries were decided
/// cost  no allocation but for corrections, which are followed on a copy of the state
void ensure_money_moves(const compiled_table& table, const banked_state& before,
                        std::span<const log_entry> decided);

}  // namespace skyward::table
