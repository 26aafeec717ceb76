// Intervals of 95 % that hold what they say, where what is counted came seldom or never too.
#pragma once

#include <cstdint>
#include <span>

namespace skyward::simulation {

struct interval {
  double low = 0;
  double high = 0;
};

/// Of a share, from how often it came: never outside 0 to 1, and wide enough whatever the share is
/// (Clopper and Pearson 1934).
///
/// in      of at least 1, and count
interval interval_of_share(double count, double of);

/// A value that one observation can have.
struct possible_value {
  double value = 0;
  double count = 0;   // how often it came
  double chance = 0;  // that it had
};

/// Of the mean of all observations, which knows the values that did not come: what lies above the
/// exact mean and what lies below it are each a sum of Poisson counts with weights, whose interval
/// is that of a gamma law (Fay and Feuer 1997); both together have theirs by the method of variance
/// estimates recovery (Zou and Donner 2008).
///
/// in      values whose chances add up to 1, some of them counted
interval interval_of_mean(std::span<const possible_value> values);

/// How near to normal the mean of so many observations is: as near as the count of an award that
/// is expected so many times. From the third absolute moment, as in the theorem of Berry and
/// Esseen; 0 where nothing varies.
double normal_support(std::span<const possible_value> values, double observations);

/// Below this a z score is no more than a hint.
inline constexpr double support_of_z = 5;

/// From here on a normal interval holds what it says.
inline constexpr double support_of_normal = 100;

}  // namespace skyward::simulation
