// Every game of the catalogue under every combination of its options, for tests that hold for all.
#pragma once

#include "games/catalogue.hpp"

#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace skyward {

struct ruled_game {
  const games::game* game;
  rules::table_rules rules;
  std::string name;  // `three-dice-football first-down=at-once score=reach-0 ...`
};

inline void PrintTo(const ruled_game& of, std::ostream* out) {
  *out << of.name;
}

/// The default edition of each game with every combination of option values.
inline std::vector<ruled_game> every_reading() {
  std::vector<ruled_game> all;
  for (const auto& game : games::catalogue()) {
    std::vector<ruled_game> of_game{
        {&game, rules::table_rules{game.book, game.book.editions.front()}, game.book.game}};
    for (const auto& option : game.book.options) {
      std::vector<ruled_game> more;
      for (const auto& each : of_game) {
        for (const auto& value : option.values) {
          auto chosen = each;
          if (!chosen.rules.choose(option.id, value)) throw std::logic_error(option.id);
          chosen.name += " " + option.id + "=" + value;
          more.push_back(std::move(chosen));
        }
      }
      of_game = std::move(more);
    }
    all.insert(all.end(), of_game.begin(), of_game.end());
  }
  return all;
}

}  // namespace skyward
