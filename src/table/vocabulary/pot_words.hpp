// Words of a table where players buy cards and play for a pot: its cards and sets of
// seats, its commands and its events, word for word as on the wire.
#pragma once

#include "base/ensure.hpp"
#include "base/moment.hpp"
#include "base/money.hpp"
#include "rules/pot_book.hpp"
#include "table/vocabulary/movement.hpp"
#include "table/vocabulary/words.hpp"

#include <bit>
#include <string_view>
#include <tuple>
#include <vector>

namespace skyward::table {

/// A card by its rank, 2 to 12: the Jack is 11 and the Queen 12. Suits mean nothing.
class playing_card {
 public:
  constexpr playing_card() = default;
  constexpr explicit playing_card(int rank) : rank_{static_cast<std::uint8_t>(rank)} {
    ensure(rank >= rules::rank_min && rank <= rules::rank_max, "a card from 2 to 12");
  }

  constexpr int rank() const { return rank_; }
  constexpr std::size_t index() const { return std::size_t{rank_} - rules::rank_min; }

  friend constexpr auto operator<=>(playing_card, playing_card) = default;

 private:
  std::uint8_t rank_ = rules::rank_min;
};

/// Cards in the order in which they were dealt.
using card_list = std::vector<playing_card>;

/// Most cards in one list: more than a player may buy, and all of the largest shoe.
inline constexpr std::size_t cards_listed_max = 440;

/// Some seats of a table, one bit each.
class seat_set {
 public:
  constexpr bool has(seat_no seat) const { return (bits_ & table::bit(seat)) != 0; }
  constexpr void add(seat_no seat) { bits_ |= table::bit(seat); }
  constexpr void remove(seat_no seat) { bits_ &= ~table::bit(seat); }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }

  friend constexpr bool operator==(seat_set, seat_set) = default;

 private:
  std::uint64_t bits_ = 0;
};

namespace command {

/// The final game is the first that begins then or later; until it has been announced this may be
/// told again, and the later word counts.
struct designate_final_game {
  moment begins_at;

  static constexpr std::string_view wire_name = "designate_final_game";
  static constexpr role_set senders = from_floor;
  static constexpr auto fields() {
    return std::tuple{field{"begins_at", &designate_final_game::begins_at}};
  }
};

/// The card that a seat was dealt face up for the button.
struct deal_button {
  seat_no seat{};
  playing_card card;
  dice_source source = {};

  static constexpr std::string_view wire_name = "deal_button";
  static constexpr role_set senders = from_dice;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &deal_button::seat}, field{"card", &deal_button::card},
                      optional_field("source", &deal_button::source)};
  }
};

/// A seat's cards in the first round of buying.
struct buy {
  seat_no seat{};
  std::uint64_t count{};

  static constexpr std::string_view wire_name = "buy";
  static constexpr role_set senders = from_players;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &buy::seat}, field{"count", &buy::count}};
  }
};

/// The cards that a seat has bought, as they came out of the shoe.
struct deal {
  seat_no seat{};
  card_list cards;
  dice_source source = {};

  static constexpr std::string_view wire_name = "deal";
  static constexpr role_set senders = from_dice;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &deal::seat}, field{"cards", &deal::cards},
                      optional_field("source", &deal::source)};
  }
};

/// One more card.
struct rebuy {
  seat_no seat{};

  static constexpr std::string_view wire_name = "rebuy";
  static constexpr role_set senders = from_players;
  static constexpr auto fields() { return std::tuple{field{"seat", &rebuy::seat}}; }
};

/// No cards, or none of the rolls that are left.
struct pass {
  seat_no seat{};

  static constexpr std::string_view wire_name = "pass";
  static constexpr role_set senders = from_players | only(role::house);
  static constexpr auto fields() { return std::tuple{field{"seat", &pass::seat}}; }
};

/// Everybody who still has an option in the buying that is on passes, in turn.
struct pass_all {
  static constexpr std::string_view wire_name = "pass_all";
  static constexpr role_set senders = from_dealers;
  static constexpr auto fields() { return std::tuple{}; }
};

/// A seat's throw of both dice as they came to rest.
struct roll {
  seat_no seat{};
  dice_report dice;
  dice_source source = {};

  static constexpr std::string_view wire_name = "roll";
  static constexpr role_set senders = from_dice;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &roll::seat}, field{"dice", &roll::dice},
                      optional_field("source", &roll::source)};
  }
};

/// Whether a command is of a game for a pot alone; banked games have no such command.
template <class Command>
inline constexpr bool of_pot_only = false;
template <>
inline constexpr bool of_pot_only<designate_final_game> = true;
template <>
inline constexpr bool of_pot_only<deal_button> = true;
template <>
inline constexpr bool of_pot_only<buy> = true;
template <>
inline constexpr bool of_pot_only<deal> = true;
template <>
inline constexpr bool of_pot_only<rebuy> = true;
template <>
inline constexpr bool of_pot_only<pass> = true;
template <>
inline constexpr bool of_pot_only<pass_all> = true;
template <>
inline constexpr bool of_pot_only<roll> = true;

}  // namespace command

