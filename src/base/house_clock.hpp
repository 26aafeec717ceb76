// The days of a casino: when one begins and ends, its hours, its closing and its last game.
#pragma once

#include "base/calendar.hpp"
#include "base/moment.hpp"
#include "base/zone.hpp"

#include <optional>
#include <string>
#include <vector>

namespace skyward {

/// An hour of the wall in a gaming day, or the part of it that lies in the day: `end` is no part of
/// it.
struct gaming_hour {
  moment begin;
  moment end;
  local_time shown;   // at `begin`; what begins at 05:30 is a part of the hour 05
  std::string label;  // `23:00`, or `01:00 UTC-05:00` of two hours 01

  friend bool operator==(const gaming_hour&, const gaming_hour&) = default;
};

/// Gaming days of a house: each begins when the clock on the wall comes to the house's start of
/// day, is named by that date, and lasts until the next begins. That is 24 hours, 23 in the night
/// that is short and 25 in the long one. Every moment lies in one day and in one of its hours.
///
/// A start of day that the clock skips is the first moment after the gap; of one that it shows
/// twice the first counts, and a day that has begun is not taken back with the clock.
class house_clock {
 public:
  house_clock(zone where, wall_time day_begins);

  const zone& where() const { return zone_; }
  wall_time day_begins() const { return day_begins_; }

  /// The gaming day of a moment that was given.
  calendar_day gaming_day(moment at) const;

  moment begin_of(calendar_day day) const;

  /// The first moment that is no longer of the day: when the next one begins.
  moment end_of(calendar_day day) const;

  /// The hours of a day as the clock on the wall shows them, from its begin to its end without a
  /// gap. An hour that comes twice is there twice, and one that is skipped is missing. Where the
  /// start of day is not on the hour the first and the last are parts, as are those that a clock
  /// put forward or back by half an hour leaves. Labels differ in a day whose clock moves by an
  /// hour or less: everywhere but at Troll in Antarctica.
  std::vector<gaming_hour> hours_of(calendar_day day) const;

  /// When the house closes in a gaming day. A closing no later than the start of day is that of the
  /// next morning: at 02:00 closes the day that began before it. One that the clock skips is the
  /// first moment after the gap, of one that it shows twice the first counts.
  moment closing_of(calendar_day day, wall_time closing) const;

  /// A quarter of an hour, as time passes, before the closing of a gaming day; the day's begin if
  /// the house closes sooner after it.
  moment quarter_to_closing(calendar_day day, wall_time closing) const;

  /// A quarter of an hour, as time passes, before the midnight of a gaming day: 23:45 on the wall.
  /// In the night when the clock goes from 23:00 to midnight that is 22:45, and when it goes back
  /// from midnight to 23:00 it is the later 23:45: 23:45 itself would be no moment of a day that
  /// begins at midnight, or leave an hour and a quarter of it.
  moment quarter_to_midnight(calendar_day day) const;

  /// From when on the first game to begin is the final one of High Roller.
  ///
  /// The text has "11:45PM or 15 minutes prior to closing" and not which. It asks for a game
  /// "nearing the end of Game Date Hours of Operation", and none is begun after it (ruling R-64).
  /// So the closing counts where the house has one: whichever comes first would end the games of a
  /// house that closes at 02:00 two hours and a quarter before its hours do. Where it has none the
  /// hours end with the date, at midnight, and 23:45 is a quarter of an hour before that. For a
  /// house that closes at midnight both are the same moment.
  ///
  /// in      closing  nothing where the house is always open
  /// source  High Roller, ruling R-64
  moment final_game_mark(calendar_day day, std::optional<wall_time> closing) const;

 private:
  zone zone_;
  wall_time day_begins_;
};

}  // namespace skyward
