// What the devices at the seats show of what is bought on them.
#include "table/banked/sensors.hpp"

#include "played_table.hpp"

#include <gtest/gtest.h>

namespace skyward::table {
namespace {

/// Of the seats from the first on, `off armed ...`.
std::string lights(const played_table& played, std::size_t seats) {
  std::string all;
  for (const auto& each : sensors_of(played.table(), played.state())) {
    if (index(each.seat) >= seats) break;
    if (!all.empty()) all += ' ';
    all += sensor_light_names[static_cast<std::size_t>(each.light)];
  }
  return all;
}

/// R-6: one purchase a seat, beside a wager of the circles.
TEST(sensors, are_armed_by_a_wager_and_locked_by_the_call__675a_1_c) {
  played_table played{"high-roll-dice"};
  played.play(seated(3));
  EXPECT_EQ(lights(played, 4), "off off off off");
  for (const int seat : {1, 2}) {
    played.play(lines{wager(seat, "pip-5", 500), wager(seat, "kind-4", 500)});
  }
  EXPECT_EQ(lights(played, 4), "armed armed off off");
  played.play(extra_roll(1));
  EXPECT_EQ(lights(played, 4), "bought armed off off");
  played.play(take_down(1, "extra-roll"));
  EXPECT_EQ(lights(played, 4), "armed armed off off");
  played.play(lines{extra_roll(1), no_more_bets});
  EXPECT_EQ(lights(played, 4), "bought locked locked off");
  played.play(throw_of("5,5,5,5,6,6,6,1,1,4"));
  EXPECT_EQ(lights(played, 4), "bought locked locked off") << "until the second throw";
  played.play(throw_of("5,2,2,2,2,1"));
  EXPECT_EQ(lights(played, 4), "off off off off");
}

/// A throw that does not count opens no betting: what was bought stands, and nobody buys any more.
TEST(sensors, stay_as_they_are_when_a_throw_is_void__675a_4_b) {
  played_table played{"high-roll-dice"};
  played.play(seated(2));
  for (const int seat : {1, 2}) {
    played.play(lines{wager(seat, "pip-5", 500), wager(seat, "kind-4", 500)});
  }
  played.play(lines{extra_roll(1), no_more_bets, R"({"do":"no_roll","reason":"stacked"})"});
  EXPECT_EQ(lights(played, 3), "bought locked off");
}

TEST(sensors, are_nowhere_where_nothing_is_bought) {
  for (const auto* game : {"high-roll-dice-six", "props-and-hops", "three-dice-football"}) {
    const played_table played{game};
    EXPECT_TRUE(sensors_of(played.table(), played.state()).empty()) << game;
  }
  const played_table without{{"high-roll-dice", "", "not_offered = [\"extra-roll\"]"}};
  EXPECT_TRUE(sensors_of(without.table(), without.state()).empty());
}

}  // namespace
}  // namespace skyward::table
