// One person at a banked table against the house, on the engine that deals every other table: the
// house deals, and dice are thrown for it.
#pragma once

#include "play/chance.hpp"
#include "play/exact_worth.hpp"
#include "play/seated_play.hpp"
#include "play/short_words.hpp"
#include "table/banked/banked_table.hpp"

#include <array>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::play {

class banked_play : seated_play<table::banked_table> {
 public:
  /// in  game, rules outlive it
  ///     chips what the person begins with
  banked_play(const games::game& game, const rules::table_rules& rules, cents chips, chance dice,
              std::ostream& out);

  /// Opens the table and says what to do.
  ///
  /// errors  why such a table cannot be opened
  std::expected<void, std::string> begin();

  /// Does what a line asks for and says what came of it.
  ///
  /// out     false when the person leaves
  bool hear(std::string_view line);

  /// The money, and what the exact figures expected.
  void end();

 private:
  /// What undo goes back to.
  struct moment_before {
    table::banked_state state;
    cents last_amount;
  };

  banked_play(const games::game& game, const rules::table_rules& rules, cents chips, chance dice,
              std::ostream& out, std::unique_ptr<const rules::definition> definition);

  bool hear(plain_word asked);
  void hear(const place_wager& asked);
  void hear(const take_wager& asked);
  void hear(const ask_edge& asked);
  void hear(const ask_why& asked);
  void hear(const buy_chips& asked);

  bool placed(rules::area_id area, cents amount);
  void go();
  void throw_dice();
  void count_wagers(const table::banked_state& open);
  void wager_again();
  void undo();
  void keep(const table::banked_state& before);
  void tell_held(std::string_view first);
  void tell_why();
  void tell_purchase(rules::area_id area);
  void tell_chips();

  cents amount_for(rules::area_id area, std::optional<cents> asked) const;
  rules::area_id first_area() const;
  cents net() const;
  const table::layout_state& layout() const;

  const rules::table_rules& rules_;
  std::unique_ptr<const rules::definition> definition_;
  exact_worth worth_;
  cents chips_;

  std::vector<table::log_entry> throw_;              // by the last throw
  std::vector<table::log_entry> settled_;            // by all throws since betting closed
  std::vector<moment_before> undo_;                  // since betting opened
  std::vector<place_wager> last_placed_;             // when a round began last
  std::array<cents, rules::columns_max> counted_{};  // of the wagers that stand, by area
  cents last_amount_;
  cents bought_;
  std::array<rational, rules::columns_max> expected_of_;  // what they were to bring, in cents
  bool all_known_ = true;
  cents wagered_;      // and decided
  rational expected_;  // net in cents of what was decided
  std::uint64_t rounds_ = 0;
};

}  // namespace skyward::play
