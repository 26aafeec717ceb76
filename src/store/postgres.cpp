// Calls libpq. Values go to and fro in PostgreSQL's binary form, so that none is read as SQL.
#include "store/postgres.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <libpq-fe.h>
#include <poll.h>
#include <utility>

namespace skyward::store {

namespace {

/// Most significant byte first, as the network has them.
template <class Number>
void put_number(std::string& to, Number number) {
  for (int shift = static_cast<int>(sizeof number) * 8 - 8; shift >= 0; shift -= 8) {
    to += static_cast<char>(static_cast<std::uint64_t>(number) >> static_cast<unsigned>(shift));
  }
}

std::string number_bytes(std::int64_t number) {
  std::string made;
  put_number(made, number);
  return made;
}

constexpr std::string_view truth_bytes(bool truth) {
  return {truth ? "\1" : "\0", 1};
}

/// What libpq breaks into lines and sets in.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (const char each : text) {
    const bool is_space = each == ' ' || each == '\n' || each == '\t';
    if (!is_space) line += each;
    if (is_space && !line.empty() && line.back() != ' ') line += ' ';
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

/// Empty where there is none, or no result.
std::string_view field(const pg_result* of, int which) {
  const char* found = of == nullptr ? nullptr : PQresultErrorField(of, which);
  return found == nullptr ? "" : found;
}

void keep_warning(void* to, const pg_result* told) {
  if (field(told, PG_DIAG_SEVERITY_NONLOCALIZED) != "WARNING") return;
  *static_cast<std::string*>(to) = field(told, PG_DIAG_MESSAGE_PRIMARY);
}

/// What of an address may be shown.
struct address_parts {
  std::string host;
  std::string port;
  std::string database;
};

/// Nothing for what is no address, or could have part of a password elsewhere: what libpq says of
/// it would show that.
std::optional<address_parts> parts_of(const std::string& address) {
  char* problem = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> all{
      PQconninfoParse(address.c_str(), &problem), &PQconninfoFree};
  const std::unique_ptr<char, decltype(&PQfreemem)> freed{problem, &PQfreemem};
  if (!all) return std::nullopt;
  const auto value = [&](std::string_view key) -> std::string {
    for (const auto* each = all.get(); each->keyword != nullptr; ++each) {
      if (each->keyword == key && each->val != nullptr) return each->val;
    }
    return "";
  };
  address_parts read{value("host"), value("port"), value("dbname")};
  const bool odd = (read.host + read.database).contains('@') ||
                   read.port.find_first_not_of("0123456789,") != read.port.npos;
  if (odd) return std::nullopt;
  return read;
}

constexpr std::string_view known_schemes[] = {"postgresql://", "postgres://"};

}  // namespace

bool postgres_error::is_lost() const {
  constexpr std::string_view ended[] = {
      "57P01", "57P02", "57P03",  // the server ends or begins
      "25006",                    // it is a standby by now
      "53300",                    // it has no connection left
  };
  return state_.empty() || state_.starts_with("08") || std::ranges::count(ended, state_) > 0;
}

bool postgres_error::is_raced() const {
  constexpr std::string_view in_the_way[] = {
      "40001", "40P01",  // serialization, deadlock
      "55P03",           // a lock that another one holds for long
  };
  // A row that another one has made meanwhile; of packs nobody does, since their stream is locked.
  if (state_ == "23505") return constraint_ != "pack_pkey";
  return std::ranges::count(in_the_way, state_) > 0;
}

void postgres_array::add(std::int64_t number) {
  add(std::string_view{number_bytes(number)});
}
void postgres_array::add(std::string_view bytes) {
  put_number(elements_, static_cast<std::uint32_t>(bytes.size()));
  elements_ += bytes;
  ++count_;
}
void postgres_array::add_truth(bool truth) {
  add(truth_bytes(truth));
}
void postgres_array::add_nothing() {
  put_number(elements_, std::int32_t{-1});
  has_nothing_ = true;
  ++count_;
}

postgres_values& postgres_values::add(std::int64_t number) {
  all_.emplace_back(number_bytes(number));
  return *this;
}
postgres_values& postgres_values::add(std::string_view bytes) {
  all_.emplace_back(bytes);
  return *this;
}
postgres_values& postgres_values::add_truth(bool truth) {
  return add(truth_bytes(truth));
}
postgres_values& postgres_values::add_nothing() {
  all_.emplace_back(std::nullopt);
  return *this;
}

/// source  array_recv of PostgreSQL: dimensions, whether anything is missing, type; of each
///         dimension its length and its first index; then the elements with their lengths
postgres_values& postgres_values::add(const postgres_array& rows) {
  std::string made;
  put_number(made, std::int32_t{rows.count_ == 0 ? 0 : 1});
  put_number(made, std::int32_t{rows.has_nothing_ ? 1 : 0});
  put_number(made, std::to_underlying(rows.what_));
  if (rows.count_ != 0) {
    put_number(made, rows.count_);
    put_number(made, std::int32_t{1});
    made += rows.elements_;
  }
  all_.emplace_back(std::move(made));
  return *this;
}

postgres_rows::postgres_rows(pg_result* owned) : result_{owned} {}

void postgres_rows::clearer::operator()(pg_result* result) const {
  PQclear(result);
}
int postgres_rows::count() const {
  return PQntuples(result_.get());
}
std::string_view postgres_rows::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}
std::int64_t postgres_rows::number(int row, int column) const {
  const auto read = bytes(row, column);
  ensure(read.size() == sizeof(std::int64_t), "a column of bigint");
  std::uint64_t number = 0;
  for (const char each : read) number = number << 8U | static_cast<std::uint8_t>(each);
  return static_cast<std::int64_t>(number);
}
bool postgres_rows::truth(int row, int column) const {
  const auto read = bytes(row, column);
  ensure(read.size() == 1, "a column of boolean");
  return read.front() != '\0';
}
bool postgres_rows::is_nothing(int row, int column) const {
  return PQgetisnull(result_.get(), row, column) != 0;
}

