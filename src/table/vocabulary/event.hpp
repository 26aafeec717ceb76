// Events: what happened at a table, word for word as in the log. Each names its keys once. From the
// events alone the state of the table follows.
#pragma once

#include "base/moment.hpp"
#include "base/odds.hpp"
#include "rules/furniture.hpp"
#include "rules/position.hpp"
#include "table/vocabulary/pot_words.hpp"
#include "table/vocabulary/words.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <variant>

namespace skyward::table {

/// Rules of a table as their canonical JSON.
struct rules_text {
  std::string json;
  friend bool operator==(const rules_text&, const rules_text&) = default;
};

/// A piece of furniture and where it stands now.
struct standing_piece {
  rules::piece_id piece{};
  rules::placement at;
  friend bool operator==(const standing_piece&, const standing_piece&) = default;
};

namespace event {

struct table_opened {
  std::string game;
  std::string edition;
  std::string rules_sha256;
  rules_text rules;
  step_rule steps{};
  moment final_game_at;

  static constexpr std::string_view wire_name = "table_opened";
  static constexpr auto fields() {
    return std::tuple{field{"game", &table_opened::game},
                      field{"edition", &table_opened::edition},
                      field{"rules_sha256", &table_opened::rules_sha256},
                      field{"rules", &table_opened::rules},
                      field{"steps", &table_opened::steps},
                      optional_field("final_game_at", &table_opened::final_game_at)};
  }
  friend bool operator==(const table_opened&, const table_opened&) = default;
};

/// A warning: the edition is not in force on this day.
struct opened_outside_dates {
  std::string edition;
  std::string from;
  std::string until;
  clause_text clause;

  static constexpr std::string_view wire_name = "opened_outside_dates";
  static constexpr auto fields() {
    return std::tuple{field{"edition", &opened_outside_dates::edition},
                      field{"from", &opened_outside_dates::from},
                      field{"until", &opened_outside_dates::until},
                      field{"clause", &opened_outside_dates::clause}};
  }
  friend bool operator==(const opened_outside_dates&, const opened_outside_dates&) = default;
};

struct table_closed {
  static constexpr std::string_view wire_name = "table_closed";
  static constexpr auto fields() { return std::tuple{}; }
  friend bool operator==(const table_closed&, const table_closed&) = default;
};

struct seated {
  seat_no seat{};
  std::string player;
  clause_text clause;

  static constexpr std::string_view wire_name = "seated";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &seated::seat}, field{"player", &seated::player},
                      field{"clause", &seated::clause}};
  }
  friend bool operator==(const seated&, const seated&) = default;
};

struct left {
  seat_no seat{};
  cents owed;  // still, to the house

  static constexpr std::string_view wire_name = "left";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &left::seat}, field{"owed_cents", &left::owed}};
  }
  friend bool operator==(const left&, const left&) = default;
};

/// The player has gone and wagers stand; no text of this game keeps the player seated.
struct stepped_away {
  seat_no seat{};

  static constexpr std::string_view wire_name = "stepped_away";
  static constexpr auto fields() { return std::tuple{field{"seat", &stepped_away::seat}}; }
  friend bool operator==(const stepped_away&, const stepped_away&) = default;
};

struct returned {
  seat_no seat{};

  static constexpr std::string_view wire_name = "returned";
  static constexpr auto fields() { return std::tuple{field{"seat", &returned::seat}}; }
  friend bool operator==(const returned&, const returned&) = default;
};

struct bought_in {
  seat_no seat{};
  cents amount;

  static constexpr std::string_view wire_name = "bought_in";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &bought_in::seat}, field{"cents", &bought_in::amount}};
  }
  friend bool operator==(const bought_in&, const bought_in&) = default;
};

struct cashed_out {
  seat_no seat{};
  cents amount;

