// The house stops play at a table, at all of a game, or everywhere: nothing more is staked, what
// has begun is settled, and every table that is open says so in its own records.
#include "floor_day.hpp"

namespace skyward::live {
namespace floor_stops {
namespace {

const std::string wager = R"({"do":"wager","seat":1,"area":"field","cents":500,"role":"player"})";
const std::string stop_all = R"({"do":"stop_play","reason":"a lamp is out"})";

class stopped_floor : public testing::Test {
 protected:
  void SetUp() override {
    day_.set_house();
    for (const auto* table : {"4", "5"}) {
      day_.open_hops(table, std::string{"P"} + table, std::string{"S"} + table, 200'000, 10'000);
    }
  }

  std::string flo(const std::string& what) { return day_.ask("floorperson", "flo", what); }
  void resume(const std::string& what) {
    EXPECT_EQ(day_.both("floorperson", "flo", what, "manager", "ann"), "done") << day_.last;
  }

  store::memory_store house_;
  floor_day day_{house_};
};

TEST_F(stopped_floor, one_table_takes_no_wager_and_the_other_does_LED_10) {
  ASSERT_EQ(day_.at("4", wager), "done") << day_.last;
  ASSERT_EQ(flo(R"({"do":"stop_play","table":"4","reason":"a lamp is out"})"), "done") << day_.last;
  EXPECT_EQ(day_.at("4", wager), "play_stopped house rule");
  EXPECT_EQ(day_.at("5", wager), "done") << day_.last;
  EXPECT_EQ(day_.at("4", R"({"do":"cash_out","seat":1,"cents":500,"role":"player"})"), "done")
      << day_.last;
  EXPECT_EQ(day_.at("4", R"({"do":"take_down","seat":1,"area":"field","role":"player"})"), "done")
      << day_.last;
  resume(R"({"do":"resume_play","table":"4"})");
  EXPECT_EQ(day_.at("4", wager), "done") << day_.last;
}

TEST_F(stopped_floor, every_table_of_a_game_stops_and_goes_on_once_nothing_stops_it_LED_10) {
  ASSERT_EQ(flo(R"({"do":"stop_play","game":"props-and-hops","reason":"r"})"), "done");
  ASSERT_EQ(flo(stop_all), "done") << day_.last;
  EXPECT_EQ(day_.at("4", wager), "play_stopped house rule");
  EXPECT_EQ(day_.at("5", wager), "play_stopped house rule");
  resume(R"({"do":"resume_play"})");
  EXPECT_EQ(day_.at("4", wager), "play_stopped house rule");
  resume(R"({"do":"resume_play","game":"props-and-hops"})");
  EXPECT_EQ(day_.at("4", wager), "done") << day_.last;
  EXPECT_EQ(day_.at("5", wager), "done") << day_.last;
}

TEST_F(stopped_floor, table_that_opens_meanwhile_is_stopped_too) {
  ASSERT_EQ(flo(stop_all), "done") << day_.last;
  day_.open_hops("6", "P6", "S6", 200'000, 10'000);
  EXPECT_EQ(day_.at("6", wager), "play_stopped house rule");
  day_.begin_again();
  EXPECT_EQ(day_.at("6", wager), "play_stopped house rule");
  resume(R"({"do":"resume_play"})");
  EXPECT_EQ(day_.at("6", wager), "done") << day_.last;
}

TEST_F(stopped_floor, what_is_stopped_or_goes_on_is_named_as_it_was) {
  EXPECT_EQ(flo(R"({"do":"resume_play"})"), "not_stopped house rule");
  EXPECT_EQ(flo(R"({"do":"stop_play","table":"4","game":"props-and-hops","reason":"r"})"),
            "bad_setting house rule");
  EXPECT_EQ(flo(R"({"do":"stop_play","table":"9","reason":"r"})"), "no_such_table house rule");
  EXPECT_EQ(flo(R"({"do":"stop_play","game":"craps","reason":"r"})"), "no_such_table house rule");
  ASSERT_EQ(flo(stop_all), "done");
  EXPECT_EQ(flo(stop_all), "not_stopped house rule");
  EXPECT_EQ(flo(R"({"do":"resume_play","table":"4"})"), "not_stopped house rule");
}

TEST_F(stopped_floor, nobody_but_the_house_tells_a_table) {
  EXPECT_EQ(day_.at("4", R"({"do":"stop_play","role":"house"})"), "role_may_not house rule");
  EXPECT_EQ(day_.at("4", R"({"do":"stop_play","role":"floorperson","principal":"flo"})"),
            "role_may_not house rule");
}

}  // namespace
}  // namespace floor_stops
}  // namespace skyward::live
