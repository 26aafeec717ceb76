// The money of a table with a pot, added up.
#include "table/pot/pot_state.hpp"

namespace skyward::table {

cents chips_in_all(const pot_state& state) {
  auto sum =
      state.common.inventory + state.pot + state.rake_house + state.rake_charity + state.bonus;
  for (const auto& each : state.common.seats) sum = sum + each.stack;
  return sum;
}

}  // namespace skyward::table
