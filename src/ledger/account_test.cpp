// What is the name of an account, and of which kind.
#include "ledger/account.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace skyward::ledger {
namespace {

TEST(account, names_say_whose_money_it_is) {
  using kind = account_kind;
  constexpr std::pair<std::string_view, account_kind> cases[] = {
      {"cash", kind::cash},
      {"wallet/ann", kind::wallet},
      {"wallet/a/b c", kind::wallet},
      {"receivable/ann", kind::receivable},
      {"unclaimed/ann", kind::unclaimed},
      {"table/12/stack/3", kind::stack},
      {"table/12/layout/3/hop-1-2", kind::layout},
      {"table/a/inventory", kind::inventory},
      {"table/12/drop", kind::drop},
      {"table/12/tips", kind::tips},
      {"table/12/pot", kind::pot},
      {"table/12/bonus", kind::bonus},
      {"table/12/rake-house", kind::rake_house},
      {"table/12/rake-charity", kind::rake_charity},
  };
  for (const auto& [name, of] : cases) EXPECT_EQ(kind_of(name), of) << name;
  EXPECT_EQ(kind_of(wallet_of("ann")), kind::wallet);
  EXPECT_EQ(kind_of(receivable_of("ann")), kind::receivable);
}

TEST(account, no_other_text_is_one) {
  for (const auto* name : {"",
                           "/",
                           "cash/",
                           "cash/x",
                           "Cash",
                           "wallet",
                           "wallet/",
                           "stack/3",
                           "table",
                           "table/",
                           "table/12",
                           "table/12/",
                           "table//stack/3",
                           "table/12/stack",
                           "table/12/stack/",
                           "table/12/stack/3/",
                           "table/12/stack/3/x",
                           "table/12/layout/3",
                           "table/12/layout//x",
                           "table/12/layout/3/",
                           "table/12/inventory/",
                           "table/12/inventory/1",
                           "table/12/wallet/ann",
                           "table/12/cash",
                           "chair/12/drop"}) {
    EXPECT_EQ(kind_of(name), std::nullopt) << name;
  }
}

TEST(account, the_house_its_chips_and_debts_alone_are_below_zero) {
  for (int i = 0; i <= static_cast<int>(account_kind::rake_charity); ++i) {
    const auto kind = static_cast<account_kind>(i);
    const bool may = kind == account_kind::cash || kind == account_kind::inventory ||
                     kind == account_kind::receivable;
    EXPECT_EQ(may_be_below_zero(kind), may) << i;
    EXPECT_EQ(may_be_above_zero(kind), kind != account_kind::receivable) << i;
  }
}

}  // namespace
}  // namespace skyward::ledger
