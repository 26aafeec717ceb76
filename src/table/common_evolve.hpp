// Applies what happened to what every table keeps, whatever its game.
#pragma once

#include "table/common_state.hpp"
#include "table/vocabulary/event.hpp"

#include <string>

namespace skyward::table {

/// Applies what an entry says of it but the money, which `apply` moves.
///
/// in      happened as check_entry passed it
/// errors  throws impossible
void evolve_common(common_state& state, const log_entry& happened);

/// A player has the seat, and what the player owes from before.
///
/// in  source  where the player's money is taken to come from
void sit_down(common_state& state, seat_no seat, const std::string& player, money_source source);

/// Where a person sits; seat 0: nowhere.
seat_no seat_of(const common_state& state, std::string_view player);

/// What a person who has left owes.
cents debt_of(const common_state& state, std::string_view player);

/// The table asks for wagers, for an option or for a roll: a window that nothing sent before is
/// meant for.
inline void open_window(common_state& state) {
  ++state.window;
}

/// Where a dice set stands among those that have been here; their number when it has not. One set
/// under two spellings is one, as a person is.
/// A box that is away, by its name; the end where it is not.
std::vector<box_state>::const_iterator find_box(const common_state& state, std::string_view box,
                                                box_kind of);

std::size_t place_of_set(const common_state& state, const std::string& name);

}  // namespace skyward::table
