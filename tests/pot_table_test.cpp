// High Roller clause by clause: from the draw for the button to the bonus pot.
#include "pot_session.hpp"

#include <functional>

namespace skyward::table::pot_table_test {
namespace {

using event::button_moved;
using event::button_tied;
using event::eliminated;
using event::game_won;
using event::matched;
using event::option_moved;
using event::rolled;
using event::shooter_changed;

// The button.

TEST(pot_table, cards_are_2_to_the_queen__HR_3) {
  pot_session t;
  t.tell(command::open_table{});
  t.sit(1);
  t.sit(2);
  for (const auto* card : {"1", "13", "0", "-2", "\"K\""}) {
    const auto told = t.line(R"({"do":"deal_button","seat":1,"card":)" + std::string{card} + "}");
    EXPECT_TRUE(told.starts_with("unreadable: card: ")) << told;
  }
  EXPECT_EQ(t.line(R"({"do":"deal_button","seat":1,"card":12})"), "button_dealt");
  EXPECT_EQ(t.line(R"({"do":"deal_button","seat":2,"card":2})"), "button_dealt button_moved");
}

TEST(pot_table, highest_card_gets_the_button__HR_7) {
  pot_session t;
  t.tell(command::open_table{});
  for (int seat : {2, 5, 7}) t.sit(seat);
  t.tell(command::deal_button{seat_no{5}, playing_card{9}});
  t.tell(command::deal_button{seat_no{2}, playing_card{8}});
  EXPECT_EQ(t.clause<event::button_dealt>(), "HR.7");
  EXPECT_EQ(t.button(), 0);
  t.tell(command::deal_button{seat_no{7}, playing_card{3}});
  EXPECT_EQ(t.button(), 5);
  EXPECT_EQ(t.clause<button_moved>(), "HR.7");
  EXPECT_EQ(t.state().dealt.total(), 0);
  EXPECT_EQ(t.state().hands[4].button_card, 0) << "its card is of the draw alone";
}

TEST(pot_table, line_has_as_many_cards_as_a_shoe_may_hold_and_no_more) {
  const pot_session t;
  const auto dealt = [](std::size_t cards) {
    std::string listed = "2";
    for (std::size_t i = 1; i < cards; ++i) listed += ",2";
    return R"({"do":"deal","seat":1,"cards":[)" + listed + "]}";
  };
  EXPECT_TRUE(t.codec().read_command(dealt(440)).has_value());
  const auto more = t.codec().read_command(dealt(441));
  ASSERT_FALSE(more.has_value());
  EXPECT_TRUE(more.error().message.starts_with("cards: ")) << more.error().message;
}

TEST(pot_table, nothing_of_a_refused_entry_from_paper_is_in_the_log) {
  pot_session t;
  t.tell(command::open_table{});
  for (int seat : {1, 2}) t.sit(seat);
  sent_command from_paper;
  from_paper.what = command::deal_button{seat_no{3}, playing_card{9}};  // nobody sits there
  from_paper.at = minute(0);
  from_paper.paper = paper_mark{"Ann", "Bob"};
  const auto refused = t.ask(from_paper);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().code, refusal_code::paper_unsigned);
  EXPECT_TRUE(t.happened().empty());
  from_paper.what = command::deal_button{seat_no{2}, playing_card{9}};
  EXPECT_TRUE(t.ask(from_paper).has_value());
  EXPECT_EQ(t.count<event::paper_entered>(), 1);
}

TEST(pot_table, tied_highest_cards_are_drawn_again_among_the_tied__R_54) {
  pot_session t;
  t.tell(command::open_table{});
  for (int seat : {1, 2, 3}) t.sit(seat);
  t.tell(command::deal_button{seat_no{1}, playing_card{12}});
  t.tell(command::deal_button{seat_no{2}, playing_card{4}});
  t.tell(command::deal_button{seat_no{3}, playing_card{12}});
  EXPECT_EQ(t.clause<button_tied>(), "ruling R-54");
  EXPECT_EQ(t.due(), "deal-for-button 1");
  EXPECT_EQ(t.ask(command::deal_button{seat_no{2}, playing_card{5}}).error().code,
            refusal_code::not_your_turn);
  t.tell(command::deal_button{seat_no{3}, playing_card{2}});
  t.tell(command::deal_button{seat_no{1}, playing_card{2}});
  EXPECT_EQ(t.count<button_tied>(), 1);
  t.tell(command::deal_button{seat_no{1}, playing_card{2}});
  t.tell(command::deal_button{seat_no{3}, playing_card{3}});
  EXPECT_EQ(t.button(), 3);
  EXPECT_TRUE(t.state().drawing.empty());
}

TEST(pot_table, last_of_the_tied_gets_the_button_when_the_others_leave__R_54) {
  pot_session t;
  t.tell(command::open_table{});
  for (int seat : {1, 2, 3}) t.sit(seat);
  for (int seat : {1, 2, 3}) {
    t.tell(command::deal_button{seat_no(seat), playing_card{seat == 2 ? 3 : 11}});
  }
  t.tell(command::leave{seat_no{1}});
  EXPECT_EQ(t.button(), 3);
}

TEST(pot_table, player_who_sits_down_during_the_draw_is_dealt_a_card_too__HR_7) {
  pot_session t;
  t.tell(command::open_table{});
  t.sit(1);
  t.sit(2);
  t.tell(command::deal_button{seat_no{1}, playing_card{5}});
  t.sit(3);
  t.tell(command::deal_button{seat_no{2}, playing_card{5}});
  EXPECT_EQ(t.button(), 0);
  t.tell(command::deal_button{seat_no{3}, playing_card{6}});
  EXPECT_EQ(t.button(), 3);
}

TEST(pot_table, card_of_who_has_left_is_not_the_next_players__HR_7) {
  pot_session t;
  t.tell(command::open_table{});
  t.sit(1);
  t.sit(2);
  t.tell(command::deal_button{seat_no{1}, playing_card{12}});
  t.tell(command::leave{seat_no{1}});
  t.sit(1);
  t.tell(command::deal_button{seat_no{2}, playing_card{5}});
  EXPECT_EQ(t.button(), 0) << "the new player of seat 1 has no card yet";
  t.tell(command::deal_button{seat_no{1}, playing_card{4}});
  EXPECT_EQ(t.button(), 2);
}

TEST(pot_table, button_is_drawn_once_a_session__HR_7) {
  pot_session t;
  t.open(2);
  EXPECT_EQ(t.ask(command::deal_button{seat_no{1}, playing_card{5}}).error().code,
            refusal_code::step_out_of_order);
  t.tell(command::close_table{});
  t.tell(command::open_table{});
  EXPECT_EQ(t.button(), 0);
  EXPECT_EQ(t.stack(1), 0) << "everybody was paid out as the table closed";
  t.sit(1);
  t.sit(2);
  EXPECT_EQ(t.due(), "deal-for-button 1");
}

TEST(pot_table, button_moves_on_when_its_player_leaves_between_games__HR_37) {
  pot_session t;
  t.open(3);
  t.tell(command::leave{seat_no{1}});
  EXPECT_EQ(t.button(), 2);
  t.tell(command::leave{seat_no{2}});
  t.tell(command::leave{seat_no{3}});
  EXPECT_EQ(t.button(), 0);
  EXPECT_EQ(t.state().phase, pot_phase::button_draw);
}

// Buying.

TEST(pot_table, button_has_the_first_option_and_it_goes_clockwise__HR_8_HR_9_HR_10) {
  pot_session t;
  t.open(3);
  EXPECT_EQ(t.due(), "offer-first-cards 1");
  EXPECT_EQ(t.ask(command::buy{seat_no{2}, 1}).error().clause, "HR.9");
  t.buy(1, {2});
  EXPECT_EQ(t.clause<option_moved>(), "HR.10");
  EXPECT_EQ(t.due(), "offer-cards 2");
  EXPECT_EQ(t.ask(command::buy{seat_no{3}, 1}).error().clause, "HR.10");
  t.pass(2);
  EXPECT_EQ(t.clause<event::option_passed>(), "HR.10");
  EXPECT_EQ(t.turn(), 3);
}

TEST(pot_table, each_card_costs_one_dollar_from_the_stack_into_the_pot__HR_5_HR_6) {
  pot_session t;
  t.open(2);
  t.tell(command::buy{seat_no{1}, 7});
  EXPECT_EQ(t.clause<event::cards_bought>(), "HR.5");
  EXPECT_EQ(t.last<event::cards_bought>()->amount, cents{700});
  EXPECT_EQ(t.stack(1), 1'000'000 - 700);
  EXPECT_EQ(t.state().pot, cents{700});
}

TEST(pot_table, waits_for_exactly_the_cards_that_were_bought__HR_12) {
  pot_session t;
  t.open(2);
  t.tell(command::buy{seat_no{1}, 2});
  EXPECT_EQ(t.due(), "pitch-cards 1");
  EXPECT_EQ(t.ask(command::pass{seat_no{2}}).error().code, refusal_code::step_out_of_order);
  for (const auto& ranks : {std::vector{5}, std::vector{5, 6, 7}}) {
    const auto refused = t.ask(command::deal{seat_no{1}, pot_session::cards(ranks)});
    EXPECT_EQ(refused.error().code, refusal_code::wrong_card_count);
    EXPECT_EQ(refused.error().clause, "HR.12");
  }
  t.deal(1, {5, 12});
  EXPECT_EQ(t.clause<event::cards_dealt>(), "HR.12");
  EXPECT_EQ(t.hand(1).cards.of(playing_card{5}), 1);
  EXPECT_EQ(t.hand(1).cards.of(playing_card{12}), 1);
}

TEST(pot_table, one_buyer_is_no_game_and_has_the_money_back__HR_11) {
  pot_session t;
  t.open(3);
  t.pass(1);
  t.buy(2, {4, 5});
  t.pass(3);
  EXPECT_EQ(t.clause<event::money_returned>(), "ruling R-66");
  EXPECT_EQ(t.clause<event::round_ended>(), "HR.11");
  EXPECT_EQ(t.stack(2), 1'000'000);
  EXPECT_EQ(t.state().pot, cents{});
  EXPECT_EQ(t.state().rake_house, cents{});
  EXPECT_EQ(t.button(), 1);
  EXPECT_EQ(t.due(), "offer-first-cards 1");
}

TEST(pot_table, nobody_buys_and_no_game_is_played__HR_11) {
  pot_session t;
  t.open(2);
  t.pass(1);
  t.pass(2);
  EXPECT_EQ(t.count<event::money_returned>(), 0);
  EXPECT_EQ(t.state().phase, pot_phase::between_games);
}

TEST(pot_table, option_passes_over_a_seat_whose_player_leaves__HR_10) {
  pot_session t;
  t.open(3);
  t.buy(1, {4});
  t.tell(command::leave{seat_no{2}});
  EXPECT_EQ(t.turn(), 3);
  t.buy(3, {5});
  EXPECT_EQ(t.state().phase, pot_phase::rebuy);
}

TEST(pot_table, seat_taken_behind_the_option_waits_for_the_next_game__HR_10) {
  pot_session t;
  t.open(2);
  t.buy(1, {4});
  t.sit(3);
  t.buy(2, {5});
  EXPECT_EQ(t.turn(), 3);
  t.sit(4);
  t.pass(3);
  t.sit(5);
  t.pass(4);
  EXPECT_EQ(t.turn(), 5);
  t.pass(5);
  EXPECT_EQ(t.state().phase, pot_phase::rebuy);
  EXPECT_EQ(t.turn(), 1);
}

TEST(pot_table, rebuy_is_one_card_a_turn_clockwise_from_the_button__HR_13_HR_14) {
  pot_session t;
  t.open(3);
  t.buy(1, {2});
  t.pass(2);
  t.buy(3, {3});
  EXPECT_EQ(t.clause<event::rebuy_opened>(), "HR.13");
  EXPECT_EQ(t.clause<option_moved>(), "HR.9");
  EXPECT_EQ(t.due(), "offer-one-card 1");
  EXPECT_EQ(t.ask(command::buy{seat_no{1}, 2}).error().code, refusal_code::step_out_of_order);
  t.tell(command::rebuy{seat_no{1}});
  EXPECT_EQ(t.clause<event::cards_bought>(), "HR.14");
  EXPECT_EQ(t.last<event::cards_bought>()->count, 1U);
  t.deal(1, {9});
  EXPECT_EQ(t.turn(), 3) << "seat 2 has bought no cards";
  EXPECT_EQ(t.ask(command::rebuy{seat_no{2}}).error().code, refusal_code::not_your_turn);
}

TEST(pot_table, rebuy_goes_on_until_all_pass_in_a_row__R_60) {
  pot_session t;
  t.open(3);
  for (int seat : {1, 2, 3}) t.buy(seat, {seat + 1});
  t.pass(1);
  t.pass(2);
  t.tell(command::rebuy{seat_no{3}});
  t.deal(3, {7});
  t.pass(1);
  t.pass(2);
  EXPECT_EQ(t.state().phase, pot_phase::rebuy);
  t.pass(3);
  EXPECT_EQ(t.clause<event::sales_closed>(), "ruling R-60");
  EXPECT_EQ(t.state().phase, pot_phase::game_roll);
}

TEST(pot_table, no_player_has_more_than_150_cards_a_game__HR_15) {
  pot_session t;
  t.open(2);
  EXPECT_EQ(t.ask(command::buy{seat_no{1}, 151}).error().clause, "HR.15");
  std::vector<int> ranks;
  for (int i = 0; i < 150; ++i) ranks.push_back(2 + i % 11);
  t.buy(1, ranks);
  t.buy(2, {2});
  const auto refused = t.ask(command::rebuy{seat_no{1}});
  EXPECT_EQ(refused.error().code, refusal_code::card_cap);
  EXPECT_EQ(refused.error().clause, "HR.15");
}

TEST(pot_table, shoe_has_four_cards_of_a_rank_for_each_deck__HR_2_HR_3) {
  pot_session t;
  t.open(2);
  t.tell(command::buy{seat_no{1}, 25});
  const auto refused =
      t.ask(command::deal{seat_no{1}, pot_session::cards(std::vector<int>(25, 7))});
  EXPECT_EQ(refused.error().code, refusal_code::cards_not_in_shoe);
  EXPECT_EQ(refused.error().clause, "HR.2");
  std::vector<int> ranks(24, 7);
  ranks.push_back(8);
  t.deal(1, ranks);
  t.tell(command::buy{seat_no{2}, 1});
  EXPECT_FALSE(t.ask(command::deal{seat_no{2}, pot_session::cards({7})}));
  t.deal(2, {8});
}

/// A table of four decks: 176 cards.
rules::pot_rules four_decks() {
  auto rules = high_roller_rules();
  auto settings = rules.settings();
  settings.decks = 4;
  EXPECT_TRUE(rules.set(settings));
  return rules;
}

TEST(pot_table, what_a_house_asks_for_beyond_two_buyers_is_its_own_rule) {
  auto rules = high_roller_rules();
  auto settings = rules.settings();
  settings.buyers_min = 3;
  ASSERT_TRUE(rules.set(settings));
  pot_session t{rules};
  t.tell(command::open_table{});
  for (int seat : {1, 2, 3}) t.sit(seat);
  for (int seat : {1, 2, 3})
    t.tell(command::deal_button{seat_no(seat), playing_card{13 - seat * 2}});
  t.tell(command::leave{seat_no{3}});
  EXPECT_EQ(t.ask(command::buy{seat_no{1}, 1}).error().clause, "house rule");
  t.sit(3);
  t.tell(command::buy{seat_no{1}, 1});
  t.tell(command::deal{seat_no{1}, pot_session::cards({7})});
  t.tell(command::pass{seat_no{2}});
  t.tell(command::pass{seat_no{3}});
  EXPECT_EQ(t.clause<event::money_returned>(), "house rule");
  EXPECT_EQ(t.clause<event::round_ended>(), "house rule");
}

TEST(pot_table, cards_of_the_draw_for_the_button_are_of_the_shoe) {
  auto rules = four_decks();  // 16 cards of each rank
  ASSERT_TRUE(rules.set_seats(17));
  pot_session t{rules};
  t.tell(command::open_table{});
  for (int seat = 1; seat <= 17; ++seat) t.sit(seat);
  for (int seat = 1; seat <= 16; ++seat) {
    t.tell(command::deal_button{seat_no(seat), playing_card{7}});
  }
  const auto refused = t.ask(command::deal_button{seat_no{17}, playing_card{7}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, refusal_code::cards_not_in_shoe);
  t.tell(command::deal_button{seat_no{17}, playing_card{8}});
}

TEST(pot_table, nothing_is_sold_from_an_empty_shoe__R_59) {
  pot_session t{four_decks()};
  t.open(3);
  std::vector<int> ranks;
  for (int i = 0; i < 150; ++i) ranks.push_back(2 + i % 11);
  t.buy(1, ranks);
  const auto refused = t.ask(command::buy{seat_no{2}, 27});
  EXPECT_EQ(refused.error().code, refusal_code::cards_not_in_shoe);
  EXPECT_EQ(refused.error().clause, "ruling R-59");
  ranks.clear();
  for (int i = 150; i < 176; ++i) ranks.push_back(2 + i % 11);
  t.buy(2, ranks);
  EXPECT_EQ(t.clause<event::sales_closed>(), "ruling R-59");
  EXPECT_EQ(t.state().phase, pot_phase::game_roll) << "no option for seat 3, and no re-buy";
}

TEST(pot_table, shoe_is_whole_again_for_the_next_game__R_59) {
  pot_session t{four_decks()};
  t.open(2);
  for (int game = 0; game < 3; ++game) {
    t.sell({{t.button(), std::vector<int>(16, 7)}, {3 - t.button(), {2}}});
    t.roll(t.button(), 3, 4);
    EXPECT_EQ(t.state().phase, pot_phase::between_games);
  }
}

// Money.

TEST(pot_table, ten_percent_is_raked_and_shared_when_the_money_is_collected__HR_16) {
  pot_session t;
  t.open(2);
  t.sell({{1, {2, 3, 4}}, {2, {5, 6, 7, 8}}});
  EXPECT_EQ(t.clause<event::money_collected>(), "HR.16");
  EXPECT_EQ(t.last<event::money_collected>()->amount, cents{700});
  EXPECT_EQ(t.clause<event::raked>(), "HR.16");
  EXPECT_EQ(t.last<event::raked>()->house, cents{35});
  EXPECT_EQ(t.last<event::raked>()->charity, cents{35});
  EXPECT_EQ(t.count<event::bonus_added>(), 0) << "less than $20";
  EXPECT_EQ(t.state().pot, cents{630});
}

TEST(pot_table, two_dollars_of_twenty_go_to_the_bonus_pot__HR_17) {
  pot_session t;
  t.open(2);
  t.sell({{1, std::vector<int>(10, 5)}, {2, std::vector<int>(10, 6)}});
  EXPECT_EQ(t.clause<event::bonus_added>(), "HR.17");
  EXPECT_EQ(t.state().bonus, cents{200});
  EXPECT_EQ(t.state().pot, cents{1'600});
}

TEST(pot_table, rest_of_the_money_goes_to_the_winner__HR_18) {
  pot_session t;
  t.open(2);
  t.sell({{1, std::vector<int>(10, 5)}, {2, std::vector<int>(10, 6)}});
  t.roll(1, 3, 3);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{2});
  EXPECT_EQ(t.last<game_won>()->amount, cents{1'600});
  EXPECT_EQ(t.stack(2), 1'000'000 - 1'000 + 1'600);
  EXPECT_EQ(t.state().pot, cents{});
  EXPECT_EQ(sum_of_accounts(t.state()), cents{});
}

// The roll of the game.

TEST(pot_table, button_rolls_for_the_game__HR_19) {
  pot_session t;
  t.open(2);
  t.sell({{1, {5}}, {2, {6}}});
  EXPECT_EQ(t.clause<shooter_changed>(), "HR.19");
  EXPECT_EQ(t.turn(), 1);
  const auto refused = t.ask(pot_session::roll_of(2, 1, 1));
  EXPECT_EQ(refused.error().code, refusal_code::not_your_turn);
  EXPECT_EQ(refused.error().clause, "HR.19");
}

TEST(pot_table, next_buyer_clockwise_rolls_when_the_button_bought_nothing__R_55) {
  pot_session t;
  t.open(4);
  t.sell({{1, {}}, {2, {}}, {3, {6}}, {4, {7}}});
  EXPECT_EQ(t.turn(), 3);
  EXPECT_EQ(t.clause<shooter_changed>(), "ruling R-55");
}

TEST(pot_table, illegal_rolls_are_rolled_again__HR_20_HR_21_HR_22_HR_24) {
  pot_session t;
  t.open(2);
  t.sell({{1, {5}}, {2, {6}}});
  const std::pair<const char*, const char*> reasons[] = {
      {"no-wall", "HR.20"}, {"off-surface", "HR.21"}, {"foreign-object", "HR.22"}};
  for (const auto& [reason, clause] : reasons) {
    t.tell(command::no_roll{reason, false});
    EXPECT_EQ(t.clause<event::roll_void>(), clause);
    EXPECT_EQ(t.clause<shooter_changed>(), "HR.24");
    EXPECT_EQ(t.turn(), 1);
    EXPECT_EQ(t.due(), "game-roll 1");
  }
}

TEST(pot_table, dice_that_touch_cards_are_good__HR_23) {
  pot_session t;
  t.open(2);
  t.sell({{1, {5}}, {2, {6}}});
  const auto refused = t.ask(command::no_roll{"touched-cards", false});
  EXPECT_EQ(refused.error().code, refusal_code::denied_reason);
  EXPECT_EQ(refused.error().clause, "HR.23");
}

TEST(pot_table, dice_that_do_not_lie_flat_are_rolled_again__R_74) {
  pot_session t;
  t.open(2);
  t.sell({{1, {5}}, {2, {6}}});
  EXPECT_EQ(t.line(R"({"do":"roll","seat":1,"dice":[{"cocked":3},4]})"),
            "roll_void shooter_changed");
  EXPECT_EQ(t.clause<event::roll_void>(), "ruling R-74");
  EXPECT_EQ(t.line(R"({"do":"roll","seat":1,"dice":[3,"propped"]})"), "roll_void shooter_changed");
}

TEST(pot_table, lost_die_ends_the_dice_set__R_65) {
  pot_session t;
  t.open(2);
  t.sell({{1, {5}}, {2, {6}}});
  t.tell(command::no_roll{"off-surface", true});
  EXPECT_EQ(t.ask(pot_session::roll_of(1, 2, 3)).error().code, refusal_code::dice_missing);
  t.tell(command::dice_set_in{"B", {}, {}});
  t.roll(1, 2, 3);
}

TEST(pot_table, players_without_the_rank_are_out_and_the_others_stay__HR_25_HR_26) {
  pot_session t;
  t.open(4);
  t.sell({{1, {5}}, {2, {6, 6}}, {3, {8}}, {4, {6}}});
  t.roll(1, 5, 1);
  EXPECT_EQ(t.count<eliminated>(), 2);
  EXPECT_EQ(t.clause<eliminated>(), "HR.26");
  EXPECT_EQ(t.count<matched>(), 2);
  EXPECT_EQ(t.clause<matched>(), "HR.25");
  EXPECT_FALSE(t.hand(1).in);
  EXPECT_TRUE(t.hand(2).in);
  EXPECT_FALSE(t.hand(3).in);
  EXPECT_TRUE(t.hand(4).in);
}

TEST(pot_table, every_total_matches_its_card__HR_27_HR_28_HR_29) {
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      pot_session t;
      t.open(2);
      const int other = a + b == 12 ? 2 : a + b + 1;
      t.sell({{1, {other}}, {2, {a + b}}});
      t.roll(1, a, b);
      EXPECT_EQ(t.last<rolled>()->total, std::uint64_t(a + b));
      EXPECT_EQ(t.clause<rolled>(), a + b == 12 ? "HR.29" : a + b == 11 ? "HR.28" : "HR.27");
      EXPECT_EQ(t.last<game_won>()->seat, seat_no{2});
    }
  }
}

TEST(pot_table, nobody_matches_and_the_same_player_rolls_again__R_52) {
  pot_session t;
  t.open(2);
  t.sell({{1, {5}}, {2, {6}}});
  t.roll(1, 6, 6);
  EXPECT_EQ(t.clause<event::nobody_matched>(), "ruling R-52");
  EXPECT_EQ(t.turn(), 1);
  EXPECT_TRUE(t.hand(1).in);
  EXPECT_TRUE(t.hand(2).in);
  t.roll(1, 2, 3);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{1});
}

TEST(pot_table, sole_match_wins_at_once__R_53) {
  pot_session t;
  t.open(3);
  t.sell({{1, {5}}, {2, {6, 6}}, {3, {8}}});
  t.roll(1, 3, 3);
  EXPECT_EQ(t.clause<game_won>(), "ruling R-53");
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{2});
}

// The roll-off.

TEST(pot_table, most_matching_cards_begin_the_roll_off__HR_30) {
  pot_session t;
  t.open(3);
  t.sell({{1, {6}}, {2, {6}}, {3, {6, 6}}});
  t.roll(1, 3, 3);
  EXPECT_EQ(t.turn(), 3);
  EXPECT_EQ(t.clause<shooter_changed>(), "HR.30");
}

TEST(pot_table, button_begins_among_equals__HR_31) {
  pot_session t;
  t.open(3);
  t.sell({{1, {6}}, {2, {6}}, {3, {6}}});
  t.roll(1, 3, 3);
  EXPECT_EQ(t.turn(), 1);
  EXPECT_EQ(t.clause<shooter_changed>(), "HR.31");
}

TEST(pot_table, next_after_the_button_begins_among_equals_without_it__HR_32) {
  pot_session t;
  t.open(4);
  t.sell({{1, {6}}, {2, {5}}, {3, {6, 6}}, {4, {6, 6}}});
  t.roll(1, 3, 3);
  EXPECT_EQ(t.turn(), 3);
  EXPECT_EQ(t.clause<shooter_changed>(), "HR.32");
}

TEST(pot_table, roll_off_goes_clockwise_from_whoever_began__R_56) {
  pot_session t;
  t.open(4);
  t.sell({{1, {6}}, {2, {6}}, {3, {6, 6}}, {4, {6}}});
  t.roll(1, 3, 3);
  t.roll(3, 1, 1);
  t.roll(3, 1, 1);
  EXPECT_EQ(t.turn(), 4);
  EXPECT_EQ(t.clause<shooter_changed>(), "ruling R-56");
  t.roll(4, 1, 1);
  t.roll(1, 1, 1);
  t.roll(2, 1, 2);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{2});
}

