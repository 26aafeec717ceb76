// Works out anew what an entry pays.
#include "table/replay/amounts.hpp"

#include "base/money.hpp"

#include <fmt/format.h>

namespace skyward::table {

namespace {

using checked = std::expected<void, std::string>;

checked refuse(std::string_view what, cents found, cents accepted) {
  return std::unexpected(fmt::format("{}: {}; accepted by the rules of this table: {}", what,
                                     money_text(found), money_text(accepted)));
}

}  // namespace

checked check_amounts(const rules::table_rules& rules, const banked_state& /*before*/,
                      const log_entry& entry) {
  const auto* won = std::get_if<event::wager_won>(&entry.what);
  if (won == nullptr) return {};
  if (!rules.odds_of(won->line).pays) return std::unexpected("line: no odds of it are known");
  if (won->amount <= cents{} || won->amount > rules.wager_limit(won->line)) {
    return std::unexpected("cents: a wager that cannot be paid by its odds");
  }
  const auto due = rules.winnings_of(won->line, won->amount);
  if (won->paid != due.paid) return refuse("paid_cents", won->paid, due.paid);
  if (won->returned != due.returned) return refuse("returned_cents", won->returned, due.returned);
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

}  // namespace skyward::table
