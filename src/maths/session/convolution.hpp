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

/// All that a transform may leave out where every probability is told.
inline constexpr double outside_of_sessions = 1e-25;

/// How many points the transform needs for that many rounds; 0 when more than 2^20.
std::uint64_t convolution_points(std::span<const lattice_chance> law, std::int64_t rounds,
                                 double outside = outside_of_sessions);

/// The law of the sum of `rounds` independent results.
///
/// The transform of the law is summed term by term at each frequency, raised to the power by
/// squaring, and transformed back, all in `Real`. Positions are left out only where Bernstein's
/// inequality (1927) shows that all of them together have a probability below `outside`.
///
/// in      Real `long double`, or `double`, which is five times as fast; rounds such that
///         convolution_points(law, rounds, outside) is not 0
/// cost    points * (outcomes + log points)
template <class Real = long double>
power_law convolution_power(std::span<const lattice_chance> law, std::int64_t rounds,
                            double outside = outside_of_sessions);

}  // namespace skyward::maths
