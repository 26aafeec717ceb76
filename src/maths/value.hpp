// What wagers are worth where the game stands, and what buying a purchase is worth.
#pragma once

#include "maths/layout.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

/// A wager at a position, the betting about to close.
struct wager_worth {
  rules::column_id column{};
  bool can_be_made = false;  // here; otherwise it can only stand from before
  rational win_probability;
  rational payback;      // expected return per unit wagered: what a standing wager is worth
  rational mean_throws;  // until it is decided
};

/// The worth of every wager with known odds that can be made or can stand at a position.
///
/// in      position index of an open position
/// errors  a sentence, when a wager may stand for ever
std::expected<std::vector<wager_worth>, std::string> worth_at(const rules::lowered& game,
                                                              const rules::table_rules& rules,
                                                              std::uint32_t position);

/// Whether a wager's law is the same wherever it can be made.
struct everywhere {
  std::size_t positions = 0;           // at which the wager can be made
  std::optional<bool> same_law{true};  // none where they are too many to follow, and alike so far
};

/// Of every offered column that dice decide.
///
/// errors  a sentence, when a wager may stand for ever
std::expected<std::map<rules::column_id, everywhere>, std::string> laws_everywhere(
    const rules::lowered& game, const rules::table_rules& rules);

/// A purchase that players may make beside their wagers, as what it adds to each.
struct purchase_study {
  rules::area_id purchase{};
  struct part {
    rules::area_id area{};
    rational edge;       // of the wager alone
    rational edge_with;  // of the wager in the term that goes with the purchase, its price left out

    rational gain() const { return edge - edge_with; }  // per unit wagered
  };
  std::vector<part> parts;  // areas with known odds whose term goes with it, most gain first

  /// The wagers with which a round loses least on average.
  struct layout {
    std::vector<rules::area_id> areas;
    rational loss;  // in wagers, the price included
  };
  layout least_without;  // the wagers that taking part asks for
  layout least_with;     // and those with which the purchase is made
};

/// Expectations add up whatever wagers are made together, so that a purchase is worth the sum of
/// its parts' gains less its price, which is one unit where all wagers are of equal value.
///
/// out     a study for each purchase that is offered and whose settlement is known
std::expected<std::vector<purchase_study>, std::string> purchase_studies(
    const rules::lowered& game, const rules::table_rules& rules);

/// The same wagers with a purchase and without it.
struct purchase_value {
  layout_figures without;
  layout_figures with;
  rational gain;  // expected cents: what buying adds to the net result, its price paid
};

/// in      wagers of which none is the purchase
///         price of the purchase
std::expected<purchase_value, std::string> value_of_purchase(const rules::lowered& game,
                                                             const rules::table_rules& rules,
                                                             std::span<const layout_wager> wagers,
                                                             rules::area_id purchase, cents price);

}  // namespace skyward::maths
