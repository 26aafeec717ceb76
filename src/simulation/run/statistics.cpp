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

double number(const rational& of) {
  return of.convert_to<double>();
}

/// An interval by the normal law.
estimate estimated(double value, double error) {
  estimate made;
  made.value = value;
  made.error = error;
  made.low = value - normal_95 * error;
  made.high = value + normal_95 * error;
  return made;
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
  compared made;
  const double mean = number(sum) / rounds;
  made.deviation = std::sqrt(std::max(0.0, number(square) / rounds - mean * mean));
  made.mean = estimated(mean, made.deviation / std::sqrt(rounds));
  compare(made.mean, exact.mean, exact.deviation() / std::sqrt(rounds));
  return made;
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
  std::vector<net_statistics> made;
  for (auto& [net, each] : by_net) made.push_back(std::move(each));
  return made;
}

wager_statistics wager_of(const episode& round, std::size_t number_of_wager,
                          std::span<const std::uint64_t> counts) {
  const auto& wager = round.parts.wagers[number_of_wager];
  wager_statistics made;
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
      made.made += counts[i] * each.times;
    }
  }
  const rational amount = handle * wager.amount.count();
  made.payback = compare_means(round, counts, [&](std::size_t i) {
                   rational net = 0;
                   for (const auto& each : round.classes[i].account.wagers) {
                     if (each.wager == number_of_wager) {
                       net += net_of(wager, each.decided) * each.times;
                     }
                   }
                   return rational{1 + rational{net / amount}};
                 }).mean;
  for (auto& [decided, each] : decisions) made.decisions.push_back(std::move(each));
  return made;
}

}  // namespace

void set_exact(estimate& of, double exact) {
  of.exact = exact;
  if (of.error > 0) of.z = (of.value - exact) / of.error;
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
  chi_square made;
  double rare_count = 0;
  double rare_expected = 0;
  std::size_t cells = 0;
  const auto add = [&](double count, double expected) {
    made.value += (count - expected) * (count - expected) / expected;
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
  if (cells < 2) return made;
  made.degrees = cells - 1;
  const auto degrees = static_cast<double>(made.degrees);
  const double part = 2 / (9 * degrees);
  made.z = (std::cbrt(made.value / degrees) - (1 - part)) / std::sqrt(part);
  return made;
}

round_statistics statistics_of(const episode& round, std::span<const round_result> results,
                               std::span<const std::uint64_t> counts) {
  round_statistics made;
  rational handle = 0;
  std::vector<integer> ways;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    made.rounds += counts[i];
    handle += results[i].handle * rational{round.classes[i].ways, round.total};
    ways.push_back(round.classes[i].ways);
  }
  ensure(made.rounds > 0, "rounds that were played");
  made.net = compare_means(round, counts, [&](std::size_t i) { return results[i].net; }).mean;
  const auto payback = compare_means(
      round, counts, [&](std::size_t i) { return rational{1 + results[i].net / handle}; });
  made.payback = payback.mean;
  made.deviation = payback.deviation;
  made.win = compare_means(round, counts, [&](std::size_t i) {
               return rational{results[i].net > 0 ? 1 : 0};
             }).mean;
  made.fit = chi_square_of(counts, ways);
  made.nets = nets_of(round, results, counts);
  for (std::size_t i = 0; i < round.parts.wagers.size(); ++i) {
    made.wagers.push_back(wager_of(round, i, counts));
  }
  return made;
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
  session_statistics made;
  made.sessions = counts.ahead + counts.even + counts.behind;
  ensure(made.sessions > 0, "sessions that were played");
  const auto sessions = static_cast<double>(made.sessions);
  const auto share = [&](std::uint64_t count) {
    const double part = static_cast<double>(count) / sessions;
    return estimated(part, std::sqrt(part * (1 - part) / sessions));
  };
  const auto mean = [&](const integer& sum) {
    return number(rational{sum, integer{made.sessions}});
  };
  const auto deviation = [&](const integer& sum, const integer& square) {
    // Exact before it is a double: nearly equal numbers are subtracted.
    const rational n = made.sessions;
    const rational variance = rational{square} / n - rational{sum * sum} / (n * n);
    return std::sqrt(number(variance));
  };
  for (const auto each : counts.stopped) made.stopped.push_back(share(each));
  made.ahead = share(counts.ahead);
  made.even = share(counts.even);
  made.behind = share(counts.behind);
  made.net_deviation = deviation(counts.net, counts.net_square);
  made.net = estimated(mean(counts.net), made.net_deviation / std::sqrt(sessions));
  const double rounds_deviation = deviation(counts.rounds, counts.rounds_square);
  made.rounds = estimated(mean(counts.rounds), rounds_deviation / std::sqrt(sessions));
  if (mean_of_round) {
    // Result less mean of a round times rounds is a martingale of mean 0 that is stopped.
    const double drift = number(*mean_of_round);
    made.net_controlled = estimated(drift * made.rounds.value, std::abs(drift) * made.rounds.error);
  }
  made.wagered = mean(counts.wagered);
  made.bought = mean(counts.bought);
  if (counts.bought > 0) made.hold = -number(rational{counts.net, counts.bought});
  return made;
}

}  // namespace skyward::simulation
