// Decides what concerns the table as a whole: opening and closing it, leaving it, who throws, and
// the steps of the procedure.
#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "table/banked/banked_state_words.hpp"
#include "table/banked/decider.hpp"
#include "table/banked/evolve.hpp"
#include "table/banked/procedure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace skyward::table {

/// The form of the game may be offered, and the odds of every area offered are known.
verdict decider::check_odds() const {
  const auto& rules = table_.rules();
  if (!at_table().submission.empty() && !rules.submitted()) {
    return refuse(refusal_code::submission_needed, clause(at_table().submission),
                  fmt::format("{} is offered where a rules submission selects it; accepted: one, "
                              "were it to say no more than game = \"{}\"",
                              book().name, book().game));
  }
  for (const auto id : rules::ids_of<rules::area_id>(book().areas)) {
    const auto& area = book().areas[index(id)];
    if (!rules.offers(id) || rules.odds_known(id)) continue;
    return refuse(refusal_code::odds_not_known, clause(area.clause),
                  fmt::format("{}: {} of edition {} is not in the source; accepted: a rules "
                              "submission {}",
                              area.id, area.purchase ? "what becomes of it" : "what it pays",
                              rules.in_edition().id,
                              area.purchase ? "that does not offer it"
                                            : "with odds for it, or that does not offer it"));
  }
  return check_limits();
}

/// No winnings are too large to count, nor all that the seats can win at once.
verdict decider::check_limits() const {
  const auto& rules = table_.rules();
  cents at_each_seat;
  for (const auto id : rules::ids_of<rules::area_id>(book().areas)) {
    if (!rules.offers(id)) continue;
    const auto& area = book().areas[index(id)];
    const auto wager = table_.group_of(id).fixed_wager.value_or(rules.limits().maximum);
    for (const auto line : area.lines) {
      if (wager <= rules.wager_limit(line)) continue;
      return refuse(refusal_code::limit_too_high, table_.line_clause(line),
                    fmt::format("winnings of {} on {} cannot be counted; accepted: a maximum of {} "
                                "or less",
                                money_text(wager), area.id, money_text(rules.wager_limit(line))));
    }
    cents most;
    for (const auto line : area.lines) {
      most = std::max(most, rules.winnings_of(line, wager).paid);
    }
    at_each_seat = at_each_seat + most;
  }
  const auto countable = cents{table_money_max.count() / rules.limits().seats};
  if (at_each_seat <= countable) return {};
  return refuse(refusal_code::limit_too_high, rules::house_rule,
                fmt::format("a seat that wins the maximum of {} everywhere gets {}, and {} seats "
                            "more than can be counted; accepted: a maximum with which it is {} or "
                            "less",
                            money_text(rules.limits().maximum), money_text(at_each_seat),
                            rules.limits().seats, money_text(countable)));
}

verdict decider::operator()(const command::open_table& asked) {
  const auto& rules = table_.rules();
  const auto opening = table_.game().opening();
  if (auto known = check_odds(); !known) return known;
  log_.add(event::table_opened{book().game,
                               rules.in_edition().id,
                               rules.sha256(),
                               {rules.canonical()},
                               table_.common().pin(),
                               asked.steps,
                               asked.kind,
                               asked.pace,
                               asked.inventory,
                               asked.passed,
                               opening,
                               due(table_.betting_at(opening, false), asked.pace)});
  table_.common().warn_of_dates(now_, log_);
  for (const auto line : rules::ids_of<rules::line_id>(book().lines)) {
    if (!rules.replaces_printed(line)) continue;
    const auto& of = book().lines[index(line)];
    log_.add(event::odds_replaced{line, of.printed->text(), clause(of.clause)});
  }
  const bool new_set = state_.common.opened_before && state_.common.dice_present() &&
                       at_table().dice_reopened != rules::house_rule;
  if (new_set) {
    log_.add(event::dice_set_out{dice_fault::reopened, clause(at_table().dice_reopened)});
  }
  open_round(state_.common.round + 1, opening, state_.pieces);
  return {};
}

verdict decider::operator()(const command::close_table&) {
  const auto& stays = at_table().stay_seated;
  for (const auto seat : seats_of(state_.layout)) {
    const auto& seat_layout = layout(seat);
    if (seat_layout.held.none() && seat_layout.in_round && !stays.empty()) {
      return refuse(refusal_code::wagers_standing, clause(stays),
                    fmt::format("seat {} has wagered in this round; accepted: once it is over",
                                number(seat)));
    }
    if (seat_layout.held.none()) continue;
    return refuse(
        refusal_code::wagers_standing, rules::house_rule,
        fmt::format("seat {} has wagers on the layout; accepted: once they are settled or "
                    "taken down",
                    number(seat)));
  }
  if (auto settled = check_settled(); !settled) return settled;
  common_table::leave_all(state_.common, log_);
  log_.add(event::table_closed{});
  return {};
}

