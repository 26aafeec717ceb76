// How one player goes through the rounds of a session: wagers step by step, buy-ins, and when to
// stop.
#pragma once

#include "simulation/run/session_terms.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace skyward::simulation {

enum class stop_reason : std::uint8_t { rounds, goal, loss_limit, fall_limit, ruin };
inline constexpr std::size_t stop_reasons = 5;
inline constexpr std::string_view stop_names[] = {"rounds", "goal", "loss-limit", "fall-limit",
                                                  "ruin"};

/// What a class of rounds brings a player at a step, in cents.
struct class_result {
  std::int64_t net = 0;
  std::int64_t wagered = 0;
};

/// How a player stands in a session.
struct player_state {
  std::int64_t held = 0;
  std::int64_t bought = 0;
  std::int64_t best = 0;  // result
  std::int64_t fall = 0;  // deepest below the best
  std::int64_t wagered = 0;
  std::int64_t rounds = 0;
  std::size_t step = 0;
  bool plays = true;
  stop_reason why = stop_reason::rounds;

  std::int64_t result() const { return held - bought; }
};

/// A player's terms, as the loop of a session wants them.
class player_rules {
 public:
  /// in      results of each step, by class, which outlive the rules; rounds of a session
  player_rules(const player_terms& terms, std::span<const std::vector<class_result>> results,
               std::int64_t rounds)
      : rounds_{rounds} {
    const auto most = [](const std::optional<cents>& limit) {
      return limit ? limit->count() : INT64_MAX;
    };
    bankroll_ = terms.bankroll.count();
    bought_max_ = terms.bankroll.count() * terms.buy_ins;
    goal_ = most(terms.goal);
    loss_limit_ = most(terms.loss_limit);
    fall_limit_ = most(terms.fall_limit);
    next_after_loss_ = terms.next_after_loss;
    for (std::size_t s = 0; s < terms.steps.size(); ++s) {
      steps_.push_back({terms.steps[s].needed.count(), results[s].data()});
    }
  }

  player_state sat_down() const {
    player_state state;
    state.held = bankroll_;
    state.bought = bankroll_;
    go_on(state);
    return state;
  }

  /// Plays rounds that end in these classes, until the player stops.
  void play(player_state& state, std::span<const std::uint32_t> classes) const {
    auto at = state;
    for (const auto outcome : classes) {
      const auto [net, wagered] = steps_[at.step].results[outcome];
      at.held += net;
      at.wagered += wagered;
      ++at.rounds;
      const auto result = at.result();
      at.best = std::max(at.best, result);
      const auto fall = at.best - result;
      at.fall = std::max(at.fall, fall);
      if (steps_.size() > 1 && net != 0) {
        at.step = (net < 0) == next_after_loss_ ? std::min(at.step + 1, steps_.size() - 1) : 0;
      }
      const bool limit = at.held >= goal_ || -result >= loss_limit_ || fall >= fall_limit_;
      if (limit || at.held < steps_[at.step].needed) [[unlikely]] {
        go_on(at);
        if (!at.plays) break;
      }
    }
    state = at;
  }

 private:
  struct step {
    std::int64_t needed;
    const class_result* results;  // by class
  };

  /// Buys in again where that is needed, or stops.
  void go_on(player_state& at) const {
    const auto result = at.result();
    at.plays = false;
    at.why = at.held >= goal_                  ? stop_reason::goal
             : -result >= loss_limit_          ? stop_reason::loss_limit
             : at.best - result >= fall_limit_ ? stop_reason::fall_limit
                                               : stop_reason::ruin;
    if (at.why != stop_reason::ruin) return;
    if (at.held < steps_[at.step].needed) at.step = 0;
    while (at.held < steps_.front().needed) {
      // Nobody buys in for a round that is not played.
      if (at.bought >= bought_max_ || at.rounds == rounds_) return;
      at.held += bankroll_;
      at.bought += bankroll_;
    }
    if (at.held >= goal_) {
      at.why = stop_reason::goal;
      return;
    }
    at.plays = true;
    at.why = stop_reason::rounds;
  }

  std::int64_t bankroll_ = 0;
  std::int64_t bought_max_ = 0;
  std::int64_t goal_ = 0;  // INT64_MAX where there is none, as the limits
  std::int64_t loss_limit_ = 0;
  std::int64_t fall_limit_ = 0;
  std::int64_t rounds_ = 0;
  bool next_after_loss_ = true;
  std::vector<step> steps_;
};

}  // namespace skyward::simulation