  static constexpr std::string_view wire_name = "cashed_out";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &cashed_out::seat}, field{"cents", &cashed_out::amount}};
  }
  friend bool operator==(const cashed_out&, const cashed_out&) = default;
};

/// Chips given back against what the seat owed after a correction.
struct debt_paid {
  seat_no seat{};
  cents amount;

  static constexpr std::string_view wire_name = "debt_paid";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &debt_paid::seat}, field{"cents", &debt_paid::amount}};
  }
  friend bool operator==(const debt_paid&, const debt_paid&) = default;
};

struct wager_placed {
  seat_no seat{};
  rules::area_id area{};
  cents amount;  // added to what stood there
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_placed";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_placed::seat}, field{"area", &wager_placed::area},
                      field{"cents", &wager_placed::amount},
                      field{"clause", &wager_placed::clause}};
  }
  friend bool operator==(const wager_placed&, const wager_placed&) = default;
};

struct wager_taken_down {
  seat_no seat{};
  rules::area_id area{};
  cents amount;

  static constexpr std::string_view wire_name = "wager_taken_down";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_taken_down::seat},
                      field{"area", &wager_taken_down::area},
                      field{"cents", &wager_taken_down::amount}};
  }
  friend bool operator==(const wager_taken_down&, const wager_taken_down&) = default;
};

/// Acknowledges one seat's purchase.
struct extra_roll_purchased {
  seat_no seat{};
  rules::area_id area{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "extra_roll_purchased";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &extra_roll_purchased::seat},
                      field{"area", &extra_roll_purchased::area},
                      field{"cents", &extra_roll_purchased::amount},
                      field{"clause", &extra_roll_purchased::clause}};
  }
  friend bool operator==(const extra_roll_purchased&, const extra_roll_purchased&) = default;
};

struct bets_closed {
  clause_text clause;

  static constexpr std::string_view wire_name = "bets_closed";
  static constexpr auto fields() { return std::tuple{field{"clause", &bets_closed::clause}}; }
  friend bool operator==(const bets_closed&, const bets_closed&) = default;
};

struct purchases_locked {
  clause_text clause;

  static constexpr std::string_view wire_name = "purchases_locked";
  static constexpr auto fields() { return std::tuple{field{"clause", &purchases_locked::clause}}; }
  friend bool operator==(const purchases_locked&, const purchases_locked&) = default;
};

/// A purchase taken into the table inventory.
struct collected {
  seat_no seat{};
  rules::area_id area{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "collected";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &collected::seat}, field{"area", &collected::area},
                      field{"cents", &collected::amount}, field{"clause", &collected::clause}};
  }
  friend bool operator==(const collected&, const collected&) = default;
};

/// A wager put into a numbered circle, 1 being the first from the dealer's right.
struct wager_moved {
  seat_no seat{};
  rules::area_id area{};
  std::uint64_t circle{};
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_moved";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_moved::seat}, field{"area", &wager_moved::area},
                      field{"circle", &wager_moved::circle}, field{"clause", &wager_moved::clause}};
  }
  friend bool operator==(const wager_moved&, const wager_moved&) = default;
};

/// Where the round stands now, and whether betting is open.
struct position_changed {
  rules::position position;
  bool betting{};

  static constexpr std::string_view wire_name = "position_changed";
  static constexpr auto fields() {
    return std::tuple{field{"position", &position_changed::position},
                      field{"betting", &position_changed::betting}};
  }
  friend bool operator==(const position_changed&, const position_changed&) = default;
};

struct furniture_moved {
  standing_piece piece;
  clause_text clause;

  static constexpr std::string_view wire_name = "furniture_moved";
  static constexpr auto fields() {
    return std::tuple{field{"piece", &furniture_moved::piece},
                      field{"clause", &furniture_moved::clause}};
  }
  friend bool operator==(const furniture_moved&, const furniture_moved&) = default;
};

struct dice_offered {
  seat_no seat{};
  clause_text clause;

