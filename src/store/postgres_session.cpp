// Reads and writes the rows of a house beside others who do: what is kept was judged by rows as
// they are, or is judged anew.
#include "store/postgres_session.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "store/append_values.hpp"
#include "store/packs.hpp"
#include "store/postgres_owner.hpp"
#include "store/postgres_tables.hpp"
#include "store/postgres_taker.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::store {

namespace {

/// Together with all who own the house, behind who moves it.
void await_owners(postgres_connection& database) {
  try {
    database.run("SELECT pg_advisory_lock_shared(hashtext('skyward owner'))");
  } catch (const postgres_error& what) {
    if (!what.is_raced()) throw;
    throw postgres_error{what.state(), "the house is being moved; accepted: once that has ended"};
  }
}

}  // namespace

postgres_session::postgres_session(const std::string& address, access how)
    : how_{how}, database_{address} {
  set_up_session(database_);
  if (how == access::own) {
    set_up_owner(database_);
    await_owners(database_);
    check_layout(database_, how);
    make_layout(database_);
  } else {
    check_layout(database_, how);
    // One transaction to its end: what is read belongs together, whatever is kept meanwhile.
    database_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT count(*) FROM layout");
  }
}

std::vector<answer> postgres_session::append(std::span<const proposal> proposals,
                                             std::optional<std::vector<answer>>& sent) {
  constexpr int tries_beside_others = 8;
  // The last answer may have been lost, and not what it said.
  if (sent && has(proposals, *sent)) return *sent;
  for (int tries = 0; tries < tries_beside_others; ++tries) {
    try {
      if (auto answers = try_append(proposals, tries > 0, sent)) return *std::move(answers);
    } catch (const postgres_error& what) {
      if (!what.is_raced()) throw;
    }
  }
  // Others were in the way again and again: alone then.
  postgres_transaction alone{database_, "BEGIN"};
  database_.run("LOCK TABLE stream IN EXCLUSIVE MODE");
  auto answers = try_append(proposals, true, sent);
  ensure(answers.has_value(), "rows that nobody else can change");
  alone.commit();
  check_warnings(database_);
  return *std::move(answers);
}

/// Nothing where rows are not as they were judged.
std::optional<std::vector<answer>> postgres_session::try_append(
    std::span<const proposal> proposals, bool anew, std::optional<std::vector<answer>>& sent) {
  rows_.load_for(database_, proposals, anew);
  judge decided{rows_};
  std::vector<answer> answers;
  answers.reserve(proposals.size());
  for (const auto& each : proposals) answers.push_back(decided.take(each));
  sent = answers;
  const auto kept = database_.ask(
      "SELECT append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, "
      "$17, $18, $19, $20, $21, $22, $23, $24, $25)",
      append_values(proposals, answers, decided, rows_));
  check_warnings(database_);
  if (!kept.truth(0, 0)) return std::nullopt;
  const bool tells_again = std::ranges::any_of(answers, [](const answer& each) {
    return each.what == outcome::duplicate || each.what == outcome::other_body;
  });
  if (tells_again && decided.keys().empty()) await_standbys(database_);
  rows_.remember(decided);
  return answers;
}

/// Whether all that was accepted is kept, on every server that has to have it.
bool postgres_session::has(std::span<const proposal> proposals, std::span<const answer> answers) {
  bool any = false;
  for (std::size_t i = 0; i < proposals.size(); ++i) {
    if (answers[i].what != outcome::committed) continue;
    any = true;
    for (const auto& each : proposals[i].parts) {
      if (records(each.stream, each.after.count + 1, each.records.size()) != each.records) {
        return false;
      }
    }
  }
  if (any) await_standbys(database_);
  return any;
}

std::optional<kept_key> postgres_session::find(const command_key& of) {
  const auto bytes = key_bytes(of);
  const auto found = database_.ask(
      "SELECT body, name, seq FROM command JOIN stream ON stream.id = command.stream "
      "WHERE key = $1::bytea",
      postgres_values{}.add(std::string_view{bytes}));
  if (found.count() == 0) return std::nullopt;
  // It is told again, and its commit may have been cut short.
  if (how_ == access::own) await_standbys(database_);
  return kept_key_in(found, 0, 0);
}

