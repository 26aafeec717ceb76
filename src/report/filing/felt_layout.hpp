// The layout as it is filed and printed: the whole table to scale with its dimensions, then each
// part of it larger, with what is where and which clause asks for it.
#pragma once

#include "document/drawing.hpp"
#include "report/felt/felt_facts.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// Sheets of tabloid paper, 17 by 11 inches.
///
/// in      warnings sentences that stand with the small print
document::drawing felt_layout(const felt_facts& facts, std::span<const std::string> warnings = {});

}  // namespace skyward::report
