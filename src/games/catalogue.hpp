// The games of the house: an explicit list, made from catalogue.def.
#pragma once

#include "rules/definition.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::games {

struct game {
  rules::rulebook book;
  std::unique_ptr<const rules::definition> (*define)(const rules::table_rules&);
};

/// Every game that the house banks, in the order of catalogue.def. The rulebooks are read on the
/// first call.
///
/// errors  a rulebook that does not read stops the program: it is part of the binary
std::span<const game> catalogue();

/// The rulebook of every game that players play for a pot; each has no more than that.
std::span<const rules::rulebook> pot_games();

/// The rulebooks of all games, the banked ones first.
std::vector<const rules::rulebook*> rulebooks();

/// Nothing when no banked game has this id.
const game* find_game(std::string_view id);

std::vector<std::string> game_ids();

/// The lowered form of a game under these rules; only the options of the rules matter to it.
///
/// errors  a definition that contradicts itself stops the program, naming the position
rules::lowered lowered_form(const game& of, const rules::table_rules& rules);

/// A game under one choice of its options.
struct ruled_game {
  const game* of;
  rules::table_rules rules;
  std::string name;  // `three-dice-football first-down=at-once score=reach-0 goal-line=at-10`
};

/// The default edition of every game under every combination of its options, the defaults first.
std::vector<ruled_game> every_reading();

}  // namespace skyward::games
