// The betting areas as one who looks at a table sees them: what can be wagered now and how much,
// and of all others why not, as the table itself says.
#pragma once

#include "server/view/viewer.hpp"

#include <boost/json/array.hpp>

#include <optional>

namespace skyward::server {

/// What one more click puts on an area: the group's fixed amount, what wagers of equal value
/// already are, or the chip that is chosen, and no less than the table's minimum. Nothing where
/// what is bought has no price yet.
std::optional<cents> next_amount(const live::banked_stand& at, table::seat_no seat,
                                 rules::area_id area, cents chip);

/// What puts it there: a wager, or the purchase of what is bought.
table::any_command placed_on(const live::banked_stand& at, table::seat_no seat, rules::area_id area,
                             cents amount);

/// Every area that is offered, in the rulebook's order.
boost::json::array seen_areas(const live::banked_stand& at, const viewer& by);

/// The chips to choose among: those of a casino that a wager can be made of.
boost::json::array seen_chips(const rules::table_limits& limits);

}  // namespace skyward::server
