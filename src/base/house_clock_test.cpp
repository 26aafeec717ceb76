// Gaming days and their hours in nights that are short, long and as always; closing, and the last
// game.
#include "base/house_clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace skyward {
namespace {

house_clock house_in(const char* name, const char* day_begins) {
  return {*zone::find(name), *parse_wall_time(day_begins)};
}
moment house_moment(const char* text) {
  return *parse_moment(text);
}
calendar_day house_day(const char* text) {
  return *parse_calendar_day(text);
}
wall_time house_wall(const char* text) {
  return *parse_wall_time(text);
}

constexpr std::int64_t minute_in_ms = 60'000;
constexpr std::int64_t hour_in_ms = 60 * minute_in_ms;
constexpr std::chrono::days next_day{1};

/// Houses whose clocks move at night, at midnight, by half an hour, twice within weeks, and never.
std::vector<house_clock> houses() {
  std::vector<house_clock> all;
  for (const auto* name :
       {"America/New_York", "Australia/Sydney", "Australia/Lord_Howe", "Asia/Tokyo",
        "America/Havana", "America/Nuuk", "America/Santiago", "Africa/Casablanca"}) {
    for (const auto* begins : {"00:00", "01:30", "06:00", "23:50"}) {
      all.push_back(house_in(name, begins));
    }
  }
  return all;
}

std::string house_words(const house_clock& house) {
  return house.where().name() + " " + wall_time_text(house.day_begins());
}

std::vector<std::string> labels_of(const house_clock& house, const char* day) {
  std::vector<std::string> labels;
  for (const auto& hour : house.hours_of(house_day(day))) labels.push_back(hour.label);
  return labels;
}

TEST(house_clock, names_a_gaming_day_by_the_date_on_which_it_began) {
  const auto house = house_in("America/New_York", "04:00");
  for (const auto& [at, day] : std::vector<std::pair<const char*, const char*>>{
           {"2026-11-22T08:59:59.999Z", "2026-11-21"},  // 03:59:59.999
           {"2026-11-22T09:00:00Z", "2026-11-22"},      // 04:00
           {"2026-11-23T04:59:59Z", "2026-11-22"},      // before midnight
           {"2026-11-23T05:00:00Z", "2026-11-22"},      // midnight
           {"2026-11-23T08:59:59.999Z", "2026-11-22"},
           {"2026-11-23T09:00:00Z", "2026-11-23"}}) {
    EXPECT_EQ(calendar_day_text(house.gaming_day(house_moment(at))), day) << at;
  }
}

TEST(house_clock, has_a_day_of_23_hours_in_spring_and_of_25_in_autumn) {
  struct told {
    const char* name;
    const char* day;
    const char* begin;
    const char* end;
    std::int64_t minutes;
  };
  const std::vector<told> all{
      {"America/New_York", "2026-03-06", "2026-03-06T11:00:00Z", "2026-03-07T11:00:00Z", 1440},
      {"America/New_York", "2026-03-07", "2026-03-07T11:00:00Z", "2026-03-08T10:00:00Z", 1380},
      {"America/New_York", "2026-03-08", "2026-03-08T10:00:00Z", "2026-03-09T10:00:00Z", 1440},
      {"America/New_York", "2026-10-31", "2026-10-31T10:00:00Z", "2026-11-01T11:00:00Z", 1500},
      {"America/New_York", "2026-11-01", "2026-11-01T11:00:00Z", "2026-11-02T11:00:00Z", 1440},
      {"Australia/Sydney", "2026-04-04", "2026-04-03T19:00:00Z", "2026-04-04T20:00:00Z", 1500},
      {"Australia/Sydney", "2026-10-03", "2026-10-02T20:00:00Z", "2026-10-03T19:00:00Z", 1380},
      {"Australia/Lord_Howe", "2026-04-04", "2026-04-03T19:00:00Z", "2026-04-04T19:30:00Z", 1470},
      {"Australia/Lord_Howe", "2026-10-03", "2026-10-02T19:30:00Z", "2026-10-03T19:00:00Z", 1410},
      {"Asia/Tokyo", "2026-03-07", "2026-03-06T21:00:00Z", "2026-03-07T21:00:00Z", 1440},
  };
  for (const auto& each : all) {
    const auto house = house_in(each.name, "06:00");
    const auto begin = house.begin_of(house_day(each.day));
    const auto end = house.end_of(house_day(each.day));
    EXPECT_EQ(begin, house_moment(each.begin)) << each.name << each.day;
    EXPECT_EQ(end, house_moment(each.end)) << each.name << each.day;
    EXPECT_EQ(end.milliseconds() - begin.milliseconds(), each.minutes * minute_in_ms) << each.day;
  }
}

TEST(house_clock, does_not_take_back_a_day_that_has_begun) {
  // 01:30 comes twice on 1 November, and the day begins with the first.
  const auto house = house_in("America/New_York", "01:30");
  EXPECT_EQ(house.begin_of(house_day("2026-11-01")), house_moment("2026-11-01T05:30:00Z"));
  EXPECT_EQ(house.gaming_day(house_moment("2026-11-01T05:29:59Z")), house_day("2026-10-31"));
  EXPECT_EQ(house.gaming_day(house_moment("2026-11-01T06:00:00Z")), house_day("2026-11-01"));
  // A minute after midnight Newfoundland's clocks went back to yesterday.
  const auto east = house_in("America/St_Johns", "00:00");
  const auto at = house_moment("2010-11-07T02:45:00Z");
  EXPECT_EQ(east.where().text(at), "2010-11-06T23:15:00-03:30");
  EXPECT_EQ(east.gaming_day(at), house_day("2010-11-07"));
}

TEST(house_clock, whose_start_of_day_is_skipped_begins_the_day_after_the_gap) {
  const auto house = house_in("America/New_York", "02:30");
  EXPECT_EQ(house.begin_of(house_day("2026-03-08")), house_moment("2026-03-08T07:00:00Z"));
  EXPECT_EQ(house.gaming_day(house_moment("2026-03-08T06:59:59Z")), house_day("2026-03-07"));
  EXPECT_EQ(house.gaming_day(house_moment("2026-03-08T07:00:00Z")), house_day("2026-03-08"));
}

TEST(house_clock, lists_the_hours_of_a_gaming_day_from_its_start) {
  const auto house = house_in("America/New_York", "06:00");
  const auto hours = house.hours_of(house_day("2026-11-22"));
  ASSERT_EQ(hours.size(), 24u);
  EXPECT_EQ(hours.front().label, "06:00");
  EXPECT_EQ(hours[17].label, "23:00");
  EXPECT_EQ(hours[18].label, "00:00");
  EXPECT_EQ(hours.back().label, "05:00");
  const gaming_hour expected{
      house_moment("2026-11-23T04:00:00Z"), house_moment("2026-11-23T05:00:00Z"),
      local_time{house_day("2026-11-22"), house_wall("23:00"), std::chrono::minutes{-300}},
      "23:00"};
  EXPECT_EQ(hours[17], expected);
}

TEST(house_clock, tells_the_hour_that_comes_twice_apart_by_its_offset) {
  const std::vector<std::string> expected{
      "06:00", "07:00", "08:00", "09:00", "10:00", "11:00",           "12:00",
      "13:00", "14:00", "15:00", "16:00", "17:00", "18:00",           "19:00",
      "20:00", "21:00", "22:00", "23:00", "00:00", "01:00 UTC-04:00", "01:00 UTC-05:00",
      "02:00", "03:00", "04:00", "05:00"};
  const auto house = house_in("America/New_York", "06:00");
  EXPECT_EQ(labels_of(house, "2026-10-31"), expected);
  const auto hours = house.hours_of(house_day("2026-10-31"));
  EXPECT_EQ(hours[19].begin, house_moment("2026-11-01T05:00:00Z"));
  EXPECT_EQ(hours[20].begin, house_moment("2026-11-01T06:00:00Z"));
  EXPECT_EQ(hours[21].begin, house_moment("2026-11-01T07:00:00Z"));
}

TEST(house_clock, leaves_the_hour_out_that_the_clock_skips) {
  const std::vector<std::string> expected{"06:00", "07:00", "08:00", "09:00", "10:00", "11:00",
                                          "12:00", "13:00", "14:00", "15:00", "16:00", "17:00",
                                          "18:00", "19:00", "20:00", "21:00", "22:00", "23:00",
                                          "00:00", "01:00", "03:00", "04:00", "05:00"};
  EXPECT_EQ(labels_of(house_in("America/New_York", "06:00"), "2026-03-07"), expected);
}

TEST(house_clock, has_parts_of_hours_where_the_clock_moves_by_half_an_hour) {
  const auto house = house_in("Australia/Lord_Howe", "00:00");
  const auto autumn = house.hours_of(house_day("2026-04-05"));
  ASSERT_EQ(autumn.size(), 25u);
  EXPECT_EQ(autumn[1].label, "01:00 UTC+11:00");
  EXPECT_EQ(autumn[1].end, house_moment("2026-04-04T15:00:00Z"));
  EXPECT_EQ(autumn[2].label, "01:30 UTC+10:30");
  EXPECT_EQ(autumn[2].end, house_moment("2026-04-04T15:30:00Z"));
  EXPECT_EQ(autumn[3].label, "02:00");
  const auto spring = house.hours_of(house_day("2026-10-04"));
  ASSERT_EQ(spring.size(), 24u);
  EXPECT_EQ(spring[2].label, "02:30");
  EXPECT_EQ(spring[2].begin, house_moment("2026-10-03T15:30:00Z"));
  EXPECT_EQ(spring[2].end, house_moment("2026-10-03T16:00:00Z"));
  EXPECT_EQ(spring[3].label, "03:00");
}

TEST(house_clock, has_two_parts_of_an_hour_where_its_day_begins_within_it) {
  const auto hours = house_in("America/New_York", "05:30").hours_of(house_day("2026-11-22"));
  ASSERT_EQ(hours.size(), 25u);
  EXPECT_EQ(hours.front().label, "05:30");
  EXPECT_EQ(hours.back().label, "05:00");
  for (const auto* part : {&hours.front(), &hours.back()}) {
    EXPECT_EQ(part->end.milliseconds() - part->begin.milliseconds(), hour_in_ms / 2);
    EXPECT_EQ(part->shown.time.hour(), 5);
  }
}

TEST(house_clock, ends_every_day_of_ten_years_as_the_next_begins) {
  for (const auto& house : houses()) {
    auto end = house.begin_of(house_day("2026-01-01"));
    for (auto day = house_day("2026-01-01"); day < house_day("2036-01-01"); day += next_day) {
      const auto begin = house.begin_of(day);
      ASSERT_EQ(begin, end) << house_words(house) << " " << calendar_day_text(day);
      end = house.end_of(day);
      ASSERT_LT(begin, end) << house_words(house) << " " << calendar_day_text(day);
      ASSERT_EQ(house.gaming_day(begin), day) << house_words(house);
      ASSERT_EQ(house.gaming_day(moment{end.milliseconds() - 1}), day) << house_words(house);
    }
  }
}

TEST(house_clock, has_every_moment_of_ten_years_in_one_day_and_one_hour) {
  for (const auto& house : houses()) {
    for (auto day = house_day("2026-01-01"); day < house_day("2036-01-01"); day += next_day) {
      const auto hours = house.hours_of(day);
      std::set<std::string> labels;
      // One behind the other, from the day's begin to its end, they share no moment and leave none.
      auto end = house.begin_of(day);
      for (const auto& hour : hours) {
        ASSERT_EQ(hour.begin, end) << house_words(house) << " " << calendar_day_text(day);
        ASSERT_LT(hour.begin, hour.end);
        ASSERT_LE(hour.end.milliseconds() - hour.begin.milliseconds(), hour_in_ms);
        const moment last{hour.end.milliseconds() - 1};
        const auto shown = house.where().local(last);
        ASSERT_EQ(shown.day, hour.shown.day);
        ASSERT_EQ(shown.time.hour(), hour.shown.time.hour());
        ASSERT_EQ(shown.offset, hour.shown.offset);
        ASSERT_EQ(house.where().local(hour.begin), hour.shown);
        labels.insert(hour.label);
        end = hour.end;
      }
      ASSERT_EQ(end, house.end_of(day)) << house_words(house) << " " << calendar_day_text(day);
      ASSERT_EQ(labels.size(), hours.size()) << house_words(house) << calendar_day_text(day);
    }
  }
}

TEST(house_clock, has_no_moment_in_a_day_that_the_calendar_left_out) {
  const auto house = house_in("Pacific/Apia", "00:00");
  const auto left_out = house_day("2011-12-30");
  EXPECT_EQ(house.begin_of(left_out), house.end_of(left_out));
  EXPECT_TRUE(house.hours_of(left_out).empty());
  EXPECT_EQ(house.gaming_day(house.begin_of(left_out)), house_day("2011-12-31"));
}

TEST(house_clock, closes_a_gaming_day_on_the_next_morning_where_that_is_before_its_start) {
  struct told {
    const char* begins;
    const char* day;
    const char* closing;
    const char* at;
  };
  const std::vector<told> all{
      {"06:00", "2026-11-22", "02:00", "2026-11-23T07:00:00Z"},
      {"06:00", "2026-11-22", "23:00", "2026-11-23T04:00:00Z"},
      {"06:00", "2026-11-22", "00:00", "2026-11-23T05:00:00Z"},
      {"06:00", "2026-11-22", "05:59", "2026-11-23T10:59:00Z"},
      {"06:00", "2026-11-22", "06:00", "2026-11-23T11:00:00Z"},  // as the next day begins
      {"06:00", "2026-11-22", "06:01", "2026-11-22T11:01:00Z"},
      {"00:00", "2026-11-22", "00:00", "2026-11-23T05:00:00Z"},
      // 02:00 is skipped on 8 March, and comes once on 1 November, an hour later than always.
      {"06:00", "2026-03-07", "02:00", "2026-03-08T07:00:00Z"},
      {"06:00", "2026-03-07", "02:45", "2026-03-08T07:00:00Z"},
      {"06:00", "2026-10-31", "02:00", "2026-11-01T07:00:00Z"},
      {"06:00", "2026-10-31", "01:30", "2026-11-01T05:30:00Z"},  // the first of two
  };
  for (const auto& each : all) {
    const auto house = house_in("America/New_York", each.begins);
    EXPECT_EQ(house.closing_of(house_day(each.day), house_wall(each.closing)),
              house_moment(each.at))
        << each.begins << each.day << each.closing;
  }
}

TEST(house_clock, marks_the_final_game_a_quarter_of_an_hour_before_closing__HR_39) {
  const auto house = house_in("America/New_York", "06:00");
  struct told {
    const char* day;
    const char* closing;
    const char* mark;
  };
  const std::vector<told> all{
      {"2026-11-22", "02:00", "2026-11-23T06:45:00Z"},  // not 23:45
      {"2026-11-22", "22:00", "2026-11-23T02:45:00Z"},
      {"2026-11-22", "00:00", "2026-11-23T04:45:00Z"},  // 23:45
      {"2026-11-22", "00:10", "2026-11-23T04:55:00Z"},
      {"2026-11-22", "06:00", "2026-11-23T10:45:00Z"},
      // As time passes: the quarter before 03:00 begins at 01:45, that before 02:00 in the second
      // hour 01.
      {"2026-03-07", "02:00", "2026-03-08T06:45:00Z"},
      {"2026-10-31", "02:00", "2026-11-01T06:45:00Z"},
      {"2026-11-22", "06:10", "2026-11-22T11:00:00Z"},  // no earlier than the day
  };
  for (const auto& each : all) {
    const auto day = house_day(each.day);
    EXPECT_EQ(house.quarter_to_closing(day, house_wall(each.closing)), house_moment(each.mark))
        << each.day << each.closing;
    EXPECT_EQ(house.final_game_mark(day, house_wall(each.closing)), house_moment(each.mark))
        << each.day << each.closing;
  }
}

TEST(house_clock,
     marks_the_final_game_at_a_quarter_to_midnight_where_the_house_never_closes__HR_39) {
  const auto day = house_day("2026-11-22");
  for (const auto& [begins, mark] : std::vector<std::pair<const char*, const char*>>{
           {"00:00", "2026-11-23T04:45:00Z"},
           {"06:00", "2026-11-23T04:45:00Z"},
           {"23:00", "2026-11-23T04:45:00Z"},
           {"23:50", "2026-11-23T04:50:00Z"}}) {  // no earlier than the day
    const auto house = house_in("America/New_York", begins);
    EXPECT_EQ(house.quarter_to_midnight(day), house_moment(mark)) << begins;
    EXPECT_EQ(house.final_game_mark(day, std::nullopt), house_moment(mark)) << begins;
  }
}

TEST(house_clock, marks_the_final_game_as_time_passes_where_the_clock_moves_at_midnight__HR_39) {
  struct told {
    const char* name;
    const char* day;
    const char* shown;
  };
  const std::vector<told> all{
      {"America/Nuuk", "2026-03-28", "2026-03-28T22:45:00-02:00"},      // then 00:00
      {"America/Nuuk", "2026-10-24", "2026-10-24T23:45:00-02:00"},      // of two
      {"America/Santiago", "2026-04-04", "2026-04-04T23:45:00-04:00"},  // of two
      {"America/Santiago", "2026-09-05", "2026-09-05T23:45:00-04:00"},  // then 01:00
      {"America/Havana", "2026-03-07", "2026-03-07T23:45:00-05:00"},    // then 01:00
      {"America/Havana", "2026-10-31", "2026-10-31T23:45:00-04:00"},    // midnight of two
  };
  for (const auto& each : all) {
    for (const auto* begins : {"00:00", "06:00"}) {
      const auto house = house_in(each.name, begins);
      const auto mark = house.quarter_to_midnight(house_day(each.day));
      EXPECT_EQ(house.where().text(mark), each.shown) << each.name << begins;
    }
  }
}

TEST(house_clock, has_closing_and_final_game_of_every_day_of_a_year_within_it) {
  for (const auto& house : houses()) {
    for (auto day = house_day("2026-01-01"); day < house_day("2027-01-01"); day += next_day) {
      const auto begin = house.begin_of(day);
      const auto end = house.end_of(day);
      const auto at_night = house.final_game_mark(day, std::nullopt);
      ASSERT_TRUE(begin <= at_night && at_night < end) << house_words(house);
      for (int minute = 0; minute < 24 * 60; minute += 30) {
        const wall_time closing{std::chrono::minutes{minute}};
        const auto closes = house.closing_of(day, closing);
        ASSERT_TRUE(begin <= closes && closes <= end) << house_words(house);
        const auto mark = house.final_game_mark(day, closing);
        ASSERT_TRUE(begin <= mark && mark <= closes && mark < end) << house_words(house);
      }
    }
  }
}

}  // namespace
}  // namespace skyward
