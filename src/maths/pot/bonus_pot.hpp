// The bonus pot of a game for a pot as a Markov chain over who has won how many games in a row:
// what each seat can expect of it until the designated final game, whose winner takes it.
//
// The model: the same seats play every game and each wins a game with a fixed chance, independent
// of the others; every game adds the same amount.
#pragma once

#include "base/money.hpp"
#include "base/rational.hpp"
#include "maths/pot/pot_refusal.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

/// Where the bonus pot stands between two games.
struct bonus_night {
  std::vector<std::uint64_t> weights;  // [seats] chances of winning a game stand as these
  std::int64_t wins = 0;               // in a row win the bonus pot
  cents pot;
  cents added;                           // by each game
  std::int64_t games_left = 0;           // the final game included (ruling R-64)
  std::optional<std::size_t> streak_of;  // who won the last game
  std::int64_t streak = 0;               // and so many in a row
};

struct bonus_figures {
  std::vector<rational> seats;         // [seats] cents of bonus expected of the games left
  std::vector<rational> before_final;  // [seats] of them, those won before the final game
  rational mean_games;                 // until someone has won so many in a row, without a final
  rational mean_games_from_start;      // the same without the present streak
};

/// The amount in the pot enters linearly, so the chain carries for each streak its chance and the
/// money expected with it, and need not know how many games ago the pot was paid.
///
/// errors  fewer than two seats, chances that are all 0 or too great, no games left,
///         a streak of nobody, or more games, seats and wins than can be followed
std::expected<bonus_figures, pot_refusal> bonus_figures_of(const bonus_night& night);

/// Games until someone has won `wins` in a row for the first time; (n^wins - 1) / (n - 1) for n
/// equal seats.
///
/// in  weights of which one is not 0; a streak that the next games may continue
rational mean_games_to_bonus(std::span<const std::uint64_t> weights, std::int64_t wins,
                             std::optional<std::size_t> streak_of = {}, std::int64_t streak = 0);

}  // namespace skyward::maths
