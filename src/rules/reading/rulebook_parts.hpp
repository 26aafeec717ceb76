// A rulebook.toml is read part by part, in the order of its tables: what the parts share, and the
// parts. Each notes every problem of its tables and fills in its members of the rulebook.
#pragma once

#include "base/text.hpp"
#include "rules/problem.hpp"
#include "rules/reading/toml_reader.hpp"
#include "rules/rulebook.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// The file as it is read: its root table, the rulebook made so far, the problems found.
struct rulebook_file {
  rulebook_file(const toml::table& table, const std::string& name)
      : root{table, "", name, problems} {}
  rulebook_file(const rulebook_file&) = delete;
  rulebook_file& operator=(const rulebook_file&) = delete;

  /// A clause: one of the rulebook's own list, or a ruling.
  std::string clause(toml_reader& from, std::string_view key,
                     toml_reader::need need = toml_reader::need::required) const;

  /// A table of the root that must be there.
  std::optional<toml_reader> required_table(std::string_view key);

  std::vector<problem> problems;
  toml_reader root;
  rulebook book;
};

/// A text that names one value of an enumeration, the names in the enumeration's order.
template <class Value>
Value one_of(toml_reader& from, std::string_view key, const std::vector<std::string>& names) {
  const auto text = from.text(key).value_or(names.front());
  const auto named = std::ranges::find(names, text);
  if (named == names.end()) {
    from.fail(key, accepted_names(text, names));
    return Value{};
  }
  return static_cast<Value>(named - names.begin());
}

/// [clauses], [provenance], [enforced], [prompted], [states], [later], [tests], [[editions]] and
/// [[rulings]].
void read_clauses(rulebook_file& file);

/// [[groups]], [[areas]] with their lines, [[options]] and [[layouts]].
///
/// out  false where there is more than the tables of a game hold, so that nothing can refer to it
bool read_areas(rulebook_file& file);

/// [[position]]: the fields of a position, in the order of the definition's own.
void read_position(rulebook_file& file);

/// [[furniture]], [[round_opens]], [[bets_closed]] and [[calls]].
void read_settlement(rulebook_file& file);

/// The pieces of furniture of the kind that a text names; a problem where there is none.
std::vector<piece_id> pieces_of_kind(const rulebook& book, toml_reader& from, std::string_view key);

/// [[procedure]].
void read_procedure(rulebook_file& file);

/// [shooter].
void read_shooter(rulebook_file& file);

/// [limits], [validity] and [table].
void read_table(rulebook_file& file);

/// [[checks]], [staffing] and [kinds]: what a house has ready for a table.
void read_house(rulebook_file& file);

/// [pot].
void read_pot(rulebook_file& file);

/// What only the whole file shows: names listed twice, references that cannot be carried out.
void check_whole(rulebook_file& file);

}  // namespace skyward::rules
