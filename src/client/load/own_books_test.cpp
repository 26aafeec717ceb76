// What events move, and what they leave.
#include "client/load/own_books.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace skyward::client {
namespace {

own_books after(std::initializer_list<const char*> events) {
  own_books books{100'000, 0, 0};
  for (const auto* each : events) books.take(read_seat_event(boost::json::parse(each).as_object()));
  return books;
}

TEST(own_books_of_a_player, follow_chips_from_the_wallet_to_a_wager_and_back) {
  EXPECT_EQ(after({R"({"event":"bought_in","seat":1,"cents":20000,"source":"wallet"})"}),
            (own_books{80'000, 20'000, 0}));
  EXPECT_EQ(after({R"({"event":"bought_in","seat":1,"cents":20000})",
                   R"({"event":"wager_placed","seat":1,"area":"field","cents":500})",
                   R"({"event":"wager_placed","seat":1,"area":"hard-8","cents":700})"}),
            (own_books{80'000, 18'800, 1'200}));
  EXPECT_EQ(after({R"({"event":"bought_in","seat":1,"cents":20000})",
                   R"({"event":"wager_placed","seat":1,"area":"field","cents":500})",
                   R"({"event":"wager_taken_down","seat":1,"area":"field","cents":500})",
                   R"({"event":"cashed_out","seat":1,"cents":20000})"}),
            (own_books{100'000, 0, 0}));
}

TEST(own_books_of_a_player, add_what_a_wager_is_paid_and_what_of_it_comes_back) {
  const own_books before{80'000, 19'500, 500};
  const auto settled = [&](const char* event) {
    auto books = before;
    books.take(read_seat_event(boost::json::parse(event).as_object()));
    return books;
  };
  EXPECT_EQ(settled(R"({"event":"wager_won","cents":500,"paid_cents":1500,"returned_cents":500})"),
            (own_books{80'000, 21'500, 0}));
  EXPECT_EQ(settled(R"({"event":"wager_won","cents":500,"paid_cents":1500,"returned_cents":0})"),
            (own_books{80'000, 21'000, 0}));
  EXPECT_EQ(settled(R"({"event":"wager_lost","cents":500})"), (own_books{80'000, 19'500, 0}));
  EXPECT_EQ(settled(R"({"event":"wager_pushed","cents":500})"), (own_books{80'000, 20'000, 0}));
  EXPECT_EQ(settled(R"({"event":"wager_stands","cents":500})"), before);
  EXPECT_EQ(settled(R"({"event":"money_collected","cents":500})"), before);
}

TEST(own_books_of_a_player, follow_a_game_for_a_pot) {
  EXPECT_EQ(after({R"({"event":"bought_in","seat":1,"cents":1000})",
                   R"({"event":"cards_bought","seat":1,"count":3,"cents":300})",
                   R"({"event":"game_won","seat":1,"cents":1710})",
                   R"({"event":"bonus_won","seat":1,"cents":90})"}),
            (own_books{99'000, 2'500, 0}));
}

}  // namespace
}  // namespace skyward::client
