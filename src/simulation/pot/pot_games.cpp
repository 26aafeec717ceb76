// Shares games out in blocks of whole nights, and chooses the kernel that plays them.
#include "simulation/pot/pot_games.hpp"

#include "base/ensure.hpp"
#include "simulation/pot/pot_dice.hpp"
#include "simulation/pot/pot_reference.hpp"

namespace skyward::simulation {

namespace {

/// Games of a block at least: far more work than it is to begin one.
constexpr std::uint64_t block_games_min = 4096;

}  // namespace

pot_games_plan::pot_games_plan(const rules::pot_rules& rules, pot_night night, kernel played_by,
                               std::uint64_t seed, const vector_loops& loops)
    : rules_{rules},
      night_{std::move(night)},
      played_by_{played_by},
      key_{key_of(seed, stream_purpose::games)},
      loops_{loops} {
  ensure(problem_of(rules_, night_).empty(), "nights that can be played");
  ensure(played_by != kernel::classes, "games that are played by the table or by dice");
}

std::uint64_t pot_games_plan::block_games() const {
  const auto nights = (block_games_min + night_.games - 1) / night_.games;
  return nights * night_.games;
}

work_plan pot_games_plan::work(std::uint64_t games) const {
  ensure(games <= pot_games_max, "no more games than counters hold");
  work_plan plan{games, block_games(), pot_counters(night_.seats.size()), {}};
  plan.can_count = [this](std::uint64_t done, std::span<const std::uint64_t> counters) {
    const auto figures = figures_of(counters, night_.seats.size());
    return can_be(figures, done, night_.games, rules_.settings().card_price);
  };
  plan.begin = [this] {
    const auto nights = played_by_ == kernel::reference ? nights_by_table : nights_by_dice;
    return nights(rules_, night_, key_, loops_);
  };
  return plan;
}

}  // namespace skyward::simulation
