// Sessions as work: players at one table who make their wagers round after round, each with a
// bankroll and rules for when to stop. One player alone is a session; a night has many, and a
// house.
#pragma once

#include "rules/definition.hpp"
#include "simulation/kernel/choice_lookup.hpp"
#include "simulation/kernel/episode.hpp"
#include "simulation/kernel/kernels.hpp"
#include "simulation/run/result_counts.hpp"
#include "simulation/run/run.hpp"
#include "simulation/run/session_terms.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace skyward::simulation {

/// Why the sums of such sessions cannot be counted, a sentence; empty where they can.
///
/// in      round of the wagers of all players and steps together
std::string problem_of(const episode& round, const session_terms& terms);

/// What plays sessions. Made once and shared by threads.
class sessions_plan {
 public:
  /// in      game and loops that outlive the plan; round of the wagers of all players and steps
  ///         together; terms and sums without a problem
  sessions_plan(const rules::definition& game, episode round, session_terms terms, kernel played_by,
                std::uint64_t seed, const vector_loops& loops);

  /// Units are sessions. To be used while this plan lives.
  work_plan work(std::uint64_t sessions) const;

  const session_terms& terms() const { return terms_; }
  const episode& round() const { return round_; }
  const bin_scale& result_scale(std::size_t player) const { return scales_[player].results; }
  const bin_scale& fall_scale(std::size_t player) const { return scales_[player].falls; }
  const bin_scale& house_scale() const { return house_scale_; }

  /// What the counters of the work say of a player.
  result_counts player_counts(std::size_t player, std::span<const std::uint64_t> counters) const;

  /// And of the house: its net result is what all players lost, `bought` the drop.
  result_counts house_counts(std::span<const std::uint64_t> counters) const;

  /// What each class brings a player at a step.
  std::span<const class_result> results_of_step(std::size_t player, std::size_t step) const;
  std::span<const std::vector<class_result>> results_by_step(std::size_t player) const {
    return results_[player];
  }

 private:
  struct scales {
    bin_scale results;
    bin_scale falls;
  };
  void set_scales();

  const rules::definition& game_;
  episode round_;
  session_terms terms_;
  kernel played_by_;
  aes_key key_;
  const vector_loops& loops_;
  program program_;       // of the dice kernel and the reference
  choice_lookup lookup_;  // of the classes
  std::vector<std::vector<std::vector<class_result>>> results_;  // by player, step, class
  std::vector<scales> scales_;
  bin_scale house_scale_;
};

}  // namespace skyward::simulation
