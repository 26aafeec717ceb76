// Designing a paytable: odds that can be printed for an edge that is wanted, and what rounding does
// to an edge at the wagers that players make.
#pragma once

#include "base/money.hpp"
#include "base/odds.hpp"
#include "maths/par_sheet.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace skyward::maths {

struct design_goal {
  rational edge;                  // wanted, of the wager
  rational tolerance;             // how far from it an edge may be
  std::int64_t per_max = 6;       // largest second number of `7 to 2`
  std::size_t proposals_max = 5;  // of each order
};

/// Odds for every line that a wager can win on, in an order in which no line pays less than the one
/// before.
struct proposal {
  struct line {
    rules::line_id line{};
    odds pays;
  };
  std::vector<line> lines;
  rational house_edge;
};

struct design {
  std::vector<proposal> nearest;   // to the edge wanted
  std::vector<proposal> simplest;  // smallest numbers first, all within the tolerance
};

/// Proposes printable odds. `7 to 2` is printable when its second number is at most per_max and its
/// first at most 100; beyond 100 odds are whole, with two digits that are not zero, or a third that
/// is 5. Lines are searched around the present odds, all scaled alike, and keep their order: one
/// that pays more than another at present never pays less. Where the source has no odds, or they
/// pay nothing, lines are searched around equal contributions, and a rarer line never pays less.
/// The form (`to`, `for`, a prize) stays.
///
/// in      figures the wager's law, of a column with a line to win on
/// errors  a sentence: an edge that no odds can have, or no printable odds within the tolerance,
///         with the nearest found
std::expected<design, std::string> design_odds(const rules::table_rules& rules,
                                               const wager_figures& figures,
                                               const design_goal& goal);

/// The largest wager whose winnings can be counted on every line that can be won.
cents countable_wager(const rules::table_rules& rules, const wager_figures& figures);

/// The edge of a wager of one amount as the table pays it (ruling R-17).
struct edge_as_paid {
  cents wager;
  std::optional<rational> house_edge;  // none where the table takes no wager so uneven or so large
  bool even = true;                    // every line pays without rounding
};
edge_as_paid edge_paid(const rules::table_rules& rules, const wager_figures& figures, cents wager);

/// The least wager for which every line that can be won pays without rounding; of whole chips where
/// winnings are.
///
/// in      figures of a wager with known odds
std::optional<cents> least_even_wager(const rules::table_rules& rules,
                                      const wager_figures& figures);

/// The edge of a wager with the odds of these rules.
///
/// in      figures of its law; their own odds do not matter
rational edge_with(const rules::table_rules& rules, const wager_figures& figures);

}  // namespace skyward::maths
