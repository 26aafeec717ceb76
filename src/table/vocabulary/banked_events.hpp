// Events of a table that has the bank: wagers, the dice and who throws them, settlements, rounds
// and furniture. A table with a pot has its void throws, rounds and shooters too.
#pragma once

#include "base/money.hpp"
#include "base/odds.hpp"
#include "rules/definition.hpp"
#include "rules/furniture.hpp"
#include "rules/position.hpp"
#include "table/vocabulary/house_events.hpp"
#include "table/vocabulary/movement.hpp"
#include "table/vocabulary/words.hpp"

#include <optional>
#include <string>
#include <tuple>

namespace skyward::table {

/// What the dealer calls: the call and its numbers, as many as the rulebook names.
struct spoken_call {
  rules::call_id id{};
  rules::call_numbers numbers;
  friend bool operator==(const spoken_call&, const spoken_call&) = default;
};

/// A piece of furniture and where it stands now.
struct standing_piece {
  rules::piece_id piece{};
  rules::placement at;
  friend bool operator==(const standing_piece&, const standing_piece&) = default;
};

/// An area and the term that the wager on it has, together a column of the rulebook.
struct wager_term {
  rules::area_id area{};
  rules::column_id column{};
  friend bool operator==(const wager_term&, const wager_term&) = default;
};

namespace event {

/// A warning: the rules submission replaces odds that the regulation prints.
struct odds_replaced {
  rules::line_id line{};
  std::string printed;
  clause_text clause;  // that prints them

  static constexpr std::string_view wire_name = "odds_replaced";
  static constexpr auto fields() {
    return std::tuple{field{"line", &odds_replaced::line},
                      field{"printed", &odds_replaced::printed},
                      field{"clause", &odds_replaced::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const odds_replaced&, const odds_replaced&) = default;
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
  movements moves() const {
    return {{account::of_stack(seat), account::of_layout(seat, area), amount}};
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
  movements moves() const {
    return {{account::of_layout(seat, area), account::of_stack(seat), amount}};
  }
  friend bool operator==(const wager_taken_down&, const wager_taken_down&) = default;
};

/// Acknowledges one seat's purchase.
struct purchased {
  seat_no seat{};
  rules::area_id area{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "purchased";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &purchased::seat}, field{"area", &purchased::area},
                      field{"cents", &purchased::amount}, field{"clause", &purchased::clause}};
  }
  movements moves() const {
    return {{account::of_stack(seat), account::of_layout(seat, area), amount}};
  }
  friend bool operator==(const purchased&, const purchased&) = default;
};

/// Has wagered what it wants to, until it wagers anew or betting closes.
struct seat_ready {
  seat_no seat{};

  static constexpr std::string_view wire_name = "seat_ready";
  static constexpr auto fields() { return std::tuple{field{"seat", &seat_ready::seat}}; }
  static movements moves() { return {}; }
  friend bool operator==(const seat_ready&, const seat_ready&) = default;
};

/// No more bets: what anyone holds that changes the throw is in the position from here on.
struct bets_closed {
  rules::position position;
  outlook next;
  clause_text clause;

