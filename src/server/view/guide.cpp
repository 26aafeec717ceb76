// Finds the line in the state, the rulebook and the steps that are due.
#include "server/view/guide.hpp"

#include "base/text.hpp"
#include "play/pot_sentence.hpp"
#include "report/table_text.hpp"
#include "report/wager_words.hpp"
#include "training/round_notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace skyward::server {

using rules::index;
using table::seat_no;

namespace {

std::string house_clause() {
  return std::string{rules::house_rule};
}

/// What keeps everybody from playing.
std::optional<guide_line> guide_of_closed(const table::common_state& state, const viewer& by,
                                          const table::line_codec& names) {
  if (!state.open) return guide_line{"The table is closed.", house_clause()};
  if (by.no_stake) return guide_line{as_sentence(by.no_stake->message), by.no_stake->clause};
  if (!state.stopped) return std::nullopt;
  const table::log_entry stopped{{}, {}, false, table::event::play_stopped{}};
  return guide_line{as_sentence(report::event_sentence(names, stopped)), house_clause()};
}

/// Of whoever has no seat.
std::optional<guide_line> guide_of_visitor(const table::common_state& state, const viewer& by,
                                           std::string_view seated_only) {
  if (!by.plays && !by.id.empty()) return std::nullopt;
  if (seat_of(state, by) != seat_no::none) return std::nullopt;
  const bool full = std::ranges::all_of(state.seats, &table::seat_state::taken);
  if (full) return guide_line{"All seats are taken: you can watch.", std::string{seated_only}};
  if (by.id.empty()) {
    return guide_line{"Come in as a guest and sit down at a free seat to play.",
                      std::string{seated_only}};
  }
  return guide_line{"Sit down at a free seat to play.", std::string{seated_only}};
}

/// `Dealer: Throw the dice.` of the step that comes next, or `You:` where it is one's own.
guide_line awaited_step(const auto& game, const rules::procedure_step& step, bool own) {
  return {fmt::format("{}: {}", own ? "You" : capitalized(step.actor), step.prompt),
          std::string{game.clause(step.clause)}};
}

/// The step that is due of the roles that somebody has: the one that the table takes now, or who is
/// waited for before it. Nobody's where all may do it, or where the dice are on offer.
std::optional<guide_line> guide_of_step(const auto& game, const viewer& by,
                                        std::span<const rules::procedure_step* const> due,
                                        const rules::procedure_step* taken) {
  const auto is_own = [&](const rules::procedure_step* step) {
    return std::ranges::find(by.roles, training::teller_of(game.book(), *step)) != by.roles.end();
  };
  if (taken == nullptr) {
    const auto own = std::ranges::find_if(due, is_own);
    if (own == due.end()) return std::nullopt;
    if (own != due.begin()) return awaited_step(game, *due.front(), false);
    if ((*own)->completed_by == table::command::accept_dice::wire_name) return std::nullopt;
    taken = *own;
  }
  return guide_line{taken->prompt, std::string{game.clause(taken->clause)}};
}

/// The labels of a group's areas that are open: `ace, six or five`.
std::string open_labels(const live::banked_stand& at, rules::group_id group) {
  std::vector<std::string> labels;
  const auto open = at.game.open_areas(at.now);
  for (const auto area : report::offered_areas(at.game.rules(), group)) {
    if (open[index(area)]) labels.push_back(report::area_label(at.game.rules(), area));
  }
  return join(labels);
}

/// What has to be wagered before anything else; nothing where something of it stands, or nothing
/// of it is open.
std::optional<guide_line> guide_of_first_wager(const live::banked_stand& at, seat_no seat) {
  const auto& rules = at.game.rules();
  const auto& held = at.now.layout[table::index(seat)].held;
  std::vector<std::string> groups;
  report::cited_sentence asks;
  for (const auto group : report::offered_groups(rules)) {
    if (!rules.book().groups[index(group)].compulsory) continue;
    for (const auto area : report::offered_areas(rules, group)) {
      if (held[index(area)]) return std::nullopt;
    }
    const auto labels = open_labels(at, group);
    if (labels.empty()) continue;
    groups.push_back(fmt::format("{}: {}.", rules.book().groups[index(group)].label, labels));
    asks = report::group_terms(rules, group).front();
  }
  if (groups.empty()) return std::nullopt;
  return guide_line{fmt::format("{} {}", join(groups, " "), asks.words), asks.clause};
}

guide_line guide_of_betting(const live::banked_stand& at, seat_no seat) {
  const auto& clauses = at.game.book().at_table;
  const auto of = [&](std::string text, const std::string& clause) {
    return guide_line{std::move(text), std::string{at.game.clause(clause)}};
  };
  const auto& layout = at.now.layout[table::index(seat)];
  const auto stack = at.now.common.seats[table::index(seat)].stack;
  const auto& limits = at.game.rules().limits();
  if (layout.held.none() && stack < limits.minimum) {
    return of(
        fmt::format("Buy chips to wager with: a wager is {} or more.", money_text(limits.minimum)),
        clauses.chips);
  }
  if ((at.now.ready & table::bit(seat)) != 0) {
    return of("You are ready; the house waits for the others, or for its time.", clauses.window);
  }
  if (layout.held.none() || at.now.throws == 0) {
    if (auto first = guide_of_first_wager(at, seat)) return *first;
  }
  if (layout.held.none()) return of("Wager on any area that is open.", clauses.first_wager);
  return of("Wager more, or say that you have wagered.", clauses.window);
}

guide_line guide_of_offer(const live::banked_stand& at, seat_no seat) {
  const auto due = at.game.next_step(at.now);
  const auto& procedure = at.game.book().procedure;
  const auto clause =
      due ? std::string{at.game.clause(procedure[due->index].clause)} : house_clause();
  if (at.now.offered == seat) {
    return {"The dice are offered to you: take them, or let them go on.", clause};
  }
  return {fmt::format("The dice are offered to seat {}.", number(at.now.offered)), clause};
}

guide_line guide_of_throw(const live::banked_stand& at, seat_no seat) {
  const bool own = seat != seat_no::none && at.now.shooter == seat;
  if (at.now.common.kind != table::table_kind::electronic) {
    if (const auto due = at.game.next_step(at.now)) {
      const auto& step = at.game.book().procedure[due->index];
      return awaited_step(at.game, step, own && step.actor == "shooter");
    }
  }
  const auto clause = std::string{at.game.clause(at.game.book().at_table.window)};
  if (at.now.shooter == seat_no::none) return {"No more bets: the dice are thrown.", clause};
  if (own) return {"No more bets: you have the dice.", clause};
  return {fmt::format("No more bets: seat {} has the dice.", number(at.now.shooter)), clause};
}

}  // namespace

