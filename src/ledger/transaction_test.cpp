// What a transaction does to rows, and why it does nothing.
#include "ledger/transaction.hpp"

#include <gtest/gtest.h>

namespace skyward::ledger {
namespace {

constexpr auto stack = "table/1/stack/1";
constexpr auto layout = "table/1/layout/1/field";

account_row with(std::int64_t cents) {
  account_row row;
  row.cents = cents;
  return row;
}

account_rows ann_sits() {
  account_rows rows{{"cash", with(-1'500)}, {"wallet/ann", with(1'000)}, {stack, with(500)}};
  rows.at(stack).holder = "ann";
  return rows;
}

transaction moving(std::string_view from, std::string_view to, std::int64_t cents) {
  transaction made;
  made.postings = {{std::string{from}, -cents}, {std::string{to}, cents}};
  return made;
}

TEST(transaction, moves_money_and_nothing_else) {
  const auto before = ann_sits();
  const auto after = decide(before, moving(stack, layout, 500));
  ASSERT_TRUE(after.has_value());
  auto expected = before;
  expected.at(stack).cents = 0;
  expected[layout] = with(500);
  EXPECT_EQ(*after, expected);
}

TEST(transaction, overdraws_no_account__LED_2) {
  const auto refused = [](const transaction& asked) {
    const auto after = decide(ann_sits(), asked);
    return after ? refusal{} : after.error();
  };
  EXPECT_EQ(refused(moving(stack, layout, 501)), (refusal{refusal_code::insufficient, stack}));
  EXPECT_EQ(refused(moving("wallet/ann", "cash", 1'001)),
            (refusal{refusal_code::insufficient, "wallet/ann"}));
  EXPECT_EQ(refused(moving(stack, "receivable/ann", 1)),
            (refusal{refusal_code::insufficient, "receivable/ann"}));
  EXPECT_TRUE(decide(ann_sits(), moving("receivable/ann", stack, 7)).has_value());
  EXPECT_TRUE(decide(ann_sits(), moving("table/1/inventory", stack, 7)).has_value());
  EXPECT_TRUE(decide(ann_sits(), moving("cash", "wallet/ann", 7)).has_value());
}

TEST(transaction, reads_each_account_that_it_names_once) {
  auto asked = moving(stack, layout, 1);
  asked.wagering = {stack};
  asked.seatings = {{"table/1/stack/2", "bob"}, {"table/1/stack/2", ""}};
  asked.charges = {{"cid", "2026-11-23", 5, true}};
  asked.barrings = {{"dan", true}};
  asked.loss_limits = {{"eve", 5}, {"dan", {}}};
  EXPECT_EQ(accounts_of(asked),
            (std::vector<std::string>{layout, stack, "table/1/stack/2", "wallet/bob", "wallet/cid",
                                      "wallet/dan", "wallet/eve"}));
}

TEST(transaction, seats_a_player_with_what_bars_the_player) {
  auto rows = ann_sits();
  rows["wallet/bob"].barred = true;
  transaction asked;
  asked.seatings = {{stack, ""}, {stack, "bob"}};
  auto after = decide(rows, asked);
  ASSERT_TRUE(after.has_value());
  EXPECT_EQ(after->at(stack).holder, "bob");
  EXPECT_TRUE(after->at(stack).barred);
  asked.seatings = {{stack, ""}};
  after = decide(*after, asked);
  ASSERT_TRUE(after.has_value());
  EXPECT_EQ(after->at(stack).holder, "");
  EXPECT_FALSE(after->at(stack).barred);
}

TEST(transaction, bars_a_player_at_every_stack_and_nobody_else) {
  auto rows = ann_sits();
  rows["table/2/stack/4"].holder = "ann";
  rows["table/2/stack/5"].holder = "bob";
  transaction asked;
  asked.barrings = {{"ann", true}};
  const auto after = decide(rows, asked);
  ASSERT_TRUE(after.has_value());
  EXPECT_TRUE(after->at("wallet/ann").barred);
  EXPECT_TRUE(after->at(stack).barred);
  EXPECT_TRUE(after->at("table/2/stack/4").barred);
  EXPECT_FALSE(after->at("table/2/stack/5").barred);
  auto wagers = moving(stack, layout, 100);
  EXPECT_TRUE(decide(*after, wagers).has_value());  // a correction, or the chips that are cashed
  wagers.wagering = {stack};
  const auto refused = decide(*after, wagers);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error(), (refusal{refusal_code::barred, stack}));
}

TEST(transaction, sells_no_chips_to_who_is_barred_and_takes_them_back) {
  auto rows = ann_sits();
  rows.at("wallet/ann").barred = true;
  transaction asked;
  asked.charges = {{"ann", "2026-11-23", 1, true}};
  const auto refused = decide(rows, asked);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error(), (refusal{refusal_code::barred, "wallet/ann"}));
  asked.charges = {{"ann", "2026-11-23", -1, true}};
  EXPECT_TRUE(decide(rows, asked).has_value());
  asked.charges = {{"ann", "2026-11-23", 1, false}};  // a correction
  EXPECT_TRUE(decide(rows, asked).has_value());
}

TEST(transaction, holds_a_loss_limit_against_the_chips_of_a_day) {
  auto rows = ann_sits();
  rows.at("wallet/ann").loss_limit = 300;
  const auto bought = [&](std::int64_t cents, std::string_view day) {
    transaction asked;
    asked.charges = {{"ann", std::string{day}, cents, true}};
    const auto after = decide(rows, asked);
    if (after) rows = *after;
    return after.has_value();
  };
  EXPECT_FALSE(bought(301, "2026-11-23"));
  EXPECT_TRUE(bought(300, "2026-11-23"));
  EXPECT_FALSE(bought(1, "2026-11-23"));
  EXPECT_TRUE(bought(-50, "2026-11-23"));
  EXPECT_TRUE(bought(50, "2026-11-23"));
  EXPECT_TRUE(bought(300, "2026-11-24"));
  EXPECT_EQ(rows.at("wallet/ann").charged, 300);
  EXPECT_EQ(rows.at("wallet/ann").charged_day, "2026-11-24");
  EXPECT_FALSE(bought(1, "2026-11-23"));  // at a table that has not turned yet
  rows.at("wallet/ann").loss_limit = {};
  EXPECT_TRUE(bought(1'000'000, "2026-11-24"));
  rows.at("wallet/ann").loss_limit = 10;
  EXPECT_TRUE(bought(-1, "2026-11-24"));  // what is cashed always may
  transaction undone;
  undone.charges = {{"ann", "2026-11-24", 500, false}};
  EXPECT_TRUE(decide(rows, undone).has_value());  // and a correction
}

TEST(transaction, tells_the_first_of_several_refusals) {
  auto rows = ann_sits();
  rows.at(stack).barred = true;
  rows.at("wallet/ann").loss_limit = 0;
  auto asked = moving(stack, layout, 5'000);
  asked.wagering = {stack};
  asked.charges = {{"ann", "2026-11-23", 1, true}};
  EXPECT_EQ(decide(rows, asked).error().code, refusal_code::barred);
  rows.at(stack).barred = false;
  EXPECT_EQ(decide(rows, asked).error().code, refusal_code::over_limit);
  asked.charges.clear();
  EXPECT_EQ(decide(rows, asked).error().code, refusal_code::insufficient);
}

TEST(transaction_death, makes_no_money_and_counts_no_further_than_can_be_counted) {
  EXPECT_DEATH(static_cast<void>(decide({}, transaction{{{"cash", 1}}, {}, {}, {}, {}, {}})),
               "come to nothing");
  account_rows full{{"cash", with(INT64_MIN + 1)}};
  EXPECT_DEATH(static_cast<void>(decide(full, moving("cash", "wallet/ann", 5))), "be counted");
  EXPECT_DEATH(static_cast<void>(decide({}, moving("cash", "pocket", 5))), "of the house");
}

}  // namespace
}  // namespace skyward::ledger
