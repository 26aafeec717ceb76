// Days and wall times read, written, and refused.
#include "base/calendar.hpp"

#include <gtest/gtest.h>

namespace skyward {
namespace {

using std::chrono::minutes;

TEST(calendar, reads_and_writes_the_same_day) {
  for (const auto* text : {"1970-01-01", "2024-02-29", "2026-11-22", "9999-12-31"}) {
    const auto day = parse_calendar_day(text);
    ASSERT_TRUE(day.has_value()) << text;
    EXPECT_EQ(calendar_day_text(*day), text);
  }
  EXPECT_EQ(parse_calendar_day("1970-03-01"), calendar_day{std::chrono::days{59}});
}

TEST(calendar, goes_from_a_day_to_the_next_over_months_and_years) {
  EXPECT_EQ(*parse_calendar_day("2026-02-28") + std::chrono::days{1},
            *parse_calendar_day("2026-03-01"));
  EXPECT_EQ(*parse_calendar_day("2026-12-31") + std::chrono::days{1},
            *parse_calendar_day("2027-01-01"));
}

TEST(calendar, refuses_what_is_no_day) {
  for (const auto* text :
       {"", "2026", "2026-11", "2026-11-2", "2026-11-222", "2026-02-29", "2026-13-01", "2026-00-10",
        "2026-01-00", "1969-12-31", "26-11-2026", "2026/11/22", " 2026-11-2", "2026-11-2 ",
        "2026-11-22T00:00:00Z", "+026-11-22", "\u0662026-11-2"}) {
    EXPECT_FALSE(parse_calendar_day(text).has_value()) << text;
  }
}

TEST(calendar, reads_and_writes_the_same_wall_time_for_every_minute_of_a_day) {
  for (int minute = 0; minute < 24 * 60; ++minute) {
    const wall_time time{minutes{minute}};
    EXPECT_EQ(parse_wall_time(wall_time_text(time)), time);
    EXPECT_EQ(time.hour() * 60 + time.minute(), minute);
  }
  EXPECT_EQ(parse_wall_time("04:05"), wall_time{minutes{245}});
  EXPECT_EQ(wall_time_text(wall_time{}), "00:00");
}

TEST(calendar, refuses_what_is_no_wall_time) {
  for (const auto* text : {"", "4:00", "04:0", "24:00", "04:60", "04:00:00", "04-00", " 4:00",
                           "04:00 ", "-4:00", "04.00", "4:00p", "0400Z"}) {
    EXPECT_FALSE(parse_wall_time(text).has_value()) << text;
  }
}

using calendar_death_test = ::testing::Test;

TEST(calendar_death_test, stops_before_a_wall_time_beyond_the_day) {
  EXPECT_DEATH(wall_time{minutes{24 * 60}}, "a wall time from 00:00 to 23:59");
  EXPECT_DEATH(wall_time{minutes{-1}}, "a wall time from 00:00 to 23:59");
}

}  // namespace
}  // namespace skyward
