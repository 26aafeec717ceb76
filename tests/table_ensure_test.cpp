// The entries that a table decides are held to what must be true of money, seats and rounds: each
// kind of our own mistake stops the program. Entries as they are decided pass; one wrong in one way
// does not.
#include "played_table.hpp"
#include "pot_session.hpp"
#include "table/banked/decided_money.hpp"
#include "table/decided_entries.hpp"
#include "table/pot/decided_pot_money.hpp"

#include <gtest/gtest.h>

namespace skyward::table::table_ensure_test {
namespace {

constexpr seat_no seat_1{1};
constexpr seat_no seat_2{2};

/// A table of High Roll Dice with a wager of 1000 of seat 1, and a seat 2 that has none.
class decided_entries : public ::testing::Test {
 protected:
  decided_entries() {
    played_.play({R"({"do":"open_table","at":"2026-11-21T14:00:00Z"})", sit(1), buy(1, 5'000),
                  sit(2), buy(2, 5'000), wager(1, "pip-5", 1'000)});
  }

  std::vector<log_entry> entries(std::vector<any_event> what) const {
    std::vector<log_entry> made;
    for (auto& each : what) {
      made.push_back({{before().common.last.seq + 1, made.size() + 1}, {}, false, std::move(each)});
    }
    return made;
  }
  void in_bounds(std::vector<any_event> what) const {
    ensure_in_bounds(before().common, entries(std::move(what)));
  }
  void money(std::vector<any_event> what) const {
    ensure_money_moves(compiled_, before(), entries(std::move(what)));
  }
  const banked_state& before() const { return played_.state(); }
  rules::area_id pip_5() const { return played_.table().book().area_named("pip-5"); }
  wager_term on_pip_5() const { return {pip_5(), played_.table().book().plain_column(pip_5())}; }

  played_table played_{"high-roll-dice"};
  compiled_table compiled_{played_.rules(), &played_.table().game(), {}};
};

TEST_F(decided_entries, are_numbered_without_a_gap) {
  auto made = entries({event::returned{seat_1}, event::returned{seat_2}});
  ensure_in_bounds(before().common, made);
  made[1].id.event += 1;
  EXPECT_DEATH(ensure_in_bounds(before().common, made), "entry 7/3 behind 7/1");
}

TEST_F(decided_entries, are_not_before_the_last) {
  auto made = entries({event::returned{seat_1}});
  made[0].at = before().common.last_at;
  ensure_in_bounds(before().common, made);
  made[0].at = moment{before().common.last_at.milliseconds() - 1};
  EXPECT_DEATH(ensure_in_bounds(before().common, made), "is before the last entry");
}

TEST_F(decided_entries, are_of_seats_of_the_table) {
  const auto last = static_cast<seat_no>(before().common.seats.size());
  in_bounds({event::returned{last}, event::shooter_changed{seat_no::none, "ruling R-1"}});
  EXPECT_DEATH(in_bounds({event::returned{seat_no::none}}), "seat 0; accepted: 1 to ");
  const auto beyond = static_cast<seat_no>(before().common.seats.size() + 1);
  EXPECT_DEATH(in_bounds({event::returned{beyond}}), "accepted: 1 to ");
  EXPECT_DEATH(in_bounds({event::shooter_changed{beyond, "ruling R-1"}}), "accepted: 1 to ");
}

TEST_F(decided_entries, are_of_a_round_that_goes_on_or_begins) {
  const auto round = before().common.round;
  in_bounds({event::round_ended{round, ""}, event::round_opened{round + 1},
             event::round_ended{round + 1, ""}});
  EXPECT_DEATH(in_bounds({event::round_opened{round}}), "round 1; accepted: 2");
  EXPECT_DEATH(in_bounds({event::round_opened{round + 2}}), "round 3; accepted: 2");
  EXPECT_DEATH(in_bounds({event::round_ended{round + 1, ""}}), "round 2; accepted: 1");
  EXPECT_DEATH(in_bounds({event::throw_reopened{round + 1}}), "round 2; accepted: 1 to 1");
  EXPECT_DEATH(in_bounds({event::throw_reopened{0}}), "round 0; accepted: 1 to 1");
}

TEST_F(decided_entries, take_no_more_from_a_stack_than_it_has) {
  const cents stack = before().common.seats[0].stack;
  money({event::cashed_out{seat_1, stack}});
  EXPECT_DEATH(money({event::cashed_out{seat_1, stack + cents{1}}}), "not below zero");
  EXPECT_DEATH(money({event::cashed_out{seat_1, stack}, event::debt_paid{seat_1, cents{1}}}),
               "not below zero");
}

TEST_F(decided_entries, take_a_wager_off_the_layout_whole_and_once) {
  money({event::wager_lost{seat_1, on_pip_5(), cents{1'000}, ""}});
  EXPECT_DEATH(money({event::wager_lost{seat_1, on_pip_5(), cents{999}, ""}}), "layout whole");
  EXPECT_DEATH(money({event::wager_pushed{seat_1, on_pip_5(), cents{1'001}, ""}}), "layout whole");
  EXPECT_DEATH(money({event::wager_lost{seat_2, on_pip_5(), cents{1'000}, ""}}), "layout whole");
  EXPECT_DEATH(money({event::wager_lost{seat_1, on_pip_5(), cents{1'000}, ""},
                      event::wager_lost{seat_1, on_pip_5(), cents{1'000}, ""}}),
               "settled once");
}

TEST_F(decided_entries, pay_no_less_than_nothing) {
  const auto won = [&](std::int64_t paid, std::int64_t returned) {
    return event::wager_won{seat_1,      on_pip_5(),      cents{1'000}, rules::line_id{},
                            cents{paid}, cents{returned}, "",           ""};
  };
  money({won(0, 1'000)});
  EXPECT_DEATH(money({won(-1, 1'000)}), "winnings that are not below zero");
  EXPECT_DEATH(money({won(0, -1)}), "winnings that are not below zero");
  EXPECT_DEATH(money({won(0, 1'001)}), "layout whole");
}

TEST_F(decided_entries, let_nobody_leave_without_every_chip) {
  const cents stack = before().common.seats[1].stack;
  money({event::cashed_out{seat_2, stack}, event::left{seat_2, cents{}}});
  EXPECT_DEATH(money({event::cashed_out{seat_2, stack - cents{1}}, event::left{seat_2, cents{}}}),
               "leaves with every chip");
  EXPECT_DEATH(money({event::cashed_out{seat_1, cents{4'000}}, event::left{seat_1, cents{}}}),
               "leaves with every chip");
}

TEST_F(decided_entries, correct_without_making_chips) {
  const event::correction_proposed proposed{1, correction_kind::entry, "why", "Ann"};
  const event::corrected corrected{1, "Bob"};
  const auto last = before().common.last;
  const auto stack = account::of_stack(seat_1);
  const auto inventory = account::of(account_kind::inventory);
  const auto undone = [&](const movement& moved) {
    money({proposed, corrected, event::reversed{{last}, seat_1, {moved}}});
  };
  const auto on_area = account::of_layout(seat_1, pip_5());
  undone({on_area, stack, cents{1'000}});
  EXPECT_DEATH(undone({on_area, stack, cents{1'001}}), "layout of seat 1 would hold -.0.01");
  EXPECT_DEATH(undone({stack, inventory, cents{4'001}}), "stack of seat 1 would hold -.0.01");
  EXPECT_DEATH(undone({inventory, account::of_debt(seat_1), cents{1}}), "nothing above zero");
  EXPECT_DEATH(money({proposed, corrected, event::left{seat_1, cents{}}}),
               "seat 1 leaves wagers that stand");
}

TEST(decided_pot_money, only_moves_and_nothing_is_below_zero) {
  const pot_session session;
  const auto& before = session.state();
  ensure_money_moves(before, before);
  auto after = before;
  after.pot = cents{1};
  EXPECT_DEATH(ensure_money_moves(before, after), "chips that only move");
  after.bonus = cents{-1};
  EXPECT_DEATH(ensure_money_moves(before, after), "a pot that is not below zero");
  after = before;
  after.common.seats[0].stack = cents{-1};
  after.common.inventory = cents{1};
  EXPECT_DEATH(ensure_money_moves(before, after), "a stack that is not below zero");
  after = before;
  after.common.seats[0].owed = cents{-1};
  EXPECT_DEATH(ensure_money_moves(before, after), "a debt that is not below zero");
  after = before;
  after.turn = static_cast<seat_no>(after.hands.size() + 1);
  EXPECT_DEATH(ensure_money_moves(before, after), "a seat of the table");
}

TEST(amounts, that_are_nothing_or_less_are_refused_and_not_decided) {
  played_table played{"high-roll-dice"};
  played.play({R"({"do":"open_table"})", sit(1), buy(1, 5'000), wager(1, "pip-5", 1'000)});
  const auto refusal_of = [&](any_command what) {
    std::vector<log_entry> entries;
    const auto decided = played.table().decide(played.state(), {std::move(what), {}}, entries);
    return decided ? "none" : name_of(decided.error().code);
  };
  const auto pip_5 = played.table().book().area_named("pip-5");
  for (const std::int64_t amount : {0, -500}) {
    EXPECT_EQ(refusal_of(command::buy_in{seat_1, cents{amount}}), "not_in_chips");
    EXPECT_EQ(refusal_of(command::cash_out{seat_1, cents{amount}}), "not_enough_chips");
    EXPECT_EQ(refusal_of(command::wager{seat_1, {pip_5, ""}, cents{amount}, {}}),
              "not_enough_chips");
  }
  command::correct_amount beyond{"player 1", INT64_MIN, "why"};
  EXPECT_EQ(refusal_of(beyond), "too_much_money");
  beyond.amount = cents_max + 1;
  EXPECT_EQ(refusal_of(beyond), "too_much_money");
  EXPECT_EQ(refusal_of(command::dispute{seat_1, {}, "why"}), "nothing_to_correct");
  EXPECT_EQ(refusal_of(command::dispute{seat_1, {{1, 1}}, "why"}), "none");
}

TEST(disputes, number_nothing_is_none) {
  played_table played{"high-roll-dice"};
  played.play(seated(1));
  std::vector<log_entry> entries;
  const sent_command recall{command::open_recall{0}, {}, role::floorperson, {}};
  const auto decided = played.table().decide(played.state(), recall, entries);
  ASSERT_FALSE(decided.has_value());
  EXPECT_EQ(decided.error().code, refusal_code::no_such_dispute);
}

TEST_F(decided_entries, are_of_an_open_table_and_of_a_day_that_is_not_over) {
  const auto seq = before().common.last.seq + 1;
  in_bounds({event::day_closed{"b", seq, ""}});
  EXPECT_DEATH(in_bounds({event::day_closed{"b", seq + 1, ""}}), "a day of 8 records closes");
  EXPECT_DEATH(in_bounds({event::day_closed{"b", seq, ""}, event::returned{seat_1}}),
               "the day is over");
  EXPECT_DEATH(in_bounds({event::table_closed{}, event::returned{seat_1}}), "the table is closed");
  in_bounds({event::table_closed{}, event::table_opened{}, event::returned{seat_1}});
  EXPECT_DEATH(in_bounds({event::table_opened{}}), "the table is open already");
}

TEST_F(decided_entries, open_a_day_first_of_all) {
  EXPECT_DEATH(in_bounds({event::day_opened{}}), "a day opens with the first entry");
  common_state fresh;
  fresh.seats.resize(2);
  const std::vector<log_entry> made{{{1, 1}, {}, false, event::day_opened{}},
                                    {{1, 2}, {}, false, event::returned{seat_1}}};
  ensure_in_bounds(fresh, made);
}

TEST_F(decided_entries, are_not_before_one_another) {
  auto made = entries({event::returned{seat_1}, event::returned{seat_2}});
  const auto last = before().common.last_at.milliseconds();
  made[0].at = moment{last + 2};
  made[1].at = moment{last + 2};
  ensure_in_bounds(before().common, made);
  made[1].at = moment{last + 1};
  EXPECT_DEATH(ensure_in_bounds(before().common, made), "is before the last entry");
}

}  // namespace
}  // namespace skyward::table::table_ensure_test
