// What a table with a pot decides beside the game: opening and closing, who leaves, the draw for
// the button, steps that are done and corrections; and what is said to a command that is not due.
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "table/pot/pot_decider.hpp"
#include "table/pot/pot_state_words.hpp"

#include <fmt/format.h>

namespace skyward::table {

seat_set pot_decider::seated() const {
  seat_set seats;
  for (const auto each : seats_of(state_.hands)) {
    if (common_table::at(state_.common, each).taken()) seats.add(each);
  }
  return seats;
}

int pot_decider::buyers() const {
  return static_cast<int>(std::ranges::count_if(
      state_.hands, [](const hand_state& each) { return each.cards.total() > 0; }));
}

/// While every step counts, those of the last game's end are made.
verdict pot_decider::check_settled() const {
  const auto due = due_steps(rules_, state_, now_);
  const bool owed = state_.common.steps == step_rule::every && !due.empty() &&
                    due.front()->awaits == rules::pot_await::settlement;
  if (!owed) return {};
  const auto& step = *due.front();
  return refuse(refusal_code::step_out_of_order, clause(step.clause),
                fmt::format("the {} is due first: {} ({})", step.actor, step.prompt, step.id));
}

verdict pot_decider::out_of_order(std::string_view wire_name) const {
  const auto due = due_steps(rules_, state_, now_);
  if (due.empty()) {
    return refuse(refusal_code::step_out_of_order,
                  limit_clause("buyers_min", clauses().enough_buyers),
                  fmt::format("{} is not due: the table waits for {} players", wire_name,
                              settings().buyers_min));
  }
  // Where only commands complete steps, the others are not waited for.
  const auto& last = *due.back();
  const auto& step = state_.common.steps == step_rule::every ? *due.front() : last;
  auto accepted = last.completed_by;
  if (step.completed_by.empty()) accepted = "done " + step.id + ", " + accepted;
  return refuse(refusal_code::step_out_of_order, clause(step.clause),
                fmt::format("{} is not due; accepted: {}", wire_name, accepted));
}

/// A command comes in its turn; where every step has to be done, those that no command completes
/// come first.
verdict pot_decider::check_due(bool in_turn, std::string_view wire_name) const {
  if (!in_turn) return out_of_order(wire_name);
  if (state_.common.steps != step_rule::every) return {};
  const auto due = due_steps(rules_, state_, now_);
  if (due.empty() || !due.front()->completed_by.empty()) return {};
  return out_of_order(wire_name);
}

verdict pot_decider::not_the_turn_of(seat_no seat, std::string_view base,
                                     std::string_view what) const {
  const auto whose = state_.phase == pot_phase::between_games ? state_.button : state_.turn;
  return refuse(refusal_code::not_your_turn, clause(base),
                fmt::format("seat {} asked, {} of seat {}", number(seat), what, number(whose)));
}

verdict pot_decider::operator()(const command::open_table& asked) {
  add(event::table_opened{rules_.book().game,
                          rules_.in_edition().id,
                          rules_.sha256(),
                          rules_text{rules_.canonical()},
                          common_.pin(),
                          asked.steps,
                          asked.kind,
                          asked.pace,
                          asked.inventory,
                          asked.passed,
                          std::nullopt,
                          {}});
  common_.warn_of_dates(now_, log_);
  return {};
}

verdict pot_decider::operator()(const command::designate_final_game& asked) {
  if (state_.final_game || state_.final_over) {
    return refuse(refusal_code::final_game_over,
                  clause(state_.final_over ? clauses().after_final : clauses().final_game),
                  fmt::format("the final game {}; accepted: before it is announced",
                              state_.final_over ? "is over" : "has been announced"));
  }
  add(event::final_game_designated{asked.begins_at, clause(clauses().final_game)});
  return {};
}

/// Where another build decides, nobody leaves a game that is on, and no bonus pot is shared.
verdict pot_decider::check_continued(const any_command& asked) const {
  if (common_.continues()) return {};
  const auto needed = [](std::string_view accepted) {
    return refuse(
        refusal_code::not_continued, rules::house_rule,
        fmt::format("another build decides by the rules of this table; accepted: {}", accepted));
  };
  if (std::holds_alternative<command::leave>(asked) && in_game()) return needed("void_round first");
  const bool ends = std::holds_alternative<command::close_table>(asked) ||
                    std::holds_alternative<command::turn_day>(asked);
  if (ends && state_.bonus > cents{}) {
    return needed(
        fmt::format("cash_out and leave, while the bonus pot holds {}", money_text(state_.bonus)));
  }
  return {};
}

verdict pot_decider::operator()(const command::close_table& asked) {
  if (in_game()) {
    return refuse(refusal_code::wagers_standing, clause(clauses().pay),
                  "a game is on; accepted: close_table when its winner is paid");
  }
  if (auto settled = check_settled(); !settled) return settled;
  if (auto raked = rake_bonus(asked.wire_name); !raked) return raked;
  common_table::leave_all(state_.common, log_);
  add(event::table_closed{});
  return {};
}

verdict pot_decider::check_winner_paid() const {
  return state_.steps_done == 0 ? check_settled() : verdict{};
}

verdict pot_decider::operator()(const command::cash_out& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto paid = check_winner_paid(); !paid) return paid;
  return common_.decide(state_.common, asked, log_);
}

