// Moves money between rows, and holds them against what they must not be.
#include "ledger/transaction.hpp"

#include "base/ensure.hpp"

#include <algorithm>

namespace skyward::ledger {

namespace {

void check_sum(const std::vector<record::posting>& postings) {
  std::int64_t sum = 0;
  for (const auto& each : postings) {
    ensure(!__builtin_add_overflow(sum, each.cents, &sum), "amounts that can be counted");
  }
  ensure(sum == 0, "postings that come to nothing together");
}

void bar(account_rows& rows, const barring& by) {
  rows[wallet_of(by.player)].barred = by.barred;
  for (auto& [name, row] : rows) {
    if (row.holder == by.player) row.barred = by.barred;
  }
}

void sit(account_rows& rows, const seating& at) {
  const bool barred = !at.player.empty() && rows[wallet_of(at.player)].barred;
  auto& stack = rows[at.stack];
  stack.holder = at.player;
  stack.barred = barred;
}

/// Chips that a player buys, and not what a correction or a cash-out charges.
bool buys(const charge& of) {
  return of.limited && of.cents > 0;
}

/// Whether the day's limit still holds; what is cashed always may. Tables turn to the next day one
/// after the other: what one of yesterday sells when another has turned is of the day that is on.
bool charge_to(account_row& wallet, const charge& of) {
  if (wallet.charged_day < of.day) {
    wallet.charged_day = of.day;
    wallet.charged = 0;
  }
  ensure(!__builtin_add_overflow(wallet.charged, of.cents, &wallet.charged),
         "chips of a day that can be counted");
  return !buys(of) || !wallet.loss_limit || wallet.charged <= *wallet.loss_limit;
}

bool holds_what_it_may(const std::string& name, const account_row& row) {
  const auto kind = kind_of(name);
  ensure(kind.has_value(), "an account of the house");
  return (row.cents >= 0 || may_be_below_zero(*kind)) &&
         (row.cents <= 0 || may_be_above_zero(*kind));
}

}  // namespace

std::vector<std::string> accounts_of(const transaction& asked) {
  std::vector<std::string> names = asked.wagering;
  for (const auto& each : asked.postings) names.push_back(each.account);
  for (const auto& each : asked.seatings) {
    names.push_back(each.stack);
    if (!each.player.empty()) names.push_back(wallet_of(each.player));
  }
  for (const auto& each : asked.charges) names.push_back(wallet_of(each.player));
  for (const auto& each : asked.barrings) names.push_back(wallet_of(each.player));
  for (const auto& each : asked.loss_limits) names.push_back(wallet_of(each.player));
  std::ranges::sort(names);
  const auto again = std::ranges::unique(names);
  names.erase(again.begin(), again.end());
  return names;
}

std::expected<account_rows, refusal> decide(const account_rows& before, const transaction& asked) {
  check_sum(asked.postings);
  auto rows = before;
  for (const auto& each : asked.barrings) bar(rows, each);
  for (const auto& each : asked.loss_limits) rows[wallet_of(each.player)].loss_limit = each.cents;
  for (const auto& each : asked.seatings) sit(rows, each);
  for (const auto& each : asked.wagering) {
    if (rows[each].barred) return std::unexpected(refusal{refusal_code::barred, each});
  }
  for (const auto& each : asked.charges) {
    const auto name = wallet_of(each.player);
    if (buys(each) && rows[name].barred) {
      return std::unexpected(refusal{refusal_code::barred, name});
    }
  }
  for (const auto& each : asked.charges) {
    const auto name = wallet_of(each.player);
    if (!charge_to(rows[name], each)) {
      return std::unexpected(refusal{refusal_code::over_limit, name});
    }
  }
  for (const auto& each : asked.postings) {
    auto& row = rows[each.account];
    ensure(!__builtin_add_overflow(row.cents, each.cents, &row.cents),
           "an account that can be counted");
    if (!holds_what_it_may(each.account, row)) {
      return std::unexpected(refusal{refusal_code::insufficient, each.account});
    }
  }
  return rows;
}

}  // namespace skyward::ledger
