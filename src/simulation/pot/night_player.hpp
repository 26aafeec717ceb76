// Plays blocks of nights of a game for a pot: what its two kernels share.
#pragma once

#include "simulation/pot/pot_draws.hpp"
#include "simulation/pot/pot_night.hpp"
#include "simulation/pot/pot_sums.hpp"
#include "simulation/run/run.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

namespace skyward::simulation {

/// Nights out of one stream. A kernel plays a night and adds to the sums.
class night_player : public block_work {
 public:
  /// in      rules and night that outlive the work
  night_player(const rules::pot_rules& rules, const pot_night& night, const aes_key& key,
               const vector_loops& loops)
      : rules_{rules}, night_{night}, draws_{key, loops, rules.settings()} {}

  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) final;

 protected:
  virtual void play_night(std::uint64_t games) = 0;

  const rules::pot_settings& settings() const { return rules_.settings(); }
  const buying_strategy& strategy(std::size_t seat) const { return night_.seats[seat]; }
  std::size_t seat_count() const { return night_.seats.size(); }
  void add_rake(const rules::rake_split& rake) {
    sums_.house_cents += wide(rake.house);
    sums_.charity_cents += wide(rake.charity);
  }
  void count_rolls(std::uint64_t rolls) {
    ++sums_.rolls[std::min<std::uint64_t>(rolls, rolls_counted_max)];
  }

  static natural128 wide(cents amount) { return static_cast<std::uint64_t>(amount.count()); }

  const rules::pot_rules& rules_;
  const pot_night& night_;
  pot_draws draws_;
  pot_block_sums sums_;
};

}  // namespace skyward::simulation
