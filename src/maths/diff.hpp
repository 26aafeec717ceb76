// Two sets of rules of one game compared, wager by wager.
#pragma once

#include "maths/par_sheet.hpp"

#include <optional>
#include <vector>

namespace skyward::maths {

/// A wager under the rules before and after; missing where it is not offered.
struct wager_change {
  rules::column_id column{};
  std::optional<wager_figures> before;
  std::optional<wager_figures> after;
  bool changed = false;  // its figures or its printed odds
};

/// A layout of the rulebook before and after; missing where its odds are not known.
struct layout_change {
  std::string label;
  std::optional<layout_figures> before;
  std::optional<layout_figures> after;
};

struct sheet_changes {
  std::vector<wager_change> wagers;    // every wager of either sheet, in the rulebook's order
  std::vector<layout_change> layouts;  // those whose edge or variance changed
};

/// A sheet and the rules that it was made by.
struct ruled_sheet {
  rules::table_rules rules;
  par_sheet sheet;
};

/// in      sheets of one game
sheet_changes changes_between(const ruled_sheet& before, const ruled_sheet& after);

}  // namespace skyward::maths
