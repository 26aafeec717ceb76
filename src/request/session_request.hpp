// A session: what it is asked with, checked, and the plan made of it.
#pragma once

#include "maths/layout.hpp"
#include "maths/session/session.hpp"
#include "request/rules_request.hpp"
#include "request/wager_request.hpp"

#include <cstdint>
#include <optional>

namespace skyward::request {

struct session_request : rules_request {
  wager_request wagers;
  std::optional<whole> bankroll;  // cents
  std::optional<whole> rounds;
  std::optional<whole> goal;  // cents
};

/// What a session is computed from and reported with.
struct planned_session {
  rules::table_rules rules;
  maths::layout_figures layout;  // counted in whole cents
  maths::session_plan plan;
};

/// Checks everything that a session is asked with; computing it needs no further check.
accepted<planned_session> planned_session_of(const session_request& request);

}  // namespace skyward::request
