// Finds the accounts that every table has, and holds what they become against their limits.
#include "table/accounts.hpp"

#include <fmt/format.h>

namespace skyward::table {

cents* find_account(common_state& state, const account& of) {
  switch (of.kind) {
    case account_kind::cash:
      return &state.cash;
    case account_kind::wallet:
      return &state.wallets;
    case account_kind::inventory:
      return &state.inventory;
    case account_kind::drop:
      return &state.drop;
    case account_kind::tips:
      return &state.tips;
    case account_kind::over_short:
      return &state.over_short;
    case account_kind::stack:
      return &state.seats[index(of.seat)].stack;
    case account_kind::receivable:
      return of.seat == seat_no::none ? &state.gone_owed : &state.seats[index(of.seat)].owed;
    case account_kind::unclaimed:
      return &state.unclaimed;
    default:
      return nullptr;
  }
}

void change(cents& held, const account& of, cents by) {
  // What is owed is kept as such: a receivable of so much less than zero.
  const bool debt = of.kind == account_kind::receivable;
  const auto after = debt ? held - by : held + by;
  const bool below = after < cents{} && (debt || !may_be_below_zero(of.kind));
  const bool counted = after.count() <= counted_max && after.count() >= -counted_max;
  if (!below && counted) {
    held = after;
    return;
  }
  const auto name = account_names[static_cast<std::size_t>(of.kind)];
  throw impossible{
      fmt::format("{}{} would hold {}; accepted: {}", name,
                  of.seat != seat_no::none ? fmt::format(" of seat {}", number(of.seat)) : "",
                  money_text(debt ? cents{} - after : after),
                  !counted ? "what can be counted"
                  : debt   ? "nothing above zero"
                           : "nothing below zero")};
}

cents sum_of_accounts(const common_state& state) {
  money_sum sum;
  for (const auto each : {state.cash, state.wallets, state.inventory, state.drop, state.tips,
                          state.unclaimed, state.over_short}) {
    sum.add(each);
  }
  sum.take(state.gone_owed);
  for (const auto& each : state.seats) {
    sum.add(each.stack);
    sum.take(each.owed);
  }
  return sum.total();
}

}  // namespace skyward::table
