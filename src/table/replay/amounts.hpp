// What a record says that was paid, held against the odds, prices and shares that its table has
// pinned, whoever decided it.
#pragma once

#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"
#include "table/banked/banked_state.hpp"
#include "table/pot/pot_state.hpp"
#include "table/vocabulary/event.hpp"

#include <expected>
#include <optional>
#include <string>

namespace skyward::table {

/// in      before  the entry, which may come from anywhere
/// errors  a sentence: what was paid, and what the rules say
std::expected<void, std::string> check_amounts(const rules::table_rules& rules,
                                               const banked_state& before, const log_entry& entry);
std::expected<void, std::string> check_amounts(const rules::pot_rules& rules,
                                               const pot_state& before, const log_entry& entry);

/// Holds what a record corrects by an amount against the proposal that it approves.
class approved_amounts {
 public:
  /// Before each entry of the record, in their order.
  ///
  /// errors  a sentence: what was moved, and what was approved
  std::expected<void, std::string> check(const common_state& before, const log_entry& entry);

 private:
  std::optional<event::correction_proposed> approved_;  // and not carried out yet
};

}  // namespace skyward::table
