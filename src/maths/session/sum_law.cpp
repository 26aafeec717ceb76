// Multiplies the transforms of laws in midpoints and radii, and transforms the product back.
#include "maths/session/sum_law.hpp"

#include "base/rational.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <kissfft/kissfft.hh>
#include <limits>
#include <numbers>

namespace skyward::maths {

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double unit_roundoff = epsilon / 2;

/// A complex number that is known to lie within `radius` of `middle`.
struct ball {
  std::complex<double> middle;
  double radius = 0;

  double size() const { return std::sqrt(std::norm(middle)); }
  double most() const { return size() + radius; }
};

/// A product of complex numbers is rounded by at most 3 u of itself.
ball multiplied(const ball& a, const ball& b) {
  const std::complex<double> middle{
      a.middle.real() * b.middle.real() - a.middle.imag() * b.middle.imag(),
      a.middle.real() * b.middle.imag() + a.middle.imag() * b.middle.real()};
  const double size = a.size();
  const double other = b.size();
  return {middle, size * b.radius + other * a.radius + a.radius * b.radius +
                      3 * unit_roundoff * size * other};
}

ball raised(ball base, std::int64_t exponent) {
  ball result{1, 0};
  for (auto left = static_cast<std::uint64_t>(exponent); left != 0; left /= 2) {
    if (left % 2 != 0) result = multiplied(result, base);
    if (left > 1) base = multiplied(base, base);
  }
  return result;
}

/// The positions that are kept.
struct kept_positions {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

std::optional<kept_positions> positions_of(std::span<const repeated_chances> sum, double log_odds,
                                           std::uint64_t points_max) {
  integer lowest = 0;
  integer highest = 0;
  for (const auto& [law, times] : sum) {
    const auto [low, high] = std::ranges::minmax(law, {}, &lattice_chance::shift);
    lowest += integer{low.shift} * times;
    highest += integer{high.shift} * times;
  }
  const double below = -std::ceil(reach_below(sum, log_odds));
  const double above = std::ceil(reach_above(sum, log_odds));
  constexpr double far = 0x1p53;
  if (!(below > -far && above < far)) return std::nullopt;
  const auto bounded = [&](double reach) {
    const integer at = static_cast<std::int64_t>(reach);
    return std::clamp(at, lowest, highest).convert_to<std::int64_t>();
  };
  const kept_positions kept{bounded(below), bounded(above)};
  const auto width = static_cast<std::uint64_t>(kept.last - kept.first) + 1;
  if (kept.last < kept.first || width > points_max) return std::nullopt;
  return kept;
}

/// The roots of unity, each as a product out of two tables that stay at hand: one table of all of
/// them is read from memory at random.
class unit_roots {
 public:
  /// in      points a power of two
  explicit unit_roots(std::uint64_t points)
      : low_bits_{static_cast<unsigned>(std::bit_width(points)) / 2} {
    const double angle = -2 * std::numbers::pi / static_cast<double>(points);
    const auto add = [&](std::vector<std::complex<double>>& roots, std::uint64_t number) {
      const double at = angle * static_cast<double>(number);
      roots.emplace_back(std::cos(at), std::sin(at));
    };
    const auto low = std::uint64_t{1} << low_bits_;
    for (std::uint64_t i = 0; i < low; ++i) add(low_, i);
    for (std::uint64_t i = 0; i < points; i += low) add(high_, i);
  }

  /// The root to the power of a number below the points: within 40 u, of either factor 18 as its
  /// angle goes through three roundings, and 3 of their product.
  std::complex<double> at(std::uint64_t number) const {
    const auto& a = high_[number >> low_bits_];
    const auto& b = low_[number & (low_.size() - 1)];
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }

 private:
  unsigned low_bits_;
  std::vector<std::complex<double>> low_;
  std::vector<std::complex<double>> high_;
};

/// The transform of a sum of laws, frequency by frequency.
class transformed_sum {
 public:
  transformed_sum(std::span<const repeated_chances> sum, std::uint64_t points)
      : sum_{sum}, points_{points}, roots_{points} {}

  std::uint64_t wrapped(std::int64_t position) const {
    return static_cast<std::uint64_t>(position) & (points_ - 1);  // points is a power of two
  }

  /// Adds to `steps` what it takes.
  ball at(std::size_t frequency, std::uint64_t& steps) const {
    ball whole{1, 0};
    for (const auto& each : sum_) {
      whole = multiplied(whole, raised(of_law(each.law, frequency), each.times));
      steps += each.law.size();
      if (whole.most() < negligible) return {0, negligible};
    }
    return whole;
  }

 private:
  static constexpr double negligible = 1e-22;

  /// The roots are within 40 u, so the sum of chances times roots within (chances + 42) u.
  ball of_law(std::span<const lattice_chance> law, std::size_t frequency) const {
    double real = 0;
    double imaginary = 0;
    for (const auto& each : law) {
      const auto root =
          roots_.at(wrapped(static_cast<std::int64_t>(frequency * wrapped(each.shift))));
      real += root.real() * each.chance;
      imaginary += root.imag() * each.chance;
    }
    return {{real, imaginary}, (static_cast<double>(law.size()) + 42) * unit_roundoff};
  }

