// What a clause says.
#include "play/clause_words.hpp"

#include "document/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::play {

std::string clause_sentence(const rules::rulebook& book,
                            std::span<const rules::ruling_text* const> rulings,
                            std::string_view clause) {
  if (clause == rules::house_rule) {
    return "house rule: the text is silent, and the house decides.";
  }
  auto text = std::string{clause};
  if (const auto words = book.clauses.find(clause); words != book.clauses.end()) {
    text += ": " + words->second;
  }
  for (const auto* ruling : rulings) {
    if (clause == "ruling " + ruling->id) {
      text += fmt::format(
          ": {}{} {}", ruling->option.empty() ? "" : "unless the rules of a table say otherwise, ",
          ruling->readings.front(), ruling->why);
    }
    if (std::ranges::count(ruling->clauses, clause) == 0) continue;
    text += fmt::format(" Ruling {}: {}", ruling->id, ruling->title);
    if (text.back() != '?') text += '.';
  }
  return text;
}

std::string clause_words(const rules::rulebook& book,
                         std::span<const rules::ruling_text* const> rulings,
                         std::string_view clause) {
  return document::wrapped(clause_sentence(book, rulings, clause), "  ");
}

}  // namespace skyward::play
