// Means with their errors, beside the exact law, and chi-square over classes.
#include "simulation/run/statistics.hpp"

#include "base/ensure.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace skyward::simulation {

namespace {

constexpr double least_expected = 5;
constexpr double one_half = 0.5;

double number(const rational& exact) {
  return exact.convert_to<double>();
}

/// A value that rounds can have: how often they had it, and how likely it is.
struct counted_value {
  std::uint64_t count = 0;
  rational chance;
};

/// Mean of a value of each class, beside what the exact weights make of it.
template <class Value>
estimate mean_of(const episode& round, std::span<const std::uint64_t> counts,
                 const Value& value_of) {
  std::map<rational, counted_value> by_value;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    auto& at = by_value[value_of(i)];
    at.count += counts[i];
    at.chance += rational{round.classes[i].ways, round.total};
  }
  rational rounds = 0;
  rational sum = 0;
  rational exact = 0;
  rational exact_square = 0;
  std::vector<possible_value> values;
  for (const auto& [value, at] : by_value) {
    rounds += at.count;
    sum += value * at.count;
    exact += value * at.chance;
    exact_square += value * value * at.chance;
    values.push_back({number(value), static_cast<double>(at.count), number(at.chance)});
  }
  estimate mean;
  mean.value = number(sum / rounds);
  mean.held = interval_of_mean(values);
  mean.fraction = exact;
  set_exact(mean, number(exact), std::sqrt(number((exact_square - exact * exact) / rounds)),
            normal_support(values, number(rounds)));
  return mean;
}

/// How many rounds gained, beside how likely a round is to.
estimate wins_of(std::span<const net_statistics> nets, std::uint64_t rounds) {
  std::uint64_t wins = 0;
  rational exact = 0;
  for (const auto& each : nets) {
    if (each.net <= 0) continue;
    wins += each.count;
    exact += each.exact;
  }
  const auto of = static_cast<double>(rounds);
  auto share = share_of(static_cast<double>(wins), of);
  share.fraction = exact;
  set_exact_share(share, number(exact), of);
  return share;
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

/// The normal deviate that is exceeded as often as this chi-square. What is too far out for a
/// double to tell is told as the farthest.
double deviate_of(double value, double degrees) {
  using boost::math::complement;
  const boost::math::chi_squared law{degrees};
  const boost::math::normal normal;
  constexpr auto least = std::numeric_limits<double>::min();
  const double below = cdf(law, value);
  if (below < one_half) return quantile(normal, std::max(below, least));
  return quantile(complement(normal, std::max(cdf(complement(law, value)), least)));
}

}  // namespace

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
  fit.z = deviate_of(fit.value, static_cast<double>(fit.degrees));
  return fit;
}

wager_statistics wager_statistics_of(const episode& round, std::size_t number_of_wager,
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
      at.exact = at.exact.value_or(0) + expected;
      handle += expected;
      statistics.made += counts[i] * each.times;
    }
  }
  const rational amount = handle * wager.amount.count();
  statistics.payback = mean_of(round, counts, [&](std::size_t i) {
    rational net = 0;
    for (const auto& each : round.classes[i].account.wagers) {
      if (each.wager == number_of_wager) {
        net += net_of(wager, each.decided) * each.times;
      }
    }
    return rational{1 + rational{net / amount}};
  });
  for (auto& [decided, each] : decisions) statistics.decisions.push_back(std::move(each));
  return statistics;
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
  statistics.net = mean_of(round, counts, [&](std::size_t i) { return results[i].net; });
  statistics.payback =
      mean_of(round, counts, [&](std::size_t i) { return rational{1 + results[i].net / handle}; });
  statistics.fit = chi_square_of(counts, ways);
  statistics.nets = nets_of(round, results, counts);
  statistics.win = wins_of(statistics.nets, statistics.rounds);
  for (std::size_t i = 0; i < round.parts.wagers.size(); ++i) {
    statistics.wagers.push_back(wager_statistics_of(round, i, counts));
  }
  return statistics;
}

estimate difference_of(const episode& round, std::span<const round_result> first,
                       std::span<const round_result> second,
                       std::span<const std::uint64_t> counts) {
  return mean_of(round, counts,
                 [&](std::size_t i) { return rational{first[i].net - second[i].net}; });
}

}  // namespace skyward::simulation
