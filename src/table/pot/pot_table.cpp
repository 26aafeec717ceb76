// The table with a pot as its users see it: what decides and what applies, put together.
#include "table/pot/pot_table.hpp"

#include "table/pot/pot_decider.hpp"
#include "table/pot/pot_evolve.hpp"

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
  return table::decide(*rules_, common_, state, asked, entries);
}

std::expected<void, std::string> pot_table::evolve(pot_state& state,
                                                   const log_entry& happened) const {
  return table::evolve(state, happened);
}

void pot_table::apply(pot_state& state, const log_entry& decided) const {
  evolve_decided(state, decided);
}

}  // namespace skyward::table
