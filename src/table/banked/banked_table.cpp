// The banked table as its users see it: what decides and what applies, put together.
#include "table/banked/banked_table.hpp"

#include "table/banked/decider.hpp"
#include "table/banked/evolve.hpp"

namespace skyward::table {

bool banked_state::worth_closing() const {
  return throws > 0 ||
         std::ranges::any_of(layout, [](const auto& seat) { return seat.held.any(); });
}

std::uint64_t banked_state::present() const {
  std::uint64_t seats = 0;
  for (const auto seat : seats_of(common.seats)) {
    const auto& there = common_table::at(common, seat);
    if (there.taken() && !there.away) seats |= bit(seat);
  }
  return seats;
}

banked_state banked_table::fresh() const {
  banked_state state;
  const auto seats = compiled_.common().seat_count();
  state.common.seats.resize(seats);
  state.layout.resize(seats);
  state.position = compiled_.game().opening();
  return state;
}

verdict banked_table::decide(const banked_state& state, const sent_command& asked,
                             std::vector<log_entry>& entries) const {
  return table::decide(compiled_, state, asked, entries);
}

void banked_table::evolve(banked_state& state, const log_entry& happened) const {
  table::evolve(compiled_, state, happened);
}

std::optional<movement> banked_table::movement_of(const log_entry& happened) const {
  return table::movement_of(happened, compiled_.book());
}

}  // namespace skyward::table
