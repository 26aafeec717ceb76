// Days of the calendar and times on the wall, as people write them: neither says in which zone.
#pragma once

#include "base/ensure.hpp"

#include <chrono>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace skyward {

/// A day of the Gregorian calendar; the next one is `day + std::chrono::days{1}`.
using calendar_day = std::chrono::local_days;

/// Reads `2026-11-22`, years 1970 to 9999. Nothing for any other text.
std::optional<calendar_day> parse_calendar_day(std::string_view text);

/// Writes a day as parse_calendar_day reads it.
std::string calendar_day_text(calendar_day day);

/// What a clock on the wall shows, 00:00 to 23:59; by default midnight.
class wall_time {
 public:
  constexpr wall_time() = default;

  /// in  after_midnight  0 to 1439 minutes; what comes from outside is looked at before
  constexpr explicit wall_time(std::chrono::minutes after_midnight)
      : after_midnight_{after_midnight} {
    ensure(after_midnight >= std::chrono::minutes{0} && after_midnight < std::chrono::days{1},
           "a wall time from 00:00 to 23:59");
  }

  constexpr std::chrono::minutes after_midnight() const { return after_midnight_; }
  constexpr int hour() const { return static_cast<int>(after_midnight_.count() / 60); }
  constexpr int minute() const { return static_cast<int>(after_midnight_.count() % 60); }

  friend constexpr auto operator<=>(wall_time, wall_time) = default;

 private:
  std::chrono::minutes after_midnight_{0};
};

/// Reads `04:00`, 00:00 to 23:59. Nothing for any other text.
std::optional<wall_time> parse_wall_time(std::string_view text);

/// Writes a wall time as parse_wall_time reads it.
std::string wall_time_text(wall_time time);

}  // namespace skyward
