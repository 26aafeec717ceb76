// The money of a table with a pot, added up.
#include "table/pot/pot_state.hpp"

#include "table/accounts.hpp"
#include "table/seeds.hpp"

namespace skyward::table {

cents sum_of_accounts(const pot_state& state) {
  money_sum sum;
  for (const auto each : {sum_of_accounts(state.common), state.pot, state.bonus, state.rake_house,
                          state.rake_charity}) {
    sum.add(each);
  }
  return sum.total();
}

std::string ordered_shoe(const rules::pot_settings& settings) {
  card_list cards;
  for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
    cards.insert(cards.end(), static_cast<std::size_t>(settings.cards_of_rank()),
                 playing_card{rank});
  }
  return digits_of(cards);
}

}  // namespace skyward::table
