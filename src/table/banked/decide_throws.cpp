// Decides throws: whether they count, what is called, and how the wagers are settled, in the order
// of the rulebook's steps.
#include "base/ensure.hpp"
#include "table/banked/decider.hpp"
#include "table/banked/procedure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

namespace {

decided_columns sorted(const rules::decisions& decided, const rules::rulebook& book) {
  decided_columns sets;
  for (const auto column : rules::ids_of<rules::column_id>(book.columns)) {
    const auto i = index(column);
    if (decided[i].is_loss()) sets.lost.set(i);
    if (decided[i].is_win()) sets.won.set(i);
    if (decided[i].is_push()) sets.pushed.set(i);
  }
  return sets;
}

}  // namespace

verdict decider::check_throw() {
  if (state_.betting()) {
    return refuse(refusal_code::bets_open, table_.no_more_bets_clause(),
                  "betting is open; accepted: no_more_bets");
  }
  return check_hand();
}

/// Dice are there for a throw, and where players throw somebody has them.
verdict decider::check_hand() const {
  if (auto dice = table_.common().check_dice(state_.common, now_); !dice) return dice;
  const auto who = book().shooter.who;
  if (who == rules::shooter_rule::dealer || state_.shooter != seat_no::none) return {};
  const bool passed = who == rules::shooter_rule::passed;
  return refuse(refusal_code::no_shooter, taken_clause(),
                fmt::format("nobody has the dice; accepted: {}",
                            passed ? "seat, and who comes has them" : "offer_dice, accept_dice"));
}

verdict decider::operator()(const command::throw_dice& asked) {
  const auto& discretion = book().validity.discretion_clause;
  if (asked.ruled && !discretion.empty() && log_.from() != role::stickperson) {
    return refuse(refusal_code::role_may_not, clause(discretion),
                  fmt::format("a face is not for the {} to rule on; accepted: stickperson",
                              name_of(log_.from())));
  }
  if (auto due = check_completes("throw"); !due) return due;
  if (auto may = check_throw(); !may) return may;
  if (auto may = check_ruled(asked.ruled); !may) return may;
  if (auto drawn = check_draw(asked); !drawn) return drawn;
  return throw_reported(asked);
}

/// Fair dice throw what the window gives next; they lean on nothing.
verdict decider::check_draw(const command::throw_dice& asked) const {
  if (auto fair =
          common_table::check_draw(state_.common, log_.from(), asked.source, seed_use::throws);
      !fair) {
    return fair;
  }
  const bool flat = std::ranges::all_of(
      asked.dice.dice(), [](const auto& die) { return die.how == dice::rest::flat; });
  if (!asked.source.drawn() || flat) return {};
  return refuse(refusal_code::wrong_source, rules::house_rule,
                "fair dice that lean; accepted: dice that lie flat");
}

/// The last moment for it is the close of betting, which nobody knows before.
verdict decider::operator()(const command::commit_value& asked) {
  if (!state_.betting()) {
    return refuse(refusal_code::values_closed, rules::house_rule,
                  "betting is closed; accepted: a value while it is open");
  }
  return table_.common().decide(state_.common, asked, log_);
}

verdict decider::operator()(const command::close_values& asked) {
  if (state_.betting()) {
    return refuse(refusal_code::bets_open, rules::house_rule,
                  "betting is open; accepted: close_values behind no_more_bets");
  }
  return table_.common().decide(state_.common, asked, log_);
}

/// Whether a person may rule on a face in this game.
verdict decider::check_ruled(bool ruled) const {
  const auto& validity = book().validity;
  if (!ruled || !validity.discretion_clause.empty()) return {};
  return refuse(
      refusal_code::no_discretion, clause(validity.propped_clause),
      fmt::format("nobody rules on a face in {}; accepted: the dice as they lie", book().name));
}

