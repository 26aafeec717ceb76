// What a file of time zone rules says of the years after its table: the line at its end.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string_view>

namespace skyward {

/// From `begin` until `end`, which is no part of it, a zone's clocks are `offset` ahead of UTC.
struct offset_span {
  std::chrono::sys_seconds begin;
  std::chrono::sys_seconds end;
  std::chrono::seconds offset{};
};

/// One offset for ever, `<+04>-4`, or two that take turns every year, `EST5EDT,M3.2.0,M11.1.0`.
///
/// source  RFC 8536, 3.3, and POSIX.1-2017, 8.3, TZ; hours of a change from -167 to 167
class zone_footer {
 public:
  /// Reads the line; nothing for any other text, and for two offsets without the days they change.
  static std::optional<zone_footer> parse(std::string_view text);

  /// The span that a moment lies in, as if it had always been so.
  offset_span span_at(std::chrono::sys_seconds at) const;

 private:
  /// A day of every year, and how long after its midnight the clocks change.
  struct yearly {
    enum class counted { weeks, days_without_29_february, days } by{};
    unsigned month = 0;    // of weeks
    unsigned week = 0;     // of weeks; 5 is the last
    unsigned weekday = 0;  // of weeks; 0 is Sunday
    int day = 0;           // of days
    std::chrono::seconds time{};

    std::chrono::local_seconds of(std::chrono::year year) const;
  };
  struct reader;

  std::chrono::seconds standard_{};
  std::chrono::seconds summer_{};
  std::optional<std::array<yearly, 2>> changes_;  // to summer_ and back
};

}  // namespace skyward
