// Rounds thrown one by one as work: of every wager it is counted how often it was decided in each
// way, and of all wagers together sums are kept.
#pragma once

#include "rules/definition.hpp"
#include "simulation/kernel/thrown_layout.hpp"
#include "simulation/kernel/vectors.hpp"
#include "simulation/run/run.hpp"
#include "simulation/run/statistics.hpp"
#include "simulation/run/supervise.hpp"

#include <cstdint>
#include <span>

namespace skyward::simulation {

/// Most rounds of a run: as many as a wide sum adds up.
inline constexpr std::uint64_t thrown_rounds_max = std::uint64_t{1} << 32U;

/// What plays rounds of a layout. Made once and shared by threads.
class thrown_rounds_plan {
 public:
  /// in      game that the layout is of, which outlives the plan as the layout does; loops as well
  thrown_rounds_plan(const rules::definition& game, const thrown_layout& layout, std::uint64_t seed,
                     const vector_loops& loops);

  /// Units are rounds. To be used while this plan lives.
  ///
  /// in      rounds up to thrown_rounds_max
  work_plan work(std::uint64_t rounds) const;

 private:
  const rules::definition& game_;
  const thrown_layout& layout_;
  aes_key key_;
  const vector_loops& loops_;
};

/// What the counters of so many rounds say. Each wager stands beside its exact law; of all together
/// the errors are as found, and only the mean is exact, where nothing is wagered again.
///
/// in      done with at least one round
round_statistics statistics_of(const thrown_layout& layout, const work_done& done);

/// Of the payback alone.
headline payback_of(const thrown_layout& layout, const work_done& done);

}  // namespace skyward::simulation
