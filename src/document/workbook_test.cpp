// A workbook names its cells and sheets as spreadsheets do, and loses no more than a cell must.
#include "document/workbook.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace skyward::document {
namespace {

TEST(workbook, names_cells_as_spreadsheets_do) {
  EXPECT_EQ(cell_name({0, 0}), "A1");
  EXPECT_EQ(cell_name({11, 25}), "Z12");
  EXPECT_EQ(range_name(2, 4, 9), "C5:C10");
}

TEST(workbook, holds_whole_numbers_up_to_two_to_the_53_exactly) {
  EXPECT_EQ(whole_max(), integer{9'007'199'254'740'992});
  EXPECT_EQ(cell_value(whole_max()), 9'007'199'254'740'992.0);
  EXPECT_EQ(cell_value(whole_max() - 1), 9'007'199'254'740'991.0);
  EXPECT_EQ(cell_value(whole_max() + 1), 9'007'199'254'740'992.0);  // a tie: to the even neighbour
  EXPECT_EQ(cell_value(-3), -3.0);
  EXPECT_EQ(cell_value(0), 0.0);
}

/// No cell number is nearer, and the ratio that stands for it is made of whole numbers of a cell.
RC_GTEST_PROP(workbook, loses_half_a_unit_of_the_last_place_at_most, ()) {
  const auto bits = [] {
    const auto word = [] { return integer{*rc::gen::arbitrary<std::uint64_t>()}; };
    return integer{(word() << 64) + word() + 1};
  };
  const rational number{bits(), bits() << *rc::gen::inRange(0U, 80U)};
  const auto [significand, power] = nearest_binary(number);
  RC_ASSERT(significand >= whole_max() / 2 && significand <= whole_max());
  const rational unit = power >= 0 ? rational{1, integer{1} << static_cast<unsigned>(power)}
                                   : rational{integer{1} << static_cast<unsigned>(-power)};
  RC_ASSERT(abs(rational{significand * unit - number}) * 2 <= unit);
  RC_ASSERT(rational{cell_value(number)} == significand * unit);
}

TEST(workbook, names_a_sheet_by_the_nearest_free_name) {
  workbook book{"names", "footer"};
  EXPECT_EQ(book.add("Pip Street").name(), "Pip Street");
  EXPECT_EQ(book.add("Pip Street").name(), "Pip Street 2");
  EXPECT_EQ(book.add("a/b [c]: d?").name(), "a-b -c-- d-");
  EXPECT_EQ(book.add("A group whose label is much too long").name().size(), 31U);
  EXPECT_EQ(book.add("A group whose label is much too long").name(),
            "A group whose label is much t 2");
  EXPECT_EQ(book.add("pip street").name(), "pip street 3");
  EXPECT_EQ(book.add(std::string(30, 'x') + "\u00e9").name(), std::string(30, 'x'));
}

TEST(workbook, of_equal_cells_has_equal_bytes) {
  const auto bytes = [](cell_number value) {
    workbook book{"bytes", "footer"};
    auto sheet = book.add("Only");
    sheet.number({0, 0}, look::decimal, value);
    sheet.formula({1, 0}, look::percent, "A1*2", 2 * value);
    return book.close().value();
  };
  EXPECT_TRUE(bytes(0.25).starts_with("PK"));
  EXPECT_EQ(bytes(0.25), bytes(0.25));
  EXPECT_NE(bytes(0.25), bytes(0.75));
}

}  // namespace
}  // namespace skyward::document
