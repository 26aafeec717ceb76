// The sheet of wagers made together: figures of each layout as formulas over its law, which
// follows.
#include "base/text.hpp"
#include "report/par/par_workbook.hpp"

#include <fmt/format.h>

namespace skyward::report {

namespace {

using document::cell_name;
using document::cell_number;
using document::cell_value;
using document::look;
using document::range_name;
using document::worksheet;
using rules::index;

/// Columns of the sheet of layouts: first the figures of each layout, then the law of each.
enum layout_column : std::uint16_t {
  layout_name,
  layout_handle,
  layout_ahead,
  layout_throws,
  layout_edge,
  layout_exact,
  layout_payback,
  layout_variance,
  layout_deviation,
  layout_index,
  layout_check,
};

/// A heading, the headings of the columns, then the law.
void write_law(const par_book& book, worksheet& sheet, std::uint32_t first,
               const maths::layout_figures& layout) {
  std::vector<std::string> parts;
  for (const auto& each : layout.wagers) {
    parts.push_back(fmt::format("{} {}", book.rules.book().areas[index(each.area)].id,
                                money_text(each.amount)));
  }
  sheet.text({first, 0}, look::label, fmt::format("{}: {}", layout.label, join(parts)));
  write_headings(sheet, {first + 1, 1},
                 {"net result, $", "ways", "out of", "probability", "exact probability"});
  auto row = first + 2;
  for (const auto& each : layout.law.outcomes) {
    const rational probability{each.ways, layout.law.total};
    sheet.number({row, 1}, look::money, cell_value(each.net / 100));
    write_chance(sheet, {row, 2}, probability, layout.law.total);
    sheet.text({row++, 5}, look::text, fraction_text(probability));
  }
}

void write_layout_figures(const par_book& book, worksheet& sheet, std::uint32_t summary,
                          std::uint32_t law_first, const maths::layout_figures& layout) {
  const auto law_last = law_first + static_cast<std::uint32_t>(layout.law.outcomes.size()) - 1;
  const auto nets = range_name(1, law_first, law_last);
  const auto chances = range_name(4, law_first, law_last);
  const auto here = [&](std::uint16_t column) { return cell_name({summary, column}); };
  const auto put = [&](std::uint16_t column, look as, const std::string& told, cell_number value) {
    sheet.formula({summary, column}, as, told, value);
  };
  sheet.text({summary, layout_name}, look::text, layout.label);
  sheet.number({summary, layout_handle}, look::money, cell_value(layout.handle / 100));
  put(layout_ahead, look::chance, fmt::format(R"(SUMIF({},">0",{}))", nets, chances),
      cell_value(layout.win_probability));
  put(layout_throws, look::ratio, fraction_formula(layout.mean_throws),
      cell_value(layout.mean_throws));
  put(layout_payback, look::percent, fmt::format("1-{}", here(layout_edge)),
      cell_value(1 - layout.house_edge));
  put(layout_edge, look::percent,
      fmt::format("-SUMPRODUCT({},{})/{}", chances, nets, here(layout_handle)),
      cell_value(layout.house_edge));
  put(layout_variance, look::decimal,
      fmt::format("SUMPRODUCT({0},{1},{1})/{2}^2-{3}^2", chances, nets, here(layout_handle),
                  here(layout_edge)),
      cell_value(layout.variance));
  put(layout_deviation, look::decimal, fmt::format("SQRT(MAX(0,{}))", here(layout_variance)),
      document::cell_root(layout.variance));
  put(layout_index, look::ratio,
      fmt::format("{}*{}", far("Cover", book.cover.z), here(layout_deviation)),
      book.z * document::cell_root(layout.variance));
  sheet.text({summary, layout_exact}, look::text, fraction_text(layout.house_edge));
  put(layout_check, look::check,
      fmt::format("{}-({})", here(layout_edge), fraction_formula(layout.house_edge)), 0);
}

}  // namespace

void write_layouts(par_book& book) {
  auto sheet = begin_sheet(
      book, "Layouts", "Wagers made together: " + book.title,
      "The law of each layout follows below, at the odds as filed: wagers share the dice, so "
      "that odds changed on other sheets do not reach it. Variance, deviation and index are of "
      "the net result in handles, the dollars wagered in all on average.");
  write_headings(sheet, {header_row, 0},
                 {"layout", "handle, $", "ahead", "mean throws", "house edge", "exact edge",
                  "payback", "variance", "deviation", "volatility index", "check"});
  std::uint16_t column = 0;
  for (const int width : {44, 16, 21, 21, 14, 34, 14, 14, 12, 12, 12}) {
    sheet.width(column, column, width);
    ++column;
  }
  sheet.height(header_row, 30);
  std::uint32_t summary = header_row + 1;
  auto row = summary + static_cast<std::uint32_t>(book.figures.layouts.size()) + 1;
  for (const auto& layout : book.figures.layouts) {
    write_law(book, sheet, row, layout);
    write_layout_figures(book, sheet, summary++, row + 2, layout);
    row += static_cast<std::uint32_t>(layout.law.outcomes.size()) + 3;
  }
  book.checked.push_back(
      fmt::format("'{}'!{}", sheet.name(), range_name(layout_check, header_row + 1, summary - 1)));
  sheet.freeze({header_row + 1, 1});
  sheet.print(header_row, header_row, {row - 1, layout_check});
}

}  // namespace skyward::report