std::vector<named_stream> postgres_session::streams() {
  std::vector<named_stream> all;
  database_.each_row("SELECT name, count, head, closed FROM stream ORDER BY name",
                     [&](const postgres_rows& row) {
                       all.push_back({std::string{row.bytes(0, 0)}, stream_in(row, 0, 1)});
                     });
  return all;
}

std::vector<stream_row> postgres_session::streams_named(std::span<const std::string> names) {
  postgres_array asked{postgres_array::of::bytes};
  for (const auto& each : names) asked.add(std::string_view{each});
  const auto rows = database_.ask(
      "SELECT place, count, head, closed FROM unnest($1::bytea[]) WITH ORDINALITY AS of(name, "
      "place) "
      "JOIN stream ON stream.name = of.name",
      postgres_values{}.add(asked));
  std::vector<stream_row> all(names.size());
  for (int i = 0; i < rows.count(); ++i) all[rows.count(i, 0) - 1] = stream_in(rows, i, 1);
  return all;
}

std::vector<std::string> postgres_session::records(std::string_view stream, std::uint64_t from,
                                                   std::size_t most) {
  constexpr std::int64_t packs_at_once = 64;
  std::vector<std::string> lines;
  for (auto next = from; lines.size() < most;) {
    const auto packs = database_.ask(
        "SELECT first, records FROM pack WHERE stream = "
        "(SELECT id FROM stream WHERE name = $1::bytea) AND first >= "
        "(SELECT max(first) FROM pack WHERE stream = "
        "(SELECT id FROM stream WHERE name = $1::bytea) AND first <= $2::bigint) "
        "ORDER BY first LIMIT $3::bigint",
        postgres_values{}.add(stream).add(next).add(packs_at_once));
    const auto before = lines.size();
    for (int i = 0; i < packs.count() && lines.size() < most; ++i) {
      unpack(packs.bytes(i, 1), packs.count(i, 0), next, most, lines);
    }
    if (lines.size() == before) break;
    next += lines.size() - before;
  }
  // Whoever may tell them: what is on this server alone may be lost with it.
  if (how_ == access::own && !lines.empty()) await_standbys(database_);
  return lines;
}

std::optional<misplaced_row> postgres_session::misplaced() {
  std::optional<misplaced_row> found;
  database_.each_row(
      "SELECT what FROM (SELECT stream, 'pack' AS what FROM pack "
      "UNION ALL SELECT stream, 'command' FROM command "
      "UNION ALL SELECT stream, 'snapshot' FROM snapshot) AS rows "
      "WHERE NOT EXISTS (SELECT FROM stream WHERE id = rows.stream) LIMIT 1",
      [&](const postgres_rows& row) {
        found = {"", 0, fmt::format("a row of {} is of no stream", row.bytes(0, 0))};
      });
  std::string stream;
  std::uint64_t due = 1;
  database_.each_row(
      "SELECT name, first, records FROM pack JOIN stream ON stream.id = pack.stream "
      "ORDER BY pack.stream, first",
      [&](const postgres_rows& row) {
        if (found) return;
        if (row.bytes(0, 0) != stream) due = 1;
        stream = row.bytes(0, 0);
        const auto first = row.count(0, 1);
        if (first != due) {
          found = {stream, std::min(first, due),
                   fmt::format("kept {}", first < due ? "twice" : "nowhere")};
        }
        due += records_in(row.bytes(0, 2));
      });
  return found;
}

command_sum postgres_session::commands() {
  command_sum all;
  database_.each_row("SELECT key, name, seq FROM command JOIN stream ON stream.id = command.stream",
                     [&](const postgres_rows& row) {
                       all.add(row.bytes(0, 0), row.bytes(0, 1), row.count(0, 2));
                     });
  return all;
}

ledger::account_rows postgres_session::accounts() {
  ledger::account_rows all;
  database_.each_row(
      "SELECT cents, holder, barred, loss_limit, charged_day, charged, name FROM account",
      [&](const postgres_rows& row) {
        all.emplace(std::string{row.bytes(0, 6)}, account_in(row, 0, 0));
      });
  return all;
}

ledger::account_row postgres_session::account_now(std::string_view name) {
  const auto found = database_.ask(
      "SELECT cents, holder, barred, loss_limit, charged_day, charged FROM account "
      "WHERE name = $1::bytea",
      postgres_values{}.add(name));
  return found.count() == 0 ? ledger::account_row{} : account_in(found, 0, 0);
}

