// Adds up the edges of a wager and of what its term goes with.
#include "maths/no_edge.hpp"

#include <algorithm>

namespace skyward::maths {

std::optional<rational> edge_together(const rules::table_rules& rules, const par_sheet& sheet,
                                      rules::column_id column, const rational& edge) {
  const auto& book = rules.book();
  const auto& area = book.columns[rules::index(column)].with;
  if (!area) return edge;
  const auto plain = std::ranges::find_if(sheet.wagers, [&](const wager_figures& each) {
    const auto& other = book.columns[rules::index(each.column)];
    return other.area == *area && !other.with;
  });
  if (plain == sheet.wagers.end() || !plain->money) return std::nullopt;
  return (edge + plain->money->house_edge) / 2;
}

std::vector<no_edge> wagers_without_edge(const rules::table_rules& rules, const par_sheet& sheet) {
  std::vector<no_edge> found;
  for (const auto& each : sheet.wagers) {
    if (!each.money) continue;
    const auto edge = edge_together(rules, sheet, each.column, each.money->house_edge);
    if (edge && *edge <= 0) found.push_back({each.column, *edge});
  }
  return found;
}

}  // namespace skyward::maths
