// The rules of a game as they are filed: its name, object, equipment, method of play, wagers,
// amounts, payouts and order of settlement, in our own words, each with its clause.
#pragma once

#include "document/markup.hpp"
#include "report/filing/rules_text.hpp"

namespace skyward::report {

document::markup rules_html(const rules_text& rules);

}  // namespace skyward::report
