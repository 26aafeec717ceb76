// Sums that outgrow 64 bits, in counters of 64 bits that add up one by one, whoever counted what.
#pragma once

#include "base/rational.hpp"

#include <cstddef>
#include <cstdint>

namespace skyward::simulation {

__extension__ using natural128 = unsigned __int128;

/// A sum of up to 2^32 natural numbers, without loss: each 32 bits of a number have a counter, the
/// least significant first.
///
/// in      numbers below 2^(32 * counters)
template <std::size_t counters>
struct wide_sum {
  static constexpr std::size_t words = counters;

  static void add(std::uint64_t* sum, natural128 number) {
    for (std::size_t i = 0; i < words; ++i)
      sum[i] += static_cast<std::uint32_t>(number >> (32 * i));
  }

  static integer read(const std::uint64_t* sum) {
    integer whole = 0;
    for (std::size_t i = words; i-- > 0;) whole = (whole << 32U) + sum[i];
    return whole;
  }
};

constexpr natural128 square_of(std::int64_t number) {
  const auto size = static_cast<natural128>(number < 0 ? -number : number);
  return size * size;
}

}  // namespace skyward::simulation
