// Numbers drawn for tests, the same everywhere, unlike those of the library's distributions; and
// how far off a count of them may be.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>

namespace skyward {

/// A number below n, every one as likely.
inline std::uint64_t below(std::uint64_t n, std::mt19937_64& random) {
  const auto last = UINT64_MAX - (UINT64_MAX % n + 1) % n;  // the last of a whole number of rounds
  auto drawn = random();
  while (drawn > last) drawn = random();
  return drawn % n;
}

/// Four standard deviations of a count of what comes with a probability: so far off once in more
/// than ten thousand tests.
inline double four_deviations(double of, double chance) {
  return 4 * std::sqrt(of * chance * (1 - chance));
}

}  // namespace skyward
