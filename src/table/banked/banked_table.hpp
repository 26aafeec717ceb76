// A banked table as a pure machine: (state, command) -> events or a refusal; (state, event) ->
// state. No clock, generator, socket or disk inside; dice come with the commands.
#pragma once

#include "table/banked/compiled_table.hpp"
#include "table/banked/procedure.hpp"

#include <expected>
#include <optional>
#include <vector>

namespace skyward::table {

class banked_table {
 public:
  /// The rules and the definition have to outlive the table.
  ///
  /// in  pin where what it decides is kept
  banked_table(const rules::table_rules& rules, const rules::definition& game, build_pin pin = {})
      : compiled_{rules, &game, std::move(pin)} {}

  /// A table by whose rules another build decides: this one returns stakes and pays out, and
  /// refuses the rest as not_continued. The rules have to outlive it.
  banked_table(const rules::table_rules& rules, build_pin pin)
      : compiled_{rules, nullptr, std::move(pin)} {}

  /// A table that has never been opened.
  banked_state fresh() const;

  /// Decides a command.
  ///
  /// in      state as evolved by every entry so far
  /// out     entries gains what happened, numbered on from the state's last
  /// errors  refusal_code, the first that holds in its order; nothing is added then
  /// cost    no allocation for wagers, the close of betting and throws once entries has room, while
  ///         nobody has stepped away
  verdict decide(const banked_state& state, const sent_command& asked,
                 std::vector<log_entry>& entries) const;

  /// Applies what happened, from wherever it comes; see evolve.hpp.
  [[nodiscard]] std::expected<void, std::string> evolve(banked_state& state,
                                                        const log_entry& happened) const;

  /// Applies what this table has decided.
  void apply(banked_state& state, const log_entry& decided) const;

  /// The first entry of the stream in which a table goes on once its day is over.
  ///
  /// in  over    state after turn_day was decided and applied
  ///     turn    that command
  ///     head  of the stream that ends with its record; empty: none is kept
  log_entry open_day(const banked_state& over, const sent_command& turn, std::string head) const;

  /// The whole state as JSON, in the words of the wire; only what the day is called is left out.
  std::string state_json(const banked_state& state) const;

  /// The step that the people at the table make next; none while the table is closed.
  std::optional<due_step> next_step(const banked_state& state) const {
    return table::next_step(compiled_, state);
  }

  /// The steps that are due up to and with the first that a command completes, see procedure.hpp.
  std::vector<const rules::procedure_step*> due_steps(const banked_state& state) const {
    return table::due_steps(compiled_, state);
  }

  const rules::rulebook& book() const { return compiled_.book(); }
  const rules::table_rules& rules() const { return compiled_.rules(); }
  const rules::definition& game() const { return compiled_.game(); }
  std::string_view clause(std::string_view base) const { return compiled_.clause(base); }
  const rules::area_group& group_of(rules::area_id area) const { return compiled_.group_of(area); }

  /// The areas that take wagers now.
  rules::area_set open_areas(const banked_state& state) const {
    return compiled_.open_areas(state);
  }

 private:
  compiled_table compiled_;
};

}  // namespace skyward::table
