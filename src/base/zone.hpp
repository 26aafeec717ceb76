// Time zones: what a clock on the wall shows at a moment, and the moment when it shows it.
#pragma once

#include "base/calendar.hpp"
#include "base/moment.hpp"

#include <chrono>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace skyward {

/// What a clock on the wall shows at a moment, to the minute, and by how much it is ahead of UTC.
struct local_time {
  calendar_day day;
  wall_time time;
  std::chrono::minutes offset{};  // below zero west of Greenwich

  friend bool operator==(const local_time&, const local_time&) = default;
};

/// Which of the two moments is meant when the clock shows a time twice.
enum class of_two { first, later };

/// The rules of a place for its clocks. Times are right as far as the machine's are, which come
/// with its package tzdata: a parliament may decide anew. A copy costs little; threads may share
/// one.
///
/// source  IANA Time Zone Database, by Howard Hinnant's date/tz
class zone {
 public:
  /// in      a name of the IANA database, in its own capitals, such as America/New_York; it may
  ///         come from outside, and leads to no file but those of the database
  /// out     the zone, read whole: nothing that is asked of it fails
  /// errors  the name is unknown: what was given, what is accepted and the nearest; or the
  ///         machine has no rules that can be read: where they are missing and what to install
  static std::expected<zone, std::string> find(std::string_view name);

  const std::string& name() const;

  /// What the clock shows at a moment that was given.
  local_time local(moment at) const;

  /// Writes a moment that was given as the clock shows it, `2026-11-22T23:15:00-05:00` (RFC 3339);
  /// decimals of a second only where there are any.
  std::string text(moment at) const;

  /// When the clock shows a time on a day. A time that it skips in spring comes to the first moment
  /// after the gap; of one that it shows twice in autumn the first counts, or the later when asked.
  moment at(calendar_day day, wall_time time, of_two which = of_two::first) const;

  /// Until when the clock is ahead of UTC as it is at a moment: when it is next put forward or
  /// back, or `latest` if that comes first.
  moment offset_ends(moment at, moment latest) const;

 private:
  struct rules;

  explicit zone(std::shared_ptr<const rules> of) : rules_{std::move(of)} {}

  std::shared_ptr<const rules> rules_;
};

/// Writes how far a clock is ahead of UTC, `-05:00` or `+00:00`.
std::string offset_text(std::chrono::minutes offset);

}  // namespace skyward
