// Who tells a command, where the rulebook gives the step that it completes to one of the people who
// work at the table.
#pragma once

#include "rules/rulebook.hpp"
#include "table/vocabulary/words.hpp"

#include <string_view>

namespace skyward::table {

/// The step that a command completes which only dealers send; none for any other command.
const rules::procedure_step* step_told_by(const rules::rulebook& book, std::string_view wire_name,
                                          role_set senders);

/// Who offers the dice where they are offered round.
role offers_dice(const rules::rulebook& book);

}  // namespace skyward::table