  static constexpr std::string_view wire_name = "dice_offered";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &dice_offered::seat}, field{"clause", &dice_offered::clause}};
  }
  friend bool operator==(const dice_offered&, const dice_offered&) = default;
};

struct dice_declined {
  seat_no seat{};

  static constexpr std::string_view wire_name = "dice_declined";
  static constexpr auto fields() { return std::tuple{field{"seat", &dice_declined::seat}}; }
  friend bool operator==(const dice_declined&, const dice_declined&) = default;
};

/// Who throws from now on; seat 0 when nobody does.
struct shooter_changed {
  seat_no seat{};
  clause_text clause;

  static constexpr std::string_view wire_name = "shooter_changed";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &shooter_changed::seat},
                      field{"clause", &shooter_changed::clause}};
  }
  friend bool operator==(const shooter_changed&, const shooter_changed&) = default;
};

/// A valid throw: the faces that count.
struct thrown {
  std::uint64_t round{};
  dice::face_list dice;
  clause_text clause;  // where a face was not simply on top; empty otherwise

  static constexpr std::string_view wire_name = "thrown";
  static constexpr auto fields() {
    return std::tuple{field{"round", &thrown::round}, field{"dice", &thrown::dice},
                      optional_field("clause", &thrown::clause)};
  }
  friend bool operator==(const thrown&, const thrown&) = default;
};

/// A throw that does not count. All wagers stand; with `betting` the window is open again.
struct roll_void {
  std::string reason;
  bool betting{};
  clause_text clause;

  static constexpr std::string_view wire_name = "roll_void";
  static constexpr auto fields() {
    return std::tuple{field{"reason", &roll_void::reason}, field{"betting", &roll_void::betting},
                      field{"clause", &roll_void::clause}};
  }
  friend bool operator==(const roll_void&, const roll_void&) = default;
};

struct called {
  rules::call_id call{};
  clause_text clause;

  static constexpr std::string_view wire_name = "called";
  static constexpr auto fields() {
    return std::tuple{field{"call", &called::call}, field{"clause", &called::clause}};
  }
  friend bool operator==(const called&, const called&) = default;
};

struct wager_lost {
  seat_no seat{};
  rules::column_id column{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_lost";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_lost::seat}, field{"area", &wager_lost::column},
                      field{"cents", &wager_lost::amount}, field{"clause", &wager_lost::clause}};
  }
  friend bool operator==(const wager_lost&, const wager_lost&) = default;
};

struct wager_won {
  seat_no seat{};
  rules::column_id column{};
  cents amount;           // the wager
  rules::line_id line{};  // what it wins on
  cents paid;             // by the house
  cents returned;         // of the wager
  clause_text odds_clause;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_won";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_won::seat},
                      field{"area", &wager_won::column},
                      field{"cents", &wager_won::amount},
                      field{"line", &wager_won::line},
                      field{"paid_cents", &wager_won::paid},
                      field{"returned_cents", &wager_won::returned},
                      field{"odds_clause", &wager_won::odds_clause},
                      field{"clause", &wager_won::clause}};
  }
  friend bool operator==(const wager_won&, const wager_won&) = default;
};

struct wager_pushed {
  seat_no seat{};
  rules::column_id column{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_pushed";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_pushed::seat}, field{"area", &wager_pushed::column},
                      field{"cents", &wager_pushed::amount},
                      field{"clause", &wager_pushed::clause}};
  }
  friend bool operator==(const wager_pushed&, const wager_pushed&) = default;
};

/// A wager of a kind that this throw settles, left up.
struct wager_stands {
  seat_no seat{};
  rules::column_id column{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_stands";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_stands::seat}, field{"area", &wager_stands::column},
                      field{"cents", &wager_stands::amount},
                      field{"clause", &wager_stands::clause}};
  }
  friend bool operator==(const wager_stands&, const wager_stands&) = default;
};

struct round_opened {
  std::uint64_t round{};

