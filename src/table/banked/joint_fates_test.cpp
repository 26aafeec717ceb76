// Cases are kept while no other is as good, and merged where they are too many.
#include "table/banked/joint_fates.hpp"

#include <gtest/gtest.h>

namespace skyward::table {
namespace {

fate_row row_of(std::uint8_t first, std::uint8_t second) {
  return {first, second};
}

TEST(fate_rows, keep_what_no_other_equals_or_beats_in_every_column) {
  fate_rows rows;
  EXPECT_TRUE(rows.add(row_of(1, 2)));
  EXPECT_FALSE(rows.add(row_of(1, 2))) << "the same";
  EXPECT_FALSE(rows.add(row_of(0, 2))) << "worse in a column, better in none";
  EXPECT_TRUE(rows.add(row_of(2, 1))) << "better in one";
  EXPECT_EQ(rows.all().size(), 2U);
  EXPECT_TRUE(rows.add(row_of(2, 2)));
  ASSERT_EQ(rows.all().size(), 1U) << "it beats both";
  EXPECT_EQ(rows.all().front(), row_of(2, 2));
  EXPECT_FALSE(rows.merged());
}

/// Rows of which each is better than every other in some column.
fate_row nth(std::size_t n) {
  const auto half = static_cast<std::uint8_t>(n / 2);
  const auto odd = static_cast<std::uint8_t>(n % 2);
  return {half, static_cast<std::uint8_t>(200 - half), static_cast<std::uint8_t>(1 - odd), odd};
}

TEST(fate_rows, of_too_many_become_one_that_has_the_best_of_each_column) {
  fate_rows rows;
  for (std::size_t n = 0; n < fate_rows::most; ++n) EXPECT_TRUE(rows.add(nth(n))) << n;
  EXPECT_EQ(rows.all().size(), fate_rows::most);
  EXPECT_FALSE(rows.merged());
  EXPECT_TRUE(rows.add(nth(fate_rows::most)));
  EXPECT_TRUE(rows.merged());
  ASSERT_EQ(rows.all().size(), 1U);
  EXPECT_EQ(rows.all().front(), (fate_row{128, 200, 1, 1}));
  EXPECT_FALSE(rows.add(nth(7))) << "covered";
  EXPECT_TRUE(rows.add(row_of(130, 0))) << "better in one column, of one case still";
  EXPECT_EQ(rows.all().front(), (fate_row{130, 200, 1, 1}));
  EXPECT_EQ(rows.all().size(), 1U);
}

}  // namespace
}  // namespace skyward::table
