// Applies what happened to the state of a table with a pot: cards, options and rolls, and where
// every cent goes.
#include "table/pot/pot_evolve.hpp"

#include "base/person_name.hpp"
#include "table/accounts.hpp"
#include "table/check_entry.hpp"
#include "table/common_evolve.hpp"
#include "table/common_table.hpp"
#include "table/pot/pot_state_words.hpp"
#include "table/seeds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::table {

cents* find_account(pot_state& state, const account& of) {
  switch (of.kind) {
    case account_kind::pot:
      return &state.pot;
    case account_kind::bonus:
      return &state.bonus;
    case account_kind::rake_house:
      return &state.rake_house;
    case account_kind::rake_charity:
      return &state.rake_charity;
    default:
      return find_account(state.common, of);
  }
}

namespace {

/// What the state of a game becomes by each event. What every table keeps has been evolved before.
struct pot_evolver {
  pot_state& state;
  moment at;  // of the entry

  hand_state& hand(seat_no seat) { return state.hands[index(seat)]; }
  void clear_game() {
    state.hands.assign(state.hands.size(), {});
    state.dealt = {};
    state.turn = {};
    state.rolls_first = {};
    state.thrown = false;
    state.cards_owed = 0;
    state.taken = {};
    state.due_at = {};
  }
  /// As long as the table's pace says.
  void set_due(moment due) {
    const auto accepted = due_after(state.common.pace, at);
    if (due != accepted) {
      throw impossible{fmt::format("due {}; accepted: {}", due_text(due), due_text(accepted))};
    }
    state.due_at = due;
  }
  void begin_step() { state.steps_done = 0; }
  /// A seat is asked for its option or its roll, or a game for its first buyer.
  void ask() {
    begin_step();
    open_window(state.common);
  }

  void operator()(const event::table_opened& e) {
    if (e.position || e.next != outlook{}) {
      throw impossible{"a table with a pot opens at no position"};
    }
    pot_state opened;  // but for its people and its money as at the first opening
    opened.common = std::move(state.common);
    opened.hands.resize(state.hands.size());
    opened.rake_house = state.rake_house;
    opened.rake_charity = state.rake_charity;
    state = std::move(opened);
    open_window(state.common);
  }
  void operator()(const event::table_closed&) {
    if (state.pot != cents{} || state.bonus != cents{}) {
      throw impossible{
          fmt::format("the pot holds {} and the bonus pot {} as the table closes; "
                      "accepted: nothing",
                      money_text(state.pot), money_text(state.bonus))};
    }
    end_seeds(state.common, {seed_use::button, seed_use::shoe, seed_use::rolls});
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
    if (e.seat != seat_no::none) end_seeds(state.common, {seed_use::button});
    open_window(state.common);
    clear_game();
    state.drawing = {};
    state.button = e.seat;
    state.phase = e.seat == seat_no::none ? pot_phase::button_draw : pot_phase::between_games;
  }

