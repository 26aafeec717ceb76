// What the players of a house are called.
#pragma once

#include <string_view>

namespace skyward::dealing {

/// Before a number, from 1.
inline constexpr std::string_view house_player_prefix = "house-player-";

}  // namespace skyward::dealing