/// The stakes go back, with what was bought for them, and the next round begins as the first did.
/// No definition is asked: whoever reads the log does the same.
verdict decider::operator()(const command::void_round& asked) {
  if (auto settled = check_settled(); !settled) return settled;
  if (auto may = common_table::check_no_draw_due(state_.common, asked.wire_name); !may) return may;
  if (!state_.worth_closing()) {
    return refuse(refusal_code::nothing_to_void, rules::house_rule,
                  fmt::format("round {} has no wager and no throw; accepted: once it has",
                              state_.common.round));
  }
  for (const auto each : seats_of(state_.layout)) {
    const auto& [wagers, held, columns, in_round, bought, circle] = layout(each);
    rules::each_of<rules::area_id>(held, [&](rules::area_id area) {
      log_.add(event::wager_returned{each, area, wagers[index(area)], rules::house_rule});
    });
    if (held.none() || bought.amount == cents{}) continue;
    log_.add(event::purchase_returned{each, bought.area, bought.amount, rules::house_rule});
  }
  const auto& opening = state_.opening;
  log_.add(event::round_voided{state_.common.round, asked.reason, rules::house_rule});
  log_.add(event::position_changed{opening.position, due(opening.next, state_.common.pace)});
  log_.add(event::round_opened{state_.common.round + 1});
  for (const auto piece : rules::ids_of<rules::piece_id>(book().pieces)) {
    const auto there = opening.pieces[index(piece)];
    if (state_.pieces[index(piece)] == there) continue;
    log_.add(event::furniture_moved{{piece, there}, rules::house_rule});
  }
  return {};
}

/// Between throws, while betting is open, and only for somebody who is still there to play on.
verdict decider::operator()(const command::turn_day& asked) {
  if (auto settled = check_settled(); !settled) return settled;
  if (auto named = common_table::check_streams(asked); !named) return named;
  if (!state_.betting()) {
    return refuse(refusal_code::not_between_throws, rules::house_rule,
                  "the dice are to be thrown; accepted: once betting is open again");
  }
  const bool stands =
      std::ranges::any_of(state_.layout, [](const auto& each) { return each.held.any(); });
  if (stands && state_.present() == 0) {
    return refuse(refusal_code::wagers_standing, rules::house_rule,
                  "wagers stand and all their players are gone; accepted: void_round first");
  }
  log_.add(event::day_closed{asked.next, state_.common.last.seq + 1, {}});
  auto& closed = std::get<event::day_closed>(log_.entries().back().what);
  const auto after = evolved(table_, state_, std::span{log_.entries()}.subspan(log_.before()));
  closed.state_sha256 = sha256_hex(carried_state(table_, after, asked.stream));
  return {};
}

/// Who comes to a throw that nobody has the dice for gets them, where they are passed on.
verdict decider::operator()(const command::seat& asked) {
  if (auto may = table_.common().decide(state_.common, asked, log_); !may) return may;
  const bool passed = book().shooter.who == rules::shooter_rule::passed;
  if (passed && !state_.betting() && state_.shooter == seat_no::none) {
    log_.add(event::shooter_changed{asked.seat, clause(book().shooter.first)});
  }
  return {};
}

verdict decider::operator()(const command::leave& asked) {
  if (auto seated = table_.common().check_seated(state_.common, asked.seat); !seated) return seated;
  const auto& seat_layout = layout(asked.seat);
  const auto& stays = at_table().stay_seated;
  if (!stays.empty() && (seat_layout.held.any() || seat_layout.in_round)) {
    return refuse(refusal_code::wagers_standing, clause(stays),
                  fmt::format("seat {} has wagered in this round; accepted: once it is over",
                              number(asked.seat)));
  }
  if (auto settled = check_settled(asked.seat); !settled) return settled;
  shooter_leaves(asked.seat);
  if (seat_layout.held.any()) {
    log_.add(event::stepped_away{asked.seat});
  } else {
    common_table::leave_seat(state_.common, asked.seat, log_);
  }
  return {};
}

verdict decider::operator()(const command::cash_out& asked) {
  if (auto seated = table_.common().check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto settled = check_settled(asked.seat); !settled) return settled;
  return table_.common().decide(state_.common, asked, log_);
}

