// Says which texts are clauses of a game, and what its accounts are called.
#include "table/wire/game_names.hpp"

#include "record/json_text.hpp"

namespace skyward::table {

namespace {

/// `ruling R-24`; no more digits than rulings can have, as each such text is kept for good.
bool is_ruling(std::string_view text) {
  constexpr std::string_view start = "ruling R-";
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return !text.empty() && text.size() <= 4 && text.find_first_not_of("0123456789") == text.npos;
}

}  // namespace

std::optional<clause_text> game_names::clause(std::string_view text) const {
  const bool known = book_->clauses.contains(text) || is_ruling(text) ||
                     text == rules::house_rule || text == rules::not_in_source ||
                     text == rules::from_submission || text.empty();
  if (!known) return std::nullopt;
  return clause_text{text};
}

std::string game_names::account_text(const account& of) const {
  std::string name{account_names[static_cast<std::size_t>(of.kind)]};
  if (is_of_seat(of.kind)) {
    name += '/';
    record::append_number(name, number(of.seat));
  }
  if (of.kind == account_kind::layout) {
    name += '/';
    name += book_->areas[index(of.area)].id;
  }
  return name;
}

}  // namespace skyward::table
