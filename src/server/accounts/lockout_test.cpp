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

void wrong(lockout& guard, const attempt& of, moment at) {
  guard.end(of);
  guard.fail(of, at);
}

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
        continue;
      }
      guard.end(tried);
      each.right ? guard.succeed(tried) : guard.fail(tried, in(each.at));
    }
  }
}

TEST(lockout, guesses_at_the_same_time_are_no_more_than_one_after_another_ACC_1) {
  lockout guard;
  const auto tried = of("ann", "home");
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(guard.begin(tried, begin));
  EXPECT_EQ(guard.begin(tried, begin).error(), begin);
  EXPECT_TRUE(guard.begin(of("ann", "device"), begin));
  guard.end(tried);
  EXPECT_TRUE(guard.begin(tried, begin)) << "one that was not looked at";
  for (int i = 0; i < 3; ++i) wrong(guard, tried, begin);
  EXPECT_EQ(guard.begin(tried, begin).error(), in(30min));
}

TEST(lockout, an_administrator_unlocks_all_that_is_somebodys_ACC_1) {
  lockout guard;
  for (const auto& tried : {of("ann", "home"), of("ann", "device"), of("bob", "home")}) {
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(guard.begin(tried, begin));
      wrong(guard, tried, begin);
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
    for (const auto& [key, what] : guard.changes()) {
      if (what) {
        kept[key] = *what;
      } else {
        kept.erase(key);
      }
    }
    guard.settle();
  };
  const auto tried = of("ann", "home");
  for (const auto at : {0s, 1s, 2s}) {
    EXPECT_TRUE(guard.begin(tried, in(at)));
    wrong(guard, tried, in(at));
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
    wrong(guard, tried, in(std::chrono::seconds{i}));
  }
  std::size_t kept = 0;
  for (const auto& [key, what] : guard.changes()) kept += what ? 1U : 0U;
  EXPECT_EQ(kept, 2U);
}

TEST(lockout,
     what_could_not_be_kept_is_as_it_was_and_counts_anew_upon_what_others_have_kept_ACC_1) {
  lockout guard{2};
  const auto ann = of("ann", "home");
  const auto bob = of("bob", "home");
  guard.remember(ann, {begin, {}, {}});
  guard.remember(bob, {in(1s), {}, {}});
  guard.settle();
  guard.fail(ann, in(2s));
  guard.fail(of("eve", "home"), in(3s));  // bob makes room
  guard.succeed(ann);
  EXPECT_EQ(guard.changes().size(), 3U);
  guard.undo();
  EXPECT_TRUE(guard.changes().empty());
  guard.remember(ann, {in(2s), begin, {}});  // as another node has it
  guard.fail(ann, in(3s));
  EXPECT_EQ(guard.locked_until(ann, in(3s)), in(3s + 30min));
  EXPECT_EQ(guard.changes(),
            (std::map<attempt, std::optional<failures>>{{ann, failures{{}, {}, in(3s + 30min)}}}));
  guard.undo();
  guard.fail(bob, in(4s));
  EXPECT_EQ(guard.changes().at(bob), (failures{in(4s), in(1s), {}}));
}

}  // namespace
}  // namespace skyward::server::lockout_test
