// Rounds of a layout of wagers as work: which of their classes they end in.
#pragma once

#include "rules/definition.hpp"
#include "simulation/kernel/episode.hpp"
#include "simulation/kernel/kernels.hpp"
#include "simulation/run/run.hpp"

#include <memory>

namespace skyward::simulation {

/// Most rounds of a run: what is counted stays below 2^63.
inline constexpr std::uint64_t rounds_max = std::uint64_t{1} << 62U;

/// What plays rounds of an episode. Made once and shared by threads.
class rounds_plan {
 public:
  /// in      game and round that outlive the plan; loops as well
  rounds_plan(const rules::definition& game, const episode& round, kernel played_by,
              std::uint64_t seed, const vector_loops& loops);

  /// Units are rounds, counters are the episode's classes. To be used while this plan lives.
  work_plan work(std::uint64_t rounds) const;

 private:
  const rules::definition& game_;
  const episode& round_;
  kernel played_by_;
  aes_key key_;
  const vector_loops& loops_;
  program program_;
};

}  // namespace skyward::simulation
