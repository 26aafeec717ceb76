// What a person wagered and the table decided, and what the exact figures expected of it.
#pragma once

#include "play/exact_worth.hpp"
#include "play/short_words.hpp"
#include "table/banked/banked_state.hpp"

#include <array>
#include <string>
#include <vector>

namespace skyward::play {

class wager_account {
 public:
  /// What has been wagered since betting closed last.
  ///
  /// in  open  the table as betting closes over it
  void close(const rules::rulebook& book, const table::banked_state& open, table::seat_no seat,
             exact_worth& worth);

  /// Wagers that stand no more are decided.
  void settle(const table::layout_state& now);

  /// Wagers that stand no more were given back, and nothing was decided.
  void forget(const table::layout_state& now);

  /// What was on the layout when a round began last.
  const std::vector<place_wager>& last_round() const { return last_placed_; }

  cents wagered() const { return wagered_; }

  /// What the wagers were to bring; a sentence, empty where nothing was decided.
  std::string expected_text() const;

 private:
  std::vector<place_wager> last_placed_;
  std::array<cents, rules::columns_max> counted_{};       // of wagers that stand, by area
  std::array<rational, rules::columns_max> expected_of_;  // what they were to bring, in cents
  bool all_known_ = true;
  cents wagered_;      // and decided
  rational expected_;  // net in cents of what was decided
};

}  // namespace skyward::play