TEST(pot_table, each_roll_off_has_its_own_beginning__R_56) {
  pot_session t;
  t.open(3);
  for (const int first : {1, 2, 3}) {
    const int second = first % 3 + 1;
    const int third = second % 3 + 1;
    t.sell({{first, {6}}, {second, {6}}, {third, {6}}});
    t.roll(first, 3, 3);
    EXPECT_EQ(t.turn(), first);
    t.roll(first, 1, 1);
    EXPECT_EQ(t.turn(), second);
    t.roll(second, 1, 1);
    EXPECT_EQ(t.turn(), third);
    t.roll(third, 1, 2);
  }
}

TEST(pot_table, highest_roll_of_the_remaining_wins__HR_33) {
  pot_session t;
  t.open(2);
  t.sell({{1, {6}}, {2, {6}}});
  t.roll(1, 3, 3);
  t.roll(1, 5, 5);
  t.roll(2, 5, 6);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{2});
  EXPECT_EQ(t.clause<eliminated>(), "HR.33");
  EXPECT_EQ(t.clause<game_won>(), "HR.18");
}

TEST(pot_table, one_roll_for_each_matching_card_and_the_best_counts__HR_34_R_57) {
  pot_session t;
  t.open(2);
  t.sell({{1, {6, 6, 6, 9}}, {2, {6}}});
  t.roll(1, 3, 3);
  t.roll(1, 6, 5);
  EXPECT_EQ(t.clause<rolled>(), "HR.34");
  t.roll(1, 1, 1);
  EXPECT_EQ(t.turn(), 1);
  t.roll(1, 1, 2);
  EXPECT_EQ(t.turn(), 2) << "the 9 earns no roll";
  t.roll(2, 5, 5);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{1}) << "11 beats 10; sums do not count";
}

