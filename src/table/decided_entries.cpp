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

}  // namespace skyward::table
