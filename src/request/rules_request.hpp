// What names a game and the rules of a table of it.
#pragma once

#include "games/catalogue.hpp"
#include "request/refusal.hpp"
#include "request/written.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// A file that a request names, as its reader read it.
struct named_file {
  std::string name;
  accepted<std::string> text;  // or why it cannot be read
};

/// NAME=VALUE, another reading or setting of a table.
struct option_choice {
  std::string name;
  std::optional<std::string> value;

  bool operator==(const option_choice&) const = default;
};

struct rules_request {
  std::string game;
  std::string edition;                   // the game's first where none is named
  std::optional<named_file> submission;  // a rules submission, TOML
  std::vector<option_choice> options;

  bool names_rules() const { return !edition.empty() || submission || !options.empty(); }
};

/// Reads `NAME=VALUE`.
option_choice read_option(std::string_view words);

accepted<const games::game*> game_named(const std::string& id);

/// The ids of every game, those for a pot included.
std::vector<std::string> all_game_ids();
std::unexpected<refusals> refuse_game(const std::string& id);

/// What is wrong with games that cannot be used, the problems of each below its id.
std::unexpected<refusals> refuse_unusable(std::span<const games::unusable_game> games);

/// The rulebook of a game for a pot; none where no such game has that id.
const rules::rulebook* find_pot_game(const std::string& id);

/// The rulebook of a game, those for a pot included; of every game where none is named.
accepted<std::vector<const rules::rulebook*>> books_named(const std::string& game);

/// The rules of a banked game's table, as an edition, a rules submission and options make them.
accepted<rules::table_rules> rules_of(const rules::rulebook& book, const rules_request& request);

/// The rules of a table with a pot: an edition, and settings as `--option decks=8`.
accepted<rules::pot_rules> pot_rules_of(const rules::rulebook& book, const rules_request& request);

/// What is wrong with the rules submission of a request, one by one, where it can be read at all;
/// nothing where there is none, or the game or edition is not known.
std::vector<rules::problem> submission_problems(const rules_request& request);

/// A banked game and the rules of a table of it.
struct game_and_rules {
  const games::game* game;
  rules::table_rules rules;
};

/// in      command the command's name, for the refusal when no game is named
accepted<game_and_rules> game_and_rules_of(std::string_view command, const rules_request& request);

}  // namespace skyward::request
