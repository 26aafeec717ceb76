// How far chance may move what a house wins on all that was wagered at a table.
#pragma once

#include "base/rational.hpp"
#include "maths/figures.hpp"
#include "maths/hold.hpp"
#include "maths/session/sum_law.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace skyward::maths {

/// What tells the ends of a band, the closest first.
enum class band_means : std::uint8_t {
  whole_numbers,  // the law multiplied out in integers
  transform,      // the law on its own lattice by the Fourier transform, within `error`
  lattice,        // the same on a coarser lattice, and what the roundings to it can come to
  chernoff,       // exponential moments (Chernoff 1952)
  cantelli,       // the variance (Cantelli 1928)
};

/// `whole numbers`, `transform`, `lattice`, `Chernoff` or `Cantelli`.
std::string_view name_of(band_means means);

/// The house's win lies below `low` with no more than half of what is not sure, and above `high`
/// with no more than that: for certain, whatever the band is told by.
struct hold_band {
  integer low;   // cents
  integer high;  // cents
  /// The quantiles lie no further inside than so many cents: 0 where the ends are the quantiles,
  /// the least result that is not exceeded with half of what is not sure, and with that half less
  /// than all. None where nothing is known of them.
  std::optional<integer> slack;
  double error = 0;  // bounds what floating point and what was left out can do to a probability
  confidence sure{};
  band_means means{};
  bool dice_shared = false;  // taken together from strands that may share dice: a bound

  bool is_exact() const { return slack && *slack == 0; }
};

/// What a band may take.
struct band_limits {
  std::uint64_t whole_steps = 200'000;  // products of whole numbers
  sum_limits transform{};
};

/// The band of a house's win that is as sure as asked. It takes what was wagered as given: as if no
/// wager had been chosen by how others ended.
///
/// Small laws are multiplied out in whole numbers. Others are found by `law_of_sum` on the lattice
/// of their results or, where that has too many points, on a coarser one; how far the results lie
/// from it together is bounded by their exponential moments. Prizes that come once in many such
/// days are counted apart, where a single one leaves the house below the band whatever else
/// happens. Of several strands each has a share of what is not sure, the shares that tell most of
/// some that are tried; nothing is asked of how they hang together (Boole's inequality).
///
/// cost    some seconds for a day of thousands of rounds; what the limits allow, for each strand
///         and each lattice that is tried
hold_band band_of(const theoretical_hold& hold, confidence sure, const band_limits& limits = {});

}  // namespace skyward::maths
