// Money as it moves: from one named account to another. Every event says what it moves, or that it
// moves nothing.
#pragma once

#include "base/ensure.hpp"
#include "base/money.hpp"
#include "rules/ids.hpp"
#include "table/vocabulary/words.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>

namespace skyward::table {

/// Where money can be, seen from a table.
enum class account_kind : std::uint8_t {
  cash,          // of the house, counted or play money: where it comes from
  wallet,        // of a player, by the seat: a table sees what went through it alone
  stack,         // of a seat: chips in front of the player
  layout,        // of a seat: its wager on an area
  inventory,     // chips of the table, against those it opened with
  drop,          // cash taken for chips
  tips,          // chips that players gave the dealers
  receivable,    // of who sits at a seat: below zero by what the player owes; without a seat, of
                 // who has left
  unclaimed,     // owed to who has left
  pot,           // of a game for a pot: paid for cards
  bonus,         // the bonus pot
  rake_house,    // taken from pots
  rake_charity,  // and for the charity
  over_short,    // what was counted less than was recorded; below zero where it was more
};
inline constexpr std::string_view account_names[] = {
    "cash",       "wallet",    "stack", "layout", "inventory",  "drop",         "tips",
    "receivable", "unclaimed", "pot",   "bonus",  "rake-house", "rake-charity", "over-short"};

constexpr bool is_of_seat(account_kind kind) {
  return kind == account_kind::wallet || kind == account_kind::stack ||
         kind == account_kind::layout || kind == account_kind::receivable;
}

/// Accounts that may be below zero: what the house and wallets put in, what is owed to it, its
/// inventory, since a settlement is never refused, and what counts were off by.
constexpr bool may_be_below_zero(account_kind kind) {
  return kind == account_kind::cash || kind == account_kind::wallet ||
         kind == account_kind::inventory || kind == account_kind::receivable ||
         kind == account_kind::over_short;
}

/// The account that a box on the table holds.
constexpr account_kind account_of(box_kind of) {
  return of == box_kind::drop ? account_kind::drop : account_kind::tips;
}

struct account {
  account_kind kind{};
  seat_no seat{};         // of the accounts of a seat
  rules::area_id area{};  // of a layout

  static constexpr account of_wallet(seat_no seat) { return {account_kind::wallet, seat, {}}; }
  static constexpr account of_stack(seat_no seat) { return {account_kind::stack, seat, {}}; }
  static constexpr account of_layout(seat_no seat, rules::area_id area) {
    return {account_kind::layout, seat, area};
  }
  static constexpr account of_debt(seat_no seat) { return {account_kind::receivable, seat, {}}; }
  static constexpr account of(account_kind kind) { return {kind, {}, {}}; }

  friend bool operator==(const account&, const account&) = default;
};

/// An amount that leaves one account for another.
struct movement {
  account from;
  account to;
  cents amount;

  friend bool operator==(const movement&, const movement&) = default;
};

/// What one event moves, in order; held in place. What would move no money is left out.
class movements {
 public:
  static constexpr std::size_t most = 4;

  movements() = default;
  movements(std::initializer_list<movement> all) {
    for (const auto& each : all) add(each);
  }
  void add(const movement& each) {
    if (each.amount == cents{}) return;
    ensure(size_ < most, "an event of few movements");
    all_[size_++] = each;
  }
  bool full() const { return size_ == most; }
  bool empty() const { return size_ == 0; }
  std::span<const movement> all() const { return {all_.data(), size_}; }

  friend bool operator==(const movements& a, const movements& b) {
    return std::ranges::equal(a.all(), b.all());
  }

 private:
  std::array<movement, most> all_{};
  std::uint8_t size_ = 0;
};

}  // namespace skyward::table
