// Stops at an entry that no table may decide: a number, a moment, a seat or a round that cannot be.
#include "table/decided_entries.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <type_traits>

namespace skyward::table {

namespace {

/// Events in which seat 0 says that nobody has the dice or the button.
template <class Event>
inline constexpr bool may_be_of_nobody =
    std::is_same_v<Event, event::shooter_changed> || std::is_same_v<Event, event::button_moved>;

struct bounds_check {
  std::size_t seats;
  std::uint64_t round;

  void operator()(const event::round_opened& e) {
    ensure(e.round == round + 1, "a round that follows the one before");
    round = e.round;
  }
  void operator()(const event::throw_reopened& e) {
    ensure(e.round > 0 && e.round <= round, "a round that has begun");
    round = e.round;
  }
  void operator()(const event::corrected& e) {
    ensure(e.round > 0 && e.round <= std::max<std::uint64_t>(round, 1), "a round that has begun");
  }
  template <class Event>
  void operator()(const Event& e) {
    if constexpr (requires { e.seat; }) {
      const auto seat = static_cast<std::size_t>(e.seat);
      ensure(seat <= seats && (seat > 0 || may_be_of_nobody<Event>), "a seat of the table");
    }
    if constexpr (requires { e.round; }) ensure(e.round == round, "the round that goes on");
  }
};

}  // namespace

void ensure_in_bounds(const common_state& before, std::span<const log_entry> decided) {
  auto number = before.entries;
  bounds_check check{before.seats.size(), before.round};
  for (const auto& each : decided) {
    ensure(each.number == ++number, "entries without a gap");
    ensure(!each.at.given() || each.at >= before.last_at, "time that does not go back");
    std::visit(check, each.what);
  }
}

void ensure_no_seat_below_zero(const common_state& after) {
  for (const auto& each : after.seats) {
    ensure(each.stack >= cents{}, "a stack that is not below zero");
    ensure(each.owed >= cents{}, "a debt that is not below zero");
  }
}

}  // namespace skyward::table
