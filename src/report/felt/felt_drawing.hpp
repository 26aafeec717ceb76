// The felt of a table as it is played on: at its true size, seen from above, the dealer at the
// upper edge, so that the dealer's left is on the right. The filed layout shows the same shapes.
#pragma once

#include "document/drawing.hpp"
#include "report/felt/felt_facts.hpp"

namespace skyward::report {

/// How far the rail reaches beyond the felt.
inline constexpr document::length felt_rail = document::hundredths_of_inch(300);

/// The shapes of the whole table, its felt's left upper corner at the origin.
std::vector<document::shape> felt_shapes(const felt_facts& facts);

/// One page: the table with its rail.
document::drawing felt_drawing(const felt_facts& facts);

}  // namespace skyward::report