verdict pot_decider::operator()(const command::tip& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto paid = check_winner_paid(); !paid) return paid;
  return common_.decide(state_.common, asked, log_);
}

verdict pot_decider::operator()(const command::leave& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  const bool paid = state_.cards_owed > 0 && state_.turn == asked.seat;
  if (in_game() && (paid || hand(asked.seat).cards.total() > 0)) {
    return refuse(refusal_code::wagers_standing, rules::house_rule,
                  fmt::format("seat {} has cards in the game; accepted: leave when it ends",
                              number(asked.seat)));
  }
  if (auto paid_out = check_winner_paid(); !paid_out) return paid_out;
  const bool option = state_.phase == pot_phase::buy_in && state_.turn == asked.seat;
  common_.leave_seat(state_.common, asked.seat, log_);
  catch_up();
  if (state_.phase == pot_phase::button_draw) settle_draw();
  if (state_.phase == pot_phase::between_games && state_.button == asked.seat) {
    add(event::button_moved{next_clockwise(state_.common, asked.seat),
                            clause(clauses().button_moves)});
  }
  if (option) next_option();
  return {};
}

/// What was taken out of the pot goes back into it, and from it to each what it paid.
verdict pot_decider::operator()(const command::void_round& asked) {
  if (!in_game()) {
    return refuse(refusal_code::nothing_to_void, rules::house_rule,
                  "no game is on; accepted: once cards are bought");
  }
  if (auto may = common_table::check_no_draw_due(state_.common, asked.wire_name); !may) return may;
  const auto taken = state_.taken;
  cents paid;
  for (const auto& each : state_.hands) paid = paid + each.paid;
  if (paid != state_.pot + taken.house + taken.charity + taken.bonus) {
    return refuse(refusal_code::not_continued, rules::house_rule,
                  fmt::format("the log leaves {} in a pot for which {} was paid",
                              money_text(state_.pot), money_text(paid)));
  }
  if (taken != taken_state{}) {
    add(event::rake_returned{taken.house, taken.charity, taken.bonus, rules::house_rule});
  }
  for (const auto each : clockwise_from(state_.hands, state_.button)) {
    if (hand(each).paid == cents{}) continue;
    add(event::money_returned{each, hand(each).paid, rules::house_rule});
  }
  add(event::round_voided{state_.common.round, asked.reason, rules::house_rule});
  leave_no_button();
  return {};
}

verdict pot_decider::check_final_not_over() const {
  if (!state_.final_over) return {};
  return refuse(refusal_code::final_game_over, clause(clauses().after_final),
                "the final game is over; accepted: turn_day or close_table");
}

/// Ruling R-64: no date leaves a bonus pot to the next. Those who are here win it in the
/// final game; with too few of them it becomes rake.
verdict pot_decider::rake_bonus(std::string_view wire_name) {
  if (state_.bonus == cents{}) return {};
  if (seated().count() >= settings().buyers_min) {
    return refuse(
        refusal_code::wagers_standing, clause(clauses().final_bonus),
        fmt::format("the bonus pot holds {} and {} players are here to win it; accepted: "
                    "{} after the final game, or with fewer than {}",
                    money_text(state_.bonus), seated().count(), wire_name, settings().buyers_min));
  }
  const auto rake = rules::share(settings(), state_.bonus);
  add(event::bonus_raked{rake.house, rake.charity, clause(clauses().closing)});
  return {};
}

verdict pot_decider::operator()(const command::turn_day& asked) {
  if (auto settled = check_settled(); !settled) return settled;
  if (auto named = common_table::check_streams(asked); !named) return named;
  if (in_game()) {
    return refuse(refusal_code::not_between_throws, rules::house_rule,
                  "a game is on; accepted: once its winner is paid, or it is void");
  }
  const auto count = state_.common.last.seq + 1;
  if (auto raked = rake_bonus(asked.wire_name); !raked) return raked;
  add(event::day_closed{asked.next, count, {}});
  std::get<event::day_closed>(log_.entries().back().what).state_sha256 =
      sha256_hex(carried_state(rules_.book(), state_, asked.stream));
  return {};
}

