// Stops at an entry that no table may decide: a number, a moment, a seat or a round that cannot be.
#include "table/decided_entries.hpp"

#include "base/ensure.hpp"
#include "table/check_entry.hpp"

namespace skyward::table {

void ensure_in_bounds(const common_state& before, std::span<const log_entry> decided) {
  log_place place{before};
  try {
    for (const auto& each : decided) pass(place, each);
  } catch (const impossible& why) {
    ensure(false, why.message.c_str());
  }
}

void ensure_no_seat_below_zero(const common_state& after) {
  for (const auto& each : after.seats) {
    ensure(each.stack >= cents{}, "a stack that is not below zero");
    ensure(each.owed >= cents{}, "a debt that is not below zero");
  }
}

}  // namespace skyward::table
