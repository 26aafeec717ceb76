// What a table, a dice set or a shaker is asked before a table opens, and whether it is answered as
// the rulebook wants.
#pragma once

#include "house/floor_refusal.hpp"
#include "house/floor_words.hpp"

#include <functional>
#include <string>
#include <vector>

namespace skyward::house {

/// What is asked of a subject at a kind of table: the rulebook's checks, and the house's own of
/// screens and fair dice.
std::vector<rules::house_check> checks_of(const rules::rulebook& book, rules::check_subject of,
                                          table_kind kind);

/// A set of dice as it is asked for, `4 green, 2 red`.
std::string dice_text(const std::vector<dice::dice_of_colour>& dice);

/// Whether all answers to the checks of one subject are there and as the text asks.
///
/// in  setting  what a setting of the table's rules is
std::expected<void, floor_refusal> check_answers(
    const rules::rulebook& book, const rules::edition& edition, rules::check_subject of,
    table_kind kind, const reply_list& answers,
    const std::function<std::int64_t(std::string_view)>& setting);

}  // namespace skyward::house
