// What counts say: estimates with their precision, and the exact figure beside each. Statistics are
// summaries, so `double` is allowed here; counts are whole numbers.
#pragma once

#include "simulation/run/sessions.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace skyward::simulation {

/// A mean over independent rounds or sessions.
struct estimate {
  double value = 0;
  double error = 0;  // standard error
  double low = 0;    // 95 % confidence interval
  double high = 0;
  std::optional<double> exact;
  std::optional<rational> fraction;  // that it is rounded from, where that is known
  std::optional<double> z;           // (value - exact) / the standard error that the exact law has,
                                     // where that is known, and otherwise the one found
};

/// Sets the exact figure beside an estimate whose law is not known further.
void set_exact(estimate& figure, double exact);

/// Half the width of a 95 % interval that holds the mean at every time at once, so that a run may
/// be stopped when it is narrow enough (Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas 2024,
/// "Time-uniform central limit theory and asymptotic confidence sequences", equation 6).
///
/// in      deviation of one observation; first observations after which it is first looked at, for
///         which it is tightest
double anytime_half_width(double deviation, std::uint64_t observations, std::uint64_t first);

struct chi_square {
  double value = 0;
  std::size_t degrees = 0;
  double z = 0;  // what a normal deviate of the same probability is (Wilson and Hilferty 1931)
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
  rational exact;  // expected a round
};

struct wager_statistics {
  std::uint64_t made = 0;
  estimate payback;
  std::vector<decision_statistics> decisions;
};

/// How the payback came to be what it is.
struct payback_point {
  std::uint64_t rounds = 0;
  double payback = 0;
  double half_width = 0;  // of a 95 % interval
};

struct round_statistics {
  std::uint64_t rounds = 0;
  estimate net;                          // cents a round
  estimate payback;                      // 1 + net / exact handle
  estimate win;                          // probability of a net gain
  double deviation = 0;                  // of the payback of one round
  chi_square fit;                        // of the classes
  std::vector<net_statistics> nets;      // ascending
  std::vector<wager_statistics> wagers;  // as the episode's
};

/// in      results by class; counts by class, not all 0
round_statistics statistics_of(const episode& round, std::span<const round_result> results,
                               std::span<const std::uint64_t> counts);

/// Two layouts on the same dice.
///
/// out     the difference of the net results of a round, first less second, in cents
estimate difference_of(const episode& round, std::span<const round_result> first,
                       std::span<const round_result> second, std::span<const std::uint64_t> counts);

/// Of a player, or of the house.
struct session_statistics {
  std::uint64_t sessions = 0;
  std::vector<estimate> stopped;  // probability of each stop_reason
  estimate ahead;
  estimate even;
  estimate behind;
  estimate net;                            // of a session, cents
  std::optional<estimate> net_controlled;  // the same by rounds played times the exact mean of one
  estimate rounds;
  double net_deviation = 0;
  double wagered = 0;  // cents a session
  double bought = 0;
  double hold = 0;  // net lost / bought
};

/// in      mean_of_round exact mean net result of a round in cents, where it is the same in all
session_statistics statistics_of(const result_counts& counts,
                                 const std::optional<rational>& mean_of_round);

/// Two players of the same sessions, from what the house won of both.
///
/// out     the difference of their net results, first less second, in cents
estimate difference_of(const result_counts& first, const result_counts& second,
                       const result_counts& house);

}  // namespace skyward::simulation
