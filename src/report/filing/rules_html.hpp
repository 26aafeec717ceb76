// The rules of a game as they are filed: its name, object, equipment, method of play, wagers,
// amounts, payouts and order of settlement, in our own words, each with its clause.
#pragma once

#include "document/markup.hpp"
#include "rules/lowered.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

#include <string>

namespace skyward::report {

document::markup rules_html(const rules::lowered& game, const rules::table_rules& rules);

/// Of a game that players play for a pot.
document::markup pot_rules_html(const rules::pot_rules& rules);

}  // namespace skyward::report
