// The table with a pot as its users see it: what decides and what applies, put together.
#include "table/pot/pot_table.hpp"

#include "table/kept_check.hpp"
#include "table/pot/pot_decider.hpp"
#include "table/pot/pot_evolve.hpp"
#include "table/pot/pot_state_words.hpp"

#include <utility>

namespace skyward::table {

pot_table::pot_table(const rules::pot_rules& rules, build_pin pin, bool continues)
    : rules_{&rules},
      common_{rules.book(),   rules.in_edition(), rules.seats(), rules.book().limits.chip,
              std::move(pin), continues} {}

pot_state pot_table::fresh() const {
  pot_state state;
  state.common.seats.resize(common_.seat_count());
  state.hands.resize(common_.seat_count());
  return state;
}

verdict pot_table::decide(const pot_state& state, const sent_command& asked,
                          std::vector<log_entry>& entries) const {
  const auto before = entries.size();
  auto decided = table::decide(*rules_, common_, state, asked, entries);
  if (!decided || common_.continues()) return decided;
  const line_codec names{book(), nullptr};
  return check_kept(*this, names, state, asked, entries, before);
}

std::expected<void, std::string> pot_table::evolve(pot_state& state,
                                                   const log_entry& happened) const {
  return table::evolve(book(), state, happened);
}

log_entry pot_table::open_day(const pot_state& over, const sent_command& turn,
                              std::string head) const {
  const auto& asked = std::get<command::turn_day>(turn.what);
  return {{1, 1},
          turn.at,
          turn.paper.has_value(),
          event::day_opened{{asked.stream, over.common.last.seq, std::move(head)},
                            book().game,
                            rules_->in_edition().id,
                            rules_->sha256(),
                            {rules_->canonical()},
                            common_.pin(),
                            {carried_state(book(), over, asked.stream)}}};
}

std::string pot_table::state_json(const pot_state& state) const {
  return written_state(book(), state);
}

void pot_table::apply(pot_state& state, const log_entry& decided) const {
  evolve_decided(book(), state, decided);
}

}  // namespace skyward::table
