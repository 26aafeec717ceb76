// Days and wall times, read as parts of a moment.
#include "base/calendar.hpp"

#include "base/moment.hpp"

#include <fmt/format.h>

namespace skyward {

std::optional<calendar_day> parse_calendar_day(std::string_view text) {
  if (text.size() != std::string_view{"2026-11-22"}.size()) return std::nullopt;
  const auto begins = parse_moment(fmt::format("{}T00:00:00Z", text));
  if (!begins) return std::nullopt;
  const std::chrono::milliseconds since{begins->milliseconds()};
  return calendar_day{std::chrono::floor<std::chrono::days>(since)};
}

std::string calendar_day_text(calendar_day day) {
  const std::chrono::year_month_day date{day};
  return fmt::format("{:04}-{:02}-{:02}", int{date.year()}, unsigned{date.month()},
                     unsigned{date.day()});
}

std::optional<wall_time> parse_wall_time(std::string_view text) {
  if (text.size() != std::string_view{"04:00"}.size()) return std::nullopt;
  const auto at = parse_moment(fmt::format("1970-01-01T{}:00Z", text));
  if (!at) return std::nullopt;
  const std::chrono::milliseconds since{at->milliseconds()};
  return wall_time{std::chrono::floor<std::chrono::minutes>(since)};
}

std::string wall_time_text(wall_time time) {
  return fmt::format("{:02}:{:02}", time.hour(), time.minute());
}

}  // namespace skyward
