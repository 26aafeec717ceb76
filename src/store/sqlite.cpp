// Calls SQLite, and turns what it answers into values and exceptions.
#include "store/sqlite.hpp"

#include <fmt/format.h>

#include <sqlite3.h>

namespace skyward::store {

void sqlite_database::closer::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

sqlite_database::sqlite_database(const std::filesystem::path& path, int flags,
                                 const std::string& vfs) {
  sqlite3* made = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &made, flags | SQLITE_OPEN_EXRESCODE,
                                   vfs.empty() ? nullptr : vfs.c_str());
  handle_.reset(made);
  if (made == nullptr) throw sqlite_error{SQLITE_NOMEM, "out of memory"};
  if (code != SQLITE_OK) fail(code);
}

void sqlite_database::fail(int code) const {
  const auto cause = sqlite3_system_errno(get());
  const bool of_system = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
  throw sqlite_error{code,
                     fmt::format("{}{}", sqlite3_errstr(code),
                                 of_system && cause != 0
                                     ? fmt::format(" ({})", std::generic_category().message(cause))
                                     : "")};
}

void sqlite_database::execute(const std::string& sql) {
  const int code = sqlite3_exec(get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

void sqlite_database::run(sql_text sql) {
  execute(std::string{sql.view()});
}

void sqlite_database::mark(std::int64_t application, std::int64_t format) {
  execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application, format));
}

void sqlite_database::set(sql_text pragma, sql_text wanted) {
  execute(fmt::format("PRAGMA {} = {}", pragma.view(), wanted.view()));
  const auto asked = fmt::format("PRAGMA {}", pragma.view());
  const auto found = value_of(sql_text{std::string_view{asked}});
  if (found == wanted.view()) return;
  throw sqlite_error{SQLITE_ERROR,
                     fmt::format("{} is {}; needed: {}", pragma.view(), found, wanted.view())};
}

std::string sqlite_database::value_of(sql_text sql) {
  sqlite_statement asked{*this, sql};
  if (!asked.step()) throw sqlite_error{SQLITE_ERROR, "no row"};
  return std::string{asked.text(0)};
}

void sqlite_statement::finalizer::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

sqlite_statement::sqlite_statement(sqlite_database& database, sql_text sql) : database_{&database} {
  sqlite3_stmt* made = nullptr;
  check(sqlite3_prepare_v3(database.get(), sql.view().data(), static_cast<int>(sql.view().size()),
                           SQLITE_PREPARE_PERSISTENT, &made, nullptr));
  statement_.reset(made);
}

void sqlite_statement::check(int code) const {
  if (code != SQLITE_OK) database_->fail(code);
}

sqlite_statement& sqlite_statement::bind(int place, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), place, value));
  return *this;
}
sqlite_statement& sqlite_statement::bind(int place, std::string_view text) {
  check(sqlite3_bind_text64(statement_.get(), place, text.data(), text.size(), SQLITE_STATIC,
                            SQLITE_UTF8));
  return *this;
}
sqlite_statement& sqlite_statement::bind_bytes(int place, std::string_view bytes) {
  check(sqlite3_bind_blob64(statement_.get(), place, bytes.data(), bytes.size(), SQLITE_STATIC));
  return *this;
}
sqlite_statement& sqlite_statement::bind_nothing(int place) {
  check(sqlite3_bind_null(statement_.get(), place));
  return *this;
}

bool sqlite_statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  // What reset answers is what step has answered.
  sqlite3_reset(statement_.get());
  if (code != SQLITE_DONE) database_->fail(code);
  return false;
}

void sqlite_statement::run() {
  while (step()) {
  }
}

void sqlite_statement::reset() {
  sqlite3_reset(statement_.get());
}

std::int64_t sqlite_statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
std::string_view sqlite_statement::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const auto size = sqlite3_column_bytes(statement_.get(), column);
  return {bytes == nullptr ? "" : bytes, static_cast<std::size_t>(size)};
}
bool sqlite_statement::is_nothing(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

sqlite_transaction::sqlite_transaction(sqlite_database& database) : database_{database} {
  database_.run("BEGIN IMMEDIATE");
}

sqlite_transaction::~sqlite_transaction() {
  // Some errors have rolled it back already.
  if (open_ && sqlite3_get_autocommit(database_.get()) == 0) {
    sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

void sqlite_transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace skyward::store
