// What one command does to the accounts of the house: money from some to others, and the tests that
// it has to pass. Decided purely, from the rows alone.
#pragma once

#include "ledger/account.hpp"
#include "record/record.hpp"

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::ledger {

using account_rows = std::map<std::string, account_row, std::less<>>;

/// A player sits down at a stack or, where there is none, leaves it.
struct seating {
  std::string stack;
  std::string player;  // folded; empty: nobody sits there any more

  friend bool operator==(const seating&, const seating&) = default;
};

/// Chips that a player has bought on a day, or, below zero, has cashed.
struct charge {
  std::string player;  // folded
  std::string day;     // days are compared as texts: a calendar date
  std::int64_t cents{};
  bool limited{};  // the limit is held against it: a correction is charged whatever it is

  friend bool operator==(const charge&, const charge&) = default;
};

/// Whether a player may buy chips and wager nowhere from now on.
struct barring {
  std::string player;  // folded
  bool barred{};

  friend bool operator==(const barring&, const barring&) = default;
};

/// Most that a player may lose in a day from now on.
struct loss_limit {
  std::string player;                 // folded
  std::optional<std::int64_t> cents;  // none: as much as there is

  friend bool operator==(const loss_limit&, const loss_limit&) = default;
};

struct transaction {
  std::vector<record::posting> postings;  // one an account, together 0
  std::vector<std::string> wagering;      // stacks whose holders wager by it
  std::vector<seating> seatings;          // in order
  std::vector<charge> charges;
  std::vector<barring> barrings;
  std::vector<loss_limit> loss_limits;

  friend bool operator==(const transaction&, const transaction&) = default;
};

/// Why nothing was done, in order of precedence.
enum class refusal_code : std::uint8_t {
  barred,        // who may buy and wager nowhere
  over_limit,    // of the day
  insufficient,  // an account would be below zero that must not be
};

struct refusal {
  refusal_code code{};
  std::string account;  // which

  friend bool operator==(const refusal&, const refusal&) = default;
};

/// The accounts whose rows a transaction reads or changes, ascending, each once. With a barring
/// come the stacks that its player holds, which whoever has the rows knows.
std::vector<std::string> accounts_of(const transaction& asked);

/// The rows of those accounts as they are afterwards.
///
/// in      before  every row that there is of accounts_of, and of each stack that a barred player
///                 holds
/// errors  a refusal; of several the first in the order of their codes
std::expected<account_rows, refusal> decide(const account_rows& before, const transaction& asked);

}  // namespace skyward::ledger
