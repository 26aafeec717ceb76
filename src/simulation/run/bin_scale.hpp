// The bins that results of sessions are counted in.
#pragma once

#include <cstddef>
#include <cstdint>

namespace skyward::simulation {

/// Results fall into bins of equal width, and two for what is below and above all of them.
struct bin_scale {
  static constexpr std::size_t bins = 256;
  std::int64_t from = 0;   // cents, lower edge of bin 1
  std::int64_t width = 1;  // cents
  std::int64_t unit = 1;   // cents: from, width and every result are multiples

  std::size_t bin(std::int64_t cents) const;
};

/// Bins for results between two amounts, a whole number of units wide.
bin_scale scale_between(std::int64_t low, std::int64_t high, std::int64_t unit);

}  // namespace skyward::simulation
