// High Roller as its rules print it, for tests and benchmarks.
#pragma once

#include "rules/pot_book.hpp"

namespace skyward {

inline rules::pot_settings printed_pot() {
  return {.card_price = cents{100},
          .decks = 6,
          .cards_per_rank = 4,
          .cards_max = 150,
          .buyers_min = 2,
          .rake_percent = 10,
          .house_share_percent = 50,
          .rake_unit = cents{1},
          .bonus = cents{200},
          .bonus_from = cents{2000},
          .bonus_wins = 3};
}

}  // namespace skyward
