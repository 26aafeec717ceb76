// Reads and writes the rows of a house, for the one process that owns it and for those that look.
#include "store/sqlite_store.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/unfinished_file.hpp"
#include "store/judge.hpp"
#include "store/ownership.hpp"
#include "store/packs.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_tables.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <new>
#include <sqlite3.h>
#include <sys/stat.h>
#include <utility>

namespace skyward::store {

namespace {

digest digest_of(std::string_view bytes) {
  const auto read = bytes_from<digest>(bytes);
  if (!read) throw sqlite_error{SQLITE_CORRUPT, "a hash of another size"};
  return *read;
}

/// A house that is made is its owner's alone to read, as are the files that SQLite makes beside it,
/// which have its mode. What cannot be made SQLite tells.
std::filesystem::path made_private(std::filesystem::path path, access how) {
  constexpr mode_t of_owner = S_IRUSR | S_IWUSR;
  if (how != access::own) return path;
  const descriptor made{::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, of_owner)};
  return path;
}

}  // namespace

/// The file while it is open.
class sqlite_session final : public rows_before, public house_session {
 public:
  sqlite_session(const std::filesystem::path& path, access how, const std::string& vfs,
                 std::optional<ownership> owned)
      : owned_{std::move(owned)}, database_{made_private(path, how), flags_of(how), vfs} {
    sqlite3_busy_timeout(database_.get(), busy_milliseconds);
    sqlite3_limit(database_.get(), SQLITE_LIMIT_LENGTH, value_bytes);
    if (owned_) owned_->begin();
    check_format(database_, how);
    prepare_connection(how);
    if (how == access::own) make_tables(database_);
    ask_.emplace(database_);
  }

  // What a judge asks for.
  std::optional<kept_key> key(const command_key& of) override {
    const auto bytes = key_bytes(of);
    auto& row = ask_->find_command.bind_bytes(1, bytes);
    if (!row.step()) return std::nullopt;
    kept_key found{static_cast<body_hash>(row.number(0)), std::string{row.text(1)},
                   static_cast<std::uint64_t>(row.number(2))};
    row.reset();
    return found;
  }
  stream_row stream(const std::string& name) override {
    return known(streams_, name, ask_->find_stream, stream_of).row;
  }
  ledger::account_row account(const std::string& name) override {
    return known(accounts_, name, ask_->find_account, account_of).row;
  }
  std::vector<std::string> stacks_of(const std::string& player) override {
    std::vector<std::string> names;
    for (auto& row = ask_->find_holder.bind(1, player); row.step();)
      names.emplace_back(row.text(0));
    return names;
  }

  std::vector<answer> append(std::span<const proposal> proposals) {
    sqlite_transaction whole{database_};
    judge decided{*this};
    std::vector<answer> answers;
    answers.reserve(proposals.size());
    for (const auto& each : proposals) answers.push_back(decided.take(each));
    if (decided.keys().empty()) return answers;
    write(proposals, answers, decided);
    if (owned_ && !owned_->stands()) {
      throw sqlite_error{SQLITE_READONLY_DBMOVED,
                         "the house, or the lock beside it, was moved away while it was open"};
    }
    whole.commit();
    return answers;
  }

  std::optional<kept_key> find(const command_key& of) override { return key(of); }
  ledger::account_row account_now(std::string_view name) override {
    return account(std::string{name});
  }
  std::vector<stream_row> streams_named(std::span<const std::string> names) override {
    std::vector<stream_row> all;
    for (const auto& each : names) all.push_back(stream(each));
    return all;
  }
  std::vector<named_stream> streams() override {
    std::vector<named_stream> all;
    sqlite_statement row{database_, "SELECT name, count, head, closed FROM stream ORDER BY name"};
    while (row.step()) all.push_back({std::string{row.text(0)}, stream_of(row, 1)});
    return all;
  }
  std::vector<std::string> records(std::string_view stream, std::uint64_t from,
                                   std::size_t most) override {
    std::vector<std::string> lines;
    auto& row = ask_->find_packs.bind(1, stream).bind(2, static_cast<std::int64_t>(from));
    while (lines.size() < most && row.step()) {
      unpack(row.text(1), static_cast<std::uint64_t>(row.number(0)), from, most, lines);
    }
    row.reset();
    return lines;
  }
  std::optional<misplaced_row> misplaced() override {
    sqlite_statement dangling{database_, "PRAGMA foreign_key_check"};
    if (dangling.step()) {
      return misplaced_row{"", 0, fmt::format("a row of {} is of no stream", dangling.text(0))};
    }
    std::string stream;
    std::uint64_t due = 1;
    sqlite_statement row{database_,
                         "SELECT name, first, records FROM pack JOIN stream ON stream.id = "
                         "pack.stream ORDER BY pack.stream, first"};
    while (row.step()) {
      if (row.text(0) != stream) due = 1;
      stream = row.text(0);
      const auto first = static_cast<std::uint64_t>(row.number(1));
      if (first != due) {
        return misplaced_row{stream, std::min(first, due),
                             fmt::format("kept {}", first < due ? "twice" : "nowhere")};
      }
      due += records_in(row.text(2));
    }
    return std::nullopt;
  }
  command_sum commands() override {
    command_sum all;
    sqlite_statement row{database_,
                         "SELECT key, name, seq FROM command "
                         "JOIN stream ON stream.id = command.stream"};
    while (row.step()) all.add(row.text(0), row.text(1), static_cast<std::uint64_t>(row.number(2)));
    return all;
  }
  ledger::account_rows accounts() override {
    ledger::account_rows all;
    sqlite_statement row{database_,
                         "SELECT cents, holder, barred, loss_limit, charged_day, charged, name "
                         "FROM account"};
    while (row.step()) all.emplace(std::string{row.text(6)}, account_of(row, 0));
    return all;
  }

