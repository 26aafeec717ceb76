// One person at a banked table against the house, on the engine that deals every other table: the
// house deals, and dice are thrown for it.
#pragma once

#include "play/banked_seat.hpp"
#include "play/chance.hpp"
#include "play/own_table.hpp"

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::play {

class banked_play final : own_table<table::banked_table>, public banked_seat {
 public:
  /// in  game, rules outlive it
  ///     chips what the person begins with
  banked_play(const games::game& game, const rules::table_rules& rules, cents chips, chance dice,
              std::ostream& out);

  /// Opens the table and says what to do.
  ///
  /// errors  why such a table cannot be opened
  std::expected<void, std::string> begin();

 private:
  /// What undo goes back to.
  struct moment_before {
    table::banked_state state;
    cents last_amount;
    wager_account account;
  };

  banked_play(const games::game& game, const rules::table_rules& rules, cents chips, chance dice,
              std::ostream& out, std::unique_ptr<const rules::definition> definition);

  void go() override;
  void place(const place_wager& asked) override;
  void take(const take_wager& asked) override;
  void buy(const buy_chips& asked) override;
  void again() override;
  void undo() override;
  void tell_clock() override;
  void tell_fair() override;

  bool placed(const place_wager& asked);
  void throw_dice();
  void keep(moment_before before);
  moment_before moment_now() const { return {state_, last_amount_, account_}; }

  std::unique_ptr<const rules::definition> definition_;
  cents chips_;
  std::vector<moment_before> undo_;  // since betting opened
};

}  // namespace skyward::play
