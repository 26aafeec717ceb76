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

/// What the house was up when its table opened and when the round began: its chips and the cash
/// taken for them; of a game for a pot its part of the rake.
class house_results {
 public:
  /// The chips of all where an entry ends a round; empty otherwise.
  /// `      chips: seat 1 $95, seat 3 $205; the house +$5 in this round, -$12 since the opening`
  ///
  /// in  state after the command that the entry is of
  std::string hear(const table::log_entry& happened, const table::banked_state& state);
  std::string hear(const table::log_entry& happened, const table::pot_state& state);

 private:
  template <class State>
  std::string hear_result(const table::log_entry& happened, const State& state);

  cents at_opening_;
  cents before_round_;
  cents before_last_;  // the round that ended last
  bool ended_ = false;
};

}  // namespace skyward::report
