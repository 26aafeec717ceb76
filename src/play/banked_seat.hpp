// A person's seat at a banked table, whoever deals there: what can be asked of it at any time, and
// what the person has won and lost by it.
#pragma once

#include "play/exact_worth.hpp"
#include "play/short_words.hpp"
#include "play/teller.hpp"
#include "play/wager_account.hpp"
#include "table/banked/banked_table.hpp"

#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

namespace skyward::play {

class banked_seat : protected teller {
 public:
  banked_seat(const banked_seat&) = delete;
  banked_seat& operator=(const banked_seat&) = delete;

  /// Does what a line asks for and says what came of it.
  ///
  /// out     false when the person leaves
  bool hear(std::string_view line);

  /// The wagers on the layout, the rounds, the net, and what the exact figures expected.
  void end();

 protected:
  /// The game, the table and its state outlive it.
  banked_seat(const games::game& game, const table::banked_table& at,
              const table::banked_state& state, table::seat_no seat, std::ostream& out);
  ~banked_seat() = default;

  /// What a person does; the table may refuse it.
  virtual void go() = 0;
  virtual void place(const place_wager& asked) = 0;
  virtual void take(const take_wager& asked) = 0;
  virtual void buy(const buy_chips& asked) = 0;
  virtual void again() = 0;
  virtual void undo() = 0;
  virtual void tell_clock() = 0;
  virtual void tell_worth(const asked_purchase& asked) { out_ << worth_.about(asked); }
  virtual void tell_fair() = 0;

  /// Keeps what a throw or the end of betting did, for who asks for it later.
  void note_closed() { settled_.clear(); }
  void note_throw(std::span<const table::log_entry> done);

  void tell_held(std::string_view first);
  void tell_chips();
  void tell_placed(rules::area_id area);
  void tell_taken(rules::area_id area);

  /// What places a wager, or buys what is bought, and remembers its amount for the next one.
  table::any_command placing(const place_wager& asked) const;
  void remember_amount(const place_wager& placed);

  cents amount_for(rules::area_id area, std::optional<cents> asked) const;
  rules::area_id first_area() const;

  const table::layout_state& layout() const { return now_.layout[table::index(seat_)]; }
  cents stack() const { return now_.common.seats[table::index(seat_)].stack; }
  cents net() const;

  const rules::table_rules& rules_;
  const table::banked_table& at_;
  const table::banked_state& now_;
  const table::seat_no seat_;
  exact_worth worth_;
  wager_account account_;
  cents last_amount_;
  cents bought_;           // chips, for which the person has paid
  bool knows_net_ = true;  // false: what was bought is not known, and no net result is told

 private:
  bool hear_word(plain_word asked);
  void tell_word(const ask_edge& asked);
  void tell_word(const ask_why& asked);
  void tell_last();
  void tell_paid();
  void tell_decided();
  void tell_purchase(rules::area_id area);

  std::vector<table::log_entry> throw_;    // by the last throw
  std::vector<table::log_entry> settled_;  // by all throws since betting closed
  std::uint64_t rounds_ = 0;
};

}  // namespace skyward::play
