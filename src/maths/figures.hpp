// The figures of a law: edge, return, variance and the rest, as reduced fractions.
#pragma once

#include "base/rational.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace skyward::maths {

/// The law of a net result: each value in wagers (or cents), and in how many of `total` ways.
struct net_law {
  struct outcome {
    rational net;
    integer ways;
  };
  std::vector<outcome> outcomes;
  integer total;
};

/// Moments of a net result per unit wagered.
struct moments {
  rational house_edge;  // expected loss / wagered
  rational variance;    // of the net result, in units wagered squared
};

/// in      wagered the units that all stakes together are; nets are in the same unit
moments moments_of(const net_law& law, const rational& wagered);

}  // namespace skyward::maths
