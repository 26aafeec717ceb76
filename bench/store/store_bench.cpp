// How many commands a second does a house acknowledge, how long does the slowest of a hundred wait,
// and how many bytes of disk does each take? Beside it, in turn, what SQLite itself does in
// transactions of a single row with the same durability. Every client waits for its answer before
// it sends the next command; those who wait together are kept together.
//
//   bench_store [FOLDER]       in SQLite
//   bench_store postgresql://  in an empty database; against_pgbench says what it is held against
#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "store/postgres.hpp"
#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sqlite3.h>

namespace {

using namespace skyward;
using namespace skyward::store;
using clock = std::chrono::steady_clock;

constexpr int seats = 6;
constexpr auto measured = std::chrono::seconds{2};

struct figures {
  double a_second{};
  double slowest_of_hundred_ms{};
};

/// Runs what answers `commands` commands at once until the time is over.
template <class Once>
figures measure(int commands, const Once& once) {
  std::vector<double> waits;
  const auto began = clock::now();
  auto last = began;
  while (last - began < measured) {
    once();
    const auto now = clock::now();
    waits.push_back(std::chrono::duration<double, std::milli>(now - last).count());
    last = now;
  }
  const auto seconds = std::chrono::duration<double>(last - began).count();
  const auto place = waits.begin() + static_cast<std::ptrdiff_t>(waits.size() * 99 / 100);
  std::ranges::nth_element(waits, place);
  return {static_cast<double>(waits.size()) * commands / seconds, *place};
}

/// A record as a table of six seats writes them, of some 560 bytes.
std::string record_of(const std::string& stream, std::uint64_t seq, int seat, bool down,
                      const std::string& id) {
  const auto table = record::owner_of(stream);
  const char* cents = down ? "" : R"(,"cents":500)";
  return fmt::format(
      R"({{"v":1,"stream":"{}","seq":{},"at":"2026-11-22T20:00:00.125Z",)"
      R"("recorded_at":"2026-11-22T20:00:00.125Z","cause":{{"id":"{}","principal":"u-7f3a{}",)"
      R"("role":"player","window":9}},"command":{{"do":"{}","seat":{},"area":"hop-1-2"{}}},)"
      R"("events":[{{"event":"{}","seat":{},"area":"hop-1-2","cents":500}}],)"
      R"("postings":[{{"account":"{}/stack/{}","cents":{}}},)"
      R"({{"account":"{}/layout/{}/hop-1-2","cents":{}}}]}})",
      stream, seq, id, seat, down ? "take_down" : "wager", seat, cents,
      down ? "wager_taken_down" : "wager_placed", seat, table, seat, down ? 500 : -500, table, seat,
      down ? -500 : 500);
}

class playing_house {
 public:
  playing_house(std::unique_ptr<class store> kept, int clients, bool by_time, int first_table = 1)
      : clients_{clients}, by_time_{by_time}, first_table_{first_table}, kept_{std::move(kept)} {
    const int tables = (clients + seats - 1) / seats;
    after_.resize(static_cast<std::size_t>(tables));
    for (int i = 0; i < clients; ++i) command(i, true);
    ask();
  }

  /// Each client wagers, or takes its wager down.
  void play() {
    down_ = !down_;
    for (int i = 0; i < clients_; ++i) command(i, false);
    ask();
  }

  std::string hash() {
    std::string heads;
    const auto all = kept_->streams().value();
    for (const auto& each : all) heads += hex(each.row.chain.head);
    return sha256_hex(heads).substr(0, 16);
  }
  std::uint64_t commands() const { return made_; }

 private:
  void command(int client, bool buys) {
    const auto table = static_cast<std::size_t>(client / seats);
    const int seat = client % seats + 1;
    const auto name = fmt::format("table/{}", static_cast<std::size_t>(first_table_) + table);
    const auto stream = name + "/2026-11-22";
    const auto stack = fmt::format("{}/stack/{}", name, seat);
    const auto layout = fmt::format("{}/layout/{}/hop-1-2", name, seat);
    proposal made;
    made.key = {fmt::format("u-7f3a{}", seat), next_id()};
    made.body = body_of({made.key.id});
    auto& after = after_[table];
    made.parts = {
        {stream, after, {record_of(stream, after.count + 1, seat, down_, made.key.id)}, false}};
    after.add(record::leaf_of(made.parts.front().records.front()));
    const int sign = down_ ? -1 : 1;
    made.money.postings =
        buys ? std::vector<record::posting>{{"cash", -1'000'000}, {stack, 1'000'000}}
             : std::vector<record::posting>{{layout, sign * 500}, {stack, sign * -500}};
    if (!buys && !down_) made.money.wagering = {stack};
    asked_.push_back(std::move(made));
  }
  /// By the time and by chance, as UUIDs of version 7 are, or by chance alone.
  std::string next_id() {
    const auto chance = hex(sha256({fmt::format("{} {}", first_table_, ++made_)}));
    if (!by_time_) return chance.substr(0, record::id_digits);
    constexpr std::size_t of_time = 12;
    return fmt::format("{:0{}x}",
                       (made_ + static_cast<std::uint64_t>(first_table_) * 10'000'000) / 8,
                       of_time) +
           chance.substr(0, record::id_digits - of_time);
  }
  void ask() {
    const auto told = kept_->append(asked_);
    ensure(told.has_value(), "a disk that works");
    for (const auto& each : *told)
      ensure(each.what == outcome::committed, "a command that is kept");
    asked_.clear();
  }

