// A session as it is asked for, in words: by the flags of `skyward session` or by another language.
#pragma once

#include "cli/rules_argument.hpp"
#include "cli/wager_argument.hpp"
#include "maths/layout.hpp"
#include "maths/session/session.hpp"

#include <string>

namespace skyward::cli {

struct session_request : rules_request {
  wager_request wagers;
  std::string bankroll;  // whole cents
  std::string rounds;
  std::string goal;  // whole cents; empty without one
};

/// What a session is computed from and reported with.
struct planned_session {
  rules::table_rules rules;
  maths::layout_figures layout;  // counted in whole cents
  maths::session_plan plan;
};

/// Checks everything that a session is asked with; computing it needs no further check.
accepted<planned_session> planned_session_of(const session_request& request);

}  // namespace skyward::cli