verdict decider::operator()(const command::tip& asked) {
  if (auto seated = table_.common().check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto settled = check_settled(asked.seat); !settled) return settled;
  return table_.common().decide(state_.common, asked, log_);
}

// ---- who throws

/// The next seat clockwise that may be offered the dice: taken, its player there.
seat_no decider::next_shooter(seat_no after) const {
  return next_clockwise(state_.common, after);
}

/// The next clockwise who has not declined the dice since the offer began, other than a seat that
/// declines now or leaves; nobody when all have been asked.
seat_no decider::next_to_ask(seat_no after, seat_no but) const {
  const seat_no first{static_cast<std::uint8_t>(number(after) + 1)};
  for (const auto each : clockwise_from(state_.common.seats, first)) {
    const auto& there = seat(each);
    const bool asked = each == but || (state_.declined & bit(each)) != 0;
    if (there.taken() && !there.away && !asked) return each;
  }
  return seat_no::none;
}

/// The dice go on when the one who has them, or is offered them, leaves.
void decider::shooter_leaves(seat_no leaver) {
  auto next = next_shooter(leaver);
  if (next == leaver) next = seat_no::none;
  if (state_.offered == leaver) {
    log_.add(event::dice_declined{leaver});
    const auto asked = next_to_ask(leaver, leaver);
    if (asked != seat_no::none) log_.add(event::dice_offered{asked, clause(book().shooter.left)});
  }
  if (state_.shooter != leaver) return;
  const bool passed = book().shooter.who == rules::shooter_rule::passed;
  log_.add(event::shooter_changed{passed ? next : seat_no::none, clause(book().shooter.left)});
}

void decider::pass_dice() {
  const auto& shooter = book().shooter;
  if (shooter.who == rules::shooter_rule::dealer) return;
  ensure(state_.shooter != seat_no::none, "a shooter who passes the dice");
  const bool passed = shooter.who == rules::shooter_rule::passed;
  const auto next = passed ? next_shooter(state_.shooter) : seat_no::none;
  log_.add(event::shooter_changed{next, clause(shooter.pass)});
}

/// Dice that are offered round are in nobody's hand.
verdict decider::check_no_shooter() const {
  if (state_.shooter == seat_no::none) return {};
  const auto& shooter = book().shooter;
  const bool kept = state_.taken_in < state_.common.round;
  return refuse(
      refusal_code::shooter_has_dice, kept ? clause(shooter.keep) : taken_clause(),
      fmt::format("seat {} has the dice and keeps them until they pass", number(state_.shooter)));
}

/// In the first game since the table opened, and in later ones, where the text has clauses of their
/// own for them.
std::string_view decider::in_turn_clause() const {
  const auto& shooter = book().shooter;
  return clause(state_.offer == offer_after::opening ? shooter.next : shooter.next_again);
}
std::string_view decider::taken_clause() const {
  const auto& shooter = book().shooter;
  return clause(state_.offer == offer_after::opening ? shooter.take : shooter.take_again);
}

/// Why the seat that is due is offered the dice.
std::string_view decider::offer_clause() const {
  const auto& shooter = book().shooter;
  const bool first = state_.offer == offer_after::opening;
  if (state_.all_declined()) return clause(shooter.offered_again);
  if (state_.declined != 0) return in_turn_clause();
  if (first) return clause(shooter.first);
  return clause(state_.offer == offer_after::passing ? shooter.pass : shooter.left);
}

verdict decider::operator()(const command::offer_dice& asked) {
  if (asked.seat != seat_no::none) {
    if (auto seated = table_.common().check_seated(state_.common, asked.seat); !seated)
      return seated;
  }
  if (auto due = check_completes("offer_dice", "accept_dice"); !due) return due;
  if (auto free = check_no_shooter(); !free) return free;
  if (auto dice = table_.common().check_dice(state_.common, now_); !dice) return dice;
  auto due = state_.offered;
  if (due == seat_no::none) due = next_to_ask(state_.last_shooter, seat_no::none);
  if (due == seat_no::none) due = next_shooter(state_.last_shooter);  // all are asked again, R-41
  const auto why = offer_clause();
  if (due == seat_no::none) {
    return refuse(refusal_code::nobody_to_offer, why, "nobody is seated; accepted: seat");
  }
  if (asked.seat != seat_no::none && asked.seat != due) {
    return refuse(refusal_code::dice_not_offered, why,
                  fmt::format("the dice go to seat {} first", number(due)));
  }
  log_.add(event::dice_offered{due, why});
  return {};
}

