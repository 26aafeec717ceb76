// A game for a pot: what its rulebook says of the cards, the money and the clauses of each
// decision.
#pragma once

#include "base/money.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// Ranks of the cards are the totals of two dice: 2 to 10, the Jack for 11, the Queen for 12.
inline constexpr int rank_min = 2;
inline constexpr int rank_max = 12;
inline constexpr int rank_count = rank_max - rank_min + 1;

/// Most seats at such a table: one bit each in a state.
inline constexpr std::int64_t seats_of_table_max = 64;

/// House settings of a table with a pot.
struct pot_settings {
  cents card_price;
  std::int64_t decks{};
  std::int64_t cards_per_rank{};  // in a deck
  std::int64_t cards_max{};       // a player may buy in a game
  std::int64_t buyers_min{};
  std::int64_t rake_percent{};
  std::int64_t house_share_percent{};  // of the rake; charity has the rest
  cents rake_unit;                     // the rake is rounded down to it
  cents bonus;
  cents bonus_from;  // least money collected for which the bonus is taken out
  std::int64_t bonus_wins{};

  std::int64_t cards_of_rank() const { return decks * cards_per_rank; }
  std::int64_t shoe_size() const { return cards_of_rank() * rank_count; }

  friend bool operator==(const pot_settings&, const pot_settings&) = default;
};

/// The clause or ruling of each decision.
struct pot_clauses {
  std::string price;             // of a card
  std::string same_price;        // for all
  std::string decks;             // cards of one rank in the shoe
  std::string button_draw;       // the highest card gets the button
  std::string button_tie;        // drawn again
  std::string first_option;      // to buy
  std::string next_option;       // clockwise
  std::string enough_buyers;     // for a game
  std::string too_few_buyers;    // the money goes back
  std::string pitch;             // cards go to their buyer
  std::string rebuy;             // after the first deal
  std::string one_card;          // at a time
  std::string sales_end;         // when all pass in a row
  std::string card_cap;          // a player and game
  std::string shoe;              // when it is empty nothing more is sold
  std::string collect;           // the money, and the rake
  std::string bonus;             // taken out of it
  std::string pay;               // the winner
  std::string roller;            // who rolls for the game
  std::string next_roller;       // when the button's player bought nothing
  std::string roll_again;        // after an illegal roll
  std::string match;             // stays in
  std::string no_match;          // is out
  std::string number_card;       // totals 2 to 10
  std::string jack;              // 11
  std::string queen;             // 12
  std::string nobody_matches;    // rolled again
  std::string sole_match;        // wins at once
  std::string most_cards_first;  // begins the roll-off
  std::string button_first;      // among equals
  std::string clockwise_first;   // or the next after the button
  std::string then_clockwise;    // from the first on
  std::string highest;           // roll wins
  std::string roll_a_card;       // a roll for each matching card
  std::string tie;               // the tied roll again
  std::string tie_again;         // until one is left
  std::string button_moves;      // clockwise after a game
  std::string bonus_won;         // for games in a row
  std::string final_game;        // designated and announced
  std::string after_final;       // no game begins
  std::string final_bonus;       // its winner takes it
  std::string closing;           // what is left of it becomes rake
};

/// What a table with a pot waits for, in the order of play.
enum class pot_await : std::uint8_t {
  button_card,
  final_game,
  next_game,
  buy_in,
  cards,
  rebuy,
  collection,
  game_roll,
  roll_off,
  settlement,
  closing,
};

/// What a clause says of a setting: a table keeps it from `least` to `most`. Where the clause
/// leaves it to the table both are the setting's own range.
struct pot_bound {
  std::string_view key;  // of pot_setting_keys()
  std::int64_t least{};
  std::int64_t most{};
  bool open{};  // left to the table
  std::string clause;
};

struct pot_book {
  pot_settings settings;  // the defaults
  std::vector<pot_bound> bounds;
  pot_clauses clauses;

  /// What a clause says of a setting; nothing where the house sets it.
  const pot_bound* bound_of(std::string_view key) const;
};

/// An amount shared by house and charity: the house's part is rounded down.
struct rake_split {
  cents house;
  cents charity;

  cents total() const { return house + charity; }
  friend bool operator==(const rake_split&, const rake_split&) = default;
};

/// What becomes of the money collected: every cent is in one of the three.
struct pot_split {
  rake_split rake;
  cents bonus;
  cents winner;
};

rake_split share(const pot_settings& settings, cents rake);

/// in  collected what the players have paid for their cards
pot_split split(const pot_settings& settings, cents collected);

/// Why a table cannot be run by these settings: one outside of what its clause allows, unless the
/// edition has figures of its own, or rake and bonus that could exceed the money collected (ruling
/// Nothing when it can.
struct setting_problem {
  std::string_view key;
  std::string message;
};
std::optional<setting_problem> problem_of(const pot_book& book, bool own_figures,
                                          const pot_settings& settings);

/// One key of [pot]: a whole number and what is accepted.
struct pot_setting_key {
  std::string_view key;
  std::int64_t pot_settings::* number = nullptr;
  cents pot_settings::* money = nullptr;
  std::int64_t min{};
  std::int64_t max{};

  std::int64_t get(const pot_settings& from) const {
    return number != nullptr ? from.*number : (from.*money).count();
  }
};
std::span<const pot_setting_key> pot_setting_keys();

/// One key of [pot.clauses].
struct pot_clause_key {
  std::string_view key;
  std::string pot_clauses::* member = nullptr;
};
std::span<const pot_clause_key> pot_clause_keys();

}  // namespace skyward::rules