void postgres_session::keep(const snapshot& made) {
  database_.ask(
      "INSERT INTO snapshot(stream, format, count, head, state) "
      "SELECT id, $2::bytea, $3::bigint, $4::bytea, $5::bytea FROM stream "
      "WHERE name = $1::bytea "
      "ON CONFLICT(stream) DO UPDATE SET format = excluded.format, count = excluded.count, "
      "head = excluded.head, state = excluded.state",
      postgres_values{}
          .add(made.stream)
          .add(made.format)
          .add(made.chain.count)
          .add(bytes_of(made.chain.head))
          .add(made.state));
}

std::optional<snapshot> postgres_session::last_snapshot(std::string_view stream) {
  const auto found = database_.ask(
      "SELECT format, snapshot.count, snapshot.head, state FROM snapshot "
      "JOIN stream ON stream.id = snapshot.stream WHERE name = $1::bytea",
      postgres_values{}.add(stream));
  if (found.count() == 0) return std::nullopt;
  return snapshot{std::string{stream}, std::string{found.bytes(0, 0)}, chain_in(found, 0, 1),
                  std::string{found.bytes(0, 3)}};
}

std::string postgres_session::last_checkpoint() {
  const auto found = database_.ask("SELECT note FROM checkpoint");
  return found.count() == 0 ? std::string{} : std::string{found.bytes(0, 0)};
}

void postgres_session::keep_text(const record::kept_text& text) {
  database_.ask("INSERT INTO kept_text VALUES($1::bytea, $2::bytea) ON CONFLICT DO NOTHING",
                postgres_values{}.add(text.sha256).add(text.text));
}

std::vector<record::kept_text> postgres_session::texts() {
  std::vector<record::kept_text> all;
  const auto rows = database_.ask("SELECT sha256, text FROM kept_text ORDER BY sha256");
  for (int i = 0; i < rows.count(); ++i) {
    all.push_back({std::string{rows.bytes(i, 0)}, std::string{rows.bytes(i, 1)}});
  }
  return all;
}

/// Until this session ends; where others have the house, it is theirs. Who is halted or cut off
/// meanwhile finds it closed.
void postgres_session::close() {
  if (closed_) return;
  if (database_.value_of("SELECT pg_try_advisory_lock(hashtext('skyward owner'))") != "t") {
    throw postgres_error{others_have_it,
                         "another process has the house open; accepted: once nobody serves it"};
  }
  closed_.emplace(database_, sql_text{"BEGIN"});
  database_.run(
      "SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE stream IN EXCLUSIVE MODE");
}

void postgres_session::give_rows(row_taker& to) {
  ensure(how_ == access::read || closed_, "rows that nobody changes meanwhile");
  const auto all = streams();
  for (const auto& each : all) to.take_stream(each);
  database_.each_row(
      "SELECT name, first, records FROM pack JOIN stream ON stream.id = pack.stream "
      "ORDER BY pack.stream, first",
      [&](const postgres_rows& row) {
        to.take_pack({row.bytes(0, 0), row.count(0, 1), std::string{row.bytes(0, 2)}});
      });
  database_.each_row(
      "SELECT key, body, name, seq FROM command JOIN stream ON stream.id = command.stream",
      [&](const postgres_rows& row) { to.take_command(row.bytes(0, 0), kept_key_in(row, 0, 1)); });
  for (const auto& [name, row] : accounts()) to.take_account(name, row);
  for (const auto& each : all) {
    if (const auto made = last_snapshot(each.name)) to.take_snapshot(*made);
  }
  for (const auto& each : texts()) to.take_text(each);
  to.take_checkpoint(last_checkpoint());
}

reached<void> postgres_session::take_rows(kept_store& from) {
  // Others may have begun it meanwhile; so may this one, by an answer that was lost.
  if (!streams().empty()) {
    throw postgres_error{"55000", "it has records by now; accepted: what was asked, once more"};
  }
  postgres_transaction whole{database_, "BEGIN"};
  postgres_taker taker{database_};
  auto done = from.give_rows(taker);
  if (!done) return done;
  taker.finish();
  whole.commit();
  check_warnings(database_);
  return done;
}

void postgres_session::retire() {
  ensure(closed_.has_value(), "a house that was closed before what is in it was moved");
  retire_layout(database_);
  closed_->commit();
}

}  // namespace skyward::store
