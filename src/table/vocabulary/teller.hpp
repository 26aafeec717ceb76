// Who tells a command that completes a step of one of the people who work at the table.
#pragma once

#include "rules/rulebook.hpp"
#include "table/vocabulary/words.hpp"

#include <string_view>

namespace skyward::table {

/// Whether the procedure has steps of a stickperson.
bool has_stickperson(const rules::rulebook& book);

/// Whether a command is told by whoever does the step that it completes: closing the betting, and
/// offering the dice, which is done once they are accepted.
bool completes_for_actor(const rules::procedure_step& step, std::string_view wire_name);

/// The first such step in the rulebook's order; none for any other command.
const rules::procedure_step* step_told_by(const rules::rulebook& book, std::string_view wire_name);

/// Who offers the dice where they are offered round.
role offers_dice(const rules::rulebook& book);

}  // namespace skyward::table
