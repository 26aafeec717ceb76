// What comes back over many rounds of one wager: quantiles of its law, not of a normal one.
#pragma once

#include "maths/figures.hpp"
#include "maths/par_sheet.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace skyward::maths {

/// Payback, per wager made, that so many rounds are between as often as is sure, as often below as
/// above.
struct payback_range {
  rational low;   // the least that is not exceeded with at least half of what is not sure
  rational high;  // the same with that half less than all
};

/// Of a wager after so many rounds, for each of maths::spread_rounds.
///
/// in      outcomes with nets
std::vector<std::optional<payback_range>> payback_spread_of(std::span<const wager_outcome> outcomes,
                                                            confidence sure);

/// By the binomial law where a round has two results, and else by convolution; where enough rounds
/// support it by a normal law with skewness, to one step of what can come back.
///
/// in      law of a round's net in wagers
/// out     nothing where the results lie too far apart for the transform
/// cost    as convolution_power; little for two results
std::optional<payback_range> payback_of_rounds(const net_law& law, std::int64_t rounds,
                                               confidence sure);

}  // namespace skyward::maths
