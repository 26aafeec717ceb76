// Printable odds for an edge that is wanted: asked for, checked and computed.
#pragma once

#include "base/rational.hpp"
#include "report/par/design_report.hpp"
#include "request/rules_request.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace skyward::request {

/// A part of one: `5%`, `5.25%` or `-0.5%`.
using percent = written<rational>;
percent read_percent(std::string_view words);

struct design_request : rules_request {
  std::string wager;  // as `par` names it
  std::optional<percent> edge;
  percent tolerance = read_percent("0.5%");
  whole per_max = whole_number(6);  // largest second number of `7 to 2`
  std::optional<whole> chip;        // cents; the rules' own without
};

struct ruled_design {
  rules::table_rules rules;
  report::design_figures figures;
};

accepted<ruled_design> design_of(const design_request& request);

}  // namespace skyward::request
