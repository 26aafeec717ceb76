// Reminders come as often as a player has set it, whatever sessions there are, once by each socket.
#include "server/reality_checks.hpp"

#include <gtest/gtest.h>

namespace skyward::server::reality_checks_test {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t begun = 1'795'262'400'000;
moment after(std::chrono::milliseconds passed) {
  return moment{begun + passed.count()};
}

class a_reminder : public testing::Test {
 protected:
  a_reminder() { who_.id = "u-1"; }
  void every(std::chrono::minutes minutes) { who_.protection.reality_check.amount = minutes; }

  account who_;
  open_session session_{digest{7}, &who_, moment{begun}, moment{begun}};
  reality_checks checks_;
};

TEST_F(a_reminder, is_due_so_long_after_the_begin_or_the_last_look) {
  EXPECT_FALSE(checks_.is_due(session_, after(24h))) << "nobody has asked for one";
  every(30min);
  EXPECT_FALSE(checks_.is_due(session_, after(30min - 1ms)));
  EXPECT_TRUE(checks_.is_due(session_, after(30min)));
  checks_.looked(who_.id, after(40min));
  EXPECT_FALSE(checks_.is_due(session_, after(70min - 1ms)));
  EXPECT_TRUE(checks_.is_due(session_, after(70min)));
  EXPECT_EQ(played_in(session_, after(70min + 59s)), 70min);
}

TEST_F(a_reminder, is_told_once_until_the_player_has_looked) {
  every(30min);
  checks_.add(session_, nullptr);
  EXPECT_TRUE(checks_.take_due(after(29min)).empty());
  const auto due = checks_.take_due(after(31min));
  ASSERT_EQ(due.size(), 1U);
  EXPECT_EQ(due.front().player, "u-1");
  EXPECT_EQ(due.front().played, 31min);
  EXPECT_TRUE(checks_.take_due(after(32min)).empty());
  checks_.looked(who_.id, after(33min));
  EXPECT_TRUE(checks_.take_due(after(34min)).empty());
  EXPECT_EQ(checks_.take_due(after(63min)).size(), 1U);
  checks_.looked(who_.id, after(63min));
  checks_.remove(session_.key, nullptr);
  EXPECT_TRUE(checks_.take_due(after(24h)).empty());
}

TEST_F(a_reminder, counts_for_the_player_and_not_for_a_session) {
  every(30min);
  const open_session other{digest{8}, &who_, after(20min), moment{begun}};
  EXPECT_FALSE(checks_.is_due(other, after(30min - 1ms)));
  EXPECT_TRUE(checks_.is_due(other, after(30min))) << "it has begun nothing anew";
  EXPECT_EQ(played_in(other, after(30min)), 30min);
  checks_.add(session_, nullptr);
  checks_.add(other, nullptr);
  EXPECT_EQ(checks_.take_due(after(30min)).size(), 2U) << "told by each socket";
  checks_.looked(who_.id, after(31min));
  EXPECT_FALSE(checks_.is_due(session_, after(61min - 1ms))) << "who has looked has looked in all";
  EXPECT_FALSE(checks_.is_due(other, after(61min - 1ms)));
  EXPECT_TRUE(checks_.is_due(session_, after(61min)));
}

TEST_F(a_reminder, begins_anew_for_who_has_been_away) {
  every(30min);
  checks_.looked(who_.id, after(30min));
  const open_session later{digest{8}, &who_, after(50min), after(50min)};
  EXPECT_FALSE(checks_.is_due(later, after(80min - 1ms)));
  EXPECT_TRUE(checks_.is_due(later, after(80min)));
}

}  // namespace
}  // namespace skyward::server::reality_checks_test
