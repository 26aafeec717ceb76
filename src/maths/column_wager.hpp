// A wager as the walks know it: a column, what is at risk in it, and what each line that can win
// gains.
#pragma once

#include "base/money.hpp"
#include "base/rational.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <vector>

namespace skyward::maths {

/// Wagers in one column, of one player or of many together.
struct column_wager {
  rules::column_id column{};
  rules::area_id area{};    // of the column
  cents amount;             // at risk
  bool every_play = false;  // made again at every window that is open to it, until the round ends
  struct gain {
    rules::line_id line{};
    rational net;  // cents that the players gain beside their wagers when this line wins
  };
  std::vector<gain> gains;  // of every line that can win
};

/// Where the wagers begin: an open position, and whether anyone holds the steering area there.
struct walk_start {
  std::uint32_t position = 0;
  bool steered = false;
};

/// How winnings count: as the odds say, fractions of a cent kept; or as the table pays them,
/// rounded by its rules (ruling R-17).
enum class winnings : std::uint8_t { by_odds, as_paid };

/// Whether a wager in this column changes what is thrown.
bool is_steered(const rules::rulebook& book, const rules::column& column);

/// A wager of an area in the column that goes with the areas held besides, with its gains.
///
/// in      area with known odds, no purchase
column_wager wager_in_column(const rules::table_rules& rules, rules::column_id column, cents amount,
                             winnings counted);

/// Adds so many wagers like this one to those of its column: each gains what it does by itself.
void add_wagers(std::vector<column_wager>& by_column, column_wager one, std::int64_t count = 1);

}  // namespace skyward::maths
