// Where the seats of a table lie: along its runs, one behind another at equal distances, and
// smaller where the table is too short for them.
#include "rules/felt_plan.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace skyward::rules {

namespace {

/// Down the side of a table for 4 inches, then for 5 along an edge that goes 3 to the left and 4
/// down.
felt_plan bent_table(int seat_width = 0) {
  felt_plan plan;
  plan.runs = {{900, 200, 900, 600, 270}, {900, 600, 600, 1'000, 315}};
  plan.seat_width = seat_width;
  return plan;
}

std::vector<std::pair<int, int>> middles(const std::vector<felt_seat>& seats) {
  std::vector<std::pair<int, int>> all;
  for (const auto& each : seats) all.emplace_back(each.x, each.y);
  return all;
}

TEST(felt_seats, lie_in_the_middle_of_equal_parts_of_the_runs) {
  const auto seats = felt_seats(bent_table(), 9);
  EXPECT_EQ(middles(seats), (std::vector<std::pair<int, int>>{{900, 250},
                                                              {900, 350},
                                                              {900, 450},
                                                              {900, 550},
                                                              {870, 640},
                                                              {810, 720},
                                                              {750, 800},
                                                              {690, 880},
                                                              {630, 960}}));
  for (std::size_t i = 0; i < seats.size(); ++i) EXPECT_EQ(seats[i].turn, i < 4 ? 270 : 315);
}

TEST(felt_seats, that_lie_where_two_runs_meet_are_turned_as_the_first) {
  felt_plan plan;
  plan.runs = {{900, 200, 900, 600, 270}, {900, 600, 500, 600, 0}};
  const auto seats = felt_seats(plan, 1);
  EXPECT_EQ(middles(seats), (std::vector<std::pair<int, int>>{{900, 600}}));
  EXPECT_EQ(seats.front().turn, 270);
}

TEST(felt_seats, are_as_large_as_the_plan_says_until_they_would_touch) {
  EXPECT_EQ(felt_seats(bent_table(0), 9).front().ten_thousandths, 10'000);
  EXPECT_EQ(felt_seats(bent_table(99), 9).front().ten_thousandths, 10'000);
  EXPECT_EQ(felt_seats(bent_table(100), 9).front().ten_thousandths, 10'000);
  EXPECT_EQ(felt_seats(bent_table(101), 9).front().ten_thousandths, 9'900);
  EXPECT_EQ(felt_seats(bent_table(200), 9).front().ten_thousandths, 5'000);
  EXPECT_EQ(felt_seats(bent_table(200), 9).back().ten_thousandths, 5'000);
}

TEST(felt_seats, lie_on_a_slope_whose_length_is_no_whole_number) {
  felt_plan plan;
  plan.runs = {{0, 0, 1'000, 1'000, 0}};  // 1414 long
  plan.seat_width = 708;
  const auto seats = felt_seats(plan, 2);
  EXPECT_EQ(middles(seats), (std::vector<std::pair<int, int>>{{249, 249}, {749, 749}}));
  EXPECT_EQ(seats.front().ten_thousandths, 707 * 10'000 / 708);
}

TEST(felt_seats, are_all_in_one_place_on_a_run_that_is_a_point) {
  felt_plan plan;
  plan.runs = {{300, 400, 300, 400, 90}};
  EXPECT_EQ(middles(felt_seats(plan, 2)),
            (std::vector<std::pair<int, int>>{{300, 400}, {300, 400}}));
}

}  // namespace

}  // namespace skyward::rules
