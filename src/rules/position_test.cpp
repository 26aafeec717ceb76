// Positions within their fields and beyond them, and as text.
#include "rules/position.hpp"

#include <gtest/gtest.h>

namespace skyward::rules {
namespace {

const position_field toy_fields[] = {{"bonus", 0, 1}, {"rolls", 0, 255}};

TEST(position, is_within_its_fields_to_the_last_value) {
  const position_field fields[] = {{"down", 1, 4}, {"betting", 0, 0, {"open", "closed"}}};
  for (const auto& sound : {position{{1, 0}}, position{{4, 1}}}) {
    EXPECT_EQ(field_problem(sound, fields), "");
  }
  EXPECT_EQ(field_problem({{0, 0}}, fields),
            "position field down is 0; the rulebook accepts 1 to 4");
  EXPECT_EQ(field_problem({{5, 0}}, fields),
            "position field down is 5; the rulebook accepts 1 to 4");
  EXPECT_EQ(field_problem({{1, 2}}, fields),
            "position field betting is 2; the rulebook accepts 0 to 1");
}

TEST(position, is_refused_with_the_field_and_what_is_accepted) {
  EXPECT_EQ(parse_position("bonus=2 rolls=0", toy_fields).error(),
            "bonus: \"2\" is out of range; accepted: 0 to 1");
  EXPECT_EQ(parse_position("bonus=1", toy_fields).error(),
            "found \"\" where rolls=VALUE is accepted");
  EXPECT_EQ(parse_position("rolls=1 bonus=0", toy_fields).error(),
            "found \"rolls=1\" where bonus=VALUE is accepted");
  EXPECT_EQ(parse_position("bonus=1 rolls=3 x", toy_fields).error(),
            "found \"x\" after the last field; accepted: nothing more");
}

}  // namespace
}  // namespace skyward::rules
