// Transforms the law of a round, raises it to the power of the rounds, and bounds the error.
#include "maths/session/convolution.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <kissfft/kissfft.hh>
#include <limits>
#include <numbers>

namespace skyward::maths {

namespace {

constexpr std::uint64_t points_max = std::uint64_t{1} << 20;

/// The positions that are kept.
struct window {
  std::int64_t first = 0;
  std::int64_t last = 0;
  bool whole = false;  // nothing lies outside
};

/// Bernstein: P(|S - E S| >= a) <= 2 exp(-a^2 / (2 V + 2 M a / 3)), V the variance of the sum and M
/// the largest deviation of a result from its mean; solved for `outside`, with room for the
/// roundings.
window window_of(std::span<const lattice_chance> law, std::int64_t rounds, double outside) {
  double mean = 0;
  for (const auto& each : law) mean += static_cast<double>(each.shift) * each.chance;
  double variance = 0;
  double most = 0;
  for (const auto& each : law) {
    const double away = static_cast<double>(each.shift) - mean;
    variance += away * away * each.chance;
    most = std::max(most, std::abs(away));
  }
  const double log_of_outside = std::log(2 / outside) + 0.74;
  const double part = most * log_of_outside / 3;
  const double count = static_cast<double>(rounds);
  const double reach = part + std::sqrt(part * part + 2 * log_of_outside * variance * count) + 2;
  const auto [low, high] = std::ranges::minmax(law, {}, &lattice_chance::shift);
  const double first = mean * count - reach;
  const double last = mean * count + reach;
  const auto lowest = rounds * low.shift;
  const auto highest = rounds * high.shift;
  window kept{lowest, highest, true};
  if (first > static_cast<double>(lowest)) kept.first = static_cast<std::int64_t>(first);
  if (last < static_cast<double>(highest)) kept.last = static_cast<std::int64_t>(last);
  kept.whole = kept.first == lowest && kept.last == highest;
  return kept;
}

template <class Real>
std::complex<Real> product(const std::complex<Real>& a, const std::complex<Real>& b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

template <class Real>
std::complex<Real> power(std::complex<Real> base, std::int64_t exponent) {
  std::complex<Real> result{1};
  for (auto left = static_cast<std::uint64_t>(exponent); left != 0; left /= 2) {
    if (left % 2 != 0) result = product(result, base);
    base = product(base, base);
  }
  return result;
}

/// What rounding can do to the sum of all probabilities' errors, u the unit roundoff of `Real`.
///
/// A root of unity is within 18 u: its angle, at most 2 pi, goes through three roundings. So a
/// frequency's sum of probabilities times roots, none larger than 1, is within (outcomes + 24) u,
/// and 2^-52 for what the probabilities themselves were rounded by. Its power of `rounds` is within
/// that many times as much, and 3 u a product. The transform back adds 24 u at each of its log2 n
/// stages, measured in the 2-norm, in which the powers are at most sqrt(n); the sum of n errors is
/// at most sqrt(n) times their 2-norm.
template <class Real>
double rounding_bound(std::size_t outcomes, std::int64_t rounds, std::size_t points) {
  constexpr double u = static_cast<double>(std::numeric_limits<Real>::epsilon()) / 2;
  constexpr double chance_error = std::numeric_limits<double>::epsilon();
  const double count = static_cast<double>(rounds);
  const double root = std::sqrt(static_cast<double>(points));
  const double power_error = count * (static_cast<double>(outcomes) + 27) * u;
  const auto stages = static_cast<double>(std::bit_width(points));
  const double stored = std::numeric_limits<double>::epsilon();  // each result as a double
  return 1.01 * (root * (power_error + 24 * stages * u) + count * chance_error + stored);
}

}  // namespace

std::uint64_t convolution_points(std::span<const lattice_chance> law, std::int64_t rounds,
                                 double outside) {
  const auto kept = window_of(law, rounds, outside);
  const auto width = static_cast<std::uint64_t>(kept.last - kept.first) + 1;
  return width > points_max ? 0 : std::bit_ceil(width);
}

template <class Real>
power_law convolution_power(std::span<const lattice_chance> law, std::int64_t rounds,
                            double outside) {
  using complex = std::complex<Real>;
  const auto points = convolution_points(law, rounds, outside);
  ensure(points != 0, "a convolution that fits the transform");
  const auto kept = window_of(law, rounds, outside);
  const auto wrapped = [&](std::int64_t position) {
    return static_cast<std::uint64_t>(position) & (points - 1);  // points is a power of two
  };
  std::vector<complex> roots(points);
  const Real angle = 2 * std::numbers::pi_v<Real> / static_cast<Real>(points);
  for (std::size_t i = 0; i < points; ++i) {
    roots[i] = {std::cos(angle * static_cast<Real>(i)), std::sin(angle * static_cast<Real>(i))};
  }
  std::vector<complex> powers(points);
  for (std::size_t i = 0; i <= points / 2; ++i) {
    complex sum{0};
    for (const auto& each : law) {
      sum += std::conj(roots[wrapped(static_cast<std::int64_t>(i * wrapped(each.shift)))]) *
             static_cast<Real>(each.chance);
    }
    powers[i] = power(sum, rounds);
    powers[(points - i) & (points - 1)] = std::conj(powers[i]);
  }
  auto& result = roots;  // no longer needed as they are
  kissfft<Real>{points, true}.transform(powers.data(), result.data());
  power_law found{kept.first, {}, rounding_bound<Real>(law.size(), rounds, points)};
  if (!kept.whole) found.error += 2 * outside;  // left out here, and folded in elsewhere
  found.chances.reserve(static_cast<std::size_t>(kept.last - kept.first) + 1);
  for (auto position = kept.first; position <= kept.last; ++position) {
    const auto value = result[wrapped(position)].real() / static_cast<Real>(points);
    found.chances.push_back(std::max(0.0, static_cast<double>(value)));
  }
  return found;
}

template power_law convolution_power<double>(std::span<const lattice_chance>, std::int64_t, double);
template power_law convolution_power<long double>(std::span<const lattice_chance>, std::int64_t,
                                                  double);

}  // namespace skyward::maths
