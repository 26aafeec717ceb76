// Decides corrections: never an edit, always events that reverse, with a reason and a second
// person's approval.
#include "table/decider.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

namespace {

/// What reverses a movement, as far as the seat's stack can give; the rest is owed.
event::reversed reversal_of(const movement& moved, const table_state& state) {
  const auto stack = desk::at(state.desk, moved.seat).stack.count();
  const auto wanted = -moved.stack;
  const auto given = std::max(wanted, -stack);
  const bool on_layout = moved.layout != 0;
  return {moved.entry,          moved.seat, on_layout ? std::optional{moved.area} : std::nullopt,
          -moved.layout,        given,      -moved.cash,
          cents{given - wanted}};
}

}  // namespace

verdict decider::operator()(const command::correct& asked) {
  const bool dice = asked.dice.size() > 0;
  const bool one_entry = asked.entry != 0;
  const bool amount = asked.seat != seat_no::none || asked.amount != 0;
  if (dice + one_entry + amount > 1) {
    if (auto approved = table_.common().check_approved(asked); !approved) return approved;
    return refuse(refusal_code::nothing_to_correct, rules::house_rule,
                  "a correction is of one thing; accepted: dice, or entry, or seat and cents");
  }
  if (dice) return correct_dice(asked);
  if (one_entry) return correct_entry(asked);
  return table_.common().decide_amount(state_.desk, asked, log_);
}

/// The dice of the last throw, until the next one: all that it settled is reversed, wagers placed
/// since then go back, and the round is settled again.
verdict decider::correct_dice(const command::correct& asked) {
  const auto& undo = state_.undo;
  if (asked.round == undo.round && undo.round != 0) {
    const auto set = table_.game().dice(undo.position);
    const auto judged = dice::judge(book().validity, set, asked.dice.dice(), "");
    if (!judged) {
      return refuse(refusal_code::wrong_dice_count, clause(at_table().dice_present),
                    judged.error().message);
    }
  }
  if (auto approved = table_.common().check_approved(asked); !approved) return approved;
  if (asked.round > state_.desk.round || undo.round == 0) {
    return refuse(refusal_code::nothing_to_correct, rules::house_rule,
                  fmt::format("round {} has had no throw", asked.round));
  }
  if (asked.round != undo.round || (undo.gone & undo.in_round) != 0) {
    return refuse(
        refusal_code::too_late, rules::house_rule,
        asked.round != undo.round
            ? fmt::format("the last throw was in round {}; accepted: seat and cents", undo.round)
            : "a player whom that throw settled has left; accepted: seat and cents");
  }
  table_state again = state_;
  auto& entries = log_.entries();
  const auto apply_from = [&](std::size_t from) {
    for (auto i = from; i < entries.size(); ++i) table_.evolve(again, entries[i]);
  };
  auto made = entries.size();
  log_.add(event::corrected{asked.round, "dice", asked.reason, asked.by, asked.approved_by});
  apply_from(made);
  for (auto moved = state_.since_throw.rbegin(); moved != state_.since_throw.rend(); ++moved) {
    if (moved->cash != 0) continue;
    made = entries.size();
    log_.add(reversal_of(*moved, again));
    apply_from(made);
  }
  made = entries.size();
  log_.add(event::throw_reopened{undo.round});
  apply_from(made);
  made = entries.size();
  command::throw_dice anew;
  anew.dice = asked.dice;
  decider on_reopened{table_, again, now_, log_};
  if (auto thrown = on_reopened.throw_reported(anew); !thrown) return thrown;
  apply_from(made);
  for (std::size_t i = 0; i < again.desk.seats.size(); ++i) {
    const auto& of = again.desk.seats[i];
    const auto paid = std::min(of.stack, of.owed);
    if (paid > cents{}) log_.add(event::debt_paid{static_cast<seat_no>(i + 1), paid});
  }
  return {};
}

/// One entry since the last throw: chips for cash, or a wager while betting is open.
verdict decider::correct_entry(const command::correct& asked) {
  const auto moved = std::ranges::find(state_.since_throw, asked.entry, &movement::entry);
  const bool by_hand = moved != state_.since_throw.end() && (moved->cash != 0 || moved->placed);
  if (by_hand && moved->placed) {
    if (auto may = check_unplaced(*moved); !may) return may;
  }
  if (auto approved = table_.common().check_approved(asked); !approved) return approved;
  if (asked.round == 0 || asked.round > state_.desk.round) {
    return refuse(refusal_code::nothing_to_correct, rules::house_rule,
                  fmt::format("no round {}; accepted: 1 to {}", asked.round, state_.desk.round));
  }
  if (asked.entry > state_.desk.entries) {
    return refuse(refusal_code::nothing_to_correct, rules::house_rule,
                  fmt::format("no entry {}; accepted: 1 to {}", asked.entry, state_.desk.entries));
  }
  if (!by_hand) {
    return refuse(
        refusal_code::too_late, rules::house_rule,
        fmt::format("entry {} moved no chips by hand since the last throw; accepted: seat "
                    "and cents",
                    asked.entry));
  }
  log_.add(event::corrected{asked.round, "entry", asked.reason, asked.by, asked.approved_by});
  log_.add(reversal_of(*moved, state_));
  return {};
}

/// A wager goes back while its area is open, and while nothing else rests on it.
verdict decider::check_unplaced(const movement& moved) const {
  if (!table_.open_areas(state_)[index(moved.area)]) {
    return refuse(refusal_code::bets_closed, clause(at_table().window),
                  "the wager stands; accepted: the dice, or seat and cents");
  }
  const auto standing = layout(moved.seat).wagers[index(moved.area)].count();
  const bool whole = standing == moved.layout;
  if (moved.layout <= 0 || !whole || group_that_needs(moved.seat, moved.area)) {
    return refuse(refusal_code::needed_by_another, clause(at_table().chips),
                  "other entries rest on this one; accepted: take_down and wager");
  }
  return {};
}

}  // namespace skyward::table
