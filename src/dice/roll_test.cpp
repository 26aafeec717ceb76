// Rolls and their weights against single dice, one by one.
#include "dice/roll.hpp"

#include <gtest/gtest.h>

#include <map>

namespace skyward::dice {
namespace {

/// Every ordered throw of the set, die by die, tallied by the roll it makes.
std::map<std::string, std::uint64_t> tally(const dice_set& set) {
  std::map<std::string, std::uint64_t> ways;
  std::vector<face> faces(static_cast<std::size_t>(set.dice_count()), face{1});
  while (true) {
    ++ways[roll::of(set, faces).text(set)];
    std::size_t die = 0;
    while (die < faces.size() && faces[die].pips() == face_count) faces[die++] = face{1};
    if (die == faces.size()) return ways;
    faces[die] = face{faces[die].pips() + 1};
  }
}

TEST(roll, weights_are_the_ways_of_single_dice) {
  for (const auto& set :
       {dice_set{{"white", 1}}, dice_set{{"white", 2}}, dice_set{{"white", 6}},
        dice_set{{"green", 2}, {"red", 1}}, dice_set{{"a", 2}, {"b", 2}, {"c", 3}}}) {
    auto ways = tally(set);
    for (const auto& each : all_rolls(set)) {
      const auto text = each.faces.text(set);
      EXPECT_EQ(ways[text], each.weight) << text;
      ways.erase(text);
    }
    EXPECT_TRUE(ways.empty()) << ways.begin()->first;
  }
}

TEST(roll, ten_dice_are_3003_rolls_of_60466176_ways) {
  const dice_set set{{"white", 10}};
  std::uint64_t ways = 0;
  const auto rolls = all_rolls(set);
  for (const auto& each : rolls) ways += each.weight;
  EXPECT_EQ(rolls.size(), 3'003U);
  EXPECT_EQ(ways, 60'466'176U);
  EXPECT_EQ(set.outcome_count(), ways);
}

TEST(roll, forgets_which_die_of_a_colour_shows_what) {
  const dice_set set{{"green", 2}, {"red", 1}};
  EXPECT_EQ(roll::of(set, std::vector{face{5}, face{2}, face{6}}),
            roll::of(set, std::vector{face{2}, face{5}, face{6}}));
  EXPECT_NE(roll::of(set, std::vector{face{5}, face{2}, face{6}}),
            roll::of(set, std::vector{face{5}, face{6}, face{2}}));
  const auto made = roll::of(set, std::vector{face{5}, face{2}, face{6}});
  EXPECT_EQ(made.total(0), 7);
  EXPECT_EQ(made.total(1), 6);
  EXPECT_EQ(made.text(set), "1x2 1x5 | 1x6");
}

TEST(face, has_its_opposite_at_seven_less) {
  for (int pips = 1; pips <= face_count; ++pips) {
    EXPECT_EQ(face{pips}.pips() + face{pips}.opposite().pips(), 7);
  }
  EXPECT_EQ(face::from(0), std::nullopt);
  EXPECT_EQ(face::from(7), std::nullopt);
  EXPECT_EQ(face::from(6), face{6});
}

}  // namespace
}  // namespace skyward::dice
