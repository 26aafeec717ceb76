#include "table/pot/pot_table.hpp"

#include "base/ensure.hpp"
#include "table/pot/pot_decider.hpp"

#include <algorithm>

namespace skyward::table {

pot_table::pot_table(const rules::pot_rules& rules)
    : rules_{&rules},
      common_{rules.book(), rules.in_edition(), rules.seats(), rules.book().limits.chip} {}

pot_state pot_table::fresh() const {
  pot_state state;
  state.common.seats.resize(common_.seat_count());
  state.hands.resize(common_.seat_count());
  return state;
}

verdict pot_table::decide(const pot_state& state, const sent_command& asked,
                          std::vector<log_entry>& entries) const {
  if (auto fine = common_.check_sender(state.common, asked); !fine) return fine;
  const bool of_banked =
      std::visit([]<class Command>(const Command&) { return of_banked_only<Command>; }, asked.what);
  // That the game has no such command is told before that the table is closed.
  if (auto open = common_.check_open(state.common, asked); !open && !of_banked) return open;
  const auto before = entries.size();
  log_writer log{entries, state.common.entries, asked.at, asked.paper.has_value()};
  if (asked.paper) {
    log.add(event::paper_entered{asked.paper->signed_by, asked.paper->countersigned_by});
  }
  auto decided = std::visit(pot_decider{*this, state, asked.at, log}, asked.what);
  if (!decided) entries.resize(before);
  return decided;
}

clause_text pot_table::clause_of(playing_card card) const {
  const auto& of = rules_->clauses();
  if (card.rank() == rules::rank_max) return clause(of.queen);
  return clause(card.rank() == rules::rank_max - 1 ? of.jack : of.number_card);
}

cents pot_table::chips_in_all(const pot_state& state) {
  auto sum =
      state.common.inventory + state.pot + state.rake_house + state.rake_charity + state.bonus;
  for (const auto& each : state.common.seats) sum = sum + each.stack;
  return sum;
}

namespace {

/// What the state of a game becomes by each event. What every table keeps has been evolved before.
struct pot_evolver {
  pot_state& state;

  hand_state& hand(seat_no seat) { return state.hands[static_cast<std::size_t>(seat) - 1]; }
  void pay(seat_no seat, cents amount) {
    auto& stack = common_table::at(state.common, seat).stack;
    stack = stack + amount;
  }
  void clear_cards() {
    state.hands.assign(state.hands.size(), {});
    state.dealt = {};
    state.turn = {};
    state.rolls_first = {};
    state.cards_owed = 0;
    state.passes = 0;
  }
  void begin_step() { state.steps_done = 0; }

  void operator()(const event::table_opened& e) {
    begin_step();
    clear_cards();
    state.phase = pot_phase::button_draw;
    state.button = {};
    state.drawing = {};
    state.settling = false;
    state.streak_player.clear();
    state.streak = 0;
    state.final_game_at = e.final_game_at;
    state.final_game = false;
    state.final_over = false;
  }
  void operator()(const event::left& e) {
    hand(e.seat) = {};
    state.drawing.remove(e.seat);
  }
  void operator()(const event::step_done&) { ++state.steps_done; }

  void operator()(const event::button_dealt& e) {
    begin_step();
    hand(e.seat).button_card = static_cast<std::uint8_t>(e.card.rank());
    state.dealt.add(e.card);
  }
  void operator()(const event::button_tied& e) {
    clear_cards();
    state.drawing = e.seats;
  }
  void operator()(const event::button_moved& e) {
    if (state.phase == pot_phase::button_draw) begin_step();
    clear_cards();
    state.drawing = {};
    state.button = e.seat;
    state.phase = e.seat == seat_no::none ? pot_phase::button_draw : pot_phase::between_games;
  }

