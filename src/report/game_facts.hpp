// What a game is to whoever chooses one: its editions, areas, options and amounts, as JSON.
#pragma once

#include "rules/rulebook.hpp"

#include <boost/json/object.hpp>

namespace skyward::report {

/// A game as its first edition has it: ids, and beside each the words to show.
///
/// out  `kind` is `banked` or `pot`; `figures` says whether there are exact figures of its wagers;
///      `odds` of an area, `limits` and their `amounts` are as printed
boost::json::object game_facts(const rules::rulebook& book);

}  // namespace skyward::report
