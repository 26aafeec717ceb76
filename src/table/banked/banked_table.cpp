// The banked table as its users see it: what decides and what applies, put together.
#include "table/banked/banked_table.hpp"

#include "table/banked/decider.hpp"
#include "table/banked/evolve.hpp"

namespace skyward::table {

banked_state banked_table::fresh() const {
  banked_state state;
  const auto seats = compiled_.common().seat_count();
  state.common.seats.resize(seats);
  state.layout.resize(seats);
  return state;
}

verdict banked_table::decide(const banked_state& state, const sent_command& asked,
                             std::vector<log_entry>& entries) const {
  return table::decide(compiled_, state, asked, entries);
}

std::expected<void, std::string> banked_table::evolve(banked_state& state,
                                                      const log_entry& happened) const {
  return table::evolve(compiled_, state, happened);
}

void banked_table::apply(banked_state& state, const log_entry& decided) const {
  evolve_decided(compiled_, state, decided);
}

}  // namespace skyward::table
