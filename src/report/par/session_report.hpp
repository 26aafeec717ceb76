// The law of a session for people and programs: text for 80 columns, JSON, charts.
#pragma once

#include "document/markup.hpp"
#include "maths/layout.hpp"
#include "maths/session/session.hpp"
#include "rules/table_rules.hpp"

#include <string>

namespace skyward::report {

/// A session of wagers: what it was asked of, and what was found.
struct session_sheet {
  const rules::table_rules& rules;
  const maths::layout_figures& layout;  // counted in whole cents
  const maths::session_plan& plan;
  const maths::session_figures& figures;
};

/// Blocks of labelled figures, at most 80 columns wide.
std::string session_text(const session_sheet& sheet);

/// One line of JSON: a number and, where the session is exact, its fraction for each figure; the
/// law of the final bankroll only when `with_law`, for it may be long.
std::string session_json(const session_sheet& sheet, bool with_law = true);

/// An SVG document: how the final bankroll is distributed, and ruin by number of rounds.
document::markup session_svg(const session_sheet& sheet);

}  // namespace skyward::report
