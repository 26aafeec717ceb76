// Applies what happened to the state of a banked table.
#pragma once

#include "table/banked/compiled_table.hpp"

#include <optional>
#include <span>

namespace skyward::table {

/// What an entry moved of chips and cash; nothing when it moved none.
std::optional<movement> movement_of(const log_entry& happened, const rules::rulebook& book);

/// Applies an entry.
void evolve(const compiled_table& table, banked_state& state, const log_entry& happened);

/// What a state becomes by entries that follow one another.
banked_state evolved(const compiled_table& table, banked_state before,
                     std::span<const log_entry> entries);

}  // namespace skyward::table
