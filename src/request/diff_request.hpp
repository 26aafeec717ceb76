// Two sets of rules of a game compared: asked for, checked and computed.
#pragma once

#include "maths/diff.hpp"
#include "request/rules_request.hpp"

#include <string>
#include <vector>

namespace skyward::request {

/// Each edition and each rules submission is one set of rules; what is missing before is the game
/// as printed. Options belong to the rules after.
struct diff_request {
  std::string game;
  std::vector<std::string> editions;
  std::vector<named_file> submissions;
  std::vector<option_choice> options;
  bool layouts = true;  // compares wagers made together too, which take longest
};

struct compared_rules {
  maths::ruled_sheet before;
  maths::ruled_sheet after;
  maths::sheet_changes changes;
};

accepted<compared_rules> changes_of(const diff_request& request);

}  // namespace skyward::request
