// What a clause says, in our words, and the rulings that read it.
#pragma once

#include "rules/rulebook.hpp"

#include <span>
#include <string>
#include <string_view>

namespace skyward::play {

/// What a clause says on one line: `4(d): the dealer calls ... Ruling R-2: Which face leads?`
///
/// in      rulings that the game has
std::string clause_sentence(const rules::rulebook& book,
                            std::span<const rules::ruling_text* const> rulings,
                            std::string_view clause);

/// The same as a paragraph of 80 columns.
std::string clause_words(const rules::rulebook& book,
                         std::span<const rules::ruling_text* const> rulings,
                         std::string_view clause);

}  // namespace skyward::play
