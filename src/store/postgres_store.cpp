// Reads and writes the rows of a house beside others who do: what is kept was judged by rows as
// they are, or is judged anew.
#include "store/postgres_store.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "store/judge.hpp"
#include "store/packs.hpp"
#include "store/postgres.hpp"
#include "store/postgres_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <set>
#include <thread>
#include <utility>

namespace skyward::store {

namespace {

using array_of = postgres_array::of;

digest head_in(std::string_view bytes) {
  digest read{};
  if (bytes.size() != read.size()) throw postgres_error{"XX001", "a hash of another size"};
  std::ranges::copy(bytes, read.begin());
  return read;
}

std::uint64_t count_of(std::int64_t number) {
  return static_cast<std::uint64_t>(number);
}
std::int64_t number_of(std::uint64_t count) {
  return static_cast<std::int64_t>(count);
}

stream_row stream_of(const postgres_rows& all, int row, int column) {
  return {{count_of(all.number(row, column)), head_in(all.bytes(row, column + 1))},
          all.truth(row, column + 2)};
}

ledger::account_row account_of(const postgres_rows& all, int row, int column) {
  ledger::account_row read;
  read.cents = all.number(row, column);
  read.holder = all.bytes(row, column + 1);
  read.barred = all.truth(row, column + 2);
  if (!all.is_nothing(row, column + 3)) read.loss_limit = all.number(row, column + 3);
  read.charged_day = all.bytes(row, column + 4);
  read.charged = all.number(row, column + 5);
  return read;
}

/// Behind the key itself.
kept_key kept_key_of(const postgres_rows& all, int row) {
  return {static_cast<body_hash>(all.number(row, 1)), std::string{all.bytes(row, 2)},
          count_of(all.number(row, 3))};
}

/// Whether nothing is ever judged by what an account holds: the house's own money.
bool is_unbounded(std::string_view account) {
  const auto kind = ledger::kind_of(account);
  return kind && ledger::may_be_below_zero(*kind) && ledger::may_be_above_zero(*kind);
}

template <class Names>
postgres_array names_in(const Names& names) {
  postgres_array made{array_of::bytes};
  for (const auto& each : names) made.add(std::string_view{each});
  return made;
}

}  // namespace

namespace {

/// Writes what another house gives, as it comes: each kind of row into its table.
class rows_here final : public row_taker {
 public:
  explicit rows_here(postgres_connection& to) : to_{to} {}

  void take_stream(const named_stream& row) override {
    const auto id = static_cast<std::int64_t>(ids_.size()) + 1;
    ids_.emplace(row.name, id);
    into("COPY stream(id, name, count, head, closed) FROM STDIN (FORMAT binary)")
        .put(postgres_values{}
                 .add(id)
                 .add(row.name)
                 .add(number_of(row.row.chain.count))
                 .add(bytes_of(row.row.chain.head))
                 .add_truth(row.row.closed));
  }
  void take_pack(const pack& row) override {
    into("COPY pack(stream, first, records) FROM STDIN (FORMAT binary)")
        .put(postgres_values{}.add(id_of(row.stream)).add(number_of(row.first)).add(row.lines));
  }
  void take_command(std::string_view key, const kept_key& row) override {
    into("COPY command(key, body, stream, seq) FROM STDIN (FORMAT binary)")
        .put(postgres_values{}
                 .add(key)
                 .add(static_cast<std::int64_t>(row.body))
                 .add(id_of(row.stream))
                 .add(number_of(row.seq)));
  }
  void take_account(const std::string& name, const ledger::account_row& row) override {
    auto values = postgres_values{}
                      .add(name)
                      .add(std::int64_t{1})
                      .add(row.cents)
                      .add(row.holder)
                      .add_truth(row.barred);
    row.loss_limit ? values.add(*row.loss_limit) : values.add_nothing();
    into(
        "COPY account(name, version, cents, holder, barred, loss_limit, charged_day, charged) "
        "FROM STDIN (FORMAT binary)")
        .put(values.add(row.charged_day).add(row.charged));
  }
  void take_snapshot(const snapshot& row) override {
    into("COPY snapshot(stream, format, count, head, state) FROM STDIN (FORMAT binary)")
        .put(postgres_values{}
                 .add(id_of(row.stream))
                 .add(row.format)
                 .add(number_of(row.chain.count))
                 .add(bytes_of(row.chain.head))
                 .add(row.state));
  }
  void take_text(const record::kept_text& row) override {
    into("COPY kept_text(sha256, text) FROM STDIN (FORMAT binary)")
        .put(postgres_values{}.add(row.sha256).add(row.text));
  }
  void take_checkpoint(std::string_view note) override {
    if (note.empty()) return;
    into("COPY checkpoint(only_one, note) FROM STDIN (FORMAT binary)")
        .put(postgres_values{}.add_truth(true).add(note));
  }

