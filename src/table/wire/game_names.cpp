// Says which texts are clauses of a game.
#include "table/wire/game_names.hpp"

namespace skyward::table {

std::optional<clause_text> game_names::clause(std::string_view text) const {
  const bool known = book_->clauses.contains(text) || text.starts_with("ruling R-") ||
                     text == rules::house_rule || text == rules::not_in_source ||
                     text == rules::from_submission || text.empty();
  if (!known) return std::nullopt;
  return clause_text{text};
}

}  // namespace skyward::table
