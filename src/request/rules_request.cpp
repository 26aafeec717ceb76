// The rules of a table, as an edition, a rules submission and options make them.
#include "request/rules_request.hpp"

#include "base/text.hpp"
#include "rules/reading/read_submission.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

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

accepted<rules::table_rules> rules_from_submission(const rules::rulebook& book,
                                                   const std::string& edition,
                                                   const named_file& file) {
  if (!file.text) return std::unexpected(file.text.error());
  auto rules = rules::read_submission(book, edition, *file.text, file.name);
  if (rules) return std::move(*rules);
  refusals lines;
  for (const auto& problem : rules.error()) lines.push_back(problem.text());
  return std::unexpected(std::move(lines));
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

}  // namespace

std::unexpected<refusals> refuse_unusable(std::span<const games::unusable_game> games) {
  refusals lines;
  for (const auto& game : games) {
    lines.push_back(game.id + " cannot be used:");
    for (const auto& problem : game.problems) lines.push_back("  " + problem);
  }
  return std::unexpected(std::move(lines));
}

option_choice read_option(std::string_view words) {
  const auto equals = words.find('=');
  if (equals == std::string_view::npos) return {std::string{words}, std::nullopt};
  return {std::string{words.substr(0, equals)}, std::string{words.substr(equals + 1)}};
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

const rules::rulebook* find_pot_game(const std::string& id) {
  const auto books = games::pot_games();
  const auto book = std::ranges::find(books, id, &rules::rulebook::game);
  return book == books.end() ? nullptr : &*book;
}

accepted<std::vector<const rules::rulebook*>> books_named(const std::string& game) {
  auto books = games::rulebooks();
  if (game.empty()) return books;
  const auto found = std::ranges::find(books, game, &rules::rulebook::game);
  if (found == books.end()) return refuse_game(game);
  return std::vector{*found};
}

namespace {

accepted<void> check_named_once(const std::vector<option_choice>& options) {
  for (auto each = options.begin(); each != options.end(); ++each) {
    if (std::find_if(options.begin(), each, [&](const option_choice& other) {
          return other.name == each->name;
        }) == each) {
      continue;
    }
    return refuse(
        fmt::format("--option: {} is named twice; accepted: each option once", each->name));
  }
  return {};
}

}  // namespace

accepted<rules::table_rules> rules_of(const rules::rulebook& book, const rules_request& request) {
  auto rules = rules_from_edition(book, request.edition);
  if (rules && request.submission) {
    rules = rules_from_submission(book, request.edition, *request.submission);
  }
  if (!rules) return rules;
  if (auto once = check_named_once(request.options); !once) return std::unexpected(once.error());
  for (const auto& [name, value] : request.options) {
    if (!value) return refuse(fmt::format("--option \"{}\"; accepted: NAME=VALUE", name));
    const auto chosen = rules->choose(name, *value);
    if (!chosen) return refuse("--option: " + chosen.error());
  }
  return rules;
}

accepted<rules::pot_rules> pot_rules_of(const rules::rulebook& book, const rules_request& request) {
  if (request.submission) {
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
  if (auto once = check_named_once(request.options); !once) return std::unexpected(once.error());
  rules::pot_rules rules{book, *edition};
  auto settings = rules.settings();
  auto seats = rules.seats();
  for (const auto& option : request.options) {
    const auto value = parse_whole(option.value.value_or(""), cents_max);
    std::vector<std::string> known{"seats"};
    for (const auto& each : rules::pot_setting_keys()) {
      known.emplace_back(each.key);
      if (each.key != option.name || !value) continue;
      if (each.number != nullptr) settings.*each.number = *value;
      if (each.money != nullptr) settings.*each.money = cents{*value};
    }
    if (option.name == "seats" && value) seats = *value;
    if (!value || std::ranges::find(known, option.name) == known.end()) {
      return refuse(fmt::format("--option \"{}{}{}\": accepted: NAME=WHOLE NUMBER; {}", option.name,
                                option.value ? "=" : "", option.value.value_or(""),
                                accepted_names(option.name, known)));
    }
  }
  // Together: an earlier option may be sound only with a later one.
  if (const auto set = rules.set(settings); !set) return refuse(set.error());
  if (const auto set = rules.set_seats(seats); !set) return refuse(set.error());
  return rules;
}

std::vector<rules::problem> submission_problems(const rules_request& request) {
  const auto* game = games::find_game(request.game);
  if (game == nullptr || !request.submission || !request.submission->text) return {};
  if (!rules_from_edition(game->book, request.edition)) return {};
  auto rules = rules::read_submission(game->book, request.edition, *request.submission->text,
                                      request.submission->name);
  return rules ? std::vector<rules::problem>{} : std::move(rules.error());
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

}  // namespace skyward::request
