// Cells that several sheets of the workbook have: headings, references, fractions and chances.
#include "report/par/par_workbook.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

using document::cell_name;
using document::cell_value;
using document::look;
using document::place;
using document::worksheet;

document::worksheet begin_sheet(par_book& book, const std::string& label, const std::string& title,
                                const std::string& note) {
  auto sheet = book.file.add(label);
  sheet.text({0, 0}, look::title, title);
  sheet.height(0, 24);
  sheet.text({1, 0}, look::text, note);
  return sheet;
}

void write_headings(worksheet& sheet, place at, std::initializer_list<const char*> words) {
  for (const auto* each : words) {
    sheet.text(at, look::heading, each);
    ++at.column;
  }
}

std::string far(const std::string& sheet, place at) {
  const auto name = cell_name(at);
  return fmt::format("'{}'!${}${}", sheet, name.substr(0, 1), name.substr(1));
}

std::string fraction_formula(const rational& number) {
  constexpr std::size_t digits_max = 15;  // more are not read by every program
  const auto above = integer{abs(numerator(number))}.str();
  const auto below = denominator(number).str();
  const auto* sign = number < 0 ? "-" : "";
  if (above.size() <= digits_max && below.size() <= digits_max) {
    return fmt::format("{}{}/{}", sign, above, below);
  }
  const auto places =
      static_cast<int>(digits_max + below.size() - std::min(above.size(), below.size()));
  return decimal_text(number, places);
}

void write_chance(worksheet& sheet, place at, const rational& probability, const integer& cycle) {
  const place out_of{at.row, static_cast<std::uint16_t>(at.column + 1)};
  const place chance{at.row, static_cast<std::uint16_t>(at.column + 2)};
  if (cycle <= document::whole_max()) {
    sheet.number(at, look::whole, cell_value(probability * cycle));
    sheet.number(out_of, look::whole, cell_value(cycle));
  } else {
    const auto [significand, power] = document::nearest_binary(probability);
    sheet.number(at, look::whole, cell_value(significand));
    sheet.formula(out_of, look::whole, fmt::format("2^{}", power),
                  cell_value(integer{1} << static_cast<unsigned>(power)));
  }
  sheet.formula(chance, look::chance, fmt::format("{}/{}", cell_name(at), cell_name(out_of)),
                cell_value(probability));
}

}  // namespace skyward::report