  void keep(const snapshot& made) override {
    sqlite_transaction whole{database_};
    put_snapshot(made);
    whole.commit();
  }
  void put_snapshot(const snapshot& made) {
    sqlite_statement{database_,
                     "INSERT INTO snapshot(stream, format, count, head, state) "
                     "SELECT id, ?2, ?3, ?4, ?5 FROM stream WHERE name = ?1 "
                     "ON CONFLICT(stream) DO UPDATE SET format = excluded.format, "
                     "count = excluded.count, head = excluded.head, state = excluded.state"}
        .bind(1, made.stream)
        .bind(2, made.format)
        .bind(3, static_cast<std::int64_t>(made.chain.count))
        .bind_bytes(4, bytes_of(made.chain.head))
        .bind_bytes(5, made.state)
        .run();
  }
  std::optional<snapshot> last_snapshot(std::string_view stream) override {
    sqlite_statement row{database_,
                         "SELECT format, snapshot.count, snapshot.head, state FROM snapshot "
                         "JOIN stream ON stream.id = snapshot.stream WHERE name = ?"};
    if (!row.bind(1, stream).step()) return std::nullopt;
    return snapshot{std::string{stream},
                    std::string{row.text(0)},
                    {static_cast<std::uint64_t>(row.number(1)), digest_of(row.text(2))},
                    std::string{row.text(3)}};
  }

  std::string last_checkpoint() override {
    sqlite_statement row{database_, "SELECT note FROM checkpoint"};
    return row.step() ? std::string{row.text(0)} : std::string{};
  }

  void keep_text(const record::kept_text& text) override {
    sqlite_transaction whole{database_};
    put_text(text);
    whole.commit();
  }
  void put_text(const record::kept_text& text) {
    sqlite_statement{database_, "INSERT OR IGNORE INTO kept_text VALUES(?, ?)"}
        .bind(1, text.sha256)
        .bind(2, text.text)
        .run();
  }
  /// Page by page, as they were when this session began.
  void copy_to(const std::filesystem::path& to) const {
    sqlite_database target{to, SQLITE_OPEN_READWRITE, ""};
    auto* copy = sqlite3_backup_init(target.get(), "main", database_.get(), "main");
    if (copy == nullptr) target.fail(sqlite3_errcode(target.get()));
    const int copied = sqlite3_backup_step(copy, -1);
    const int done = sqlite3_backup_finish(copy);
    if (copied != SQLITE_DONE) target.fail(copied);
    if (done != SQLITE_OK) target.fail(done);
    // One file, which whoever may only read it reads.
    target.run("PRAGMA journal_mode = delete");
  }

