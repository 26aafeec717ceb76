// Words for an edge that is none.
#include "report/par/edge_warnings.hpp"

#include <fmt/format.h>

namespace skyward::report {

std::string edge_warning(const std::string& name, const rational& house_edge) {
  if (house_edge > 0) return "";
  return fmt::format("warning: {} leaves the house no edge: {} %", name,
                     percent_text(house_edge, 4));
}

std::vector<std::string> edge_warnings(const rules::table_rules& rules,
                                       const maths::par_sheet& sheet) {
  const auto& book = rules.book();
  std::vector<std::string> warnings;
  for (const auto& each : maths::wagers_without_edge(rules, sheet)) {
    const auto& column = book.columns[rules::index(each.column)];
    auto name = column.name;
    if (column.with)
      name += fmt::format(" together with {}", book.areas[rules::index(*column.with)].id);
    warnings.push_back(edge_warning(name, each.house_edge));
  }
  for (const auto& each : sheet.layouts) {
    if (auto warning = edge_warning(each.label, each.house_edge); !warning.empty()) {
      warnings.push_back(std::move(warning));
    }
  }
  return warnings;
}

}  // namespace skyward::report
