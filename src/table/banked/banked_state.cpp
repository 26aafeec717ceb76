// What a state answers of itself: who is there, whether betting may close, what its money comes to.
#include "table/banked/banked_state.hpp"

#include "table/accounts.hpp"

#include <algorithm>

namespace skyward::table {

bool banked_state::worth_closing() const {
  return throws > 0 ||
         std::ranges::any_of(layout, [](const auto& seat) { return seat.held.any(); });
}

std::uint64_t banked_state::present() const {
  std::uint64_t seats = 0;
  for (const auto seat : seats_of(common.seats)) {
    const auto& there = common.seats[index(seat)];
    if (there.taken() && !there.away) seats |= bit(seat);
  }
  return seats;
}

cents sum_of_accounts(const banked_state& state) {
  money_sum sum;
  sum.add(sum_of_accounts(state.common));
  for (const auto& seat : state.layout) {
    for (const auto wager : seat.wagers) sum.add(wager);
  }
  return sum.total();
}

seat_players players_of(const banked_state& state) {
  std::vector<seat_players::player> departed;
  for (const auto& each : state.undo.departed) departed.push_back({each.seat, each.name});
  return seat_players{state.common, std::move(departed)};
}

}  // namespace skyward::table
