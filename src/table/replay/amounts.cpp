// Works out anew what an entry pays.
#include "table/replay/amounts.hpp"

#include "base/money.hpp"
#include "base/person_name.hpp"
#include "table/banked/reversal.hpp"
#include "table/common_evolve.hpp"
#include "table/common_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::table {

namespace {

using checked = std::expected<void, std::string>;

checked refuse(std::string_view what, cents found, cents accepted) {
  return std::unexpected(fmt::format("{}: {}; accepted by the rules of this table: {}", what,
                                     money_text(found), money_text(accepted)));
}

}  // namespace

namespace {

checked check_win(const rules::table_rules& rules, const event::wager_won& won) {
  if (!rules.odds_of(won.line).pays) return std::unexpected("line: no odds of it are known");
  if (won.amount <= cents{} || won.amount > rules.wager_limit(won.line)) {
    return std::unexpected("cents: a wager that cannot be paid by its odds");
  }
  const auto due = rules.winnings_of(won.line, won.amount);
  if (won.paid != due.paid) return refuse("paid_cents", won.paid, due.paid);
  if (won.returned != due.returned) return refuse("returned_cents", won.returned, due.returned);
  return {};
}

/// All that the entry moved goes back, once.
checked check_undone(const banked_state& before, const event::reversed& undone) {
  const auto done = std::ranges::find(before.since_throw, undone.entry, &moved_entry::entry);
  if (done == before.since_throw.end() || done->seat != undone.seat) {
    return std::unexpected(
        "entry: accepted: one of the seat that moved money since the last throw");
  }
  if (std::ranges::equal(reversal_of(*done, before), undone.moved.all())) return {};
  return std::unexpected("moves: accepted: what the entry moved, back");
}

}  // namespace

checked check_amounts(const rules::table_rules& rules, const banked_state& before,
                      const log_entry& entry) {
  if (const auto* won = std::get_if<event::wager_won>(&entry.what)) return check_win(rules, *won);
  if (const auto* undone = std::get_if<event::reversed>(&entry.what)) {
    return check_undone(before, *undone);
  }
  return {};
}

checked check_amounts(const rules::pot_rules& rules, const pot_state& before,
                      const log_entry& entry) {
  const auto& settings = rules.settings();
  if (const auto* bought = std::get_if<event::cards_bought>(&entry.what)) {
    const auto count = static_cast<std::int64_t>(bought->count);
    if (count < 1 || count > settings.cards_max) {
      return std::unexpected(fmt::format("count: accepted: 1 to {}", settings.cards_max));
    }
    const auto due = settings.card_price * count;
    if (bought->amount != due) return refuse("cents", bought->amount, due);
  } else if (const auto* raked = std::get_if<event::raked>(&entry.what)) {
    const auto due = rules::split(settings, before.pot).rake;
    if (raked->house != due.house) return refuse("house_cents", raked->house, due.house);
    if (raked->charity != due.charity) return refuse("charity_cents", raked->charity, due.charity);
  } else if (const auto* added = std::get_if<event::bonus_added>(&entry.what)) {
    if (added->amount != settings.bonus) return refuse("cents", added->amount, settings.bonus);
  } else if (const auto* taken = std::get_if<event::bonus_raked>(&entry.what)) {
    const auto due = rules::share(settings, before.bonus);
    if (taken->house != due.house) return refuse("house_cents", taken->house, due.house);
    if (taken->charity != due.charity) return refuse("charity_cents", taken->charity, due.charity);
  }
  return {};
}

checked approved_amounts::check(const common_state& before, const log_entry& entry) {
  if (const auto* corrected = std::get_if<event::corrected>(&entry.what)) {
    const auto asked = std::ranges::find(before.proposals, corrected->correction,
                                         &event::correction_proposed::correction);
    approved_.reset();
    if (asked != before.proposals.end()) approved_ = *asked;
  }
  const auto* moved = std::get_if<event::amount_corrected>(&entry.what);
  if (moved == nullptr) return {};
  const auto asked = std::exchange(approved_, std::nullopt);
  if (!asked || asked->what != correction_kind::amount ||
      !same_person(asked->player, moved->player)) {
    return std::unexpected("player: accepted: whose correction by an amount this record approves");
  }
  if (asked->amount < -cents_max || asked->amount > cents_max ||
      moved->seat != seat_of(before, moved->player)) {
    return std::unexpected("seat: accepted: the person's, for an amount that can be counted");
  }
  const auto due = common_table::correction_of(before, moved->seat, moved->player, asked->amount);
  if (moved->moved == due) return {};
  return std::unexpected("moves: accepted: the amount that was approved");
}

}  // namespace skyward::table