  /// What was taken last is written, and streams that are made later get other ids.
  void finish() {
    if (copy_) copy_->finish();
    copy_.reset();
    to_.run("SELECT setval(pg_get_serial_sequence('stream', 'id'), max(id)) FROM stream");
  }

 private:
  postgres_copy& into(sql_text copy) {
    if (copy.view() != now_) {
      if (copy_) copy_->finish();
      copy_.reset();
      now_ = copy.view();
      copy_.emplace(to_, copy);
    }
    return *copy_;
  }
  std::int64_t id_of(std::string_view stream) const {
    const auto found = ids_.find(stream);
    if (found == ids_.end()) throw postgres_error{"XX001", "a row of no stream"};
    return found->second;
  }

  postgres_connection& to_;
  std::string_view now_;  // what is copied
  std::optional<postgres_copy> copy_;
  std::map<std::string, std::int64_t, std::less<>> ids_;
};

}  // namespace

/// The database while it answers.
class postgres_store::session final : public rows_before {
 public:
  session(const std::string& address, access how) : database_{address} {
    // Whatever the server is set to: a warning is told, and nothing ends by itself that waits for a
    // standby or for a reader.
    database_.run(
        "SET search_path = skyward; SET client_min_messages = warning; SET statement_timeout = 0; "
        "SET idle_in_transaction_session_timeout = 0");
    if (how == access::own) {
      prepare_owner();
      check_layout(database_, how);
      make_layout(database_);
    } else {
      check_layout(database_, how);
      // One transaction to its end: what is read belongs together, whatever is kept meanwhile.
      database_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT count(*) FROM layout");
    }
  }

  // What a judge asks for: all of it was loaded.
  std::optional<kept_key> key(const command_key& of) override {
    const auto found = keys_.find(key_bytes(of));
    if (found == keys_.end()) return std::nullopt;
    return found->second;
  }
  stream_row stream(const std::string& name) override { return streams_.at(name); }
  ledger::account_row account(const std::string& name) override { return accounts_.at(name).row; }
  std::vector<std::string> stacks_of(const std::string& player) override {
    return stacks_.at(player);
  }

  /// in   sent  set to what is about to be kept: if this is then not answered, it may be kept
  std::vector<answer> append(std::span<const proposal> proposals,
                             std::optional<std::vector<answer>>& sent) {
    stacks_.clear();
    keys_.clear();
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
    check_warnings();
    return *std::move(answers);
  }

  /// Whether all that was accepted is kept, on every server that has to have it.
  bool has(std::span<const proposal> proposals, std::span<const answer> answers) {
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
    if (any) await_standbys();
    return any;
  }

  /// What was read is on every server that has to have it: where there are standbys a commit waits
  /// for what came before it, too.
  void await_standbys() {
    database_.ask("SELECT pg_logical_emit_message(true, 'skyward', ''::text)::text");
    check_warnings();
  }

