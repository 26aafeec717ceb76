// What a table asks of the ledger for what happens there: who sits down and leaves, who wagers, and
// what a player buys and cashes of money that is not chips.
#include "postings/table_postings.hpp"

#include "games/catalogue.hpp"
#include "table/seat_players.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace skyward::postings::table_postings_test {
namespace {

using namespace table;
using ledger::charge;
using ledger::seating;
using money = std::map<std::string, std::int64_t>;

const rules::rulebook& book() {
  return games::find_game("props-and-hops")->book;
}

/// Of a table with Pat at seat 1, what entries of one command come to.
ledger::transaction transaction(const std::vector<any_event>& events,
                                std::string_view stream = "table/7/2026-11-26") {
  static const game_names names{book(), nullptr};
  common_state before;
  before.seats.resize(4);
  before.seats[0].player = "Pat";
  std::vector<log_entry> entries;
  for (const auto& each : events) entries.push_back({{9, entries.size() + 1}, {}, false, each});
  return transaction_of(names, stream, seat_players{before}, entries);
}

/// Each account with what goes into it.
money moved(const ledger::transaction& by) {
  money accounts;
  for (const auto& each : by.postings) accounts[each.account] += each.cents;
  return accounts;
}

constexpr seat_no first{1};
constexpr seat_no second{2};

any_event wager(seat_no seat) {
  return event::wager_placed{seat, book().area_named("field"), cents{500}, {}};
}

TEST(table_postings, charge_a_player_with_what_is_bought_and_cashed_by_day) {
  const auto bought = transaction({event::bought_in{first, cents{500}}});
  EXPECT_EQ(bought.charges, (std::vector<charge>{{"pat", "2026-11-26", 500, true}}));
  EXPECT_EQ(moved(bought), (money{{"cash", -500},
                                  {"table/7/drop", 500},
                                  {"table/7/inventory", -500},
                                  {"table/7/stack/1", 500}}));
  const auto from_wallet = transaction({event::bought_in{first, cents{1}, money_source::wallet}});
  EXPECT_EQ(from_wallet.charges, (std::vector<charge>{{"pat", "2026-11-26", 1, true}}));
  EXPECT_EQ(moved(from_wallet), (money{{"wallet/pat", -1}, {"table/7/stack/1", 1}}));
  const auto cashed = transaction({event::cashed_out{first, cents{300}}});
  EXPECT_EQ(cashed.charges, (std::vector<charge>{{"pat", "2026-11-26", -300, false}}));
  const auto back = transaction({event::cashed_out{first, cents{300}, money_source::wallet}});
  EXPECT_EQ(back.charges, (std::vector<charge>{{"pat", "2026-11-26", -300, false}}));
}

TEST(table_postings, charge_nobody_for_chips_that_move_at_the_table_nor_where_nobody_sits) {
  for (const auto& event : std::vector<any_event>{event::tipped{first, cents{100}}, wager(first),
                                                  event::bought_in{second, cents{500}}}) {
    EXPECT_TRUE(transaction({event}).charges.empty());
    EXPECT_FALSE(transaction({event}).postings.empty());
  }
}

TEST(table_postings, name_the_stacks_that_are_wagered_from) {
  const auto wagered = transaction(
      {wager(first), event::purchased{second, book().area_named("field"), cents{100}, {}},
       event::tipped{first, cents{100}}});
  EXPECT_EQ(wagered.wagering, (std::vector<std::string>{"table/7/stack/1", "table/7/stack/2"}));
  EXPECT_TRUE(wagered.seatings.empty());
}

TEST(table_postings, say_who_sits_down_and_who_leaves_in_order) {
  const auto changed = transaction({event::left{first, {}}, event::seated{second, "Quinn"},
                                    event::bought_in{second, cents{700}}});
  EXPECT_EQ(changed.seatings,
            (std::vector<seating>{{"table/7/stack/1", ""}, {"table/7/stack/2", "quinn"}}));
  EXPECT_EQ(changed.charges, (std::vector<charge>{{"quinn", "2026-11-26", 700, true}}));
  EXPECT_TRUE(changed.wagering.empty());
}

TEST(table_postings, of_a_table_without_days_are_charged_to_no_day) {
  const auto bought = transaction({event::bought_in{first, cents{500}}}, "table/7");
  EXPECT_EQ(bought.charges, (std::vector<charge>{{"pat", "", 500, true}}));
}

}  // namespace
}  // namespace skyward::postings::table_postings_test