void postgres_connection::finisher::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

postgres_connection::postgres_connection(const std::string& address)
    : warning_{std::make_unique<std::string>()} {
  if (!parts_of(address)) {
    throw postgres_error{"22023",
                         "no address of a database; accepted: postgresql://USER@HOST:PORT/NAME, a "
                         "password in it with all but letters and digits as %XX"};
  }
  // What stands before the address, which may say otherwise: who is cut off finds out in seconds.
  constexpr std::array names{
      "connect_timeout",  "keepalives_idle",  "keepalives_interval", "keepalives_count",
      "tcp_user_timeout", "application_name", "client_encoding",     "dbname"};
  const std::array values{"5", "2", "1", "3", "5000", "skyward", "UTF8", address.c_str()};
  static_assert(names.size() == values.size());
  std::array<const char*, names.size() + 1> keys{};
  std::array<const char*, values.size() + 1> set{};
  std::ranges::copy(names, keys.begin());
  std::ranges::copy(values, set.begin());
  connection_.reset(PQconnectdbParams(keys.data(), set.data(), 1));
  if (!connection_) throw postgres_error{"53200", "out of memory"};
  if (PQstatus(connection_.get()) != CONNECTION_OK) fail(nullptr);
  PQsetNoticeReceiver(connection_.get(), &keep_warning, warning_.get());
}

void postgres_connection::fail(const pg_result* result) {
  const auto state = field(result, PG_DIAG_SQLSTATE);
  std::string words{field(result, PG_DIAG_MESSAGE_PRIMARY)};
  if (words.empty()) words = in_one_line(PQerrorMessage(connection_.get()));
  if (const auto detail = field(result, PG_DIAG_MESSAGE_DETAIL); !detail.empty()) {
    words += fmt::format(" ({})", detail);
  }
  // Whatever the last words of a connection were, after them nothing can be asked.
  if (PQstatus(connection_.get()) != CONNECTION_OK) throw postgres_error{"", words};
  throw postgres_error{std::string{state.empty() ? "XX000" : state}, words,
                       std::string{field(result, PG_DIAG_CONSTRAINT_NAME)}};
}

postgres_rows postgres_connection::checked(pg_result* owned) {
  postgres_rows read{owned};
  const auto what = PQresultStatus(owned);
  if (what == PGRES_TUPLES_OK || what == PGRES_COMMAND_OK || what == PGRES_SINGLE_TUPLE)
    return read;
  fail(owned);
}

