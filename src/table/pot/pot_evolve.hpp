// Applies what happened to the state of a table with a pot.
#pragma once

#include "rules/rulebook.hpp"
#include "table/pot/pot_state.hpp"
#include "table/vocabulary/event.hpp"

#include <expected>
#include <string>

namespace skyward::table {

/// Applies an entry, from wherever it comes.
///
/// errors  what in it cannot be; the state is then not to be used
[[nodiscard]] std::expected<void, std::string> evolve(const rules::rulebook& book, pot_state& state,
                                                      const log_entry& happened);

/// Applies an entry that a table has decided; stops the program where it cannot be.
void evolve_decided(const rules::rulebook& book, pot_state& state, const log_entry& decided);

}  // namespace skyward::table
