// A moment of time, given from outside: the house has no clock of its own inside its decisions.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skyward {

/// Milliseconds since 1 January 1970 in UTC. A moment that was not given is before all others.
class moment {
 public:
  constexpr moment() = default;
  constexpr explicit moment(std::int64_t milliseconds) : milliseconds_{milliseconds} {}

  constexpr bool given() const { return milliseconds_ != not_given; }
  constexpr std::int64_t milliseconds() const { return milliseconds_; }

  friend constexpr auto operator<=>(moment, moment) = default;

 private:
  static constexpr std::int64_t not_given = INT64_MIN;
  std::int64_t milliseconds_ = not_given;
};

/// The last moment that can be written: 9999-12-31T23:59:59.999Z.
inline constexpr moment moment_max{253'402'300'799'999};

/// Reads RFC 3339 in UTC, `2026-11-21T14:13:38Z` or with up to three decimals of a second; years
/// 1970 to 9999. Nothing for any other text.
std::optional<moment> parse_moment(std::string_view text);

/// Writes a moment that was given as parse_moment reads it, decimals only where there are any.
std::string moment_text(moment at);

}  // namespace skyward
