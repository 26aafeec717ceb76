// The least amounts that are not exceeded with given probabilities, found with few tries where each
// try is a long computation.
#pragma once

#include "maths/session/session_figures.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace skyward::maths {

/// What trying an amount has shown: how likely it is not exceeded.
struct tried_amount {
  double chance = 0;  // tells where to try next
  int per_cent = 0;   // whole ones that are reached: decides
};

/// For each mark the least amount within which sessions stay with at least that probability.
///
/// The amounts tried beforehand bracket the next; a curve through them tells where to try. What is
/// found does not depend on the curve.
///
/// in      marks per cents, ascending; within of 0 and above, which never decreases and reaches 100
std::vector<session_quantile> least_amounts(
    std::span<const int> marks, const std::function<tried_amount(std::int64_t)>& within);

}  // namespace skyward::maths
