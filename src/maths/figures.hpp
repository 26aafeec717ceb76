// The figures of a law: edge, return, variance and the rest, as reduced fractions.
#pragma once

#include "base/rational.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
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

/// How sure a spread is: what part of long runs it holds.
enum class confidence : std::uint8_t { percent_90, percent_95, percent_99 };

inline constexpr confidence confidences[] = {confidence::percent_90, confidence::percent_95,
                                             confidence::percent_99};

/// `90`, `95` or `99`.
std::string_view percent_of(confidence sure);

/// How many deviations to either side of the mean hold that part of a normal law, as par sheets
/// print it: 1.645, 1.960, 2.576, taken as exact.
std::string_view z_text(confidence sure);
rational z_of(confidence sure);

/// Half of what is not sure: the part of a law that lies to one side of what is.
rational tail_of(confidence sure);

/// The square of the volatility index: z deviations of one round.
rational volatility_squared(const rational& variance, confidence sure);

/// The rounds after which a par sheet tells the spread of payback.
inline constexpr std::int64_t spread_rounds[] = {1'000, 10'000, 100'000, 1'000'000, 10'000'000};

/// in      wagered the units that all wagers together are; nets are in the same unit
moments moments_of(const net_law& law, const rational& wagered);

}  // namespace skyward::maths
