// The accounts that a house keeps of one table, for tests: each command's entries become transfers,
// and after it the ledger and the table's own chips agree to the cent.
#pragma once

#include "base/person_name.hpp"
#include "postings/table_postings.hpp"
#include "table/banked/banked_state.hpp"
#include "table/pot/pot_state.hpp"
#include "table_play.hpp"

#include <fmt/format.h>

#include <map>
#include <span>
#include <string>
#include <variant>

namespace skyward::table {

class kept_money {
 public:
  explicit kept_money(const game_names& names) : names_{names} {
    // Players have enough with the house: what a wallet may not do is the store's test.
    for (const auto* player : {"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"}) {
      give(player);
    }
  }

  /// in  before   the command
  ///     entries  that it has made
  ///     after    them
  template <class State>
  void take(const State& before, std::span<const log_entry> entries, const State& after) {
    for (const auto& each : entries) check_no_transfer_between_seats(each);
    const auto asked = postings::transaction_of(names_, "table/7/day", players_of(before), entries);
    for (const auto& each : asked.seatings) {
      if (!each.player.empty() && !rows_.contains(ledger::wallet_of(each.player))) {
        give(each.player);
      }
    }
    const auto rows = ledger::decide(rows_, asked);
    must(rows.has_value(), rows ? "" : rows.error().account.c_str());
    rows_ = *rows;
    std::int64_t sum = 0;
    for (const auto& [name, row] : rows_) sum += row.cents;
    must(sum == 0, "all accounts of the house together come to nothing");
    check(after);
  }

 private:
  /// What one player loses to another goes by the house or the pot (ACC-7).
  static void check_no_transfer_between_seats(const log_entry& entry) {
    const auto moved = std::visit([](const auto& e) { return movements{e.moves()}; }, entry.what);
    for (const auto& each : moved.all()) {
      must(!is_of_seat(each.from.kind) || !is_of_seat(each.to.kind) ||
               each.from.seat == each.to.seat,
           "no money goes from a seat to another");
    }
  }

  static constexpr std::int64_t given = std::int64_t{1} << 50;

  void give(const std::string& player) {
    rows_[ledger::wallet_of(player)].cents += given;
    rows_["cash"].cents -= given;
  }
  std::int64_t held(const std::string& account) const {
    const auto found = rows_.find(account);
    return found == rows_.end() ? 0 : found->second.cents;
  }
  std::int64_t all_of(const std::string& kind) const {
    std::int64_t sum = 0;
    for (const auto& [name, row] : rows_) {
      if (name.starts_with(kind)) sum += row.cents;
    }
    return sum;
  }
  void is(const std::string& account, cents at_table) const {
    must(held(account) == at_table.count(), account.c_str());
  }
  std::string own(const std::string& account) const { return "table/7/" + account; }

  void check_common(const common_state& state) const {
    is(own("inventory"), state.inventory);
    is(own("drop"), state.drop);
    is(own("tips"), state.tips);
    must(all_of("unclaimed/") == state.unclaimed.count(), "unclaimed");
    must(all_of("wallet/") + held("cash") == state.wallets.count() + state.cash.count(),
         "wallets and cash");
    std::map<std::string, std::int64_t> debts;
    for (const auto& each : state.debts) debts[folded_name(each.player)] -= each.owed.count();
    for (const auto seat : seats_of(state.seats)) {
      const auto& there = state.seats[index(seat)];
      const auto stack = own(fmt::format("stack/{}", number(seat)));
      is(stack, there.stack);
      const auto found = rows_.find(stack);
      const auto holder = found == rows_.end() ? std::string{} : found->second.holder;
      must(holder == folded_name(there.player), "who has the stack");
      if (there.taken()) debts[folded_name(there.player)] -= there.owed.count();
    }
    std::int64_t owed = 0;
    for (const auto& [player, cents] : debts) {
      must(held(ledger::receivable_of(player)) == cents, "a debt");
      owed += cents;
    }
    must(all_of("receivable/") == owed, "no other debts");
  }
  void check(const banked_state& state) const {
    check_common(state.common);
    for (const auto seat : seats_of(state.layout)) {
      for (const auto area : rules::ids_of<rules::area_id>(names_.book().areas)) {
        is(own(fmt::format("layout/{}/{}", number(seat), names_.book().areas[index(area)].id)),
           state.layout[index(seat)].wagers[index(area)]);
      }
    }
  }
  void check(const pot_state& state) const {
    check_common(state.common);
    is(own("pot"), state.pot);
    is(own("bonus"), state.bonus);
    is(own("rake-house"), state.rake_house);
    is(own("rake-charity"), state.rake_charity);
  }

  const game_names& names_;
  ledger::account_rows rows_;
};

}  // namespace skyward::table
