// What counts of rounds say: estimates with their precision, and the exact figure beside each.
// Statistics are summaries, so `double` is allowed here; counts are whole numbers.
#pragma once

#include "simulation/kernel/episode.hpp"
#include "simulation/run/estimate.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace skyward::simulation {

struct chi_square {
  double value = 0;
  std::size_t degrees = 0;
  double z = 0;  // the normal deviate of the same probability
};

/// Of counts against weights; classes that are expected fewer than 5 times are taken together.
chi_square chi_square_of(std::span<const std::uint64_t> counts, std::span<const integer> ways);

struct net_statistics {
  rational net;  // cents
  std::uint64_t count = 0;
  rational exact;  // probability
};

struct decision_statistics {
  rules::decision decided;
  std::uint64_t count = 0;
  std::optional<rational> exact;  // expected a round, where that is known
};

struct wager_statistics {
  std::uint64_t made = 0;
  estimate payback;
  std::vector<decision_statistics> decisions;
};

struct round_statistics {
  std::uint64_t rounds = 0;
  estimate net;                          // cents a round
  estimate payback;                      // 1 + net / exact handle
  estimate win;                          // probability of a net gain
  std::optional<chi_square> fit;         // of the classes, where they are told apart
  std::vector<net_statistics> nets;      // ascending; as well
  std::vector<wager_statistics> wagers;  // as the episode's
};

/// in      results by class; counts by class, not all 0
round_statistics statistics_of(const episode& round, std::span<const round_result> results,
                               std::span<const std::uint64_t> counts);

/// Of one wager of the episode.
wager_statistics wager_statistics_of(const episode& round, std::size_t wager,
                                     std::span<const std::uint64_t> counts);

/// Two layouts on the same dice.
///
/// out     the difference of the net results of a round, first less second, in cents
estimate difference_of(const episode& round, std::span<const round_result> first,
                       std::span<const round_result> second, std::span<const std::uint64_t> counts);

}  // namespace skyward::simulation
