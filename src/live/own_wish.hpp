// What players have set against playing too much, held against what the people of a house ask.
#pragma once

#include "base/money.hpp"
#include "house/floor_state.hpp"
#include "live/floor_table.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace skyward::live {

/// What a player has set against playing too much, nobody else lifts or loosens.
///
/// in   asked  by a person, whichever way it came
/// out  why not, if it would
std::optional<refused> check_own_wish(const house::floor_state& state,
                                      const house::any_floor_command& asked);

/// What players let the people of the house pay in for them in a gaming day, by their ids; those
/// who have set nothing are left out.
using deposit_limits = std::map<std::string, cents, std::less<>>;

/// Why a deposit is more than that.
///
/// in  made      it would be
///     is_today  whether a moment is of the gaming day that is on
std::optional<refused> check_own_deposits(const house::floor_state& state,
                                          const deposit_limits& limits,
                                          const house::event::deposited& made,
                                          const std::function<bool(moment)>& is_today);

}  // namespace skyward::live
