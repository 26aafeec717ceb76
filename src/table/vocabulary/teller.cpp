// Finds the step of the procedure that a command of the dealers completes.
#include "table/vocabulary/teller.hpp"

#include "table/vocabulary/command.hpp"

#include <algorithm>

namespace skyward::table {

bool has_stickperson(const rules::rulebook& book) {
  return std::ranges::count(book.procedure, name_of(role::stickperson),
                            &rules::procedure_step::actor) > 0;
}

bool completes_for_actor(const rules::procedure_step& step, std::string_view wire_name) {
  const bool offers = wire_name == command::offer_dice::wire_name;
  if (!offers && wire_name != command::no_more_bets::wire_name) return false;
  return step.completed_by == wire_name ||
         (offers && step.completed_by == command::accept_dice::wire_name);
}

const rules::procedure_step* step_told_by(const rules::rulebook& book, std::string_view wire_name) {
  const auto step = std::ranges::find_if(
      book.procedure, [&](const auto& each) { return completes_for_actor(each, wire_name); });
  return step == book.procedure.end() ? nullptr : &*step;
}

role offers_dice(const rules::rulebook& book) {
  const auto* step = step_told_by(book, command::offer_dice::wire_name);
  const bool sticks = step != nullptr && step->actor == name_of(role::stickperson);
  return sticks ? role::stickperson : role::dealer;
}

}  // namespace skyward::table