  static constexpr std::string_view wire_name = "round_opened";
  static constexpr auto fields() { return std::tuple{field{"round", &round_opened::round}}; }
  friend bool operator==(const round_opened&, const round_opened&) = default;
};

struct round_ended {
  std::uint64_t round{};
  clause_text clause;

  static constexpr std::string_view wire_name = "round_ended";
  static constexpr auto fields() {
    return std::tuple{field{"round", &round_ended::round}, field{"clause", &round_ended::clause}};
  }
  friend bool operator==(const round_ended&, const round_ended&) = default;
};

struct step_done {
  std::string step;
  clause_text clause;

  static constexpr std::string_view wire_name = "step_done";
  static constexpr auto fields() {
    return std::tuple{field{"step", &step_done::step}, field{"clause", &step_done::clause}};
  }
  friend bool operator==(const step_done&, const step_done&) = default;
};

struct dice_set_in {
  std::string set;
  moment usable_until;
  clause_text clause;

  static constexpr std::string_view wire_name = "dice_set_in";
  static constexpr auto fields() {
    return std::tuple{field{"set", &dice_set_in::set},
                      optional_field("usable_until", &dice_set_in::usable_until),
                      field{"clause", &dice_set_in::clause}};
  }
  friend bool operator==(const dice_set_in&, const dice_set_in&) = default;
};

struct dice_set_out {
  dice_fault fault{};
  clause_text clause;

  static constexpr std::string_view wire_name = "dice_set_out";
  static constexpr auto fields() {
    return std::tuple{field{"fault", &dice_set_out::fault}, field{"clause", &dice_set_out::clause}};
  }
  friend bool operator==(const dice_set_out&, const dice_set_out&) = default;
};

/// A correction by one person, approved by another; what it moves follows.
struct corrected {
  std::uint64_t round{};
  std::string what;  // dice, entry or amount
  std::string reason;
  std::string by;
  std::string approved_by;

  static constexpr std::string_view wire_name = "corrected";
  static constexpr auto fields() {
    return std::tuple{field{"round", &corrected::round}, field{"what", &corrected::what},
                      field{"reason", &corrected::reason}, field{"by", &corrected::by},
                      field{"approved_by", &corrected::approved_by}};
  }
  friend bool operator==(const corrected&, const corrected&) = default;
};

/// Undoes the money of one entry: what its seat's stack, its area on the layout and the cash gain
/// or give back. What the stack cannot give is owed.
struct reversed {
  std::uint64_t entry{};
  seat_no seat{};
  std::optional<rules::area_id> area;  // none where only chips and cash moved
  std::int64_t layout{};
  std::int64_t stack{};
  std::int64_t cash{};
  cents owed;

  static constexpr std::string_view wire_name = "reversed";
  static constexpr auto fields() {
    return std::tuple{field{"entry", &reversed::entry},
                      field{"seat", &reversed::seat},
                      optional_field("area", &reversed::area),
                      optional_field("layout_cents", &reversed::layout),
                      field{"stack_cents", &reversed::stack},
                      optional_field("cash_cents", &reversed::cash),
                      optional_field("owed_cents", &reversed::owed)};
  }
  friend bool operator==(const reversed&, const reversed&) = default;
};

/// The table stands again as it did before the last throw, which is entered anew.
struct throw_reopened {
  std::uint64_t round{};

  static constexpr std::string_view wire_name = "throw_reopened";
  static constexpr auto fields() { return std::tuple{field{"round", &throw_reopened::round}}; }
  friend bool operator==(const throw_reopened&, const throw_reopened&) = default;
};

/// Chips given to a seat, or taken back when negative; what its stack cannot give is owed.
struct amount_corrected {
  seat_no seat{};
  std::int64_t stack{};
  cents owed;

