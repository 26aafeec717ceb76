// The accounts of a house, by their names: what each holds, and what it may not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::ledger {

/// Whose money it is, and where.
enum class account_kind : std::uint8_t {
  cash,        // of the house, counted or play money: where money comes from
  wallet,      // of a player
  receivable,  // of a player: below zero by what is owed to the house
  unclaimed,   // of a player: what is owed to somebody who has left
  stack,       // of a seat; as the rest, of a table
  layout,
  inventory,
  drop,
  tips,
  pot,
  bonus,
  rake_house,
  rake_charity,
  over_short,  // what counts have found less than was recorded
};

/// `cash`; `wallet/ann`, `receivable/ann`, `unclaimed/ann`, by folded names; `table/12/stack/3`,
/// `table/12/layout/3/AREA`, `table/12/inventory` and the like. Nothing for any other text.
std::optional<account_kind> kind_of(std::string_view account);

/// The house's own money and its chips, since a settlement is never refused, debts, and what counts
/// were off by.
constexpr bool may_be_below_zero(account_kind kind) {
  return kind == account_kind::cash || kind == account_kind::inventory ||
         kind == account_kind::receivable || kind == account_kind::over_short;
}

/// A debt is never paid twice.
constexpr bool may_be_above_zero(account_kind kind) {
  return kind != account_kind::receivable;
}

std::string wallet_of(std::string_view folded_player);
std::string receivable_of(std::string_view folded_player);

/// What the house keeps of an account. As it is made: one that nothing was ever moved to.
struct account_row {
  std::int64_t cents{};

  std::string holder;  // of a stack: who sits there, by the folded name
  bool barred{};       // of a wallet: its player buys and wagers nowhere; of a stack: its holder

  // Of a wallet: most that its player may lose in a day, and what was bought in chips on that day,
  // less what was cashed.
  std::optional<std::int64_t> loss_limit;
  std::string charged_day;
  std::int64_t charged{};

  friend bool operator==(const account_row&, const account_row&) = default;
};

}  // namespace skyward::ledger
