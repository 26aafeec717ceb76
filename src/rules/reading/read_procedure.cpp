// Reads what the people at the table do, step by step, from a rulebook.
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

namespace skyward::rules {

namespace {

const std::vector<std::string> phase_names{"open", "close", "throw", "call", "settle", "end"};
const std::vector<std::string> pot_await_names{
    "button-card", "final-game", "next-game", "buy-in",     "cards",  "rebuy",
    "collection",  "game-roll",  "roll-off",  "settlement", "closing"};

/// Which calls a step follows, and what else must hold for it.
void read_conditions(const rulebook& book, toml_reader& from, procedure_step& step) {
  for (const auto& id : from.texts("calls")) {
    const auto named = std::ranges::find(book.calls, id, &call::id);
    if (named == book.calls.end()) from.fail("calls", fmt::format("no such call: \"{}\"", id));
    step.calls.push_back(static_cast<call_id>(named - book.calls.begin()));
  }
  for (const auto& name : from.texts("only_if")) {
    const auto& names = step_condition_names;
    const auto* named = std::ranges::find(names, name);
    if (named == std::end(names)) {
      from.fail("only_if",
                accepted_names(name, std::vector<std::string>(std::begin(names), std::end(names))));
    }
    step.only_if.push_back(static_cast<step_condition>(named - std::begin(names)));
  }
}

/// Betting and the throw come before a round's last throw, so whether it ends the round is not
/// known.
void check_conditions(toml_reader& from, const procedure_step& step) {
  if (step.with_dice && (step.phase > step_phase::close || !step.completed_by.empty())) {
    from.fail("with_dice",
              "what commands complete, and what comes after betting, looks for dice of itself or "
              "needs none; accepted with phase open or close, without completed_by");
  }
  if (step.phase >= step_phase::call) return;
  for (const auto each : step.only_if) {
    if (each != step_condition::round_goes_on && each != step_condition::round_ends) continue;
    from.fail("only_if",
              "whether the round ends is known from its throw on; accepted with phase "
              "call, settle or end");
  }
}

std::string actor_of(toml_reader& from) {
  const std::vector<std::string> known(std::begin(actor_names), std::end(actor_names));
  auto actor = from.text("actor").value_or(known.front());
  if (std::ranges::find(known, actor) == known.end()) {
    from.fail("actor", accepted_names(actor, known));
  }
  return actor;
}

void read_procedure_step(rulebook_file& file, toml_reader& from) {
  auto& steps = file.book.procedure;
  procedure_step step;
  if (file.book.pot) {
    step.awaits = one_of<pot_await>(from, "awaits", pot_await_names);
  } else {
    step.phase = one_of<step_phase>(from, "phase", phase_names);
  }
  step.id = from.text("id").value_or("");
  step.actor = actor_of(from);
  step.prompt = from.text("prompt").value_or("");
  step.clause = file.clause(from, "clause");
  step.completed_by = from.text("completed_by", toml_reader::need::optional).value_or("");
  read_conditions(file.book, from, step);
  if (!file.book.pot) {
    step.with_dice = from.flag("with_dice");
    check_conditions(from, step);
  }
  if (from.has("moves")) step.moves = pieces_of_kind(file.book, from, "moves");
  from.finish();
  const bool too_late =
      !steps.empty() && (step.phase < steps.back().phase || step.awaits < steps.back().awaits);
  if (too_late) {
    file.root.fail("procedure", fmt::format("{} comes after a step of a later phase", step.id));
  }
  steps.push_back(std::move(step));
}

}  // namespace

void read_procedure(rulebook_file& file) {
  for (auto& each : file.root.tables("procedure")) read_procedure_step(file, each);
}

}  // namespace skyward::rules