  void operator()(const event::round_opened&) {
    begin_step();
    clear_cards();
    state.phase = pot_phase::buy_in;
    state.settling = false;
    state.throws = 0;
  }
  void operator()(const event::final_game_announced&) { state.final_game = true; }
  void operator()(const event::option_moved& e) {
    begin_step();
    state.turn = e.seat;
  }
  void operator()(const event::cards_bought& e) {
    begin_step();
    pay(e.seat, cents{} - e.amount);
    state.pot = state.pot + e.amount;
    state.cards_owed = e.count;
    state.passes = 0;
  }
  void operator()(const event::cards_dealt& e) {
    begin_step();
    for (const auto each : e.cards) {
      hand(e.seat).cards.add(each);
      state.dealt.add(each);
    }
    hand(e.seat).in = true;
    state.cards_owed = 0;
  }
  void operator()(const event::option_passed& e) {
    begin_step();
    if (state.phase == pot_phase::rebuy) ++state.passes;
    if (state.phase == pot_phase::roll_off) hand(e.seat).rolls_left = 0;
  }
  void operator()(const event::rebuy_opened&) {
    state.phase = pot_phase::rebuy;
    state.passes = 0;
  }
  void operator()(const event::money_returned& e) {
    state.pot = state.pot - e.amount;
    pay(e.seat, e.amount);
  }
  void operator()(const event::money_collected&) {
    begin_step();
    state.phase = pot_phase::game_roll;
  }
  void operator()(const event::raked& e) {
    state.pot = state.pot - e.house - e.charity;
    add_rake(e.house, e.charity);
  }
  void operator()(const event::bonus_added& e) {
    state.pot = state.pot - e.amount;
    state.bonus = state.bonus + e.amount;
  }
  void add_rake(cents house, cents charity) {
    state.rake_house = state.rake_house + house;
    state.rake_charity = state.rake_charity + charity;
  }

  void operator()(const event::shooter_changed& e) {
    begin_step();
    state.turn = e.seat;
    const bool first = state.rolls_first == seat_no::none;
    if (state.phase == pot_phase::roll_off && first) state.rolls_first = e.seat;
  }
  void operator()(const event::roll_void&) {
    begin_step();
    ++state.throws;
  }
  void operator()(const event::rolled& e) {
    begin_step();
    ++state.throws;
    if (state.phase != pot_phase::roll_off) return;
    auto& of = hand(e.seat);
    --of.rolls_left;
    of.best = std::max(of.best, static_cast<std::uint8_t>(e.total));
  }
  void operator()(const event::matched& e) {
    state.phase = pot_phase::roll_off;
    hand(e.seat).rolls_left = static_cast<std::uint16_t>(e.count);
  }
  void operator()(const event::eliminated& e) {
    hand(e.seat).in = false;
    hand(e.seat).rolls_left = 0;
  }
  void operator()(const event::tied& e) {
    for (std::size_t i = 0; i < state.hands.size(); ++i) {
      if (!e.seats.has(static_cast<seat_no>(i + 1))) continue;
      state.hands[i].rolls_left = 1;
      state.hands[i].best = 0;
    }
  }
  void operator()(const event::game_won& e) {
    state.pot = state.pot - e.amount;
    pay(e.seat, e.amount);
    const auto& player = common_table::at(state.common, e.seat).player;
    state.streak = player == state.streak_player ? state.streak + 1 : 1;
    state.streak_player = player;
    state.settling = true;
    state.final_over = state.final_game;
  }
  void operator()(const event::bonus_won& e) {
    state.bonus = state.bonus - e.amount;
    pay(e.seat, e.amount);
    state.streak = 0;
    state.streak_player.clear();
  }
  void operator()(const event::round_ended&) {
    begin_step();
    clear_cards();
    state.phase = pot_phase::between_games;
    state.final_game = false;
  }
  void operator()(const event::bonus_raked& e) {
    state.bonus = state.bonus - e.house - e.charity;
    add_rake(e.house, e.charity);
  }
  void operator()(const auto&) {}
};

}  // namespace

void pot_table::evolve(pot_state& state, const log_entry& happened) const {
  common_table::evolve(state.common, happened);
  std::visit(pot_evolver{state}, happened.what);
}

namespace {

/// What the table waits for, in order.
std::vector<rules::pot_await> awaited(const pot_table& table, const pot_state& state, moment now) {
  using enum rules::pot_await;
  const auto seated = std::ranges::count_if(state.common.seats, &seat_state::taken);
  const bool enough = seated >= table.rules().settings().buyers_min;
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
      if (state.throws == 0) return {collection, game_roll};
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
  for (std::size_t i = 0; i < state.hands.size(); ++i) {
    const auto seat = static_cast<seat_no>(i + 1);
    const bool draws = state.drawing.empty() || state.drawing.has(seat);
    if (state.common.seats[i].taken() && draws && state.hands[i].button_card == 0) return seat;
  }
  return seat_no::none;
}

}  // namespace

std::vector<const rules::procedure_step*> pot_table::due_steps(const pot_state& state,
                                                               moment now) const {
  std::vector<const rules::procedure_step*> due;
  auto done = state.steps_done;
  for (const auto await : awaited(*this, state, now)) {
    for (const auto& step : book().procedure) {
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

std::optional<due_pot_step> pot_table::next_step(const pot_state& state, moment now) const {
  const auto due = due_steps(state, now);
  if (due.empty()) return std::nullopt;
  return due_pot_step{due.front(), seat_of(state), state.cards_owed};
}

}  // namespace skyward::table