guide_line guide_of(const live::banked_stand& at, const table::line_codec& names, const viewer& by,
                    const rules::procedure_step* taken) {
  const auto& state = at.now.common;
  if (auto closed = guide_of_closed(state, by, names)) return *std::move(closed);
  const auto seated_only = at.game.clause(at.game.book().at_table.seated_only);
  if (auto visitor = guide_of_visitor(state, by, seated_only)) return *std::move(visitor);
  if (auto step = guide_of_step(at.game, by, at.game.due_steps(at.now), taken)) {
    return *std::move(step);
  }
  const auto seat = seat_of(state, by);
  if (at.now.offered != seat_no::none) return guide_of_offer(at, seat);
  if (!at.now.betting()) return guide_of_throw(at, seat);
  if (seat != seat_no::none) return guide_of_betting(at, seat);
  return {"Betting is open.", std::string{at.game.clause(at.game.book().at_table.window)}};
}

namespace {

guide_line guide_of_own_turn(const live::pot_stand& at, const rules::procedure_step& step) {
  namespace command = table::command;
  const auto clause = std::string{at.game.clause(step.clause)};
  const auto price = money_text(at.game.rules().settings().card_price);
  if (step.completed_by == command::buy::wire_name) {
    return {fmt::format("Buy cards at {} each, or pass.", price), clause};
  }
  if (step.completed_by == command::rebuy::wire_name) {
    return {fmt::format("Buy one more card for {}, or pass.", price), clause};
  }
  return {"Your roll. " + step.prompt, clause};
}

/// Of a step that is another's.
guide_line guide_of_other(const live::pot_stand& at, const table::due_pot_step& due) {
  namespace command = table::command;
  const auto clause = std::string{at.game.clause(due.step->clause)};
  const auto& word = due.step->completed_by;
  const auto who = due.seat == seat_no::none
                       ? std::string{}
                       : play::pot_player(at.now.common, due.seat, seat_no::none);
  if (word == command::buy::wire_name || word == command::rebuy::wire_name) {
    return {who + " may buy.", clause};
  }
  if (word == command::roll::wire_name) return {who + " rolls.", clause};
  return awaited_step(at.game, *due.step, false);
}

}  // namespace

guide_line guide_of(const live::pot_stand& at, const table::line_codec& names, const viewer& by,
                    const rules::procedure_step* taken) {
  const auto& state = at.now.common;
  if (auto closed = guide_of_closed(state, by, names)) return *std::move(closed);
  const auto& clauses = at.game.rules().clauses();
  const auto& settings = at.game.rules().settings();
  const auto of = [&](std::string text, const std::string& clause) {
    return guide_line{std::move(text), std::string{at.game.clause(clause)}};
  };
  const auto seated_only = at.game.clause(at.game.book().at_table.seated_only);
  if (auto visitor = guide_of_visitor(state, by, seated_only)) return *std::move(visitor);
  const auto steps = at.game.due_steps(at.now, state.last_at);
  if (auto step = guide_of_step(at.game, by, steps, taken)) return *std::move(step);
  if (at.now.final_over) {
    return of("The day's final game is over: the next begins with the house's next day.",
              clauses.after_final);
  }
  const auto seat = seat_of(state, by);
  if (seat != seat_no::none && at.now.hands[table::index(seat)].cards.total() == 0 &&
      state.seats[table::index(seat)].stack < settings.card_price) {
    return of(
        fmt::format("Buy chips to take part: a card costs {}.", money_text(settings.card_price)),
        clauses.price);
  }
  const auto due = at.game.next_step(at.now, state.last_at);
  if (!due) {
    return of(fmt::format("A game takes {} players who buy cards.", settings.buyers_min),
              clauses.enough_buyers);
  }
  const auto awaited =
      std::ranges::find_if(steps, [](const auto* each) { return !each->completed_by.empty(); });
  const bool own = seat != seat_no::none && due->seat == seat && awaited != steps.end();
  if (own && (*awaited)->completed_by != table::command::deal::wire_name &&
      (*awaited)->completed_by != table::command::deal_button::wire_name) {
    return guide_of_own_turn(at, **awaited);
  }
  return guide_of_other(at, *due);
}

}  // namespace skyward::server