TEST(pot_table, fewer_rolls_may_be_taken_than_cards_but_not_none__R_57) {
  pot_session t;
  t.open(2);
  t.sell({{1, {6, 6, 6}}, {2, {6}}});
  t.roll(1, 3, 3);
  const auto refused = t.ask(command::pass{seat_no{1}});
  EXPECT_EQ(refused.error().code, refusal_code::step_out_of_order);
  EXPECT_EQ(refused.error().clause, "HR.33");
  t.roll(1, 6, 6);
  t.pass(1);
  EXPECT_EQ(t.clause<event::option_passed>(), "HR.34");
  EXPECT_EQ(t.turn(), 2);
  const auto over = t.ask(pot_session::roll_of(1, 6, 6));
  EXPECT_EQ(over.error().code, refusal_code::no_roll_left);
  t.roll(2, 1, 1);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{1});
}

TEST(pot_table, card_has_one_roll__HR_33_HR_34) {
  for (const auto& [cards, clause] : {std::pair{std::vector{6}, "HR.33"}, {{6, 6}, "HR.34"}}) {
    pot_session t;
    t.open(3);
    t.sell({{1, cards}, {2, {6}}, {3, {6}}});
    t.roll(1, 3, 3);
    for (std::size_t i = 0; i < cards.size(); ++i) t.roll(1, 4, 4);
    const auto refused = t.ask(pot_session::roll_of(1, 6, 6));
    EXPECT_EQ(refused.error().code, refusal_code::no_roll_left);
    EXPECT_EQ(refused.error().clause, clause);
  }
}

