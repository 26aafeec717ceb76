// Quantiles of beta and gamma laws, by Boost.Math.
#include "simulation/run/intervals.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>

#include <algorithm>
#include <cmath>

namespace skyward::simulation {

namespace {

constexpr double one_side = 0.025;

/// A sum of counts with weights, all of them positive.
struct weighted_sum {
  double sum = 0;
  double square = 0;  // its variance, as found
  double most = 0;    // the largest weight, of what did not come too

  void add(double weight, double count) {
    sum += weight * count;
    square += weight * weight * count;
    most = std::max(most, weight);
  }
};

/// Beyond so many counts a gamma and a beta law are normal to four digits of their width, and their
/// quantiles too hard to find.
constexpr double counts_max = 1e8;
constexpr double normal_side = 1.959963984540054;

/// What a gamma law of this mean and variance is below with the probability of one side, and above.
/// Twice a gamma deviate of scale 1 has a chi-square law.
double low_of(double mean, double variance) {
  const double shape = mean * mean / variance;
  if (shape > counts_max) return mean - normal_side * std::sqrt(variance);
  return quantile(boost::math::chi_squared{2 * shape}, one_side) * variance / mean / 2;
}

double high_of(double mean, double variance) {
  const double shape = mean * mean / variance;
  if (shape > counts_max) return mean + normal_side * std::sqrt(variance);
  const boost::math::chi_squared law{2 * shape};
  return quantile(complement(law, one_side)) * variance / mean / 2;
}

interval bounds_of(const weighted_sum& of) {
  interval bounds;
  if (of.sum > 0) bounds.low = low_of(of.sum, of.square);
  if (of.most > 0) bounds.high = high_of(of.sum + of.most, of.square + of.most * of.most);
  return bounds;
}

}  // namespace

interval interval_of_share(double count, double of) {
  using boost::math::binomial;
  if (std::min(count, of - count) > counts_max) {
    const double share = count / of;
    const double half = normal_side * std::sqrt(share * (1 - share) / of);
    return {share - half, share + half};
  }
  interval bounds{0, 1};
  if (count > 0) bounds.low = binomial::find_lower_bound_on_p(of, count, one_side);
  if (count < of) bounds.high = binomial::find_upper_bound_on_p(of, count, one_side);
  return bounds;
}

interval interval_of_mean(std::span<const possible_value> values) {
  double centre = 0;
  double observations = 0;
  for (const auto& each : values) {
    centre += each.value * each.chance;
    observations += each.count;
  }
  weighted_sum above;
  weighted_sum below;
  for (const auto& each : values) {
    const double away = each.value - centre;
    (away > 0 ? above : below).add(std::abs(away), each.count);
  }
  const auto up = bounds_of(above);
  const auto down = bounds_of(below);
  const double sum = above.sum - below.sum;
  const double lower = std::hypot(above.sum - up.low, down.high - below.sum);
  const double upper = std::hypot(up.high - above.sum, below.sum - down.low);
  return {centre + (sum - lower) / observations, centre + (sum + upper) / observations};
}

double normal_support(std::span<const possible_value> values, double observations) {
  double centre = 0;
  for (const auto& each : values) centre += each.value * each.chance;
  double square = 0;
  double cube = 0;
  for (const auto& each : values) {
    const double away = std::abs(each.value - centre);
    square += each.chance * away * away;
    cube += each.chance * away * away * away;
  }
  return cube > 0 ? observations * square * (square / cube) * (square / cube) : 0;
}

}  // namespace skyward::simulation
