// A person's seat at a banked table of a house, among others: the house waits for wagers, throws,
// and settles.
#pragma once

#include "play/banked_seat.hpp"
#include "play/seat_at_house.hpp"

namespace skyward::play {

class banked_at_house final : public seat_at_house, banked_seat {
 public:
  /// The game, the table with its state, and the line outlive it.
  banked_at_house(const games::game& game, const table::banked_table& at,
                  const table::banked_state& state, table::seat_no seat, house_line& line,
                  std::ostream& out);

  void begin() override;
  bool hear_line(std::string_view line) override { return hear(line); }
  void told(std::span<const table::log_entry> done) override;
  void told_refusal(std::string_view message, std::string_view clause) override {
    refused(message, clause);
  }
  bool waits() const override;
  void play_out() override;
  void came_back() override { values_.came_back(); }
  void sum_up() override { end(); }

 private:
  void go() override;
  void place(const place_wager& asked) override;
  void take(const take_wager& asked) override;
  void buy(const buy_chips& asked) override;
  void again() override;
  void undo() override;
  void tell_clock() override;
  void tell_fair() override;

  void told_one(const table::log_entry& happened);
  void tell_betting();
  bool is_offered() const { return now_.offered == seat_; }
  bool is_ready() const;

  house_line& line_;
  values_at_house values_;
  table::banked_state before_;  // what happens next
};

}  // namespace skyward::play
