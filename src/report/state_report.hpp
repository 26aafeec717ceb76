// A table as it stands after its log, for people.
#pragma once

#include "table/replay/replay.hpp"

#include <string>

namespace skyward::report {

/// Which log it is and how it was read; who sits where, with which chips and wagers.
std::string state_text(const table::replay& log);

}  // namespace skyward::report
