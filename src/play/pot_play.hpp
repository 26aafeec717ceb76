// One person at a table with a pot, among house players, on the engine that deals every other
// table: the house deals, and dice and cards are drawn for it.
#pragma once

#include "maths/pot/equity.hpp"
#include "play/chance.hpp"
#include "play/seated_play.hpp"
#include "play/short_words.hpp"
#include "table/pot/pot_table.hpp"

#include <expected>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::play {

class pot_play : seated_play<table::pot_table> {
 public:
  /// in  rules outlive it
  ///     chips what the person begins with
  pot_play(const rules::pot_rules& rules, cents chips, chance luck, std::ostream& out);

  /// Opens the table, seats the house players, and plays until it is the person's turn.
  ///
  /// errors  why such a table cannot be opened
  std::expected<void, std::string> begin();

  /// Does what a line asks for, and plays on until it is the person's turn again.
  ///
  /// out     false when the person leaves
  bool hear(std::string_view line);

  /// The money, and what the exact figures expected.
  void end();

 private:
  enum class turn : std::uint8_t { first_cards, one_card, roll };

  bool hear(plain_word asked);
  void tell_done();
  void answer(table::any_command what);
  void play_on();
  void play_step(const rules::procedure_step& step, table::seat_no seat);
  void roll();
  table::any_command buy_for_house(table::seat_no seat, std::string_view completed_by);
  void note_game(const table::log_entry& happened);
  void buy_cards(std::int64_t count);
  void buy_chips(const std::string& amount);
  void ask();
  void tell_cards();
  void tell_table();
  void tell_equity();
  void tell_why();

  std::string name_of(table::seat_no seat) const;
  std::string sentence_of(const table::log_entry& happened) const;
  std::expected<maths::equity, maths::pot_refusal> equity() const;
  cents house_chips() const;
  cents net() const;

  const rules::pot_rules& rules_;
  chance luck_;
  cents chips_;

  std::vector<table::log_entry> game_;  // what decided the game so far
  turn turn_{};
  int rank_ = 0;  // rolled for the game; 0: not yet
  cents bought_;
  cents paid_;             // for cards in the game that is not over
  rational expected_now_;  // net in cents of that game, once its cards are sold
  rational expected_;      // of the games that are over
  std::uint64_t games_ = 0;
};

}  // namespace skyward::play
