// The law of many independent rounds together, by the fast Fourier transform.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace skyward::maths {

/// A net result of one round on the lattice, and its probability.
struct lattice_chance {
  std::int64_t shift = 0;
  double chance = 0;  // within 2^-52 of the true one, relatively
};

/// Probabilities at `first`, `first` + 1, ...
struct power_law {
  std::int64_t first = 0;
  std::vector<double> chances;
  double error = 0;  // bounds the sum of the errors of all probabilities, those left out included
};

/// How many points the transform needs for that many rounds; 0 when more than 2^20.
std::uint64_t convolution_points(std::span<const lattice_chance> law, std::int64_t rounds);

/// The law of the sum of `rounds` independent results.
///
/// The transform of the law is summed term by term at each frequency, raised to the power by
/// squaring, and transformed back, in `long double`. Positions are left out only where Bernstein's
/// inequality (1927) shows that all of them together have a probability below 1e-25.
///
/// in      rounds such that convolution_points(law, rounds) is not 0
/// cost    points * (outcomes + log points)
power_law convolution_power(std::span<const lattice_chance> law, std::int64_t rounds);

}  // namespace skyward::maths
