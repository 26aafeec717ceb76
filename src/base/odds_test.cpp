// Odds read and written, and what each form gains.
#include "base/odds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace skyward {
namespace {

TEST(odds, say_what_a_winner_gains_beyond_the_wager) {
  EXPECT_EQ(odds::to(7, 6).net_per_wager(cents{}, true), (rational{7, 6}));
  EXPECT_EQ(odds::for_each(8, 1).net_per_wager(cents{}, true), 7);
  EXPECT_EQ(odds::prize(cents{5'000'000}).net_per_wager(cents{100}, true), 50'000);
  EXPECT_EQ(odds::prize(cents{5'000'000}).net_per_wager(cents{100}, false), 49'999);
}

TEST(odds, are_read_with_every_comma_or_none) {
  EXPECT_EQ(odds::parse("5,000 to 1"), odds::to(5'000, 1));
  EXPECT_EQ(odds::parse("5000 to 1"), odds::to(5'000, 1));
  EXPECT_EQ(odds::parse("3 to 5"), odds::to(3, 5));
  EXPECT_EQ(odds::parse("8 for 1"), odds::for_each(8, 1));
  EXPECT_EQ(odds::parse("$50,000"), odds::prize(cents{5'000'000}));
}

TEST(odds, refuse_every_other_text) {
  for (const auto* text :
       {"",          "6",         "6 to",        "to 1",  "6to1",   "6 to 0",    "0 to 1",
        "-6 to 1",   "3.47 to 1", "6 to 1 to 1", "6 : 1", "6 TO 1", "5,00 to 1", "100000001 to 1",
        "1 to 1001", "1 for 2",   "$0",          "$",     "$1.5",   "6 to 1 ",   "1 for 0"}) {
    EXPECT_FALSE(odds::parse(text).has_value()) << text;
  }
}

RC_GTEST_PROP(odds, survive_print_and_read, ()) {
  const auto per = *rc::gen::inRange<std::int64_t>(1, odds::per_max + 1);
  const auto pays = *rc::gen::inRange<std::int64_t>(per, odds::pays_max + 1);
  const bool commas = *rc::gen::arbitrary<bool>();
  for (const auto& each :
       {odds::to(pays, per), odds::for_each(pays, per), odds::prize(cents{pays})}) {
    RC_ASSERT(odds::parse(each.text(commas)).value() == each);
  }
}

}  // namespace
}  // namespace skyward
