// Games for a pot as work: seats that buy by strategies play night after night.
#pragma once

#include "rules/pot_rules.hpp"
#include "simulation/kernel/kernels.hpp"
#include "simulation/pot/pot_night.hpp"
#include "simulation/pot/pot_sums.hpp"
#include "simulation/run/run.hpp"

#include <cstdint>

namespace skyward::simulation {

/// Most games of a run: at most 2^32 blocks.
inline constexpr std::uint64_t pot_games_max = std::uint64_t{1} << 44U;

/// What plays games for a pot. Made once and shared by threads. A block is whole nights, its stream
/// that of its number among those for games; the last night of a run may have fewer games.
///
/// `reference` plays at the table of table/pot_table and counts its events; `dice` plays the same
/// cards and dice without it.
class pot_games_plan {
 public:
  /// in      night without a problem; played_by reference or dice; loops that outlive the plan, as
  ///         the rulebook of the rules does
  pot_games_plan(const rules::pot_rules& rules, pot_night night, kernel played_by,
                 std::uint64_t seed, const vector_loops& loops);

  /// Units are games, up to pot_games_max; counters as each_sum lists them. To be used while this
  /// plan lives.
  work_plan work(std::uint64_t games) const;

  const rules::pot_rules& rules() const { return rules_; }
  const pot_night& night() const { return night_; }
  std::uint64_t block_games() const;

 private:
  rules::pot_rules rules_;
  pot_night night_;
  kernel played_by_;
  aes_key key_;
  const vector_loops& loops_;
};

}  // namespace skyward::simulation