  std::vector<named_stream> streams() {
    std::vector<named_stream> all;
    database_.each_row("SELECT name, count, head, closed FROM stream ORDER BY name",
                       [&](const postgres_rows& row) {
                         all.push_back({std::string{row.bytes(0, 0)}, stream_of(row, 0, 1)});
                       });
    return all;
  }
  stream_row stream_now(std::string_view name) {
    load_streams({std::string{name}});
    return streams_.at(std::string{name});
  }
  ledger::account_row account_now(std::string_view name) {
    load_accounts({std::string{name}});
    return accounts_.at(std::string{name}).row;
  }
  std::optional<kept_key> find(const command_key& of) {
    keys_.clear();
    load_keys({key_bytes(of)});
    return key(of);
  }
  std::vector<std::string> records(std::string_view stream, std::uint64_t from, std::size_t most) {
    constexpr std::int64_t packs_at_once = 64;
    std::vector<std::string> lines;
    for (auto next = from; lines.size() < most;) {
      const auto packs = database_.ask(
          "SELECT first, records FROM pack WHERE stream = "
          "(SELECT id FROM stream WHERE name = $1::bytea) AND first >= "
          "(SELECT max(first) FROM pack WHERE stream = "
          "(SELECT id FROM stream WHERE name = $1::bytea) AND first <= $2::bigint) "
          "ORDER BY first LIMIT $3::bigint",
          postgres_values{}.add(stream).add(number_of(next)).add(packs_at_once));
      const auto before = lines.size();
      for (int i = 0; i < packs.count() && lines.size() < most; ++i) {
        unpack(packs.bytes(i, 1), count_of(packs.number(i, 0)), next, most, lines);
      }
      if (lines.size() == before) break;
      next += lines.size() - before;
    }
    return lines;
  }
  std::optional<misplaced_row> misplaced() {
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
          const auto first = count_of(row.number(0, 1));
          if (first != due) {
            found = {stream, std::min(first, due),
                     fmt::format("kept {}", first < due ? "twice" : "nowhere")};
          }
          due += records_in(row.bytes(0, 2));
        });
    return found;
  }
  command_sum commands() {
    command_sum all;
    database_.each_row(
        "SELECT key, name, seq FROM command JOIN stream ON stream.id = command.stream",
        [&](const postgres_rows& row) {
          all.add(row.bytes(0, 0), row.bytes(0, 1), count_of(row.number(0, 2)));
        });
    return all;
  }
  ledger::account_rows accounts() {
    ledger::account_rows all;
    database_.each_row(
        "SELECT cents, holder, barred, loss_limit, charged_day, charged, name FROM account",
        [&](const postgres_rows& row) {
          all.emplace(std::string{row.bytes(0, 6)}, account_of(row, 0, 0));
        });
    return all;
  }

  void keep(const snapshot& made) {
    database_.ask(
        "INSERT INTO snapshot(stream, format, count, head, state) "
        "SELECT id, $2::bytea, $3::bigint, $4::bytea, $5::bytea FROM stream "
        "WHERE name = $1::bytea "
        "ON CONFLICT(stream) DO UPDATE SET format = excluded.format, count = excluded.count, "
        "head = excluded.head, state = excluded.state",
        postgres_values{}
            .add(made.stream)
            .add(made.format)
            .add(number_of(made.chain.count))
            .add(bytes_of(made.chain.head))
            .add(made.state));
  }
  std::optional<snapshot> last_snapshot(std::string_view stream) {
    const auto found = database_.ask(
        "SELECT format, snapshot.count, snapshot.head, state FROM snapshot "
        "JOIN stream ON stream.id = snapshot.stream WHERE name = $1::bytea",
        postgres_values{}.add(stream));
    if (found.count() == 0) return std::nullopt;
    return snapshot{std::string{stream},
                    std::string{found.bytes(0, 0)},
                    {count_of(found.number(0, 1)), head_in(found.bytes(0, 2))},
                    std::string{found.bytes(0, 3)}};
  }
  std::string last_checkpoint() {
    const auto found = database_.ask("SELECT note FROM checkpoint");
    return found.count() == 0 ? std::string{} : std::string{found.bytes(0, 0)};
  }
  void keep_text(const record::kept_text& text) {
    database_.ask("INSERT INTO kept_text VALUES($1::bytea, $2::bytea) ON CONFLICT DO NOTHING",
                  postgres_values{}.add(text.sha256).add(text.text));
  }
  void give_rows(row_taker& to, access how) {
    if (how == access::own && !closed_) {
      closed_.emplace(database_, sql_text{"BEGIN"});
      database_.run(
          "SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE stream IN EXCLUSIVE MODE");
    }
    for (const auto& each : streams()) to.take_stream(each);
    database_.each_row(
        "SELECT name, first, records FROM pack JOIN stream ON stream.id = pack.stream "
        "ORDER BY pack.stream, first",
        [&](const postgres_rows& row) {
          to.take_pack({row.bytes(0, 0), count_of(row.number(0, 1)), std::string{row.bytes(0, 2)}});
        });
    database_.each_row(
        "SELECT key, body, name, seq FROM command JOIN stream ON stream.id = command.stream",
        [&](const postgres_rows& row) { to.take_command(row.bytes(0, 0), kept_key_of(row, 0)); });
    for (const auto& [name, row] : accounts()) to.take_account(name, row);
    for (const auto& each : streams()) {
      if (const auto made = last_snapshot(each.name)) to.take_snapshot(*made);
    }
    for (const auto& each : texts()) to.take_text(each);
    to.take_checkpoint(last_checkpoint());
  }
  reached<void> take_rows(kept_store& from) {
    ensure(streams().empty(), "a house without records");
    postgres_transaction whole{database_, "BEGIN"};
    rows_here taker{database_};
    auto done = from.give_rows(taker);
    if (!done) return done;
    taker.finish();
    whole.commit();
    check_warnings();
    return done;
  }
  void retire() {
    if (!closed_) {
      closed_.emplace(database_, sql_text{"BEGIN"});
      database_.run("LOCK TABLE stream IN EXCLUSIVE MODE");
    }
    retire_layout(database_);
    closed_->commit();
  }

  std::vector<record::kept_text> texts() {
    std::vector<record::kept_text> all;
    const auto rows = database_.ask("SELECT sha256, text FROM kept_text ORDER BY sha256");
    for (int i = 0; i < rows.count(); ++i) {
      all.push_back({std::string{rows.bytes(i, 0)}, std::string{rows.bytes(i, 1)}});
    }
    return all;
  }

 private:
  /// An account as it was when it was read; version 0: there is none.
  struct kept_account {
    std::int64_t version = 0;
    ledger::account_row row;
  };

  static constexpr int tries_beside_others = 8;

  /// Sets what durability rests on, and asks for what can be set in the server alone.
  void prepare_owner() {
    if (database_.value_of("SELECT pg_is_in_recovery()") == "t") {
      throw postgres_error{"25006", "the server is a standby; needed: the primary"};
    }
    constexpr std::int64_t oldest = 150'000;
    if (const auto version = database_.value_of("SHOW server_version_num");
        std::stoll(version) < oldest) {
      throw postgres_error{"0A000", fmt::format("the server is of version {}; needed: {} or newer",
                                                version, oldest)};
    }
    database_.run(
        "SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit') "
        "WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)");
    need("fsync", "SHOW fsync", "on");
    need("full_page_writes", "SHOW full_page_writes", "on");
    need("data_checksums", "SHOW data_checksums", "on");
    // What is asked again and again finds its rows by their indexes, however few there are. Who
    // is cut off, or halted, keeps others waiting for seconds and no longer.
    database_.run(
        "SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only "
        "= off; SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_seqscan = off; "
        "SET enable_hashjoin = off; SET enable_mergejoin = off; SET lock_timeout = '5s'; "
        "SET idle_in_transaction_session_timeout = '5s'; SET tcp_keepalives_idle = 2; "
        "SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; "
        "SET client_connection_check_interval = '1s'");
  }
  void need(std::string_view name, sql_text shown, std::string_view wanted) {
    const auto found = database_.value_of(shown);
    if (found == wanted) return;
    throw postgres_error{"0A000", fmt::format("{} is {}; needed: {}, or what was answered as kept "
                                              "may be lost when the machine falls",
                                              name, found, wanted)};
  }

  /// A transaction that ended with a warning may be on this server alone.
  void check_warnings() {
    const auto warned = database_.take_warning();
    if (!warned.empty()) throw postgres_error{"", fmt::format("the server warned: {}", warned)};
  }

  /// Nothing where rows are not as they were judged.
  std::optional<std::vector<answer>> try_append(std::span<const proposal> proposals, bool anew,
                                                std::optional<std::vector<answer>>& sent) {
    load(proposals, anew);
    judge decided{*this};
    std::vector<answer> answers;
    answers.reserve(proposals.size());
    for (const auto& each : proposals) answers.push_back(decided.take(each));
    sent = answers;
    const auto kept = database_.ask(
        "SELECT append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, "
        "$17, $18, $19, $20, $21, $22, $23, $24, $25)",
        values_of(proposals, answers, decided));
    check_warnings();
    if (!kept.truth(0, 0)) return std::nullopt;
    remember(decided);
    return answers;
  }

  /// What the judge will ask for. What was read before is read again where others were faster.
  void load(std::span<const proposal> proposals, bool anew) {
    std::set<std::string> streams;
    std::set<std::string> accounts;
    std::set<std::string> players;
    std::set<std::string> keys;
    for (const auto& each : proposals) {
      for (const auto& part : each.parts) {
        if (anew || !streams_.contains(part.stream)) streams.insert(part.stream);
      }
      for (const auto& name : ledger::accounts_of(each.money)) {
        if (anew || !accounts_.contains(name)) accounts.insert(name);
      }
      for (const auto& barring : each.money.barrings) players.insert(barring.player);
      if (anew) keys.insert(key_bytes(each.key));
    }
    if (!streams.empty()) load_streams(streams);
    if (!accounts.empty()) load_accounts(accounts);
    if (!players.empty()) load_stacks(players);
    if (!keys.empty()) load_keys(keys);
  }
  void load_streams(const std::set<std::string>& names) {
    const auto rows =
        database_.ask("SELECT name, count, head, closed FROM stream WHERE name = ANY($1::bytea[])",
                      postgres_values{}.add(names_in(names)));
    for (const auto& each : names) streams_[each] = {};
    for (int i = 0; i < rows.count(); ++i) {
      streams_[std::string{rows.bytes(i, 0)}] = stream_of(rows, i, 1);
    }
  }
  void load_accounts(const std::set<std::string>& names) {
    const auto rows = database_.ask(
        "SELECT name, version, cents, holder, barred, loss_limit, charged_day, charged "
        "FROM account WHERE name = ANY($1::bytea[])",
        postgres_values{}.add(names_in(names)));
    for (const auto& each : names) accounts_[each] = {};
    for (int i = 0; i < rows.count(); ++i) {
      accounts_[std::string{rows.bytes(i, 0)}] = {rows.number(i, 1), account_of(rows, i, 2)};
    }
  }
  void load_stacks(const std::set<std::string>& players) {
    const auto rows = database_.ask(
        "SELECT name, version, cents, holder, barred, loss_limit, charged_day, charged "
        "FROM account WHERE holder = ANY($1::bytea[]) AND holder <> ''::bytea",
        postgres_values{}.add(names_in(players)));
    for (const auto& each : players) stacks_[each].clear();
    for (int i = 0; i < rows.count(); ++i) {
      const std::string name{rows.bytes(i, 0)};
      const auto& kept = accounts_[name] = {rows.number(i, 1), account_of(rows, i, 2)};
      stacks_[kept.row.holder].push_back(name);
    }
  }
  void load_keys(const std::set<std::string>& keys) {
    const auto rows = database_.ask(
        "SELECT key, body, name, seq FROM command JOIN stream ON stream.id = command.stream "
        "WHERE key = ANY($1::bytea[])",
        postgres_values{}.add(names_in(keys)));
    for (int i = 0; i < rows.count(); ++i) {
      keys_[std::string{rows.bytes(i, 0)}] = kept_key_of(rows, i);
    }
  }

  /// Everything that was looked at, as it was, and everything that is to be kept.
  postgres_values values_of(std::span<const proposal> proposals, std::span<const answer> answers,
                            const judge& decided) {
    postgres_values all;
    add_streams(all, decided);
    add_packs(all, packs_of(proposals, answers));
    add_keys(all, proposals, decided);
    add_accounts(all, decided);
    std::set<std::string> restricted;
    std::string_view checkpoint;
    for (std::size_t i = 0; i < proposals.size(); ++i) {
      const auto& money = proposals[i].money;
      if (answers[i].what != outcome::committed) continue;
      for (const auto& each : money.barrings) restricted.insert(each.player);
      if (!proposals[i].checkpoint.empty()) checkpoint = proposals[i].checkpoint;
    }
    return all.add(names_in(restricted)).add(checkpoint);
  }
  static void add_streams(postgres_values& to, const judge& decided) {
    postgres_array names{array_of::bytes};
    postgres_array counts{array_of::numbers};
    postgres_array heads{array_of::bytes};
    postgres_array closeds{array_of::truths};
    auto counts_now = counts;
    auto heads_now = heads;
    auto closeds_now = closeds;
    for (const auto& [name, row] : decided.streams()) {
      names.add(name);
      counts.add(number_of(row.before.chain.count));
      heads.add(bytes_of(row.before.chain.head));
      closeds.add_truth(row.before.closed);
      counts_now.add(number_of(row.now.chain.count));
      heads_now.add(bytes_of(row.now.chain.head));
      closeds_now.add_truth(row.now.closed);
    }
    to.add(names).add(counts).add(heads).add(closeds);
    to.add(counts_now).add(heads_now).add(closeds_now);
  }
  static void add_packs(postgres_values& to, const std::vector<pack>& packs) {
    postgres_array streams{array_of::bytes};
    postgres_array firsts{array_of::numbers};
    postgres_array lines{array_of::bytes};
    for (const auto& each : packs) {
      streams.add(each.stream);
      firsts.add(number_of(each.first));
      lines.add(std::string_view{each.lines});
    }
    to.add(streams).add(firsts).add(lines);
  }
  /// Also those of what was refused, which has to be told otherwise where it was kept before.
  void add_keys(postgres_values& to, std::span<const proposal> proposals, const judge& decided) {
    postgres_array keys{array_of::bytes};
    postgres_array bodies{array_of::numbers};
    postgres_array streams{array_of::bytes};
    postgres_array seqs{array_of::numbers};
    const auto add = [&](const command_key& key, const kept_key& kept) {
      keys.add(std::string_view{key_bytes(key)});
      bodies.add(static_cast<std::int64_t>(kept.body));
      streams.add(std::string_view{kept.stream});
      seqs.add(number_of(kept.seq));
    };
    for (const auto& [key, kept] : decided.keys()) add(key, kept);
    for (const auto& each : proposals) {
      if (!decided.keys().contains(each.key) && !key(each.key)) add(each.key, {});
    }
    to.add(keys).add(bodies).add(streams).add(seqs);
  }
  void add_accounts(postgres_values& to, const judge& decided) {
    postgres_array names{array_of::bytes};
    postgres_array versions{array_of::numbers};
    postgres_array changes{array_of::truths};
    postgres_array cents{array_of::numbers};
    postgres_array holders{array_of::bytes};
    postgres_array barreds{array_of::truths};
    postgres_array limits{array_of::numbers};
    postgres_array days{array_of::bytes};
    postgres_array chargeds{array_of::numbers};
    for (const auto& [name, row] : decided.accounts()) {
      const bool unbounded = is_unbounded(name);
      names.add(name);
      versions.add(unbounded ? -1 : accounts_.at(name).version);
      changes.add_truth(row.changed());
      cents.add(unbounded ? row.now.cents - row.before.cents : row.now.cents);
      holders.add(std::string_view{row.now.holder});
      barreds.add_truth(row.now.barred);
      row.now.loss_limit ? limits.add(*row.now.loss_limit) : limits.add_nothing();
      days.add(std::string_view{row.now.charged_day});
      chargeds.add(row.now.charged);
    }
    to.add(names).add(versions).add(changes).add(cents).add(holders).add(barreds).add(limits);
    to.add(days).add(chargeds);
  }
  void remember(const judge& decided) {
    for (const auto& [name, row] : decided.streams()) streams_[name] = row.now;
    for (const auto& [name, row] : decided.accounts()) {
      if (row.changed()) accounts_[name] = {accounts_.at(name).version + 1, row.now};
    }
  }

  postgres_connection database_;
  std::optional<postgres_transaction> closed_;  // nobody else keeps anything meanwhile
  std::map<std::string, stream_row> streams_;   // as they were read or kept last
  std::map<std::string, kept_account> accounts_;
  std::map<std::string, kept_key> keys_;                    // of what is appended, by their bytes
  std::map<std::string, std::vector<std::string>> stacks_;  // of those who are barred by it
};

