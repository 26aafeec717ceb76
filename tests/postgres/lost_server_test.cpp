// A server that is killed, or that ends connections, while a house is kept in it and read.
#include "owners.hpp"

#include <atomic>
#include <mutex>

namespace skyward::store::lost_server_test {
namespace {

/// Owners that append without end, each on a thread and to a stream and a wallet of its own, while
/// something is done to them.
class busy_owners {
 public:
  explicit busy_owners(const std::string& address) : address_{address} {
    for (const std::string name : {"ann", "bob"}) {
      threads_.emplace_back([this, name, house = opened(address)] { work(name, *house); });
    }
  }
  busy_owners(const busy_owners&) = delete;
  busy_owners& operator=(const busy_owners&) = delete;
  ~busy_owners() { stop(); }

  /// Waits until so many more are kept.
  [[nodiscard]] bool go_on(std::uint64_t more) {
    const auto due = kept_ + more;
    return comes_true([&] { return kept_ >= due || failed_; }) && !failed_;
  }
  void stop() {
    done_ = true;
    threads_.clear();
  }
  void check() {
    stop();
    due_.check(address_);
    EXPECT_EQ(due_.commands(), kept_);
  }

 private:
  /// Each command is sent once, so nothing but committed is ever told of it.
  void work(const std::string& name, store& house) {
    sender by{house};
    for (int i = 1; !done_ && !failed_; ++i) {
      auto asked = command{fmt::format("{} {}", name, i)};
      asked.on("table/" + name).move("cash", "wallet/" + name, 1);
      const auto told = by.tell(asked);
      EXPECT_EQ(said(told), fmt::format("committed table/{} {}", name, i));
      told.what == outcome::committed ? void(++kept_) : void(failed_ = true);
    }
    const std::lock_guard one_at_a_time{guard_};
    due_.add(by);
  }

  std::string address_;
  std::atomic<std::uint64_t> kept_{0};
  std::atomic<bool> failed_{false};
  std::atomic<bool> done_{false};
  std::mutex guard_;
  due_house due_;
  std::vector<std::jthread> threads_;
};

// However a database is set: the store asks for what is kept before it is answered.
TEST(lost_server, is_waited_for_and_has_all_that_was_told_as_kept__HA_6) {
  auto& server = falling_server();
  const auto address = server.new_database();
  set(address, "synchronous_commit = off");
  set(address, "default_transaction_isolation = 'serializable'");
  set(address, "default_transaction_read_only = on");
  busy_owners owners{address};
  for (int kills = 0; kills < 3; ++kills) {
    ASSERT_TRUE(owners.go_on(25));
    server.kill();
    server.start();
  }
  ASSERT_TRUE(owners.go_on(10));
  owners.check();
}

TEST(lost_server, that_ends_a_connection_is_asked_on_another_one) {
  const auto address = postgres_server::own().new_database();
  busy_owners owners{address};
  for (int times = 0; times < 4; ++times) {
    ASSERT_TRUE(owners.go_on(5));
    postgres_server::run(address,
                         "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                         "WHERE datname = current_database() AND pid <> pg_backend_pid()");
  }
  ASSERT_TRUE(owners.go_on(5));
  owners.check();
}

TEST(lost_server, that_stays_away_ends_the_patience_of_its_owner) {
  auto& server = falling_server();
  const auto address = server.new_database();
  const auto house = opened(address, access::own, {std::chrono::milliseconds{300}});
  sender by{*house};
  by.tell(command{"1"}.on("cage"));
  server.kill();
  auto late = command{"2"}.on("cage");
  late.of.parts.front().after = {1, {}};
  const auto told = house->append({&late.of, 1});
  server.start();
  const auto why = failure_of(told);
  EXPECT_TRUE(why.contains("kept or not")) << why;
  EXPECT_TRUE(why.starts_with("postgresql://127.0.0.1")) << why;
  // Nothing is known of what was asked last: the server is there, and nothing is asked of it.
  EXPECT_EQ(failure_of(house->append({&late.of, 1})), why);
  EXPECT_EQ(failure_of(house->stream("cage")), why);
  EXPECT_EQ(failure_of(house->keep_text({sha256_hex("a"), "a"})), why);
  due_house{}.add(by).check(address);
}

TEST(lost_server, leaves_no_reader_with_half_of_one_state_and_half_of_another) {
  auto& server = falling_server();
  const auto address = server.new_database();
  const auto house = opened(address);
  sender by{*house};
  by.tell(command{"1"}.on("cage").move("cash", "wallet/ann", 100));
  const auto reader = opened(address, access::read);
  EXPECT_EQ(reader->stream("cage").value().chain.count, 1U);
  server.kill();
  server.start();
  by.tell(command{"2"}.on("cage").move("cash", "wallet/ann", 100));
  const auto why = failure_of(reader->account("wallet/ann"));
  EXPECT_TRUE(why.starts_with("postgresql://127.0.0.1")) << why;
  EXPECT_FALSE(reader->streams().has_value());
  EXPECT_FALSE(reader->records("cage", 1, 9).has_value());
  EXPECT_EQ(opened(address, access::read)->account("wallet/ann").value().cents, 200);
}

}  // namespace
}  // namespace skyward::store::lost_server_test