void postgres_connection::run(sql_text sql) {
  checked(PQexec(connection_.get(), std::string{sql.view()}.c_str()));
}

std::string postgres_connection::value_of(sql_text sql) {
  const auto read = checked(PQexec(connection_.get(), std::string{sql.view()}.c_str()));
  if (read.count() != 1) throw postgres_error{"21000", "not one row"};
  return std::string{read.bytes(0, 0)};
}

/// Its name, once the server has it.
const std::string& postgres_connection::prepared(sql_text sql) {
  const auto [found, is_new] = prepared_.try_emplace(sql.view());
  if (is_new) {
    auto name = fmt::format("s{}", prepared_.size());
    try {
      auto* const on = connection_.get();
      const auto until = answer_due();
      const std::string text{sql.view()};
      if (PQsendPrepare(on, name.c_str(), text.c_str(), 0, nullptr) != 1) fail(nullptr);
      const postgres_rows told{next_result(until)};
      while (auto* const more = next_result(until)) PQclear(more);
      if (PQresultStatus(told.result_.get()) != PGRES_COMMAND_OK) fail(told.result_.get());
    } catch (...) {
      prepared_.erase(found);
      throw;
    }
    found->second = std::move(name);
  }
  return found->second;
}

void postgres_connection::send(const postgres_question& asked) {
  const auto& values = asked.with.all_;
  std::vector<const char*> at(values.size());
  std::vector<int> lengths(values.size());
  const std::vector<int> binary(values.size(), 1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;
    at[i] = values[i]->data();
    lengths[i] = static_cast<int>(values[i]->size());
  }
  const auto& name = prepared_.at(asked.sql.view());
  if (PQsendQueryPrepared(connection_.get(), name.c_str(), static_cast<int>(values.size()),
                          at.data(), lengths.data(), binary.data(), 1) != 1) {
    fail(nullptr);
  }
}

std::chrono::steady_clock::time_point postgres_connection::answer_due() const {
  return std::chrono::steady_clock::now() +
         answers_within_.value_or(std::chrono::milliseconds::zero());
}

/// Waits no longer than until a moment, where what is asked has to be answered within a time.
pg_result* postgres_connection::next_result(std::chrono::steady_clock::time_point until) {
  auto* const on = connection_.get();
  while (answers_within_ && PQisBusy(on) == 1) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd answer{PQsocket(on), POLLIN, 0};
    if (left.count() <= 0 || ::poll(&answer, 1, static_cast<int>(left.count())) == 0) {
      throw postgres_error{
          "", fmt::format("the server did not answer within {} ms", answers_within_->count())};
    }
    if (PQconsumeInput(on) != 1) fail(nullptr);
  }
  return PQgetResult(on);
}

postgres_rows postgres_connection::ask(sql_text sql, const postgres_values& with) {
  const postgres_question one{sql, with};
  return std::move(ask_together({&one, 1}).front());
}

std::vector<postgres_rows> postgres_connection::ask_together(
    std::span<const postgres_question> all) {
  for (const auto& each : all) prepared(each.sql);
  auto* const on = connection_.get();
  const auto until = answer_due();
  if (PQenterPipelineMode(on) != 1) fail(nullptr);
  for (const auto& each : all) send(each);
  if (PQpipelineSync(on) != 1) fail(nullptr);
  // All of it is read before anything is thrown, so that the connection can be asked again.
  std::vector<postgres_rows> answers;
  std::optional<postgres_error> first;
  while (answers.size() < all.size()) {
    auto* const told = next_result(until);
    if (told == nullptr) {
      if (PQstatus(on) != CONNECTION_OK) fail(nullptr);
      continue;  // between the answers of two statements
    }
    try {
      answers.push_back(checked(told));
    } catch (const postgres_error& what) {
      if (what.is_lost()) throw;
      if (!first) first = what;
      answers.emplace_back(nullptr);
    }
  }
  for (bool synced = false; !synced;) {
    auto* const told = next_result(until);
    if (told == nullptr && PQstatus(on) != CONNECTION_OK) fail(nullptr);
    const postgres_rows owned{told};
    synced = told != nullptr && PQresultStatus(told) == PGRES_PIPELINE_SYNC;
    // The commit of all, which may fail though nothing before it has.
    if (told != nullptr && PQresultStatus(told) == PGRES_FATAL_ERROR && !first) {
      try {
        fail(told);
      } catch (const postgres_error& what) {
        first = what;
      }
    }
  }
  if (PQexitPipelineMode(on) != 1) fail(nullptr);
  if (first) throw *first;
  return answers;
}

