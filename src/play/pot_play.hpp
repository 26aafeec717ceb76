// One person at a table with a pot, among house players, on the engine that deals every other
// table: the house deals, and dice and cards are drawn for it.
#pragma once

#include "play/chance.hpp"
#include "play/own_table.hpp"
#include "play/pot_seat.hpp"

#include <expected>
#include <ostream>
#include <string>
#include <string_view>

namespace skyward::play {

class pot_play final : own_table<table::pot_table>, public pot_seat {
 public:
  /// in  rules outlive it
  ///     chips what the person begins with
  pot_play(const rules::pot_rules& rules, cents chips, chance luck, std::ostream& out);

  /// Opens the table, seats the house players, and plays until it is the person's turn.
  ///
  /// errors  why such a table cannot be opened
  std::expected<void, std::string> begin();

 private:
  void answer(const table::any_command& what) override;
  void roll() override;
  void buy(cents chips) override;
  void tell_clock() override;
  void tell_fair() override;

  void play_on();
  void play_step(const rules::procedure_step& step, table::seat_no seat);
  void draw_roll();
  table::any_command buy_for_house(table::seat_no seat, std::string_view completed_by);
  cents house_chips() const;

  chance luck_;
  cents chips_;
};

}  // namespace skyward::play
