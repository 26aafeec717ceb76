// Who plays for the house where a game needs more players than have come.
#pragma once

#include "live/floor.hpp"
#include "live/running_house.hpp"

namespace skyward::server {

/// How many sit at each table with a pot.
inline constexpr int house_players_a_table = 3;

/// Buys the same few cards in every game while there are chips and cards for them, never one more,
/// and passes otherwise.
table::any_command plain_house_player(const table::pot_table& game, const table::pot_state& state,
                                      table::seat_no seat);

/// Seats them at every open table with a pot, with chips of the house.
store::reached<void> seat_house_players(live::floor& floor, live::running_house& tables);

}  // namespace skyward::server