  void close() override {}  // its owner has it alone
  void give_rows(row_taker& to) override {
    std::optional<sqlite_transaction> whole;
    if (owned_) whole.emplace(database_);  // whoever only reads has one
    for (const auto& each : streams()) to.take_stream(each);
    sqlite_statement packs{database_,
                           "SELECT name, first, records FROM pack JOIN stream ON stream.id = "
                           "pack.stream ORDER BY pack.stream, first"};
    while (packs.step()) {
      to.take_pack(
          {packs.text(0), static_cast<std::uint64_t>(packs.number(1)), std::string{packs.text(2)}});
    }
    sqlite_statement command{database_,
                             "SELECT key, body, name, seq FROM command "
                             "JOIN stream ON stream.id = command.stream"};
    while (command.step()) {
      to.take_command(command.text(0),
                      {static_cast<body_hash>(command.number(1)), std::string{command.text(2)},
                       static_cast<std::uint64_t>(command.number(3))});
    }
    for (const auto& [name, row] : accounts()) to.take_account(name, row);
    for (const auto& each : streams()) {
      if (const auto made = last_snapshot(each.name)) to.take_snapshot(*made);
    }
    for (const auto& each : texts()) to.take_text(each);
    to.take_checkpoint(last_checkpoint());
  }
  /// Everything that another house gives, in one transaction.
  reached<void> take_rows(kept_store& from) override {
    ensure(streams().empty(), "a house without records");
    sqlite_transaction whole{database_};
    rows_here taker{*this};
    auto done = from.give_rows(taker);
    if (done) whole.commit();
    return done;
  }
  void retire() override { retire_tables(database_); }

  std::vector<record::kept_text> texts() override {
    std::vector<record::kept_text> all;
    sqlite_statement row{database_, "SELECT sha256, text FROM kept_text ORDER BY sha256"};
    while (row.step()) all.push_back({std::string{row.text(0)}, std::string{row.text(1)}});
    return all;
  }

 private:
  /// Writes what another house gives, as it comes.
  class rows_here final : public row_taker {
   public:
    explicit rows_here(sqlite_session& to) : to_{to} {}

    void take_stream(const named_stream& row) override {
      to_.stream(row.name);
      to_.write_stream(row.name, row.row);
    }
    void take_pack(const pack& row) override { to_.write_pack(row); }
    void take_command(std::string_view key, const kept_key& row) override {
      to_.write_command(key, row);
    }
    void take_account(const std::string& name, const ledger::account_row& row) override {
      to_.account(name);
      to_.write_account(name, row);
    }
    void take_snapshot(const snapshot& row) override { to_.put_snapshot(row); }
    void take_text(const record::kept_text& row) override { to_.put_text(row); }
    void take_checkpoint(std::string_view note) override {
      if (!note.empty()) to_.ask_->set_checkpoint.bind(1, note).run();
    }

   private:
    sqlite_session& to_;
  };

  static int flags_of(access how) {
    const int mode =
        how == access::own ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    return mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
  }

  /// Sets what durability rests on, and asks whether it is set.
  void prepare_connection(access how) {
    database_.set("trusted_schema", "0");
    database_.set("cell_size_check", "1");
    if (how == access::read) {
      // Whoever only looks moves nothing from the log into the file, not even at its end: two
      // connections that do can spoil a file (SQLite before 3.51.3, its WAL-reset bug).
      sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
      database_.set("query_only", "1");
      database_.set("wal_autocheckpoint", "0");
      // One transaction to its end: what is read belongs together, whatever is kept meanwhile.
      database_.run("BEGIN; SELECT count(*) FROM stream");
      return;
    }
    database_.set("journal_mode", "wal");
    database_.set("synchronous", "2");  // FULL
    database_.set("foreign_keys", "1");
    database_.set("wal_autocheckpoint", "4000");  // pages: 16 MB
    database_.set("cache_size", "-65536");        // KiB
  }

  /// A row as it is in the file; id 0: it has none.
  template <class Row>
  struct kept_row {
    std::int64_t id = 0;
    Row row;
  };

  /// Looked up once: this process alone writes, or sees nothing of what others do.
  template <class Row, class Read>
  static kept_row<Row>& known(std::map<std::string, kept_row<Row>, std::less<>>& rows,
                              const std::string& name, sqlite_statement& find, const Read& read) {
    const auto [found, is_new] = rows.try_emplace(name);
    if (is_new && find.bind(1, name).step()) {
      found->second = {find.number(0), read(find, 1)};
      find.reset();
    }
    return found->second;
  }

  static stream_row stream_of(const sqlite_statement& row, int column) {
    return {{static_cast<std::uint64_t>(row.number(column)), digest_of(row.text(column + 1))},
            row.number(column + 2) != 0};
  }
  static ledger::account_row account_of(const sqlite_statement& row, int column) {
    ledger::account_row read;
    read.cents = row.number(column);
    read.holder = row.text(column + 1);
    read.barred = row.number(column + 2) != 0;
    if (!row.is_nothing(column + 3)) read.loss_limit = row.number(column + 3);
    read.charged_day = row.text(column + 4);
    read.charged = row.number(column + 5);
    return read;
  }

