// Footers of zones read, followed and refused.
#include "base/zone_footer.hpp"

#include "base/moment.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace skyward {
namespace {

using std::chrono::minutes;
using std::chrono::sys_seconds;

sys_seconds footer_second(const std::string& text) {
  const std::chrono::milliseconds since{parse_moment(text)->milliseconds()};
  return sys_seconds{std::chrono::floor<std::chrono::seconds>(since)};
}

TEST(zone_footer, takes_two_offsets_in_turn_each_from_its_day_of_the_year) {
  struct told {
    const char* footer;
    const char* begin;
    const char* end;
    minutes offset;
  };
  const std::vector<told> all{
      {"EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z", minutes{-240}},
      {"EST5EDT,M3.2.0,M11.1.0", "2025-11-02T06:00:00Z", "2026-03-08T07:00:00Z", minutes{-300}},
      {"EST+5EDT,M3.2.0,M11.1.0", "2025-11-02T06:00:00Z", "2026-03-08T07:00:00Z", minutes{-300}},
      // Summer over the turn of the year, with half an hour.
      {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2025-10-04T15:30:00Z", "2026-04-04T15:00:00Z",
       minutes{660}},
      {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z",
       minutes{630}},
      // Ireland's winter is behind its standard time.
      {"IST-1GMT0,M10.5.0,M3.5.0/1", "2025-10-26T01:00:00Z", "2026-03-29T01:00:00Z", minutes{0}},
      {"IST-1GMT0,M10.5.0,M3.5.0/1", "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", minutes{60}},
      // Hours before the day's midnight, and days after it.
      {"<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z",
       minutes{-60}},
      {"EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", "2026-10-23T23:00:00Z",
       minutes{180}},
      // Days counted, without 29 February and with it.
      {"<+0330>-3:30<+0430>,J79/24,J263/24", "2026-03-20T20:30:00Z", "2026-09-20T19:30:00Z",
       minutes{270}},
      {"<+0330>-3:30<+0430>,J79/24,J263/24", "2028-03-20T20:30:00Z", "2028-09-20T19:30:00Z",
       minutes{270}},
      {"XXX0YYY,J59,J60", "2028-02-28T02:00:00Z", "2028-03-01T01:00:00Z", minutes{60}},
      {"XXX0YYY,59,60/2:30:15", "2028-02-29T02:00:00Z", "2028-03-01T01:30:15Z", minutes{60}},
      {"XXX0YYY,59,60", "2026-03-01T02:00:00Z", "2026-03-02T01:00:00Z", minutes{60}},
      // Changes that the hours bring into the next year.
      {"XXX0YYY,J365/167,M7.1.0", "2026-01-06T23:00:00Z", "2026-07-05T01:00:00Z", minutes{60}},
  };
  for (const auto& each : all) {
    const auto footer = zone_footer::parse(each.footer);
    ASSERT_TRUE(footer.has_value()) << each.footer;
    const auto begin = footer_second(each.begin);
    const auto end = footer_second(each.end);
    for (const auto at : {begin, begin + (end - begin) / 2, end - std::chrono::seconds{1}}) {
      const auto span = footer->span_at(at);
      EXPECT_EQ(span.begin, begin) << each.footer << " " << each.begin;
      EXPECT_EQ(span.end, end) << each.footer << " " << each.begin;
      EXPECT_EQ(span.offset, each.offset) << each.footer << " " << each.begin;
    }
    EXPECT_NE(footer->span_at(end).offset, each.offset) << each.footer;
    EXPECT_NE(footer->span_at(begin - std::chrono::seconds{1}).offset, each.offset) << each.footer;
  }
}

TEST(zone_footer, without_days_has_one_offset_for_ever) {
  for (const auto& [text, offset] : std::vector<std::pair<const char*, minutes>>{
           {"UTC0", minutes{0}}, {"<+0545>-5:45", minutes{345}}, {"<-0930>9:30", minutes{-570}}}) {
    const auto footer = zone_footer::parse(text);
    ASSERT_TRUE(footer.has_value()) << text;
    const auto span = footer->span_at(footer_second("2026-06-01T00:00:00Z"));
    EXPECT_EQ(span.begin, sys_seconds::min());
    EXPECT_EQ(span.end, sys_seconds::max());
    EXPECT_EQ(span.offset, offset) << text;
  }
}

TEST(zone_footer, whose_summer_ends_as_the_next_begins_has_no_winter) {
  const auto footer = *zone_footer::parse("EST5EDT,0/0,J365/25");  // the example of RFC 8536
  for (const auto* at : {"2026-01-01T04:59:59Z", "2026-01-01T05:00:00Z", "2026-07-01T00:00:00Z"}) {
    EXPECT_EQ(footer.span_at(footer_second(at)).offset, minutes{-240}) << at;
  }
}

TEST(zone_footer, refuses_every_other_text) {
  for (const auto* text : {"",
                           "5",
                           "ES5",
                           "EST",
                           "EST5 ",
                           " EST5",
                           "<EST5",
                           "<+>5",
                           "EST25",
                           "EST5:60",
                           "EST5:",
                           "EST5EDT",
                           "EST5EDT,",
                           "EST5EDT,M3.2.0",
                           "EST5EDT,M3.2.0,",
                           "EST5EDT,M3.2.0,M11.1",
                           "EST5EDT,M0.2.0,M11.1.0",
                           "EST5EDT,M13.2.0,M11.1.0",
                           "EST5EDT,M3.0.0,M11.1.0",
                           "EST5EDT,M3.6.0,M11.1.0",
                           "EST5EDT,M3.2.7,M11.1.0",
                           "EST5EDT,J0,J60",
                           "EST5EDT,J366,J60",
                           "EST5EDT,366,60",
                           "EST5EDT,M3.2.0/168,M11.1.0",
                           "EST5EDT,M3.2.0/,M11.1.0",
                           "EST5EDT,M3.2.0,M11.1.0,",
                           "EST5EDT,M3.2.0,M11.1.0\n",
                           "EST5ED,M3.2.0,M11.1.0",
                           "EST99999999999EDT,M3.2.0,M11.1.0",
                           "EST5EDT M3.2.0,M11.1.0"}) {
    EXPECT_FALSE(zone_footer::parse(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace skyward
