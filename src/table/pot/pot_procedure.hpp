// The steps that the people at a table with a pot make, from its state alone.
#pragma once

#include "rules/pot_rules.hpp"
#include "table/pot/pot_state.hpp"

#include <optional>
#include <vector>

namespace skyward::table {

/// A step of the procedure that is due.
struct due_pot_step {
  const rules::procedure_step* step = nullptr;
  seat_no seat{};         // whose option, cards or roll; 0 when it is nobody's
  std::uint64_t cards{};  // to be dealt
};

/// The step that comes next, see pot_table::next_step.
std::optional<due_pot_step> next_step(const rules::pot_rules& rules, const pot_state& state,
                                      moment now);

/// The steps that are due and not done, up to and with the one that a command completes.
std::vector<const rules::procedure_step*> due_steps(const rules::pot_rules& rules,
                                                    const pot_state& state, moment now);

}  // namespace skyward::table
