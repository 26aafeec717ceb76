// A connection to PostgreSQL, by libpq: statements with bound values, several of them in one round
// trip, and errors as exceptions that stay in this layer.
#pragma once

#include "store/sql_text.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace skyward::store {

/// SQLSTATE of what is refused since others have the house.
inline constexpr auto others_have_it = "55006";

/// What PostgreSQL answers, or that it answers no more.
class postgres_error : public std::runtime_error {
 public:
  /// in  state       SQLSTATE; empty: the connection is gone
  ///     constraint  that stood against it, if one did
  postgres_error(std::string state, const std::string& message, std::string constraint = {})
      : std::runtime_error{message}, state_{std::move(state)}, constraint_{std::move(constraint)} {}

  const std::string& state() const { return state_; }

  /// Whether nothing is known of what was asked last, or nothing can be asked here: the server is
  /// gone, ends, begins, or has become a standby. Another connection may be answered.
  bool is_lost() const;

  /// Whether others were in the way: nothing was done, and the same may be asked again.
  bool is_raced() const;

 private:
  std::string state_;
  std::string constraint_;
};

/// Values of one column for many rows, to be bound as one.
class postgres_array {
 public:
  enum class of : std::uint32_t { truths = 16, bytes = 17, numbers = 20 };

  explicit postgres_array(of what) : what_{what} {}

  void add(std::int64_t number);
  void add(std::uint64_t count) { add(static_cast<std::int64_t>(count)); }
  void add(std::string_view bytes);
  void add_truth(bool truth);
  void add_nothing();

 private:
  friend class postgres_values;

  of what_;
  std::int32_t count_ = 0;
  bool has_nothing_ = false;
  std::string elements_;
};

/// What is bound to a statement, in order.
class postgres_values {
 public:
  postgres_values& add(std::int64_t number);
  postgres_values& add(std::uint64_t count) { return add(static_cast<std::int64_t>(count)); }
  postgres_values& add(std::string_view bytes);
  postgres_values& add(const postgres_array& rows);
  postgres_values& add_truth(bool truth);
  postgres_values& add_nothing();

 private:
  friend class postgres_connection;
  friend class postgres_copy;
  std::vector<std::optional<std::string>> all_;
};

/// Rows that were answered.
class postgres_rows {
 public:
  explicit postgres_rows(pg_result* owned);

  int count() const;

  /// in  row, column  from 0
  std::int64_t number(int row, int column) const;
  std::uint64_t count(int row, int column) const {
    return static_cast<std::uint64_t>(number(row, column));
  }
  std::string_view bytes(int row, int column) const;
  bool truth(int row, int column) const;
  bool is_nothing(int row, int column) const;

 private:
  friend class postgres_connection;
  friend class postgres_copy;
  struct clearer {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, clearer> result_;
};

struct postgres_question {
  sql_text sql;
  const postgres_values& with;
};

class postgres_connection {
 public:
  /// in      address  `postgresql://...`, or as libpq takes it
  /// errors  throws postgres_error, as everything below
  explicit postgres_connection(const std::string& address);

  /// Statements without values, whose rows nobody reads.
  void run(sql_text sql);

  /// The only value of the only row, as a text.
  std::string value_of(sql_text sql);

  postgres_rows ask(sql_text sql, const postgres_values& with = {});

  /// From now on what `ask` asks is answered within a time, or the connection counts as gone.
  void answer_within(std::chrono::milliseconds most) { answers_within_ = most; }

  /// One round trip for all, in one transaction where none is open. Of one that fails nothing is
  /// done.
  std::vector<postgres_rows> ask_together(std::span<const postgres_question> all);

  /// Rows one after the other as they come, however many there are.
  ///
  /// in  take  a row: its number in the rows is 0; it asks nothing
  void each_row(sql_text sql, const std::function<void(const postgres_rows&)>& take);

  /// Whether another connection has notified of something since this was asked last; who LISTENs is
  /// told so as its socket can be read.
  bool has_heard();
  int socket() const;

  /// What the server warned of since this was asked last. A transaction that is told as done with a
  /// warning may be on this server alone.
  std::string take_warning();

 private:
  friend class postgres_copy;
  friend class postgres_transaction;
  [[noreturn]] void fail(const pg_result* result);
  postgres_rows checked(pg_result* owned);
  pg_result* next_result(std::chrono::steady_clock::time_point until);
  void send(const postgres_question& asked);
  std::chrono::steady_clock::time_point answer_due() const;
  const std::string& prepared(sql_text sql);

  struct finisher {
    void operator()(pg_conn* connection) const;
  };
  std::unique_ptr<std::string> warning_;  // where libpq writes it, wherever this is moved
  std::unique_ptr<pg_conn, finisher> connection_;
  std::map<std::string_view, std::string> prepared_;  // names, by the text
  std::optional<std::chrono::milliseconds> answers_within_;
};

/// Rows for one table, however many, as quickly as it takes them. Nothing else is asked meanwhile.
class postgres_copy {
 public:
  /// in  copy  `COPY ... FROM STDIN (FORMAT binary)`
  postgres_copy(postgres_connection& to, sql_text copy);
  postgres_copy(const postgres_copy&) = delete;
  postgres_copy& operator=(const postgres_copy&) = delete;

  /// Without `finish` none of them is kept.
  ~postgres_copy();

  void put(const postgres_values& row);
  void finish();

 private:
  void send();

  postgres_connection& to_;
  std::string bytes_;
  bool open_ = true;
};

/// From its beginning to commit; rolled back where commit was not reached.
class postgres_transaction {
 public:
  /// in  kind  `BEGIN ...`
  postgres_transaction(postgres_connection& on, sql_text kind);
  postgres_transaction(const postgres_transaction&) = delete;
  postgres_transaction& operator=(const postgres_transaction&) = delete;
  ~postgres_transaction();

  void commit();

 private:
  postgres_connection& on_;
  bool open_ = true;
};

/// Whether a house is in a database: `postgresql://...` or `postgres://...`.
bool is_postgres_address(std::string_view house);

/// Host, port and database of an address, without what must not be shown; of a text that is none
/// nothing.
std::string shown_address(const std::string& address);

}  // namespace skyward::store
