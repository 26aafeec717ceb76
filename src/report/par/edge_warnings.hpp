// The warning that every sheet, sign and layout of a game carries where the house has no edge.
#pragma once

#include "maths/no_edge.hpp"

#include <string>
#include <vector>

namespace skyward::report {

/// A sentence for each wager of which a house expects to win nothing, and for each of the sheet's
/// layouts; empty where there are none.
std::vector<std::string> edge_warnings(const rules::table_rules& rules,
                                       const maths::par_sheet& sheet);

/// The same of one edge; empty where it is above 0.
std::string edge_warning(const std::string& name, const rational& house_edge);

}  // namespace skyward::report