void postgres_connection::each_row(sql_text sql,
                                   const std::function<void(const postgres_rows&)>& take) {
  prepared(sql);
  send({sql, {}});
  auto* const on = connection_.get();
  PQsetSingleRowMode(on);
  // However this ends, the connection can be asked again.
  const std::unique_ptr<pg_conn, void (*)(pg_conn*)> rest{on, [](pg_conn* of) {
                                                            while (auto* told = PQgetResult(of)) {
                                                              PQclear(told);
                                                            }
                                                          }};
  while (auto* const told = PQgetResult(on)) {
    const auto row = checked(told);
    if (row.count() == 1) take(row);
  }
}

/// source  COPY of PostgreSQL, "Binary Format"
postgres_copy::postgres_copy(postgres_connection& to, sql_text copy)
    : to_{to}, bytes_{"PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19} {
  const postgres_rows begun{PQexec(to.connection_.get(), std::string{copy.view()}.c_str())};
  if (PQresultStatus(begun.result_.get()) != PGRES_COPY_IN) to.fail(begun.result_.get());
}

postgres_copy::~postgres_copy() {
  if (!open_) return;
  auto* const on = to_.connection_.get();
  PQputCopyEnd(on, "given up");
  while (auto* const told = PQgetResult(on)) PQclear(told);
}

void postgres_copy::put(const postgres_values& row) {
  constexpr std::size_t at_once = std::size_t{1} << 16U;
  put_number(bytes_, static_cast<std::int16_t>(row.all_.size()));
  for (const auto& value : row.all_) {
    put_number(bytes_, value ? static_cast<std::int32_t>(value->size()) : std::int32_t{-1});
    if (value) bytes_ += *value;
  }
  if (bytes_.size() > at_once) send();
}

void postgres_copy::send() {
  auto* const on = to_.connection_.get();
  if (PQputCopyData(on, bytes_.data(), static_cast<int>(bytes_.size())) != 1) to_.fail(nullptr);
  bytes_.clear();
}

void postgres_copy::finish() {
  put_number(bytes_, std::int16_t{-1});
  send();
  auto* const on = to_.connection_.get();
  if (PQputCopyEnd(on, nullptr) != 1) to_.fail(nullptr);
  open_ = false;
  std::optional<postgres_error> failed;
  while (auto* const told = PQgetResult(on)) {
    try {
      to_.checked(told);
    } catch (const postgres_error& what) {
      if (!failed) failed = what;
    }
  }
  if (failed) throw *failed;
}

bool postgres_connection::has_heard() {
  auto* const on = connection_.get();
  if (PQconsumeInput(on) != 1) fail(nullptr);
  bool heard = false;
  while (auto* const note = PQnotifies(on)) {
    heard = heard || note->be_pid != PQbackendPID(on);
    PQfreemem(note);
  }
  return heard;
}
int postgres_connection::socket() const {
  return PQsocket(connection_.get());
}

std::string postgres_connection::take_warning() {
  return std::exchange(*warning_, {});
}

postgres_transaction::postgres_transaction(postgres_connection& on, sql_text kind) : on_{on} {
  on_.run(kind);
}
postgres_transaction::~postgres_transaction() {
  // Where the connection is gone the transaction went with it.
  if (open_) PQclear(PQexec(on_.connection_.get(), "ROLLBACK"));
}
void postgres_transaction::commit() {
  open_ = false;
  on_.run("COMMIT");
}

bool is_postgres_address(std::string_view house) {
  return std::ranges::any_of(known_schemes,
                             [&](std::string_view each) { return house.starts_with(each); });
}

std::string shown_address(const std::string& address) {
  const auto read = parts_of(address);
  if (!read) return "postgresql:";
  return fmt::format("postgresql://{}{}{}/{}", read->host, read->port.empty() ? "" : ":",
                     read->port, read->database);
}

}  // namespace skyward::store
