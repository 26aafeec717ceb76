// Proposed odds for a wager and what rounding does to its edge: text for 80 columns, JSON.
#pragma once

#include "maths/design.hpp"

#include <string>
#include <vector>

namespace skyward::report {

/// The edges that a wager has at some amounts, paid in cents and in whole chips.
struct breakage_table {
  std::string odds;  // whose
  struct row {
    maths::edge_as_paid in_cents;
    maths::edge_as_paid in_chips;
  };
  std::vector<row> rows;
  cents countable;                           // no larger wager is taken
  std::optional<cents> least_even_in_cents;  // none up to the most that is wagered
  std::optional<cents> least_even_in_chips;
};

struct design_figures {
  maths::wager_figures wager;  // as it is now
  maths::design_goal goal;
  std::optional<rational> edge_now;  // none where the odds are not in the source
  maths::design design;
  cents chip;
  std::vector<breakage_table> breakage;
  maths::par_sheet sheet{};  // of the rules as they are: what the wager's term goes with
};

std::string design_text(const rules::table_rules& rules, const design_figures& figures);
std::string design_json(const rules::table_rules& rules, const design_figures& figures);

}  // namespace skyward::report