verdict decider::operator()(const command::accept_dice& asked) {
  if (auto seated = table_.common().check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto due = check_completes("accept_dice", "offer_dice"); !due) return due;
  if (auto free = check_no_shooter(); !free) return free;
  if (state_.offered != asked.seat) {
    return refuse(refusal_code::dice_not_offered, in_turn_clause(),
                  state_.offered == seat_no::none
                      ? "the dice are not offered; accepted: offer_dice"
                      : fmt::format("the dice are offered to seat {}", number(state_.offered)));
  }
  log_.add(event::shooter_changed{asked.seat, taken_clause()});
  return {};
}

verdict decider::operator()(const command::decline_dice& asked) {
  const auto& shooter = book().shooter;
  if (auto seated = table_.common().check_seated(state_.common, asked.seat); !seated) return seated;
  const bool passed = shooter.who == rules::shooter_rule::passed;
  if (!passed) {
    if (auto free = check_no_shooter(); !free) return free;
  }
  const auto holder = passed ? state_.shooter : state_.offered;
  if (holder != asked.seat) {
    return refuse(
        refusal_code::dice_not_offered, in_turn_clause(),
        fmt::format("the dice are not with seat {} but with {}", number(asked.seat),
                    holder == seat_no::none ? "nobody" : fmt::format("seat {}", number(holder))));
  }
  log_.add(event::dice_declined{asked.seat});
  // On to the next who has not declined since the offer began; all may be asked again.
  if (passed) {
    log_.add(event::shooter_changed{next_shooter(asked.seat), clause(shooter.next)});
    return {};
  }
  const auto next = next_to_ask(asked.seat, asked.seat);
  if (next == seat_no::none) return {};
  log_.add(event::dice_offered{next, in_turn_clause()});
  return {};
}

// ---- steps of the procedure

verdict decider::out_of_order(const rules::procedure_step& due) const {
  return refuse(refusal_code::step_out_of_order, clause(due.clause),
                fmt::format("the {} is due first: {} ({})", due.actor, due.prompt, due.id));
}

/// While every step counts, those of the last settlement are made; what the round ends with besides
/// holds nobody's chips.
verdict decider::check_settled() const {
  if (!settling(table_, state_)) return {};
  return out_of_order(book().procedure[next_step(table_, state_)->index]);
}

/// The same for a seat that had wagers in it: what they won is its own once they are made.
verdict decider::check_settled(seat_no seat) const {
  const bool played = (state_.undo.in_round & bit(seat)) != 0;
  return played ? check_settled() : verdict{};
}

/// While every step counts, wagers wait until the round before is settled.
verdict decider::check_betting_due() const {
  if (state_.common.steps != step_rule::every || !state_.betting()) return {};
  const auto due = next_step(table_, state_);
  if (!due || due->at == stage::betting) return {};
  return out_of_order(book().procedure[due->index]);
}

/// While every step counts, a command comes when the step that it completes is due.
verdict decider::check_completes(std::string_view wire_name, std::string_view or_other) const {
  if (state_.common.steps != step_rule::every) return {};
  const auto due = next_step(table_, state_);
  if (!due) return {};
  const auto& step = book().procedure[due->index];
  const bool completes = !step.completed_by.empty() &&
                         (step.completed_by == wire_name || step.completed_by == or_other);
  return completes ? verdict{} : out_of_order(step);
}

verdict decider::operator()(const command::done& asked) {
  const auto known = std::ranges::find(book().procedure, asked.step, &rules::procedure_step::id);
  const auto due = next_step(table_, state_);
  if (known == book().procedure.end() || !due) {
    std::vector<std::string> ids;
    for (const auto& step : book().procedure) ids.push_back(step.id);
    return refuse(refusal_code::no_such_step, rules::house_rule,
                  fmt::format("no step is called \"{}\"; {}", one_line(asked.step),
                              accepted_names(asked.step, ids)));
  }
  const auto& step = book().procedure[due->index];
  auto actor = common_table::check_actor(*known, log_.from(), clause(known->clause));
  if (!actor) return actor;
  if (step.id != asked.step || !step.completed_by.empty()) return out_of_order(step);
  if (due->at == stage::throwing) {
    if (auto hand = check_hand(); !hand) return hand;
  } else if (step.with_dice) {
    if (auto dice = table_.common().check_dice(state_.common, now_); !dice) return dice;
  }
  log_.add(event::step_done{step.id, clause(step.clause)});
  return {};
}

}  // namespace skyward::table
