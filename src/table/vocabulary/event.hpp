// Events: what happened at a table, word for word as in the log. Each names its keys once. From the
// events alone the state of the table follows.
#pragma once

#include "base/moment.hpp"
#include "table/vocabulary/banked_events.hpp"
#include "table/vocabulary/fair_words.hpp"
#include "table/vocabulary/house_events.hpp"
#include "table/vocabulary/pot_words.hpp"

#include <variant>

namespace skyward::table {

using event_variant = std::variant<
    event::table_opened, event::opened_outside_dates, event::odds_replaced, event::table_closed,
    event::day_closed, event::day_opened, event::seated, event::left, event::stepped_away,
    event::returned, event::bought_in, event::cashed_out, event::tipped, event::debt_paid,
    event::fill_due, event::filled, event::credited, event::box_taken, event::box_counted,
    event::tray_counted, event::play_stopped, event::play_resumed, event::wager_placed,
    event::betting_extended, event::wager_taken_down, event::purchased, event::seat_ready,
    event::bets_closed, event::purchases_locked, event::collected, event::wager_moved,
    event::position_changed, event::furniture_moved, event::dice_offered, event::dice_declined,
    event::shooter_changed, event::thrown, event::roll_void, event::called, event::wager_lost,
    event::wager_won, event::wager_pushed, event::wager_stands, event::wager_returned,
    event::purchase_returned, event::round_voided, event::round_opened, event::round_ended,
    event::step_done, event::dice_set_in, event::dice_set_out, event::correction_proposed,
    event::corrected, event::correction_rejected, event::duty_taken, event::duty_left,
    event::reversed, event::throw_reopened, event::amount_corrected, event::disputed,
    event::recall_opened, event::dispute_ruled, event::paper_entered, event::seed_committed,
    event::value_committed, event::values_closed, event::value_shown, event::values_missing,
    event::seed_shown, event::seeds_discarded, event::button_dealt, event::button_tied,
    event::button_moved, event::final_game_designated, event::final_game_announced,
    event::option_moved, event::option_passed, event::cards_bought, event::cards_dealt,
    event::rebuy_opened, event::sales_closed, event::money_returned, event::rake_returned,
    event::money_collected, event::raked, event::bonus_added, event::rolled, event::nobody_matched,
    event::eliminated, event::matched, event::tied, event::game_won, event::bonus_won,
    event::bonus_raked>;

/// One of the above. What copies, moves, destroys and compares every alternative stands in
/// event.cpp alone: written out in each file that has an entry, it is most of what that file takes
/// to compile.
struct any_event : event_variant {
  using event_variant::event_variant;
  any_event();
  any_event(const any_event& other);
  any_event(any_event&& other) noexcept;
  any_event& operator=(const any_event& other);
  any_event& operator=(any_event&& other) noexcept;
  ~any_event();
  friend bool operator==(const any_event& a, const any_event& b);
};

/// Events of a table that has the bank alone, but for those that a pot has too: of_rounds.
template <class Event>
concept of_banked =
    one_of<Event, event::wager_placed, event::betting_extended, event::wager_taken_down,
           event::purchased, event::seat_ready, event::bets_closed, event::purchases_locked,
           event::collected, event::wager_moved, event::position_changed, event::furniture_moved,
           event::dice_offered, event::dice_declined, event::thrown, event::called,
           event::wager_lost, event::wager_won, event::wager_pushed, event::wager_stands,
           event::wager_returned, event::purchase_returned, event::throw_reopened>;

/// Events of a table with a pot alone.
template <class Event>
concept of_pot =
    one_of<Event, event::button_dealt, event::button_tied, event::button_moved,
           event::final_game_designated, event::final_game_announced, event::option_moved,
           event::option_passed, event::cards_bought, event::cards_dealt, event::rebuy_opened,
           event::sales_closed, event::money_returned, event::rake_returned, event::money_collected,
           event::raked, event::bonus_added, event::rolled, event::nobody_matched,
           event::eliminated, event::matched, event::tied, event::game_won, event::bonus_won,
           event::bonus_raked>;

/// Events by which the house moves and counts what a table holds, open or closed.
template <class Event>
concept of_count = one_of<Event, event::filled, event::credited, event::box_taken,
                          event::box_counted, event::tray_counted>;

/// Events of what fair dice are drawn by.
template <class Event>
concept of_seeds =
    one_of<Event, event::seed_committed, event::value_committed, event::values_closed,
           event::value_shown, event::values_missing, event::seed_shown, event::seeds_discarded>;

/// Events of the rounds of either.
template <class Event>
concept of_rounds = one_of<Event, event::shooter_changed, event::roll_void, event::round_voided,
                           event::round_ended>;

/// One line of a table's log.
struct log_entry {
  entry_id id;  // one behind another without a gap
  moment at;
  bool from_paper = false;
  any_event what;

  friend bool operator==(const log_entry&, const log_entry&) = default;
};

}  // namespace skyward::table
