// Reads the rows of a house beside what was found of its log.
#include "audit/house_rows.hpp"

#include "base/text.hpp"
#include "ledger/account.hpp"
#include "table/kept_state.hpp"

#include <fmt/format.h>

namespace skyward::audit {

namespace {

using store::reached;

reached<std::optional<finding>> wrong_place(store::store& house, const verdict& /*found*/) {
  const auto row = house.misplaced();
  if (!row) return std::unexpected(row.error());
  if (!*row) return std::nullopt;
  return finding{(*row)->stream, (*row)->seq, (*row)->what};
}

reached<std::optional<finding>> wrong_stream(store::store& house, const verdict& found) {
  const auto rows = house.streams();
  if (!rows) return std::unexpected(rows.error());
  for (const auto& [name, row] : *rows) {
    const auto of_log = found.chains.find(name);
    if (of_log == found.chains.end() || of_log->second != row.chain) {
      return finding{name, 0, "the house has it with another count or head than its log"};
    }
    if (row.closed != found.closed.contains(name)) {
      return finding{name, 0, "by its row it is closed, or open, and not by the log"};
    }
    const auto behind = house.records(name, row.chain.count + 1, 1);
    if (!behind) return std::unexpected(behind.error());
    if (!behind->empty()) return finding{name, row.chain.count + 1, "a record behind its end"};
  }
  return std::nullopt;
}

reached<std::optional<finding>> wrong_command(store::store& house, const verdict& found) {
  const auto known = house.commands();
  if (!known) return std::unexpected(known.error());
  if (*known == found.commands) return std::nullopt;
  return finding{"", 0, "the commands that the house knows are not those of its log"};
}

reached<std::optional<finding>> wrong_account(store::store& house, const verdict& found) {
  const auto rows = house.accounts();
  if (!rows) return std::unexpected(rows.error());
  const auto differs = [](const std::string& account, std::int64_t held, std::int64_t due) {
    return finding{
        "", 0,
        fmt::format("account {} holds {} cents; by the log {}", one_line(account), held, due)};
  };
  for (const auto& [account, cents] : found.balances) {
    const auto row = rows->find(account);
    const auto held = row == rows->end() ? 0 : row->second.cents;
    if (held != cents) return differs(account, held, cents);
  }
  for (const auto& [account, row] : *rows) {
    if (row.cents != 0 && !found.balances.contains(account)) return differs(account, row.cents, 0);
  }
  return std::nullopt;
}

std::string limit_text(std::optional<std::int64_t> cents) {
  return cents ? fmt::format("{} cents", *cents) : "nothing";
}

/// A player is barred in the wallet and at every stack, and limited, where the log says so.
reached<std::optional<finding>> wrong_restriction(store::store& house, const verdict& found) {
  auto rows = house.accounts();
  if (!rows) return std::unexpected(rows.error());
  // A wallet that has no row is bound by nothing.
  for (const auto& each : found.barred) rows->try_emplace(each);
  for (const auto& [wallet, cents] : found.loss_limits) rows->try_emplace(wallet);
  for (const auto& [account, row] : *rows) {
    const bool barred =
        found.barred.contains(row.holder.empty() ? account : ledger::wallet_of(row.holder));
    if (row.barred != barred) {
      return finding{"", 0,
                     fmt::format("account {} is {}barred; by the log it is {}", one_line(account),
                                 row.barred ? "" : "not ", barred ? "barred" : "not")};
    }
    const auto limit = found.loss_limits.find(account);
    const auto due = limit == found.loss_limits.end() ? std::nullopt : std::optional{limit->second};
    if (row.loss_limit != due) {
      return finding{"", 0,
                     fmt::format("account {} is limited to a loss of {}; by the log {}",
                                 one_line(account), limit_text(row.loss_limit), limit_text(due))};
    }
  }
  return std::nullopt;
}

}  // namespace

reached<void> expect_states(store::store& house, verifier& by) {
  const auto rows = house.streams();
  if (!rows) return std::unexpected(rows.error());
  for (const auto& each : *rows) {
    const auto kept = house.last_snapshot(each.name);
    if (!kept) return std::unexpected(kept.error());
    if (*kept && (*kept)->format == table::kept_state_format) by.expect_state(**kept);
  }
  return {};
}

reached<void> hold_rows(store::store& house, verdict& found) {
  if (found.integrity) return {};  // its log was not read to the end
  for (auto* const look : {wrong_place, wrong_stream, wrong_command}) {
    auto wrong = look(house, found);
    if (!wrong) return std::unexpected(wrong.error());
    if (*wrong) found.integrity = std::move(*wrong);
    if (found.integrity) break;
  }
  if (found.arithmetic) return {};
  for (auto* const look : {wrong_account, wrong_restriction}) {
    auto wrong = look(house, found);
    if (!wrong) return std::unexpected(wrong.error());
    found.arithmetic = std::move(*wrong);
    if (found.arithmetic) break;
  }
  found.accounts_held = true;
  return {};
}

}  // namespace skyward::audit
