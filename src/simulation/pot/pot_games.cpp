#include "simulation/pot/pot_games.hpp"

#include "base/ensure.hpp"
#include "simulation/pot/pot_nights.hpp"

#include <fmt/format.h>

namespace skyward::simulation {

namespace {

/// Games of a block at least: far more work than it is to begin one.
constexpr std::uint64_t block_games_min = 4096;

rational squared(const rational& number) {
  return number * number;
}

}  // namespace

std::string problem_of(const rules::pot_rules& rules, const pot_night& night) {
  const auto seats = static_cast<std::int64_t>(night.seats.size());
  const auto& settings = rules.settings();
  const auto most = std::min(rules.seats(), settings.shoe_size());  // a card for each
  if (seats < settings.buyers_min || seats > most) {
    return fmt::format("seats: found {}; accepted: {} to {}", seats, settings.buyers_min, most);
  }
  if (night.games < 1 || night.games > night_games_max) {
    return fmt::format("games of a night: found {}; accepted: a whole number from 1 to {}",
                       night.games, night_games_max);
  }
  for (std::size_t i = 0; i < night.seats.size(); ++i) {
    const auto problem = problem_of(night.seats[i], settings);
    if (problem) return fmt::format("seat {}: {}: {}", i + 1, problem->key, problem->message);
  }
  return {};
}

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
  work_plan made{games, block_games(), pot_counters(night_.seats.size()), {}};
  made.begin = [this] {
    const auto nights = played_by_ == kernel::reference ? nights_by_table : nights_by_dice;
    return nights(rules_, night_, key_, loops_);
  };
  return made;
}

void pot_nights::play(std::uint64_t number, std::uint64_t units,
                      std::span<std::uint64_t> counters) {
  draws_.begin(number);
  sums_ = {};
  sums_.seats.resize(seat_count());
  for (auto left = units; left > 0;) {
    const auto games = std::min(left, night_.games);
    play_night(games);
    ++sums_.nights;
    left -= games;
  }
  sums_.games = units;
  add_to_counters(sums_, counters);
}

pot_net net_of(const pot_figures& figures, std::size_t seat, cents card_price) {
  const auto& of = figures.seats[seat];
  ensure(figures.games > 0, "games that were played");
  pot_net made;
  made.sum = of.pot_cents + of.bonus_cents - integer{of.cards} * card_price.count();
  const rational sum{made.sum};
  const rational games{figures.games};
  const rational nights{figures.nights};
  made.mean = sum / games;
  if (figures.games > 1) {
    made.variance = (rational{of.game_squares} - sum * made.mean) / (games - 1);
  }
  if (figures.nights > 1) {
    const rational of_nights = (rational{of.night_squares} - squared(sum) / nights) / (nights - 1);
    made.error_square = of_nights * nights / squared(games);
  }
  return made;
}

}  // namespace skyward::simulation