verdict pot_decider::operator()(const command::deal_button& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  const bool drawing = state_.phase == pot_phase::button_draw;
  if (auto due = check_due(drawing, asked.wire_name); !due) return due;
  if (seated().count() < settings().buyers_min) {
    return refuse(refusal_code::too_few_buyers, limit_clause("buyers_min", clauses().enough_buyers),
                  fmt::format("{} seated; accepted: a draw among at least {} players",
                              seated().count(), settings().buyers_min));
  }
  if (!state_.drawing.empty() && !state_.drawing.has(asked.seat)) {
    return refuse(
        refusal_code::not_your_turn, clause(clauses().button_tie),
        fmt::format("seat {} did not tie; accepted: the seats that did", number(asked.seat)));
  }
  if (hand(asked.seat).button_card != 0) {
    return refuse(refusal_code::not_your_turn, clause(clauses().button_draw),
                  fmt::format("seat {} has its card; accepted: one card to each of the others",
                              number(asked.seat)));
  }
  if (auto there = check_in_shoe({asked.card}); !there) return there;
  if (auto may = common_.check_committed(state_.common, {seed_use::button}); !may) return may;
  if (auto fair = check_draw(asked.source, seed_use::button); !fair) return fair;
  add(event::button_dealt{asked.seat, asked.card, clause(clauses().button_draw), asked.source});
  settle_draw();
  return {};
}

/// Gives the button to the highest card when all that draw have one.
void pot_decider::settle_draw() {
  const auto among = state_.drawing.empty() ? seated() : state_.drawing;
  const bool alone = among.count() == 1;  // the others of a tie have left
  int best = 0;
  seat_set highest;
  bool complete = true;
  for (const auto each : seats_of(state_.hands)) {
    if (!among.has(each)) continue;
    const int rank = hand(each).button_card;
    complete = complete && rank > 0;
    if (rank > best) highest = {};
    best = std::max(best, rank);
    if (rank == best) highest.add(each);
  }
  if (!complete && (!alone || state_.drawing.empty())) return;
  if (highest.count() > 1) {
    add(event::button_tied{highest, clause(clauses().button_tie)});  // ruling R-54
    return;
  }
  for (const auto each : seats_of(state_.hands)) {
    if (highest.has(each)) add(event::button_moved{each, clause(clauses().button_draw)});
  }
}

verdict pot_decider::operator()(const command::done& asked) {
  const auto& steps = rules_.book().procedure;
  const auto known = std::ranges::find(steps, asked.step, &rules::procedure_step::id);
  const auto due = due_steps(rules_, state_, now_);
  const bool next = known != steps.end() && !due.empty() && due.front() == &*known;
  if (known != steps.end() && (!next || !known->completed_by.empty())) {
    return out_of_order(fmt::format("done {}", asked.step));
  }
  if (known == steps.end()) {
    std::vector<std::string> names;
    for (const auto& each : steps) {
      if (each.completed_by.empty()) names.push_back(each.id);
    }
    return refuse(refusal_code::no_such_step, rules::house_rule,
                  fmt::format("no such step as \"{}\"; {}", one_line(asked.step),
                              accepted_names(asked.step, names)));
  }
  auto actor = common_table::check_actor(*known, log_.from(), clause(known->clause));
  if (!actor) return actor;
  add(event::step_done{asked.step, clause(known->clause)});
  return {};
}

verdict pot_decider::propose(const event::correction_proposed& asked) {
  return common_table::propose(
      state_.common, asked, log_,
      [&](const auto& proposal, std::string_view nobody) { return carry_out(proposal, nobody); });
}

verdict pot_decider::carry_out(const event::correction_proposed& asked,
                               std::string_view approved_by) {
  if (asked.what == correction_kind::amount) {
    return common_.correct_amount(state_.common, asked, approved_by, log_);
  }
  auto people = common_table::check_people(state_.common, asked, approved_by);
  if (!people) return people;
  return refuse(refusal_code::too_late, rules::house_rule,
                "at a table with a pot amounts alone are corrected; accepted: correct_amount");
}

verdict pot_decider::operator()(const command::correct_throw& asked) {
  if (auto may = common_table::check_no_draw_due(state_.common, asked.wire_name); !may) return may;
  return propose(common_table::proposal_of(asked));
}
verdict pot_decider::operator()(const command::correct_entry& asked) {
  return propose(common_table::proposal_of(asked));
}
verdict pot_decider::operator()(const command::correct_amount& asked) {
  return propose(common_table::proposal_of(asked));
}

verdict pot_decider::operator()(const command::approve_correction& asked) {
  const auto open = common_table::find_correction(state_.common, asked.correction);
  if (!open) return std::unexpected(open.error());
  return carry_out(**open, log_.by());
}

}  // namespace skyward::table
