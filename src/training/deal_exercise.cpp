// Finds the game, and what chance decides from the seed.
#include "training/deal_exercise.hpp"

#include "base/sha256.hpp"
#include "games/catalogue.hpp"
#include "training/banked_round.hpp"
#include "training/pot_round.hpp"

#include <algorithm>

namespace skyward::training {

std::optional<exercise> deal(std::uint64_t seed, const std::string& game, level at) {
  const auto* banked = games::find_game(game);
  const auto pots = games::pot_games();
  const auto pot = std::ranges::find(pots, game, &rules::rulebook::game);
  if (banked == nullptr && pot == pots.end()) return std::nullopt;
  exercise made{game, at, seed, {}, {}, {}, {}, {}};
  const fairness::secret everybody_knows{sha256({"skyward training"})};
  lots by{everybody_knows, {game, seed, static_cast<std::uint64_t>(at)}, {}};
  if (banked != nullptr) {
    deal_banked(made, *banked, by);
  } else {
    deal_pot(made, *pot, by);
  }
  return made;
}

}  // namespace skyward::training
