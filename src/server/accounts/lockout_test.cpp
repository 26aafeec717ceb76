// Three failures within half an hour lock for half an hour, each source and each device for itself.
#include "server/accounts/lockout.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace skyward::server::lockout_test {
namespace {

using namespace std::chrono_literals;

constexpr moment begin{1'800'000'000'000};
constexpr moment in(std::chrono::milliseconds after) {
  return moment{begin.milliseconds() + after.count()};
}

attempt of(std::string_view who, std::string_view from) {
  return {sha256({who}), sha256({from})};
}

/// A wrong or a right password at a moment.
struct tried {
  std::chrono::milliseconds at;
  std::string from;
  bool right = false;
  bool locked = false;  // what is expected
};

TEST(lockout, failures_lock_where_and_as_long_as_they_should_ACC_1) {
  const std::vector<std::vector<tried>> evenings{
      // Three lock, until half an hour after the third.
      {{0ms, "home"},
       {1s, "home"},
       {2s, "home"},
       {3s, "home", true, true},
       {2s + 30min - 1ms, "home", true, true},
       {2s + 30min, "home", true}},
      // The third comes while the first still counts, or no more.
      {{0ms, "home"}, {1s, "home"}, {30min - 1ms, "home"}, {30min, "home", true, true}},
      {{0ms, "home"}, {1s, "home"}, {30min, "home"}, {30min, "home"}, {30min, "home", true, true}},
      {{0ms, "home"}, {29min, "home"}, {30min, "home"}, {31min, "home", true}},
      // What is tried while it is locked makes it no longer.
      {{0ms, "home"},
       {0ms, "home"},
       {0ms, "home"},
       {29min, "home", false, true},
       {30min, "home", true}},
      // A lock that is over leaves nothing.
      {{0ms, "home"},
       {0ms, "home"},
       {0ms, "home"},
       {30min, "home"},
       {30min, "home"},
       {30min, "home", true}},
      // The right one ends the count.
      {{0ms, "home"},
       {0ms, "home"},
       {0ms, "home", true},
       {0ms, "home"},
       {0ms, "home"},
       {0ms, "home", true}},
      // It is no weapon: strangers lock themselves out.
      {{0ms, "stranger"},
       {0ms, "stranger"},
       {0ms, "stranger"},
       {0ms, "stranger", true, true},
       {0ms, "home", true},
       {0ms, "device", true}},
      // Two each, of many, lock nobody.
      {{0ms, "a"}, {0ms, "b"}, {0ms, "c"}, {1s, "a"}, {1s, "b"}, {1s, "c"}, {2s, "home", true}},
  };
  for (std::size_t number = 0; number < evenings.size(); ++number) {
    lockout guard;
    for (const auto& each : evenings[number]) {
      SCOPED_TRACE(std::to_string(number) + " at " + std::to_string(each.at.count()));
      const auto tried = of("ann", each.from);
      const auto begun = guard.begin(tried, in(each.at));
      EXPECT_EQ(begun.has_value(), !each.locked);
      if (!begun) {
        EXPECT_GT(begun.error(), in(each.at));
      } else if (each.right) {
        guard.succeed(tried);
      } else {
        guard.fail(tried, in(each.at));
      }
    }
  }
}

TEST(lockout, guesses_at_the_same_time_are_no_more_than_one_after_another_ACC_1) {
  lockout guard;
  const auto tried = of("ann", "home");
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(guard.begin(tried, begin));
  EXPECT_EQ(guard.begin(tried, begin).error(), begin);
  EXPECT_TRUE(guard.begin(of("ann", "device"), begin));
  guard.give_up(tried);
  EXPECT_TRUE(guard.begin(tried, begin)) << "one that was not looked at";
  for (int i = 0; i < 3; ++i) guard.fail(tried, begin);
  EXPECT_EQ(guard.begin(tried, begin).error(), in(30min));
}

TEST(lockout, an_administrator_unlocks_all_that_is_somebodys_ACC_1) {
  lockout guard;
  for (const auto& tried : {of("ann", "home"), of("ann", "device"), of("bob", "home")}) {
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(guard.begin(tried, begin));
      guard.fail(tried, begin);
    }
  }
  guard.unlock(sha256({"ann"}));
  EXPECT_TRUE(guard.begin(of("ann", "home"), begin));
  EXPECT_TRUE(guard.begin(of("ann", "device"), begin));
  EXPECT_FALSE(guard.begin(of("bob", "home"), begin));
}

TEST(lockout, what_has_to_be_kept_is_enough_to_go_on_ACC_1) {
  lockout guard;
  std::map<attempt, failures> kept;
  const auto keep = [&] {
    for (const auto& [key, what] : guard.take_changes()) {
      if (what) {
        kept[key] = *what;
      } else {
        kept.erase(key);
      }
    }
  };
  const auto tried = of("ann", "home");
  for (const auto at : {0s, 1s, 2s}) {
    EXPECT_TRUE(guard.begin(tried, in(at)));
    guard.fail(tried, in(at));
    keep();
    guard = lockout{};  // a restart
    for (const auto& [key, what] : kept) guard.remember(key, what);
  }
  EXPECT_EQ(guard.begin(tried, in(3s)).error(), in(2s + 30min));
  guard.forget_due(in(2s + 30min - 1ms));
  keep();
  EXPECT_EQ(kept.size(), 1U);
  guard.forget_due(in(2s + 30min));
  keep();
  EXPECT_TRUE(kept.empty());
}

TEST(lockout, a_flood_of_names_is_forgotten_from_its_beginning_on_ACC_1) {
  lockout guard{2};
  for (int i = 0; i < 4; ++i) {
    const auto tried = of(std::to_string(i), "home");
    EXPECT_TRUE(guard.begin(tried, in(std::chrono::seconds{i})));
    guard.fail(tried, in(std::chrono::seconds{i}));
  }
  std::size_t kept = 0;
  for (const auto& [key, what] : guard.take_changes()) kept += what ? 1U : 0U;
  EXPECT_EQ(kept, 2U);
}

}  // namespace
}  // namespace skyward::server::lockout_test
