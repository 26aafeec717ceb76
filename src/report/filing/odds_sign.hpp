// The sign beside a table that gives the odds of every wager offered there.
#pragma once

#include "document/drawing.hpp"
#include "rules/table_rules.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// Letter pages in portrait: one wherever the wagers fit on it in letters that can be read.
///
/// in      warnings sentences that stand with the small print
document::drawing odds_sign(const rules::table_rules& rules,
                            std::span<const std::string> warnings = {});

}  // namespace skyward::report
