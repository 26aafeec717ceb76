// What the house can lose and win on the wagers of a table, with all money as text too.
#pragma once

#include "maths/exposure.hpp"

#include <boost/json/object.hpp>

#include <span>

namespace skyward::server {

/// out  to  gets `at_risk`, `next_throw` and its `law`, `largest_payout`, and `all_decided` where
///          that is something else, or why it is `not_followed`
void put_exposure(boost::json::object& to, const rules::table_rules& rules,
                  std::span<const maths::seat_wager> wagers, const maths::exposure& exposure);

}  // namespace skyward::server
