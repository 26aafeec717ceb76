// What of a load is a fault.
#include "client/load/load_result.hpp"

#include <gtest/gtest.h>

namespace skyward::client {
namespace {

TEST(result_of_a_load, is_well_where_guests_came_too_late_and_no_more) {
  load_result result;
  EXPECT_TRUE(went_well(result));
  result.refused = {{"bets_closed", 3}, {"final_game_over", 2}, {"seat_taken", 1}};
  EXPECT_TRUE(went_well(result));
  EXPECT_EQ(load_report(result).find("not to be expected"), std::string::npos);
}

TEST(result_of_a_load, is_not_well_where_the_house_refuses_what_it_has_to_take) {
  load_result result;
  result.refused = {{"bets_closed", 3}, {"role_may_not", 1}};
  EXPECT_FALSE(went_well(result));
  EXPECT_NE(load_report(result).find("refused: role_may_not                   1  not to be"),
            std::string::npos)
      << load_report(result);
  result.returns = 1;
  result.longest_away = 250;
  EXPECT_NE(load_report(result).find("back after, at most                   250 ms\n"),
            std::string::npos)
      << load_report(result);
  EXPECT_FALSE(went_well(result)) << "nobody loses a role while the house is away";
  result.refused = {{"shooter_has_dice", 1}};
  EXPECT_TRUE(went_well(result)) << "where the house was away, others may have been before it";
  result.returns = 0;
  EXPECT_FALSE(went_well(result));
  result.refused.clear();
  result.differences = {"u-1 has less than it should"};
  EXPECT_FALSE(went_well(result));
  result.differences.clear();
  result.failures = {"u-1: the socket was lost"};
  EXPECT_FALSE(went_well(result));
}

}  // namespace
}  // namespace skyward::client
