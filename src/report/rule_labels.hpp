// What the ids of a game are called, for whoever shows an answer that names them.
#pragma once

#include "rules/rulebook.hpp"

#include <boost/json/object.hpp>

namespace skyward::report {

/// `wagers` by area and `area/term`, each with its group; payout `lines`; `options` with their
/// values; `results` of a wager. Each id beside its words.
boost::json::object rule_labels(const rules::rulebook& book);

}  // namespace skyward::report
