// A person's seat at a table with a pot of a house, among others and players of the house.
#pragma once

#include "play/pot_seat.hpp"
#include "play/seat_at_house.hpp"

#include <string>

namespace skyward::play {

class pot_at_house final : public seat_at_house, pot_seat {
 public:
  /// The table with its state, and the line, outlive it.
  pot_at_house(const table::pot_table& at, const table::pot_state& state, table::seat_no seat,
               house_line& line, std::ostream& out);

  void begin() override;
  bool hear_line(std::string_view line) override { return hear(line); }
  void told(std::span<const table::log_entry> done) override;
  void told_refusal(std::string_view message, std::string_view clause) override {
    refused(message, clause);
  }
  bool waits() const override { return !own_turn() && !now_.final_over; }
  void play_out() override;
  void came_back() override { values_.came_back(); }
  void sum_up() override { end(); }

 private:
  void answer(const table::any_command& what) override { line_.send(what); }
  void roll() override { line_.ask_for_roll(); }
  void buy(cents chips) override;
  void tell_clock() override;
  void tell_fair() override;

  void told_one(const table::log_entry& happened);
  void ask_again();

  house_line& line_;
  values_at_house values_;
  std::string shoe_;
  table::common_state before_;  // what happens next
  std::optional<turn> asked_;   // and not answered yet
  bool over_ = false;           // the day's final game
};

}  // namespace skyward::play
