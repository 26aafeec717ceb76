// Who plays sessions, with which wagers, and when each stops.
#pragma once

#include "base/money.hpp"
#include "maths/layout.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace skyward::simulation {

/// The wagers of one step of a progression, and the least with which they can be made.
struct step_wagers {
  maths::layout_parts parts;  // that pay whole cents
  cents needed;
};

/// A player makes the wagers of the first step and, by the result of each round, goes on to the
/// next step or back to the first; an even round changes nothing, and the last step stays. Who
/// cannot make a step's wagers makes those of the first. Before every round and after the last a
/// player stops who has reached a limit, and who cannot make the wagers of the first step buys in
/// again or is ruined.
struct player_terms {
  std::string name;
  std::vector<step_wagers> steps;   // at least one
  bool next_after_loss = true;      // and first after a win; or the other way round
  cents bankroll;                   // bought in with
  std::int64_t buy_ins = 1;         // most
  std::optional<cents> goal;        // stops holding so much or more
  std::optional<cents> loss_limit;  // stops having lost so much or more
  std::optional<cents> fall_limit;  // stops having lost so much or more since the best result
};

struct session_terms {
  std::int64_t rounds = 0;
  std::vector<player_terms> players;
};

inline constexpr std::size_t players_max = 64;
inline constexpr std::int64_t buy_ins_max = 1'000;
inline constexpr std::size_t steps_max = 64;
inline constexpr std::int64_t simulated_rounds_max = 1'000'000;  // of a session
inline constexpr std::uint64_t sessions_max = std::uint64_t{1} << 32U;

/// What of the terms cannot be played, a sentence; empty where they can.
std::string problem_of(const session_terms& terms);

}  // namespace skyward::simulation
