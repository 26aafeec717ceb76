// Finds the step of the procedure that a command of the dealers completes.
#include "table/vocabulary/teller.hpp"

#include "table/vocabulary/command.hpp"

#include <algorithm>

namespace skyward::table {

const rules::procedure_step* step_told_by(const rules::rulebook& book, std::string_view wire_name,
                                          role_set senders) {
  if (senders != from_dealers) return nullptr;
  const bool offers = wire_name == command::offer_dice::wire_name;
  const auto completes = offers ? command::accept_dice::wire_name : wire_name;  // once it is taken
  const auto step =
      std::ranges::find(book.procedure, completes, &rules::procedure_step::completed_by);
  return step == book.procedure.end() ? nullptr : &*step;
}

role offers_dice(const rules::rulebook& book) {
  const auto* step = step_told_by(book, command::offer_dice::wire_name, from_dealers);
  const bool sticks = step != nullptr && step->actor == name_of(role::stickperson);
  return sticks ? role::stickperson : role::dealer;
}

}  // namespace skyward::table
