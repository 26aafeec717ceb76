// The state of a table where players buy cards and play for a pot: cards by rank, whose option or
// roll it is, and where every cent of the money stands.
#pragma once

#include "table/common_state.hpp"
#include "table/seat_players.hpp"
#include "table/vocabulary/pot_words.hpp"

#include <array>
#include <numeric>
#include <string>
#include <vector>

namespace skyward::table {

/// How many cards there are of each rank.
class card_counts {
 public:
  int of(playing_card card) const { return counts_[card.index()]; }
  void add(playing_card card) { ++counts_[card.index()]; }
  int total() const { return std::accumulate(counts_.begin(), counts_.end(), 0); }

  friend bool operator==(const card_counts&, const card_counts&) = default;

 private:
  std::array<std::uint16_t, rules::rank_count> counts_{};
};

/// Where a session stands.
enum class pot_phase : std::uint8_t {
  button_draw,    // nobody has the button
  between_games,  // the button's player has the first option
  buy_in,
  rebuy,
  game_roll,
  roll_off,
};

/// One seat's cards and rolls. Nothing of it outlives a game.
struct hand_state {
  card_counts cards;
  cents paid;                    // for cards
  std::uint8_t button_card = 0;  // its rank; 0: none yet
  bool in = false;               // has bought cards and is not eliminated
  std::uint16_t rolls_left = 0;  // of the roll-off
  std::uint16_t matching = 0;    // cards that gave them; 0 in a tie, where each has one
  std::uint8_t best = 0;         // of them so far; 0: has not rolled

  friend bool operator==(const hand_state&, const hand_state&) = default;
};

/// What was taken out of the pot of a game that is on.
struct taken_state {
  cents house;
  cents charity;
  cents bonus;

  friend bool operator==(const taken_state&, const taken_state&) = default;
};

struct pot_state {
  common_state common;
  std::vector<hand_state> hands;  // [0] is seat 1
  card_counts dealt;              // out of the shoe
  pot_phase phase{};
  seat_no button{};
  seat_no turn{};         // whose option or roll it is
  seat_no rolls_first{};  // in the roll-off
  bool settling{};        // a game was won and the next has not begun
  bool final_game{};      // this is it
  bool final_over{};
  bool thrown{};               // in this game, were it a void throw
  seat_set drawing;            // for the button, after a tie; empty: everyone seated
  std::uint64_t cards_owed{};  // bought by the seat whose turn it is and not yet dealt
  std::uint64_t passes{};      // in a row, in the re-buy
  std::uint64_t steps_done{};  // of those that are due now
  moment final_game_at;
  moment due_at;  // the option or the rolls of the seat whose turn it is

  cents pot;  // paid for cards in this game
  cents rake_house;
  cents rake_charity;
  cents bonus;                // the bonus pot
  taken_state taken;          // from the pot of this game, for those three
  std::string streak_player;  // won the last game
  std::uint64_t streak{};     // and so many in a row, since the bonus pot was last won

  friend bool operator==(const pot_state&, const pot_state&) = default;
};

/// The cards of a shoe before they are shuffled, by rank: a hexadecimal digit each, as draws are
/// kept.
std::string ordered_shoe(const rules::pot_settings& settings);

/// When the option or the rolls of a seat are due; no moment where cards are dealt, no game is on
/// or nobody keeps a clock.
inline moment due_at(const pot_state& state) {
  return state.due_at;
}

/// What all accounts hold together: 0 unless money was made.
cents sum_of_accounts(const pot_state& state);

/// Who sits where, as a command finds it.
inline seat_players players_of(const pot_state& state) {
  return seat_players{state.common};
}

/// The nearest taken seat clockwise, from `from` itself on, whose hand a condition holds for; seat
/// 0 when there is none.
template <class Holds>
seat_no find_clockwise(const pot_state& state, seat_no from, const Holds& holds) {
  for (const auto seat : clockwise_from(state.hands, from)) {
    if (state.common.seats[index(seat)].taken() && holds(state.hands[index(seat)])) return seat;
  }
  return seat_no::none;
}

}  // namespace skyward::table