  std::span<const repeated_chances> sum_;
  std::uint64_t points_;
  unit_roots roots_;
};

/// The logarithm of the exponential moment of a sum, with more than its roundings.
double log_moment(std::span<const repeated_chances> sum, double exponent) {
  double whole = 0;
  for (const auto& [law, times] : sum) {
    double most = -std::numeric_limits<double>::infinity();
    for (const auto& each : law) {
      most = std::max(most, exponent * static_cast<double>(each.shift));
    }
    double moment = 0;
    for (const auto& each : law) {
      moment += each.chance * std::exp(exponent * static_cast<double>(each.shift) - most);
    }
    const double roundings = static_cast<double>(law.size()) + 32 + 8 * std::abs(most);
    whole += static_cast<double>(times) * (most + std::log(moment) + roundings * epsilon);
  }
  return whole + 4 * static_cast<double>(sum.size()) * epsilon * std::abs(whole);
}

/// The least over all exponents of (log moment + log odds) / exponent, which has a single valley:
/// it is found by golden sections on a scale of logarithms. Any exponent gives a true bound.
double reach(std::span<const repeated_chances> sum, double log_odds, double side) {
  double furthest = 0;
  for (const auto& [law, times] : sum) {
    for (const auto& each : law) {
      furthest = std::max(furthest, std::abs(static_cast<double>(each.shift)));
    }
  }
  if (furthest == 0) return 0;
  const auto bound = [&](double log_exponent) {
    const double exponent = std::exp(log_exponent);
    return (log_moment(sum, side * exponent) + log_odds) / exponent;
  };
  constexpr double golden = 1 / std::numbers::phi;
  double left = std::log(1e-9 / furthest);
  double right = std::log(1e3);
  double at_left = right - golden * (right - left);
  double at_right = left + golden * (right - left);
  double bound_left = bound(at_left);
  double bound_right = bound(at_right);
  double least = std::min(bound_left, bound_right);
  for (int tries = 0; tries < 48; ++tries) {
    if (bound_left <= bound_right) {
      right = at_right;
      at_right = at_left;
      bound_right = bound_left;
      at_left = right - golden * (right - left);
      bound_left = bound(at_left);
    } else {
      left = at_left;
      at_left = at_right;
      bound_left = bound_right;
      at_right = left + golden * (right - left);
      bound_right = bound(at_right);
    }
    least = std::min({least, bound_left, bound_right});
  }
  return least + 8 * epsilon * std::abs(least);
}

}  // namespace

double reach_above(std::span<const repeated_chances> sum, double log_odds) {
  return reach(sum, log_odds, 1);
}

double reach_below(std::span<const repeated_chances> sum, double log_odds) {
  return reach(sum, log_odds, -1);
}

std::optional<power_law> law_of_sum(std::span<const repeated_chances> sum, double log_odds,
                                    const sum_limits& limits) {
  const auto kept = positions_of(sum, log_odds, limits.points);
  if (!kept) return std::nullopt;
  const auto points = std::bit_ceil(static_cast<std::uint64_t>(kept->last - kept->first) + 1);
  const transformed_sum transform{sum, points};
  std::vector<std::complex<double>> product(points);
  double squares = 0;  // of the midpoints' sizes
  double errors = 0;   // of the radii
  std::uint64_t steps = 0;
  for (std::size_t i = 0; i <= points / 2; ++i) {
    const auto value = transform.at(i, steps);
    if (steps > limits.steps) return std::nullopt;
    product[i] = value.middle;
    product[(points - i) & (points - 1)] = std::conj(value.middle);
    squares += 2 * std::norm(value.middle);
    errors += 2 * value.radius * value.radius;
  }
  std::vector<std::complex<double>> result(points);
  kissfft<double>{points, true}.transform(product.data(), result.data());
  // The transform back adds 24 u at each of its log2 n stages, measured in the 2-norm; the sum of n
  // errors is at most sqrt(n) times their 2-norm, and so is the product's that went in. A chance is
  // within 2^-52 of itself in each of the results, is left out and folded in with e^-log_odds on
  // either side, and is stored as a double.
  double times = 1;
  for (const auto& each : sum) times += static_cast<double>(each.times);
  const auto stages = static_cast<double>(std::bit_width(points));
  const double transforming = 24 * stages * unit_roundoff * std::sqrt(squares);
  const double outside = 4 * std::exp(-log_odds);
  power_law found{kept->first, {}, 0};
  found.error = 1.01 * (std::sqrt(errors) + transforming + times * epsilon + outside);
  found.chances.reserve(static_cast<std::size_t>(kept->last - kept->first) + 1);
  for (auto position = kept->first; position <= kept->last; ++position) {
    const double value = result[transform.wrapped(position)].real() / static_cast<double>(points);
    found.chances.push_back(std::max(0.0, value));
  }
  return found;
}

}  // namespace skyward::maths
