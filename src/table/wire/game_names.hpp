// What the ids of one game are called on the wire: areas, calls, lines, the fields of a position
// and the clauses, by its rulebook.
#pragma once

#include "rules/table_rules.hpp"
#include "table/vocabulary/movement.hpp"
#include "table/vocabulary/words.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace skyward::table {

class game_names {
 public:
  /// in  odds the rules whose odds stand beside a won wager; none for a game without a paytable
  game_names(const rules::rulebook& book, const rules::table_rules* odds)
      : book_{&book}, odds_{odds} {}

  const rules::rulebook& book() const { return *book_; }
  const rules::table_rules* odds() const { return odds_; }

  /// A clause; nothing for what is none.
  std::optional<clause_text> clause(std::string_view text) const;

  /// `stack/3`, `layout/3/AREA`, `inventory`.
  std::string account_text(const account& of) const;

 private:
  const rules::rulebook* book_;
  const rules::table_rules* odds_;
};

}  // namespace skyward::table
