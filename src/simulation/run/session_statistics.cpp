// Shares and means over sessions, and the exact law beside them.
#include "simulation/run/session_statistics.hpp"

#include "base/ensure.hpp"
#include "maths/session/rounding.hpp"

#include <algorithm>
#include <cmath>

namespace skyward::simulation {

namespace {

/// A sum over sessions and one of squares, exact before they are doubles: nearly equal numbers are
/// subtracted.
struct moments_found {
  double mean = 0;
  double deviation = 0;

  moments_found(const integer& sum, const integer& square, std::uint64_t sessions) {
    const rational n = sessions;
    mean = maths::nearest(sum / n);
    deviation = std::sqrt(maths::nearest(square / n - rational{sum * sum} / (n * n)));
  }
};

/// By the bins: their width is one, whatever it is in cents.
double support_found(const result_counts& counts, double sessions) {
  std::vector<possible_value> values;
  for (std::size_t i = 0; i < counts.results.size(); ++i) {
    const auto count = static_cast<double>(counts.results[i]);
    values.push_back({static_cast<double>(i), count, count / sessions});
  }
  return normal_support(values, sessions);
}

double support_of_law(const maths::session_figures& exact, double sessions) {
  std::vector<possible_value> values;
  for (const auto& each : exact.law) {
    values.push_back({static_cast<double>(each.amount), 0, each.chance.value});
  }
  return normal_support(values, sessions);
}

/// Of rounds played, by their skewness, and by how many sessions were to end early: their number is
/// what varies where they are few.
double support_of_rounds(const result_counts& counts, double sessions, double early) {
  const rational n = integer{counts.ahead} + counts.even + counts.behind;
  const rational mean = counts.rounds / n;
  const rational square = counts.rounds_square / n - mean * mean;
  const rational cube = counts.rounds_cube / n - 3 * mean * square - mean * mean * mean;
  if (cube == 0) return early;
  const double skewness_squared = maths::nearest(rational{cube * cube / square / square / square});
  return std::min(early, sessions / skewness_squared);
}

void compare(session_statistics& found, const known_sessions& known) {
  const auto& exact = *known.exact;
  const auto sessions = static_cast<double>(found.sessions);
  const auto share = [&](estimate& of, const maths::figure& figure) {
    set_exact_share(of, figure.value, sessions);
  };
  share(found.stopped[static_cast<std::size_t>(stop_reason::rounds)], exact.playing);
  share(found.stopped[static_cast<std::size_t>(stop_reason::goal)], exact.goal);
  share(found.stopped[static_cast<std::size_t>(stop_reason::ruin)], exact.ruin);
  share(found.ahead, exact.ahead);
  share(found.even, exact.even);
  share(found.behind, exact.behind);
  const auto error = [&](const maths::figure& variance) {
    return std::sqrt(std::max(0.0, variance.value) / sessions);
  };
  const double net = exact.mean.value - static_cast<double>(known.bankroll.count());
  set_exact(found.net, net, error(exact.variance), found.support);
  set_exact(found.rounds, exact.mean_rounds.value, error(exact.variance_rounds),
            sessions * (1 - exact.playing.value));
}

/// Result less mean of a round times rounds is a martingale of mean 0 that is stopped.
estimate by_control(const estimate& rounds, double drift) {
  estimate net = rounds;
  net.value *= drift;
  net.error *= std::abs(drift);
  if (net.held) {
    net.held = {std::min(drift * net.held->low, drift * net.held->high),
                std::max(drift * net.held->low, drift * net.held->high)};
  }
  if (net.exact) *net.exact *= drift;
  if (net.z && drift < 0) *net.z = -*net.z;
  return net;
}

}  // namespace

session_statistics statistics_of(const result_counts& counts, const known_sessions& known) {
  session_statistics found;
  found.sessions = counts.ahead + counts.even + counts.behind;
  ensure(found.sessions > 0, "sessions that were played");
  const auto sessions = static_cast<double>(found.sessions);
  const auto share = [&](std::uint64_t count) {
    return share_of(static_cast<double>(count), sessions);
  };
  const auto mean = [&](const integer& sum) {
    return maths::nearest(rational{sum, integer{found.sessions}});
  };
  for (const auto each : counts.stopped) found.stopped.push_back(share(each));
  found.ahead = share(counts.ahead);
  found.even = share(counts.even);
  found.behind = share(counts.behind);
  const moments_found net{counts.net, counts.net_square, found.sessions};
  const moments_found rounds{counts.rounds, counts.rounds_square, found.sessions};
  found.net_deviation = net.deviation;
  found.support = known.exact
                      ? support_of_law(*known.exact, sessions)
                      : std::min(support_found(counts, sessions),
                                 known.support_of_round * maths::nearest(rational{counts.rounds}));
  found.net = mean_as_found(net.mean, net.deviation, sessions, found.support);
  const auto in_full = counts.stopped[static_cast<std::size_t>(stop_reason::rounds)];
  const double early = known.exact ? sessions * (1 - known.exact->playing.value)
                                   : sessions - static_cast<double>(in_full);
  found.rounds = mean_as_found(rounds.mean, rounds.deviation, sessions,
                               support_of_rounds(counts, sessions, early));
  if (known.exact) compare(found, known);
  if (known.mean_of_round) {
    found.net_controlled = by_control(found.rounds, maths::nearest(*known.mean_of_round));
  }
  found.wagered = mean(counts.wagered);
  found.bought = mean(counts.bought);
  if (counts.bought > 0) found.hold = -maths::nearest(rational{counts.net, counts.bought});
  return found;
}

estimate difference_of(const result_counts& first, const result_counts& second,
                       const result_counts& house, double support) {
  const std::uint64_t sessions = first.ahead + first.even + first.behind;
  // (a - b)^2 = 2 a^2 + 2 b^2 - (a + b)^2, and the house won -(a + b).
  const moments_found net{first.net - second.net,
                          2 * first.net_square + 2 * second.net_square - house.net_square,
                          sessions};
  return mean_as_found(net.mean, net.deviation, static_cast<double>(sessions), support);
}

}  // namespace skyward::simulation
