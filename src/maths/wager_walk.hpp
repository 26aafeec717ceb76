// Follows wagers from where they are made to where the last of them is decided.
#pragma once

#include "maths/column_wager.hpp"
#include "maths/figures.hpp"
#include "rules/lowered.hpp"

#include <expected>
#include <span>
#include <string>

namespace skyward::maths {

/// How wagers end together: they share the dice.
struct wager_walk {
  net_law law;      // of the players' net result in cents, ascending
  rational handle;  // expected cents wagered in all
  rational
      mean_throws;  // until the last wager is decided and, with wagers at every play, the round
  rational needed;  // cents that pay for every wager, whatever has been lost before
  std::uint64_t work = 0;  // what solving it took, as absorption says
};

/// in      wagers at least one that stands or is made at the start; a column once
/// errors  a sentence, when amounts are too fine or too large to add up, when a wager may stand for
///         ever, or when there are more than cases_max cases
std::expected<wager_walk, std::string> walk_wagers(const rules::lowered& game, walk_start start,
                                                   std::span<const column_wager> wagers);

/// The law of the players' net result of one throw from a closed position, wagers that it does not
/// decide left out.
///
/// errors  a sentence, when amounts are too fine or too large to add up
std::expected<net_law, std::string> law_of_throw(const rules::lowered& game,
                                                 const rules::lowered_state& closed,
                                                 std::span<const column_wager> wagers);

}  // namespace skyward::maths
