// What a house can lose and win on all wagers of a table before a throw: they share the dice.
#pragma once

#include "base/money.hpp"
#include "maths/figures.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

struct seat_wager {
  std::int64_t seat = 0;
  rules::column_id column{};
  cents amount;
};

/// A house's net result in cents: what it keeps of losing wagers and purchases less the winnings it
/// pays, each rounded as the table pays (ruling R-17).
struct house_result {
  net_law law;  // ascending: the worst case first
  rational mean;
  rational variance;  // in cents squared

  const rational& worst() const { return law.outcomes.front().net; }
  const rational& best() const { return law.outcomes.back().net; }

  /// The least result that is reached or stayed below with at least this probability.
  rational quantile(const rational& probability) const;
  rational probability_of_loss() const;
};

/// The most that one wager can still be paid from where the game stands.
struct largest_payout {
  std::size_t wager = 0;  // index into the seats' wagers
  rules::line_id line{};
  cents paid;  // winnings beside the wager
};

struct exposure {
  cents at_risk;            // of all seats, purchases included
  house_result next_throw;  // of the wagers that the next throw decides, and purchases taken now
  /// Once the last of the wagers is decided; a sentence where they are too many to follow together.
  std::expected<house_result, std::string> all_decided;
  std::optional<largest_payout> largest;  // none where nothing but purchases is wagered
};

/// The house's exposure when betting closes at a position.
///
/// in      position index of an open position of the game; wagers of offered columns, each seat's
///         column once
/// errors  a sentence, when a wager cannot be up there, its odds are not known, it is too much to
///         pay, amounts cannot be added up, or it may stand for ever
std::expected<exposure, std::string> exposure_of(const rules::lowered& game,
                                                 const rules::table_rules& rules,
                                                 std::uint32_t position,
                                                 std::span<const seat_wager> wagers);

/// Every seat with the largest wager on every area that it can wager on at a position. A fixed
/// wager is as it is fixed, a wager's term goes with what its seat holds, and areas whose odds are
/// not known are left out.
std::vector<seat_wager> full_table(const rules::lowered& game, const rules::table_rules& rules,
                                   std::uint32_t position);

}  // namespace skyward::maths
