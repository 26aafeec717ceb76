// Charity nights as a report of figures, whose first sheet has the columns in which a game date is
// declared to whoever licenses it, and as CSV.
#pragma once

#include "base/zone.hpp"
#include "document/figure_report.hpp"
#include "report/house/charity_night.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// Each game date in a line: money of the players, prizes, rake of house and charity; then each
/// date with its games.
///
/// in  house  its name
///     dates  `2026-11-26` or `2026-11`, for the title
///     where  by whose clock games began
document::figure_report night_report(const std::string& house, const std::string& dates,
                                     const zone& where, std::span<const charity_night> nights);

/// A line for each game and one for each date, in cents; none begins with a sign.
std::string night_csv(const zone& where, std::span<const charity_night> nights);

}  // namespace skyward::report
