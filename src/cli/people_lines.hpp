// The people of a house as lines: added and changed from standard input, and shown without what is
// secret of them.
#pragma once

#include "cli/command.hpp"

#include <string>

namespace skyward::cli {

/// `{"name":"Dee","roles":["dealer"],"badge":"B-4711","pin":"8052"}` adds a person, and with `"id"`
/// changes one; `"leaves":true`, `"unlocks":true`. Each is answered by the person, without badge
/// and PIN. True when no line was refused.
bool change_people(const std::string& house, const streams& io);

/// Everybody, a line each.
std::string people_text(const std::string& house);

}  // namespace skyward::cli
