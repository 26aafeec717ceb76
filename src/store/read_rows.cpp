// Reads rows by their names, several kinds of them in one trip.
#include "store/read_rows.hpp"

#include "base/byte_text.hpp"

#include <array>

namespace skyward::store {

record::chain chain_in(const postgres_rows& all, int row, int column) {
  const auto head = bytes_from<digest>(all.bytes(row, column + 1));
  if (!head) throw postgres_error{"XX001", "a hash of another size"};
  return {all.count(row, column), *head};
}

stream_row stream_in(const postgres_rows& all, int row, int column) {
  return {chain_in(all, row, column), all.truth(row, column + 2)};
}

ledger::account_row account_in(const postgres_rows& all, int row, int column) {
  ledger::account_row read;
  read.cents = all.number(row, column);
  read.holder = all.bytes(row, column + 1);
  read.barred = all.truth(row, column + 2);
  if (!all.is_nothing(row, column + 3)) read.loss_limit = all.number(row, column + 3);
  read.charged_day = all.bytes(row, column + 4);
  read.charged = all.number(row, column + 5);
  return read;
}

kept_key kept_key_in(const postgres_rows& all, int row, int column) {
  return {static_cast<body_hash>(all.number(row, column)), std::string{all.bytes(row, column + 1)},
          all.count(row, column + 2)};
}

postgres_array array_of_bytes(const std::set<std::string>& all) {
  postgres_array made{postgres_array::of::bytes};
  for (const auto& each : all) made.add(std::string_view{each});
  return made;
}

void read_rows::load(postgres_connection& from, const names& wanted) {
  const auto streams = postgres_values{}.add(array_of_bytes(wanted.streams));
  const auto accounts =
      postgres_values{}.add(array_of_bytes(wanted.accounts)).add(array_of_bytes(wanted.players));
  const auto keys = postgres_values{}.add(array_of_bytes(wanted.keys));
  const std::array<postgres_question, 3> all{{
      {"SELECT name, count, head, closed FROM stream WHERE name = ANY($1::bytea[])", streams},
      {"SELECT name, version, cents, holder, barred, loss_limit, charged_day, charged "
       "FROM account WHERE name = ANY($1::bytea[]) "
       "OR holder = ANY($2::bytea[]) AND holder <> ''::bytea",
       accounts},
      {"SELECT key, body, name, seq FROM command JOIN stream ON stream.id = command.stream "
       "WHERE key = ANY($1::bytea[])",
       keys},
  }};
  const auto rows = from.ask_together(all);
  for (const auto& each : wanted.streams) streams_[each] = {};
  for (int i = 0; i < rows[0].count(); ++i) {
    streams_[std::string{rows[0].bytes(i, 0)}] = stream_in(rows[0], i, 1);
  }
  for (const auto& each : wanted.accounts) accounts_[each] = {};
  for (const auto& each : wanted.players) stacks_[each].clear();
  for (int i = 0; i < rows[1].count(); ++i) {
    const std::string name{rows[1].bytes(i, 0)};
    const auto& kept = accounts_[name] = {rows[1].number(i, 1), account_in(rows[1], i, 2)};
    if (wanted.players.contains(kept.row.holder)) stacks_[kept.row.holder].push_back(name);
  }
  for (int i = 0; i < rows[2].count(); ++i) {
    keys_[std::string{rows[2].bytes(i, 0)}] = kept_key_in(rows[2], i, 1);
  }
}

void read_rows::load_for(postgres_connection& from, std::span<const proposal> proposals,
                         bool anew) {
  stacks_.clear();
  keys_.clear();
  names due;
  for (const auto& each : proposals) {
    for (const auto& part : each.parts) {
      if (anew || !streams_.contains(part.stream)) due.streams.insert(part.stream);
    }
    for (const auto& name : ledger::accounts_of(each.money)) {
      if (anew || !accounts_.contains(name)) due.accounts.insert(name);
    }
    for (const auto& barring : each.money.barrings) due.players.insert(barring.player);
    if (anew) due.keys.insert(key_bytes(each.key));
  }
  const bool none =
      due.streams.empty() && due.accounts.empty() && due.players.empty() && due.keys.empty();
  if (!none) load(from, due);
}

void read_rows::remember(const judge& kept) {
  for (const auto& [name, row] : kept.streams()) streams_[name] = row.now;
  for (const auto& [name, row] : kept.accounts()) {
    if (row.changed()) accounts_[name] = {accounts_.at(name).version + 1, row.now};
  }
}

std::int64_t read_rows::version_of(const std::string& account) const {
  return accounts_.at(account).version;
}
bool read_rows::has_key(const command_key& of) const {
  return keys_.contains(key_bytes(of));
}

std::optional<kept_key> read_rows::key(const command_key& of) {
  const auto found = keys_.find(key_bytes(of));
  if (found == keys_.end()) return std::nullopt;
  return found->second;
}

}  // namespace skyward::store