  static constexpr std::string_view wire_name = "amount_corrected";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &amount_corrected::seat},
                      field{"stack_cents", &amount_corrected::stack},
                      field{"owed_cents", &amount_corrected::owed}};
  }
  friend bool operator==(const amount_corrected&, const amount_corrected&) = default;
};

struct disputed {
  std::uint64_t dispute{};
  seat_no seat{};
  std::uint64_t entry{};
  std::string reason;

  static constexpr std::string_view wire_name = "disputed";
  static constexpr auto fields() {
    return std::tuple{field{"dispute", &disputed::dispute}, field{"seat", &disputed::seat},
                      field{"entry", &disputed::entry}, field{"reason", &disputed::reason}};
  }
  friend bool operator==(const disputed&, const disputed&) = default;
};

struct recall_opened {
  std::uint64_t dispute{};
  std::uint64_t entry{};
  std::string by;

  static constexpr std::string_view wire_name = "recall_opened";
  static constexpr auto fields() {
    return std::tuple{field{"dispute", &recall_opened::dispute},
                      field{"entry", &recall_opened::entry}, field{"by", &recall_opened::by}};
  }
  friend bool operator==(const recall_opened&, const recall_opened&) = default;
};

struct dispute_ruled {
  std::uint64_t dispute{};
  seat_no seat{};
  ruling outcome{};
  std::string by;
  std::string reason;
  clause_text clause;

  static constexpr std::string_view wire_name = "dispute_ruled";
  static constexpr auto fields() {
    return std::tuple{
        field{"dispute", &dispute_ruled::dispute}, field{"seat", &dispute_ruled::seat},
        field{"ruling", &dispute_ruled::outcome},  field{"by", &dispute_ruled::by},
        field{"reason", &dispute_ruled::reason},   field{"clause", &dispute_ruled::clause}};
  }
  friend bool operator==(const dispute_ruled&, const dispute_ruled&) = default;
};

/// Entries that follow were dealt on paper at this time; two people sign for them.
struct paper_entered {
  std::string signed_by;
  std::string countersigned_by;

  static constexpr std::string_view wire_name = "paper_entered";
  static constexpr auto fields() {
    return std::tuple{field{"signed_by", &paper_entered::signed_by},
                      field{"countersigned_by", &paper_entered::countersigned_by}};
  }
  friend bool operator==(const paper_entered&, const paper_entered&) = default;
};

}  // namespace event

using event_variant = std::variant<
    event::table_opened, event::opened_outside_dates, event::table_closed, event::seated,
    event::left, event::stepped_away, event::returned, event::bought_in, event::cashed_out,
    event::debt_paid, event::wager_placed, event::wager_taken_down, event::extra_roll_purchased,
    event::bets_closed, event::purchases_locked, event::collected, event::wager_moved,
    event::position_changed, event::furniture_moved, event::dice_offered, event::dice_declined,
    event::shooter_changed, event::thrown, event::roll_void, event::called, event::wager_lost,
    event::wager_won, event::wager_pushed, event::wager_stands, event::round_opened,
    event::round_ended, event::step_done, event::dice_set_in, event::dice_set_out, event::corrected,
    event::reversed, event::throw_reopened, event::amount_corrected, event::disputed,
    event::recall_opened, event::dispute_ruled, event::paper_entered, event::button_dealt,
    event::button_tied, event::button_moved, event::final_game_announced, event::option_moved,
    event::option_passed, event::cards_bought, event::cards_dealt, event::rebuy_opened,
    event::sales_closed, event::money_returned, event::money_collected, event::raked,
    event::bonus_added, event::rolled, event::nobody_matched, event::eliminated, event::matched,
    event::tied, event::game_won, event::bonus_won, event::bonus_raked>;

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

/// One line of a table's log.
struct log_entry {
  std::uint64_t number{};  // 1, 2, 3 ... without a gap
  moment at;
  bool from_paper = false;
  any_event what;

  friend bool operator==(const log_entry&, const log_entry&) = default;
};

}  // namespace skyward::table
