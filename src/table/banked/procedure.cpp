// The next step of the procedure, from the state alone.
#include "table/banked/procedure.hpp"

#include <algorithm>

namespace skyward::table {

namespace {

/// Looks for steps that are due in one state of a table.
struct step_finder {
  const compiled_book& table;
  const banked_state& state;
  const progress_state& progress;

  const std::vector<rules::procedure_step>& steps() const { return table.book().procedure; }

  bool met(stage at, rules::step_condition each) const {
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
        return progress.at == at ? progress.holds(each) : state.shooter == seat_no::none;
      case step_condition::shooter_there:
        return state.shooter != seat_no::none;
      case step_condition::round_goes_on:
        return !progress.holds(step_condition::round_ends);
      default:
        return progress.holds(each);
    }
  }

  bool holds(stage at, const rules::procedure_step& step) const {
    const bool called = step.calls.empty() || std::ranges::count(step.calls, progress.call) > 0;
    const bool in_phase =
        step.phase != rules::step_phase::end || progress.holds(rules::step_condition::round_ends);
    const bool moved = step.moves.empty() || std::ranges::any_of(step.moves, [&](auto piece) {
                         return (progress.moved >> index(piece) & 1U) != 0;
                       });
    return in_phase && (at != stage::settling || (called && moved)) &&
           std::ranges::all_of(step.only_if, [&](auto each) { return met(at, each); });
  }

  /// The first step of a stage that holds, from one on.
  std::optional<due_step> find(stage at, std::size_t from) const {
    const std::size_t end = at == stage::betting    ? table.after_close_step()
                            : at == stage::throwing ? table.first_call_step()
                                                    : steps().size();
    for (auto i = from; i < end; ++i) {
      if (holds(at, steps()[i])) return due_step{static_cast<std::uint16_t>(i), at};
    }
    return std::nullopt;
  }

  /// The step in which dice are offered and taken, though who had them sat at the table before.
  std::optional<due_step> find_offer() const {
    const auto others_met = [&](const rules::procedure_step& step) {
      return std::ranges::all_of(step.only_if, [&](rules::step_condition each) {
        return each == rules::step_condition::no_shooter || met(stage::betting, each);
      });
    };
    for (std::size_t i = 0; i < steps().size(); ++i) {
      if (steps()[i].completed_by == "accept_dice" && others_met(steps()[i])) {
        return due_step{static_cast<std::uint16_t>(i), progress.at};
      }
    }
    return std::nullopt;
  }
};

/// The step that would be due had the procedure gone so far.
std::optional<due_step> next_step(const compiled_book& table, const banked_state& state,
                                  const progress_state& progress) {
  if (!state.common.open) return std::nullopt;
  const step_finder steps{table, state, progress};
  // When who had the dice has left, they are offered again before anything else.
  const bool offered = table.book().shooter.who == rules::shooter_rule::offered;
  const bool abandoned = offered && state.shooter == seat_no::none && progress.next_step > 0;
  if (abandoned && progress.at != stage::settling) return steps.find_offer();
  if (auto here = steps.find(progress.at, progress.next_step)) return here;
  if (state.betting()) return steps.find(stage::betting, 0);
  return abandoned ? steps.find_offer() : steps.find(stage::throwing, table.first_throw_step());
}

}  // namespace

std::optional<due_step> next_step(const compiled_book& table, const banked_state& state) {
  return next_step(table, state, state.progress);
}

bool settling(const compiled_book& table, const banked_state& state) {
  if (state.common.steps != step_rule::every) return false;
  const auto due = next_step(table, state);
  return due && due->at == stage::settling &&
         table.book().procedure[due->index].phase != rules::step_phase::end;
}

std::vector<const rules::procedure_step*> due_steps(const compiled_book& table,
                                                    const banked_state& state) {
  const auto& procedure = table.book().procedure;
  std::vector<const rules::procedure_step*> steps;
  auto progress = state.progress;
  while (const auto due = next_step(table, state, progress)) {
    const auto& step = procedure[due->index];
    if (step.completed_by == "no_more_bets" && !state.worth_closing()) break;
    steps.push_back(&step);
    if (!step.completed_by.empty() || steps.size() > procedure.size()) break;
    progress.at = due->at;
    progress.next_step = static_cast<std::uint16_t>(due->index + 1);
  }
  return steps;
}

}  // namespace skyward::table
