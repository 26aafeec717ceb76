// The dealer's console: the steps of the procedure among what they lead to, and the chips when a
// round is over.
#pragma once

#include "table/banked/banked_state.hpp"
#include "table/pot/pot_state.hpp"
#include "table/wire/line_codec.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

/// A step of the procedure, its clause in the words of the edition.
struct told_step {
  const rules::procedure_step* step = nullptr;
  std::string_view clause;
};

/// What one command did, with the steps that its events carry out before them.
struct console_page {
  std::string done;            // events, each step before the first that it leads to
  std::vector<told_step> due;  // the steps that are left: what is to be done now
};

/// A step belongs to the first event under its clause; a step of a settlement, to the first wager
/// that is settled. One that leads to no event stands in its order, before the round is over.
///
/// in  steps that are due after the entries, in order
console_page console_of(const table::line_codec& names, std::span<const table::log_entry> entries,
                        std::span<const told_step> steps);

/// `    > Announce no more bets. (dealer; 4(a))`
///
/// in  by_id names the id that `done` takes, where no command completes the step
std::string step_text(const told_step& told, bool by_id);

/// What the house is up: its chips and the cash taken for them; of a game
/// for a pot its part of the rake.
cents house_result(const table::banked_state& state);
cents house_result(const table::pot_state& state);

/// `      chips: seat 1 $95, seat 3 $205; the house +$5 in this round, -$12 since the opening`
///
/// in  before, opening what the house was up when the round began and when the table opened
std::string chips_text(const table::banked_state& state, cents before, cents opening);
std::string chips_text(const table::pot_state& state, cents before, cents opening);

}  // namespace skyward::report
