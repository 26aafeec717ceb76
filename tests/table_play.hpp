// A banked table at play, for tests: its state, and a book of its own kept from the events alone.
#pragma once

#include "games/catalogue.hpp"
#include "table/banked/banked_table.hpp"
#include "table/wire/line_codec.hpp"

#include <map>
#include <memory>
#include <stdexcept>

namespace skyward::table {

/// Dice and choices for tests: SplitMix64 (Steele, Lea, Flood 2014).
class seeded_numbers {
 public:
  explicit seeded_numbers(std::uint64_t seed) : state_{seed} {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    auto z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// 0 to count - 1, without bias.
  std::uint64_t below(std::uint64_t count) {
    const auto usable = ~std::uint64_t{0} - ~std::uint64_t{0} % count;
    auto word = next();
    while (word >= usable) word = next();
    return word % count;
  }
  dice::face face() { return dice::face{static_cast<int>(below(dice::face_count)) + 1}; }

 private:
  std::uint64_t state_;
};

/// A check inside a property: throws, so that the framework can look for a shorter sequence.
inline void must(bool holds, const char* what) {
  if (!holds) throw std::logic_error{what};
}

/// Whether a table takes a command; if it does, the state is the one after it.
template <class Table, class State>
bool take(const Table& table, State& state, const sent_command& asked) {
  std::vector<log_entry> made;
  if (!table.decide(state, asked, made)) return false;
  for (const auto& each : made) table.apply(state, each);
  return true;
}

/// What movements add to accounts of a kind.
inline std::int64_t net_of(const movements& moved, account_kind kind) {
  std::int64_t net = 0;
  for (const auto& each : moved.all()) {
    if (each.to.kind == kind) net += each.amount.count();
    if (each.from.kind == kind) net -= each.amount.count();
  }
  return net;
}

/// What the events alone say of the money: every wager is placed, settled once and gone.
class money_book {
 public:
  explicit money_book(const rules::rulebook& book) : book_{&book} {}

  void take(const log_entry& happened) {
    std::visit([this](const auto& e) { note(e); }, happened.what);
  }

  /// The same wagers stand, chips only moved, nothing is below zero.
  void check(const banked_state& state) const {
    std::map<std::pair<int, std::size_t>, std::int64_t> standing;
    for (std::size_t i = 0; i < state.layout.size(); ++i) {
      const auto& seat = state.common.seats[i];
      must(seat.stack >= cents{}, "a stack below zero");
      must(seat.owed >= cents{}, "a debt below zero");
      for (std::size_t a = 0; a < book_->areas.size(); ++a) {
        const auto wager = state.layout[i].wagers[a].count();
        must(wager >= 0, "a wager below zero");
        must((wager > 0) == state.layout[i].held[a], "a wager is held");
        if (wager > 0) standing[{static_cast<int>(i) + 1, a}] = wager;
      }
    }
    must(sum_of_accounts(state) == cents{}, "money only moves");
    must(state.common.drop.count() == cash_in_, "the drop is the cash that came in");
    must(state.common.cash.count() == cash_out_ - cash_in_, "the house's cash is what went out");
    must(state.common.wallets.count() == -from_wallets_, "wallets have what they did not pay");
    must(state.common.tips.count() == tips_, "the tips are what players gave");
    must(standing == wagers_, "the wagers that the events leave standing");
  }

 private:
  using place = std::pair<int, std::size_t>;

  place at(seat_no seat, rules::area_id area) const {
    return {static_cast<int>(seat), index(area)};
  }
  void add(place where, std::int64_t cents_added) {
    auto& wager = wagers_[where];
    wager += cents_added;
    must(wager >= 0, "more taken away than stood there");
    if (wager == 0) wagers_.erase(where);
  }
  /// A settled or taken wager is all that stood there.
  void remove(place where, cents amount) {
    must(wagers_.contains(where), "a wager settled that is not there");
    must(wagers_.at(where) == amount.count(), "a wager settled in part");
    wagers_.erase(where);
  }

  void note(const event::wager_placed& e) { add(at(e.seat, e.area), e.amount.count()); }
  void note(const event::purchased& e) { add(at(e.seat, e.area), e.amount.count()); }
  void note(const event::wager_taken_down& e) { remove(at(e.seat, e.area), e.amount); }
  void note(const event::collected& e) { remove(at(e.seat, e.area), e.amount); }
  void note(const event::wager_lost& e) { remove(at(e.seat, e.wager.area), e.amount); }
  void note(const event::wager_won& e) { remove(at(e.seat, e.wager.area), e.amount); }
  void note(const event::wager_pushed& e) { remove(at(e.seat, e.wager.area), e.amount); }
  void note(const event::wager_stands& e) {
    must(wagers_.at(at(e.seat, e.wager.area)) == e.amount.count(), "a wager that stands");
  }
  void note(const event::reversed& e) {
    for (const auto& each : e.moved.all()) {
      const auto cents_moved = each.amount.count();
      if (each.to.kind == account_kind::layout) add(at(e.seat, each.to.area), cents_moved);
      if (each.from.kind == account_kind::layout) add(at(e.seat, each.from.area), -cents_moved);
      if (each.from.kind == account_kind::drop) cash_in_ -= cents_moved;
      if (each.from.kind == account_kind::cash) cash_out_ -= cents_moved;
      if (each.from.kind == account_kind::wallet) from_wallets_ += cents_moved;
      if (each.to.kind == account_kind::wallet) from_wallets_ -= cents_moved;
      if (each.from.kind == account_kind::tips) tips_ -= cents_moved;
    }
  }
  void note(const event::bought_in& e) {
    auto& given = e.source == money_source::cash ? cash_in_ : from_wallets_;
    given += e.amount.count();
  }
  void note(const event::cashed_out& e) {
    if (e.source == money_source::cash) cash_out_ += e.amount.count();
    if (e.source == money_source::wallet) from_wallets_ -= e.amount.count();
  }
  void note(const event::tipped& e) { tips_ += e.amount.count(); }
  void note(const auto&) {}

  const rules::rulebook* book_;
  std::map<place, std::int64_t> wagers_;
  std::int64_t cash_in_ = 0;
  std::int64_t cash_out_ = 0;
  std::int64_t from_wallets_ = 0;
  std::int64_t tips_ = 0;
};

/// A game with its table, made once and dealt many times.
struct dealt_game {
  explicit dealt_game(const games::game& of)
      : dealt_game{of, rules::table_rules{of.book, of.book.editions.front()}} {}
  dealt_game(const games::game& of, const rules::table_rules& of_table)
      : rules{selected(of_table)},
        definition{of.define(rules)},
        table{rules, *definition},
        names{of.book, &rules} {}
  dealt_game(const dealt_game&) = delete;
  dealt_game& operator=(const dealt_game&) = delete;

  /// As a rules submission selects them.
  static rules::table_rules selected(rules::table_rules rules) {
    rules.submit();
    return rules;
  }

  rules::table_rules rules;
  std::unique_ptr<const rules::definition> definition;
  banked_table table;
  line_codec names;
};

}  // namespace skyward::table