TEST(pot_table, only_the_tied_roll_again_once_each__HR_35_R_58) {
  pot_session t;
  t.open(3);
  t.sell({{1, {6, 6}}, {2, {6}}, {3, {6}}});
  t.roll(1, 3, 3);
  t.roll(1, 4, 4);
  t.roll(1, 1, 1);
  t.roll(2, 1, 2);
  t.roll(3, 6, 2);
  EXPECT_EQ(t.clause<event::tied>(), "HR.35");
  EXPECT_EQ(t.last<event::tied>()->total, 8U);
  EXPECT_EQ(t.last<event::tied>()->seats.count(), 2);
  EXPECT_EQ(t.hand(1).rolls_left, 1);
  EXPECT_FALSE(t.hand(2).in);
  const auto refused = t.ask(pot_session::roll_of(2, 6, 6));
  EXPECT_EQ(refused.error().code, refusal_code::no_roll_left);
  EXPECT_EQ(refused.error().clause, "HR.35");
  EXPECT_EQ(t.turn(), 1);
  t.roll(1, 2, 2);
  EXPECT_EQ(t.ask(pot_session::roll_of(1, 6, 6)).error().clause, "HR.35");
  t.roll(3, 2, 3);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{3});
}

TEST(pot_table, ties_roll_again_until_one_is_left__HR_36) {
  pot_session t;
  t.open(3);
  t.sell({{1, {6}}, {2, {6}}, {3, {6}}});
  t.roll(1, 3, 3);
  for (int again = 0; again < 20; ++again) {
    for (int seat : {1, 2, 3}) t.roll(seat, 1 + again % 6, 6);
    EXPECT_EQ(t.clause<shooter_changed>(), "HR.36");
    EXPECT_EQ(t.state().phase, pot_phase::roll_off);
  }
  t.roll(1, 1, 1);
  t.roll(2, 2, 1);
  t.roll(3, 1, 2);
  t.roll(2, 1, 1);
  t.roll(3, 6, 6);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{3});
}

