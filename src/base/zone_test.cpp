// Clocks of places put forward and back, names that lead nowhere, and every place against the C
// library.
#include "base/zone.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace skyward {
namespace {

using std::chrono::minutes;

zone place_named(const std::string& name) {
  auto found = zone::find(name);
  EXPECT_TRUE(found.has_value()) << name;
  return *found;
}
std::string zone_refusal(std::string_view name) {
  const auto found = zone::find(name);
  return found ? "none" : found.error();
}

moment in_utc(const std::string& text) {
  return *parse_moment(text);
}
calendar_day on_day(const char* text) {
  return *parse_calendar_day(text);
}
wall_time on_wall(const char* text) {
  return *parse_wall_time(text);
}

/// The places that the database lists, each once.
std::vector<std::string> all_places() {
  std::ifstream file{"/usr/share/zoneinfo/zone1970.tab"};
  std::vector<std::string> names;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream parts{line};
    std::string country;
    std::string where;
    std::string name;
    parts >> country >> where >> name;
    names.push_back(name);
  }
  return names;
}

TEST(zone, tells_what_the_clock_shows_and_its_offset) {
  struct told {
    const char* name;
    const char* at;
    const char* text;
  };
  const std::vector<told> all{
      {"America/New_York", "2026-11-23T04:15:00Z", "2026-11-22T23:15:00-05:00"},
      // Summer time begins on 8 March and ends on 1 November.
      {"America/New_York", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59-05:00"},
      {"America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00-04:00"},
      {"America/New_York", "2026-11-01T05:59:59.999Z", "2026-11-01T01:59:59.999-04:00"},
      {"America/New_York", "2026-11-01T06:00:00Z", "2026-11-01T01:00:00-05:00"},
      {"Australia/Sydney", "2026-04-04T15:59:59Z", "2026-04-05T02:59:59+11:00"},
      {"Australia/Sydney", "2026-04-04T16:00:00Z", "2026-04-05T02:00:00+10:00"},
      {"Australia/Sydney", "2026-10-03T15:59:59Z", "2026-10-04T01:59:59+10:00"},
      {"Australia/Sydney", "2026-10-03T16:00:00Z", "2026-10-04T03:00:00+11:00"},
      {"Australia/Lord_Howe", "2026-04-04T14:59:59Z", "2026-04-05T01:59:59+11:00"},
      {"Australia/Lord_Howe", "2026-04-04T15:00:00Z", "2026-04-05T01:30:00+10:30"},
      {"Australia/Lord_Howe", "2026-10-03T15:30:00Z", "2026-10-04T02:30:00+11:00"},
      {"Asia/Tokyo", "2026-07-01T00:00:00Z", "2026-07-01T09:00:00+09:00"},
      {"Asia/Kathmandu", "2026-07-01T00:00:00.05Z", "2026-07-01T05:45:00.050+05:45"},
      {"America/St_Johns", "2026-01-01T00:00:00Z", "2025-12-31T20:30:00-03:30"},
      {"Etc/UTC", "2026-07-01T00:00:00Z", "2026-07-01T00:00:00+00:00"},
      {"UTC", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00+00:00"},
      {"America/New_York", "1970-01-01T00:00:00Z", "1969-12-31T19:00:00-05:00"},
      // Beyond the tables of the files.
      {"America/New_York", "2050-07-01T00:00:00Z", "2050-06-30T20:00:00-04:00"},
      {"America/New_York", "2038-03-14T06:59:59Z", "2038-03-14T01:59:59-05:00"},
      {"America/New_York", "2038-03-14T07:00:00Z", "2038-03-14T03:00:00-04:00"},
      {"Australia/Sydney", "9999-12-31T23:59:59.999Z", "10000-01-01T10:59:59.999+11:00"},
      // Liberia was 44 minutes and a half behind: offsets are whole minutes.
      {"Africa/Monrovia", "1970-06-01T00:00:00Z", "1970-05-31T23:15:00-00:45"},
  };
  for (const auto& each : all) {
    EXPECT_EQ(place_named(each.name).text(in_utc(each.at)), each.text)
        << each.name << " " << each.at;
  }
}

TEST(zone, tells_day_time_and_offset_apart) {
  const local_time expected{on_day("2026-11-22"), on_wall("23:15"), minutes{-300}};
  const auto there = place_named("America/New_York");
  EXPECT_EQ(there.local(in_utc("2026-11-23T04:15:59.999Z")), expected);
  EXPECT_EQ(there.name(), "America/New_York");
}

TEST(zone, finds_the_moment_of_a_wall_time) {
  struct told {
    const char* name;
    const char* day;
    const char* time;
    const char* first;
    const char* later;
  };
  const std::vector<told> all{
      {"America/New_York", "2026-11-22", "23:15", "2026-11-23T04:15:00Z", "2026-11-23T04:15:00Z"},
      // Skipped: 02:00 to 02:59 on 8 March.
      {"America/New_York", "2026-03-08", "01:59", "2026-03-08T06:59:00Z", "2026-03-08T06:59:00Z"},
      {"America/New_York", "2026-03-08", "02:00", "2026-03-08T07:00:00Z", "2026-03-08T07:00:00Z"},
      {"America/New_York", "2026-03-08", "02:59", "2026-03-08T07:00:00Z", "2026-03-08T07:00:00Z"},
      {"America/New_York", "2026-03-08", "03:00", "2026-03-08T07:00:00Z", "2026-03-08T07:00:00Z"},
      {"America/New_York", "2026-03-08", "03:01", "2026-03-08T07:01:00Z", "2026-03-08T07:01:00Z"},
      // Twice: 01:00 to 01:59 on 1 November.
      {"America/New_York", "2026-11-01", "00:59", "2026-11-01T04:59:00Z", "2026-11-01T04:59:00Z"},
      {"America/New_York", "2026-11-01", "01:00", "2026-11-01T05:00:00Z", "2026-11-01T06:00:00Z"},
      {"America/New_York", "2026-11-01", "01:59", "2026-11-01T05:59:00Z", "2026-11-01T06:59:00Z"},
      {"America/New_York", "2026-11-01", "02:00", "2026-11-01T07:00:00Z", "2026-11-01T07:00:00Z"},
      {"Australia/Sydney", "2026-04-05", "02:30", "2026-04-04T15:30:00Z", "2026-04-04T16:30:00Z"},
      {"Australia/Sydney", "2026-10-04", "02:30", "2026-10-03T16:00:00Z", "2026-10-03T16:00:00Z"},
      {"Australia/Lord_Howe", "2026-04-05", "01:29", "2026-04-04T14:29:00Z",
       "2026-04-04T14:29:00Z"},
      {"Australia/Lord_Howe", "2026-04-05", "01:30", "2026-04-04T14:30:00Z",
       "2026-04-04T15:00:00Z"},
      {"Australia/Lord_Howe", "2026-10-04", "02:29", "2026-10-03T15:30:00Z",
       "2026-10-03T15:30:00Z"},
      {"Asia/Tokyo", "2026-03-08", "02:30", "2026-03-07T17:30:00Z", "2026-03-07T17:30:00Z"},
      // A day that Samoa left out when it changed sides of the date line.
      {"Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T10:00:00Z", "2011-12-30T10:00:00Z"},
      {"America/New_York", "2050-11-06", "01:30", "2050-11-06T05:30:00Z", "2050-11-06T06:30:00Z"},
  };
  for (const auto& each : all) {
    const auto there = place_named(each.name);
    const auto day = on_day(each.day);
    const auto time = on_wall(each.time);
    EXPECT_EQ(there.at(day, time), in_utc(each.first)) << each.name << each.day << each.time;
    EXPECT_EQ(there.at(day, time, of_two::later), in_utc(each.later))
        << each.name << each.day << each.time;
  }
}

TEST(zone, knows_until_when_an_offset_lasts) {
  const auto there = place_named("America/New_York");
  const auto at = in_utc("2026-07-01T00:00:00Z");
  const auto change = in_utc("2026-11-01T06:00:00Z");
  EXPECT_EQ(there.offset_ends(at, moment_max), change);
  EXPECT_EQ(there.offset_ends(at, change), change);
  EXPECT_EQ(there.offset_ends(at, moment{change.milliseconds() + 1}), change);
  EXPECT_EQ(there.offset_ends(at, moment{change.milliseconds() - 1}),
            moment{change.milliseconds() - 1});
  EXPECT_EQ(there.offset_ends(change, moment_max), in_utc("2027-03-14T07:00:00Z"));
  EXPECT_EQ(place_named("Asia/Tokyo").offset_ends(at, moment_max), moment_max);
  // Moscow's summer time became its standard time with no clock moved: 27 March 2011 is not
  // followed by a change until 26 October 2014.
  EXPECT_EQ(place_named("Europe/Moscow").offset_ends(in_utc("2011-04-01T00:00:00Z"), moment_max),
            in_utc("2014-10-25T22:00:00Z"));
  // Between 1968 and 1971 Britain's standard time was an hour ahead.
  EXPECT_EQ(place_named("Europe/London").offset_ends(in_utc("1970-01-01T00:00:00Z"), moment_max),
            in_utc("1971-10-31T02:00:00Z"));
}

TEST(zone, of_an_unknown_name_says_what_was_given_what_is_accepted_and_the_nearest) {
  const auto head = [](const std::string& name) {
    return fmt::format(
        "unknown time zone \"{}\"; accepted: an IANA name such as America/New_York; nearest of ",
        name);
  };
  EXPECT_TRUE(zone_refusal("America/New_Yrok").starts_with(head("America/New_Yrok")));
  EXPECT_NE(zone_refusal("America/New_Yrok").find(": America/New_York, "), std::string::npos);
  EXPECT_TRUE(zone_refusal("america/new_york").starts_with(head("america/new_york")));
  EXPECT_NE(zone_refusal("america/new_york").find(": America/New_York, "), std::string::npos);
}

TEST(zone, refuses_every_name_that_is_not_of_the_database) {
  using namespace std::string_view_literals;
  for (const auto name : {""sv,
                          " "sv,
                          "/"sv,
                          "."sv,
                          ".."sv,
                          "America"sv,
                          "America/"sv,
                          "/America/New_York"sv,
                          "America//New_York"sv,
                          "America/New_York/"sv,
                          "America/New_York "sv,
                          " America/New_York"sv,
                          "America/New_York\n"sv,
                          "America/New_York\0"sv,
                          "America/New_York\0.txt"sv,
                          "\0America/New_York"sv,
                          "america/new_york"sv,
                          "AMERICA/NEW_YORK"sv,
                          "America\\New_York"sv,
                          "America/../America/New_York"sv,
                          "./America/New_York"sv,
                          "America/./New_York"sv,
                          "../zoneinfo/America/New_York"sv,
                          "../../../etc/passwd"sv,
                          "/etc/passwd"sv,
                          "/etc/localtime"sv,
                          "/usr/share/zoneinfo/America/New_York"sv,
                          ":America/New_York"sv,
                          "localtime"sv,
                          "posixrules"sv,
                          "posix/America/New_York"sv,
                          "right/America/New_York"sv,
                          "tzdata.zi"sv,
                          "zone1970.tab"sv,
                          "leapseconds"sv,
                          "EST5EDT,M3.2.0,M11.1.0"sv,
                          "UTC+5"sv,
                          "GMT-25"sv,
                          "America/New_York;rm"sv,
                          "%00"sv,
                          "America/New%5FYork"sv,
                          "Am\u00e9rica/New_York"sv,
                          "\xff\xfe"sv,
                          "\u202eUTC"sv,
                          "\x1b[2J"sv}) {
    const auto found = zone::find(name);
    ASSERT_FALSE(found.has_value()) << name;
    EXPECT_TRUE(found.error().starts_with("unknown time zone \"")) << found.error();
    for (const char c : found.error()) EXPECT_GE(static_cast<unsigned char>(c), 0x20) << name;
  }
  std::string endless;
  endless.resize(10'000'000, 'A');
  EXPECT_LT(zone_refusal(endless).size(), 400u);
}

RC_GTEST_PROP(zone, of_any_bytes_is_refused_or_has_that_name, ()) {
  const auto name = *rc::gen::string<std::string>();
  const auto found = zone::find(name);
  const bool has_that_name = found && found->name() == name;
  RC_ASSERT(has_that_name || !found.has_value());
}

TEST(zone, agrees_with_the_c_library_in_every_place_for_forty_years) {
  const auto places = all_places();
  ASSERT_GT(places.size(), 300u);
  const char* set_before = std::getenv("TZ");
  const std::string before = set_before ? set_before : "";
  for (const auto& name : places) {
    const auto there = place_named(name);
    setenv("TZ", (":" + name).c_str(), 1);
    tzset();
    const auto agrees = [&](moment at) {
      const auto seconds = static_cast<std::time_t>(at.milliseconds() / 1000);
      std::tm shown{};
      localtime_r(&seconds, &shown);
      return there.local(at).offset == std::chrono::seconds{shown.tm_gmtoff};
    };
    const auto end = in_utc("2060-01-01T00:00:00Z");
    for (auto at = in_utc("2020-01-01T00:00:00Z"); at < end;) {
      ASSERT_TRUE(agrees(at)) << name << " " << moment_text(at);
      // On to the next change, with no more than five days between.
      const moment latest{at.milliseconds() + 5 * 86'400'000LL};
      at = there.offset_ends(at, latest);
      const moment before_it{at.milliseconds() - 1000};
      ASSERT_TRUE(agrees(before_it)) << name << " " << moment_text(before_it);
    }
  }
  if (before.empty()) {
    unsetenv("TZ");
  } else {
    setenv("TZ", before.c_str(), 1);
  }
  tzset();
}

TEST(zone, finds_every_moment_again_by_what_the_clock_shows) {
  for (const auto* name : {"America/New_York", "Australia/Sydney", "Australia/Lord_Howe",
                           "Asia/Tokyo", "Africa/Casablanca", "America/Nuuk", "Europe/Dublin"}) {
    const auto there = place_named(name);
    const auto end = in_utc("2040-01-01T00:00:00Z");
    for (auto at = in_utc("2026-01-01T00:00:00Z"); at < end;
         at = moment{at.milliseconds() + 17 * 60'000LL}) {
      const auto shown = there.local(at);
      const auto first = there.at(shown.day, shown.time);
      const auto later = there.at(shown.day, shown.time, of_two::later);
      ASSERT_TRUE(first == at || later == at) << name << " " << moment_text(at);
      ASSERT_LE(first, later);
      ASSERT_EQ(there.local(later).time, shown.time);
    }
  }
}

using zone_death_test = ::testing::Test;

TEST(zone_death_test, stops_when_asked_of_a_moment_that_was_not_given) {
  const auto there = place_named("Etc/UTC");
  EXPECT_DEATH(there.local(moment{}), "a moment that was given");
}

}  // namespace
}  // namespace skyward
