// The next step of the procedure of a table with a pot, from the state alone.
#include "table/pot/pot_procedure.hpp"

#include <algorithm>

namespace skyward::table {

namespace {

/// What the table waits for, in order.
std::vector<rules::pot_await> awaited(const rules::pot_rules& rules, const pot_state& state,
                                      moment now) {
  using enum rules::pot_await;
  const auto seated = std::ranges::count_if(state.common.seats, &seat_state::taken);
  const bool enough = seated >= rules.settings().buyers_min;
  if (!state.common.open) return {};
  switch (state.phase) {
    case pot_phase::button_draw:
      return enough ? std::vector{button_card} : std::vector<rules::pot_await>{};
    case pot_phase::between_games: {
      std::vector<rules::pot_await> all;
      if (state.settling) all.push_back(settlement);
      if (state.final_over) {
        all.push_back(closing);
      } else if (enough) {
        const auto mark = state.final_game_at;
        if (mark.given() && now >= mark) all.push_back(final_game);
        all.push_back(next_game);
      }
      return all;
    }
    case pot_phase::buy_in:
      return {state.cards_owed > 0 ? cards : buy_in};
    case pot_phase::rebuy:
      return {state.cards_owed > 0 ? cards : rebuy};
    case pot_phase::game_roll:
      if (!state.thrown) return {collection, game_roll};
      return {game_roll};
    case pot_phase::roll_off:
      return {roll_off};
  }
  return {};
}

/// Whose step it is.
seat_no seat_of(const pot_state& state) {
  if (state.phase == pot_phase::between_games) return state.button;
  if (state.phase != pot_phase::button_draw) return state.turn;
  for (const auto seat : seats_of(state.hands)) {
    const bool draws = state.drawing.empty() || state.drawing.has(seat);
    const bool taken = state.common.seats[index(seat)].taken();
    if (taken && draws && state.hands[index(seat)].button_card == 0) return seat;
  }
  return seat_no::none;
}

}  // namespace

std::vector<const rules::procedure_step*> due_steps(const rules::pot_rules& rules,
                                                    const pot_state& state, moment now) {
  std::vector<const rules::procedure_step*> due;
  auto done = state.steps_done;
  for (const auto await : awaited(rules, state, now)) {
    for (const auto& step : rules.book().procedure) {
      if (step.awaits != await) continue;
      if (done > 0 && step.completed_by.empty()) {
        --done;
        continue;
      }
      due.push_back(&step);
      if (!step.completed_by.empty()) return due;
    }
  }
  return due;
}

std::optional<due_pot_step> next_step(const rules::pot_rules& rules, const pot_state& state,
                                      moment now) {
  const auto due = due_steps(rules, state, now);
  if (due.empty()) return std::nullopt;
  return due_pot_step{due.front(), seat_of(state), state.cards_owed};
}

}  // namespace skyward::table
