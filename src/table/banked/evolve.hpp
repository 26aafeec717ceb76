// Applies what happened to the state of a banked table.
#pragma once

#include "table/banked/compiled_book.hpp"
#include "table/vocabulary/event.hpp"

#include <expected>
#include <span>
#include <string>

namespace skyward::table {

/// Applies an entry, from wherever it comes.
///
/// errors  what in it cannot be; the state is then not to be used
[[nodiscard]] std::expected<void, std::string> evolve(const compiled_book& table,
                                                      banked_state& state,
                                                      const log_entry& happened);

/// Applies an entry that a table has decided; stops the program where it cannot be.
void evolve_decided(const compiled_book& table, banked_state& state, const log_entry& decided);

/// What a state becomes by entries that a table has decided.
banked_state evolved(const compiled_book& table, banked_state before,
                     std::span<const log_entry> decided);

}  // namespace skyward::table
