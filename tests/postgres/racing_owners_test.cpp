// Owners of one house, each on a thread, race for the same streams, the same money and the same
// commands.
#include "owners.hpp"
#include "store/postgres.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <tuple>

namespace skyward::store::racing_owners_test {
namespace {

/// Asks one owner for whatever comes to mind. Some of it others ask for too, by the same keys.
class restless {
 public:
  restless(store& house, int number, std::uint64_t seed)
      : sends_{house}, number_{number}, seed_{seed}, pick_{seed + static_cast<unsigned>(number)} {}

  void go(int rounds) {
    for (int round = 0; round < rounds; ++round) {
      std::vector<command> all;
      for (auto more = 1 + pick_() % 3; more > 0; --more) all.push_back(any());
      // Who is behind looks where the streams are, and asks again: twice, then for something else.
      for (int tries = 0; tries < 3 && is_behind(sends_.tell(all)); ++tries) {
        for (const auto* stream : streams) sends_.look(stream);
      }
    }
  }
  const sender& sends() const { return sends_; }

 private:
  static constexpr std::array streams{"table/1/mon", "table/2/mon", "cage"};

  command any() {
    if (pick_() % 3 != 0) return made(fmt::format("{} {}", number_, ++own_), pick_());
    // All make the same of its number; but for a few, of which each has a body of its own.
    ++shared_;
    auto shared = made(fmt::format("shared {}", shared_), seed_ + shared_);
    if (shared_ % 8 == 0) shared.of.body += static_cast<body_hash>(number_);
    return shared;
  }
  static command made(const std::string& name, std::uint64_t seed) {
    std::mt19937_64 pick{seed};
    command asked{name};
    asked.on(streams[pick() % streams.size()], 1 + pick() % 2);
    if (pick() % 4 == 0 && asked.of.parts.front().stream != "cage") asked.on("cage");
    const std::string wallet = pick() % 2 == 0 ? "wallet/ann" : "wallet/bob";
    const auto cents = static_cast<std::int64_t>(1 + pick() % 300);
    switch (pick() % 3) {
      case 0:
        return asked.move("cash", wallet, cents);
      case 1:
        return asked.move(wallet, "table/1/layout/1/field", 2 * cents);
      default:
        return asked.move("table/1/layout/1/field", wallet, cents);
    }
  }
  static bool is_behind(const std::vector<answer>& told) {
    return std::ranges::count(told, outcome::stale, &answer::what) > 0;
  }

  sender sends_;
  int number_;
  std::uint64_t seed_;
  std::mt19937_64 pick_;
  std::uint64_t own_ = 0;
  std::uint64_t shared_ = 0;
};

void race(int owners, int rounds) {
  const auto seed = 20'261'130U + static_cast<unsigned>(owners);
  SCOPED_TRACE(fmt::format("{} owners, seed {}", owners, seed));
  const auto address = postgres_server::own().new_database();
  std::vector<std::unique_ptr<postgres_store>> houses;
  std::vector<restless> all;
  for (int number = 1; number <= owners; ++number) {
    all.emplace_back(*houses.emplace_back(opened(address)), number, seed);
  }
  {
    std::latch begin{owners};
    std::vector<std::jthread> threads;
    for (auto& each : all) {
      threads.emplace_back([&] {
        begin.arrive_and_wait();
        each.go(rounds);
      });
    }
  }
  due_house due;
  std::map<outcome, int> counts;
  for (const auto& each : all) {
    due.add(each.sends());
    for (const auto& [asked, what] : each.sends().all()) ++counts[what.what];
  }
  due.check(address);
  for (const auto what : {outcome::duplicate, outcome::other_body, outcome::stale,
                          outcome::insufficient, outcome::committed}) {
    EXPECT_GT(counts[what], 0) << name_of(what);
  }
}

TEST(racing_owners, keep_each_command_once_and_spend_no_money_twice__HA_4) {
  race(2, 120);
  race(3, 80);
}

// LED-3: one effect, whoever of them it reaches first, and the other says which.
TEST(racing_owners, of_one_key_keep_one_command_and_tell_the_same_of_it__LED_3) {
  const auto address = postgres_server::own().new_database();
  const auto a = opened(address);
  const auto b = opened(address);
  sender by_a{*a};
  sender by_b{*b};
  for (int round = 1; round <= 60; ++round) {
    const auto name = fmt::format("round {}", round);
    // Where nothing but the key is the same, nothing but the key can be in the way.
    const bool elsewhere = round % 2 == 0;
    const bool other = round % 3 == 0;
    const auto one = command{name}.on("a " + name).move("cash", "wallet/ann", 1);
    auto same = command{name}.on((elsewhere ? "b " : "a ") + name).move("cash", "wallet/bob", 1);
    if (other) same.of.body = body_of({"another body"});
    answer of_a;
    answer of_b;
    together([&] { of_a = by_a.tell(one); }, [&] { of_b = by_b.tell(same); });
    const auto& [first, second] =
        of_a.what == outcome::committed ? std::tie(of_a, of_b) : std::tie(of_b, of_a);
    EXPECT_EQ(first.what, outcome::committed) << said(first);
    EXPECT_EQ(second.what, other ? outcome::other_body : outcome::duplicate) << said(second);
    EXPECT_EQ(second.stream, first.stream);
    EXPECT_EQ(second.seq, first.seq);
  }
  due_house{}.add(by_a).add(by_b).check(address);
}

/// Holds everybody up who adds a row to a table, after all tests and before any is added, until two
/// are there.
class held_up {
 public:
  held_up(const std::string& address, const std::string& table) : beside_{address} {
    postgres_server::run(address, fmt::format("{}CREATE TRIGGER wait BEFORE INSERT ON skyward.{} "
                                              "FOR EACH ROW EXECUTE FUNCTION public.wait()",
                                              waiting, table));
    beside_.run("SELECT pg_advisory_lock(1)");
  }
  void let_two_go() {
    EXPECT_TRUE(comes_true([this] {
      return beside_.value_of(
                 "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND "
                 "objid = 1 AND NOT granted") == "2";
    }));
    beside_.run("SELECT pg_advisory_unlock(1)");
  }

