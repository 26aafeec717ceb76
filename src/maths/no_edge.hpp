// Which wagers leave the house nothing.
#pragma once

#include "maths/par_sheet.hpp"

#include <optional>
#include <vector>

namespace skyward::maths {

/// The edge of a wager, or of a wager in a term and as much on what the term goes with: the price
/// of a purchase is lost whole. None where that one's odds are not known.
///
/// in      edge of the wager alone, which may be by other odds than the sheet's
std::optional<rational> edge_together(const rules::table_rules& rules, const par_sheet& sheet,
                                      rules::column_id column, const rational& edge);

struct no_edge {
  rules::column_id column{};
  rational house_edge;  // 0 or less, as edge_together has it
};

/// The wagers of which a house expects to win nothing.
std::vector<no_edge> wagers_without_edge(const rules::table_rules& rules, const par_sheet& sheet);

}  // namespace skyward::maths
