// What happened at a table with a pot, as one says it to a player.
#pragma once

#include "table/pot/pot_state.hpp"
#include "table/vocabulary/event.hpp"

#include <string>

namespace skyward::play {

/// `3 4x2 Queen`, or `no cards`.
std::string cards_text(const table::card_counts& cards);

/// `House player 2`, `Seat 2`; `You` for the seat that is told.
std::string pot_player(const table::common_state& state, table::seat_no seat, table::seat_no you);

/// A sentence to be said among others; empty for what goes without saying.
///
/// in  state  once it has happened
///     you    who is told
std::string pot_sentence(const table::common_state& state, const table::log_entry& happened,
                         table::seat_no you);

}  // namespace skyward::play
