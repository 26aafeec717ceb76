// What the texts say of layouts, dice and pieces, as far as the rulebooks carry it.
#include "games/catalogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace skyward::games::layout_test {
namespace {

const rules::rulebook& book_of(std::string_view game) {
  return find_game(game)->book;
}

std::vector<std::string> areas_of(std::string_view game, std::string_view group) {
  const auto& book = book_of(game);
  std::vector<std::string> ids;
  const auto areas = book.areas_of(group);
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    if (areas[i]) ids.push_back(book.areas[i].id);
  }
  return ids;
}

const std::vector<std::string>& spots_of(std::string_view game, std::string_view piece) {
  const auto& pieces = book_of(game).pieces;
  return std::ranges::find(pieces, piece, &rules::furniture_piece::id)->spots;
}

std::string dice_of(std::string_view game) {
  const auto* found = find_game(game);
  const rules::table_rules rules{found->book, found->book.editions.front()};
  const auto definition = found->define(rules);
  std::string text;
  for (const auto& each :
       definition->dice(definition->close(definition->opening(), false)).colours()) {
    text += std::to_string(each.count) + " " + std::string{each.colour} + " ";
  }
  return text;
}

TEST(layout, pip_street_pictures_the_six_dice_from_ace_to_two__675a_1_b_2_iii) {
  const std::vector<std::string> from_dealers_left{"pip-1", "pip-6", "pip-5",
                                                   "pip-4", "pip-3", "pip-2"};
  EXPECT_EQ(areas_of("high-roll-dice", "pip"), from_dealers_left);
  EXPECT_EQ(areas_of("high-roll-dice-six", "pip"), from_dealers_left);
}

TEST(layout, like_kind_and_millionaire_row_have_a_circle_for_each_count__675a_1_b_2) {
  EXPECT_EQ(areas_of("high-roll-dice", "kind").size(), 7U);
  EXPECT_EQ(areas_of("high-roll-dice", "million"),
            (std::vector<std::string>{"million-9", "million-10"}));
  EXPECT_EQ(areas_of("high-roll-dice-six", "kind").size(), 6U);
}

TEST(layout, only_ten_dice_have_an_extra_roll_sensor__675a_1_b_2_v) {
  EXPECT_EQ(areas_of("high-roll-dice", "extra-roll"), std::vector<std::string>{"extra-roll"});
  EXPECT_FALSE(book_of("high-roll-dice-six").find_area("extra-roll").has_value());
}

TEST(layout, throw_box_has_ace_at_the_dealers_far_left_and_two_at_the_far_right__675a_1_b_4) {
  for (const auto* game : {"high-roll-dice", "high-roll-dice-six"}) {
    const auto& spots = spots_of(game, "throw-box");
    EXPECT_EQ(spots[1], "ace");
    EXPECT_EQ(spots.back(), "two");
    EXPECT_EQ(spots.size(), 7U);
  }
}

TEST(layout, football_field_has_its_yards_labelled_1_to_23__577_2_b_4) {
  const auto& spots = spots_of("three-dice-football", "yard-marker");
  EXPECT_EQ(spots.front(), "end-zone");
  for (std::size_t yard = 1; yard <= 23; ++yard) EXPECT_EQ(spots[yard], std::to_string(yard));
  EXPECT_EQ(spots.size(), 24U);
}

TEST(layout, football_has_a_spot_for_each_down_and_the_extra_point__577_2_b_5) {
  EXPECT_EQ(spots_of("three-dice-football", "down-puck"),
            (std::vector<std::string>{"off", "1st-down", "2nd-down", "3rd-down", "1st-and-goal",
                                      "2nd-and-goal", "3rd-and-goal", "extra-point"}));
}

TEST(layout, football_has_six_game_length_spots__577_2_b_6) {
  EXPECT_EQ(spots_of("three-dice-football", "length-puck").size(), 7U);
  EXPECT_EQ(spots_of("three-dice-football", "length-puck").back(), "play-6");
}

TEST(layout, football_has_an_area_for_every_wager__577_2_b_2) {
  EXPECT_EQ(areas_of("three-dice-football", "full-game").size(), 11U);
  EXPECT_EQ(areas_of("three-dice-football", "single-play").size(), 8U);
}

TEST(layout, football_has_the_eight_single_plays_of_the_text__577_3_d) {
  EXPECT_EQ(areas_of("three-dice-football", "single-play"),
            (std::vector<std::string>{"trips", "penalty", "turnover", "cover-three", "no-gain",
                                      "big-play", "over-4", "under-4"}));
}

TEST(dice, of_each_game_are_as_many_and_of_the_colours_that_its_text_says) {
  EXPECT_EQ(dice_of("high-roll-dice"), "10 white ");            // 675a.3(a)
  EXPECT_EQ(dice_of("high-roll-dice-six"), "6 white ");         // 675a.6(e)
  EXPECT_EQ(dice_of("three-dice-football"), "2 green 1 red ");  // 577.4(c)
  EXPECT_EQ(dice_of("props-and-hops"), "2 white ");             // 668a.3(a)
}

}  // namespace
}  // namespace skyward::games::layout_test