namespace event {

/// A card dealt face up for the button.
struct button_dealt {
  seat_no seat{};
  playing_card card;
  clause_text clause;
  dice_source source = {};

  static constexpr std::string_view wire_name = "button_dealt";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &button_dealt::seat}, field{"card", &button_dealt::card},
                      field{"clause", &button_dealt::clause},
                      optional_field("source", &button_dealt::source)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const button_dealt&, const button_dealt&) = default;
};

/// The highest cards were equal: these seats are dealt anew.
struct button_tied {
  seat_set seats;
  clause_text clause;

  static constexpr std::string_view wire_name = "button_tied";
  static constexpr auto fields() {
    return std::tuple{field{"seats", &button_tied::seats}, field{"clause", &button_tied::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const button_tied&, const button_tied&) = default;
};

/// Where the button is now; seat 0 when nobody is there to have it.
struct button_moved {
  seat_no seat{};
  clause_text clause;

  static constexpr std::string_view wire_name = "button_moved";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &button_moved::seat}, field{"clause", &button_moved::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const button_moved&, const button_moved&) = default;
};

/// The first game that begins then or later is the final one.
struct final_game_designated {
  moment begins_at;
  clause_text clause;

  static constexpr std::string_view wire_name = "final_game_designated";
  static constexpr auto fields() {
    return std::tuple{field{"begins_at", &final_game_designated::begins_at},
                      field{"clause", &final_game_designated::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const final_game_designated&, const final_game_designated&) = default;
};

/// No game begins after this one.
struct final_game_announced {
  std::uint64_t round{};
  clause_text clause;

  static constexpr std::string_view wire_name = "final_game_announced";
  static constexpr auto fields() {
    return std::tuple{field{"round", &final_game_announced::round},
                      field{"clause", &final_game_announced::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const final_game_announced&, const final_game_announced&) = default;
};

/// Whose option it is to buy.
struct option_moved {
  seat_no seat{};
  clause_text clause;
  moment due_at = {};  // at a table with a pace

  static constexpr std::string_view wire_name = "option_moved";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &option_moved::seat}, field{"clause", &option_moved::clause},
                      optional_field("due_at", &option_moved::due_at)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const option_moved&, const option_moved&) = default;
};

/// Bought nothing, or rolls no more.
struct option_passed {
  seat_no seat{};
  clause_text clause;

  static constexpr std::string_view wire_name = "option_passed";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &option_passed::seat}, field{"clause", &option_passed::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const option_passed&, const option_passed&) = default;
};

/// Paid from the stack into the pot; the cards are dealt next.
struct cards_bought {
  seat_no seat{};
  std::uint64_t count{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "cards_bought";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &cards_bought::seat}, field{"count", &cards_bought::count},
                      field{"cents", &cards_bought::amount},
                      field{"clause", &cards_bought::clause}};
  }
  movements moves() const {
    return {{account::of_stack(seat), account::of(account_kind::pot), amount}};
  }
  friend bool operator==(const cards_bought&, const cards_bought&) = default;
};

struct cards_dealt {
  seat_no seat{};
  card_list cards;
  clause_text clause;
  dice_source source = {};

  static constexpr std::string_view wire_name = "cards_dealt";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &cards_dealt::seat}, field{"cards", &cards_dealt::cards},
                      field{"clause", &cards_dealt::clause},
                      optional_field("source", &cards_dealt::source)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const cards_dealt&, const cards_dealt&) = default;
};

struct rebuy_opened {
  clause_text clause;

  static constexpr std::string_view wire_name = "rebuy_opened";
  static constexpr auto fields() { return std::tuple{field{"clause", &rebuy_opened::clause}}; }
  static movements moves() { return {}; }
  friend bool operator==(const rebuy_opened&, const rebuy_opened&) = default;
};

/// No more cards are sold in this game.
struct sales_closed {
  clause_text clause;

  static constexpr std::string_view wire_name = "sales_closed";
  static constexpr auto fields() { return std::tuple{field{"clause", &sales_closed::clause}}; }
  static movements moves() { return {}; }
  friend bool operator==(const sales_closed&, const sales_closed&) = default;
};

/// The game is not played: what a seat paid goes back to its stack.
struct money_returned {
  seat_no seat{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "money_returned";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &money_returned::seat}, field{"cents", &money_returned::amount},
                      field{"clause", &money_returned::clause}};
  }
  movements moves() const {
    return {{account::of(account_kind::pot), account::of_stack(seat), amount}};
  }
  friend bool operator==(const money_returned&, const money_returned&) = default;
};

/// Back into the pot of a game that is void: what was taken out of it.
struct rake_returned {
  cents house;
  cents charity;
  cents bonus;
  clause_text clause;

  static constexpr std::string_view wire_name = "rake_returned";
  static constexpr auto fields() {
    return std::tuple{field{"house_cents", &rake_returned::house},
                      field{"charity_cents", &rake_returned::charity},
                      field{"bonus_cents", &rake_returned::bonus},
                      field{"clause", &rake_returned::clause}};
  }
  movements moves() const {
    return {{account::of(account_kind::rake_house), account::of(account_kind::pot), house},
            {account::of(account_kind::rake_charity), account::of(account_kind::pot), charity},
            {account::of(account_kind::bonus), account::of(account_kind::pot), bonus}};
  }
  friend bool operator==(const rake_returned&, const rake_returned&) = default;
};

