// The par sheet as a workbook: the order of its sheets, and what stands on every printed page.
#include "report/par/par_xlsx.hpp"

#include "report/par/par_workbook.hpp"

#include <fmt/format.h>

namespace skyward::report {

namespace {

/// A footer takes `&` for the beginning of a field.
std::string doubled_ampersands(std::string_view words) {
  std::string doubled;
  for (const char c : words) doubled += c == '&' ? std::string{"&&"} : std::string{c};
  return doubled;
}

}  // namespace

std::expected<std::string, std::string> par_xlsx(const rules::table_rules& rules,
                                                 const maths::par_sheet& sheet,
                                                 const par_choices& choices) {
  const auto title = fmt::format("{}, edition {}", rules.book().name, rules.in_edition().id);
  par_book book{
      .rules = rules,
      .figures = sheet,
      .sure = choices.sure,
      .z = document::cell_value(maths::z_of(choices.sure)),
      .title = title,
      .file = {title + ": par sheet", fmt::format("&L{}, rules sha256 {}&RPage &P of &N",
                                                  doubled_ampersands(title), rules.sha256())}};
  auto cover = begin_cover(book);
  for (std::size_t g = 0; g < rules.book().groups.size(); ++g) {
    write_wagers(book, static_cast<rules::group_id>(g));
  }
  write_spread(book);
  if (!sheet.layouts.empty()) write_layouts(book);
  finish_cover(book, cover);
  return book.file.close();
}

}  // namespace skyward::report
