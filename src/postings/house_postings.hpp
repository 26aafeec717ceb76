// What a record of the house's own asks of the ledger: the one place where what is said of players'
// money becomes transfers, limits and barrings.
#pragma once

#include "house/floor_events.hpp"
#include "ledger/transaction.hpp"

#include <span>

namespace skyward::postings {

/// What is paid into wallets and out of them, what players may lose in a day, and who wagers
/// nowhere.
///
/// in  events  of one command, of which one at most moves money
ledger::transaction transaction_of(std::span<const house::any_floor_event> events);

}  // namespace skyward::postings
