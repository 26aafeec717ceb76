// A page on which a dealer without power writes a round by hand, in the order in which it is
// entered afterwards. Black on white.
#pragma once

#include "document/drawing.hpp"
#include "rules/definition.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

namespace skyward::report {

/// A4 pages in portrait for one round, each for at most eight seats.
///
/// in      game  under these rules: says how many dice a round begins with
document::drawing round_sheet(const rules::table_rules& rules, const rules::definition& game);

/// Of a game for a pot: cards and rolls in the place of areas and throws.
document::drawing round_sheet(const rules::pot_rules& rules);

}  // namespace skyward::report
