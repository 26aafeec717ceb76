// What the reports on a game for a pot say in every format.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace skyward::report {

/// Places after the point of a dollar, and of a percentage.
inline constexpr int equity_places = 4;

/// What the figures take for granted, a sentence each.
std::span<const std::string_view> equity_assumptions();
std::span<const std::string_view> bonus_assumptions();
std::span<const std::string_view> market_assumptions();

}  // namespace skyward::report
