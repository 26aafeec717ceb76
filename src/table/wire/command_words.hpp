// Commands as a dealer types them: `wager 3 AREA 5`, `throw 5 5 6`.
#pragma once

#include "rules/rulebook.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::table {

/// The line of JSON that words mean: a command's name and what its keys hold, those that it must
/// have in their order and any others as KEY=VALUE. Amounts are dollars. A text of several words
/// stands between marks ", or at the end; dice and cards are all numbers that are left. Where no
/// role=ROLE says who tells it, that is whoever does the step, and the dealer otherwise: one person
/// types for all who work at the table.
///
/// errors  a sentence naming the command and what it takes
std::expected<std::string, std::string> json_of_words(const rules::rulebook& book,
                                                      std::string_view words);

/// `wager SEAT AREA DOLLARS [with=...]` of each command.
std::vector<std::string> command_usages();

}  // namespace skyward::table
