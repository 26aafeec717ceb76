// The rules of a game for a page to show: the sections that are filed, as JSON.
#pragma once

#include "report/filing/rules_text.hpp"

#include <boost/json/object.hpp>

namespace skyward::report {

/// out  texts and odds ready to be shown, each with its clause, and our words of every clause
boost::json::object rules_json(const rules_text& rules);

/// What each rank of the cards of a pot is called, by its number.
boost::json::object card_names();

}  // namespace skyward::report
