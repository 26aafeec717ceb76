// Follows the money of decided entries seat by seat; corrections, which go back and forth, on a
// copy of the state.
#include "table/banked/decided_money.hpp"

#include "base/ensure.hpp"
#include "table/banked/evolve.hpp"

#include <algorithm>
#include <array>

namespace skyward::table {

namespace {

/// What the seats have while one command's entries are followed.
class money_check {
 public:
  explicit money_check(const banked_state& before) : before_{before} {
    std::ranges::transform(before.common.seats, stacks_.begin(), &seat_state::stack);
  }

  void follow(const log_entry& decided) {
    std::visit(
        [&](const auto& e) {
          const auto& moved = e.moves();
          for (const auto& each : moved.all()) follow(each);
        },
        decided.what);
    ensure(resting_ == cents{}, "a wager that comes off the layout whole");
    const auto* left = std::get_if<event::left>(&decided.what);
    if (left == nullptr) return;
    const auto seat = index(left->seat);
    const auto standing = before_.layout[seat].held & ~off_layout_[seat];
    ensure(stacks_[seat] == cents{} && standing.none(), "a player who leaves with every chip");
  }

 private:
  void follow(const movement& moved) {
    ensure(moved.amount > cents{}, "winnings that are not below zero");
    if (moved.from.kind == account_kind::stack) {
      auto& stack = stacks_[index(moved.from.seat)];
      ensure(moved.amount <= stack, "a stack that is not below zero");
      stack = stack - moved.amount;
    }
    if (moved.to.kind == account_kind::stack) {
      auto& stack = stacks_[index(moved.to.seat)];
      stack = stack + moved.amount;
    }
    if (moved.from.kind == account_kind::layout) take_off(moved);
  }

  /// A wager comes off the layout whole and once, though a part of it may go elsewhere.
  void take_off(const movement& moved) {
    const auto seat = index(moved.from.seat);
    const auto area = index(moved.from.area);
    ensure(!off_layout_[seat][area], "a wager that is settled once");
    if (resting_ == cents{}) resting_ = before_.layout[seat].wagers[area];
    ensure(moved.amount <= resting_, "a wager that comes off the layout whole");
    resting_ = resting_ - moved.amount;
    if (resting_ == cents{}) off_layout_[seat].set(area);
  }

  const banked_state& before_;
  std::array<cents, seats_max> stacks_{};
  std::array<rules::area_set, seats_max> off_layout_{};
  cents resting_;  // of the wager that comes off
};

void follow_on_a_copy(const compiled_table& table, const banked_state& before,
                      std::span<const log_entry> decided) {
  const auto after = evolved(table, before, decided);
  ensure(sum_of_accounts(after) == sum_of_accounts(before), "chips that only move");
}

}  // namespace

void ensure_money_moves(const compiled_table& table, const banked_state& before,
                        std::span<const log_entry> decided) {
  const bool corrects = std::ranges::any_of(decided, [](const log_entry& each) {
    return std::holds_alternative<event::corrected>(each.what);
  });
  if (corrects) return follow_on_a_copy(table, before, decided);
  money_check check{before};
  for (const auto& each : decided) check.follow(each);
}

}  // namespace skyward::table
