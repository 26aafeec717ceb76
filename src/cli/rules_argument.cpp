#include "cli/rules_argument.hpp"

#include "base/text.hpp"
#include "rules/reading/read_submission.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace skyward::cli {

namespace {

accepted<rules::table_rules> rules_from_edition(const rules::rulebook& book,
                                                const std::string& id) {
  const auto* edition = id.empty() ? &book.editions.front() : book.find_edition(id);
  if (edition != nullptr) return rules::table_rules{book, *edition};
  std::vector<std::string> known;
  for (const auto& each : book.editions) known.push_back(each.id);
  return refuse(
      fmt::format("{} has no edition \"{}\"; {}", book.game, id, accepted_names(id, known)));
}

accepted<rules::table_rules> rules_from_file(const rules::rulebook& book,
                                             const rules_request& request) {
  const auto text = request.rules_text
                        ? accepted<std::string>{*request.rules_text}
                        : file_text("--rules", request.rules_file, rules::toml_bytes_max,
                                    "a rules submission, TOML");
  if (!text) return std::unexpected(text.error());
  auto rules = rules::read_submission(book, request.edition, *text, request.rules_file);
  if (rules) return std::move(*rules);
  refusals lines;
  for (const auto& problem : rules.error()) lines.push_back(problem.text());
  return std::unexpected(std::move(lines));
}

}  // namespace

std::unexpected<refusals> refuse_unusable(std::span<const games::unusable_game> games) {
  refusals lines;
  for (const auto& game : games) {
    lines.push_back(game.id + " cannot be used:");
    for (const auto& problem : game.problems) lines.push_back("  " + problem);
  }
  return std::unexpected(std::move(lines));
}

accepted<std::string> file_text(std::string_view flag, const std::string& name,
                                std::size_t bytes_max, std::string_view accepted_words) {
  std::ifstream file(name, std::ios::binary);
  std::string text(bytes_max + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad()) {
    return refuse(fmt::format("{}: {} cannot be read: {}; accepted: {}", flag, name,
                              std::strerror(errno), accepted_words));
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

void declare_rules(CLI::App& command, rules_request& request) {
  command.add_option("GAME", request.game, "the game");
  command.add_option("--edition", request.edition, "an edition of the game");
  command.add_option("--rules", request.rules_file, "a rules submission, TOML");
  command.add_option("--option", request.options, "NAME=VALUE, another reading or setting")
      ->allow_extra_args(false);
}

/// An id that no game has, or only one that cannot be used; `ids` are accepted.
std::unexpected<refusals> refuse_unknown(const std::string& id,
                                         const std::vector<std::string>& ids) {
  const auto unusable = std::ranges::find(games::unusable_games(), id, &games::unusable_game::id);
  if (unusable == games::unusable_games().end()) {
    return refuse(fmt::format("unknown game \"{}\"; {}", id, accepted_names(id, ids)));
  }
  return refuse_unusable({&*unusable, 1});
}

accepted<const games::game*> game_named(const std::string& id) {
  if (const auto* found = games::find_game(id)) return found;
  if (std::ranges::count(games::pot_games(), id, &rules::rulebook::game) > 0) {
    return refuse(fmt::format("{} is played for a pot and has no odds; accepted: {}", id,
                              join(games::game_ids())));
  }
  return refuse_unknown(id, games::game_ids());
}

std::vector<std::string> all_game_ids() {
  std::vector<std::string> ids;
  for (const auto* book : games::rulebooks()) ids.push_back(book->game);
  return ids;
}

std::unexpected<refusals> refuse_game(const std::string& id) {
  return refuse_unknown(id, all_game_ids());
}

accepted<std::vector<const rules::rulebook*>> books_named(const std::string& game) {
  auto books = games::rulebooks();
  if (game.empty()) return books;
  const auto found = std::ranges::find(books, game, &rules::rulebook::game);
  if (found == books.end()) return refuse_game(game);
  return std::vector{*found};
}

accepted<rules::table_rules> rules_of(const rules::rulebook& book, const rules_request& request) {
  auto rules = rules_from_edition(book, request.edition);
  if (rules && !request.rules_file.empty()) rules = rules_from_file(book, request);
  if (!rules) return rules;
  std::vector<std::string> named;
  for (const auto& option : request.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) {
      return refuse(fmt::format("--option \"{}\"; accepted: NAME=VALUE", option));
    }
    named.push_back(option.substr(0, equals));
    if (std::ranges::count(named, named.back()) > 1) {
      return refuse(
          fmt::format("--option: {} is named twice; accepted: each option once", named.back()));
    }
    const auto chosen = rules->choose(named.back(), option.substr(equals + 1));
    if (!chosen) return refuse("--option: " + chosen.error());
  }
  return rules;
}

accepted<rules::pot_rules> pot_rules_of(const rules::rulebook& book, const rules_request& request) {
  if (!request.rules_file.empty()) {
    return refuse(fmt::format("{} has no rules submission; accepted: --option", book.game));
  }
  const auto* edition =
      request.edition.empty() ? &book.editions.front() : book.find_edition(request.edition);
  if (edition == nullptr) {
    std::vector<std::string> known;
    for (const auto& each : book.editions) known.push_back(each.id);
    return refuse(fmt::format("no such edition as \"{}\"; {}", request.edition,
                              accepted_names(request.edition, known)));
  }
  rules::pot_rules rules{book, *edition};
  auto settings = rules.settings();
  auto seats = rules.seats();
  for (const auto& option : request.options) {
    const auto equals = std::min(option.find('='), option.size());
    const auto name = option.substr(0, equals);
    const auto value = parse_whole(
        std::string_view{option}.substr(std::min(equals + 1, option.size())), cents_max);
    std::vector<std::string> known{"seats"};
    for (const auto& each : rules::pot_setting_keys()) {
      known.emplace_back(each.key);
      if (each.key != name || !value) continue;
      if (each.number != nullptr) settings.*each.number = *value;
      if (each.money != nullptr) settings.*each.money = cents{*value};
    }
    if (name == "seats" && value) seats = *value;
    if (!value || std::ranges::find(known, name) == known.end()) {
      return refuse(fmt::format("--option \"{}\": accepted: NAME=WHOLE NUMBER; {}", option,
                                accepted_names(name, known)));
    }
  }
  // Together: an earlier option may be sound only with a later one.
  if (const auto set = rules.set(settings); !set) return refuse(set.error());
  if (const auto set = rules.set_seats(seats); !set) return refuse(set.error());
  return rules;
}

accepted<game_and_rules> game_and_rules_of(std::string_view command, const rules_request& request) {
  if (request.game.empty()) {
    return refuse(fmt::format("{} needs a game; accepted: {}", command, join(games::game_ids())));
  }
  const auto game = game_named(request.game);
  if (!game) return std::unexpected(game.error());
  auto rules = rules_of((*game)->book, request);
  if (!rules) return std::unexpected(rules.error());
  return game_and_rules{*game, std::move(*rules)};
}

}  // namespace skyward::cli
