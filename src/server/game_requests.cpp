// Finds the game, and has the report written.
#include "server/game_requests.hpp"

#include "games/catalogue.hpp"
#include "report/filing/rules_json.hpp"
#include "report/game_facts.hpp"
#include "request/rules_request.hpp"
#include "server/lab_files.hpp"
#include "server/refusal_words.hpp"

#include <boost/json.hpp>

#include <algorithm>

namespace skyward::server {

namespace json = boost::json;
namespace ask = skyward::request;

namespace {

ask::accepted<report::rules_text> text_of(const rules::rulebook& book,
                                          const ask::rules_request& asked) {
  if (book.pot) {
    const auto rules = ask::pot_rules_of(book, asked);
    if (!rules) return std::unexpected(rules.error());
    return report::rules_text_of(*rules);
  }
  const auto rules = ask::rules_of(book, asked);
  if (!rules) return std::unexpected(rules.error());
  return report::rules_text_of(*games::find_game(book.game)->define(*rules), *rules);
}

}  // namespace

std::string games_told() {
  json::array games;
  for (const auto* book : games::rulebooks()) games.push_back(report::game_facts(*book));
  json::array files;
  for (std::size_t i = 0; i < std::size(lab_file_names); ++i) {
    files.push_back(json::object{{"format", lab_file_names[i]}, {"label", lab_file_labels[i]}});
  }
  return json::serialize(json::object{{"games", std::move(games)}, {"files", std::move(files)}});
}

json_answer rules_told(const std::string& game, const std::string& edition) {
  const auto books = games::rulebooks();
  const auto book = std::ranges::find(books, game, &rules::rulebook::game);
  if (book == books.end()) {
    const auto why = ask::refuse_game(game);
    return std::unexpected(problem{404, "no_such_game", in_keys(why.error()), {}});
  }
  const auto told = text_of(**book, {game, edition, std::nullopt, {}});
  if (!told) return std::unexpected(not_accepted(in_keys(told.error())));
  return json::serialize(report::rules_json(*told));
}

}  // namespace skyward::server
