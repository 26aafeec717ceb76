// A table where players buy cards and play for a pot, as a pure machine: (state,
// command) -> events or a refusal; (state, event) -> state. No clock, generator, socket or disk
// inside; cards and dice come with the commands.
#pragma once

#include "rules/pot_rules.hpp"
#include "table/common_table.hpp"
#include "table/pot/pot_procedure.hpp"
#include "table/pot/pot_state.hpp"

#include <expected>
#include <optional>
#include <vector>

namespace skyward::table {

class pot_table {
 public:
  /// The rules have to outlive the table.
  ///
  /// in  pin        where what it decides is kept
  ///     continues  false where another build decides by these rules: this one returns stakes and
  ///                pays out, and refuses the rest as not_continued
  explicit pot_table(const rules::pot_rules& rules, build_pin pin = {}, bool continues = true);

  /// A table that has never been opened.
  pot_state fresh() const;

  /// Decides a command.
  ///
  /// in      state as evolved by every entry so far
  /// out     entries gains what happened, numbered on from the state's last
  /// errors  refusal_code, the first that holds in its order; nothing is added then
  verdict decide(const pot_state& state, const sent_command& asked,
                 std::vector<log_entry>& entries) const;

  /// Applies what happened, from wherever it comes; see pot_evolve.hpp.
  [[nodiscard]] std::expected<void, std::string> evolve(pot_state& state,
                                                        const log_entry& happened) const;

  /// Applies what this table has decided.
  void apply(pot_state& state, const log_entry& decided) const;

  /// The first entry of the stream in which a table goes on once its day is over, see
  /// banked_table::open_day.
  log_entry open_day(const pot_state& over, const sent_command& turn, std::string head) const;

  /// The whole state as JSON, in the words of the wire; only what the day is called is left out.
  std::string state_json(const pot_state& state) const;

  /// The step that comes next, and whose it is; none while the table is closed or waits for
  /// players. A step that no command completes may be marked done or, unless the table was opened
  /// with every step to be done, passed over.
  ///
  /// in  now decides whether the final game is to be announced; it need not be given
  std::optional<due_pot_step> next_step(const pot_state& state, moment now) const {
    return table::next_step(*rules_, state, now);
  }

  /// The steps that are due and not done, up to and with the one that a command completes.
  std::vector<const rules::procedure_step*> due_steps(const pot_state& state, moment now) const {
    return table::due_steps(*rules_, state, now);
  }

  const rules::pot_rules& rules() const { return *rules_; }
  const rules::rulebook& book() const { return rules_->book(); }
  std::string_view clause(std::string_view base) const { return rules_->clause(base); }

 private:
  const rules::pot_rules* rules_;
  common_table common_;
};

}  // namespace skyward::table
