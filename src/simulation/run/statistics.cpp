// Means with their errors, beside the exact law, and chi-square over classes.
#include "simulation/run/statistics.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace skyward::simulation {

namespace {

constexpr double normal_95 = 1.959963984540054;
constexpr double alpha = 0.05;
constexpr double least_expected = 5;

double number(const rational& exact) {
  return exact.convert_to<double>();
}

/// An interval by the normal law.
estimate estimated(double value, double error) {
  estimate mean;
  mean.value = value;
  mean.error = error;
  mean.low = value - normal_95 * error;
  mean.high = value + normal_95 * error;
  return mean;
}

void compare(estimate& with, const rational& exact, double exact_error) {
  with.exact = number(exact);
  with.fraction = exact;
  if (exact_error > 0) with.z = (with.value - *with.exact) / exact_error;
}

struct law {
  rational mean;
  rational square;

  double deviation() const { return std::sqrt(number(square - mean * mean)); }
};

/// Mean of a value of each class, as counted and as the exact weights have it.
struct compared {
  estimate mean;
  double deviation = 0;  // found
};

template <class Value>
compared compare_means(const episode& round, std::span<const std::uint64_t> counts,
                       const Value& value_of) {
  double rounds = 0;
  rational sum = 0;
  rational square = 0;
  law exact;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const rational value = value_of(i);
    const rational chance{round.classes[i].ways, round.total};
    rounds += static_cast<double>(counts[i]);
    sum += value * counts[i];
    square += value * value * counts[i];
    exact.mean += value * chance;
    exact.square += value * value * chance;
  }
  compared both;
  const double mean = number(sum) / rounds;
  both.deviation = std::sqrt(std::max(0.0, number(square) / rounds - mean * mean));
  both.mean = estimated(mean, both.deviation / std::sqrt(rounds));
  compare(both.mean, exact.mean, exact.deviation() / std::sqrt(rounds));
  return both;
}

std::vector<net_statistics> nets_of(const episode& round, std::span<const round_result> results,
                                    std::span<const std::uint64_t> counts) {
  std::map<rational, net_statistics> by_net;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    auto& at = by_net[results[i].net];
    at.net = results[i].net;
    at.count += counts[i];
    at.exact += rational{round.classes[i].ways, round.total};
  }
  std::vector<net_statistics> nets;
  for (auto& [net, each] : by_net) nets.push_back(std::move(each));
  return nets;
}

wager_statistics wager_of(const episode& round, std::size_t number_of_wager,
                          std::span<const std::uint64_t> counts) {
  const auto& wager = round.parts.wagers[number_of_wager];
  wager_statistics statistics;
  std::map<rules::decision, decision_statistics> decisions;
  rational handle = 0;  // wagers a round
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (const auto& each : round.classes[i].account.wagers) {
      if (each.wager != number_of_wager) continue;
      auto& at = decisions[each.decided];
      at.decided = each.decided;
      at.count += counts[i] * each.times;
      const rational expected = rational{round.classes[i].ways, round.total} * each.times;
      at.exact += expected;
      handle += expected;
      statistics.made += counts[i] * each.times;
    }
  }
  const rational amount = handle * wager.amount.count();
  statistics.payback = compare_means(round, counts, [&](std::size_t i) {
                         rational net = 0;
                         for (const auto& each : round.classes[i].account.wagers) {
                           if (each.wager == number_of_wager) {
                             net += net_of(wager, each.decided) * each.times;
                           }
                         }
                         return rational{1 + rational{net / amount}};
                       }).mean;
  for (auto& [decided, each] : decisions) statistics.decisions.push_back(std::move(each));
  return statistics;
}

}  // namespace

void set_exact(estimate& figure, double exact) {
  figure.exact = exact;
  if (figure.error > 0) figure.z = (figure.value - exact) / figure.error;
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

chi_square chi_square_of(std::span<const std::uint64_t> counts, std::span<const integer> ways) {
  integer total = 0;
  double rounds = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    total += ways[i];
    rounds += static_cast<double>(counts[i]);
  }
  chi_square fit;
  double rare_count = 0;
  double rare_expected = 0;
  std::size_t cells = 0;
  const auto add = [&](double count, double expected) {
    fit.value += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = rounds * number(rational{ways[i], total});
    if (expected < least_expected) {
      rare_count += static_cast<double>(counts[i]);
      rare_expected += expected;
    } else {
      add(static_cast<double>(counts[i]), expected);
    }
  }
  if (rare_expected >= least_expected) add(rare_count, rare_expected);
  if (cells < 2) return fit;
  fit.degrees = cells - 1;
  const auto degrees = static_cast<double>(fit.degrees);
  const double part = 2 / (9 * degrees);
  fit.z = (std::cbrt(fit.value / degrees) - (1 - part)) / std::sqrt(part);
  return fit;
}