/// Judges the dice as they lie, and settles what they show.
verdict decider::throw_reported(const command::throw_dice& asked) {
  const auto& validity = book().validity;
  const auto set = table_.game().dice(state_.position);
  const auto judged = dice::judge(validity, set, asked.dice.dice(), "");
  if (!judged) {
    const auto& count = state_.throws == 0 ? at_table().dice_count : at_table().dice_count_again;
    return refuse(refusal_code::wrong_dice_count, clause(count), judged.error().message);
  }
  if (const auto* bad = std::get_if<dice::void_throw>(&*judged)) {
    void_throw(bad->reason, bad->clause, false);
    return {};
  }
  const auto& faces = std::get<dice::valid_throw>(*judged).faces;
  clause_text why;
  for (const auto& die : asked.dice.dice()) {
    if (die.how == dice::rest::cocked) why = clause(validity.cocked_clause);
  }
  if (asked.ruled) why = clause(validity.discretion_clause);
  common_table::tell_missing(state_.common, asked.source, log_);
  log_.add(event::thrown{state_.common.round, faces, why, asked.source});
  settle(state_.position, dice::roll::of(set, faces));
  return {};
}

/// While every step counts, a throw is void once it is due, or once the step is in which its dice
/// can already be disturbed.
verdict decider::check_thrown(std::string_view reason) const {
  const auto& steps = book().procedure;
  const auto& reasons = book().validity.reasons;
  const auto known = std::ranges::find(reasons, reason, &dice::void_reason::id);
  const auto from = known == reasons.end()
                        ? steps.end()
                        : std::ranges::find(steps, known->from_step, &rules::procedure_step::id);
  const auto due = next_step(table_, state_);
  if (due && due->at == stage::throwing && due->index >= from - steps.begin()) return {};
  return check_completes("throw");
}

verdict decider::operator()(const command::no_roll& asked) {
  if (auto due = check_thrown(asked.reason); !due) return due;
  if (auto may = check_throw(); !may) return may;
  if (auto may = common_table::check_no_draw_due(state_.common, asked.wire_name); !may) return may;
  const auto set = table_.game().dice(state_.position);
  const auto judged = dice::judge(book().validity, set, {}, asked.reason);
  if (!judged) {
    const bool denied = judged.error().code == dice::throw_refusal::denied_reason;
    const auto& validity = book().validity;
    const auto& grounds =
        validity.reasons.empty() ? validity.propped_clause : validity.reasons.front().clause;
    const auto& why = denied ? judged.error().clause : grounds;
    return refuse(denied ? refusal_code::denied_reason : refusal_code::unknown_reason, clause(why),
                  judged.error().message);
  }
  const auto& bad = std::get<dice::void_throw>(*judged);
  if (asked.lost) {
    if (auto may = table_.common().check_lost(asked.reason); !may) return may;
  }
  void_throw(bad.reason, bad.clause, asked.lost);
  return {};
}

/// Everything stands as it did when betting closed; what may be placed again is the game's to say
/// (ruling R-40).
void decider::void_throw(clause_text reason, clause_text why, bool lost) {
  auto next = table_.throw_at(state_.position);
  if (const auto open = table_.open_at(state_.position); open.any()) next.open = open;
  log_.add(event::roll_void{std::string{reason}, due(next, state_.common.pace), clause(why)});
  if (lost) {
    log_.add(event::dice_set_out{dice_fault::lost, clause(at_table().dice_lost)});
  }
}

void decider::settle(const rules::position& closed, const dice::roll& roll) {
  rules::resolution result;
  table_.game().resolve(closed, roll, result);
  const auto numbers = table_.game().numbers_of(closed, roll, result);
  ensure(numbers.all().size() == book().calls[index(result.call)].numbers.size(),
         "as many numbers as the rulebook's call names");
  log_.add(event::called{{result.call, numbers}, table_.call_clause(result.call)});
  auto after = state_.pieces;
  table_.game().move_furniture(closed, roll, result, after);
  settle_call(result, after);
  if (result.round_ends) return end_round(result, after);
  if (table_.open_at(result.next).any()) return open_betting(result);
  // Nobody can steer where the area that steers takes no wagers.
  const auto next = table_.game().close(result.next, false);
  log_.add(event::position_changed{next, table_.throw_at(next)});
}

/// Where the nth seat of a settlement sits, as an index (ruling R-71).
std::size_t decider::seat_in_turn(std::size_t nth) const {
  const bool descending = table_.rules().payment().order == rules::seat_order::from_dealers_right;
  return descending ? state_.layout.size() - 1 - nth : nth;
}

