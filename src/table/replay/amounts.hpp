// What a record says that was paid, held against the odds, prices and shares that its table has
// pinned, whoever decided it.
#pragma once

#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"
#include "table/banked/banked_state.hpp"
#include "table/pot/pot_state.hpp"
#include "table/vocabulary/event.hpp"

#include <expected>
#include <string>

namespace skyward::table {

/// in      before  the entry, which may come from anywhere
/// errors  a sentence: what was paid, and what the rules say
std::expected<void, std::string> check_amounts(const rules::table_rules& rules,
                                               const banked_state& before, const log_entry& entry);
std::expected<void, std::string> check_amounts(const rules::pot_rules& rules,
                                               const pot_state& before, const log_entry& entry);

}  // namespace skyward::table
