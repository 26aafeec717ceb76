// The next step of the procedure, from the state alone.
#include "table/banked/banked_table.hpp"

#include <algorithm>

namespace skyward::table {

namespace {

bool latched(const banked_state& state, rules::step_condition each) {
  return (state.progress.conditions >> static_cast<unsigned>(each) & 1U) != 0;
}

}  // namespace

bool banked_table::met(const banked_state& state, stage at, rules::step_condition each) const {
  using rules::step_condition;
  const bool begins = state.throws == 0 && !state.reopened;
  switch (each) {
    case step_condition::table_opens:
      return begins && state.common.round == state.first_round;
    case step_condition::after_opening:
      return !begins || state.common.round != state.first_round;
    case step_condition::round_begins:
      return begins;
    case step_condition::no_shooter:
      return state.progress.at == at ? latched(state, each) : state.shooter == seat_no::none;
    default:
      return latched(state, each);
  }
}

bool banked_table::holds(const banked_state& state, stage at,
                         const rules::procedure_step& step) const {
  const bool called = step.calls.empty() || std::ranges::count(step.calls, state.progress.call) > 0;
  const bool in_phase =
      step.phase != rules::step_phase::end || latched(state, rules::step_condition::round_ends);
  return in_phase && (at != stage::settling || called) &&
         std::ranges::all_of(step.only_if, [&](auto each) { return met(state, at, each); });
}

std::optional<due_step> banked_table::find_step(const banked_state& state, stage at,
                                                std::size_t from) const {
  const auto& steps = book().procedure;
  const std::size_t end = at == stage::betting    ? close_step_ + std::size_t{1}
                          : at == stage::throwing ? std::size_t{call_steps_}
                                                  : steps.size();
  for (auto i = from; i < end; ++i) {
    if (holds(state, at, steps[i])) return due_step{static_cast<std::uint16_t>(i), at};
  }
  return std::nullopt;
}

std::optional<due_step> banked_table::offer_step(const banked_state& state) const {
  const auto& steps = book().procedure;
  const auto others_met = [&](const rules::procedure_step& step) {
    return std::ranges::all_of(step.only_if, [&](rules::step_condition each) {
      return each == rules::step_condition::no_shooter || met(state, stage::betting, each);
    });
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].completed_by == "accept_dice" && others_met(steps[i])) {
      return due_step{static_cast<std::uint16_t>(i), state.progress.at};
    }
  }
  return std::nullopt;
}

std::optional<due_step> banked_table::next_step(const banked_state& state) const {
  if (!state.common.open) return std::nullopt;
  const auto& progress = state.progress;
  // When who had the dice has left, they are offered again before anything else.
  const bool offered = book().shooter.who == rules::shooter_rule::offered;
  const bool abandoned = offered && state.shooter == seat_no::none && progress.next_step > 0;
  if (abandoned && progress.at != stage::settling) return offer_step(state);
  if (auto here = find_step(state, progress.at, progress.next_step)) return here;
  return state.betting ? find_step(state, stage::betting, 0)
                       : find_step(state, stage::throwing, throw_steps_);
}

std::vector<const rules::procedure_step*> banked_table::due_steps(const banked_state& state) const {
  std::vector<const rules::procedure_step*> steps;
  banked_state walked = state;
  while (const auto due = next_step(walked)) {
    const auto& step = book().procedure[due->index];
    steps.push_back(&step);
    if (!step.completed_by.empty() || steps.size() > book().procedure.size()) break;
    walked.progress.at = due->at;
    walked.progress.next_step = static_cast<std::uint16_t>(due->index + 1);
  }
  return steps;
}

}  // namespace skyward::table
