// What both kinds of tables note down of a training round.
#pragma once

#include "fairness/draws.hpp"
#include "rules/rulebook.hpp"
#include "table/vocabulary/event.hpp"
#include "table/wire/line_codec.hpp"
#include "training/exercise.hpp"

#include <string_view>

namespace skyward::training {

/// What chance decides: wagers, cards and dice.
using lots = fairness::draw_stream;

/// One of `least` to `most`.
std::int64_t between(lots& by, std::int64_t least, std::int64_t most);

/// Who tells what completes a step, or that it is done.
table::role teller_of(const rules::rulebook& book, const rules::procedure_step& step);

/// Every step of the procedure, as chance puts them.
boost::json::array shuffled_steps(const rules::rulebook& book, lots& by);

/// Asks for the step that is made next.
void ask_step(exercise& of, const rules::procedure_step& step, std::string_view clause);

void note_throw(exercise& of, const dice::face_list& dice);

/// The dice as a table takes them.
table::dice_report report_of(const dice::face_list& dice);

/// An event as the wire has it.
boost::json::object words_of(const table::line_codec& codec, const table::any_event& what);

}  // namespace skyward::training
