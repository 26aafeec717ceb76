// The double next to a fraction is no further away than it says, and bounds grow with what they
// bound.
#include "maths/session/rounding.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace skyward::maths {
namespace {

/// A double as the fraction that it is.
rational fraction_of(double number) {
  int exponent = 0;
  const double part = std::frexp(number, &exponent);
  const integer digits{static_cast<std::int64_t>(std::ldexp(part, 53))};
  const auto shift = exponent - 53;
  if (shift >= 0) return rational{digits << static_cast<unsigned>(shift)};
  return {digits, integer{1} << static_cast<unsigned>(-shift)};
}

TEST(rounding, nearest_is_within_the_unit_roundoff_and_a_512th_of_it) {
  const rational allowed{integer{513}, integer{512} << 53U};
  for (std::int64_t above = -60; above <= 60; ++above) {
    for (std::int64_t below = 1; below <= 60; ++below) {
      for (const int power : {0, 40, 200}) {
        const rational number{integer{above} << static_cast<unsigned>(power), integer{below}};
        const rational away = abs(rational{fraction_of(nearest(number)) - number});
        ASSERT_LE(away, allowed * abs(number)) << number;
        const rational inverse = above == 0 ? rational{0} : rational{1} / number;
        const rational off = abs(rational{fraction_of(nearest(inverse)) - inverse});
        ASSERT_LE(off, allowed * abs(inverse)) << inverse;
      }
    }
  }
}

TEST(rounding, nearest_of_a_double_is_that_double) {
  for (const double number : {0.0, 1.0, -1.0, 0.1, -1.0 / 3, 1e300, 1e-300}) {
    EXPECT_EQ(nearest(fraction_of(number)), number);
  }
}

TEST(rounding, relative_error_is_more_than_that_many_roundings_can_do) {
  constexpr double unit = std::numeric_limits<double>::epsilon() / 2;
  for (const double roundings : {1.0, 10.0, 1e6, 1e12}) {
    EXPECT_GT(relative_error(roundings), std::expm1(roundings * std::log1p(unit)));
    EXPECT_LT(relative_error(roundings), 1.01 * roundings * unit);
  }
}

TEST(rounding, what_is_left_out_holds_all_that_was_trimmed_and_what_is_below_every_double) {
  EXPECT_GT(left_out(1e-25, 1), 1e-25);
  EXPECT_LT(left_out(1e-25, 1), 1.01e-25);
  EXPECT_GE(left_out(0, 1'000), 1'000 * std::numeric_limits<double>::denorm_min());
}

}  // namespace
}  // namespace skyward::maths
