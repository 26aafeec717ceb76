// Follows the money of decided entries seat by seat; corrections, which go back and forth, on a
// copy of the state.
#include "table/banked/decided_money.hpp"

#include "base/ensure.hpp"
#include "table/banked/evolve.hpp"
#include "table/decided_entries.hpp"

#include <algorithm>
#include <array>

namespace skyward::table {

namespace {

/// What the seats have while one command's entries are followed.
class money_check {
 public:
  money_check(const compiled_table& table, const banked_state& before)
      : table_{table}, before_{before} {
    std::ranges::transform(before.common.seats, stacks_.begin(), &seat_state::stack);
  }

  void follow(const log_entry& decided) {
    if (const auto moved = movement_of(decided, table_.book())) follow(*moved);
    std::visit(*this, decided.what);
  }

  void operator()(const event::wager_won& e) const {
    ensure(e.paid >= cents{} && e.returned >= cents{} && e.returned <= e.amount,
           "winnings that are not below zero");
  }
  void operator()(const event::debt_paid& e) { take_from_stack(e.seat, e.amount); }
  void operator()(const event::left& e) const {
    const auto seat = index(e.seat);
    const auto standing = before_.layout[seat].held & ~off_layout_[seat];
    ensure(stacks_[seat] == cents{} && standing.none(), "a player who leaves with every chip");
  }
  void operator()(const auto&) const {}

 private:
  void take_from_stack(seat_no seat, cents amount) {
    auto& stack = stacks_[index(seat)];
    ensure(amount > cents{} && amount <= stack, "a stack that is not below zero");
    stack = stack - amount;
  }

  void follow(const movement& moved) {
    const auto seat = index(moved.seat);
    if (moved.stack < 0) {
      take_from_stack(moved.seat, cents{} - cents{moved.stack});
    } else {
      stacks_[seat] = stacks_[seat] + cents{moved.stack};
    }
    if (moved.layout < 0) {
      const auto area = index(moved.area);
      ensure(before_.layout[seat].wagers[area] == cents{} - cents{moved.layout},
             "a wager that comes off the layout whole");
      ensure(!off_layout_[seat][area], "a wager that is settled once");
      off_layout_[seat].set(area);
    }
  }

  const compiled_table& table_;
  const banked_state& before_;
  std::array<cents, seats_max> stacks_{};
  std::array<rules::area_set, seats_max> off_layout_{};
};

/// Every chip there is, against the inventory the table opened with.
cents chips_in_all(const banked_state& state) {
  auto sum = state.common.inventory;
  for (const auto& each : state.common.seats) sum = sum + each.stack;
  for (const auto& seat : state.layout) {
    for (const auto wager : seat.wagers) {
      ensure(wager >= cents{}, "a wager that is not below zero");
      sum = sum + wager;
    }
  }
  return sum;
}

void follow_on_a_copy(const compiled_table& table, const banked_state& before,
                      std::span<const log_entry> decided) {
  const auto after = evolved(table, before, decided);
  ensure_no_seat_below_zero(after.common);
  ensure(chips_in_all(after) == chips_in_all(before), "chips that only move");
}

}  // namespace

void ensure_money_moves(const compiled_table& table, const banked_state& before,
                        std::span<const log_entry> decided) {
  const bool corrects = std::ranges::any_of(decided, [](const log_entry& each) {
    return std::holds_alternative<event::corrected>(each.what);
  });
  if (corrects) return follow_on_a_copy(table, before, decided);
  money_check check{table, before};
  for (const auto& each : decided) check.follow(each);
}

}  // namespace skyward::table
