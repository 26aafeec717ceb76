// The charts of a par sheet: exact figures become lengths on a page here and nowhere else.
#pragma once

#include "document/chart.hpp"
#include "maths/par_sheet.hpp"

#include <string>

namespace skyward::report {

/// The house edge of every wager whose odds are known, in the sheet's order.
document::markup edge_chart(const rules::table_rules& rules, const maths::par_sheet& sheet,
                            document::chart_use use = document::chart_use::file);

/// How probable each net result of a layout is; of many results the most probable.
document::markup law_chart(const maths::layout_figures& layout,
                           document::chart_use use = document::chart_use::file);

}  // namespace skyward::report
