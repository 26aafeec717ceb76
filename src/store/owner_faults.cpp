// Asks the file or the database, as one who only reads.
#include "store/owner_faults.hpp"

#include "store/open_store.hpp"
#include "store/postgres.hpp"
#include "store/sqlite.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <sqlite3.h>

namespace skyward::store {

namespace {

using sentences = std::vector<std::string>;

reached<sentences> faults_of_file(const std::string& house) {
  std::error_code none;
  if (!std::filesystem::exists(house, none)) return sentences{};
  try {
    sqlite_database file{house, SQLITE_OPEN_READONLY | SQLITE_OPEN_PRIVATECACHE, ""};
    sqlite3_db_config(file.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    if (!file.value_of("PRAGMA user_version").starts_with('-')) return sentences{};
    return sentences{fmt::format("{}: {}", house, moved_away)};
  } catch (const sqlite_error& what) {
    return failed(fmt::format("{}: {}", house, what.what()));
  }
}

/// Also where there is a house: each program that opens it makes its tables aside, to compare.
constexpr sql_text may_not_create =
    "SELECT CASE WHEN has_database_privilege(current_database(), 'CREATE') THEN '' ELSE "
    "format('%I may create nothing in it, and whoever opens a house there does; GRANT CREATE ON "
    "DATABASE %I TO %I', current_user, current_database(), current_user) END";

reached<sentences> faults_in_database(const std::string& house) {
  const auto there = has_house(house);
  if (!there) return std::unexpected(there.error());
  const auto shown = shown_address(house);
  try {
    postgres_connection database{house};
    if (*there && database.value_of("SELECT version < 0 FROM skyward.layout") == "t") {
      return sentences{fmt::format("{}: {}", shown, moved_away)};
    }
    const auto found = database.value_of(may_not_create);
    if (found.empty()) return sentences{};
    return sentences{fmt::format("{}: {}", shown, found)};
  } catch (const postgres_error& what) {
    return failed(fmt::format("{}: {}", shown, what.what()));
  }
}

}  // namespace

reached<std::vector<std::string>> owner_faults(const std::string& house) {
  return is_in_database(house) ? faults_in_database(house) : faults_of_file(house);
}

}  // namespace skyward::store