  void write(std::span<const proposal> proposals, std::span<const answer> answers,
             const judge& decided) {
    for (const auto& [name, row] : decided.streams()) {
      if (row.changed()) write_stream(name, row.now);
    }
    for (const auto& each : packs_of(proposals, answers)) write_pack(each);
    for (const auto& [key, kept] : decided.keys()) {
      write_command(key_bytes(key), kept);
    }
    for (const auto& [name, row] : decided.accounts()) {
      if (row.changed()) write_account(name, row.now);
    }
    for (std::size_t i = 0; i < proposals.size(); ++i) {
      const auto& note = proposals[i].checkpoint;
      if (note.empty() || answers[i].what != outcome::committed) continue;
      ask_->set_checkpoint.bind(1, note).run();
    }
  }
  void write_stream(const std::string& name, const stream_row& row) {
    auto& kept = streams_.at(name);
    auto& asked = kept.id == 0 ? ask_->add_stream : ask_->grow_stream;
    asked.bind(2, static_cast<std::int64_t>(row.chain.count))
        .bind_bytes(3, bytes_of(row.chain.head))
        .bind(4, row.closed ? 1 : 0);
    if (kept.id == 0) {
      add_row(kept, name, asked);
    } else {
      asked.bind(1, kept.id).run();
    }
    kept.row = row;
  }
  void write_pack(const pack& of) {
    ask_->add_pack.bind(1, streams_.at(std::string{of.stream}).id)
        .bind(2, static_cast<std::int64_t>(of.first))
        .bind_bytes(3, of.lines)
        .run();
  }
  void write_command(std::string_view key, const kept_key& kept) {
    ask_->add_command.bind_bytes(1, key)
        .bind(2, static_cast<std::int64_t>(kept.body))
        .bind(3, streams_.at(kept.stream).id)
        .bind(4, static_cast<std::int64_t>(kept.seq))
        .run();
  }
  void write_account(const std::string& name, const ledger::account_row& row) {
    auto& kept = accounts_.at(name);
    auto of_money = kept.row;
    of_money.cents = row.cents;
    if (kept.id != 0 && of_money == row) {
      change_row(ask_->set_cents.bind(1, kept.id).bind(2, row.cents), kept.row.cents);
    } else {
      auto& asked = kept.id == 0 ? ask_->add_account : ask_->set_account;
      asked.bind(2, row.cents)
          .bind(3, row.holder)
          .bind(4, row.barred ? 1 : 0)
          .bind(6, row.charged_day)
          .bind(7, row.charged);
      row.loss_limit ? asked.bind(5, *row.loss_limit) : asked.bind_nothing(5);
      if (kept.id == 0) {
        add_row(kept, name, asked);
      } else {
        change_row(asked.bind(1, kept.id), kept.row.cents);
      }
    }
    kept.row = row;
  }
  template <class Row>
  static void add_row(kept_row<Row>& kept, const std::string& name, sqlite_statement& asked) {
    asked.bind(1, name);
    ensure(asked.step(), "a row that is made");
    kept.id = asked.number(0);
    asked.run();
  }
  /// Only as it is known here: money that another process moved behind the lock is not overwritten.
  void change_row(sqlite_statement& asked, std::int64_t cents_before) {
    asked.bind(8, cents_before).run();
    if (sqlite3_changes(database_.get()) == 1) return;
    throw sqlite_error{SQLITE_ABORT, "another process writes to this house"};
  }

  /// What is asked again and again.
  struct statements {
    explicit statements(sqlite_database& of) : database{of} {}

    sqlite_database& database;
    sqlite_statement find_command{database,
                                  "SELECT body, name, seq FROM command "
                                  "JOIN stream ON stream.id = command.stream WHERE key = ?"};
    sqlite_statement find_stream{database,
                                 "SELECT id, count, head, closed FROM stream WHERE name = ?"};
    sqlite_statement find_account{database,
                                  "SELECT id, cents, holder, barred, loss_limit, charged_day, "
                                  "charged FROM account WHERE name = ?"};
    sqlite_statement find_holder{database,
                                 "SELECT name FROM account WHERE holder = ? AND holder <> ''"};
    sqlite_statement find_packs{database,
                                "SELECT first, records FROM pack WHERE stream = "
                                "(SELECT id FROM stream WHERE name = ?1) AND first >= "
                                "(SELECT max(first) FROM pack WHERE stream = "
                                "(SELECT id FROM stream WHERE name = ?1) AND first <= ?2) "
                                "ORDER BY first"};
    sqlite_statement add_stream{
        database,
        "INSERT INTO stream(name, count, head, closed) VALUES(?1, ?2, ?3, ?4) RETURNING id"};
    sqlite_statement grow_stream{
        database, "UPDATE stream SET count = ?2, head = ?3, closed = ?4 WHERE id = ?1"};
    sqlite_statement add_pack{database, "INSERT INTO pack(stream, first, records) VALUES(?, ?, ?)"};
    sqlite_statement add_command{database, "INSERT INTO command VALUES(?, ?, ?, ?)"};
    sqlite_statement add_account{
        database,
        "INSERT INTO account(name, cents, holder, barred, loss_limit, charged_day, charged) "
        "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING id"};
    sqlite_statement set_account{
        database,
        "UPDATE account SET cents = ?2, holder = ?3, barred = ?4, loss_limit = ?5, "
        "charged_day = ?6, charged = ?7 WHERE id = ?1 AND cents = ?8"};
    sqlite_statement set_checkpoint{database, "INSERT OR REPLACE INTO checkpoint VALUES(1, ?)"};
    sqlite_statement set_cents{database,
                               "UPDATE account SET cents = ?2 WHERE id = ?1 AND cents = ?8"};
  };