TEST(pot_table, player_with_the_best_roll_twice_ties_with_nobody__R_58) {
  pot_session t;
  t.open(2);
  t.sell({{1, {6, 6}}, {2, {6}}});
  t.roll(1, 3, 3);
  t.roll(1, 6, 6);
  t.roll(1, 6, 6);
  t.roll(2, 5, 6);
  EXPECT_EQ(t.last<game_won>()->seat, seat_no{1});
}

TEST(pot_table, button_rotates_clockwise_to_the_next_taken_seat__HR_37) {
  pot_session t;
  t.tell(command::open_table{});
  for (int seat : {2, 5, 9}) t.sit(seat);
  for (int seat : {2, 5, 9}) {
    t.tell(command::deal_button{seat_no(seat), playing_card{seat == 5 ? 9 : 2}});
  }
  for (const int next : {9, 2, 5}) {
    const int button = t.button();
    const int after = next;
    t.sell({{button, {7}}, {after, {8}}, {16 - button - after, {}}});
    t.roll(button, 3, 4);
    EXPECT_EQ(t.button(), next);
    EXPECT_EQ(t.clause<button_moved>(), "HR.37");
  }
}

// The bonus pot.

/// A game of $20 that this seat of two wins at once.
void game_won_by(pot_session& t, int winner) {
  const int first = t.button();
  std::vector<std::pair<int, std::vector<int>>> cards;
  for (int seat : {first, 3 - first}) {
    cards.emplace_back(seat, std::vector<int>(10, seat == winner ? 7 : 6));
  }
  t.sell(cards);
  t.roll(first, 3, 4);
  ASSERT_EQ(t.last<game_won>()->seat, seat_no(winner));
}

TEST(pot_table, three_games_in_a_row_win_the_bonus_pot__HR_38) {
  pot_session t;
  t.open(2);
  game_won_by(t, 2);
  game_won_by(t, 2);
  EXPECT_EQ(t.count<event::bonus_won>(), 0);
  game_won_by(t, 2);
  EXPECT_EQ(t.clause<event::bonus_won>(), "HR.38");
  EXPECT_EQ(t.last<event::bonus_won>()->seat, seat_no{2});
  EXPECT_EQ(t.last<event::bonus_won>()->amount, cents{600});
  EXPECT_EQ(t.state().bonus, cents{});
}

