// The total of two dice, in ways of single dice: what decides a game for a pot.
#pragma once

#include "base/rational.hpp"
#include "rules/pot_book.hpp"

#include <cstdint>

namespace skyward::maths {

/// Outcomes of two dice.
inline constexpr std::int64_t two_dice_ways = 36;

/// Ways in which two dice make a total; none outside of 2 to 12.
constexpr std::int64_t ways_of_total(int total) {
  if (total < rules::rank_min || total > rules::rank_max) return 0;
  return total <= 7 ? total - 1 : 13 - total;
}

/// Ways in which two dice make no more than a total.
constexpr std::int64_t ways_up_to(int total) {
  std::int64_t ways = 0;
  for (int each = rules::rank_min; each <= total; ++each) ways += ways_of_total(each);
  return ways;
}

/// `base` to the power of `exponent`; 0 to the power of 0 is 1.
inline integer power(std::int64_t base, std::int64_t exponent) {
  return boost::multiprecision::pow(integer{base}, static_cast<unsigned>(exponent));
}

}  // namespace skyward::maths
