// SQLite's own objects, closed at their end, and its errors as exceptions that stay in this layer.
#pragma once

#include "store/sql_text.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace skyward::store {

/// What SQLite answers that is neither a row nor done.
class sqlite_error : public std::runtime_error {
 public:
  sqlite_error(int code, const std::string& message) : std::runtime_error{message}, code_{code} {}

  int code() const { return code_; }  // an extended result code

 private:
  int code_;
};

/// A connection.
class sqlite_database {
 public:
  /// in      flags of sqlite3_open_v2
  ///         vfs   that it runs on; empty: the system's
  /// errors  throws sqlite_error, as everything below
  sqlite_database(const std::filesystem::path& path, int flags, const std::string& vfs);

  sqlite3* get() const { return handle_.get(); }

  /// Statements whose rows, if any, nobody reads.
  void run(sql_text sql);

  /// The only value of the only row, as a text.
  std::string value_of(sql_text sql);

  /// A setting of SQLite's, which has to hold afterwards.
  void set(sql_text pragma, sql_text wanted);

  /// What tells a file from others, and the version of its tables.
  void mark(std::int64_t application, std::int64_t format);

  [[noreturn]] void fail(int code) const;

 private:
  void execute(const std::string& sql);

  struct closer {
    void operator()(sqlite3* handle) const;
  };
  std::unique_ptr<sqlite3, closer> handle_;
};

/// A statement that is run again and again. What is bound has to live until it was run.
class sqlite_statement {
 public:
  sqlite_statement(sqlite_database& database, sql_text sql);

  sqlite_statement& bind(int place, std::int64_t value);
  sqlite_statement& bind(int place, std::string_view text);
  sqlite_statement& bind_bytes(int place, std::string_view bytes);
  sqlite_statement& bind_nothing(int place);

  /// The next row; after the last one false, and the statement can be bound and run anew.
  bool step();

  /// To the end.
  void run();

  /// Of the row, from 0.
  std::int64_t number(int column) const;
  std::string_view text(int column) const;  // or bytes; until the next step
  bool is_nothing(int column) const;

  void reset();

 private:
  struct finalizer {
    void operator()(sqlite3_stmt* statement) const;
  };
  void check(int code) const;

  sqlite_database* database_;
  std::unique_ptr<sqlite3_stmt, finalizer> statement_;
};

/// From its beginning to commit; rolled back where commit was not reached.
class sqlite_transaction {
 public:
  explicit sqlite_transaction(sqlite_database& database);
  sqlite_transaction(const sqlite_transaction&) = delete;
  sqlite_transaction& operator=(const sqlite_transaction&) = delete;
  ~sqlite_transaction();

  void commit();

 private:
  sqlite_database& database_;
  bool open_ = true;
};

}  // namespace skyward::store