TEST(pot_table, streak_begins_anew_after_payment_and_after_a_loss__R_63) {
  pot_session t;
  t.open(2);
  for (int i = 0; i < 3; ++i) game_won_by(t, 1);
  EXPECT_EQ(t.count<event::bonus_won>(), 1);
  game_won_by(t, 1);
  game_won_by(t, 1);
  EXPECT_EQ(t.count<event::bonus_won>(), 0) << "paid after the third, so this is the second";
  game_won_by(t, 2);
  game_won_by(t, 1);
  game_won_by(t, 1);
  EXPECT_EQ(t.count<event::bonus_won>(), 0);
  game_won_by(t, 1);
  EXPECT_EQ(t.last<event::bonus_won>()->amount, cents{1'200});
}

TEST(pot_table, game_not_entered_breaks_the_streak__R_63) {
  pot_session t;
  t.open(3);
  const std::vector<int> sevens(10, 7);
  const std::vector<int> sixes(10, 6);
  t.sell({{1, sevens}, {2, sixes}, {3, {}}});
  t.roll(1, 3, 4);
  t.sell({{2, sixes}, {3, {}}, {1, sevens}});
  t.roll(2, 3, 4);
  EXPECT_EQ(t.state().streak, 2U);
  t.sell({{3, sixes}, {1, {}}, {2, sevens}});
  t.roll(3, 3, 4);
  EXPECT_EQ(t.state().streak, 1U);
  t.sell({{1, sevens}, {2, sixes}, {3, {}}});
  t.roll(1, 3, 4);
  EXPECT_EQ(t.count<event::bonus_won>(), 0);
}

TEST(pot_table, streak_belongs_to_the_player_not_to_the_seat__R_63) {
  pot_session t;
  t.open(2);
  game_won_by(t, 1);
  game_won_by(t, 1);
  t.tell(command::leave{seat_no{1}});
  t.tell(command::seat{seat_no{1}, "another"});
  t.tell(command::buy_in{seat_no{1}, cents{100'000}});
  game_won_by(t, 1);
  EXPECT_EQ(t.count<event::bonus_won>(), 0);
}

TEST(pot_table, game_not_played_leaves_the_streak_alone__R_66) {
  pot_session t;
  t.open(2);
  game_won_by(t, 1);
  game_won_by(t, 1);
  t.pass(t.button());
  t.pass(t.turn());
  game_won_by(t, 1);
  EXPECT_EQ(t.count<event::bonus_won>(), 1);
}

/// What the seats of a session become when all pass by one command, and one by one.
void expect_alike(const std::function<void(pot_session&)>& play, pot_phase after) {
  pot_session all;
  pot_session single;
  for (auto* each : {&all, &single}) {
    each->now = minute(0);
    play(*each);
  }
  const auto round = single.state().phase;
  std::vector<any_event> singly;
  while (single.state().phase == round) {
    single.pass(single.turn());
    for (const auto& each : single.happened()) singly.push_back(each.what);
  }
  all.tell(command::pass_all{});
  std::vector<any_event> at_once;
  for (const auto& each : all.happened()) at_once.push_back(each.what);
  EXPECT_EQ(at_once, singly);
  EXPECT_EQ(all.state().phase, after);
  auto as_single = single.state();
  as_single.common.last = all.state().common.last;
  EXPECT_EQ(all.state(), as_single);
}

TEST(pot_table, state_is_told_with_all_that_is_on) {
  pot_session t;
  const auto expect_told = [&](std::initializer_list<std::string_view> keys) {
    const auto told = t.table().state_json(t.state());
    for (const auto key : keys) EXPECT_NE(told.find(key), std::string::npos) << key << told;
  };
  t.now = minute(46);
  t.tell(command::open_table{step_rule::every, {}, {60}});
  t.sit(1);
  t.sit(2);
  t.tell(command::designate_final_game{minute(45)});
  t.tell(command::deal_button{seat_no{1}, playing_card{12}});
  t.tell(command::deal_button{seat_no{2}, playing_card{12}});
  expect_told({R"("drawing":[1,2])", R"("final_game_at":"2026-11-21T23:45:00Z")"});
  t.tell(command::deal_button{seat_no{1}, playing_card{12}});
  t.tell(command::deal_button{seat_no{2}, playing_card{2}});
  t.tell(command::done{"announce-final-game"});
  t.tell(command::buy{seat_no{1}, 2});
  expect_told({R"("cards_owed":2)", R"("final_game":true)"});
  t.deal(1, {6, 6});
  expect_told({R"("due_at":"2026-11-21T23:47:00Z")"});
  t.buy(2, {7});
  t.pass(1);
  t.pass(2);
  t.tell(command::done{"collect-money"});
  expect_told({R"("steps_done":1)"});
  t.roll(1, 3, 3);
  expect_told({R"("final_over":true)", R"("settling":true)"});
}

TEST(pot_table, options_and_rolls_are_due_as_the_pace_says) {
  pot_session t;
  const auto open = [&](int at) {
    t.now = minute(at);
    return due_at(t.state());
  };
  t.now = minute(0);
  t.tell(command::open_table{{}, {}, {60}});
  t.sit(1);
  t.sit(2);
  t.tell(command::deal_button{seat_no{1}, playing_card{12}});
  t.tell(command::deal_button{seat_no{2}, playing_card{2}});
  EXPECT_FALSE(open(1).given());
  t.tell(command::buy{seat_no{1}, 2});
  EXPECT_FALSE(open(2).given());  // the cards are the dealer's to deal
  t.deal(1, {6, 6});
  EXPECT_EQ(open(4), minute(3));  // of seat 2
  t.buy(2, {6});
  EXPECT_EQ(open(6), minute(5));
  t.pass(1);
  t.pass(2);
  EXPECT_EQ(open(7), minute(7));
  t.roll(1, 5, 5);  // nobody has a 10: it is rolled again
  EXPECT_EQ(open(8), minute(8));
  t.roll(1, 3, 3);
  EXPECT_EQ(open(10), minute(9));
  t.roll(1, 1, 2);  // one of two: the seat rolls once more
  EXPECT_EQ(open(11), minute(11));
  t.tell(command::no_roll{"no-wall", false});
  EXPECT_EQ(open(13), minute(12));
  t.roll(1, 1, 2);
  EXPECT_EQ(open(14), minute(14));
  t.roll(2, 6, 6);
  EXPECT_FALSE(open(15).given());
}

TEST(pot_table, everybody_passes_as_one_after_another__HR_10_HR_14) {
  expect_alike(
      [](pot_session& t) {
        t.open(4);
        t.buy(1, {5, 6});
        t.buy(2, {6});
      },
      pot_phase::rebuy);
  expect_alike(
      [](pot_session& t) {
        t.open(4);
        t.buy(1, {5, 6});
      },
      pot_phase::between_games);  // too few bought
  expect_alike(
      [](pot_session& t) {
        t.open(4);
        t.buy(1, {5, 6});
        t.pass(2);
        t.buy(3, {6});
        t.buy(4, {7});
        t.tell(command::rebuy{seat_no{1}});
        t.deal(1, {9});
        t.pass(3);
      },
      pot_phase::game_roll);
}

TEST(pot_table, final_game_is_announced_before_its_buy_in__HR_39) {
  pot_session t;
  t.now = minute(0);
  t.open(2, minute(45));
  t.now = minute(44);
  game_won_by(t, 1);
  EXPECT_EQ(t.state().final_game, false);
  t.now = minute(45);
  EXPECT_EQ(t.table().due_steps(t.state(), t.now).size(), 4U);
  t.tell(command::done{"pay-winner"});
  t.tell(command::done{"move-button"});
  EXPECT_EQ(t.due(), "announce-final-game 2");
  t.tell(command::buy{seat_no{2}, 1});
  ASSERT_EQ(t.happened().size(), 4U);
  EXPECT_TRUE(std::holds_alternative<event::round_opened>(t.happened()[0].what));
  EXPECT_EQ(std::get<event::final_game_announced>(t.happened()[1].what).clause, "HR.39");
  EXPECT_TRUE(std::holds_alternative<event::cards_bought>(t.happened()[3].what));
}

TEST(pot_table, game_begun_before_the_mark_and_ended_after_it_is_not_the_final_one__R_64) {
  pot_session t;
  t.now = minute(44);
  t.open(2, minute(45));
  const int first = t.button();
  t.buy(first, std::vector<int>(10, 7));
  t.now = minute(50);
  t.buy(3 - first, std::vector<int>(10, 6));
  t.end_rebuy();
  t.roll(first, 3, 4);
  EXPECT_EQ(t.count<event::bonus_won>(), 0);
  game_won_by(t, 2);
  EXPECT_EQ(t.clause<event::bonus_won>(), "HR.40");
}

TEST(pot_table, bonus_pot_goes_to_no_other_date__R_64) {
  pot_session t;
  t.open(2);
  game_won_by(t, 1);
  const command::turn_day turn{"a", "b"};
  const auto refused = t.ask(turn, role::house);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, refusal_code::wagers_standing);
  EXPECT_EQ(refused.error().clause, "HR.40");
  EXPECT_EQ(refused.error().message,
            "the bonus pot holds $2 and 2 players are here to win it; accepted: turn_day after the "
            "final game, or with fewer than 2");
  game_won_by(t, 1);
  game_won_by(t, 1);
  EXPECT_TRUE(t.ask(turn, role::house).has_value()) << "it has been won";
}

TEST(pot_table, bonus_pot_is_rake_when_fewer_than_two_are_left_as_the_date_turns__HR_41) {
  pot_session t;
  t.open(2);
  game_won_by(t, 1);
  t.tell(command::leave{seat_no{2}});
  t.tell(command::turn_day{"a", "b"}, role::house);
  EXPECT_EQ(t.clause<event::bonus_raked>(), "HR.41");
  EXPECT_EQ(t.last<event::bonus_raked>()->house + t.last<event::bonus_raked>()->charity,
            cents{200});
  EXPECT_EQ(t.state().bonus, cents{});
  EXPECT_EQ(t.last<event::day_closed>()->next, "b");
  EXPECT_EQ(sum_of_accounts(t.state()), cents{});
}

TEST(pot_table, date_after_the_final_game_has_games_again__R_64) {
  pot_session t;
  t.now = minute(46);
  t.open(2, minute(45));
  game_won_by(t, 1);
  ASSERT_TRUE(t.state().final_over);
  t.tell(command::done{"pay-winner"});
  t.tell(command::done{"move-button"});
  t.turn_day("b");
  EXPECT_FALSE(t.state().final_over);
  game_won_by(t, 1);
  EXPECT_FALSE(t.state().final_over) << "the mark was of the other date";
  EXPECT_EQ(t.state().bonus, cents{200}) << "empty at first, and its own since";
}

TEST(pot_table, winner_of_the_final_game_takes_the_bonus_pot_and_no_game_follows__HR_40) {
  pot_session t;
  t.now = minute(0);
  t.open(2, minute(45));
  game_won_by(t, 1);
  t.now = minute(46);
  game_won_by(t, 2);
  EXPECT_EQ(t.clause<event::bonus_won>(), "HR.40");
  EXPECT_EQ(t.last<event::bonus_won>()->amount, cents{400});
  const auto refused = t.ask(command::buy{seat_no(t.button()), 1});
  EXPECT_EQ(refused.error().code, refusal_code::final_game_over);
  EXPECT_EQ(refused.error().clause, "ruling R-64");
  t.tell(command::done{"pay-winner"});
  t.tell(command::done{"move-button"});
  EXPECT_EQ(t.due(), "close-after-final-game " + std::to_string(t.button()));
  t.tell(command::close_table{});
  EXPECT_EQ(t.due(), "nothing") << "the table is closed";
}

TEST(pot_table, steps_after_the_final_game_come_before_it_is_said_to_be_over__R_64) {
  pot_session t;
  t.now = minute(46);
  t.open(2, minute(45), step_rule::every);
  t.tell(command::done{"announce-final-game"});
  t.sell({{1, {6}}, {2, {7}}});
  t.tell(command::done{"collect-money"});
  t.roll(1, 3, 3);
  const auto refused = [&] { return t.ask(command::buy{seat_no(t.button()), 1}).error().code; };
  EXPECT_EQ(refused(), refusal_code::step_out_of_order);
  const auto cashed = [&](seat_no of) {
    return t.ask(command::cash_out{of, cents{100}}).error().code;
  };
  EXPECT_EQ(cashed(seat_no{1}), refusal_code::step_out_of_order);
  EXPECT_EQ(cashed(seat_no{3}), refusal_code::seat_empty);
  t.tell(command::done{"pay-winner"});
  t.tell(command::done{"move-button"});
  EXPECT_EQ(refused(), refusal_code::final_game_over);
}

TEST(pot_table, final_game_is_the_one_last_designated_until_it_is_announced__HR_39) {
  pot_session t;
  t.now = minute(0);
  t.open(2, minute(45));
  EXPECT_EQ(t.state().final_game_at, minute(45));
  t.tell(command::designate_final_game{minute(5)});
  EXPECT_EQ(t.clause<event::final_game_designated>(), "HR.39");
  t.now = minute(6);
  t.tell(command::buy{seat_no{1}, 1});
  EXPECT_TRUE(t.state().final_game);
  const auto refused = t.ask(command::designate_final_game{minute(50)});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, refusal_code::final_game_over);
  EXPECT_EQ(refused.error().clause, "HR.39");
  // A game that is void was not the final one: it may be put off.
  t.tell(command::void_round{"dark"}, role::floorperson);
  t.tell(command::designate_final_game{minute(50)});
  t.tell(command::buy{seat_no{1}, 1});
  EXPECT_FALSE(t.state().final_game);
}

TEST(pot_table, final_game_is_designated_for_one_opening__HR_39) {
  pot_session t;
  t.now = minute(0);
  t.open(2, minute(45));
  t.tell(command::close_table{});
  t.tell(command::open_table{});
  EXPECT_FALSE(t.state().final_game_at.given());
}

TEST(pot_table, final_game_without_buyers_is_announced_again__HR_39) {
  pot_session t;
  t.now = minute(46);
  t.open(2, minute(45));
  t.pass(1);
  t.pass(2);
  t.pass(1);
  EXPECT_EQ(t.count<event::final_game_announced>(), 1);
}

TEST(pot_table, final_game_that_is_void_is_not_over_and_announced_again__R_64) {
  pot_session t;
  t.now = minute(46);
  t.open(2, minute(45));
  t.tell(command::buy{seat_no{1}, 1});
  EXPECT_EQ(t.state().final_game, true);
  t.tell(command::void_round{"a card is marked"}, role::house);
  EXPECT_EQ(t.state().final_game, false);
  EXPECT_EQ(t.state().pot, cents{});
  t.tell(command::buy{seat_no{1}, 1});
  EXPECT_EQ(t.count<event::final_game_announced>(), 1);
}

TEST(pot_table, nothing_of_a_game_that_is_void_is_in_the_next) {
  pot_session t;
  t.open(2);
  t.sell({{1, {6, 6}}, {2, {6}}});
  t.roll(1, 3, 3);
  t.roll(1, 1, 2);
  t.tell(command::void_round{"a card is marked"}, role::house);
  EXPECT_EQ(t.state().hands, std::vector<hand_state>(t.state().hands.size()));
  EXPECT_EQ(t.state().dealt.total(), 0);
  t.sell({{1, {7}}, {2, {8}}});
  EXPECT_EQ(t.state().hands[0].cards.total(), 1);
}

TEST(pot_table, bonus_pot_is_rake_when_fewer_than_two_are_left_at_closing__HR_41) {
  pot_session t;
  t.open(2);
  game_won_by(t, 1);
  const auto refused = t.ask(command::close_table{});
  EXPECT_EQ(refused.error().code, refusal_code::wagers_standing);
  EXPECT_EQ(refused.error().clause, "HR.40");
  t.tell(command::leave{seat_no{2}});
  t.tell(command::close_table{});
  EXPECT_EQ(t.clause<event::bonus_raked>(), "HR.41");
  EXPECT_EQ(t.last<event::bonus_raked>()->house, cents{100});
  EXPECT_EQ(t.last<event::bonus_raked>()->charity, cents{100});
  EXPECT_EQ(t.state().bonus, cents{});
  EXPECT_EQ(t.state().rake_house, cents{200});
  EXPECT_EQ(sum_of_accounts(t.state()), cents{});
}

// Who sits, and what the people do.

TEST(pot_table, player_with_cards_stays_until_the_game_ends__HR_18) {
  pot_session t;
  t.open(3);
  t.tell(command::buy{seat_no{1}, 1});
  EXPECT_EQ(t.ask(command::leave{seat_no{1}}).error().code, refusal_code::wagers_standing);
  t.deal(1, {6});
  t.buy(2, {6});
  t.pass(3);
  t.tell(command::leave{seat_no{3}});
  t.end_rebuy();
  t.roll(1, 3, 3);
  EXPECT_EQ(t.ask(command::leave{seat_no{2}}).error().code, refusal_code::wagers_standing);
  t.roll(1, 3, 3);
  t.roll(2, 3, 4);
  t.tell(command::leave{seat_no{1}});
  t.tell(command::leave{seat_no{2}});
}

TEST(pot_table, button_whose_player_left_in_the_game_still_decides_the_order__HR_32) {
  pot_session t;
  t.open(3);
  t.pass(1);
  t.tell(command::leave{seat_no{1}});
  t.buy(2, {6});
  t.buy(3, {6});
  t.end_rebuy();
  EXPECT_EQ(t.turn(), 2);
  t.roll(2, 3, 3);
  EXPECT_EQ(t.clause<shooter_changed>(), "HR.32");
  t.roll(2, 3, 3);
  t.roll(3, 1, 1);
  EXPECT_EQ(t.button(), 2);
}

TEST(pot_table, step_by_hand_comes_before_every_command_and_again_before_the_next) {
  auto book = games::pot_games().front();
  std::vector<rules::procedure_step> procedure;
  for (const auto& step : book.procedure) {
    auto by_hand = step;
    by_hand.completed_by.clear();
    by_hand.id = "before-" + step.id;
    if (!step.completed_by.empty()) procedure.push_back(by_hand);
    procedure.push_back(step);
    by_hand.id = "after-" + step.id;
    if (!step.completed_by.empty()) procedure.push_back(by_hand);
  }
  book.procedure = procedure;
  pot_session t{rules::pot_rules{book, book.editions.front()}};
  const auto after_a_step = [&](const any_command& what) {
    const auto early = t.ask(what);
    ASSERT_FALSE(early.has_value()) << t.due();
    EXPECT_EQ(early.error().code, refusal_code::step_out_of_order) << t.due();
    const auto due = t.table().due_steps(t.state(), t.now);
    EXPECT_FALSE(due.back()->completed_by.empty());
    t.tell(command::done{due.front()->id});
    t.tell(what);
  };
  t.tell(command::open_table{step_rule::every, {}});
  t.sit(1);
  t.sit(2);
  after_a_step(command::deal_button{seat_no{1}, playing_card{12}});
  after_a_step(command::deal_button{seat_no{2}, playing_card{3}});
  after_a_step(command::pass{seat_no{1}});  // no game
  after_a_step(command::pass{seat_no{2}});
  after_a_step(command::buy{seat_no{1}, 1});
  after_a_step(command::deal{seat_no{1}, pot_session::cards({6})});
  after_a_step(command::buy{seat_no{2}, 1});
  after_a_step(command::deal{seat_no{2}, pot_session::cards({6})});
  after_a_step(command::rebuy{seat_no{1}});
  after_a_step(command::deal{seat_no{1}, pot_session::cards({9})});
  after_a_step(command::pass{seat_no{2}});
  after_a_step(command::pass{seat_no{1}});
  EXPECT_EQ(t.due(), "collect-money 1");
  t.tell(command::done{"collect-money"});
  after_a_step(command::no_roll{"no-wall", false});
  after_a_step(pot_session::roll_of(1, 6, 5));  // nobody matches
  after_a_step(pot_session::roll_of(1, 3, 3));
  after_a_step(pot_session::roll_of(1, 1, 1));
  after_a_step(pot_session::roll_of(2, 1, 2));
  EXPECT_EQ(t.due(), "pay-winner 2");
}

TEST(pot_table, step_that_is_done_stays_done_when_the_button_leaves__HR_37) {
  pot_session t;
  t.open(3, {}, step_rule::every);
  t.sell({{1, {6}}, {2, {7}}, {3, {}}});
  t.tell(command::done{"collect-money"});
  t.roll(1, 3, 3);
  t.tell(command::done{"pay-winner"});
  t.tell(command::leave{seat_no{2}});
  EXPECT_EQ(t.due(), "move-button 3");
}

TEST(pot_table, nobody_is_paid_anew_after_a_game_that_is_not_played__R_66) {
  pot_session t;
  t.open(2);
  t.sell({{1, {6}}, {2, {7}}});
  t.roll(1, 3, 3);
  EXPECT_EQ(t.due(), "pay-winner 2");
  t.pass(2);
  t.pass(1);
  EXPECT_EQ(t.due(), "offer-first-cards 2");
}

TEST(pot_table, tied_player_rolls_before_passing__HR_35) {
  pot_session t;
  t.open(2);
  t.sell({{1, {6}}, {2, {6}}});
  t.roll(1, 3, 3);
  t.roll(1, 4, 4);
  t.roll(2, 4, 4);
  const auto refused = t.ask(command::pass{seat_no{1}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, refusal_code::step_out_of_order);
  EXPECT_EQ(refused.error().clause, "HR.33");
}

TEST(pot_table, button_whose_player_left_moves_on_when_no_game_is_played__HR_37) {
  pot_session t;
  t.open(3);
  t.pass(1);
  t.tell(command::leave{seat_no{1}});
  t.pass(2);
  t.pass(3);
  EXPECT_EQ(t.button(), 2);
  EXPECT_EQ(t.due(), "offer-first-cards 2");
}

TEST(pot_table, opening_outside_the_dates_of_an_edition_is_told) {
  auto book = games::pot_games().front();
  book.editions.front().until = "2026-11-20";
  pot_session t{rules::pot_rules{book, book.editions.front()}};
  t.now = minute(0);
  t.tell(command::open_table{});
  EXPECT_EQ(t.count<event::opened_outside_dates>(), 1);
}

TEST(pot_table, steps_come_in_the_order_of_the_procedure) {
  pot_session t;
  EXPECT_EQ(t.due(), "nothing");
  t.tell(command::open_table{step_rule::every, {}});
  t.sit(1);
  EXPECT_EQ(t.due(), "nothing") << "one player is no table";
  t.sit(2);
  EXPECT_EQ(t.due(), "deal-for-button 1");
  t.tell(command::deal_button{seat_no{1}, playing_card{3}});
  t.tell(command::deal_button{seat_no{2}, playing_card{2}});
  EXPECT_EQ(t.due(), "offer-first-cards 1");
  t.sell({{1, {6}}, {2, {6}}});
  EXPECT_EQ(t.due(), "collect-money 1");
  const auto refused = t.ask(pot_session::roll_of(1, 3, 3));
  EXPECT_EQ(refused.error().code, refusal_code::step_out_of_order);
  EXPECT_EQ(refused.error().clause, "HR.16");
  t.tell(command::done{"collect-money"});
  EXPECT_EQ(t.clause<event::step_done>(), "HR.16");
  EXPECT_EQ(t.due(), "game-roll 1");
  t.roll(1, 6, 6);
  EXPECT_EQ(t.due(), "game-roll 1") << "nothing is collected twice";
  t.roll(1, 3, 3);
  EXPECT_EQ(t.due(), "roll-off 1");
  t.roll(1, 3, 3);
  t.roll(2, 3, 4);
  EXPECT_EQ(t.due(), "pay-winner 2");
  EXPECT_EQ(t.ask(command::buy{seat_no{2}, 1}).error().clause, "HR.18");
  EXPECT_EQ(t.ask(command::done{"move-button"}).error().code, refusal_code::step_out_of_order);
  EXPECT_TRUE(t.ask(command::done{"shuffle"}).error().message.contains("pay-winner"));
  t.tell(command::done{"pay-winner"});
  t.tell(command::done{"move-button"});
  EXPECT_EQ(t.due(), "offer-first-cards 2");
  EXPECT_EQ(t.ask(command::done{"offer-first-cards"}).error().code,
            refusal_code::step_out_of_order);
  EXPECT_EQ(t.ask(command::done{"shuffle"}).error().code, refusal_code::no_such_step);
}

TEST(pot_table, amounts_are_corrected_and_a_debt_is_noted) {
  pot_session t;
  t.open(2);
  t.buy(1, {6});
  t.tell(command::correct_amount{t.state().common.seats[1].player, -1'000'100, "a chip too many"});
  t.line(R"({"do":"approve_correction","correction":1,"role":"floorperson"})");
  EXPECT_EQ(t.stack(2), 0);
  EXPECT_EQ(t.state().common.seats[1].owed, cents{100});
  EXPECT_EQ(sum_of_accounts(t.state()), cents{});
  EXPECT_EQ(t.ask(command::correct_entry{{{3, 1}}, "twice"}).error().code, refusal_code::too_late);
}

TEST(pot_table, opening_tells_the_rules_in_full) {
  pot_session t;
  t.tell(command::open_table{});
  const auto* opened = t.last<event::table_opened>();
  ASSERT_NE(opened, nullptr);
  EXPECT_EQ(opened->game, "high-roller");
  EXPECT_EQ(opened->edition, "house-rules");
  EXPECT_EQ(opened->rules.json, t.table().rules().canonical());
  EXPECT_EQ(opened->rules_sha256, t.table().rules().sha256());
  EXPECT_NE(opened->rules.json.find("\"decks\":6"), std::string::npos);
}

}  // namespace
}  // namespace skyward::table::pot_table_test
