// The games of catalogue.def: their rulebooks read, and each definition held against its own.
#include "games/catalogue.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "games/definitions.hpp"
#include "rules/clause_registry.hpp"
#include "rules/reading/read_felt.hpp"
#include "rules/reading/read_rulebook.hpp"

#include <fmt/format.h>

#include <algorithm>

#define SKYWARD_GAME(folder)                   \
  namespace skyward::games::folder {           \
  extern const std::string_view rulebook_text; \
  extern const std::string_view proofs_text;   \
  extern const std::string_view layout_text;   \
  }
#define SKYWARD_POT_GAME(folder) SKYWARD_GAME(folder)
#include "games/catalogue.def"
#undef SKYWARD_GAME
#undef SKYWARD_POT_GAME

namespace skyward::games {

namespace {

std::string folder_path(const game_source& source) {
  return "src/games/" + source.folder;
}

/// Ids are written as folders are, with dashes.
std::string id_of(const game_source& source) {
  auto id = source.folder;
  std::ranges::replace(id, '_', '-');
  return id;
}

/// Adds the golden rounds to the tests that prove a clause, as tools/update_goldens wrote them.
void add_proofs(const game_source& source, rules::rulebook& book,
                std::vector<std::string>& problems) {
  auto text = source.proofs;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto tab = line.find('\t');
    if (tab != std::string_view::npos && book.clauses.contains(line.substr(0, tab))) {
      book.tests[std::string{line.substr(0, tab)}].emplace_back(line.substr(tab + 1));
    } else {
      problems.push_back(
          fmt::format("{}/golden/proofs.tsv: \"{}\" names no clause of the "
                      "rulebook; accepted: what tools/update_goldens writes",
                      folder_path(source), one_line(line)));
    }
  }
}

/// The default edition under every combination of its options, the defaults first, as a rules
/// submission selects them.
std::vector<rules::table_rules> readings_of(const rules::rulebook& book) {
  std::vector<rules::table_rules> readings{rules::table_rules{book, book.editions.front()}};
  readings.front().submit();
  for (const auto& option : book.options) {
    std::vector<rules::table_rules> more;
    for (const auto& each : readings) {
      for (const auto& value : option.values) {
        auto chosen = each;
        ensure(chosen.choose(option.id, value).has_value(), "a value of the option");
        more.push_back(std::move(chosen));
      }
    }
    readings = std::move(more);
  }
  return readings;
}

/// Makes the definition under every reading, where it asks for all that it names.
void check_definition(const game_source& source, const rules::rulebook& book,
                      std::vector<std::string>& problems) {
  const auto tell = [&](std::string_view problem) {
    problems.push_back(fmt::format("{}/definition.cpp: {}", folder_path(source), problem));
  };
  try {
    for (const auto& reading : readings_of(book)) {
      const auto definition = source.define(reading);
      if (definition == nullptr) return tell("define() makes no definition");
      const auto opening = definition->opening();
      if (const auto problem = rules::field_problem(opening, book.position); !problem.empty()) {
        return tell("opening(): " + problem);
      }
      if ((definition->open(opening) & ~book.all_areas()).any()) {
        return tell("open() names an area beyond those of the rulebook");
      }
    }
  } catch (const rules::unknown_name& unknown) {
    tell(unknown.what());
  }
}

void check_kind(const game_source& source, const rules::rulebook& book,
                std::vector<std::string>& problems) {
  const bool banked = source.define != nullptr;
  if (book.pot.has_value() == !banked) return;
  problems.push_back(fmt::format(
      "src/games/catalogue.def: SKYWARD_{}GAME({}) disagrees with kind = \"{}\" of its rulebook; "
      "accepted: SKYWARD_{}GAME({})",
      banked ? "" : "POT_", source.folder, banked ? "pot" : "banked", banked ? "POT_" : "",
      source.folder));
}

struct read_source {
  rules::rulebook book;
  rules::felt_plan felt;
};

std::expected<read_source, std::vector<std::string>> read_game(const game_source& source) {
  const auto file = folder_path(source) + "/rulebook.toml";
  std::vector<std::string> problems;
  auto book = rules::read_rulebook(source.rulebook, file);
  if (!book) {
    for (const auto& problem : book.error()) problems.push_back(problem.text());
    return std::unexpected(std::move(problems));
  }
  if (book->game != id_of(source)) {
    problems.push_back(fmt::format("{}: game: found \"{}\"; accepted: \"{}\", as its folder", file,
                                   one_line(book->game), id_of(source)));
  }
  check_kind(source, *book, problems);
  add_proofs(source, *book, problems);
  auto felt = rules::read_felt(source.layout, folder_path(source) + "/layout.toml", *book);
  if (!felt) {
    for (const auto& problem : felt.error()) problems.push_back(problem.text());
  }
  if (problems.empty() && source.define != nullptr) check_definition(source, *book, problems);
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return read_source{std::move(*book), std::move(*felt)};
}

const listed_games& games_of_the_house() {
  static const auto games = [] {
#define SKYWARD_GAME(folder) \
  {#folder, folder::rulebook_text, folder::proofs_text, folder::define, folder::layout_text},
#define SKYWARD_POT_GAME(folder) \
  {#folder, folder::rulebook_text, folder::proofs_text, nullptr, folder::layout_text},
    const std::vector<game_source> sources{
#include "games/catalogue.def"
    };
#undef SKYWARD_GAME
#undef SKYWARD_POT_GAME
    return read_games(sources);
  }();
  return games;
}

}  // namespace

listed_games read_games(std::span<const game_source> sources) {
  listed_games games;
  for (const auto& source : sources) {
    auto read = read_game(source);
    if (!read) {
      games.unusable.push_back({id_of(source), std::move(read.error())});
      continue;
    }
    games.felts.emplace(read->book.game, std::move(read->felt));
    if (source.define != nullptr) {
      games.banked.push_back({std::move(read->book), source.define});
    } else {
      games.for_pots.push_back(std::move(read->book));
    }
  }
  return games;
}

std::span<const game> catalogue() {
  return games_of_the_house().banked;
}

std::span<const rules::rulebook> pot_games() {
  return games_of_the_house().for_pots;
}

std::span<const unusable_game> unusable_games() {
  return games_of_the_house().unusable;
}

std::vector<const rules::rulebook*> rulebooks() {
  std::vector<const rules::rulebook*> books;
  for (const auto& each : catalogue()) books.push_back(&each.book);
  for (const auto& each : pot_games()) books.push_back(&each);
  return books;
}

const rules::felt_plan& felt_of(const rules::rulebook& book) {
  const auto* felt = find_felt(book);
  ensure(felt != nullptr, "games: a game of the catalogue");
  return *felt;
}

const rules::felt_plan* find_felt(const rules::rulebook& book) {
  const auto own = rulebooks();
  const auto found = std::ranges::find(own, book.game, &rules::rulebook::game);
  if (found == own.end() ||
      !std::ranges::equal((*found)->areas, book.areas, {}, &rules::area::id, &rules::area::id)) {
    return nullptr;
  }
  return &games_of_the_house().felts.at(book.game);
}

std::vector<const rules::ruling_text*> rulings_of(const rules::rulebook& book) {
  std::vector<const rules::ruling_text*> rulings;
  for (const auto& own : book.rulings) rulings.push_back(&own);
  const auto cited = rules::rulings_cited(book);
  for (const auto* other : rulebooks()) {
    if (other->game == book.game) continue;
    for (const auto& each : other->rulings) {
      if (std::ranges::find(cited, each.id) != cited.end()) rulings.push_back(&each);
    }
  }
  return rulings;
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
    for (auto& reading : readings_of(game.book)) {
      auto name = game.book.game;
      for (const auto& option : game.book.options) {
        name += fmt::format(" {}={}", option.id, reading.option(option.id));
      }
      all.push_back({&game, std::move(reading), std::move(name)});
    }
  }
  return all;
}

rules::lowered lowered_form(const game& game, const rules::table_rules& rules) {
  auto lowered = rules::lower(*game.define(rules), game.book);
  if (!lowered) ensure(false, (game.book.game + ": " + lowered.error()).c_str());
  return std::move(*lowered);
}

}  // namespace skyward::games
