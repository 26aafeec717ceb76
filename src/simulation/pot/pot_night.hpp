// Who plays a night of games for a pot, and how each seat buys.
#pragma once

#include "rules/pot_rules.hpp"
#include "simulation/pot/buying.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace skyward::simulation {

/// Who plays. A night opens with the draw for the button and an empty bonus pot, has so many games
/// among the same seats, and its last game is the final one. A bonus pot that nobody has
/// won becomes rake.
struct pot_night {
  std::vector<buying_strategy> seats;  // [0] is seat 1; each has money for every card
  std::uint64_t games = 50;            // the rules name no number
};

inline constexpr std::uint64_t night_games_max = 10'000;

/// Why such nights cannot be played; empty when they can.
std::string problem_of(const rules::pot_rules& rules, const pot_night& night);

}  // namespace skyward::simulation
