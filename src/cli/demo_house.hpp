// A gaming day and a charity night, as people and dice would have made them: played at a house from
// a seed, the same on every run.
#pragma once

#include "base/moment.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <string_view>

namespace skyward::cli {

/// The gaming day, by the house's clock: a Friday evening until everything is counted.
inline constexpr std::string_view demo_day = "2026-11-20";

/// Plays it into a house that has nothing yet. Its people are named by what they do; Ann and Ben
/// have money with the house.
///
/// out     when all was over
/// errors  a failure of the machine is thrown
moment play_demo(store::store& house, std::uint64_t seed);

}  // namespace skyward::cli
