// The felt: the betting areas by group with their odds, what stands on the layout, and the seats.
#pragma once

#include "document/drawing.hpp"
#include "rules/table_rules.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// Drawn from the rulebook alone, so that every game has one. Seats are numbered clockwise from the
/// dealer's left: seen from the players' side, from the right.
///
/// in      warnings sentences that stand with the small print
document::drawing felt_layout(const rules::table_rules& rules,
                              std::span<const std::string> warnings = {});

}  // namespace skyward::report
