// The felt as text of 80 columns: what can be wagered now, what it pays, what stands.
#pragma once

#include "table/banked/banked_table.hpp"

#include <string>

namespace skyward::play {

/// Every group that the table offers with its areas, those that pay alike on one line, a seat's
/// wagers behind them in brackets; what is closed now; and where the pieces stand.
std::string felt_text(const rules::table_rules& rules, const table::banked_table& at,
                      const table::banked_state& state, table::seat_no seat);

/// `$5 on Pip Street: four, $5 on Four of a kind`; empty without wagers.
std::string wagers_text(const rules::rulebook& book, const table::layout_state& layout);

/// `Down puck: 1st down. Yard marker: 20.`: the pieces on the layout that say
/// more than a call does.
std::string pieces_text(const rules::rulebook& book, const rules::furniture& pieces);

}  // namespace skyward::play
