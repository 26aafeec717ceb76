// Asks the server for its settings, as one who only reads.
#include "store/postgres_health.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

namespace skyward::store {

namespace {

/// A house has one, `verify` and `backup` one more each; some may be asked anew at the same time.
constexpr std::int64_t free_connections_least = 4;

/// A statement whose only value is empty where nothing is wrong, or what was found.
struct asked {
  sql_text found;
  std::string_view todo;
  std::string_view bars{};  // SQLSTATE for who would keep a house there; empty: that may go on
};

// Others may be asked, or the same one again once it is mended.
constexpr std::string_view another_server = "25006";
constexpr std::string_view once_mended = "57P03";
constexpr std::string_view never = "0A000";

constexpr asked all_asked[] = {
    {"SELECT CASE WHEN pg_is_in_recovery() THEN 'the server is a standby' ELSE '' END",
     "give the address of the primary", another_server},
    {"SELECT CASE WHEN current_setting('server_version_num')::int < 150000 THEN 'the server is of "
     "version ' || current_setting('server_version') ELSE '' END",
     "install PostgreSQL 15 or newer", never},
    {"SELECT CASE WHEN current_setting('fsync') <> 'on' THEN 'fsync is ' || "
     "current_setting('fsync') ELSE '' END",
     "ALTER SYSTEM SET fsync = on, then SELECT pg_reload_conf(); until then what was answered as "
     "kept may be lost when the machine falls",
     never},
    {"SELECT CASE WHEN current_setting('full_page_writes') <> 'on' THEN 'full_page_writes is ' || "
     "current_setting('full_page_writes') ELSE '' END",
     "ALTER SYSTEM SET full_page_writes = on, then SELECT pg_reload_conf(); until then a page that "
     "was half written when the machine fell stays so",
     never},
    {"SELECT CASE WHEN current_setting('data_checksums') <> 'on' THEN 'data_checksums is ' || "
     "current_setting('data_checksums') ELSE '' END",
     "stop the server and run pg_checksums --enable; until then nobody sees what a disk has "
     "changed",
     never},
    {"SELECT CASE WHEN current_setting('skyward.standby', true) = 'on' AND "
     "current_setting('synchronous_standby_names') = '' THEN 'synchronous_standby_names is empty, "
     "and skyward.standby is on' ELSE '' END",
     "have the database's set-up name a standby; until then what was answered as kept is on one "
     "machine alone",
     once_mended},
    {"SELECT CASE WHEN current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN "
     "'synchronous_commit is ' || current_setting('synchronous_commit') ELSE '' END",
     "ALTER SYSTEM SET synchronous_commit = on, or ALTER ROLE or ALTER DATABASE where it is set "
     "there; a house asks for it in any case, what others keep in the same database does not"},
    {"SELECT CASE WHEN current_setting('synchronous_standby_names') <> '' AND NOT EXISTS (SELECT "
     "FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum') OR sync_state IS NULL) THEN "
     "'synchronous_standby_names is ' || current_setting('synchronous_standby_names') || ', and no "
     "such standby is connected' ELSE '' END",
     "start the standby, or take its name out; until then every commit waits"},
};

std::int64_t number_in(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// What a connection is asked.
///
/// errors  the server is not reached
template <class Ask>
auto asked_of(const std::string& address, const Ask& ask)
    -> reached<decltype(ask(std::declval<postgres_connection&>()))> {
  try {
    postgres_connection database{address};
    return ask(database);
  } catch (const postgres_error& what) {
    return failed(fmt::format("{}: {}", shown_address(address), what.what()));
  }
}

std::vector<std::string> faults_of(postgres_connection& database) {
  std::vector<std::string> faults;
  for (const auto& each : all_asked) {
    const auto found = database.value_of(each.found);
    if (!found.empty()) faults.push_back(fmt::format("{}; {}", found, each.todo));
  }
  // Who is connected where is not told to everybody, how many there are is.
  const auto left = number_in(database.value_of(
      "SELECT current_setting('max_connections')::int - "
      "current_setting('superuser_reserved_connections')::int - sum(numbackends) FROM "
      "pg_stat_database"));
  if (left < free_connections_least) {
    faults.push_back(
        fmt::format("max_connections is {}, and {} of them are left; ALTER SYSTEM SET "
                    "max_connections so that at least {} are, and start the server anew",
                    database.value_of("SHOW max_connections"), std::max<std::int64_t>(left, 0),
                    free_connections_least));
  }
  return faults;
}

}  // namespace

void check_server(postgres_connection& database) {
  for (const auto& each : all_asked) {
    if (each.bars.empty()) continue;
    const auto found = database.value_of(each.found);
    if (found.empty()) continue;
    throw postgres_error{std::string{each.bars}, fmt::format("{}; {}", found, each.todo)};
  }
}

reached<std::vector<std::string>> postgres_faults(const std::string& address) {
  return asked_of(address, faults_of);
}

reached<bool> is_database_in_use(const std::string& address) {
  return asked_of(address, [](postgres_connection& database) {
    return database.value_of(
               "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'skyward' AND "
               "datname = current_database() AND pid <> pg_backend_pid()") != "0";
  });
}

}  // namespace skyward::store
