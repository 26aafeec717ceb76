// Puts the results of a round on the widest lattice that holds them, and reads quantiles off the
// law of their sum.
#include "maths/session/payback_spread.hpp"

#include "base/ensure.hpp"
#include "maths/session/convolution.hpp"
#include "maths/session/rounding.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>

#include <cmath>
#include <map>
#include <vector>

namespace skyward::maths {

namespace {

/// A transform may leave out so much: no quantile that is printed is moved by it.
constexpr double outside = 1e-12;

/// From here on the skewness tells all that a normal law leaves out (see docs/mathematics.md).
constexpr double support_of_skewness = 1'000;

constexpr double half = 0.5;

/// Results of a round as whole numbers of units above the least.
struct lattice {
  rational least;
  rational unit = 0;
  std::vector<lattice_chance> chances;

  explicit lattice(const net_law& law) {
    std::map<rational, integer> ways;
    for (const auto& each : law.outcomes) ways[each.net] += each.ways;
    least = ways.begin()->first;
    for (const auto& [net, count] : ways) unit = greatest_common(unit, rational{net - least});
    for (const auto& [net, count] : ways) {
      const rational shift = unit == 0 ? rational{0} : rational{(net - least) / unit};
      chances.push_back({numerator(shift).convert_to<std::int64_t>(), nearest({count, law.total})});
    }
  }

  rational payback_of(std::int64_t units, std::int64_t rounds) const {
    return 1 + least + unit * units / rounds;
  }

 private:
  static rational greatest_common(const rational& a, const rational& b) {
    return {gcd(integer{numerator(a) * denominator(b)}, integer{numerator(b) * denominator(a)}),
            integer{denominator(a) * denominator(b)}};
  }
};

std::int64_t binomial_quantile(double chance, std::int64_t rounds, double mark) {
  const boost::math::binomial law{static_cast<double>(rounds), chance};
  // Boost rounds a quantile outwards, down on the low side.
  auto least = std::round(quantile(law, mark));
  while (cdf(law, least) < mark) ++least;
  while (least > 0 && cdf(law, least - 1) >= mark) --least;
  return static_cast<std::int64_t>(least);
}

std::int64_t convolved_quantile(const power_law& law, double mark) {
  double below = 0;
  for (std::size_t i = 0; i < law.chances.size(); ++i) {
    below += law.chances[i];
    if (below >= mark) return law.first + static_cast<std::int64_t>(i);
  }
  return law.first + static_cast<std::int64_t>(law.chances.size()) - 1;
}

/// Of the results of one round, in units.
struct shape {
  double mean = 0;
  double deviation = 0;
  double skewness = 0;
  double support = 0;  // of a round: how often its like has a single award (docs/mathematics.md)

  explicit shape(std::span<const lattice_chance> law) {
    for (const auto& each : law) mean += static_cast<double>(each.shift) * each.chance;
    double square = 0;
    double cube = 0;
    double size = 0;
    for (const auto& each : law) {
      const double away = static_cast<double>(each.shift) - mean;
      square += each.chance * away * away;
      cube += each.chance * away * away * away;
      size += each.chance * std::abs(away * away * away);
    }
    deviation = std::sqrt(square);
    skewness = cube / square / deviation;
    support = square * (square / size) * (square / size);
  }

  /// Cornish and Fisher 1938; half a unit is where a lattice steps over the mark.
  std::int64_t quantile_of(std::int64_t rounds, double mark) const {
    const auto count = static_cast<double>(rounds);
    const double z = boost::math::quantile(boost::math::normal{}, mark);
    const double away = z * deviation * std::sqrt(count) + skewness * deviation * (z * z - 1) / 6;
    return static_cast<std::int64_t>(std::ceil(mean * count + away - half));
  }
};

}  // namespace

std::vector<std::optional<payback_range>> payback_spread_of(std::span<const wager_outcome> outcomes,
                                                            confidence sure) {
  net_law law;
  law.total = 1;
  for (const auto& each : outcomes) law.total = lcm(law.total, denominator(each.probability));
  for (const auto& each : outcomes) {
    ensure(each.net.has_value(), "odds of a wager whose payback is told");
    law.outcomes.push_back({*each.net, numerator(rational{each.probability * law.total})});
  }
  std::vector<std::optional<payback_range>> spread;
  for (const auto rounds : spread_rounds) spread.push_back(payback_of_rounds(law, rounds, sure));
  return spread;
}

std::optional<payback_range> payback_of_rounds(const net_law& law, std::int64_t rounds,
                                               confidence sure) {
  ensure(!law.outcomes.empty(), "a wager that can end");
  const lattice results{law};
  const auto tail = nearest(tail_of(sure));
  const auto range = [&](const auto& quantile) {
    return payback_range{results.payback_of(quantile(tail), rounds),
                         results.payback_of(quantile(1 - tail), rounds)};
  };
  const auto& chances = results.chances;
  if (chances.size() == 1) return range([](double) { return 0; });
  if (chances.size() == 2) {
    return range([&](double mark) { return binomial_quantile(chances[1].chance, rounds, mark); });
  }
  const shape of{chances};
  if (of.support * static_cast<double>(rounds) >= support_of_skewness) {
    return range([&](double mark) { return of.quantile_of(rounds, mark); });
  }
  if (convolution_points(chances, rounds, outside) == 0) return std::nullopt;
  const auto power = convolution_power<double>(chances, rounds, outside);
  return range([&](double mark) { return convolved_quantile(power, mark); });
}

}  // namespace skyward::maths
