// What an owner remembers decides nothing: others may have changed it since.
#include "owners.hpp"

namespace skyward::store::outdated_owner_test {
namespace {

/// Two owners of one house. Neither hears of what the other does.
class outdated_owner : public testing::Test {
 protected:
  static command deposit(std::int64_t cents) {
    return made("deposit").move("cash", "wallet/ann", cents);
  }
  static command spend(std::int64_t cents) {
    return made("spend").move("wallet/ann", "table/1/layout/1/field", cents);
  }
  /// Each in a stream of its own, so that none is behind by it.
  static command made(const std::string& what) {
    static int numbers = 0;
    const auto name = fmt::format("{} {}", what, ++numbers);
    return command{name}.on(name);
  }
  void TearDown() override { due_house{}.add(by_a).add(by_b).check(address); }

  std::string address = postgres_server::own().new_database();
  std::unique_ptr<postgres_store> a = opened(address);
  std::unique_ptr<postgres_store> b = opened(address);
  sender by_a{*a};
  sender by_b{*b};
};

TEST_F(outdated_owner, spends_nothing_that_another_one_has_spent__LED_2) {
  by_a.tell(deposit(500));
  EXPECT_EQ(b->account("wallet/ann").value().cents, 500);
  EXPECT_EQ(by_a.tell(spend(500)).what, outcome::committed);
  EXPECT_EQ(said(by_b.tell(spend(500))), "insufficient wallet/ann");
  EXPECT_EQ(b->account("wallet/ann").value().cents, 0);
}

TEST_F(outdated_owner, refuses_nothing_that_another_one_has_paid_for) {
  by_a.tell(deposit(500));
  EXPECT_EQ(by_a.tell(spend(500)).what, outcome::committed);
  EXPECT_EQ(said(by_b.tell(spend(300))), "insufficient wallet/ann");
  by_a.tell(deposit(300));
  EXPECT_EQ(by_b.tell(spend(300)).what, outcome::committed);
}

TEST_F(outdated_owner, bars_who_is_barred_by_another_one_and_nobody_longer__ACC_6) {
  const auto stack = std::string{"table/1/stack/1"};
  by_b.tell(made("sit").sit(stack, "ann").move("cash", stack, 500));
  EXPECT_EQ(by_b.tell(made("wager").wager(stack)).what, outcome::committed);
  by_a.tell(made("out").bar("ann"));
  EXPECT_EQ(said(by_b.tell(made("wager").wager(stack))), "barred table/1/stack/1");
  by_a.tell(made("in").bar("ann", false));
  EXPECT_EQ(by_b.tell(made("wager").wager(stack)).what, outcome::committed);
}

TEST_F(outdated_owner, holds_the_loss_limit_of_another_one_and_what_was_bought_there) {
  const auto buy = [](std::int64_t cents) {
    auto bought = made("buy").move("wallet/ann", "table/1/stack/1", cents);
    bought.of.money.charges = {{"ann", "2026-11-30", cents, true}};
    return bought;
  };
  by_a.tell(deposit(1'000));
  EXPECT_EQ(by_b.tell(buy(100)).what, outcome::committed);
  auto limit = made("limit");
  limit.of.money.loss_limits = {{"ann", 300}};
  EXPECT_EQ(by_a.tell(limit).what, outcome::committed);
  EXPECT_EQ(said(by_b.tell(buy(201))), "over_limit wallet/ann");
  EXPECT_EQ(by_a.tell(buy(150)).what, outcome::committed);
  EXPECT_EQ(said(by_b.tell(buy(51))), "over_limit wallet/ann");
  EXPECT_EQ(by_b.tell(buy(50)).what, outcome::committed);
}

TEST_F(outdated_owner, is_told_how_many_records_a_stream_has_by_now__HA_1) {
  by_a.tell(command{"1"}.on("table/1"));
  by_b.look("table/1");
  by_b.look("table/2");
  by_a.tell(command{"2"}.on("table/1", 2));
  EXPECT_EQ(said(by_b.tell(command{"3"}.on("table/1"))), "stale table/1 3");
  // One that it believes not to exist.
  by_a.tell(command{"4"}.on("table/2", 2));
  EXPECT_EQ(said(by_b.tell(command{"5"}.on("table/2"))), "stale table/2 2");
  // One that is closed by now, wherever it is believed to be.
  by_b.look("table/1");
  by_a.tell(command{"6"}.on("table/1", 1, true));
  EXPECT_EQ(said(by_b.tell(command{"7"}.on("table/1"))), "stale table/1 4");
  by_b.look("table/1");
  EXPECT_EQ(said(by_b.tell(command{"7"}.on("table/1"))), "stale table/1 4");
  EXPECT_TRUE(b->stream("table/1").value().closed);
}

TEST_F(outdated_owner, keeps_what_it_is_not_behind_with) {
  by_a.tell(command{"1"}.on("table/1"));
  const auto told =
      by_b.tell(std::vector{command{"2"}.on("table/1"), command{"3"}.on("table/2"),
                            command{"4"}.on("table/2").on("table/1"), deposit(100), spend(101)});
  EXPECT_EQ(said(told[0]), "stale table/1 1");
  EXPECT_EQ(said(told[1]), "committed table/2 1");
  EXPECT_EQ(said(told[2]), "stale table/1 1");
  EXPECT_EQ(told[3].what, outcome::committed);
  EXPECT_EQ(said(told[4]), "insufficient wallet/ann");
}

TEST_F(outdated_owner, is_behind_a_stream_of_as_many_other_records) {
  by_a.tell(command{"1"}.on("table/1"));
  sender of_another_house{*b};
  auto other = command{"2"}.on("table/1");
  other.of.parts.front().after.add(record::leaf_of("what is kept nowhere"));
  const auto told = b->append({&other.of, 1}).value().front();
  EXPECT_EQ(said(told), "stale table/1 1");
}

// What another one has kept is a duplicate before it is anything else, even where all that is
// looked at is known as it is.
TEST_F(outdated_owner, finds_a_command_that_another_one_has_kept__LED_3) {
  const auto once = command{"once"}.on("table/1").move("cash", "wallet/ann", 100);
  EXPECT_EQ(b->find(once.of.key, once.of.body).value(), std::nullopt);
  EXPECT_EQ(said(by_a.tell(once)), "committed table/1 1");
  by_b.tell(command{"beside"}.on("table/2").move("cash", "wallet/ann", 100));
  EXPECT_EQ(said(*b->find(once.of.key, once.of.body).value()), "duplicate table/1 1");
  EXPECT_EQ(said(by_b.tell(once)), "duplicate table/1 1");
  auto dear = command{"once"}.on("table/2").move("wallet/ann", "table/1/stack/1", 1'000);
  EXPECT_EQ(said(by_b.tell(dear)), "duplicate table/1 1");
  dear.of.body = body_of({"another body"});
  EXPECT_EQ(said(by_b.tell(dear)), "other_body table/1 1");
}

}  // namespace
}  // namespace skyward::store::outdated_owner_test