  static constexpr std::string_view wire_name = "bets_closed";
  static constexpr auto fields() {
    return std::tuple{field{"position", &bets_closed::position},
                      field{"next_dice", &bets_closed::next},
                      field{"clause", &bets_closed::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const bets_closed&, const bets_closed&) = default;
};

struct purchases_locked {
  clause_text clause;

  static constexpr std::string_view wire_name = "purchases_locked";
  static constexpr auto fields() { return std::tuple{field{"clause", &purchases_locked::clause}}; }
  static movements moves() { return {}; }
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
  movements moves() const {
    return {{account::of_layout(seat, area), account::of(account_kind::inventory), amount}};
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
  static movements moves() { return {}; }
  friend bool operator==(const wager_moved&, const wager_moved&) = default;
};

/// Where the round stands now.
struct position_changed {
  rules::position position;
  outlook next;

  static constexpr std::string_view wire_name = "position_changed";
  static constexpr auto fields() {
    return std::tuple{field{"position", &position_changed::position},
                      field{"next_dice", &position_changed::next}};
  }
  static movements moves() { return {}; }
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
  static movements moves() { return {}; }
  friend bool operator==(const furniture_moved&, const furniture_moved&) = default;
};

/// The first wager of a round begins the time that everyone has for theirs.
struct betting_extended {
  moment due_at;

  static constexpr std::string_view wire_name = "betting_extended";
  static constexpr auto fields() { return std::tuple{field{"due_at", &betting_extended::due_at}}; }
  static movements moves() { return {}; }
  friend bool operator==(const betting_extended&, const betting_extended&) = default;
};

struct dice_offered {
  seat_no seat{};
  clause_text clause;

  static constexpr std::string_view wire_name = "dice_offered";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &dice_offered::seat}, field{"clause", &dice_offered::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const dice_offered&, const dice_offered&) = default;
};

struct dice_declined {
  seat_no seat{};

  static constexpr std::string_view wire_name = "dice_declined";
  static constexpr auto fields() { return std::tuple{field{"seat", &dice_declined::seat}}; }
  static movements moves() { return {}; }
  friend bool operator==(const dice_declined&, const dice_declined&) = default;
};

/// Who throws from now on; seat 0 when nobody does.
struct shooter_changed {
  seat_no seat{};
  clause_text clause;
  moment due_at = {};  // of a roll at a table with a pot and a pace

  static constexpr std::string_view wire_name = "shooter_changed";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &shooter_changed::seat},
                      field{"clause", &shooter_changed::clause},
                      optional_field("due_at", &shooter_changed::due_at)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const shooter_changed&, const shooter_changed&) = default;
};

/// A valid throw: the faces that count.
struct thrown {
  std::uint64_t round{};
  dice::face_list dice;
  clause_text clause;  // where a face was not simply on top; empty otherwise
  dice_source source = {};

  static constexpr std::string_view wire_name = "thrown";
  static constexpr auto fields() {
    return std::tuple{field{"round", &thrown::round}, field{"dice", &thrown::dice},
                      optional_field("clause", &thrown::clause),
                      optional_field("source", &thrown::source)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const thrown&, const thrown&) = default;
};

/// A throw that does not count. All wagers stand; betting may be open again.
struct roll_void {
  std::string reason;
  outlook next;
  clause_text clause;

  static constexpr std::string_view wire_name = "roll_void";
  static constexpr auto fields() {
    return std::tuple{field{"reason", &roll_void::reason}, field{"next_dice", &roll_void::next},
                      field{"clause", &roll_void::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const roll_void&, const roll_void&) = default;
};

struct called {
  spoken_call call;
  clause_text clause;

  static constexpr std::string_view wire_name = "called";
  static constexpr auto fields() {
    return std::tuple{field{"call", &called::call}, field{"clause", &called::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const called&, const called&) = default;
};

struct wager_lost {
  seat_no seat{};
  wager_term wager;
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_lost";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_lost::seat}, field{"area", &wager_lost::wager},
                      field{"cents", &wager_lost::amount}, field{"clause", &wager_lost::clause}};
  }
  movements moves() const {
    return {{account::of_layout(seat, wager.area), account::of(account_kind::inventory), amount}};
  }
  friend bool operator==(const wager_lost&, const wager_lost&) = default;
};

struct wager_won {
  seat_no seat{};
  wager_term wager;
  cents amount;           // the wager
  rules::line_id line{};  // what it wins on
  cents paid;             // by the house
  cents returned;         // of the wager
  clause_text odds_clause;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_won";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_won::seat},
                      field{"area", &wager_won::wager},
                      field{"cents", &wager_won::amount},
                      field{"line", &wager_won::line},
                      field{"paid_cents", &wager_won::paid},
                      field{"returned_cents", &wager_won::returned},
                      field{"odds_clause", &wager_won::odds_clause},
                      field{"clause", &wager_won::clause}};
  }
  movements moves() const {
    return {{account::of_layout(seat, wager.area), account::of_stack(seat), returned},
            {account::of_layout(seat, wager.area), account::of(account_kind::inventory),
             amount - returned},
            {account::of(account_kind::inventory), account::of_stack(seat), paid}};
  }
  friend bool operator==(const wager_won&, const wager_won&) = default;
};

struct wager_pushed {
  seat_no seat{};
  wager_term wager;
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_pushed";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_pushed::seat}, field{"area", &wager_pushed::wager},
                      field{"cents", &wager_pushed::amount},
                      field{"clause", &wager_pushed::clause}};
  }
  movements moves() const {
    return {{account::of_layout(seat, wager.area), account::of_stack(seat), amount}};
  }
  friend bool operator==(const wager_pushed&, const wager_pushed&) = default;
};

/// A wager of a kind that this throw settles, left up.
struct wager_stands {
  seat_no seat{};
  wager_term wager;
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_stands";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_stands::seat}, field{"area", &wager_stands::wager},
                      field{"cents", &wager_stands::amount},
                      field{"clause", &wager_stands::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const wager_stands&, const wager_stands&) = default;
};

/// A wager that goes back undecided, with its round.
struct wager_returned {
  seat_no seat{};
  rules::area_id area{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "wager_returned";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager_returned::seat}, field{"area", &wager_returned::area},
                      field{"cents", &wager_returned::amount},
                      field{"clause", &wager_returned::clause}};
  }
  movements moves() const {
    return {{account::of_layout(seat, area), account::of_stack(seat), amount}};
  }
  friend bool operator==(const wager_returned&, const wager_returned&) = default;
};

