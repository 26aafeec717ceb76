// What a player at a table does next, by what it was told alone: sits down, buys chips, wagers,
// says ready, takes the dice; for a pot it buys cards, passes and rolls. Knows no socket and no
// clock.
#pragma once

#include "client/load/own_books.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::client {

struct player_habits {
  std::int64_t wagers = 5;  // a round
  std::int64_t cards = 3;   // a game
  std::int64_t purse_cents = 100'000;
  std::int64_t chips_cents = 20'000;  // bought at once
  bool waits_for_rounds{};            // begins no round before it may
};

/// A command, without id: `"do":"ready","seat":1`; none where the roll is asked for.
struct player_wish {
  std::string words;
  std::string_view told_as;  // the event of the own seat that it makes
};

class table_player {
 public:
  /// in  player  as the house named it
  ///     seat    the first that it tries
  ///     look    the table as the house shows it
  table_player(std::string player, std::int64_t seat, const player_habits& habits,
               const boost::json::object& look);

  /// An event of the table: all of them, in order.
  void take(const seat_event& event, const boost::json::object& all);

  /// A wish of its own was refused.
  void refused(std::string_view told_as, std::string_view code);

  /// Tries again what was refused, though nothing was told since.
  void try_again() { holds_ = false; }

  /// What was asked for and has no answer by an id may have been lost.
  void came_back() { rolls_ = shoots_; }

  /// One round more may begin.
  void allow_round() { may_begin_ = true; }

  /// Wagers nothing more; leaves once nothing of its own stands, where it is asked to. A game for a
  /// pot begins anew as long as anybody is there: that is left at once.
  void wind_up(bool leaves) {
    winds_up_ = true;
    leaves_ = leaves_ || leaves || is_pot_;
  }

  /// To be asked while nothing that it wished waits for an answer; in order.
  std::vector<player_wish> next();

  const own_books& books() const { return books_; }
  std::int64_t seat() const { return seat_; }
  bool is_seated() const { return seated_; }
  bool has_left() const { return left_; }
  /// Nothing stands that is to be settled.
  bool is_settled() const {
    return books_.layout == 0 && (!is_pot_ || between_games_ || !in_game_);
  }

 private:
  std::vector<player_wish> next_banked();
  std::vector<player_wish> next_pot();
  player_wish wish(std::string_view what, std::string_view more, std::string_view told_as) const;
  void take_of_round(std::string_view name);
  void take_of_pot(const seat_event& event);
  void begin_betting(const boost::json::object& says);
  bool needs_chips() const;

  std::string player_;
  std::int64_t seat_;
  player_habits habits_;
  own_books books_;
  bool is_pot_{};
  std::int64_t seats_{};
  std::int64_t least_cents_{};          // of a wager, or a card's price
  std::vector<std::string> wagerable_;  // areas that have odds
  std::vector<std::string> open_;       // of them, those that take wagers now
  std::size_t turn_ = 0;                // where among them the next wagers begin

  bool seated_{};
  bool left_{};
  bool leaves_{};
  bool winds_up_{};
  bool may_begin_ = true;
  bool holds_{};  // after a refusal, until something is told
  bool ready_{};
  bool has_wagered_{};  // in this round
  bool others_play_{};
  bool offered_{};

  bool between_games_{};
  bool rebuys_{};
  bool in_game_{};
  bool shoots_{};
  bool rolls_{};  // and has not asked for it
  std::int64_t seats_refused_{};
  std::int64_t option_{};
  std::int64_t button_{};
};

}  // namespace skyward::client