/// What the pot holds when the last card is sold.
struct money_collected {
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "money_collected";
  static constexpr auto fields() {
    return std::tuple{field{"cents", &money_collected::amount},
                      field{"clause", &money_collected::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const money_collected&, const money_collected&) = default;
};

/// Out of the pot.
struct raked {
  cents house;
  cents charity;
  clause_text clause;

  static constexpr std::string_view wire_name = "raked";
  static constexpr auto fields() {
    return std::tuple{field{"house_cents", &raked::house}, field{"charity_cents", &raked::charity},
                      field{"clause", &raked::clause}};
  }
  movements moves() const {
    return {{account::of(account_kind::pot), account::of(account_kind::rake_house), house},
            {account::of(account_kind::pot), account::of(account_kind::rake_charity), charity}};
  }
  friend bool operator==(const raked&, const raked&) = default;
};

/// Out of the pot into the bonus pot.
struct bonus_added {
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "bonus_added";
  static constexpr auto fields() {
    return std::tuple{field{"cents", &bonus_added::amount}, field{"clause", &bonus_added::clause}};
  }
  movements moves() const {
    return {{account::of(account_kind::pot), account::of(account_kind::bonus), amount}};
  }
  friend bool operator==(const bonus_added&, const bonus_added&) = default;
};

/// A legal roll; for the game its total is the rank that stays in.
struct rolled {
  seat_no seat{};
  dice::face_list dice;
  std::uint64_t total{};
  clause_text clause;
  dice_source source = {};

  static constexpr std::string_view wire_name = "rolled";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &rolled::seat}, field{"dice", &rolled::dice},
                      field{"total", &rolled::total}, field{"clause", &rolled::clause},
                      optional_field("source", &rolled::source)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const rolled&, const rolled&) = default;
};

/// Nobody holds the rank: all stay in and the same seat rolls again.
struct nobody_matched {
  std::uint64_t total{};
  clause_text clause;

  static constexpr std::string_view wire_name = "nobody_matched";
  static constexpr auto fields() {
    return std::tuple{field{"total", &nobody_matched::total},
                      field{"clause", &nobody_matched::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const nobody_matched&, const nobody_matched&) = default;
};

/// No matching card, or rolled less than another.
struct eliminated {
  seat_no seat{};
  clause_text clause;

  static constexpr std::string_view wire_name = "eliminated";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &eliminated::seat}, field{"clause", &eliminated::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const eliminated&, const eliminated&) = default;
};

/// Holds so many cards of the rank, and rolls once for each.
struct matched {
  seat_no seat{};
  std::uint64_t count{};
  clause_text clause;

  static constexpr std::string_view wire_name = "matched";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &matched::seat}, field{"count", &matched::count},
                      field{"clause", &matched::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const matched&, const matched&) = default;
};

/// These seats share the highest roll and roll again, once each.
struct tied {
  seat_set seats;
  std::uint64_t total{};
  clause_text clause;

  static constexpr std::string_view wire_name = "tied";
  static constexpr auto fields() {
    return std::tuple{field{"seats", &tied::seats}, field{"total", &tied::total},
                      field{"clause", &tied::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const tied&, const tied&) = default;
};

/// The rest of the pot goes to the stack of the winner.
struct game_won {
  seat_no seat{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "game_won";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &game_won::seat}, field{"cents", &game_won::amount},
                      field{"clause", &game_won::clause}};
  }
  movements moves() const {
    return {{account::of(account_kind::pot), account::of_stack(seat), amount}};
  }
  friend bool operator==(const game_won&, const game_won&) = default;
};

/// The bonus pot goes to the stack of the winner.
struct bonus_won {
  seat_no seat{};
  cents amount;
  clause_text clause;

  static constexpr std::string_view wire_name = "bonus_won";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &bonus_won::seat}, field{"cents", &bonus_won::amount},
                      field{"clause", &bonus_won::clause}};
  }
  movements moves() const {
    return {{account::of(account_kind::bonus), account::of_stack(seat), amount}};
  }
  friend bool operator==(const bonus_won&, const bonus_won&) = default;
};

/// Nobody is left to win the bonus pot.
struct bonus_raked {
  cents house;
  cents charity;
  clause_text clause;

  static constexpr std::string_view wire_name = "bonus_raked";
  static constexpr auto fields() {
    return std::tuple{field{"house_cents", &bonus_raked::house},
                      field{"charity_cents", &bonus_raked::charity},
                      field{"clause", &bonus_raked::clause}};
  }
  movements moves() const {
    return {{account::of(account_kind::bonus), account::of(account_kind::rake_house), house},
            {account::of(account_kind::bonus), account::of(account_kind::rake_charity), charity}};
  }
  friend bool operator==(const bonus_raked&, const bonus_raked&) = default;
};

}  // namespace event

}  // namespace skyward::table
