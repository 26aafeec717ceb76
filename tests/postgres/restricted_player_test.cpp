// Who is barred while they sit down elsewhere: rows that nobody has made yet cannot be locked.
#include "owners.hpp"

namespace skyward::store::restricted_player_test {
namespace {

class restricted_player : public testing::Test {
 protected:
  static std::string stack(int table) { return fmt::format("table/{}/stack/1", table); }
  static command sit(int table, const std::string& player) {
    const auto name = fmt::format("table/{}", table);
    return command{"sit at " + name}.on(name).sit(stack(table), player);
  }
  static command bar(const std::string& player) {
    return command{"bar " + player}.on("cage").bar(player);
  }

  std::string address = postgres_server::own().new_database();
  std::unique_ptr<postgres_store> a = opened(address);
  std::unique_ptr<postgres_store> b = opened(address);
  sender by_a{*a};
  sender by_b{*b};
};

TEST_F(restricted_player, is_barred_at_a_stack_where_they_sit_down_meanwhile__ACC_6) {
  for (int round = 1; round <= 100; ++round) {
    const auto player = fmt::format("player {}", round);
    // Of some there is a wallet already: a row that both of them look at.
    if (round % 2 == 0) {
      const auto name = "deposit of " + player;
      by_b.tell(command{name}.on("deposits").move("cash", "wallet/" + player, 100));
    }
    answer out;
    answer sits;
    together([&] { out = by_a.tell(bar(player)); }, [&] { sits = by_b.tell(sit(round, player)); });
    EXPECT_EQ(out.what, outcome::committed) << said(out);
    EXPECT_EQ(sits.what, outcome::committed) << said(sits);
    EXPECT_TRUE(a->account(stack(round)).value().barred) << player;
    const auto wager = command{"wager of " + player}.on(fmt::format("table/{}", round));
    EXPECT_EQ(said(by_b.tell(command{wager}.wager(stack(round)))), "barred " + stack(round));
  }
  due_house{}.add(by_a).add(by_b).check(address);
}

TEST_F(restricted_player, is_let_in_again_at_every_stack_where_they_sit) {
  by_a.tell(bar("ann"));
  for (int table = 1; table <= 3; ++table) by_b.tell(sit(table, "ann"));
  EXPECT_TRUE(b->account(stack(3)).value().barred);
  EXPECT_EQ(by_a.tell(command{"in"}.on("cage").bar("ann", false)).what, outcome::committed);
  for (int table = 1; table <= 3; ++table) {
    EXPECT_FALSE(b->account(stack(table)).value().barred);
    const auto name = fmt::format("table/{}", table);
    EXPECT_EQ(by_b.tell(command{"wager at " + name}.on(name).wager(stack(table))).what,
              outcome::committed);
  }
}

// The three below bar or limit somebody who sits at a stack that nothing else of them looks at.
TEST_F(restricted_player, who_sits_somewhere_is_given_a_loss_limit) {
  by_a.tell(sit(1, "ann"));
  auto limit = command{"limit"}.on("cage");
  limit.of.money.loss_limits = {{"ann", 500}};
  EXPECT_EQ(said(by_b.tell(limit)), "committed cage 1");
  EXPECT_EQ(a->account("wallet/ann").value().loss_limit, 500);
}

TEST_F(restricted_player, who_sits_somewhere_is_barred_once_however_often_it_is_sent__LED_3) {
  by_a.tell(sit(1, "ann"));
  EXPECT_EQ(said(by_a.tell(bar("ann"))), "committed cage 1");
  EXPECT_EQ(said(by_b.tell(bar("ann"))), "duplicate cage 1");
  EXPECT_EQ(said(by_a.tell(bar("ann"))), "duplicate cage 1");
}

TEST_F(restricted_player, who_sits_somewhere_is_not_barred_by_what_comes_too_late) {
  by_a.tell(sit(1, "ann"));
  by_a.tell(command{"1"}.on("cage"));
  EXPECT_EQ(said(by_b.tell(bar("ann"))), "stale cage 1");
  EXPECT_FALSE(a->account(stack(1)).value().barred);
}

}  // namespace
}  // namespace skyward::store::restricted_player_test
