// What a table's record asks of the ledger: the one place where movements at a table become
// transfers between accounts of the house.
#pragma once

#include "ledger/transaction.hpp"
#include "table/record_codec.hpp"

#include <span>
#include <string_view>

namespace skyward::postings {

/// The money that entries move, who wagers by them, who sits down and leaves, and what chips
/// players buy of their own money.
///
/// in  stream   of the record; a table's third part is its gaming day
///     before   who sits where before the command
///     entries  of one command
ledger::transaction transaction_of(const table::game_names& names, std::string_view stream,
                                   const table::seat_players& before,
                                   std::span<const table::log_entry> entries);

}  // namespace skyward::postings
