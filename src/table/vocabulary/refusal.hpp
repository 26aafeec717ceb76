// Why a command is refused. A refusal changes nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace skyward::table {

/// In order of precedence: where several hold, the first is told.
enum class refusal_code : std::uint8_t {
  window_passed,        // the command was meant for another window, or for before now
  role_may_not,         // another person sends this command
  not_your_duty,        // a duty is taken once, by who does not play, and left by who has it
  time_went_back,       // its moment is before that of the command before
  paper_unsigned,       // an entry from paper lacks its time or two signatures
  not_of_this_game,     // the game has no such command
  table_closed,         // or not open yet
  table_open,           // already
  not_continued,        // another build decides by these rules
  submission_needed,    // the text offers this form by a rules submission only
  odds_not_known,       // an offered area's odds are not in the source
  limit_too_high,       // winnings could not be counted
  no_such_seat,         // beyond the table's seats
  seat_taken,           // by another player
  player_seated,        // this player, at another seat
  seat_empty,           // nobody sits there
  stepped_away,         // the player has left wagers and the table
  wagers_standing,      // the player stays, or the table stays open
  step_out_of_order,    // another step of the procedure is due
  no_such_step,         // of the procedure
  final_game_over,      // no game begins after the final one
  too_few_buyers,       // for a game
  no_roll_left,         // the seat has rolled for all its cards
  not_your_turn,        // another seat's option
  wrong_card_count,     // not the cards that were bought
  card_cap,             // most cards a player may hold
  cards_not_in_shoe,    // all of them have been dealt
  play_stopped,         // by the house; what has begun goes on to its end
  not_stopped,          // or stopped already
  seed_missing,         // the house commits to its dice before anybody wagers
  bets_closed,          // no more bets
  bets_open,            // no throw before no more bets
  no_such_area,         // not an authorised wager
  area_not_offered,     // at this table
  area_locked,          // while others take wagers
  purchase_apart,       // what is bought has its own command
  wager_apart,          // and a wager has another
  not_chips,            // cash does not play
  no_wallet,            // the table has chips in a tray
  wager_needed,         // on another area first
  already_bought,       // one purchase a seat
  already_ready,        // as betting stands
  not_fixed_amount,     // the area takes one amount only
  not_in_chips,         // the amount is not made of the table's chips
  below_minimum,        // of the table
  above_maximum,        // of the table
  unequal_value,        // wagers are of equal value
  uneven_payout,        // winnings would not come out even
  too_much_money,       // more than can be counted
  not_enough_chips,     // in the stack
  worst_case_too_high,  // all wagers together could cost the house more than the table's limit
  no_such_wager,        // nothing to take down
  needed_by_another,    // another wager needs this one
  no_wagers,            // nothing to throw for
  nothing_to_void,      // no round has begun
  not_between_throws,   // the day turns between them
  wrong_dice_set,       // not as many of each colour as the text says
  dice_set_spent,       // it went out of play at this table
  dice_missing,         // no dice set at the table
  dice_expired,         // it has been there too long
  no_shooter,           // nobody has the dice
  no_discretion,        // nobody may rule on a face
  wrong_dice_count,     // not the dice that are thrown
  wrong_source,         // not the draw that is due, or not of fair dice
  no_such_seed,         // for that window, or of that table
  seed_in_use,          // it is shown once nothing more is drawn of it
  values_open,          // nothing is drawn, and none is shown, before the list is closed
  values_closed,        // nobody commits to more
  already_committed,    // one value a player
  not_as_committed,     // another seed or value, or not what was drawn of it
  unknown_reason,       // for a void throw
  denied_reason,        // the rules exclude it
  shooter_has_dice,     // they are not offered
  dice_not_offered,     // to this seat
  nobody_to_offer,      // the dice to
  not_approved,         // by a second person
  nothing_to_correct,   // no such round or entry
  too_late,             // after the next throw, amounts only
  no_such_correction,   // or it is approved or rejected
  no_such_dispute,      // or it has been ruled
  not_corrected,        // ruled corrected without a correction
  tray_not_counted,     // the table opened without saying what chips it has
  no_such_box,          // to be counted; or it is away already
};

/// The codes as they are written, in order of precedence.
std::span<const std::string_view> refusal_names();
std::string_view name_of(refusal_code code);

struct refusal {
  refusal_code code{};
  std::string clause;   // or `ruling R-14`, or `house rule`
  std::string message;  // one sentence: what was asked and what is accepted
};

}  // namespace skyward::table
