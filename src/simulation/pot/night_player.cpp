// Plays the nights of a block one after the other, the last perhaps cut short.
#include "simulation/pot/night_player.hpp"

namespace skyward::simulation {

void night_player::play(std::uint64_t number, std::uint64_t units,
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

}  // namespace skyward::simulation
