// Who plays for the house where a game needs more players than have come.
#pragma once

#include "live/floor.hpp"
#include "live/running_house.hpp"
#include "maths/pot/equity.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace skyward::server {

/// How many sit at each table with a pot.
inline constexpr int house_players_a_table = 3;

/// Whoever goes on being refused asks once in so many seconds: a minute, as long as an operator
/// reads one page.
inline constexpr int house_player_waits_max = 63;

/// Whether one more card from what is left of the shoe raises what a seat is to expect, its price
/// taken off; a card that the game needs in order to be one is bought as well.
///
/// cost  that of maths::equity_before_roll
bool buys_one_more(const rules::pot_settings& settings, const maths::cards_out& cards,
                   std::size_t seat);

/// Buys a card where that is worth it and there are chips and cards for it, and passes otherwise:
/// at first one alone, since the re-buy sells the next ones when more is known.
table::any_command reckoning_house_player(const table::pot_table& game,
                                          const table::pot_state& state, table::seat_no seat);

/// The house players of all tables, for as long as the house is served.
class house_players {
 public:
  /// Has them sit at every open table with a pot, with chips of the house: to be called once a
  /// second, as tables open and chips are lost. Who is refused asks again the next second, and
  /// then less and less often.
  store::reached<void> seat(live::floor& floor, live::running_house& tables);

 private:
  struct patience {
    int calls = 0;       // in which nothing is asked
    int calls_next = 0;  // likewise, once it was asked again
  };
  using place = std::pair<std::string, std::string>;  // table, player

  bool asks_now(const place& at, std::map<place, patience>& waiting) const;

  std::map<place, patience> waiting_;  // who sits there without chips, or not yet
};

}  // namespace skyward::server
