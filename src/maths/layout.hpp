// Wagers made together: their joint law, since they share the dice.
#pragma once

#include "base/money.hpp"
#include "maths/figures.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

/// Wagers made together at the opening, in cents.
struct layout_wager {
  rules::area_id area{};
  cents amount;
};

struct layout_figures {
  std::string label;
  std::vector<layout_wager> wagers;
  cents wagered;
  net_law law;               // of the layout's net result in cents, ascending
  rational win_probability;  // of a net gain
  rational mean_throws;      // until the last wager is decided
  rational house_edge;       // expected loss / wagered
  rational variance;         // of the net result / wagered
};

/// The joint law of wagers made together at the opening: they share the dice. A wager whose term
/// goes with another of them is taken in that term.
///
/// in      wagers at least one, each area once and offered
/// errors  a sentence, when an area takes no wager at the opening, its odds are not known, or a
/// wager
///         may stand for ever
std::expected<layout_figures, std::string> layout_of(const rules::lowered& game,
                                                     const rules::table_rules& rules,
                                                     std::string label,
                                                     std::span<const layout_wager> wagers);

}  // namespace skyward::maths
