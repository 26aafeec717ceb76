// The dice watch and the wager watch take what they say that they take, to the last of each.
#include "house/dice_watch.hpp"

#include <gtest/gtest.h>

namespace skyward::house::dice_watch_limits_test {
namespace {

TEST(dice_watch, takes_rates_from_one_in_two_to_one_in_a_million_fair_sets) {
  EXPECT_FALSE(face_watch{2}.alarm());
  EXPECT_FALSE(face_watch{1'000'000}.alarm());
  EXPECT_DEATH(face_watch{1'000'001}, "fair sets");
  EXPECT_EQ(usual_fair_sets_per_alarm, 1'000U);
}

TEST(dice_watch, counts_a_thousand_million_dice_and_no_more) {
  face_watch_state kept;
  kept.faces = {999'999'999, 0, 0, 0, 0, 0};
  face_watch watch{2, kept};
  const dice::face ace[] = {dice::face{1}};
  watch.add(ace);
  EXPECT_EQ(watch.dice(), 1'000'000'000U);
  EXPECT_EQ(watch.state().throws, 1U);
  EXPECT_DEATH(watch.add(ace), "no more dice");
}

// A die that shows nothing but aces grows 1.4-fold with each by the tilt that has 1 of 240 stakes
// on it: 1.4^37 is the first power above 240,000.
TEST(dice_until_alarm, is_of_a_die_that_always_shows_one_face_what_its_evidence_needs) {
  const face_weights aces = {1, 0, 0, 0, 0, 0};
  for (const auto& each : dice_until_alarm(aces)) EXPECT_EQ(each.dice, 40U);
  for (const auto& each : dice_until_alarm(aces, {.dice_per_look = 1})) EXPECT_EQ(each.dice, 37U);
}

TEST(dice_until_alarm, follows_weights_and_dice_up_to_a_million) {
  EXPECT_EQ(dice_until_alarm({999'995, 1, 1, 1, 1, 1})[0].dice, 40U);
  EXPECT_DEATH(dice_until_alarm({999'996, 1, 1, 1, 1, 1}), "weights");
  const face_weights aces = {1, 0, 0, 0, 0, 0};
  EXPECT_EQ(dice_until_alarm(aces, {.dice_max = 1'000'000})[0].dice, 40U);
  EXPECT_DEATH(dice_until_alarm(aces, {.dice_max = 1'000'001}), "looks");
}

TEST(wager_watch, takes_rates_from_two_to_a_thousand_million_wagers_and_shifts_to_a_thousand) {
  EXPECT_FALSE(wager_watch{2}.alarm());
  EXPECT_FALSE((wager_watch{1'000'000'000, odds_shift{1'000, 1}}.alarm()));
  EXPECT_DEATH(wager_watch{1'000'000'001}, "wagers");
  EXPECT_DEATH((wager_watch{2, odds_shift{1'001, 1}}), "odds shifted");
  EXPECT_DEATH((wager_watch{2, odds_shift{2, 0}}), "odds shifted");
  EXPECT_EQ(usual_wagers_per_alarm, 1'000'000U);
}

TEST(wager_watch, counts_four_thousand_million_wagers_and_no_more) {
  wager_watch_state kept;
  kept.wagers = 3'999'999'999;
  wager_watch watch{2, {}, kept};
  watch.add(win_chance::of(1, 2), wager_result::won);
  EXPECT_EQ(watch.state().wagers, 4'000'000'000U);
  EXPECT_EQ(watch.state().won, 1U);
  EXPECT_DEATH(watch.add(win_chance::of(1, 2), wager_result::won), "no more wagers");
}

}  // namespace
}  // namespace skyward::house::dice_watch_limits_test
