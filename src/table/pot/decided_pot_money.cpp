// Compares the money before and after a command at a table with a pot.
#include "table/pot/decided_pot_money.hpp"

#include "base/ensure.hpp"

namespace skyward::table {

void ensure_money_moves(const pot_state& before, const pot_state& after) {
  for (const auto& each : after.common.seats) {
    ensure(each.stack >= cents{}, "a stack that is not below zero");
    ensure(each.owed >= cents{}, "a debt that is not below zero");
  }
  for (const auto amount : {after.pot, after.bonus, after.rake_house, after.rake_charity}) {
    ensure(amount >= cents{}, "a pot that is not below zero");
  }
  ensure(sum_of_accounts(after) == sum_of_accounts(before), "chips that only move");
  for (const auto seat : {after.button, after.turn, after.rolls_first}) {
    ensure(static_cast<std::size_t>(seat) <= after.hands.size(), "a seat of the table");
  }
}

}  // namespace skyward::table
