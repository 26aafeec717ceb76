// The steps that the people at a banked table make, from its state alone.
#pragma once

#include "table/banked/compiled_book.hpp"

#include <optional>
#include <vector>

namespace skyward::table {

/// A step of the procedure that is due, and the stage to which it belongs.
struct due_step {
  std::uint16_t index{};
  stage at{};
};

/// The step that the people at the table make next; none while the table is closed.
std::optional<due_step> next_step(const compiled_book& table, const banked_state& state);

/// Whether a step in which the last throw is called or settled is due, where every step is done.
bool settling(const compiled_book& table, const banked_state& state);

/// The steps that are due up to and with the first that a command completes; not the close of
/// betting before anybody has wagered.
std::vector<const rules::procedure_step*> due_steps(const compiled_book& table,
                                                    const banked_state& state);

}  // namespace skyward::table
