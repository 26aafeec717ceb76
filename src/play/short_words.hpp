// The short words in which a person plays: `5 on four`, `kind 4 5`, `take pip 2`, `edge four`.
#pragma once

#include "base/money.hpp"
#include "rules/rulebook.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace skyward::play {

/// What a single word, or its first letter, asks for.
enum class plain_word : std::uint8_t {
  go,      // an empty line: no more bets, and the dice are thrown
  wagers,  // s: what I have on the layout
  felt,    // t: the table
  last,    // l: the last throw
  paid,    // p: what was paid
  clock,   // c
  why,     // w: why what was said last is so
  help,    // h
  fair,    // f: how the last dice are checked
  undo,
  again,  // the wagers of the last round
  leave,
};

struct place_wager {
  rules::area_id area{};
  std::optional<cents> amount;
};
struct take_wager {
  rules::area_id area{};
};
struct ask_edge {
  rules::area_id area{};
};
struct ask_why {
  rules::area_id area{};
};
struct buy_chips {
  cents amount;
};

using asked_words = std::variant<plain_word, place_wager, take_wager, ask_edge, ask_why, buy_chips>;

/// The words of a line between blanks, as typed.
std::vector<std::string> words_typed(std::string_view line);

/// What was typed, as an answer quotes it: on one line, cut where it is long.
std::string as_typed(std::string_view typed);

/// One of the plain words; nothing for any other text.
std::optional<plain_word> read_plain_word(std::string_view line);

/// Reads what a person types at a banked table.
///
/// errors  a sentence saying what is accepted
std::expected<asked_words, std::string> read_short_words(std::string_view line,
                                                         const rules::rulebook& book,
                                                         const rules::area_set& offered);

/// The area that words name: by its id or label, or by some words of them that name one area of a
/// group alone; of several such groups the first of the rulebook. Number words and digits are the
/// same, and so are `ace` and `1`.
///
/// errors  a sentence naming the areas that the words could mean, or the nearest
std::expected<rules::area_id, std::string> area_of_words(std::string_view words,
                                                         const rules::rulebook& book,
                                                         const rules::area_set& offered);

/// What is typed for an area: `kind 4`.
std::string words_for(const rules::rulebook& book, rules::area_id area);

/// The help for what can be typed at a banked table, of 80 columns.
///
/// in      example an area that a first wager can be made on
std::string help_text(const rules::rulebook& book, const rules::area_set& offered,
                      rules::area_id example, cents amount);

}  // namespace skyward::play
