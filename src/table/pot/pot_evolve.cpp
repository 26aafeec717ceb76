// Applies what happened to the state of a table with a pot: cards, options and rolls, and where
// every cent goes.
#include "table/pot/pot_evolve.hpp"

#include "base/person_name.hpp"
#include "table/common_table.hpp"

#include <algorithm>

namespace skyward::table {

namespace {

/// What the state of a game becomes by each event. What every table keeps has been evolved before.
struct pot_evolver {
  pot_state& state;

  hand_state& hand(seat_no seat) { return state.hands[index(seat)]; }
  void pay(seat_no seat, cents amount) {
    auto& stack = common_table::at(state.common, seat).stack;
    stack = stack + amount;
  }
  void clear_game() {
    state.hands.assign(state.hands.size(), {});
    state.dealt = {};
    state.turn = {};
    state.rolls_first = {};
    state.thrown = false;
  }
  void begin_step() { state.steps_done = 0; }

  void operator()(const event::table_opened& e) {
    pot_state opened;  // but for its people and its money as at the first opening
    opened.common = std::move(state.common);
    opened.hands.resize(state.hands.size());
    opened.rake_house = state.rake_house;
    opened.rake_charity = state.rake_charity;
    opened.final_game_at = e.final_game_at;
    state = std::move(opened);
  }
  void operator()(const event::left& e) {
    hand(e.seat) = {};
    state.drawing.remove(e.seat);
  }
  void operator()(const event::step_done&) { ++state.steps_done; }

  void operator()(const event::button_dealt& e) {
    begin_step();
    hand(e.seat).button_card = static_cast<std::uint8_t>(e.card.rank());
  }
  void operator()(const event::button_tied& e) {
    begin_step();
    clear_game();
    state.drawing = e.seats;
  }
  void operator()(const event::button_moved& e) {
    clear_game();
    state.drawing = {};
    state.button = e.seat;
    state.phase = e.seat == seat_no::none ? pot_phase::button_draw : pot_phase::between_games;
  }

  void operator()(const event::round_opened&) {
    state.phase = pot_phase::buy_in;
    state.settling = false;
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
    for (const auto each : e.cards) {
      hand(e.seat).cards.add(each);
      state.dealt.add(each);
    }
    hand(e.seat).in = true;
    state.cards_owed = 0;
  }
  void operator()(const event::option_passed& e) {
    if (state.phase == pot_phase::rebuy) ++state.passes;
    if (state.phase == pot_phase::roll_off) hand(e.seat).rolls_left = 0;
  }
  void operator()(const event::rebuy_opened&) { state.phase = pot_phase::rebuy; }
  void operator()(const event::money_returned& e) {
    state.pot = state.pot - e.amount;
    pay(e.seat, e.amount);
  }
  void operator()(const event::money_collected&) { state.phase = pot_phase::game_roll; }
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
  void operator()(const event::roll_void&) { state.thrown = true; }
  void operator()(const event::rolled& e) {
    begin_step();
    state.thrown = true;
    if (state.phase != pot_phase::roll_off) return;
    auto& roller = hand(e.seat);
    --roller.rolls_left;
    roller.best = std::max(roller.best, static_cast<std::uint8_t>(e.total));
  }
  void operator()(const event::matched& e) {
    state.phase = pot_phase::roll_off;
    hand(e.seat).rolls_left = static_cast<std::uint16_t>(e.count);
    hand(e.seat).matching = hand(e.seat).rolls_left;
  }
  void operator()(const event::eliminated& e) { hand(e.seat).in = false; }
  void operator()(const event::tied& e) {
    for (const auto seat : seats_of(state.hands)) {
      if (!e.seats.has(seat)) continue;
      hand(seat).rolls_left = 1;
      hand(seat).matching = 0;
      hand(seat).best = 0;
    }
  }
  void operator()(const event::game_won& e) {
    state.pot = state.pot - e.amount;
    pay(e.seat, e.amount);
    const auto& player = common_table::at(state.common, e.seat).player;
    state.streak = same_person(player, state.streak_player) ? state.streak + 1 : 1;
    state.streak_player = player;
    state.settling = true;
    state.final_over = state.final_game;
  }
  void operator()(const event::bonus_won& e) {
    state.bonus = state.bonus - e.amount;
    pay(e.seat, e.amount);
    state.streak = 0;
  }
  void operator()(const event::round_ended&) {
    begin_step();
    clear_game();
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

void evolve(pot_state& state, const log_entry& happened) {
  common_table::evolve(state.common, happened);
  std::visit(pot_evolver{state}, happened.what);
}

}  // namespace skyward::table
