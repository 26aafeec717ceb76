// What the house asks of the ledger for what it says of players' money, each event by itself.
#include "postings/house_postings.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace skyward::postings::house_postings_test {
namespace {

using namespace house;

ledger::transaction asked(const any_floor_event& by) {
  const std::vector<any_floor_event> events{event::approved{1, "cas"}, by};
  return transaction_of(events);
}

TEST(house_postings, move_money_between_the_cash_of_the_house_and_a_wallet_ACC_7) {
  ledger::transaction due;
  due.postings = {{"cash", -500}, {"wallet/ann", 500}};
  EXPECT_EQ(asked(event::deposited{"Ann", cents{500}, "welcome"}), due);
  due.postings = {{"cash", 500}, {"wallet/ann", -500}};
  EXPECT_EQ(asked(event::withdrawn{"ANN", cents{500}}), due);
}

TEST(house_postings, bind_a_player_as_the_house_says) {
  ledger::transaction due;
  due.loss_limits = {{"ann", 0}};
  EXPECT_EQ(asked(event::loss_limited{"Ann", 0}), due);
  due.loss_limits = {{"ann", std::nullopt}};
  EXPECT_EQ(asked(event::loss_limited{"Ann", std::nullopt}), due);
  due.loss_limits.clear();
  due.barrings = {{"ann", true}};
  EXPECT_EQ(asked(event::player_barred{"Ann", "asked for it"}), due);
  due.barrings = {{"ann", false}};
  EXPECT_EQ(asked(event::player_admitted{"Ann"}), due);
}

TEST(house_postings, are_none_for_all_else) {
  EXPECT_EQ(asked(event::slip_made{1, slip_kind::fill, "4", 500, not_recorded}),
            ledger::transaction{});
  EXPECT_EQ(transaction_of({}), ledger::transaction{});
}

}  // namespace
}  // namespace skyward::postings::house_postings_test