  void operator()(const event::round_opened&) {
    state.phase = pot_phase::buy_in;
    state.settling = false;
  }
  void operator()(const event::final_game_designated& e) {
    if (state.final_game || state.final_over) {
      throw impossible{"a final game is designated; accepted: before it is announced"};
    }
    state.final_game_at = e.begins_at;
  }
  void operator()(const event::final_game_announced&) { state.final_game = true; }
  void operator()(const event::option_moved& e) {
    ask();
    set_due(e.due_at);
    state.turn = e.seat;
  }
  void operator()(const event::cards_bought& e) {
    begin_step();
    state.cards_owed = e.count;
    state.due_at = {};
    change(hand(e.seat).paid, account::of(account_kind::pot), e.amount);
    state.passes = 0;
  }
  void operator()(const event::cards_dealt& e) {
    const auto out = static_cast<std::size_t>(state.dealt.total()) + e.cards.size();
    if (e.cards.size() != state.cards_owed || out > cards_listed_max) {
      throw impossible{fmt::format("{} cards dealt; accepted: the {} that were bought",
                                   e.cards.size(), state.cards_owed)};
    }
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
  void operator()(const event::money_collected&) { state.phase = pot_phase::game_roll; }
  void operator()(const event::shooter_changed& e) {
    ask();
    set_due(e.due_at);
    state.turn = e.seat;
    const bool first = state.rolls_first == seat_no::none;
    if (state.phase == pot_phase::roll_off && first) state.rolls_first = e.seat;
  }
  void operator()(const event::roll_void&) { state.thrown = true; }
  void operator()(const event::rolled& e) {
    if (e.dice.size() != 2) {
      throw impossible{fmt::format("a roll of {} dice; accepted: 2", e.dice.size())};
    }
    std::uint64_t total = 0;
    for (const auto each : std::span<const dice::face>{e.dice}) {
      total += static_cast<std::uint64_t>(each.pips());
    }
    if (total != e.total) {
      throw impossible{fmt::format("a total of {}; accepted: {}", e.total, total)};
    }
    if (state.phase == pot_phase::roll_off && hand(e.seat).rolls_left == 0) {
      throw impossible{fmt::format("seat {} has no roll left", number(e.seat))};
    }
    state.thrown = true;
    if (state.phase != pot_phase::roll_off) return;
    auto& roller = hand(e.seat);
    --roller.rolls_left;
    roller.best = std::max(roller.best, static_cast<std::uint8_t>(e.total));
  }
  void operator()(const event::matched& e) {
    const auto held = static_cast<std::uint64_t>(hand(e.seat).cards.total());
    if (e.count == 0 || e.count > held) {
      throw impossible{fmt::format("{} cards of seat {} match; accepted: 1 to {}", e.count,
                                   number(e.seat), held)};
    }
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
    const auto& player = common_table::at(state.common, e.seat).player;
    state.streak = same_person(player, state.streak_player) ? state.streak + 1 : 1;
    state.streak_player = player;
    state.settling = true;
    state.final_over = state.final_game;
  }
  void operator()(const event::bonus_won&) { state.streak = 0; }
  void operator()(const event::raked& e) {
    state.taken.house = e.house;
    state.taken.charity = e.charity;
  }
  void operator()(const event::bonus_added& e) { state.taken.bonus = e.amount; }
  void operator()(const event::rake_returned& e) {
    if (taken_state{e.house, e.charity, e.bonus} != state.taken) {
      throw impossible{"what was taken from a pot goes back into it whole"};
    }
    state.taken = {};
  }
  void operator()(const event::money_returned& e) {
    auto& paid = hand(e.seat).paid;
    if (e.amount != paid) {
      throw impossible{fmt::format("{} goes back to seat {}; accepted: {}", money_text(e.amount),
                                   number(e.seat), money_text(paid))};
    }
    paid = {};
  }
  void operator()(const event::round_voided&) {
    end_seeds(state.common, {seed_use::shoe, seed_use::rolls});
    if (state.pot != cents{}) {
      throw impossible{fmt::format("the pot holds {} as its game is void; accepted: nothing",
                                   money_text(state.pot))};
    }
    ask();
    clear_game();
    state.phase = pot_phase::between_games;
    state.final_game = false;
  }
  void operator()(const event::round_ended&) {
    end_seeds(state.common, {seed_use::shoe, seed_use::rolls});
    ask();
    clear_game();
    state.phase = pot_phase::between_games;
    state.final_game = false;
  }

  /// The final game is its date's last (ruling R-64): the next has games again, and its own mark.
  void operator()(const event::day_closed&) {
    if (std::exchange(state.final_over, false)) state.final_game_at = {};
  }

  // Money alone; what every table keeps; and what says no more than that it happened.
  void operator()(
      const one_of<event::day_opened, event::opened_outside_dates, event::odds_replaced,
                   event::seated, event::stepped_away, event::returned, event::bought_in,
                   event::cashed_out, event::tipped, event::debt_paid, event::fill_due,
                   event::dice_set_in, event::dice_set_out, event::correction_proposed,
                   event::corrected, event::correction_rejected, event::reversed,
                   event::amount_corrected, event::duty_taken, event::duty_left,
                   event::play_stopped, event::play_resumed, event::disputed, event::recall_opened,
                   event::dispute_ruled, event::paper_entered, event::sales_closed,
                   event::bonus_raked, event::nobody_matched> auto&) {}
  void operator()(const of_count auto&) {}
  void operator()(const of_seeds auto&) {}

  void operator()(const of_banked auto& e) {
    throw impossible{fmt::format("{} is no event of a game for a pot", e.wire_name)};
  }
};

/// Seeds for the draw of the button while nobody has it, and for the next game before it begins.
void use_pot_seeds(pot_state& state) {
  if (!state.common.open) return;
  if (state.phase == pot_phase::button_draw) use_seed(state.common, seed_use::button);
  if (state.phase == pot_phase::between_games) {
    use_seed(state.common, seed_use::shoe);
    use_seed(state.common, seed_use::rolls);
  }
}

}  // namespace

std::expected<void, std::string> evolve(const rules::rulebook& book, pot_state& state,
                                        const log_entry& happened) {
  try {
    check_entry(state.common, happened);
    std::visit(
        [&](const auto& e) {
          const auto& moved = e.moves();
          for (const auto& each : moved.all()) apply(state, each);
        },
        happened.what);
    if (const auto* day = std::get_if<event::day_opened>(&happened.what)) {
      read_state(book, *day, state);
    }
    evolve_common(state.common, happened);
    std::visit(pot_evolver{state, happened.at}, happened.what);
    use_pot_seeds(state);
  } catch (const impossible& why) {
    return std::unexpected(why.message);
  }
  return {};
}

void evolve_decided(const rules::rulebook& book, pot_state& state, const log_entry& decided) {
  const auto evolved = evolve(book, state, decided);
  ensure(evolved.has_value(), evolved ? "" : evolved.error().c_str());
}

}  // namespace skyward::table
