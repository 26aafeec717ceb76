// The arguments that name a game and the rules of a table of it.
#pragma once

#include "cli/refusal.hpp"
#include "games/catalogue.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::cli {

struct rules_request {
  std::string game;
  std::string edition;
  std::string rules_file;
  std::vector<std::string> options;
  std::optional<std::string> rules_text{};  // where it is at hand: the file is then only a name
};

/// The text of a file that a flag names. Reads no further than a byte beyond `bytes_max`, where the
/// file is too long anyway: a pipe may never end.
accepted<std::string> file_text(std::string_view flag, const std::string& name,
                                std::size_t bytes_max, std::string_view accepted_words);

/// Adds GAME, --edition, --rules and --option.
void declare_rules(CLI::App& command, rules_request& request);

accepted<const games::game*> game_named(const std::string& id);

/// The ids of every game, those for a pot included.
std::vector<std::string> all_game_ids();
std::unexpected<refusals> refuse_game(const std::string& id);

/// What is wrong with games that cannot be used, the problems of each below its id.
std::unexpected<refusals> refuse_unusable(std::span<const games::unusable_game> games);

/// The rulebook of a game, those for a pot included; of every game where none is named.
accepted<std::vector<const rules::rulebook*>> books_named(const std::string& game);

/// The rules of a banked game's table, as an edition, a rules submission and options make them.
accepted<rules::table_rules> rules_of(const rules::rulebook& book, const rules_request& request);

/// The rules of a table with a pot: an edition, and settings as `--option decks=8`.
accepted<rules::pot_rules> pot_rules_of(const rules::rulebook& book, const rules_request& request);

/// A banked game and the rules of a table of it.
struct game_and_rules {
  const games::game* game;
  rules::table_rules rules;
};

/// in      command the command's name, for the refusal when no game is named
accepted<game_and_rules> game_and_rules_of(std::string_view command, const rules_request& request);

}  // namespace skyward::cli
