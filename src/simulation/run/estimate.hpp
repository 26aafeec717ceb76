// What counts say of one figure: its value, how sure that is, and the exact figure beside it.
#pragma once

#include "base/rational.hpp"
#include "simulation/run/intervals.hpp"

#include <optional>
#include <span>

namespace skyward::simulation {

/// A mean over independent rounds or sessions, or the share of them of which something is so.
struct estimate {
  double value = 0;
  double error = 0;  // standard error: of the exact law where it is known, else as found
  std::optional<interval> held;  // 95 %; none where it would not be one
  std::optional<double> exact;
  std::optional<rational> fraction;  // that it is rounded from, where that is known
  std::optional<double> z;           // (value - exact) / error
  bool rare = false;  // z hangs on what was expected fewer than support_of_z times: a hint
};

/// in      error standard error by the exact law; support as normal_support has it
void set_exact(estimate& figure, double exact, double error, double support);

/// in      count of so many, at least 1
estimate share_of(double count, double of);
void set_exact_share(estimate& share, double exact, double of);

/// A mean as it was found, with a normal interval where enough supports it.
///
/// in      deviation of one observation; support as normal_support has it
estimate mean_as_found(double value, double deviation, double observations, double support);

/// Half the width of a 95 % interval that holds the mean at every time at once, so that a run may
/// be stopped when it is narrow enough (Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas 2024,
/// "Time-uniform central limit theory and asymptotic confidence sequences", equation 6).
///
/// in      deviation of one observation; first observations after which it is first looked at, for
///         which it is tightest
double anytime_half_width(double deviation, std::uint64_t observations, std::uint64_t first);

}  // namespace skyward::simulation
