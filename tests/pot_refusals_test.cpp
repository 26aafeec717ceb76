// What a table of High Roller refuses: a table of cases, each with the code and the clause.
#include "pot_session.hpp"

namespace skyward::table::pot_refusals_test {
namespace {

/// Where a session stands before the refused command.
enum class stage_of_play : std::uint8_t {
  closed,
  opened,         // nobody seated
  one_seated,     // seat 1
  drawing,        // seats 1 to 3, no card dealt
  between_games,  // the button at seat 1
  bought,         // seat 1 has bought two cards that are not dealt
  buy_in,         // seat 1 has a 5 and a 6; the option is of seat 2
  rebuy,          // seat 1 has 5, 6; seat 2 has 6; seat 3 passed
  rebought,       // and seat 1 has bought a card that is not dealt
  game_roll,
  roll_off,  // of seats 1 and 2 for a 6
  final_over,
};

void play_to(pot_session& t, stage_of_play stage) {
  if (stage == stage_of_play::closed) return;
  if (stage <= stage_of_play::drawing) {
    t.tell(command::open_table{});
    const int seats = stage == stage_of_play::opened ? 0 : stage == stage_of_play::drawing ? 3 : 1;
    for (int i = 1; i <= seats; ++i) t.sit(i);
    return;
  }
  const bool last = stage == stage_of_play::final_over;
  t.now = minute(0);
  t.open(3, last ? t.now : moment{});
  if (stage >= stage_of_play::bought) t.tell(command::buy{seat_no{1}, 2});
  if (stage >= stage_of_play::buy_in) t.deal(1, {5, 6});
  if (stage >= stage_of_play::rebuy) {
    t.buy(2, {6});
    t.pass(3);
  }
  if (stage == stage_of_play::rebought) t.tell(command::rebuy{seat_no{1}});
  if (stage >= stage_of_play::game_roll) t.end_rebuy();
  if (stage >= stage_of_play::roll_off) t.roll(1, 3, 3);
  if (!last) return;
  t.roll(1, 3, 3);
  t.roll(2, 1, 1);
}

struct refused_case {
  stage_of_play stage;
  const char* asked;
  const char* code;
  const char* clause;
};

using enum stage_of_play;
constexpr refused_case cases[] = {
    {closed, R"({"do":"buy","seat":1,"count":1})", "table_closed", "house rule"},
    {closed, R"({"do":"wager","seat":1,"area":"field","cents":100})", "not_of_this_game",
     "house rule"},
    {between_games, R"({"do":"ready","seat":1})", "not_of_this_game", "house rule"},
    {between_games, R"({"do":"no_more_bets"})", "not_of_this_game", "house rule"},
    {between_games, R"({"do":"throw","dice":[1,2]})", "not_of_this_game", "house rule"},
    {between_games, R"({"do":"offer_dice"})", "not_of_this_game", "house rule"},
    {between_games, R"({"do":"open_table"})", "table_open", "house rule"},
    {between_games, R"({"do":"roll","seat":1,"dice":[1,2],"role":"player"})", "role_may_not",
     "house rule"},
    {between_games, R"({"do":"deal","seat":1,"cards":[2],"role":"player"})", "role_may_not",
     "house rule"},
    {between_games, R"({"do":"deal_button","seat":1,"card":2,"role":"player"})", "role_may_not",
     "house rule"},
    {between_games, R"({"do":"buy","seat":1,"count":1,"role":"fair-dice"})", "role_may_not",
     "house rule"},
    {between_games, R"({"do":"buy","seat":1,"count":1,"at":"2020-01-01T00:00:00Z"})",
     "time_went_back", "house rule"},
    {between_games, R"({"do":"buy","seat":11,"count":1})", "no_such_seat", "house rule"},
    {between_games, R"({"do":"buy","seat":4,"count":1})", "seat_empty", "house rule"},
    {between_games, R"({"do":"buy_in","seat":4,"cents":100})", "seat_empty", "house rule"},
    {between_games, R"({"do":"cash_out","seat":4,"cents":100})", "seat_empty", "house rule"},
    {between_games, R"({"do":"buy_in","seat":1,"cents":100,"source":"wallet"})", "no_wallet",
     "house rule"},
    {between_games, R"({"do":"cash_out","seat":1,"cents":100,"source":"wallet"})", "no_wallet",
     "house rule"},
    {between_games, R"({"do":"tip","seat":4,"cents":100})", "seat_empty", "house rule"},
    {between_games, R"({"do":"tip","seat":1,"cents":150})", "not_in_chips", "house rule"},
    {between_games, R"({"do":"tip","seat":1,"cents":1000100})", "not_enough_chips", "house rule"},
    {between_games, R"({"do":"dispute","seat":4,"entry":{"seq":1,"event":1},"reason":"r"})",
     "seat_empty", "house rule"},
    {between_games, R"({"do":"leave","seat":4})", "seat_empty", "house rule"},
    {between_games, R"({"do":"pass","seat":4})", "seat_empty", "house rule"},
    {bought, R"({"do":"deal","seat":4,"cards":[2,3]})", "seat_empty", "house rule"},
    {rebuy, R"({"do":"rebuy","seat":4})", "seat_empty", "house rule"},
    {rebought, R"({"do":"rebuy","seat":1})", "step_out_of_order", "HR.12"},
    {game_roll, R"({"do":"roll","seat":4,"dice":[1,2]})", "seat_empty", "house rule"},
    {roll_off, R"({"do":"pass","seat":2})", "not_your_turn", "ruling R-56"},
    {roll_off, R"({"do":"pass","seat":3})", "no_roll_left", "HR.26"},
    {buy_in,
     R"({"do":"correct_entry","reason":"r","principal":"player 1","entry":{"seq":3,"event":1}})",
     "not_approved", "house rule"},
    {between_games, R"({"do":"seat","seat":1,"player":"x"})", "seat_taken", "house rule"},
    {between_games, R"({"do":"seat","seat":4,"player":"player 1"})", "player_seated", "house rule"},
    {between_games, R"({"do":"buy_in","seat":1,"cents":150})", "not_in_chips", "house rule"},
    {between_games, R"({"do":"cash_out","seat":1,"cents":1000100})", "not_enough_chips",
     "house rule"},

    {opened, R"({"do":"deal_button","seat":1,"card":2})", "seat_empty", "house rule"},
    {one_seated, R"({"do":"deal_button","seat":1,"card":2})", "too_few_buyers", "HR.11"},
    {one_seated, R"({"do":"buy","seat":1,"count":1})", "step_out_of_order", "HR.11"},
    {drawing, R"({"do":"buy","seat":1,"count":1})", "step_out_of_order", "HR.7"},
    {drawing, R"({"do":"roll","seat":1,"dice":[1,2]})", "step_out_of_order", "HR.7"},
    {between_games, R"({"do":"deal_button","seat":1,"card":2})", "step_out_of_order", "HR.9"},

    {between_games, R"({"do":"buy","seat":2,"count":1})", "not_your_turn", "HR.9"},
    {between_games, R"({"do":"pass","seat":3})", "not_your_turn", "HR.9"},
    {between_games, R"({"do":"buy","seat":1,"count":151})", "card_cap", "HR.15"},
    {between_games, R"({"do":"buy","seat":1,"count":9007199254740991})", "card_cap", "HR.15"},
    {between_games, R"({"do":"deal","seat":1,"cards":[2]})", "step_out_of_order", "HR.9"},
    {between_games, R"({"do":"rebuy","seat":1})", "step_out_of_order", "HR.9"},
    {between_games, R"({"do":"roll","seat":1,"dice":[1,2]})", "step_out_of_order", "HR.9"},
    {between_games, R"({"do":"no_roll","reason":"no-wall"})", "step_out_of_order", "HR.9"},
    {between_games, R"({"do":"done","step":"collect-money"})", "step_out_of_order", "HR.9"},
    {between_games, R"({"do":"done","step":"sing"})", "no_such_step", "house rule"},

    {bought, R"({"do":"buy","seat":1,"count":1})", "step_out_of_order", "HR.12"},
    {bought, R"({"do":"pass","seat":2})", "step_out_of_order", "HR.12"},
    {bought, R"({"do":"pass_all"})", "step_out_of_order", "HR.12"},
    {rebought, R"({"do":"pass_all"})", "step_out_of_order", "HR.12"},
    {between_games, R"({"do":"pass_all"})", "step_out_of_order", "HR.9"},
    {between_games, R"({"do":"pass_all","role":"player"})", "role_may_not", "house rule"},
    {drawing, R"({"do":"pass_all"})", "step_out_of_order", "HR.7"},
    {game_roll, R"({"do":"pass_all"})", "step_out_of_order", "HR.19"},
    {roll_off, R"({"do":"pass_all"})", "step_out_of_order", "HR.33"},
    {bought, R"({"do":"deal","seat":2,"cards":[2,3]})", "not_your_turn", "HR.12"},
    {bought, R"({"do":"deal","seat":1,"cards":[2]})", "wrong_card_count", "HR.12"},
    {bought, R"({"do":"leave","seat":1})", "wagers_standing", "house rule"},
    {bought, R"({"do":"close_table"})", "wagers_standing", "HR.18"},
    {buy_in, R"({"do":"buy","seat":1,"count":1})", "not_your_turn", "HR.10"},
    {buy_in, R"({"do":"rebuy","seat":1})", "step_out_of_order", "HR.10"},
    {rebuy, R"({"do":"buy","seat":1,"count":1})", "step_out_of_order", "HR.14"},
    {rebuy, R"({"do":"rebuy","seat":2})", "not_your_turn", "HR.10"},
    {rebuy, R"({"do":"rebuy","seat":3})", "not_your_turn", "HR.10"},
    {rebuy, R"({"do":"pass","seat":2})", "not_your_turn", "HR.10"},

    {rebought, R"({"do":"pass","seat":1})", "step_out_of_order", "HR.12"},
    {game_roll, R"({"do":"rebuy","seat":1})", "step_out_of_order", "HR.19"},
    {game_roll, R"({"do":"pass","seat":1})", "step_out_of_order", "HR.19"},
    {game_roll, R"({"do":"roll","seat":2,"dice":[1,2]})", "not_your_turn", "HR.19"},
    {game_roll, R"({"do":"roll","seat":1,"dice":[1,2,3]})", "wrong_dice_count", "HR.1"},
    {game_roll, R"({"do":"no_roll","reason":"touched-cards"})", "denied_reason", "HR.23"},
    {game_roll, R"({"do":"no_roll","reason":"loud"})", "unknown_reason", "house rule"},
    {game_roll, R"({"do":"close_table"})", "wagers_standing", "HR.18"},
    {roll_off, R"({"do":"pass","seat":1})", "step_out_of_order", "HR.33"},
    {roll_off, R"({"do":"roll","seat":2,"dice":[1,2]})", "not_your_turn", "ruling R-56"},
    {roll_off, R"({"do":"roll","seat":3,"dice":[1,2]})", "no_roll_left", "HR.26"},
    {roll_off, R"({"do":"leave","seat":1})", "wagers_standing", "house rule"},
    {roll_off, R"({"do":"void_round","reason":"x"})", "role_may_not", "house rule"},
    {between_games, R"({"do":"void_round","reason":"x","role":"house"})", "nothing_to_void",
     "house rule"},
    {roll_off, R"({"do":"turn_day","stream":"a","next":"b","role":"house"})", "not_between_throws",
     "house rule"},
    {between_games, R"({"do":"turn_day","stream":"a","next":"a","role":"house"})",
     "not_between_throws", "house rule"},
    {between_games, R"({"do":"turn_day","stream":"a","next":"b"})", "role_may_not", "house rule"},
    {final_over, R"({"do":"buy","seat":2,"count":1})", "final_game_over", "ruling R-64"},
    {final_over, R"({"do":"pass","seat":1})", "final_game_over", "ruling R-64"},
    {final_over, R"({"do":"designate_final_game","begins_at":"2026-11-21T23:45:00Z"})",
     "final_game_over", "ruling R-64"},
    {closed, R"({"do":"designate_final_game","begins_at":"2026-11-21T23:45:00Z"})", "table_closed",
     "house rule"},
    {opened, R"({"do":"designate_final_game","begins_at":"2026-11-21T23:45:00Z","role":"player"})",
     "role_may_not", "house rule"},
    {between_games, R"({"do":"open_recall","dispute":1,"role":"floorperson"})", "no_such_dispute",
     "house rule"},
    {between_games,
     R"({"do":"correct_amount","player":"player 1","cents":1,"reason":"r","principal":"player 2"})",
     "not_approved", "house rule"},
    {buy_in, R"({"do":"correct_throw","round":1,"reason":"r","dice":[1,2]})", "too_late",
     "house rule"},
    {buy_in, R"({"do":"correct_amount","player":"player 1","cents":0,"reason":"r"})",
     "nothing_to_correct", "house rule"},
    {buy_in, R"({"do":"approve_correction","correction":1})", "no_such_correction", "house rule"},
    {buy_in, R"({"do":"reject_correction","correction":1,"reason":"r"})", "no_such_correction",
     "house rule"},
    {buy_in, R"({"do":"take_duty","duty":"stickperson"})", "not_your_duty", "house rule"},
    {buy_in, R"({"do":"take_duty","duty":"dealer","principal":"PLAYER 1"})", "not_your_duty",
     "house rule"},
    {buy_in, R"({"do":"leave_duty","duty":"dealer"})", "not_your_duty", "house rule"},
    {buy_in, R"({"do":"buy_in","seat":1,"cents":100,"window":1})", "window_passed", "house rule"},
    {buy_in, R"({"do":"roll","seat":1,"dice":[1,2],"window":9007199254740991})", "window_passed",
     "house rule"},
    {buy_in, R"({"do":"buy_in","seat":1,"cents":100,"valid_until":"2026-11-21T20:00:00Z"})",
     "window_passed", "house rule"},
    {game_roll, R"({"do":"roll","seat":1,"dice":[1,2],"source":{"window":1,"index":0}})",
     "wrong_source", "house rule"},
    {bought, R"({"do":"deal","seat":1,"cards":[2,3],"source":{"window":1,"index":0}})",
     "wrong_source", "house rule"},
    {drawing, R"({"do":"deal_button","seat":1,"card":2,"source":{"window":1,"index":0}})",
     "wrong_source", "house rule"},
    {between_games, R"({"do":"tip","seat":4,"cents":100})", "seat_empty", "house rule"},
    {buy_in, R"({"do":"deal","seat":2,"cards":[2]})", "step_out_of_order", "HR.10"},
    {game_roll, R"({"do":"no_roll","reason":"no-wall","lost":true})", "unknown_reason",
     "house rule"},
};

TEST(pot_refusals, name_their_code_and_clause_and_change_nothing) {
  for (const auto& each : cases) {
    SCOPED_TRACE(std::string{each.asked} + " at stage " +
                 std::to_string(static_cast<int>(each.stage)));
    pot_session t;
    play_to(t, each.stage);
    const auto before = t.state();
    const auto read = t.codec().read_command(each.asked);
    ASSERT_TRUE(read) << read.error().message;
    const auto decided = t.ask(*read);
    ASSERT_FALSE(decided);
    EXPECT_EQ(name_of(decided.error().code), each.code) << decided.error().message;
    EXPECT_EQ(decided.error().clause, each.clause) << decided.error().message;
    EXPECT_FALSE(decided.error().message.empty());
    EXPECT_TRUE(t.happened().empty());
    EXPECT_EQ(t.state(), before);
  }
}

TEST(pot_refusals, cards_are_for_chips_in_the_stack__HR_5) {
  pot_session t;
  t.open(2);
  t.tell(command::cash_out{seat_no{1}, cents{999'700}});
  const auto refused = t.ask(command::buy{seat_no{1}, 4});
  EXPECT_EQ(refused.error().code, refusal_code::not_enough_chips);
  EXPECT_EQ(refused.error().clause, "HR.5");
  t.tell(command::buy{seat_no{1}, 3});
}

TEST(pot_refusals, dice_have_to_be_there_and_usable__HR_1) {
  pot_session t;
  t.now = minute(0);
  t.open(2);
  t.sell({{1, {5}}, {2, {6}}});
  t.tell(command::dice_set_out{dice_fault::damaged});
  auto refused = t.ask(pot_session::roll_of(1, 1, 2));
  EXPECT_EQ(refused.error().code, refusal_code::dice_missing);
  EXPECT_EQ(refused.error().clause, "HR.1");
  refused = t.ask(command::no_roll{"no-wall", false});
  EXPECT_EQ(refused.error().code, refusal_code::dice_missing);
  t.tell(command::dice_set_in{"A", {}, minute(10)});
  t.now = minute(11);
  refused = t.ask(pot_session::roll_of(1, 1, 2));
  EXPECT_EQ(refused.error().code, refusal_code::dice_expired);
}

TEST(pot_refusals, turn_is_told_before_what_the_shoe_and_the_stack_lack) {
  pot_session t;
  t.open(2);
  t.tell(command::cash_out{seat_no{2}, cents{1'000'000}});
  EXPECT_EQ(t.ask(command::buy{seat_no{2}, 151}).error().code, refusal_code::not_your_turn);
  EXPECT_LT(refusal_code::not_your_turn, refusal_code::card_cap);
  EXPECT_LT(refusal_code::card_cap, refusal_code::cards_not_in_shoe);
  EXPECT_LT(refusal_code::cards_not_in_shoe, refusal_code::not_enough_chips);
}

TEST(pot_wire, cards_are_ranks_from_2_to_12_and_lists_have_an_end) {
  pot_session t;
  for (const char* bad :
       {R"({"do":"deal","seat":1,"cards":[1]})", R"({"do":"deal","seat":1,"cards":[13]})",
        R"({"do":"deal","seat":1,"cards":[]})", R"({"do":"deal","seat":1,"cards":"7"})",
        R"({"do":"deal_button","seat":1,"card":0})", R"({"do":"buy","seat":1,"count":0})"}) {
    const auto read = t.codec().read_command(bad);
    ASSERT_FALSE(read) << bad;
    EXPECT_NE(read.error().message.find("accepted"), std::string::npos) << read.error().message;
  }
  std::string many = "2";
  for (std::size_t i = 0; i < cards_listed_max; ++i) many += ",2";
  EXPECT_FALSE(t.codec().read_command(R"({"do":"deal","seat":1,"cards":[)" + many + "]}"));
}

}  // namespace
}  // namespace skyward::table::pot_refusals_test