round_statistics statistics_of(const episode& round, std::span<const round_result> results,
                               std::span<const std::uint64_t> counts) {
  round_statistics statistics;
  rational handle = 0;
  std::vector<integer> ways;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    statistics.rounds += counts[i];
    handle += results[i].handle * rational{round.classes[i].ways, round.total};
    ways.push_back(round.classes[i].ways);
  }
  ensure(statistics.rounds > 0, "rounds that were played");
  statistics.net = compare_means(round, counts, [&](std::size_t i) { return results[i].net; }).mean;
  const auto payback = compare_means(
      round, counts, [&](std::size_t i) { return rational{1 + results[i].net / handle}; });
  statistics.payback = payback.mean;
  statistics.deviation = payback.deviation;
  statistics.win = compare_means(round, counts, [&](std::size_t i) {
                     return rational{results[i].net > 0 ? 1 : 0};
                   }).mean;
  statistics.fit = chi_square_of(counts, ways);
  statistics.nets = nets_of(round, results, counts);
  for (std::size_t i = 0; i < round.parts.wagers.size(); ++i) {
    statistics.wagers.push_back(wager_of(round, i, counts));
  }
  return statistics;
}

estimate difference_of(const episode& round, std::span<const round_result> first,
                       std::span<const round_result> second,
                       std::span<const std::uint64_t> counts) {
  return compare_means(round, counts,
                       [&](std::size_t i) { return rational{first[i].net - second[i].net}; })
      .mean;
}

estimate difference_of(const result_counts& first, const result_counts& second,
                       const result_counts& house) {
  const rational sessions = integer{first.ahead} + first.even + first.behind;
  const rational mean = rational{first.net - second.net} / sessions;
  // (a - b)^2 = 2 a^2 + 2 b^2 - (a + b)^2, and the house won -(a + b).
  const rational square =
      rational{2 * first.net_square + 2 * second.net_square - house.net_square} / sessions;
  return estimated(number(mean), std::sqrt(number((square - mean * mean) / sessions)));
}

session_statistics statistics_of(const result_counts& counts,
                                 const std::optional<rational>& mean_of_round) {
  session_statistics statistics;
  statistics.sessions = counts.ahead + counts.even + counts.behind;
  ensure(statistics.sessions > 0, "sessions that were played");
  const auto sessions = static_cast<double>(statistics.sessions);
  const auto share = [&](std::uint64_t count) {
    const double part = static_cast<double>(count) / sessions;
    return estimated(part, std::sqrt(part * (1 - part) / sessions));
  };
  const auto mean = [&](const integer& sum) {
    return number(rational{sum, integer{statistics.sessions}});
  };
  const auto deviation = [&](const integer& sum, const integer& square) {
    // Exact before it is a double: nearly equal numbers are subtracted.
    const rational n = statistics.sessions;
    const rational variance = rational{square} / n - rational{sum * sum} / (n * n);
    return std::sqrt(number(variance));
  };
  for (const auto each : counts.stopped) statistics.stopped.push_back(share(each));
  statistics.ahead = share(counts.ahead);
  statistics.even = share(counts.even);
  statistics.behind = share(counts.behind);
  statistics.net_deviation = deviation(counts.net, counts.net_square);
  statistics.net = estimated(mean(counts.net), statistics.net_deviation / std::sqrt(sessions));
  const double rounds_deviation = deviation(counts.rounds, counts.rounds_square);
  statistics.rounds = estimated(mean(counts.rounds), rounds_deviation / std::sqrt(sessions));
  if (mean_of_round) {
    // Result less mean of a round times rounds is a martingale of mean 0 that is stopped.
    const double drift = number(*mean_of_round);
    statistics.net_controlled =
        estimated(drift * statistics.rounds.value, std::abs(drift) * statistics.rounds.error);
  }
  statistics.wagered = mean(counts.wagered);
  statistics.bought = mean(counts.bought);
  if (counts.bought > 0) statistics.hold = -number(rational{counts.net, counts.bought});
  return statistics;
}

}  // namespace skyward::simulation