  static constexpr int value_bytes = 1 << 27;  // longest of the file: a state is of some records

  static constexpr int busy_milliseconds = 5000;  // for a file that another process just recovers

  std::optional<ownership> owned_;  // as long as this process has the house
  sqlite_database database_;
  std::optional<statements> ask_;
  std::map<std::string, kept_row<stream_row>, std::less<>> streams_;
  std::map<std::string, kept_row<ledger::account_row>, std::less<>> accounts_;
};

namespace {

/// The one name of a file: of two owners by two names each would believe its own rows.
std::filesystem::path own_name_of(const std::filesystem::path& path) {
  const auto place = place_of(std::filesystem::absolute(path));
  if (!place) throw sqlite_error{SQLITE_CANTOPEN, place.error().words};
  if (!place->known) return place->target;
  constexpr off_t smallest = 512;  // of a database
  const auto& found = *place->known;
  if (found.st_nlink == 1 && (found.st_size == 0 || found.st_size >= smallest)) {
    return place->target;
  }
  throw sqlite_error{SQLITE_CANTOPEN, "no house; accepted: a regular file with one name"};
}

failure told(const std::filesystem::path& path, const std::exception& what) {
  return {fmt::format("{}: {}", path.string(), what.what())};
}

}  // namespace

sqlite_store::sqlite_store(std::filesystem::path path, std::unique_ptr<sqlite_session> opened)
    : path_{std::move(path)}, session_{std::move(opened)} {}
sqlite_store::~sqlite_store() = default;

reached<std::unique_ptr<sqlite_store>> sqlite_store::open(const std::filesystem::path& given,
                                                          access how, const std::string& vfs) {
  auto path = given;
  try {
    path = own_name_of(given);
    std::optional<ownership> owned;
    if (how == access::own) {
      auto locked = ownership::take(path);
      if (!locked) return std::unexpected(locked.error());
      owned.emplace(std::move(*locked));
    }
    auto opened = std::make_unique<sqlite_session>(path, how, vfs, std::move(owned));
    return std::unique_ptr<sqlite_store>{new sqlite_store{path, std::move(opened)}};
  } catch (const sqlite_error& what) {
    return std::unexpected(told(path, what));
  } catch (const std::filesystem::filesystem_error& what) {
    return std::unexpected(told(path, what));
  } catch (const std::bad_alloc& what) {
    return std::unexpected(told(path, what));
  }
}

reached<void> sqlite_store::copy(const std::filesystem::path& from,
                                 const std::filesystem::path& to) {
  auto path = from;
  try {
    path = own_name_of(from);
    const sqlite_session source{path, access::read, "", std::nullopt};
    source.copy_to(to);
    return {};
  } catch (const sqlite_error& what) {
    return std::unexpected(told(path, what));
  } catch (const std::filesystem::filesystem_error& what) {
    return std::unexpected(told(path, what));
  }
}

/// After the first error nothing is done any more: what of the last transaction is on disk only a
/// new process finds out.
reached<void> sqlite_store::with_session(const session_act& act) {
  if (!broken_.message.empty()) return std::unexpected(broken_);
  try {
    act(*session_);
    return {};
  } catch (const sqlite_error& what) {
    broken_ = told(path_, what);
  } catch (const std::bad_alloc& what) {
    broken_ = told(path_, what);
  }
  broken_.message +=
      "; what was asked last is kept or not, which whoever opens the house next finds out";
  session_.reset();
  return std::unexpected(broken_);
}

reached<std::vector<answer>> sqlite_store::append(std::span<const proposal> proposals) {
  std::vector<answer> answers;
  auto done = with_session([&](house_session&) { answers = session_->append(proposals); });
  if (!done) return std::unexpected(std::move(done).error());
  return answers;
}

}  // namespace skyward::store
