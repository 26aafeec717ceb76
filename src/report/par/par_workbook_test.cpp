// Numbers as the formulas of a workbook write them.
#include "report/par/par_workbook.hpp"

#include <gtest/gtest.h>

namespace skyward::report {
namespace {

TEST(par_workbook, writes_a_fraction_while_neither_number_has_more_than_15_digits) {
  const integer longest = 999'999'999'999'999;
  EXPECT_EQ(fraction_formula(rational{-1, 3}), "-1/3");
  EXPECT_EQ(fraction_formula(rational{integer{1}, longest}), "1/999999999999999");
  EXPECT_EQ(fraction_formula(rational{longest, integer{2}}), "999999999999999/2");
  EXPECT_EQ(fraction_formula(rational{integer{1}, integer{longest + 1}}),
            "0.000000000000001000000000000000");
  EXPECT_EQ(fraction_formula(rational{integer{-1}, integer{longest + 1}}),
            "-0.000000000000001000000000000000");
  EXPECT_EQ(fraction_formula(rational{integer{longest + 2}, integer{3}}),
            "333333333333333.666666666666667");
}

}  // namespace
}  // namespace skyward::report
