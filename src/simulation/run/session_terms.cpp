// Says what of the terms of sessions cannot be played, player by player.
#include "simulation/run/session_terms.hpp"

#include <fmt/format.h>

namespace skyward::simulation {

namespace {

/// Why one player cannot play so; empty where that is possible.
///
/// in      bought cents that the players before may buy in for
std::string problem_of(const player_terms& player, std::int64_t bought) {
  if (player.steps.empty() || player.steps.size() > steps_max) {
    return fmt::format("{} steps; accepted: 1 to {}", player.steps.size(), steps_max);
  }
  const auto needed = player.steps.front().needed;
  if (player.bankroll < needed || player.bankroll > cents{cents_max} ||
      player.bankroll < cents{1}) {
    return fmt::format("a bankroll of {}; accepted: {} (what the wagers need) to {}",
                       money_text(player.bankroll), money_text(needed),
                       money_text(cents{cents_max}));
  }
  if (player.buy_ins < 1 || player.buy_ins > buy_ins_max) {
    return fmt::format("{} buy-ins; accepted: 1 to {}", player.buy_ins, buy_ins_max);
  }
  // What session_sum holds squares of.
  if (player.bankroll.count() > (cents_max - bought) / player.buy_ins) {
    return fmt::format("buy-ins of more than {} in all; accepted: less",
                       money_text(cents{cents_max}));
  }
  if (player.goal && *player.goal <= player.bankroll) {
    return fmt::format("a goal of {}; accepted: above the bankroll of {}", money_text(*player.goal),
                       money_text(player.bankroll));
  }
  for (const auto& limit : {player.loss_limit, player.fall_limit}) {
    if (limit && *limit <= cents{0}) {
      return fmt::format("a limit of {}; accepted: above $0.00", money_text(*limit));
    }
  }
  return {};
}

}  // namespace

std::string problem_of(const session_terms& terms) {
  if (terms.rounds < 1 || terms.rounds > simulated_rounds_max) {
    return fmt::format("{} rounds a session; accepted: 1 to {}", terms.rounds,
                       simulated_rounds_max);
  }
  if (terms.players.empty() || terms.players.size() > players_max) {
    return fmt::format("{} players; accepted: 1 to {}", terms.players.size(), players_max);
  }
  std::int64_t bought = 0;
  for (const auto& each : terms.players) {
    const auto problem = problem_of(each, bought);
    if (!problem.empty()) return each.name.empty() ? problem : each.name + ": " + problem;
    bought += each.bankroll.count() * each.buy_ins;
  }
  return {};
}

}  // namespace skyward::simulation
