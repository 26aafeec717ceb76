// A workbook names its cells and sheets as spreadsheets do, and loses no more than a cell must.
#include "document/workbook.hpp"

#include "own_folder.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

namespace skyward::document {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

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
  const auto path = own_folder() / "names.xlsx";
  {
    workbook book{path, "names", "footer"};
    EXPECT_EQ(book.add("Pip Street").name(), "Pip Street");
    EXPECT_EQ(book.add("Pip Street").name(), "Pip Street 2");
    EXPECT_EQ(book.add("a/b [c]: d?").name(), "a-b -c-- d-");
    EXPECT_EQ(book.add("A group whose label is much too long").name().size(), 31U);
    EXPECT_EQ(book.add("A group whose label is much too long").name(),
              "A group whose label is much t 2");
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
}

TEST(workbook, leaves_what_was_there_where_it_cannot_write) {
  const auto folder = own_folder() / "folder";
  std::filesystem::create_directory(folder);
  const auto told = may_write(folder);
  ASSERT_FALSE(told.has_value());
  EXPECT_NE(told.error().find("it is a folder; accepted: a file name"), std::string::npos);
  EXPECT_FALSE(may_write(folder / "none" / "x.xlsx").has_value());

  // A folder that appears while the book is being made: the rename is refused, nothing remains.
  const auto taken = folder / "taken.xlsx";
  workbook book{taken, "taken", "footer"};
  book.add("Only").text({0, 0}, look::text, "words");
  std::filesystem::create_directory(taken);
  EXPECT_FALSE(book.close().has_value());
  EXPECT_TRUE(std::filesystem::is_directory(taken));
  EXPECT_FALSE(std::filesystem::exists(taken.string() + ".part"));
  std::filesystem::remove_all(folder);
}

TEST(workbook, of_equal_cells_has_equal_bytes) {
  const auto folder = own_folder();
  const auto write = [&](const std::filesystem::path& path, cell_number value) {
    workbook book{path, "bytes", "footer"};
    auto sheet = book.add("Only");
    sheet.number({0, 0}, look::decimal, value);
    sheet.formula({1, 0}, look::percent, "A1*2", 2 * value);
    ASSERT_TRUE(book.close().has_value());
  };
  const auto one = folder / "skyward_workbook_one.xlsx";
  const auto two = folder / "skyward_workbook_two.xlsx";
  write(one, 0.25);
  write(two, 0.25);
  EXPECT_FALSE(bytes_of(one).empty());
  EXPECT_EQ(bytes_of(one), bytes_of(two));
  write(two, 0.75);
  EXPECT_NE(bytes_of(one), bytes_of(two));
  std::filesystem::remove(one);
  std::filesystem::remove(two);
}

}  // namespace
}  // namespace skyward::document