namespace {

failure told(const std::string& address, const std::exception& what) {
  return {fmt::format("{}: {}", shown_address(address), what.what())};
}

}  // namespace

postgres_store::postgres_store(std::string address, access how, database_patience patience,
                               std::unique_ptr<session> opened)
    : address_{std::move(address)}, how_{how}, patience_{patience}, session_{std::move(opened)} {}
postgres_store::~postgres_store() = default;

reached<std::unique_ptr<postgres_store>> postgres_store::open(const std::string& address,
                                                              access how,
                                                              database_patience patience) {
  try {
    auto opened = std::make_unique<session>(address, how);
    return std::unique_ptr<postgres_store>{
        new postgres_store{address, how, patience, std::move(opened)}};
  } catch (const postgres_error& what) {
    return std::unexpected(told(address, what));
  } catch (const std::bad_alloc& what) {
    return std::unexpected(told(address, what));
  }
}

reached<bool> postgres_store::is_there(const std::string& address) {
  try {
    postgres_connection database{address};
    return has_layout(database);
  } catch (const postgres_error& what) {
    return std::unexpected(told(address, what));
  }
}

/// Waits for a server that answers, as long as there is patience.
void postgres_store::come_back(std::chrono::steady_clock::time_point until,
                               const std::string& why) {
  constexpr std::chrono::milliseconds pause{200};
  session_.reset();
  if (how_ == access::read) throw postgres_error{"", why};
  auto last = why;
  while (std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(pause);
    try {
      session_ = std::make_unique<session>(address_, how_);
      return;
    } catch (const postgres_error& what) {
      if (!what.is_lost()) throw;
      last = what.what();
    }
  }
  throw postgres_error{"", fmt::format("{}; it was waited for {} ms, and then: {}", why,
                                       patience_.away.count(), last)};
}

