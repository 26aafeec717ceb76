// Deals a training round: the same seed, game and level make the same round.
#pragma once

#include "training/exercise.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace skyward::training {

/// Largest seed, so that every program reads it as a whole number.
inline constexpr std::int64_t seed_max = std::int64_t{1} << 53U;

/// A round of the game as it is printed; nothing where there is no such game.
std::optional<exercise> deal(std::uint64_t seed, const std::string& game, level at);

}  // namespace skyward::training