 private:
  static constexpr std::string_view waiting =
      "CREATE FUNCTION public.wait() RETURNS trigger LANGUAGE plpgsql AS "
      "'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN new; END'; ";

  postgres_connection beside_;
};

/// What two are told that pass all tests at once and then add rows to one table.
std::vector<outcome> at_once(const std::string& table, const command& one, const command& another) {
  SCOPED_TRACE(table);
  const auto address = postgres_server::own().new_database();
  const auto a = opened(address);
  const auto b = opened(address);
  sender by_a{*a};
  sender by_b{*b};
  std::vector<outcome> told(2);
  held_up all{address, table};
  {
    const std::jthread first{[&] { told[0] = by_a.tell(one).what; }};
    const std::jthread second{[&] { told[1] = by_b.tell(another).what; }};
    all.let_two_go();
  }
  due_house{}.add(by_a).add(by_b).check(address);
  std::ranges::sort(told);
  return told;
}

// No row of theirs was there to be locked.
TEST(racing_owners, who_are_first_at_the_same_moment_are_one_after_the_other__HA_4) {
  const auto of = [](const std::string& name, const std::string& stream, int table) {
    return command{name}.on(stream).move(fmt::format("table/{}/inventory", table), "wallet/ann", 5);
  };
  EXPECT_EQ(at_once("command", command{"same"}.on("a"), command{"same"}.on("b")),
            (std::vector{outcome::duplicate, outcome::committed}));
  EXPECT_EQ(at_once("stream", command{"1"}.on("a"), command{"2"}.on("a")),
            (std::vector{outcome::stale, outcome::committed}));
  EXPECT_EQ(at_once("account", of("1", "a", 1), of("2", "b", 2)),
            (std::vector{outcome::committed, outcome::committed}));
}

TEST(racing_owners, of_an_empty_database_make_one_house) {
  for (int round = 0; round < 4; ++round) {
    const auto address = postgres_server::own().new_database();
    const auto open = [&] { return postgres_store::open(address, access::own); };
    std::optional<decltype(open())> a;
    std::optional<decltype(open())> b;
    together([&] { a = open(); }, [&] { b = open(); });
    ASSERT_TRUE(a->has_value()) << a->error().message;
    ASSERT_TRUE(b->has_value()) << b->error().message;
    sender by_a{***a};
    sender by_b{***b};
    EXPECT_EQ(said(by_a.tell(command{"1"}.on("cage"))), "committed cage 1");
    EXPECT_EQ(said(by_b.tell(command{"2"}.on("cage"))), "stale cage 1");
    by_b.look("cage");
    EXPECT_EQ(said(by_b.tell(command{"2"}.on("cage"))), "committed cage 2");
    due_house{}.add(by_a).add(by_b).check(address);
  }
}

}  // namespace
}  // namespace skyward::store::racing_owners_test
