// NOTIFY wakes, and a row for each node says who is with it.
#include "base/descriptor.hpp"
#include "store/node_line.hpp"
#include "store/postgres.hpp"

#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <poll.h>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace skyward::store {

namespace {

using std::chrono::milliseconds;
using clock = std::chrono::steady_clock;

constexpr milliseconds between_notes{20};    // what is kept meanwhile is told together
constexpr milliseconds before_again{1'000};  // a database that is away is asked again

class line final : public node_line {
 public:
  line(std::string address, node_hears hears, milliseconds often)
      : address_{std::move(address)},
        hears_{std::move(hears)},
        often_{often},
        woken_{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)},
        thread_{[this] { run(); }} {}
  line(const line&) = delete;
  line& operator=(const line&) = delete;
  ~line() override {
    ends_ = true;
    wake();
    thread_.join();
  }

  void tell_kept() override {
    if (!kept_.exchange(true)) wake();
  }
  void tell_players(std::vector<std::string> with_us) override {
    const std::lock_guard lock{mutex_};
    players_ = std::move(with_us);
  }

 private:
  void wake() const {
    const std::uint64_t one = 1;
    static_cast<void>(!::write(woken_.number(), &one, sizeof one));
  }

  void run() {
    while (!ends_) {
      try {
        postgres_connection database{address_};
        database.run(
            "SET search_path = skyward; SET synchronous_commit = off; SET statement_timeout = "
            "'2s'; LISTEN skyward");
        talk(database);
      } catch (const std::exception&) {
        // Hints alone are lost.
        await(-1, clock::now() + before_again);
      }
    }
  }

  void talk(postgres_connection& database) {
    const auto name = database.value_of("SELECT gen_random_uuid()");
    auto exchange_at = clock::now();
    auto note_at = exchange_at;
    while (!ends_) {
      const auto now = clock::now();
      if (now >= exchange_at) {
        exchange_players(database, name);
        exchange_at = now + often_;
      }
      if (now >= note_at && kept_.exchange(false)) {
        database.run("NOTIFY skyward");
        note_at = now + between_notes;
      }
      if (database.has_heard()) hears_.kept();
      await(database.socket(), kept_ ? std::min(note_at, exchange_at) : exchange_at);
    }
    postgres_values own;
    database.ask("DELETE FROM node WHERE name = $1::bytea", own.add(std::string_view{name}));
  }

  /// Until something comes, from the database or from this process, or a moment.
  void await(int socket, clock::time_point until) const {
    const auto left = std::chrono::ceil<milliseconds>(until - clock::now()).count();
    std::array<pollfd, 2> of{pollfd{woken_.number(), POLLIN, 0}, pollfd{socket, POLLIN, 0}};
    ::poll(of.data(), of.size(), static_cast<int>(std::max<std::int64_t>(left, 0)));
    std::uint64_t count = 0;
    static_cast<void>(!::read(woken_.number(), &count, sizeof count));
  }

  void exchange_players(postgres_connection& database, const std::string& name) {
    postgres_array own{postgres_array::of::bytes};
    {
      const std::lock_guard lock{mutex_};
      for (const auto& each : players_) own.add(std::string_view{each});
    }
    const auto rows = database.ask(
        "WITH gone AS (DELETE FROM node WHERE seen < now() - interval '1 minute'), "
        "own AS (INSERT INTO node(name, seen, players) VALUES($1::bytea, now(), $2::bytea[]) "
        "ON CONFLICT(name) DO UPDATE SET seen = excluded.seen, players = excluded.players) "
        "SELECT DISTINCT unnest(players) FROM node "
        "WHERE name <> $1::bytea AND seen > now() - interval '5 seconds'",
        postgres_values{}.add(std::string_view{name}).add(own));
    std::vector<std::string> others;
    for (int i = 0; i < rows.count(); ++i) others.emplace_back(rows.bytes(i, 0));
    hears_.players(std::move(others));
  }

  const std::string address_;
  const node_hears hears_;
  const milliseconds often_;
  const descriptor woken_;
  std::atomic<bool> ends_ = false;
  std::atomic<bool> kept_ = false;
  std::mutex mutex_;
  std::vector<std::string> players_;
  std::thread thread_;  // last: it begins once all else is there
};

}  // namespace

std::unique_ptr<node_line> postgres_node_line(const std::string& address, node_hears hears,
                                              milliseconds often) {
  return std::make_unique<line>(address, std::move(hears), often);
}

}  // namespace skyward::store
