// The money of a table with a pot, added up.
#include "table/pot/pot_state.hpp"

#include "table/accounts.hpp"

namespace skyward::table {

cents sum_of_accounts(const pot_state& state) {
  money_sum sum;
  for (const auto each : {sum_of_accounts(state.common), state.pot, state.bonus, state.rake_house,
                          state.rake_charity}) {
    sum.add(each);
  }
  return sum.total();
}

}  // namespace skyward::table
