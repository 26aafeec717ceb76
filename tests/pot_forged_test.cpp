// A log of High Roller from anywhere: entries that no game has are told, what a game leaves behind
// is nothing, and a day that is read back opens between games.
#include "pot_session.hpp"
#include "table/kept_check.hpp"

namespace skyward::table::pot_forged_test {
namespace {

constexpr seat_no seat_1{1};
constexpr seat_no seat_2{2};
constexpr seat_no seat_3{3};

/// A log that goes on from where a session stands, with whatever it is given.
class forged_log {
 public:
  explicit forged_log(const pot_session& session)
      : table_{session.table()}, state_{session.state()} {}

  /// What is told of an entry that comes next; "taken" when nothing is.
  std::string take(any_event what, moment at = {}) {
    auto after = state_;
    const log_entry next{{state_.common.last.seq + 1, 1}, at, false, std::move(what)};
    const auto taken = table_.evolve(after, next);
    if (!taken) return taken.error();
    state_ = after;
    return "taken";
  }
  const pot_state& state() const { return state_; }

 private:
  const pot_table& table_;
  pot_state state_;
};

/// Seats 1 to 3 with the button at seat 1; seats 1 and 2 have rolled nothing yet for their sixes.
void play_to_roll_off(pot_session& t) {
  t.open(3);
  t.sell({{1, {6, 6}}, {2, {6}}, {3, {7}}});
  t.roll(1, 3, 3);
}

/// Seat 1 wins a game against seat 2.
void play_a_game(pot_session& t) {
  t.sell({{t.button(), {6}}, {t.button() == 1 ? 2 : 1, {7}}});
  t.roll(t.turn(), 3, 3);
}

event::rolled rolled_by(seat_no seat) {
  return {seat, {dice::face{1}, dice::face{2}}, 3, ""};
}

TEST(pot_entries, roll_for_no_seat_that_is_out_of_the_roll_off) {
  pot_session t;
  play_to_roll_off(t);
  forged_log log{t};
  EXPECT_EQ(log.take(rolled_by(seat_3)), "seat 3 has no roll left");
  EXPECT_EQ(log.take(rolled_by(seat_2)), "taken");
  EXPECT_EQ(log.take(rolled_by(seat_2)), "seat 2 has no roll left");
}

TEST(pot_entries, give_each_seat_back_what_it_paid_and_once) {
  pot_session t;
  t.open(2);
  t.buy(1, {5});
  t.buy(2, {6});
  forged_log log{t};
  EXPECT_EQ(log.take(event::money_returned{seat_1, cents{99}, ""}),
            "$0.99 goes back to seat 1; accepted: $1");
  EXPECT_EQ(log.take(event::money_returned{seat_1, cents{101}, ""}),
            "$1.01 goes back to seat 1; accepted: $1");
  EXPECT_EQ(log.take(event::money_returned{seat_1, cents{100}, ""}), "taken");
  EXPECT_EQ(log.take(event::money_returned{seat_1, cents{100}, ""}),
            "$1 goes back to seat 1; accepted: $0");
  const auto round = t.state().common.round;
  EXPECT_EQ(log.take(event::round_voided{round, "r", ""}),
            "the pot holds $1 as its game is void; accepted: nothing");
  EXPECT_EQ(log.take(event::money_returned{seat_2, cents{100}, ""}), "taken");
  EXPECT_EQ(log.take(event::round_voided{round, "r", ""}), "taken");
}

TEST(pot_entries, put_back_into_a_pot_what_was_taken_from_it_and_once) {
  pot_session t;
  t.open(2);
  play_a_game(t);
  t.sell({{2, std::vector<int>(20, 6)}, {1, {7}}});
  const auto taken = t.state().taken;
  ASSERT_GT(taken.house, cents{});
  ASSERT_GT(taken.charity, cents{});
  ASSERT_GT(taken.bonus, cents{});
  const std::string whole = "what was taken from a pot goes back into it whole";
  const cents less{-1};
  forged_log log{t};
  EXPECT_EQ(log.take(event::rake_returned{taken.house + less, taken.charity, taken.bonus, ""}),
            whole);
  EXPECT_EQ(log.take(event::rake_returned{taken.house, taken.charity + less, taken.bonus, ""}),
            whole);
  EXPECT_EQ(log.take(event::rake_returned{taken.house, taken.charity, taken.bonus + less, ""}),
            whole);
  EXPECT_EQ(log.take(event::rake_returned{taken.house, taken.charity, taken.bonus, ""}), "taken");
  EXPECT_EQ(log.state().taken, taken_state{});
  // Of what the game before has left.
  EXPECT_EQ(log.take(event::rake_returned{cents{1}, cents{}, cents{}, ""}), whole);
}

TEST(pot_entries, open_no_table_with_a_pot_at_a_position) {
  const pot_session t;
  const auto told = [&](const std::optional<rules::position>& position, const outlook& next) {
    forged_log log{t};
    event::table_opened opened;
    opened.position = position;
    opened.next = next;
    return log.take(opened);
  };
  const std::string none = "a table with a pot opens at no position";
  outlook due;
  due.due_at = minute(1);
  EXPECT_EQ(told({}, {}), "taken");
  EXPECT_EQ(told(rules::position{}, {}), none);
  EXPECT_EQ(told({}, due), none);
}

TEST(pot_entries, deal_no_more_cards_than_the_largest_shoe_has) {
  pot_session t;
  t.open(2);
  forged_log log{t};
  const card_list all(cards_listed_max, playing_card{5});
  EXPECT_EQ(log.take(event::cards_bought{seat_1, all.size(), cents{100}, ""}), "taken");
  EXPECT_EQ(log.take(event::cards_dealt{seat_1, all, ""}), "taken");
  EXPECT_EQ(log.take(event::cards_bought{seat_2, 1, cents{100}, ""}), "taken");
  EXPECT_EQ(log.take(event::cards_dealt{seat_2, {playing_card{5}}, ""}),
            "1 cards dealt; accepted: the 1 that were bought");
}

/// Steps that were done count until the table waits for something else.
TEST(pot_entries, begin_the_steps_anew) {
  pot_session t;
  t.open(3);
  const auto steps_after = [&](any_event what) {
    forged_log log{t};
    EXPECT_EQ(log.take(event::step_done{"collect-money", ""}), "taken");
    EXPECT_EQ(log.state().steps_done, 1U);
    EXPECT_EQ(log.take(std::move(what)), "taken");
    return log.state().steps_done;
  };
  seat_set tied;
  tied.add(seat_1);
  tied.add(seat_2);
  const auto round = t.state().common.round;
  EXPECT_EQ(steps_after(event::button_dealt{seat_1, playing_card{5}, ""}), 0U);
  EXPECT_EQ(steps_after(event::button_tied{tied, ""}), 0U);
  EXPECT_EQ(steps_after(event::option_moved{seat_1, "", {}}), 0U);
  EXPECT_EQ(steps_after(event::cards_bought{seat_1, 1, cents{100}, ""}), 0U);
  EXPECT_EQ(steps_after(event::shooter_changed{seat_1, "", {}}), 0U);
  EXPECT_EQ(steps_after(event::round_ended{round, ""}), 0U);
  EXPECT_EQ(steps_after(event::round_voided{round, "r", ""}), 0U);
}

TEST(pot_entries, that_win_a_game_leave_none_to_be_void) {
  pot_session t;
  t.open(2);
  t.sell({{1, {6}}, {2, {6}}});
  forged_log log{t};
  ASSERT_EQ(log.take(event::game_won{seat_1, t.state().pot, ""}), "taken");
  std::vector<log_entry> entries;
  const auto decided =
      t.table().decide(log.state(), {command::void_round{"r"}, {}, role::house, {}}, entries);
  ASSERT_FALSE(decided.has_value());
  EXPECT_EQ(decided.error().code, refusal_code::not_continued);
  EXPECT_EQ(decided.error().message, "the log leaves $0 in a pot for which $2 was paid");
}

TEST(pot_entries, that_give_the_button_to_nobody_leave_a_game_that_can_be_void) {
  pot_session t;
  t.open(3);
  forged_log log{t};
  const auto round = t.state().common.round + 1;
  ASSERT_EQ(log.take(event::button_moved{seat_no::none, ""}), "taken");
  ASSERT_EQ(log.take(event::round_opened{round}), "taken");
  EXPECT_EQ(clockwise_from(t.state().hands, seat_no::none).front(), seat_1);
  const auto rules = high_roller_rules();
  const pot_table of_another_build{rules, {}, false};
  std::vector<log_entry> entries;
  const sent_command void_it{command::void_round{"r"}, {}, role::house, {}};
  ASSERT_TRUE(of_another_build.decide(log.state(), void_it, entries).has_value());
  EXPECT_TRUE(std::ranges::any_of(entries, [](const log_entry& each) {
    return std::holds_alternative<event::round_voided>(each.what);
  }));
}

TEST(pot_entries, that_leave_what_no_day_begins_with_turn_no_day) {
  pot_session t;
  t.open(2);
  const auto rules = high_roller_rules();
  const pot_table of_another_build{rules, {}, false};
  const sent_command turn{command::turn_day{"a", "b"}, {}, role::house, {}};
  std::vector<log_entry> entries;
  forged_log log{t};
  EXPECT_TRUE(of_another_build.decide(log.state(), turn, entries).has_value());
  entries.clear();
  ASSERT_EQ(log.take(event::button_moved{seat_3, ""}), "taken");
  const auto decided = of_another_build.decide(log.state(), turn, entries);
  ASSERT_FALSE(decided.has_value());
  EXPECT_EQ(decided.error().code, refusal_code::not_continued);
  EXPECT_TRUE(decided.error().message.contains("a day opens between games"))
      << decided.error().message;
  EXPECT_TRUE(entries.empty());
}

TEST(pot_entries, that_move_more_together_than_can_be_counted_are_in_no_record) {
  pot_session t;
  const line_codec names{t.table().book(), nullptr};
  const sent_command close{command::close_table{}, {}};
  const event::cashed_out most{seat_1, cents{counted_max}, {}};
  std::vector<log_entry> entries{{{1, 1}, {}, false, most}};
  EXPECT_TRUE(check_record(names, players_of(t.state()), close, entries).has_value());
  entries.push_back({{1, 2}, {}, false, most});
  const auto told = check_record(names, players_of(t.state()), close, entries);
  ASSERT_FALSE(told.has_value());
  EXPECT_TRUE(told.error().contains("found 18014398509481982")) << told.error();
}

TEST(pot_entries, that_buy_cards_in_no_game_close_no_table) {
  pot_session t;
  t.open(2);
  forged_log log{t};
  ASSERT_EQ(log.take(event::cards_bought{seat_1, 1, cents{100}, ""}), "taken");
  const auto rules = high_roller_rules();
  const pot_table of_another_build{rules, {}, false};
  std::vector<log_entry> entries;
  const auto decided = of_another_build.decide(log.state(), {command::close_table{}, {}}, entries);
  ASSERT_FALSE(decided.has_value());
  EXPECT_EQ(decided.error().code, refusal_code::not_continued);
  EXPECT_EQ(decided.error().message,
            "the pot holds $1 and the bonus pot $0 as the table closes; accepted: nothing");
  EXPECT_TRUE(entries.empty());
}

// What a game leaves behind.

void expect_no_game(const pot_state& state) {
  EXPECT_EQ(state.hands, std::vector<hand_state>(state.hands.size()));
  EXPECT_EQ(state.dealt, card_counts{});
  EXPECT_EQ(state.turn, seat_no::none);
  EXPECT_EQ(state.rolls_first, seat_no::none);
  EXPECT_EQ(state.thrown, false);
  EXPECT_EQ(state.final_game, false);
  EXPECT_EQ(state.cards_owed, 0U);
  EXPECT_EQ(state.taken, taken_state{});
  EXPECT_EQ(state.pot, cents{});
  EXPECT_FALSE(state.due_at.given());
}

TEST(pot_rounds, leave_nothing_behind_whatever_ends_them) {
  const auto open = [](pot_session& t) {
    t.now = minute(46);
    t.tell(command::open_table{{}, {}, {60}});
    t.tell(command::designate_final_game{minute(45)});
    for (int seat = 1; seat <= 3; ++seat) t.sit(seat);
    for (int seat = 1; seat <= 3; ++seat) {
      t.tell(command::deal_button{seat_no(seat), playing_card{seat == 1 ? 12 : 2}});
    }
  };
  const auto void_it = [](pot_session& t) { t.tell(command::void_round{"r"}, role::house); };
  {
    pot_session t;
    open(t);
    t.tell(command::buy{seat_1, 2});
    EXPECT_EQ(t.state().cards_owed, 2U);
    void_it(t);
    expect_no_game(t.state());
  }
  {
    pot_session t;
    open(t);
    t.sell({{1, {6, 6}}, {2, {6}}, {3, {7}}});
    EXPECT_NE(t.state().taken, taken_state{});
    t.roll(1, 3, 3);
    EXPECT_EQ(t.state().rolls_first, seat_1);
    void_it(t);
    expect_no_game(t.state());
  }
  {
    pot_session t;
    open(t);
    t.buy(1, {6, 6});
    t.pass(2);
    EXPECT_TRUE(t.state().final_game);
    t.pass(3);  // too few have bought
    expect_no_game(t.state());
    // Not played, the final game may be another one.
    t.tell(command::designate_final_game{minute(50)});
  }
  {
    pot_session t;
    open(t);
    t.sell({{1, {6}}, {2, {7}}, {3, {7}}});
    t.roll(1, 3, 3);
    EXPECT_TRUE(t.state().final_over);
    expect_no_game(t.state());
  }
}

TEST(pot_rounds, that_are_void_leave_no_button_at_an_empty_seat) {
  pot_session t;
  t.open(3);
  t.pass(1);
  t.buy(2, {5});
  t.tell(command::leave{seat_1});
  EXPECT_EQ(t.button(), 1);
  t.tell(command::void_round{"r"}, role::house);
  EXPECT_EQ(t.count<event::button_moved>(), 1);
  EXPECT_EQ(t.button(), 2);
}

TEST(pot_rounds, are_paid_before_the_day_turns_where_every_step_counts) {
  pot_session t;
  t.open(2, {}, step_rule::every);
  const command::turn_day turn{"a", "b"};
  t.buy(1, {6});
  t.buy(2, {7});
  t.pass(1);
  t.pass(2);
  t.tell(command::done{"collect-money"});
  t.roll(1, 3, 3);
  const auto refused = t.ask(turn, role::house);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, refusal_code::step_out_of_order);
  t.tell(command::done{"pay-winner"});
  t.tell(command::done{"move-button"});
  t.tell(turn, role::house);
}

// A day that is read back.

/// The first entry of the day that follows where a session stands.
log_entry next_day(const pot_session& t) {
  const sent_command turn{command::turn_day{"a", "b"}, {}, role::house};
  std::vector<log_entry> entries;
  const auto decided = t.table().decide(t.state(), turn, entries);
  EXPECT_TRUE(decided.has_value());
  auto over = t.state();
  for (const auto& each : entries) t.table().apply(over, each);
  return t.table().open_day(over, turn, "hash");
}

struct read_back {
  std::string from, to;  // in the state's JSON; from its end where the first is empty
  std::string told;
};

void expect_told(const pot_session& t, const std::vector<read_back>& cases) {
  const auto opening = next_day(t);
  for (const auto& each : cases) {
    SCOPED_TRACE(each.from + " becomes " + each.to);
    auto tampered = opening;
    auto& json = std::get<event::day_opened>(tampered.what).state.json;
    const auto at = each.from.empty() ? json.size() : json.find(each.from);
    ASSERT_NE(at, json.npos) << json;
    json.replace(at, each.from.size(), each.to);
    auto state = t.table().fresh();
    const auto taken = t.table().evolve(state, tampered);
    const auto told = taken ? "taken" : taken.error();
    EXPECT_EQ(told, each.told) << json;
  }
}

TEST(pot_days, open_between_games) {
  pot_session t;
  t.open(3);
  t.sell({{1, {6}}, {2, {7}}, {3, {7}}});
  t.roll(1, 3, 3);
  ASSERT_EQ(t.button(), 2);
  const std::string button = R"("button":2,)";
  const auto beside = [&](const std::string& member, const std::string& told) {
    return read_back{button, button + member + ",", told};
  };
  const std::string between = "a day opens between games";
  const std::string draws = "cards of seat 1, which does not draw for the button";
  const auto of_seat_1 = [&](const std::string& member) {
    return read_back{R"({"seat":1,)", R"({"seat":1,)" + member + ",", draws};
  };
  expect_told(
      t, {
             {"", "", "taken"},
             {R"("opened":true,)", "", "a day opens with an open table"},
             {button, R"("button":11,)", "seat 11; accepted: 1 to 10"},
             {button, R"("button":4,)", between},
             {button, "", between},
             {R"("phase":"between_games",)", "", between},
             {R"("between_games")", R"("buy_in")", between},
             {R"("between_games")", R"("roll_off")", between},
             beside(R"("turn":0)", "taken"),
             beside(R"("turn":1)", "a turn, and " + between),
             beside(R"("turn":11)", "a turn, and " + between),
             beside(R"("rolls_first":1)", "a first roller, and " + between),
             beside(R"("final_game":true)", "the final game, and " + between),
             beside(R"("thrown":true)", "a throw, and " + between),
             beside(R"("cards_owed":1)", "cards to be dealt, and " + between),
             beside(R"("due_at":"2026-11-22T00:00:00Z")",
                    "a moment when an option or a roll is due, and " + between),
             beside(R"("pot_cents":1)", "money in the pot, and " + between),
             beside(R"("taken":{"bonus_cents":1})", "money taken out of the pot, and " + between),
             beside(R"("dealt":[5])", "cards out of the shoe, and " + between),
             beside(R"("drawing":[1])", "a draw for the button that is over, or where nobody sits"),
             of_seat_1(R"("button_card":5)"),
             of_seat_1(R"("cards":[5])"),
             of_seat_1(R"("paid_cents":100)"),
             of_seat_1(R"("in":true)"),
             of_seat_1(R"("rolls_left":1)"),
             {R"("stack_cents":)", R"("stack_cents":1)", "a state in which money was made or lost"},
         });
}

TEST(pot_days, open_in_the_draw_for_the_button) {
  pot_session t;
  t.tell(command::open_table{});
  for (int seat = 1; seat <= 3; ++seat) t.sit(seat);
  t.tell(command::deal_button{seat_1, playing_card{12}});
  const std::string card = R"("button_card":12)";
  const std::string over = "a draw for the button that is over, or where nobody sits";
  expect_told(
      t, {
             {"", "", "taken"},
             {card, R"("button_card":2)", "taken"},
             {card, R"("button_card":1)", "card 1 of seat 1; accepted: 2 to 12"},
             {card, R"("button_card":13)", "card 13 of seat 1; accepted: 2 to 12"},
             {card, card + R"(,"in":true)", "cards of seat 1, which does not draw for the button"},
             {"]}", R"(,{"seat":4,"button_card":5}]})",
              "cards of seat 4, which does not draw for the button"},
             {R"("seats":)", R"("button":1,"seats":)", "a day opens between games"},
             {R"("seats":)", R"("drawing":[1,4],"seats":)", over},
             {R"("seats":)", R"("drawing":[1,64],"seats":)", over},
         });
  t.tell(command::deal_button{seat_2, playing_card{12}});
  t.tell(command::deal_button{seat_3, playing_card{2}});
  t.tell(command::deal_button{seat_2, playing_card{7}});
  expect_told(t, {
                     {"", "", "taken"},
                     {R"({"seat":3,)", R"({"seat":3,"button_card":5,)",
                      "cards of seat 3, which does not draw for the button"},
                 });
}

TEST(pot_days, name_the_day_before_in_disputes) {
  pot_session t;
  t.open(2);
  t.tell(command::dispute{seat_1, {{1, 1}}, "r"});
  auto state = t.table().fresh();
  ASSERT_TRUE(t.table().evolve(state, next_day(t)).has_value());
  ASSERT_EQ(state.common.disputes.size(), 1U);
  EXPECT_EQ(state.common.disputes[0].entry, (entry_ref{{1, 1}, "a"}));
}

TEST(pot_money, is_counted_to_the_end_and_no_further) {
  pot_state state;
  state.common.drop = cents{INT64_MAX};
  state.pot = cents{1};
  EXPECT_EQ(sum_of_accounts(state), cents{INT64_MAX});
}

}  // namespace
}  // namespace skyward::table::pot_forged_test
