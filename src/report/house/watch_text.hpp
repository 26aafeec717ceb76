// What the dice watch has found, as text, as CSV and as JSON.
#pragma once

#include "report/house/play_watch.hpp"

#include <string>

namespace skyward::report {

/// Each set of dice by colour and each wager column, with the alarms and how rarely they come by
/// chance, at 80 columns.
///
/// in  house  its name
///     when   which days: `2026-11-26`, `all days`
std::string watch_text(const std::string& house, const std::string& when, const watched_play& play);

/// A line for each colour of a set and for each wager column. No cell is taken for a formula.
std::string watch_csv(const watched_play& play);

/// Both as JSON for a page, with what an alarm means in words and how rarely one comes by chance.
std::string watch_json(const watched_play& play);

}  // namespace skyward::report
