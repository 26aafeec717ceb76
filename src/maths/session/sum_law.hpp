// The law of many independent results of different laws together, by the fast Fourier transform.
#pragma once

#include "maths/session/convolution.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace skyward::maths {

/// Results on the lattice, and how many of them are added. Chances may add up to less than 1: what
/// is missing is left out of the sum.
struct repeated_chances {
  std::vector<lattice_chance> law;
  std::int64_t times = 1;
};

/// How far a sum goes beyond 0: further only with a probability of at most e^-`log_odds`, by
/// the exponential moments of its laws (Chernoff 1952), at the exponent that tells most. Roundings
/// are counted in.
///
/// in      laws of one chance at least
/// out     below 0, where the sum stays as far below
/// cost    fifty exponentials for each chance
double reach_above(std::span<const repeated_chances> sum, double log_odds);

/// The same below 0, as a positive number.
double reach_below(std::span<const repeated_chances> sum, double log_odds);

/// What finding the law of a sum may take.
struct sum_limits {
  std::uint64_t points = std::uint64_t{1} << 22U;  // of the transform, a power of two
  std::uint64_t steps = std::uint64_t{1} << 30U;   // products of a chance with a root of unity
};

/// The law of the sum, those positions left out that it reaches with a probability of at most
/// e^-`log_odds` on either side.
///
/// At each frequency the transforms of the laws are summed term by term, raised to their powers and
/// multiplied, each as a midpoint with a radius that holds all of its roundings (Rump 1999). What
/// has become too small to matter is not followed further.
///
/// out     nothing where the limits do not suffice
/// cost    points * (chances + log points) at most
std::optional<power_law> law_of_sum(std::span<const repeated_chances> sum, double log_odds,
                                    const sum_limits& limits);

}  // namespace skyward::maths
