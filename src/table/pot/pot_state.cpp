// The money of a table with a pot, added up.
#include "table/pot/pot_state.hpp"

#include "table/accounts.hpp"

namespace skyward::table {

cents sum_of_accounts(const pot_state& state) {
  return sum_of_accounts(state.common) + state.pot + state.bonus + state.rake_house +
         state.rake_charity;
}

}  // namespace skyward::table
