// A person's seat at a table with a pot, whoever deals there: what can be asked of it at any time,
// and what the person has won and lost by it.
#pragma once

#include "maths/pot/equity.hpp"
#include "play/short_words.hpp"
#include "play/teller.hpp"
#include "table/pot/pot_table.hpp"

#include <expected>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::play {

class pot_seat : protected teller {
 public:
  pot_seat(const pot_seat&) = delete;
  pot_seat& operator=(const pot_seat&) = delete;

  /// Does what a line asks for and says what came of it.
  ///
  /// out     false when the person leaves
  bool hear(std::string_view line);

  /// The money, and what the exact figures expected.
  void end();

 protected:
  enum class turn : std::uint8_t { first_cards, one_card, roll };

  /// The table and its state outlive it.
  pot_seat(const table::pot_table& at, const table::pot_state& state, table::seat_no seat,
           std::ostream& out);
  ~pot_seat() = default;

  /// What a person does; the table may refuse it.
  virtual void answer(const table::any_command& what) = 0;
  virtual void roll() = 0;
  virtual void buy(cents chips) = 0;
  virtual void tell_clock() = 0;
  virtual void tell_fair() = 0;

  /// What the person is asked for now; nothing while it is another's turn.
  std::optional<turn> own_turn() const;
  void ask(turn what);

  /// Says what happened, and keeps what is asked for later.
  void tell_done(std::span<const table::log_entry> done);

  /// Keeps it alone.
  void keep_done(std::span<const table::log_entry> done);

  std::string name_of(table::seat_no seat) const;
  cents stack() const { return now_.common.seats[table::index(seat_)].stack; }
  cents net() const { return stack() - bought_; }

  const rules::pot_rules& rules_;
  const table::pot_table& at_;
  const table::pot_state& now_;
  const table::seat_no seat_;
  cents bought_;  // chips, for which the person has paid

 private:
  bool hear_word(plain_word asked);
  void buy_cards(std::string_view count);
  void note_game(const table::log_entry& happened);
  void tell_latest(plain_word asked);
  void tell_cards();
  void tell_table();
  void tell_equity();
  void tell_decided();

  std::string sentence_of(const table::log_entry& happened) const;
  std::expected<maths::equity, maths::pot_refusal> equity() const;

  std::vector<table::log_entry> game_;  // what decided the game so far
  int rank_ = 0;                        // rolled for the game; 0: not yet
  cents paid_;                          // for cards in the game that is not over
  rational expected_now_;               // net in cents of that game, once its cards are sold
  rational expected_;                   // of the games that are over
  std::uint64_t games_ = 0;
};

}  // namespace skyward::play
