// What lies on a table: the seats with their wagers or cards, pieces, dice, and the stacks that are
// the table's.
#pragma once

#include "server/view/viewer.hpp"

#include <boost/json/array.hpp>

#include <functional>
#include <string>

namespace skyward::server {

/// What a wager that a seat has on an area is: in its term, or in the one it has when betting
/// closes.
rules::column_id column_of(const rules::rulebook& book, const table::layout_state& layout,
                           rules::area_id area);

/// Each seat with who sits there under `player`, an id, for whoever knows what it is called.
boost::json::array seen_seats(const live::banked_stand& at, const viewer& by);
boost::json::array seen_seats(const live::pot_stand& at, const viewer& by);

boost::json::array seen_pieces(const live::banked_stand& at);
boost::json::array seen_pieces(const live::pot_stand& at);

/// Stacks of the table that everybody sees; a bank's none does.
boost::json::array seen_accounts(const live::banked_stand& at);
boost::json::array seen_accounts(const live::pot_stand& at);

/// Faces that were thrown, each with the colour of its die where that is known.
boost::json::array seen_dice(const live::banked_stand& at, const dice::face_list& thrown);
boost::json::array seen_dice(const live::pot_stand& at, const dice::face_list& thrown);

}  // namespace skyward::server