/// The same of a purchase that had been collected.
struct purchase_returned {
  seat_no seat{};
  rules::area_id area{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "purchase_returned";
  static constexpr auto fields() {
    return std::tuple{
        field{"seat", &purchase_returned::seat}, field{"area", &purchase_returned::area},
        field{"cents", &purchase_returned::amount}, field{"clause", &purchase_returned::clause}};
  }
  movements moves() const {
    return {{account::of(account_kind::inventory), account::of_stack(seat), amount}};
  }
  friend bool operator==(const purchase_returned&, const purchase_returned&) = default;
};

/// The round ends undecided, its stakes returned.
struct round_voided {
  std::uint64_t round{};
  std::string reason;
  clause_text clause;

  static constexpr std::string_view wire_name = "round_voided";
  static constexpr auto fields() {
    return std::tuple{field{"round", &round_voided::round}, field{"reason", &round_voided::reason},
                      field{"clause", &round_voided::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const round_voided&, const round_voided&) = default;
};

struct round_opened {
  std::uint64_t round{};

  static constexpr std::string_view wire_name = "round_opened";
  static constexpr auto fields() { return std::tuple{field{"round", &round_opened::round}}; }
  static movements moves() { return {}; }
  friend bool operator==(const round_opened&, const round_opened&) = default;
};

struct round_ended {
  std::uint64_t round{};
  clause_text clause;

  static constexpr std::string_view wire_name = "round_ended";
  static constexpr auto fields() {
    return std::tuple{field{"round", &round_ended::round}, field{"clause", &round_ended::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const round_ended&, const round_ended&) = default;
};

/// Undoes what one entry moved. What a stack cannot give is owed from here on.
struct reversed {
  entry_ref entry;
  seat_no seat{};
  movements moved;

  static constexpr std::string_view wire_name = "reversed";
  static constexpr auto fields() {
    return std::tuple{field{"entry", &reversed::entry}, field{"seat", &reversed::seat},
                      field{"moves", &reversed::moved}};
  }
  const movements& moves() const { return moved; }
  friend bool operator==(const reversed&, const reversed&) = default;
};

/// The table stands again as it did before the last throw, which is entered anew.
struct throw_reopened {
  std::uint64_t round{};

  static constexpr std::string_view wire_name = "throw_reopened";
  static constexpr auto fields() { return std::tuple{field{"round", &throw_reopened::round}}; }
  static movements moves() { return {}; }
  friend bool operator==(const throw_reopened&, const throw_reopened&) = default;
};

}  // namespace event

}  // namespace skyward::table
