// Tests proposals one after the other: keys, then streams, then accounts.
#include "store/judge.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <cstring>

namespace skyward::store {

namespace {

/// A row that was not looked at yet is loaded.
template <class Rows, class Load>
auto& row_of(Rows& rows, const std::string& name, const Load& load) {
  auto found = rows.find(name);
  if (found == rows.end()) {
    const auto before = load();
    found = rows.emplace(name, typename Rows::mapped_type{before, before}).first;
  }
  return found->second.now;
}

}  // namespace

outcome outcome_of(ledger::refusal_code code) {
  switch (code) {
    case ledger::refusal_code::barred:
      return outcome::barred;
    case ledger::refusal_code::over_limit:
      return outcome::over_limit;
    case ledger::refusal_code::insufficient:
      break;
  }
  return outcome::insufficient;
}

answer answer_of(const kept_key& kept, body_hash body) {
  const auto what = kept.body == body ? outcome::duplicate : outcome::other_body;
  return {what, kept.stream, kept.seq, {}};
}

stream_row& judge::stream(const std::string& name) {
  return row_of(streams_, name, [&] { return before_.stream(name); });
}

ledger::account_row& judge::account(const std::string& name) {
  return row_of(accounts_, name, [&] { return before_.account(name); });
}

std::optional<kept_key> judge::find(const command_key& key) {
  const auto found = keys_.find(key);
  return found == keys_.end() ? before_.key(key) : found->second;
}

std::optional<answer> judge::stale(const proposal& asked) {
  for (const auto& each : asked.parts) {
    const auto& row = stream(each.stream);
    if (row.chain != each.after || row.closed) {
      return answer{outcome::stale, each.stream, row.chain.count, {}};
    }
  }
  return std::nullopt;
}

ledger::account_rows judge::rows_for(const ledger::transaction& asked) {
  ledger::account_rows rows;
  const auto add = [&](const std::string& name) { rows.emplace(name, account(name)); };
  std::ranges::for_each(ledger::accounts_of(asked), add);
  for (const auto& each : asked.barrings) {
    std::ranges::for_each(before_.stacks_of(each.player), add);
    for (const auto& [name, row] : accounts_) {
      if (row.now.holder == each.player) rows.emplace(name, row.now);
    }
  }
  return rows;
}

answer judge::take(const proposal& asked) {
  ensure(!asked.parts.empty(), "a command that is recorded");
  if (const auto kept = find(asked.key)) return answer_of(*kept, asked.body);
  if (const auto behind = stale(asked)) return *behind;
  const auto rows = ledger::decide(rows_for(asked.money), asked.money);
  if (!rows) return {outcome_of(rows.error().code), {}, 0, rows.error().account};

  for (const auto& [name, row] : *rows) account(name) = row;
  for (const auto& each : asked.parts) {
    ensure(!each.records.empty(), "a part with records");
    auto& row = stream(each.stream);
    for (const auto& line : each.records) row.chain.add(record::leaf_of(line));
    row.closed = each.closes;
  }
  const auto& first = asked.parts.front();
  keys_.emplace(asked.key, kept_key{asked.body, first.stream, first.after.count + 1});
  return {outcome::committed, first.stream, first.after.count + 1, {}};
}

body_hash body_of(std::initializer_list<std::string_view> parts) {
  body_hash hash{};
  std::memcpy(&hash, sha256(parts).data(), sizeof hash);
  return hash;
}

std::string_view name_of(outcome of) {
  constexpr std::string_view names[] = {"duplicate",  "other_body",   "stale",    "barred",
                                        "over_limit", "insufficient", "committed"};
  return names[static_cast<std::size_t>(of)];
}

reached<stream_row> store::stream(std::string_view name) {
  const std::string one{name};
  auto found = streams_named({&one, 1});
  if (!found) return std::unexpected(std::move(found).error());
  return found->front();
}

}  // namespace skyward::store
