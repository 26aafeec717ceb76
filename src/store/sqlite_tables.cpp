// The tables, with what they hold against whoever writes, and how a house is told by them.
#include "store/sqlite_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace skyward::store {

namespace {

/// Of the tables below. A house of the first is read as it is, and brought to this one by its
/// owner; a program that knows another one refuses the file.
constexpr std::int64_t format = 2;
constexpr std::int64_t first_format = 1;
constexpr std::int64_t application = 0x536b7977;  // "Skyw", as `file` shows it

/// Packs are what one transaction adds to a stream: its records as they are, a line each. A
/// mistaken statement changes no row of the log and leaves no account where it may not be; whoever
/// means to is found by the hashes.
constexpr const char* tables = R"(
CREATE TABLE stream(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  count INTEGER NOT NULL CHECK(count > 0),
  head BLOB NOT NULL CHECK(length(head) = 32),
  closed INTEGER NOT NULL CHECK(closed IN (0, 1))) STRICT;
CREATE TRIGGER streams_only_grow BEFORE UPDATE ON stream
  WHEN old.closed OR new.count <= old.count OR new.name <> old.name
  BEGIN SELECT RAISE(ABORT, 'a stream only grows'); END;
CREATE TRIGGER streams_stay BEFORE DELETE ON stream
  BEGIN SELECT RAISE(ABORT, 'streams stay'); END;
CREATE TABLE pack(
  id INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL REFERENCES stream(id),
  first INTEGER NOT NULL CHECK(first > 0),
  records BLOB NOT NULL CHECK(length(records) > 0),
  UNIQUE(stream, first)) STRICT;
CREATE TRIGGER records_are_never_changed BEFORE UPDATE ON pack
  BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
CREATE TRIGGER records_stay BEFORE DELETE ON pack
  BEGIN SELECT RAISE(ABORT, 'records stay'); END;
CREATE TABLE command(
  key BLOB PRIMARY KEY CHECK(length(key) = 24),
  body INTEGER NOT NULL,
  stream INTEGER NOT NULL REFERENCES stream(id),
  seq INTEGER NOT NULL CHECK(seq > 0)) STRICT, WITHOUT ROWID;
CREATE TRIGGER commands_are_never_changed BEFORE UPDATE ON command
  BEGIN SELECT RAISE(ABORT, 'commands are never changed'); END;
CREATE TRIGGER commands_stay BEFORE DELETE ON command
  BEGIN SELECT RAISE(ABORT, 'commands stay'); END;
CREATE TABLE account(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  cents INTEGER NOT NULL CHECK(
    CASE WHEN name GLOB 'receivable/*' THEN cents <= 0
         ELSE cents >= 0 OR name = 'cash' OR name GLOB 'table/*/inventory'
           OR name GLOB 'table/*/over-short' END),
  holder TEXT NOT NULL,
  barred INTEGER NOT NULL CHECK(barred IN (0, 1)),
  loss_limit INTEGER CHECK(loss_limit >= 0),
  charged_day TEXT NOT NULL,
  charged INTEGER NOT NULL) STRICT;
CREATE TRIGGER accounts_stay BEFORE DELETE ON account
  BEGIN SELECT RAISE(ABORT, 'accounts stay'); END;
CREATE INDEX account_holder ON account(holder) WHERE holder <> '';
CREATE TABLE snapshot(
  stream INTEGER PRIMARY KEY REFERENCES stream(id),
  format TEXT NOT NULL,
  count INTEGER NOT NULL,
  head BLOB NOT NULL CHECK(length(head) = 32),
  state BLOB NOT NULL) STRICT;
CREATE TABLE checkpoint(
  only_one INTEGER PRIMARY KEY CHECK(only_one = 1),
  note TEXT NOT NULL) STRICT;
CREATE TABLE kept_text(sha256 TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
)";

using sql_part = std::array<char, std::string_view{tables}.size() + 1>;

/// Of the tables what stands from the one text to the other, but for some of it.
consteval sql_part part_of_tables(std::string_view from, std::string_view to,
                                  std::string_view without) {
  auto part = std::string_view{tables};
  part.remove_prefix(part.find(from));
  part = part.substr(0, to.empty() ? part.size() : part.find(to));
  const auto gone = without.empty() ? part.size() : part.find(without);
  sql_part made{};
  const auto end = std::ranges::copy(part.substr(0, gone), made.begin()).out;
  std::ranges::copy(part.substr(std::min(gone + without.size(), part.size())), end);
  return made;
}

/// The first format, in which no count could be over what was recorded.
constexpr auto first_tables =
    part_of_tables("", "", "\n           OR name GLOB 'table/*/over-short'");
constexpr auto tables_of_accounts =
    part_of_tables("CREATE TABLE account(", "CREATE TABLE snapshot(", "");

/// All that a schema says, in one text.
std::string schema_of(sqlite_database& database) {
  return database.value_of(
      "SELECT coalesce(group_concat(sql, char(10)), '') FROM "
      "(SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name)");
}

/// What the program makes as a format.
const std::string& own_schema(std::int64_t which) {
  const auto made = [](sql_text all) {
    sqlite_database database{":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, ""};
    database.run(all);
    return schema_of(database);
  };
  static const std::string of_first = made(first_tables.data());
  static const std::string of_last = made(tables);
  return which == first_format ? of_first : of_last;
}

/// Accounts of the first format in the table of this one: SQLite changes no check of a table.
void renew_accounts(sqlite_database& database) {
  database.run(
      "ALTER TABLE account RENAME TO account_before; DROP INDEX account_holder; "
      "DROP TRIGGER accounts_stay");
  database.run(tables_of_accounts.data());
  database.run("INSERT INTO account SELECT * FROM account_before; DROP TABLE account_before");
}

bool has_tables(sqlite_database& database) {
  return database.value_of("SELECT count(*) FROM sqlite_schema") != "0";
}

}  // namespace

void check_format(sqlite_database& database, access how) {
  if (how == access::own && !has_tables(database)) return;
  if (database.value_of("PRAGMA application_id") != std::to_string(application)) {
    throw sqlite_error{SQLITE_NOTADB, "no house of Skyward"};
  }
  auto found = database.value_of("PRAGMA user_version");
  if (found == std::to_string(-format)) {
    if (how == access::own) throw sqlite_error{SQLITE_ERROR, std::string{moved_away}};
    found.erase(0, 1);  // the sign
  }
  const bool is_first = found == std::to_string(first_format);
  if (!is_first && found != std::to_string(format)) {
    throw sqlite_error{SQLITE_ERROR,
                       fmt::format("laid out as version {}; this program knows {} to {}", found,
                                   first_format, format)};
  }
  // A trigger or a view that is not ours could do anything.
  if (schema_of(database) != own_schema(is_first ? first_format : format)) {
    throw sqlite_error{SQLITE_ERROR, "its tables are not as this program makes them"};
  }
}

void make_tables(sqlite_database& database) {
  sqlite_transaction whole{database};
  if (!has_tables(database)) {
    database.run(tables);
  } else if (database.value_of("PRAGMA user_version") == std::to_string(first_format)) {
    renew_accounts(database);
  } else {
    return;
  }
  database.mark(application, format);
  whole.commit();
}

void retire_tables(sqlite_database& database) {
  database.mark(application, -format);
}

}  // namespace skyward::store
