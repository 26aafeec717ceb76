// The house of the first start: play money, and an electronic table of every game, open.
#pragma once

#include "live/floor.hpp"
#include "live/new_id.hpp"
#include "rules/rulebook.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <functional>
#include <string_view>

namespace skyward::server {

/// How long people have to wager, for an option or a roll, in seconds.
inline constexpr std::int64_t pace_of_first_tables = 20;

/// Sets up a house that has said nothing of itself, in the name of whoever runs the program; opens
/// the tables of any that are planned electronic and closed. What was done before an interruption
/// is not done again.
///
/// in      tables  of each game
///         zone    of the IANA, where the house is new: by which its days are told
///         now     for the ids of what is said
/// errors  failure, also where the house refuses what it has to accept
store::reached<void> set_up_first_house(live::floor& floor, int tables, std::string_view zone,
                                        const std::function<moment()>& now = live::clock_now);

}  // namespace skyward::server
