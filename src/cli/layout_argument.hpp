// The --layout flag: wagers made together.
#pragma once

#include "cli/refusal.hpp"
#include "maths/par_sheet.hpp"

#include <string>
#include <vector>

namespace skyward::cli {

/// Reads `pip-1=500,kind-4=500,extra-roll`: areas with cents, a dollar where none are given.
///
/// errors  the first area that is unknown, not offered, named twice, of an amount or a combination
/// that
///         the rules do not allow, or without known odds
accepted<std::vector<maths::layout_wager>> layout_wagers(const rules::table_rules& rules,
                                                         const std::string& text);

}  // namespace skyward::cli
