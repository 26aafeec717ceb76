// Pairs the wagers and layouts of two sheets, and keeps what differs.
#include "maths/diff.hpp"

#include <algorithm>
#include <map>

namespace skyward::maths {

namespace {

/// Layouts of both sheets by label, in the order of the first sheet that has them.
std::vector<layout_change> paired_layouts(const par_sheet& before, const par_sheet& after) {
  std::vector<layout_change> paired;
  for (const auto& each : before.layouts) paired.push_back({each.label, each, std::nullopt});
  for (const auto& each : after.layouts) {
    const auto known = std::ranges::find(paired, each.label, &layout_change::label);
    if (known == paired.end()) {
      paired.push_back({each.label, std::nullopt, each});
    } else {
      known->after = each;
    }
  }
  return paired;
}

bool is_unchanged(const layout_change& layout) {
  return layout.before && layout.after && layout.before->house_edge == layout.after->house_edge &&
         layout.before->variance == layout.after->variance;
}

/// Whether a wager's figures differ: at how many positions it has them is none of them.
bool figures_changed(std::optional<wager_figures> before,
                     const std::optional<wager_figures>& after) {
  if (before && after) {
    before->positions = after->positions;
    before->at_opening = after->at_opening;
  }
  return before != after;
}

/// Whether any line of a wager's area is printed with other odds.
bool odds_changed(const rules::table_rules& before, const rules::table_rules& after,
                  rules::column_id column) {
  const auto& book = before.book();
  const auto& area = book.areas[rules::index(book.columns[rules::index(column)].area)];
  return std::ranges::any_of(area.lines, [&](rules::line_id line) {
    return before.odds_of(line).pays != after.odds_of(line).pays;
  });
}

}  // namespace

sheet_changes changes_between(const ruled_sheet& before, const ruled_sheet& after) {
  std::map<std::pair<rules::column_id, std::string>, wager_change> by_place;
  for (const auto& each : before.sheet.wagers) by_place[{each.column, each.where}].before = each;
  for (const auto& each : after.sheet.wagers) by_place[{each.column, each.where}].after = each;
  sheet_changes changes;
  for (auto& [place, change] : by_place) {
    const auto column = place.first;
    change.column = column;
    change.changed = figures_changed(change.before, change.after) ||
                     odds_changed(before.rules, after.rules, column);
    changes.wagers.push_back(std::move(change));
  }
  changes.layouts = paired_layouts(before.sheet, after.sheet);
  std::erase_if(changes.layouts, is_unchanged);
  return changes;
}

}  // namespace skyward::maths
