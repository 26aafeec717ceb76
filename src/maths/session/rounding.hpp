// What doubles lose: by being rounded, and by what is left out as too thin to matter.
#pragma once

#include "base/rational.hpp"

#include <cstdint>

namespace skyward::maths {

/// The double next to it, within the unit roundoff and 2^-9 of that.
double nearest(const rational& number);

/// What so many roundings one after the other can do to a weight, as a relative error.
double relative_error(double roundings);

/// No more than this probability is trimmed off in a whole session.
inline constexpr double trimmed_max = 1e-25;

/// All that was trimmed, with more than its own roundings, and what results too small for a double
/// can have lost, each operation 2^-1074 at most.
///
/// in      work about how many multiplications
double left_out(double trimmed, std::uint64_t work);

}  // namespace skyward::maths
