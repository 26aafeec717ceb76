// The exact mathematics of a game for a pot for people and programs.
#pragma once

#include "maths/pot/bonus_pot.hpp"
#include "maths/pot/card_equilibrium.hpp"
#include "maths/pot/equity.hpp"
#include "rules/pot_rules.hpp"

#include <optional>
#include <string>
#include <vector>

namespace skyward::report {

/// The seats' cards and what they are worth.
struct seats_page {
  maths::cards_out cards;
  std::optional<int> rolled;               // the rank of the game
  std::vector<maths::contender> standing;  // [seats] in the roll-off; empty: before it
  maths::equity figures;
};

/// What the bonus pot is worth to each seat until the final game.
struct bonus_page {
  maths::bonus_night night;
  maths::bonus_figures figures;
};

/// How many cards to buy.
struct market_page {
  std::int64_t players = 0;
  maths::bonus_pot bonus{};
  maths::equilibrium_search search;
  std::optional<maths::card_answers> answers;  // to others who buy a given number
};

/// What was asked for, the rest left out.
struct equity_page {
  std::optional<seats_page> seats;
  std::optional<bonus_page> bonus;
  std::optional<market_page> market;
};

/// At most 80 columns wide; fractions too long for a line are in the JSON only.
std::string equity_text(const rules::pot_rules& rules, const equity_page& page);

/// One line of JSON; every figure a fraction in lowest terms with its decimals beside it.
std::string equity_json(const rules::pot_rules& rules, const equity_page& page);

}  // namespace skyward::report
