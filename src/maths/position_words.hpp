// Some positions of a game in the words of its fields.
#pragma once

#include "rules/lowered.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace skyward::maths {

/// `point=4,10`: the values of the fields that say which of all these positions are meant. Where no
/// such values do, the first position whole and how many others: `point=4 box=6, 12 others`.
///
/// in      some at least one of `all`; both ascending indices of positions
std::string position_words(const rules::lowered& game, std::span<const std::uint32_t> all,
                           std::span<const std::uint32_t> some);

}  // namespace skyward::maths
