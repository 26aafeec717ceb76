// How a wager ends, at what odds, under which clause, in the words that all sheets share.
#include "report/outcome_words.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace skyward::report {

using rules::index;

std::string_view result_word(maths::result how) {
  switch (how) {
    case maths::result::win:
      return "win";
    case maths::result::push:
      return "push";
    case maths::result::lose:
      break;
  }
  return "lose";
}

std::string odds_words(const rules::table_rules& rules, const maths::wager_outcome& outcome,
                       bool commas) {
  if (!outcome.line) return "";
  const auto& pays = rules.odds_of(*outcome.line).pays;
  return pays ? pays->text(commas) : std::string{rules::not_in_source};
}

std::string outcome_clause(const rules::table_rules& rules, rules::column_id column,
                           const maths::wager_outcome& outcome) {
  const auto& book = rules.book();
  if (book.areas[index(book.columns[index(column)].area)].purchase) {
    return std::string{rules.clause(book.taking_of(column).clause)};
  }
  // An edition that prints no odds has no payout clause to cite.
  if (!outcome.line || !rules.in_edition().prints_odds) return column_clause(rules, column);
  return std::string{rules.clause(book.lines[index(*outcome.line)].clause)};
}

std::string column_provenance(const rules::table_rules& rules,
                              const maths::wager_figures& figures) {
  std::vector<std::string> words;
  for (const auto& outcome : figures.outcomes) {
    if (!outcome.line) continue;
    const auto& word = rules.odds_of(*outcome.line).provenance;
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  }
  if (!words.empty()) return join(words, "; ");
  return rules.in_edition().prints_odds ? "regulation" : std::string{rules::not_in_source};
}

std::vector<std::string> provenance_sentences(const rules::table_rules& rules) {
  const auto& book = rules.book();
  std::vector<std::string> words;
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < book.lines.size(); ++i) {
    const auto& word = rules.odds_of(static_cast<rules::line_id>(i)).provenance;
    if (std::ranges::find(words, word) != words.end()) continue;
    words.push_back(word);
    const auto known = book.provenance.find(word);
    const std::string_view meaning =
        known != book.provenance.end()   ? std::string_view{known->second}
        : word == rules::from_submission ? "The odds were given with --rules."
                                         : "The edition's text at hand does not print the odds.";
    sentences.push_back(fmt::format("{}: {}", word, meaning));
  }
  return sentences;
}

std::string left_out_words(const rules::table_rules& rules, const maths::wager_left_out& left_out) {
  return fmt::format("{} at {}: further figures, position by position, which value --at tells",
                     rules.book().columns[index(left_out.column)].name, left_out.where);
}

std::string column_clause(const rules::table_rules& rules, rules::column_id column) {
  const auto& book = rules.book();
  const auto& area = book.areas[index(book.columns[index(column)].area)];
  return std::string{rules.clause(area.clause)};
}

}  // namespace skyward::report