void decider::settle_call(const rules::resolution& result, const rules::furniture& after) {
  const auto steps = table_.settlement(result.call);
  const auto decided = sorted(result.decided, book());
  auto pieces = state_.pieces;
  for (std::size_t from = 0; from < steps.size();) {
    const auto& first = steps[from];
    if (first.action == rules::step_action::move) {
      move_pieces(first, pieces, after);
      ++from;
      continue;
    }
    // Steps for each seat that follow one another are one pass round the table.
    auto to = from + 1;
    if (first.scope == rules::step_scope::each_seat) {
      while (to < steps.size() && steps[to].scope == rules::step_scope::each_seat) ++to;
    }
    for (std::size_t nth = 0; nth < state_.layout.size(); ++nth) {
      const auto seat = seat_in_turn(nth);
      for (auto i = from; i < to; ++i) settle_seat(seat, steps[i], result, decided);
    }
    from = to;
  }
  ensure(pieces == after, "furniture that the settlement's steps move");
}

void decider::settle_seat(std::size_t seat, const settling_step& step,
                          const rules::resolution& result, const decided_columns& decided) {
  const auto& seat_layout = state_.layout[seat];
  const auto here = seat_layout.columns & step.columns;
  const auto no = static_cast<seat_no>(seat + 1);
  const auto on = [&](rules::column_id column) {
    return wager_term{book().columns[index(column)].area, column};
  };
  const auto wager = [&](rules::column_id column) {
    return seat_layout.wagers[index(on(column).area)];
  };
  const bool collects = step.action != rules::step_action::pay;
  const bool pays = step.action != rules::step_action::collect;
  if (collects) {
    rules::each_of<rules::column_id>(here & decided.lost, [&](rules::column_id column) {
      log_.add(event::wager_lost{no, on(column), wager(column), step.clause});
    });
  }
  if (pays) {
    rules::each_of<rules::column_id>(here & decided.won, [&](rules::column_id column) {
      const auto line = result.decided[index(column)].line();
      ensure(wager(column) <= table_.wager_limit(line), "winnings that 64 bits count");
      const auto won = table_.rules().winnings_of(line, wager(column));
      log_.add(event::wager_won{no, on(column), wager(column), line, won.paid, won.returned,
                                table_.line_clause(line), step.clause});
    });
    rules::each_of<rules::column_id>(here & decided.pushed, [&](rules::column_id column) {
      log_.add(event::wager_pushed{no, on(column), wager(column), step.clause});
    });
  }
  rules::each_of<rules::column_id>(here & step.last & ~decided.all(), [&](rules::column_id column) {
    log_.add(event::wager_stands{no, on(column), wager(column), step.clause});
  });
}

void decider::move_pieces(const settling_step& step, rules::furniture& pieces,
                          const rules::furniture& after) {
  for (const auto piece : step.pieces) {
    auto& at = pieces[index(piece)];
    if (at == after[index(piece)]) continue;
    const auto& spot = book().pieces[index(piece)].spots[after[index(piece)].spot];
    if (!step.to.empty() && spot != step.to) continue;
    at = after[index(piece)];
    log_.add(event::furniture_moved{{piece, at}, step.clause});
  }
}

/// Whether anyone holds the steering area once a throw is settled.
bool decider::still_steered(const rules::resolution& result) const {
  const auto steering = table_.steering();
  if (!steering) return false;
  return std::ranges::any_of(state_.layout, [&](const layout_state& seat) {
    bool stands = false;
    rules::each_of<rules::column_id>(
        seat.columns & table_.columns_of(*steering), [&](rules::column_id column) {
          stands = stands || !result.decided[index(column)].is_decided();
        });
    return stands;
  });
}

void decider::open_betting(const rules::resolution& result) {
  const auto next = table_.betting_at(result.next, still_steered(result));
  log_.add(event::position_changed{result.next, due(next, state_.common.pace)});
}

void decider::end_round(const rules::resolution& result, const rules::furniture& pieces) {
  open_betting(result);
  log_.add(event::round_ended{state_.common.round, table_.call_clause(result.call)});
  if (result.dice_pass) pass_dice();
  open_round(state_.common.round + 1, result.next, pieces);
}

void decider::open_round(std::uint64_t round, const rules::position& at, rules::furniture pieces) {
  log_.add(event::round_opened{round});
  auto after = pieces;
  table_.game().set_furniture(at, after);
  for (const auto& step : table_.round_opens()) move_pieces(step, pieces, after);
  ensure(pieces == after, "furniture that the steps before a round set");
}

}  // namespace skyward::table
