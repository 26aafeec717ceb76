#include "games/catalogue.hpp"

#include "base/ensure.hpp"
#include "games/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>

#define SKYWARD_GAME(folder)                   \
  namespace skyward::games::folder {           \
  extern const std::string_view rulebook_text; \
  extern const std::string_view proofs_text;   \
  }
#define SKYWARD_POT_GAME(folder) SKYWARD_GAME(folder)
#include "games/catalogue.def"
#undef SKYWARD_GAME
#undef SKYWARD_POT_GAME

namespace skyward::games {

namespace {

/// Adds the golden rounds to the tests that prove a clause: `clause TAB test` on each line, written
/// by tools/update_goldens.
void add_proofs(std::string_view text, rules::rulebook& book) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto tab = line.find('\t');
    ensure(tab != std::string_view::npos && book.clauses.contains(line.substr(0, tab)),
           "a clause of the rulebook and a test on each line of golden/proofs.tsv");
    book.tests[std::string{line.substr(0, tab)}].emplace_back(line.substr(tab + 1));
  }
}

rules::rulebook read(std::string_view text, std::string_view proofs, const char* folder) {
  auto book = rules::read_rulebook(text, std::string{"src/games/"} + folder + "/rulebook.toml");
  if (!book) {
    std::string problems = "a rulebook without problems:";
    for (const auto& problem : book.error()) problems += "\n  " + problem.text();
    ensure(false, problems.c_str());
  }
  add_proofs(proofs, *book);
  return std::move(*book);
}

std::vector<game> read_all() {
  std::vector<game> games;
#define SKYWARD_GAME(folder) \
  games.push_back({read(folder::rulebook_text, folder::proofs_text, #folder), folder::define});
#include "games/catalogue.def"
#undef SKYWARD_GAME
#undef SKYWARD_POT_GAME
  return games;
}

std::vector<rules::rulebook> read_pot_games() {
  std::vector<rules::rulebook> books;
#define SKYWARD_POT_GAME(folder)                                              \
  books.push_back(read(folder::rulebook_text, folder::proofs_text, #folder)); \
  ensure(books.back().pot.has_value(), "kind = \"pot\" in " #folder);
#include "games/catalogue.def"
#undef SKYWARD_GAME
#undef SKYWARD_POT_GAME
  return books;
}

}  // namespace

std::span<const game> catalogue() {
  static const auto games = read_all();
  return games;
}

std::span<const rules::rulebook> pot_games() {
  static const auto books = read_pot_games();
  return books;
}

std::vector<const rules::rulebook*> rulebooks() {
  std::vector<const rules::rulebook*> books;
  for (const auto& each : catalogue()) books.push_back(&each.book);
  for (const auto& each : pot_games()) books.push_back(&each);
  return books;
}

const game* find_game(std::string_view id) {
  const auto found =
      std::ranges::find(catalogue(), id, [](const game& each) { return each.book.game; });
  return found == catalogue().end() ? nullptr : &*found;
}

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const auto& each : catalogue()) ids.push_back(each.book.game);
  return ids;
}

std::vector<ruled_game> every_reading() {
  std::vector<ruled_game> all;
  for (const auto& game : catalogue()) {
    std::vector<ruled_game> of_game{
        {&game, rules::table_rules{game.book, game.book.editions.front()}, game.book.game}};
    for (const auto& option : game.book.options) {
      std::vector<ruled_game> more;
      for (const auto& each : of_game) {
        for (const auto& value : option.values) {
          auto chosen = each;
          ensure(chosen.rules.choose(option.id, value).has_value(), "a value of the option");
          chosen.name += fmt::format(" {}={}", option.id, value);
          more.push_back(std::move(chosen));
        }
      }
      of_game = std::move(more);
    }
    all.insert(all.end(), of_game.begin(), of_game.end());
  }
  return all;
}

rules::lowered lowered_form(const game& of, const rules::table_rules& rules) {
  auto made = rules::lower(*of.define(rules), of.book);
  if (!made) ensure(false, (of.book.game + ": " + made.error()).c_str());
  return std::move(*made);
}

}  // namespace skyward::games
