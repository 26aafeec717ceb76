// What counts of sessions say, beside the exact law of a session where it is known.
#pragma once

#include "maths/session/session_figures.hpp"
#include "simulation/run/estimate.hpp"
#include "simulation/run/result_counts.hpp"

#include <optional>
#include <vector>

namespace skyward::simulation {

/// What is known of sessions before they are played.
struct known_sessions {
  std::optional<rational> mean_of_round;  // net in cents, where it is the same in all rounds
  double support_of_round = 0;            // normal_support of the nets of one round; 0 unknown
  cents bankroll;                         // that `exact` begins with
  std::optional<maths::session_figures> exact;
};

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
  double net_deviation = 0;  // found
  double support = 0;        // normal_support of the net
  double wagered = 0;        // cents a session
  double bought = 0;
  double hold = 0;  // net lost / bought
};

/// Means have an interval where the law of a session supports it, and where that is not known,
/// where both the results found and the law of a round do.
session_statistics statistics_of(const result_counts& counts, const known_sessions& known);

/// Two players of the same sessions, from what the house won of both.
///
/// in      support normal_support of the difference
/// out     the difference of their net results, first less second, in cents
estimate difference_of(const result_counts& first, const result_counts& second,
                       const result_counts& house, double support);

}  // namespace skyward::simulation