/// A server that is gone is waited for, and asked again, as is one where others hold what is needed
/// for long. After any other error nothing is done any more.
template <class Value, class Do>
reached<Value> postgres_store::reach(const Do& act) {
  if (!broken_.message.empty()) return std::unexpected(broken_);
  try {
    const auto until = std::chrono::steady_clock::now() + patience_.away;
    while (true) {
      try {
        if constexpr (std::is_void_v<Value>) {
          act(*session_);
          return {};
        } else {
          return act(*session_);
        }
      } catch (const postgres_error& what) {
        if (what.is_lost()) {
          come_back(until, what.what());
        } else if (!what.is_raced() || std::chrono::steady_clock::now() >= until) {
          throw;
        }
      }
    }
  } catch (const postgres_error& what) {
    broken_ = told(address_, what);
  } catch (const std::bad_alloc& what) {
    broken_ = told(address_, what);
  }
  broken_.message +=
      "; what was asked last is kept or not, which whoever opens the house next finds out";
  session_.reset();
  return std::unexpected(broken_);
}

reached<std::vector<answer>> postgres_store::append(std::span<const proposal> proposals) {
  std::optional<std::vector<answer>> sent;
  return reach<std::vector<answer>>([&](session& at) {
    // The last answer may have been lost, and not what it said.
    if (sent && at.has(proposals, *sent)) return *sent;
    return at.append(proposals, sent);
  });
}

