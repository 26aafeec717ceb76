// What nodes of one house tell each other beside its records.
#include "store/node_line.hpp"

#include "owners.hpp"
#include "store/postgres.hpp"

#include <array>
#include <atomic>
#include <mutex>

namespace skyward::store::node_line_test {
namespace {

using std::chrono::milliseconds;

/// Notes what a line hears.
class one_node {
 public:
  explicit one_node(const std::string& address)
      : line_{postgres_node_line(address,
                                 {.kept = [this] { ++kept_; },
                                  .players =
                                      [this](std::vector<std::string> all) {
                                        const std::lock_guard lock{mutex_};
                                        others_ = std::move(all);
                                      }},
                                 milliseconds{50})} {}

  node_line& line() { return *line_; }
  int kept() const { return kept_; }
  std::vector<std::string> others() {
    const std::lock_guard lock{mutex_};
    std::ranges::sort(others_);
    return others_;
  }

 private:
  std::atomic<int> kept_ = 0;
  std::mutex mutex_;
  std::vector<std::string> others_;
  std::unique_ptr<node_line> line_;
};

TEST(node_line, tells_all_others_that_something_was_kept) {
  const auto address = postgres_server::own().new_database();
  std::ignore = opened(address);
  one_node first{address};
  one_node second{address};
  one_node third{address};
  for (auto* each : {&first, &second, &third}) {
    const auto before = std::array{first.kept(), second.kept(), third.kept()};
    EXPECT_TRUE(comes_true([&] {
      each->line().tell_kept();  // again, until the others listen
      return (each == &first || first.kept() > before[0]) &&
             (each == &second || second.kept() > before[1]) &&
             (each == &third || third.kept() > before[2]);
    }));
  }
}

// Who has kept something has no need to look for it.
TEST(node_line, hears_nothing_of_what_it_has_told_itself) {
  const auto address = postgres_server::own().new_database();
  postgres_connection own{address};
  postgres_connection other{address};
  own.run("LISTEN skyward");
  own.run("NOTIFY skyward");
  own.run("SELECT 1");
  EXPECT_FALSE(own.has_heard());
  other.run("NOTIFY skyward");
  EXPECT_TRUE(comes_true([&] { return own.has_heard(); }));
  EXPECT_FALSE(own.has_heard());
}

TEST(node_line, knows_who_is_at_other_nodes_as_long_as_those_are_there) {
  const auto address = postgres_server::own().new_database();
  std::ignore = opened(address);
  one_node first{address};
  auto second = std::make_unique<one_node>(address);
  auto third = std::make_unique<one_node>(address);
  using names = std::vector<std::string>;
  first.line().tell_players({"ann"});
  second->line().tell_players({"ben", "cid"});
  third->line().tell_players({"cid", "dan \xc3\xa9 '\"{},"});
  EXPECT_TRUE(comes_true([&] {
    return first.others() == names{"ben", "cid", "dan \xc3\xa9 '\"{},"} &&
           third->others() == names{"ann", "ben", "cid"};
  }));
  third.reset();
  EXPECT_TRUE(comes_true([&] { return first.others() == names{"ben", "cid"}; }));
  second->line().tell_players({});
  EXPECT_TRUE(comes_true([&] { return first.others().empty(); }));
}

TEST(node_line, goes_on_when_its_database_comes_back__HA_5) {
  const auto address = falling_server().new_database();
  std::ignore = opened(address);
  one_node first{address};
  one_node second{address};
  second.line().tell_players({"ben"});
  ASSERT_TRUE(comes_true([&] { return !first.others().empty(); }));
  falling_server().kill();
  falling_server().start();
  second.line().tell_players({"cid"});
  EXPECT_TRUE(comes_true([&] { return first.others() == std::vector<std::string>{"cid"}; }));
  EXPECT_TRUE(comes_true([&] {
    first.line().tell_kept();
    return second.kept() > 0;
  }));
}

TEST(node_line, ends_at_once_whatever_it_waits_for) {
  const auto address = postgres_server::own().new_database();
  std::ignore = opened(address);
  constexpr std::chrono::minutes long_time{10};
  std::atomic<bool> waits = false;
  auto line = postgres_node_line(
      address, {.kept = [] {}, .players = [&](const std::vector<std::string>&) { waits = true; }},
      long_time);
  ASSERT_TRUE(comes_true([&] { return waits.load(); }));
  const auto begun = std::chrono::steady_clock::now();
  line.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds{30});
}

}  // namespace
}  // namespace skyward::store::node_line_test
