// The games of the house: an explicit list, made from catalogue.def.
#pragma once

#include "rules/definition.hpp"
#include "rules/felt_plan.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::games {

/// Makes a game's definition under the rules of a table.
using definer = std::unique_ptr<const rules::definition> (*)(const rules::table_rules&);

struct game {
  rules::rulebook book;
  definer define;
};

/// A game of catalogue.def that cannot be used, and why; the others are not touched by it.
struct unusable_game {
  std::string id;
  std::vector<std::string> problems;  // a line each, with file, line and key where it has them
};

/// Every game that the house banks, in the order of catalogue.def, but for those that cannot be
/// used. The rulebooks are read on the first call.
std::span<const game> catalogue();

/// The rulebook of every game that players play for a pot; each has no more than that.
std::span<const rules::rulebook> pot_games();

/// The games of either kind whose rulebook does not read, or whose definition disagrees with it.
std::span<const unusable_game> unusable_games();

/// The rulebooks of all games, the banked ones first.
std::vector<const rules::rulebook*> rulebooks();

/// The layout of a game of the catalogue, of either kind.
const rules::felt_plan& felt_of(const rules::rulebook& book);

/// The same of a rulebook from wherever it comes; nothing where its areas are not those of the
/// game's own, which a layout has places for.
const rules::felt_plan* find_felt(const rules::rulebook& book);

/// The rulings of a game, and those of other games that its rulebook cites, in that order.
std::vector<const rules::ruling_text*> rulings_of(const rules::rulebook& book);

/// Nothing when no banked game has this id.
const game* find_game(std::string_view id);

std::vector<std::string> game_ids();

/// The lowered form of a game under these rules; only the options of the rules matter to it.
///
/// errors  a definition that contradicts itself stops the program, naming the position
rules::lowered lowered_form(const game& game, const rules::table_rules& rules);

/// A game under one choice of its options.
struct ruled_game {
  const game* of;
  rules::table_rules rules;
  std::string name;  // `three-dice-football first-down=at-once score=reach-0 goal-line=at-10`
};

/// A line of catalogue.def with what the build embedded for it.
struct game_source {
  std::string folder;
  std::string_view rulebook;
  std::string_view proofs;   // `clause TAB golden round` on each line
  definer define = nullptr;  // none for a game of players for a pot
  std::string_view layout{};
};

struct listed_games {
  std::vector<game> banked;
  std::vector<rules::rulebook> for_pots;
  std::vector<unusable_game> unusable;
  std::map<std::string, rules::felt_plan, std::less<>> felts;  // by the id of the game
};

/// Reads every game of a list and makes each definition under every one of its options.
listed_games read_games(std::span<const game_source> sources);

/// The default edition of every game under every combination of its options, the defaults first.
std::vector<ruled_game> every_reading();

}  // namespace skyward::games
