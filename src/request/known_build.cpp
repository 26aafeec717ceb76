// The rulebooks of this build by their hashes, and what decides its games.
#include "request/known_build.hpp"

#include "base/sha256.hpp"
#include "games/catalogue.hpp"

#include <map>

namespace skyward::request {

table::build_pin pin_of(const rules::rulebook& book) {
  return {sha256_hex(book.text), std::string{engine_signature}};
}

table::known_build known_build() {
  const auto find = [](std::string_view sha256) -> const rules::rulebook* {
    static const auto by_hash = [] {
      std::map<std::string, const rules::rulebook*, std::less<>> books;
      for (const auto* book : games::rulebooks()) books.emplace(sha256_hex(book->text), book);
      return books;
    }();
    const auto found = by_hash.find(sha256);
    return found == by_hash.end() ? nullptr : found->second;
  };
  const auto define = [](const rules::table_rules& rules) {
    const auto* game = games::find_game(rules.book().game);
    return game == nullptr ? nullptr : game->define(rules);
  };
  return {{std::string{engine_signature}}, find, define, false};
}

}  // namespace skyward::request
