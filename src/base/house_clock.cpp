// Gaming days, by the clock on the wall.
#include "base/house_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace skyward {

namespace {

constexpr std::chrono::days one_day{1};
constexpr std::chrono::minutes quarter_of_an_hour{15};
constexpr wall_time midnight;

/// When the clock comes to its next full hour, were it not put forward or back before.
moment next_full_hour(moment at, std::chrono::minutes offset) {
  const std::chrono::milliseconds since{at.milliseconds()};
  const auto hour = std::chrono::floor<std::chrono::hours>(since + offset);
  return moment{(hour + std::chrono::hours{1} - offset) / std::chrono::milliseconds{1}};
}

bool is_same_hour(const local_time& one, const local_time& other) {
  return one.day == other.day && one.time.hour() == other.time.hour();
}

}  // namespace

house_clock::house_clock(zone where, wall_time day_begins)
    : zone_{std::move(where)}, day_begins_{day_begins} {}

calendar_day house_clock::gaming_day(moment at) const {
  // The clock may show yesterday's date again when today has begun.
  auto day = zone_.local(at).day + one_day;
  while (begin_of(day) > at) day -= one_day;
  return day;
}

moment house_clock::begin_of(calendar_day day) const {
  return zone_.at(day, day_begins_);
}

moment house_clock::end_of(calendar_day day) const {
  return begin_of(day + one_day);
}

std::vector<gaming_hour> house_clock::hours_of(calendar_day day) const {
  std::vector<gaming_hour> hours;
  const auto end = end_of(day);
  for (auto at = begin_of(day); at < end; at = hours.back().end) {
    const auto shown = zone_.local(at);
    const auto latest = std::min(end, next_full_hour(at, shown.offset));
    hours.push_back({at, zone_.offset_ends(at, latest), shown, wall_time_text(shown.time)});
  }
  for (auto& hour : hours) {
    const auto same = [&](const gaming_hour& each) { return is_same_hour(each.shown, hour.shown); };
    if (std::ranges::count_if(hours, same) > 1) {
      hour.label += " UTC" + offset_text(hour.shown.offset);
    }
  }
  return hours;
}

moment house_clock::closing_of(calendar_day day, wall_time closing) const {
  return zone_.at(closing > day_begins_ ? day : day + one_day, closing);
}

moment house_clock::quarter_to_closing(calendar_day day, wall_time closing) const {
  const std::chrono::milliseconds closes{closing_of(day, closing).milliseconds()};
  return std::max(begin_of(day), moment{(closes - quarter_of_an_hour).count()});
}

moment house_clock::quarter_to_midnight(calendar_day day) const {
  return quarter_to_closing(day, midnight);
}

moment house_clock::final_game_mark(calendar_day day, std::optional<wall_time> closing) const {
  return closing ? quarter_to_closing(day, *closing) : quarter_to_midnight(day);
}

}  // namespace skyward
