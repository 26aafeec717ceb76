// Says what of a night cannot be played under the rules of a table.
#include "simulation/pot/pot_night.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::simulation {

std::string problem_of(const rules::pot_rules& rules, const pot_night& night) {
  const auto seats = static_cast<std::int64_t>(night.seats.size());
  const auto& settings = rules.settings();
  const auto most = std::min(rules.seats(), settings.shoe_size());  // a card for each
  if (seats < settings.buyers_min || seats > most) {
    return fmt::format("seats: found {}; accepted: {} to {}", seats, settings.buyers_min, most);
  }
  if (night.games < 1 || night.games > night_games_max) {
    return fmt::format("games of a night: found {}; accepted: a whole number from 1 to {}",
                       night.games, night_games_max);
  }
  for (std::size_t i = 0; i < night.seats.size(); ++i) {
    const auto problem = problem_of(night.seats[i], settings);
    if (problem) return fmt::format("seat {}: {}: {}", i + 1, problem->key, problem->message);
  }
  return {};
}

}  // namespace skyward::simulation
