// Players who are told by hand what happens.
#include "client/load/table_player.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace skyward::client {
namespace {

namespace json = boost::json;

constexpr auto banked_look = R"({"rules":{"paytable":{"a":"1 to 1","b:x":"2 to 1","b:y":"3 to 1",
  "prize":"$50,000"},"limits":{"seats":6,"minimum_cents":500}},
  "state":{"next":{"open":["a","b","prize","extra-roll"]}}})";
constexpr auto pot_look = R"({"rules":{"pot":{"card_price_cents":100},"limits":{"seats":10}},
  "state":{"phase":"between_games","button":9}})";

table_player player_at(const char* look, const player_habits& habits = {}) {
  return table_player{"u-1", 2, habits, json::parse(look).as_object()};
}

void tell(table_player& player, std::initializer_list<const char*> events) {
  for (const auto* each : events) {
    const auto all = json::parse(each);
    player.take(read_seat_event(all.as_object()), all.as_object());
  }
}

std::vector<std::string> words(const std::vector<player_wish>& wishes) {
  std::vector<std::string> all;
  for (const auto& each : wishes) all.push_back(each.words);
  return all;
}
using list = std::vector<std::string>;

void sit(table_player& player) {
  tell(player, {R"({"event":"seated","seat":2,"player":"u-1"})",
                R"({"event":"bought_in","seat":2,"cents":20000})"});
}

TEST(player_of_a_load, sits_down_where_a_seat_is_free_and_buys_chips) {
  auto player = player_at(banked_look);
  EXPECT_EQ(words(player.next()), list{R"("do":"seat","seat":2,"player":"u-1")"});
  player.refused("seated", "seat_taken");
  EXPECT_EQ(words(player.next()), list{R"("do":"seat","seat":3,"player":"u-1")"});
  tell(player, {R"({"event":"seated","seat":3,"player":"u-1"})"});
  EXPECT_EQ(words(player.next()), list{R"("do":"buy_in","seat":3,"cents":20000)"});
}

TEST(player_of_a_load, wagers_once_a_round_on_areas_that_pay_odds_and_is_ready) {
  auto player = player_at(banked_look);
  sit(player);
  EXPECT_EQ(words(player.next()),
            (list{R"("do":"wager","seat":2,"area":"a","cents":500)",
                  R"("do":"wager","seat":2,"area":"b","cents":500)", R"("do":"ready","seat":2)"}));
  tell(player, {R"({"event":"wager_placed","seat":2,"area":"a","cents":500})",
                R"({"event":"seat_ready","seat":2})"});
  EXPECT_EQ(words(player.next()), list{});
  tell(player, {R"({"event":"bets_closed"})"});
  EXPECT_EQ(words(player.next()), list{});
  tell(player, {R"({"event":"position_changed","open":["a","b"]})"});
  EXPECT_EQ(words(player.next()), list{R"("do":"ready","seat":2)"});
  tell(player, {R"({"event":"wager_lost","seat":2,"area":"a","cents":500})",
                R"({"event":"round_ended","round":1})"});
  EXPECT_EQ(player.next().size(), 3U);
}

TEST(player_of_a_load, begins_no_round_before_it_may) {
  player_habits habits;
  habits.waits_for_rounds = true;
  auto player = player_at(banked_look, habits);
  sit(player);
  EXPECT_EQ(player.next().size(), 3U);
  tell(player, {R"({"event":"round_ended","round":1})"});
  EXPECT_EQ(words(player.next()), list{});
  tell(player, {R"({"event":"wager_placed","seat":4,"area":"a","cents":500})"});
  EXPECT_EQ(words(player.next()), list{R"("do":"ready","seat":2)"});
  player.allow_round();
  EXPECT_EQ(player.next().size(), 3U);
}

TEST(player_of_a_load, takes_the_dice_that_are_offered) {
  auto player = player_at(banked_look);
  sit(player);
  tell(player, {R"({"event":"dice_offered","seat":3})"});
  EXPECT_EQ(player.next().size(), 3U);
  tell(player, {R"({"event":"dice_offered","seat":2})"});
  EXPECT_EQ(words(player.next()), list{R"("do":"accept_dice","seat":2)"});
}

TEST(player_of_a_load, leaves_when_nothing_stands_and_nothing_is_left_to_buy_chips_with) {
  auto player = player_at(banked_look);
  sit(player);
  tell(player, {R"({"event":"wager_placed","seat":2,"area":"a","cents":19500})"});
  player.refused("bought_in", "insufficient");
  EXPECT_EQ(words(player.next()), list{R"("do":"ready","seat":2)"});
  tell(player, {R"({"event":"wager_lost","seat":2,"area":"a","cents":19500})"});
  EXPECT_EQ(words(player.next()), list{R"("do":"leave","seat":2)"});
  tell(player, {R"({"event":"cashed_out","seat":2,"cents":500})", R"({"event":"left","seat":2})"});
  EXPECT_TRUE(player.has_left());
  EXPECT_EQ(player.books().stack, 0);
  EXPECT_EQ(words(player.next()), list{});
}

TEST(player_of_a_load, sends_nothing_after_a_refusal_until_something_is_told) {
  auto player = player_at(banked_look);
  sit(player);
  player.refused("wager_placed", "bets_closed");
  EXPECT_EQ(words(player.next()), list{});
  player.try_again();
  EXPECT_EQ(player.next().size(), 3U);
}

TEST(player_of_a_load, buys_cards_in_turn_passes_and_asks_for_its_rolls) {
  auto player = player_at(pot_look);
  sit(player);
  EXPECT_EQ(words(player.next()), list{});
  tell(player, {R"({"event":"round_opened","round":1})", R"({"event":"option_moved","seat":2})"});
  EXPECT_EQ(words(player.next()), list{R"("do":"buy","seat":2,"count":3)"});
  tell(player, {R"({"event":"cards_bought","seat":2,"count":3,"cents":300})",
                R"({"event":"option_moved","seat":3})"});
  EXPECT_FALSE(player.is_settled());
  EXPECT_EQ(words(player.next()), list{});
  tell(player, {R"({"event":"rebuy_opened"})", R"({"event":"option_moved","seat":2})"});
  EXPECT_EQ(words(player.next()), list{R"("do":"pass","seat":2)"});
  tell(player, {R"({"event":"option_passed","seat":2})", R"({"event":"sales_closed"})",
                R"({"event":"shooter_changed","seat":2})"});
  EXPECT_EQ(words(player.next()), list{""});
  EXPECT_EQ(words(player.next()), list{});
  tell(player, {R"({"event":"round_ended","round":1})", R"({"event":"button_moved","seat":2})"});
  EXPECT_TRUE(player.is_settled());
  EXPECT_EQ(words(player.next()), list{R"("do":"buy","seat":2,"count":3)"});
}

}  // namespace
}  // namespace skyward::client