reached<std::optional<answer>> postgres_store::find(const command_key& key, body_hash body) {
  return reach<std::optional<answer>>([&](session& at) -> std::optional<answer> {
    const auto kept = at.find(key);
    if (!kept) return std::nullopt;
    // It is told again, and its commit may have been cut short.
    if (how_ == access::own) at.await_standbys();
    return answer_of(*kept, body);
  });
}

reached<std::vector<named_stream>> postgres_store::streams() {
  return reach<std::vector<named_stream>>([](session& at) { return at.streams(); });
}
reached<stream_row> postgres_store::stream(std::string_view name) {
  return reach<stream_row>([&](session& at) { return at.stream_now(name); });
}
reached<std::vector<std::string>> postgres_store::records(std::string_view stream,
                                                          std::uint64_t from, std::size_t most) {
  return reach<std::vector<std::string>>(
      [&](session& at) { return at.records(stream, from, most); });
}
reached<std::optional<misplaced_row>> postgres_store::misplaced() {
  return reach<std::optional<misplaced_row>>([](session& at) { return at.misplaced(); });
}
reached<command_sum> postgres_store::commands() {
  return reach<command_sum>([](session& at) { return at.commands(); });
}
reached<ledger::account_rows> postgres_store::accounts() {
  return reach<ledger::account_rows>([](session& at) { return at.accounts(); });
}
reached<ledger::account_row> postgres_store::account(std::string_view name) {
  return reach<ledger::account_row>([&](session& at) { return at.account_now(name); });
}
reached<void> postgres_store::keep(const snapshot& made) {
  return reach<void>([&](session& at) { at.keep(made); });
}
reached<std::optional<snapshot>> postgres_store::last_snapshot(std::string_view stream) {
  return reach<std::optional<snapshot>>([&](session& at) { return at.last_snapshot(stream); });
}
reached<std::string> postgres_store::last_checkpoint() {
  return reach<std::string>([](session& at) { return at.last_checkpoint(); });
}
reached<void> postgres_store::keep_text(const record::kept_text& text) {
  return reach<void>([&](session& at) { at.keep_text(text); });
}
reached<std::vector<record::kept_text>> postgres_store::texts() {
  return reach<std::vector<record::kept_text>>([](session& at) { return at.texts(); });
}

reached<void> postgres_store::give_rows(row_taker& to) {
  return reach<void>([&](session& at) { at.give_rows(to, how_); });
}
reached<void> postgres_store::take_rows(kept_store& from) {
  auto given = reach<reached<void>>([&](session& at) { return at.take_rows(from); });
  if (!given) return std::unexpected(std::move(given).error());
  return *std::move(given);
}
reached<void> postgres_store::retire() {
  return reach<void>([](session& at) { at.retire(); });
}

}  // namespace skyward::store
