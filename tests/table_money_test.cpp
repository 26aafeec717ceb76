// Money at a table never outgrows 64 bits, whatever the rules and whoever asks: chips given, won
// and cashed out without end are refused in time, with the limit named.
#include "any_table.hpp"
#include "effort.hpp"
#include "played_table.hpp"
#include "pot_session.hpp"
#include "table/accounts.hpp"

#include <cstdio>

namespace skyward::table::table_money_test {
namespace {

/// Plays lines over and over until one is refused; the refusal. A table that is not refused in
/// time would go on until 64 bits are full.
refusal refused_at_last(played_table& table, const lines& over_and_over) {
  constexpr int rounds_max = 1'100;
  for (int i = 0; i < rounds_max; ++i) {
    for (const auto& line : over_and_over) {
      if (const auto why = table.refused(line)) return *why;
      table.play(line);
      const auto& waiting = table.state().common.proposals;
      if (!waiting.empty()) table.play(approve(waiting.front().correction));
    }
  }
  ADD_FAILURE() << "taken " << rounds_max << " times";
  return {};
}

constexpr std::string_view limit_named = "accepted: while none is beyond $20,000,000,000,000";

TEST(table_money, given_and_cashed_out_without_end_is_refused) {
  played_table table{"high-roll-dice"};
  table.play(lines{open_it, sit(1)});
  const auto why = refused_at_last(
      table, {correct_amount(1, 10'000'000'000'000), cash_out(1, 10'000'000'000'000)});
  EXPECT_EQ(why.code, refusal_code::too_much_money);
  EXPECT_NE(why.message.find(limit_named), std::string::npos) << why.message;
  table.play(close_it);
}

TEST(table_money, is_countable_up_to_the_limit_itself_either_way) {
  const auto& book = games::find_game("high-roll-dice")->book;
  const common_table table{book, book.editions.front(), 6, cents{100}, {}, true};
  const auto countable = [&](auto member, cents amount) {
    common_state state;
    state.seats.resize(6);
    state.*member = amount;
    return table.check_countable(state, seat_no{1}).has_value();
  };
  for (const auto member : {&common_state::cash, &common_state::drop, &common_state::inventory,
                            &common_state::unclaimed, &common_state::gone_owed}) {
    EXPECT_TRUE(countable(member, table_money_max));
    EXPECT_TRUE(countable(member, cents{} - table_money_max));
    EXPECT_FALSE(countable(member, table_money_max + cents{1}));
    EXPECT_FALSE(countable(member, cents{} - table_money_max - cents{1}));
  }
}

TEST(table_money, bought_and_taken_back_without_end_is_refused) {
  played_table table{"high-roll-dice"};
  table.play(lines{open_it, sit(1)});
  const auto why =
      refused_at_last(table, {buy(1, 10'000'000'000'000), correct_amount(1, -10'000'000'000'000)});
  EXPECT_EQ(why.code, refusal_code::too_much_money);
  EXPECT_NE(why.message.find(limit_named), std::string::npos) << why.message;
}

TEST(table_money, won_in_heaps_is_cashed_out_before_more_is_wagered) {
  played_table table{{"high-roll-dice", "", "[limits]\nmaximum_cents = 1000000000"}};
  const auto given = correct_amount(1, 6'000'000'000'000);
  table.play(lines{open_it, sit(1)} + agreed(given) + agreed(given, 2));
  const auto why = table.refused(wager(1, "pip-5", 500));
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->code, refusal_code::too_much_money);
  EXPECT_NE(why->message.find("seat 1 has $120,000,000,000"), std::string::npos) << why->message;
}

TEST(table_money, given_and_cashed_out_without_end_is_refused_at_a_table_with_a_pot) {
  pot_session session;
  session.line(open_it);
  session.line(sit(1));
  std::string told;
  for (int i = 0; i < 1'100 && !told.starts_with("refused"); ++i) {
    session.line(cash_out(1, 10'000'000'000'000));
    told = session.line(correct_amount(1, 10'000'000'000'000));
    session.line(approve(session.state().common.proposed));
  }
  EXPECT_EQ(told, "refused too_much_money");
}

/// Everything that is written down stays a number that every reader has exactly.
void expect_counted(const banked_state& state) {
  for (const auto each : {state.common.cash, state.common.drop, state.common.inventory}) {
    ASSERT_LE(std::abs(each.count()), counted_max);
  }
  for (const auto& seat : state.common.seats) {
    ASSERT_LE(seat.stack.count(), counted_max);
    ASSERT_LE(seat.owed.count(), counted_max);
  }
  ASSERT_EQ(sum_of_accounts(state), cents{});
}

class any_table : public testing::TestWithParam<const games::game*> {};

TEST_P(any_table, counts_every_cent_under_any_rules_whatever_is_asked) {
  const auto tables = effort(20'000);
  std::uint64_t won = 0;
  std::uint64_t too_much = 0;
  for (std::uint64_t seed = 1; seed <= tables; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    extremes<seeded_numbers> pick{seed};
    const auto& of = *GetParam();
    const dealt_game game{of, any_rules(pick, of, of.book.editions.front())};
    auto state = game.table.fresh();
    take(game.table, state, {command::open_table{}, {}});
    if (pick.below(2) == 0) {  // as far off as a table can be that takes anything more
      const auto most = table_money_max.count();
      state.common.drop = cents{pick.from(0, most)};
      state.common.inventory = cents{pick.from(-most, most)};
      state.common.cash = cents{} - state.common.drop - state.common.inventory;
    }
    for (int i = 0; i < 500; ++i) {
      std::vector<log_entry> made;
      const auto asked = extreme_command(pick, game, state);
      const auto decided = game.table.decide(state, asked, made);
      if (!decided && decided.error().code == refusal_code::too_much_money) ++too_much;
      for (const auto& each : made) {
        if (std::holds_alternative<event::wager_won>(each.what)) ++won;
        game.table.apply(state, each);
      }
      expect_counted(state);
    }
  }
  std::printf("seeds 1 to %llu: %llu wagers won, %llu commands asked for too much money\n",
              static_cast<unsigned long long>(tables), static_cast<unsigned long long>(won),
              static_cast<unsigned long long>(too_much));
  EXPECT_GT(won, tables / 4);
  EXPECT_GT(too_much, tables);
}

std::vector<const games::game*> banked_games() {
  std::vector<const games::game*> all;
  for (const auto& each : games::catalogue()) all.push_back(&each);
  return all;
}

INSTANTIATE_TEST_SUITE_P(games, any_table, testing::ValuesIn(banked_games()), [](const auto& of) {
  auto name = of.param->book.game;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(table_money, in_an_account_is_counted_to_the_last_cent_either_way) {
  for (const std::int64_t sign : {1, -1}) {
    const auto inventory = account::of(account_kind::inventory);
    cents held;
    change(held, inventory, cents{sign * counted_max});
    EXPECT_EQ(held, cents{sign * counted_max});
    EXPECT_THROW(change(held, inventory, cents{sign}), impossible);
    EXPECT_EQ(held, cents{sign * counted_max});
  }
}

TEST(table_money, moves_where_there_is_any) {
  common_state state;
  state.seats.resize(1);
  const auto move = [&](std::int64_t amount) {
    apply(state, movement{account::of(account_kind::inventory), account::of_stack(seat_no{1}),
                          cents{amount}});
  };
  EXPECT_THROW(move(0), impossible);
  EXPECT_THROW(move(-1), impossible);
  move(1);
  EXPECT_EQ(state.seats[0].stack, cents{1});
}

TEST(table_money, that_a_followed_log_cannot_pay_is_not_continued) {
  played_table played{"three-dice-football"};
  played.play(seated(2) + lines{offer, accept(1), wager(2, "touchdown", 500), leave(2)});
  const banked_table followed{played.rules(), build_pin{}};
  const auto told = [&](const auto& change) {
    auto state = played.state();
    change(state.common);
    std::vector<log_entry> entries;
    const auto decided =
        followed.decide(state, {command::void_round{"r"}, {}, role::house, {}}, entries);
    EXPECT_EQ(entries.empty(), !decided.has_value());
    return std::string{decided ? "decided" : name_of(decided.error().code)};
  };
  EXPECT_EQ(told([](auto&) {}), "decided");
  EXPECT_EQ(told([](auto& state) { state.seats[1].stack = cents{counted_max}; }), "not_continued");
  EXPECT_EQ(told([](auto& state) { state.cash = cents{counted_max}; }), "not_continued")
      << "who is away is cashed out";
}

TEST(table_money, is_taken_up_to_the_largest_amount_at_once) {
  played_table table{"high-roll-dice"};
  table.play(lines{open_it, sit(1), buy(1, stack_max.count())});
  EXPECT_EQ(table.seat(1).stack, stack_max);
  std::vector<log_entry> entries;
  const auto decided = table.table().decide(
      table.state(), {command::buy_in{seat_no{1}, stack_max + cents{100}}, {}}, entries);
  ASSERT_FALSE(decided.has_value());
  EXPECT_NE(decided.error().message.find("is too much to buy"), std::string::npos)
      << decided.error().message;
}

}  // namespace
}  // namespace skyward::table::table_money_test
