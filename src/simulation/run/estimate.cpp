// Standard errors, intervals and z scores of one figure.
#include "simulation/run/estimate.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace skyward::simulation {

namespace {

constexpr double normal_95 = 1.959963984540054;
constexpr double alpha = 0.05;

double deviation_of_share(double share) {
  return std::sqrt(std::max(0.0, share * (1 - share)));
}

}  // namespace

void set_exact(estimate& figure, double exact, double error, double support) {
  figure.exact = exact;
  figure.error = error;
  if (error <= 0) return;
  figure.z = (figure.value - exact) / error;
  figure.rare = support < support_of_z;
}

estimate share_of(double count, double of) {
  estimate share;
  share.value = count / of;
  share.error = deviation_of_share(share.value) / std::sqrt(of);
  share.held = interval_of_share(count, of);
  return share;
}

void set_exact_share(estimate& share, double exact, double of) {
  const std::array<possible_value, 2> values{{{0, 0, 1 - exact}, {1, 0, exact}}};
  set_exact(share, exact, deviation_of_share(exact) / std::sqrt(of), normal_support(values, of));
}

estimate mean_as_found(double value, double deviation, double observations, double support) {
  estimate mean;
  mean.value = value;
  mean.error = deviation / std::sqrt(observations);
  if (support >= support_of_normal) {
    mean.held = {value - normal_95 * mean.error, value + normal_95 * mean.error};
  }
  return mean;
}

double anytime_half_width(double deviation, std::uint64_t observations, std::uint64_t first) {
  const auto n = static_cast<double>(observations);
  // The width is least at `first` with this choice (the same paper, appendix B.2).
  const double spread = -2 * std::log(alpha);
  const double rho_square = (spread + std::log(spread) + 1) / static_cast<double>(first);
  const double grown = n * rho_square + 1;
  return deviation *
         std::sqrt(2 * grown / (n * n * rho_square) * std::log(std::sqrt(grown) / alpha));
}

}  // namespace skyward::simulation
