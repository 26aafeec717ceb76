// Finds the bin of a result, and the width with which bins span all results.
#include "simulation/run/bin_scale.hpp"

#include <algorithm>

namespace skyward::simulation {

std::size_t bin_scale::bin(std::int64_t cents) const {
  if (cents < from) return 0;
  return std::min(static_cast<std::size_t>((cents - from) / width) + 1, bins - 1);
}

bin_scale scale_between(std::int64_t low, std::int64_t high, std::int64_t unit) {
  constexpr auto inner = static_cast<std::int64_t>(bin_scale::bins) - 2;
  const auto width = std::max(unit, ((high - low) / inner / unit + 1) * unit);
  const auto from = low >= 0 ? low / unit * unit : -((-low + unit - 1) / unit * unit);
  return {from, width, unit};
}

}  // namespace skyward::simulation
