// Wagers made together: their joint law, since they share the dice.
#pragma once

#include "base/money.hpp"
#include "maths/column_wager.hpp"
#include "maths/figures.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

/// A wager of a layout: made at the opening, or at every play that is open to it until the round
/// ends.
struct layout_wager {
  rules::area_id area{};
  cents amount;
  bool every_play = false;
};

/// What a layout is made of: wagers that dice decide, and purchases that are taken before.
struct layout_parts {
  std::vector<column_wager> wagers;  // in the order given
  cents at_opening;                  // wagered there, purchases included
  cents taken;                       // for purchases
  bool steered = false;              // a wager on the steering area is among them
};

/// errors  a sentence, when an area takes no wager at the opening (or, at every play, at no play)
///         or its odds are not known
std::expected<layout_parts, std::string> layout_parts_of(const rules::lowered& game,
                                                         const rules::table_rules& rules,
                                                         std::span<const layout_wager> wagers,
                                                         winnings counted);

struct layout_figures {
  std::string label;
  std::vector<layout_wager> wagers;
  cents wagered;             // at the opening
  rational handle;           // expected cents wagered in all; `wagered` without repeated wagers
  cents needed;              // that pay for every wager, whatever has been lost before
  net_law law;               // of the layout's net result in cents, ascending
  rational win_probability;  // of a net gain
  rational mean_throws;      // until the last wager is decided
  rational house_edge;       // expected loss / handle
  rational variance;         // of the net result / handle
};

/// The joint law of wagers made together: they share the dice. A wager whose term goes with another
/// of them is taken in that term.
///
/// in      wagers at least one, each area once and offered
/// errors  a sentence, when an area takes no wager at the opening (or, at every play, at no play),
///         its odds are not known, or a wager may stand for ever
std::expected<layout_figures, std::string> layout_of(const rules::lowered& game,
                                                     const rules::table_rules& rules,
                                                     std::string label,
                                                     std::span<const layout_wager> wagers,
                                                     winnings counted = winnings::by_odds);

/// Why the table cannot pay a wager of this amount, or does not take it because it would not pay
/// evenly (ruling R-17); empty where it can.
std::string payment_problem(const rules::table_rules& rules, rules::area_id area, cents amount);

}  // namespace skyward::maths