  int clients_;
  bool by_time_;  // ids begin with it
  int first_table_;
  bool down_ = true;
  std::uint64_t made_ = 0;
  std::vector<record::chain> after_;
  std::unique_ptr<class store> kept_;
  std::vector<proposal> asked_;
};

figures single_rows(const std::filesystem::path& path) {
  sqlite3* database = nullptr;
  sqlite3_open(path.c_str(), &database);
  sqlite3_exec(database,
               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
               "CREATE TABLE line(seq INTEGER PRIMARY KEY, bytes BLOB)",
               nullptr, nullptr, nullptr);
  sqlite3_stmt* insert = nullptr;
  sqlite3_prepare_v2(database, "INSERT INTO line(bytes) VALUES(?)", -1, &insert, nullptr);
  const auto line = record_of("table/1/2026-11-22", 1, 1, false, std::string(32, '0'));
  const auto found = measure(1, [&] {
    sqlite3_bind_blob64(insert, 1, line.data(), line.size(), SQLITE_STATIC);
    ensure(sqlite3_step(insert) == SQLITE_DONE, "a row that is kept");
    sqlite3_reset(insert);
  });
  sqlite3_finalize(insert);
  sqlite3_close(database);
  return found;
}

constexpr int waiting_together[] = {1, 6, 24, 96, 384, 1'536};

void print_head() {
  fmt::print("{:>8} {:>9} {:>11} {:>7} {:>8} {:>11}  {}\n", "clients", "ids", "commands/s", "times",
             "p99 ms", "bytes each", "hash of the heads");
}

void bench_sqlite(const std::filesystem::path& folder) {
  const auto own = folder / fmt::format("skyward_bench_{}", ::getpid());
  print_head();
  for (const int clients : waiting_together) {
    for (const bool by_time : {true, false}) {
      std::filesystem::create_directories(own);
      const auto house = own / "house.db";
      const auto single = single_rows(own / "single.db");
      playing_house playing{sqlite_store::open(house, access::own).value(), clients, by_time};
      playing.play();
      playing.play();
      const auto hash = playing.hash();
      const auto found = measure(clients, [&] { playing.play(); });
      const auto bytes = static_cast<double>(std::filesystem::file_size(house));
      fmt::print("{:>8} {:>9} {:>11.0f} {:>7} {:>8.2f}\n", "", "rows", single.a_second, 1,
                 single.slowest_of_hundred_ms);
      fmt::print("{:>8} {:>9} {:>11.0f} {:>7.2f} {:>8.2f} {:>11.0f}  {}\n", clients,
                 by_time ? "by time" : "by chance", found.a_second,
                 found.a_second / single.a_second, found.slowest_of_hundred_ms,
                 bytes / static_cast<double>(playing.commands()), hash);
      std::filesystem::remove_all(own);
    }
  }
}

/// Each on tables of its own, all in one database.
void bench_postgres(const std::string& address) {
  fmt::print("{:>8} {:>11} {:>8}  {}\n", "clients", "commands/s", "p99 ms", "hash of the heads");
  int first_table = 1;
  for (const int clients : waiting_together) {
    auto kept = postgres_store::open(address, access::own);
    ensure(kept.has_value(), kept ? "" : kept.error().message.c_str());
    playing_house playing{*std::move(kept), clients, true, first_table};
    first_table += clients;
    playing.play();
    playing.play();
    const auto hash = playing.hash();
    const auto found = measure(clients, [&] { playing.play(); });
    fmt::print("{:>8} {:>11.0f} {:>8.2f}  {}\n", clients, found.a_second,
               found.slowest_of_hundred_ms, hash);
  }
}

}  // namespace

int main(int count, char** words) {
  const std::string where = count > 1 ? words[1] : std::filesystem::temp_directory_path().string();
  is_postgres_address(where) ? bench_postgres(where) : bench_sqlite(where);
}
