// Reads and writes the rows of accounts, each transaction on disk before it is answered.
#include "server/accounts/sqlite_accounts.hpp"

#include "base/byte_text.hpp"
#include "base/descriptor.hpp"
#include "store/ownership.hpp"
#include "store/sqlite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <new>
#include <sqlite3.h>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace skyward::server {

using store::sqlite_database;
using store::sqlite_error;
using store::sqlite_statement;
using store::sqlite_transaction;

namespace {

constexpr std::int64_t accounts_format = 2;
constexpr std::int64_t accounts_application = 0x536b7941;  // "SkyA"

constexpr const char* account_tables = R"(
CREATE TABLE account(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind INTEGER NOT NULL CHECK(kind BETWEEN 0 AND 6),
  roles INTEGER NOT NULL,
  enabled INTEGER NOT NULL CHECK(enabled IN (0, 1)),
  last_login INTEGER,
  excluded_until INTEGER,
  passes INTEGER,
  memory INTEGER,
  salt BLOB CHECK(length(salt) = 16),
  hash BLOB CHECK(length(hash) = 32)) STRICT, WITHOUT ROWID;
CREATE TRIGGER accounts_stay BEFORE DELETE ON account
  BEGIN SELECT RAISE(ABORT, 'accounts stay'); END;
CREATE TABLE play_limit(
  account TEXT NOT NULL REFERENCES account(id),
  which INTEGER NOT NULL CHECK(which BETWEEN 0 AND 3),
  amount INTEGER,
  looser_amount INTEGER,
  looser_from INTEGER,
  PRIMARY KEY(account, which)) STRICT, WITHOUT ROWID;
CREATE TABLE invited(
  account TEXT NOT NULL REFERENCES account(id),
  table_name TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY(account, table_name)) STRICT, WITHOUT ROWID;
CREATE TABLE session(
  key BLOB PRIMARY KEY CHECK(length(key) = 32),
  account TEXT NOT NULL REFERENCES account(id),
  begun INTEGER NOT NULL,
  seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE device(
  key BLOB PRIMARY KEY CHECK(length(key) = 32),
  account TEXT NOT NULL REFERENCES account(id),
  used INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE link(
  key BLOB PRIMARY KEY CHECK(length(key) = 32),
  account TEXT REFERENCES account(id),
  kind INTEGER NOT NULL CHECK(kind BETWEEN 0 AND 6),
  expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE invitation(
  key BLOB PRIMARY KEY CHECK(length(key) = 32),
  table_name TEXT NOT NULL,
  seats INTEGER NOT NULL CHECK(seats > 0),
  expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE failed(
  who BLOB NOT NULL CHECK(length(who) = 32),
  source BLOB NOT NULL CHECK(length(source) = 32),
  last INTEGER,
  before INTEGER,
  locked_until INTEGER,
  PRIMARY KEY(who, source)) STRICT, WITHOUT ROWID;
)";

template <class Bytes>
Bytes bytes_in(const sqlite_statement& row, int column) {
  Bytes read{};
  const auto bytes = row.text(column);
  if (bytes.size() != read.size()) throw sqlite_error{SQLITE_CORRUPT, "bytes of another size"};
  std::ranges::transform(bytes, read.begin(), [](char c) { return static_cast<std::uint8_t>(c); });
  return read;
}

moment moment_in(const sqlite_statement& row, int column) {
  return row.is_nothing(column) ? moment{} : moment{row.number(column)};
}

void bind_moment(sqlite_statement& to, int place, moment at) {
  at.given() ? to.bind(place, at.milliseconds()) : to.bind_nothing(place);
}

template <class Amount>
std::optional<Amount> amount_in(const sqlite_statement& row, int column) {
  if (row.is_nothing(column)) return std::nullopt;
  return Amount{row.number(column)};
}

template <class Amount>
void bind_amount(sqlite_statement& to, int place, const std::optional<Amount>& amount) {
  amount ? to.bind(place, amount->count()) : to.bind_nothing(place);
}

template <class Amount>
limit<Amount> limit_in(const sqlite_statement& row) {
  limit<Amount> read{amount_in<Amount>(row, 2), {}};
  if (!row.is_nothing(4)) read.to_come = {amount_in<Amount>(row, 3), moment_in(row, 4)};
  return read;
}

/// Each limit with its number in the file.
template <class Protection, class Do>
void each_limit(Protection& of, const Do& act) {
  act(0, of.deposit_a_day);
  act(1, of.loss_a_day);
  act(2, of.session);
  act(3, of.reality_check);
}

account_kind kind_in(const sqlite_statement& row, int column) {
  return static_cast<account_kind>(row.number(column));
}

store::reached<void> check_private(const std::filesystem::path& path, mode_t found) {
  if ((found & (S_IRWXG | S_IRWXO)) == 0) return {};
  return store::failed(fmt::format("{}: found mode {:04o}; accepted: 0600, its owner's alone",
                                   path.string(), found & 07777U));
}

/// Where there is none, one that nobody else may read.
store::reached<void> private_file_at(const std::filesystem::path& path) {
  constexpr mode_t of_owner = S_IRUSR | S_IWUSR;
  const descriptor opened{
      ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, of_owner)};
  struct stat found{};
  if (!opened.is_open() || ::fstat(opened.number(), &found) != 0) {
    return store::failed(
        fmt::format("{}: {}", path.string(), std::generic_category().message(errno)));
  }
  return check_private(path, found.st_mode);
}

std::string account_problem(const std::filesystem::path& path, std::string_view what,
                            store::access how = store::access::own) {
  return fmt::format("{}: {}; accepted: a file of accounts that this program can {}", path.string(),
                     what, how == store::access::own ? "write" : "read");
}

bool is_busy(const sqlite_error& what) {
  return (what.code() & 0xff) == SQLITE_BUSY;
}

}  // namespace

/// The file while it is open.
class sqlite_accounts::file {
 public:
  /// in  owned  by this process alone; none: of a file that nobody else knows, or to read
  file(const std::filesystem::path& path, store::access how, std::optional<store::ownership> owned)
      : owned_{std::move(owned)}, database_{path, flags_of(how), ""} {
    sqlite3_busy_timeout(database_.get(), busy_milliseconds);
    database_.set("trusted_schema", "0");
    database_.set("cell_size_check", "1");
    if (how == store::access::read) {
      // As whoever looks at a house: nothing is moved within the files of its owner.
      sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
      database_.set("query_only", "1");
      database_.set("wal_autocheckpoint", "0");
      // One transaction to its end: what is read belongs together, whatever is kept meanwhile.
      database_.run("BEGIN; SELECT count(*) FROM sqlite_schema");
      check_account_tables();
      return;
    }
    database_.set("secure_delete", "1");
    database_.set("journal_mode", "wal");
    database_.set("synchronous", "2");  // FULL
    database_.set("foreign_keys", "1");
    make_account_tables();
    ask_.emplace(database_);
  }

  account_rows all() {
    account_rows read;
    read_accounts(read.accounts);
    read_limits(read.accounts);
    read_invited(read.accounts);
    sqlite_statement sessions{database_,
                              "SELECT key, account, begun, seen FROM session ORDER BY key"};
    while (sessions.step()) {
      read.sessions.push_back({bytes_in<digest>(sessions, 0), std::string{sessions.text(1)},
                               moment_in(sessions, 2), moment_in(sessions, 3)});
    }
    sqlite_statement devices{database_, "SELECT key, account, used FROM device ORDER BY key"};
    while (devices.step()) {
      read.devices.push_back(
          {bytes_in<digest>(devices, 0), std::string{devices.text(1)}, moment_in(devices, 2)});
    }
    sqlite_statement links{database_, "SELECT key, account, kind, expires FROM link ORDER BY key"};
    while (links.step()) {
      read.links.push_back({bytes_in<digest>(links, 0), std::string{links.text(1)},
                            kind_in(links, 2), moment_in(links, 3)});
    }
    sqlite_statement invitations{
        database_, "SELECT key, table_name, seats, expires FROM invitation ORDER BY key"};
    while (invitations.step()) {
      read.invitations.push_back(
          {bytes_in<digest>(invitations, 0),
           {std::string{invitations.text(1)}, static_cast<int>(invitations.number(2)),
            moment_in(invitations, 3)}});
    }
    sqlite_statement failed{database_,
                            "SELECT who, source, last, before, locked_until FROM failed "
                            "ORDER BY who, source"};
    while (failed.step()) {
      read.failed.push_back({{bytes_in<digest>(failed, 0), bytes_in<digest>(failed, 1)},
                             {moment_in(failed, 2), moment_in(failed, 3), moment_in(failed, 4)}});
    }
    return read;
  }

  void keep(const account_changes& changes) {
    sqlite_transaction whole{database_};
    for (const auto& key : changes.gone) {
      for (auto* each :
           {&ask_->end_session, &ask_->end_device, &ask_->end_link, &ask_->end_invitation}) {
        each->bind_bytes(1, bytes_of(key)).run();
      }
    }
    for (const auto& each : changes.forgotten) {
      ask_->end_failed.bind_bytes(1, bytes_of(each.who)).bind_bytes(2, bytes_of(each.from)).run();
    }
    for (const auto& each : changes.kept.accounts) write_account(each);
    for (const auto& each : changes.kept.sessions) {
      ask_->put_session.bind_bytes(1, bytes_of(each.key))
          .bind(2, each.account)
          .bind(3, each.begun.milliseconds())
          .bind(4, each.seen.milliseconds())
          .run();
    }
    for (const auto& each : changes.kept.devices) {
      ask_->put_device.bind_bytes(1, bytes_of(each.key))
          .bind(2, each.account)
          .bind(3, each.used.milliseconds())
          .run();
    }
    for (const auto& each : changes.kept.links) {
      auto& row = ask_->put_link.bind_bytes(1, bytes_of(each.key));
      each.account.empty() ? row.bind_nothing(2) : row.bind(2, each.account);
      row.bind(3, static_cast<std::int64_t>(each.kind)).bind(4, each.expires.milliseconds()).run();
    }
    for (const auto& each : changes.kept.invitations) {
      ask_->put_invitation.bind_bytes(1, bytes_of(each.key))
          .bind(2, each.what.table)
          .bind(3, std::int64_t{each.what.seats})
          .bind(4, each.what.expires.milliseconds())
          .run();
    }
    for (const auto& each : changes.kept.failed) {
      auto& row = ask_->put_failed.bind_bytes(1, bytes_of(each.of.who))
                      .bind_bytes(2, bytes_of(each.of.from));
      bind_moment(row, 3, each.what.last);
      bind_moment(row, 4, each.what.before);
      bind_moment(row, 5, each.what.locked_until);
      row.run();
    }
    whole.commit();
  }

  /// Nothing stays beside it, which whoever may only read it could not make.
  void become_one_file() {
    ask_.reset();
    database_.set("journal_mode", "delete");
  }

 private:
  static constexpr int busy_milliseconds = 5000;  // for a file that another process just recovers

  static int flags_of(store::access how) {
    const int mode = how == store::access::own ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    return mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
  }

  void make_account_tables() {
    sqlite_transaction whole{database_};
    if (database_.value_of("SELECT count(*) FROM sqlite_schema") == "0") {
      database_.run(account_tables);
      database_.mark(accounts_application, accounts_format);
    }
    check_account_tables();
    if (is_first_) {
      database_.run("ALTER TABLE invited ADD COLUMN until INTEGER NOT NULL DEFAULT 0");
      database_.mark(accounts_application, accounts_format);
      is_first_ = false;
    }
    whole.commit();
  }
  void check_account_tables() {
    if (database_.value_of("PRAGMA application_id") != std::to_string(accounts_application)) {
      throw sqlite_error{SQLITE_NOTADB, "no accounts of Skyward"};
    }
    const auto version = database_.value_of("PRAGMA user_version");
    is_first_ = version == "1";
    if (!is_first_ && version != std::to_string(accounts_format)) {
      throw sqlite_error{SQLITE_ERROR, fmt::format("laid out as version {}; this program knows {}",
                                                   version, accounts_format)};
    }
  }

  void read_accounts(std::vector<kept_account>& to) {
    sqlite_statement row{database_,
                         "SELECT id, name, kind, enabled, last_login, excluded_until, "
                         "passes, memory, salt, hash, roles FROM account ORDER BY id"};
    while (row.step()) {
      kept_account read;
      read.who.id = row.text(0);
      read.who.name = row.text(1);
      read.who.kind = kind_in(row, 2);
      read.who.enabled = row.number(3) != 0;
      read.who.last_login = moment_in(row, 4);
      read.who.protection.excluded_until = moment_in(row, 5);
      read.who.roles = static_cast<live::work_role_set>(row.number(10));
      if (!row.is_nothing(9)) {
        read.password = {
            {static_cast<std::uint64_t>(row.number(6)), static_cast<std::size_t>(row.number(7))},
            bytes_in<decltype(password_hash::salt)>(row, 8),
            bytes_in<digest>(row, 9)};
      }
      to.push_back(std::move(read));
    }
  }
  void read_limits(std::vector<kept_account>& to) {
    sqlite_statement row{database_,
                         "SELECT account, which, amount, looser_amount, looser_from "
                         "FROM play_limit ORDER BY account, which"};
    auto of = to.begin();
    while (row.step()) {
      while (of != to.end() && of->who.id != row.text(0)) ++of;
      if (of == to.end()) throw sqlite_error{SQLITE_CORRUPT, "a limit of no account"};
      each_limit(of->who.protection, [&]<class Amount>(int number, limit<Amount>& each) {
        if (number == row.number(1)) each = limit_in<Amount>(row);
      });
    }
  }

  void read_invited(std::vector<kept_account>& to) {
    sqlite_statement row = is_first_
                               ? sqlite_statement{database_,
                                                  "SELECT account, table_name, 0 FROM invited "
                                                  "ORDER BY account, table_name"}
                               : sqlite_statement{database_,
                                                  "SELECT account, table_name, until FROM invited "
                                                  "ORDER BY account, table_name"};
    auto of = to.begin();
    while (row.step()) {
      while (of != to.end() && of->who.id != row.text(0)) ++of;
      if (of == to.end()) throw sqlite_error{SQLITE_CORRUPT, "an invitation of no account"};
      of->who.invited.emplace(row.text(1), row.number(2));
    }
  }

  void write_account(const kept_account& each) {
    auto& row = ask_->put_account.bind(1, each.who.id)
                    .bind(2, each.who.name)
                    .bind(3, static_cast<std::int64_t>(each.who.kind))
                    .bind(4, each.who.enabled ? 1 : 0);
    bind_moment(row, 5, each.who.last_login);
    bind_moment(row, 6, each.who.protection.excluded_until);
    if (const auto& password = each.password) {
      row.bind(7, static_cast<std::int64_t>(password->cost.passes))
          .bind(8, static_cast<std::int64_t>(password->cost.memory_bytes))
          .bind_bytes(9, bytes_of(password->salt))
          .bind_bytes(10, bytes_of(password->hash));
    } else {
      for (const int place : {7, 8, 9, 10}) row.bind_nothing(place);
    }
    row.bind(11, static_cast<std::int64_t>(each.who.roles)).run();
    ask_->end_invited.bind(1, each.who.id).run();
    for (const auto& [table, until] : each.who.invited) {
      ask_->put_invited.bind(1, each.who.id).bind(2, table).bind(3, until.milliseconds()).run();
    }
    ask_->end_limits.bind(1, each.who.id).run();
    each_limit(each.who.protection, [&](int number, const auto& of) {
      if (!of.amount && !of.to_come) return;
      auto& asked = ask_->put_limit.bind(1, each.who.id).bind(2, std::int64_t{number});
      bind_amount(asked, 3, of.amount);
      bind_amount(asked, 4, of.to_come ? of.to_come->amount : std::nullopt);
      bind_moment(asked, 5, of.to_come ? of.to_come->from : moment{});
      asked.run();
    });
  }

  /// What is asked again and again.
  struct statements {
    explicit statements(sqlite_database& of) : database{of} {}

    sqlite_database& database;
    sqlite_statement put_account{
        database,
        "INSERT INTO account(id, name, kind, enabled, last_login, excluded_until, passes, memory, "
        "salt, hash, roles) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) "
        "ON CONFLICT(id) DO UPDATE SET name = ?2, kind = ?3, enabled = ?4, last_login = ?5, "
        "excluded_until = ?6, passes = ?7, memory = ?8, salt = ?9, hash = ?10, roles = ?11"};
    sqlite_statement end_invited{database, "DELETE FROM invited WHERE account = ?"};
    sqlite_statement put_invited{database, "INSERT INTO invited VALUES(?, ?, ?)"};
    sqlite_statement end_limits{database, "DELETE FROM play_limit WHERE account = ?"};
    sqlite_statement put_limit{database, "INSERT INTO play_limit VALUES(?, ?, ?, ?, ?)"};
    sqlite_statement put_session{database, "INSERT OR REPLACE INTO session VALUES(?, ?, ?, ?)"};
    sqlite_statement end_session{database, "DELETE FROM session WHERE key = ?"};
    sqlite_statement put_device{database, "INSERT OR REPLACE INTO device VALUES(?, ?, ?)"};
    sqlite_statement end_device{database, "DELETE FROM device WHERE key = ?"};
    sqlite_statement put_link{database, "INSERT OR REPLACE INTO link VALUES(?, ?, ?, ?)"};
    sqlite_statement end_link{database, "DELETE FROM link WHERE key = ?"};
    sqlite_statement put_invitation{database,
                                    "INSERT OR REPLACE INTO invitation VALUES(?, ?, ?, ?)"};
    sqlite_statement end_invitation{database, "DELETE FROM invitation WHERE key = ?"};
    sqlite_statement put_failed{database, "INSERT OR REPLACE INTO failed VALUES(?, ?, ?, ?, ?)"};
    sqlite_statement end_failed{database, "DELETE FROM failed WHERE who = ? AND source = ?"};
  };

  std::optional<store::ownership> owned_;  // as long as this process has the accounts
  sqlite_database database_;
  std::optional<statements> ask_;
  bool is_first_ = false;  // of the first format, which has no moment of who was let in
};

std::filesystem::path accounts_file(const std::filesystem::path& house) {
  auto path = house;
  return path += "-accounts";
}

sqlite_accounts::sqlite_accounts(std::filesystem::path path, std::unique_ptr<file> opened)
    : path_{std::move(path)}, file_{std::move(opened)} {}

sqlite_accounts::~sqlite_accounts() = default;

store::reached<std::unique_ptr<sqlite_accounts>> sqlite_accounts::open(
    const std::filesystem::path& house) {
  const auto path = accounts_file(house);
  auto owned = store::ownership::take(path);
  if (!owned) return std::unexpected(owned.error());
  if (auto made = private_file_at(path); !made) return std::unexpected(made.error());
  try {
    auto opened = std::make_unique<file>(path, store::access::own, std::move(*owned));
    return std::unique_ptr<sqlite_accounts>{new sqlite_accounts{path, std::move(opened)}};
  } catch (const sqlite_error& what) {
    if (is_busy(what)) {  // of a program of before, which has SQLite keep others out
      return store::failed(
          fmt::format("{} is open in another process; accepted: one at a time", path.string()));
    }
    return store::failed(account_problem(path, what.what()));
  } catch (const std::bad_alloc& what) {
    return store::failed(account_problem(path, what.what()));
  }
}

store::reached<account_rows> sqlite_accounts::read(const std::filesystem::path& house) {
  const auto path = accounts_file(house);
  struct stat found{};
  if (::lstat(path.c_str(), &found) != 0) {
    return store::failed(
        fmt::format("{}: {}", path.string(), std::generic_category().message(errno)));
  }
  if (!S_ISREG(found.st_mode)) {
    return store::failed(path.string() + ": accepted: a regular file, and no link to one");
  }
  if (auto own = check_private(path, found.st_mode); !own) return std::unexpected(own.error());
  if (found.st_size == 0) return account_rows{};  // which nobody has begun yet
  try {
    return file{path, store::access::read, std::nullopt}.all();
  } catch (const sqlite_error& what) {
    if (is_busy(what)) {
      return store::failed(
          fmt::format("{} is open in another process that lets nobody read it, as a program of "
                      "before does; accepted: when that has ended",
                      path.string()));
    }
    return store::failed(account_problem(path, what.what(), store::access::read));
  } catch (const std::bad_alloc& what) {
    return store::failed(account_problem(path, what.what(), store::access::read));
  }
}

store::reached<void> sqlite_accounts::make(const std::filesystem::path& path,
                                           const account_rows& rows) {
  try {
    file made{path, store::access::own, std::nullopt};
    made.keep({rows, {}, {}});
    made.become_one_file();
    return {};
  } catch (const sqlite_error& what) {
    return store::failed(account_problem(path, what.what()));
  } catch (const std::bad_alloc& what) {
    return store::failed(account_problem(path, what.what()));
  }
}

template <class Value, class Do>
store::reached<Value> sqlite_accounts::reach(const Do& act) {
  if (!file_) return std::unexpected(broken_);
  try {
    return act();
  } catch (const sqlite_error& what) {
    broken_.message = account_problem(path_, what.what());
  } catch (const std::bad_alloc& what) {
    broken_.message = account_problem(path_, what.what());
  }
  broken_.message +=
      "; what was asked last is kept or not, which whoever opens the accounts next finds out";
  file_.reset();
  return std::unexpected(broken_);
}

store::reached<account_rows> sqlite_accounts::all() {
  return reach<account_rows>([&] { return file_->all(); });
}

store::reached<account_changes> sqlite_accounts::changes() {
  return reach<account_changes>([] { return account_changes{}; });
}

store::reached<keeping> sqlite_accounts::keep(const account_changes& changes) {
  return reach<keeping>([&] {
    file_->keep(changes);
    return keeping::kept;
  });
}

}  // namespace skyward::server
