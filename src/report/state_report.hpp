// A table as it stands after its log, for people and as JSON.
#pragma once

#include "table/replay/replay.hpp"

#include <string>

namespace skyward::report {

/// `{"stream":...,"records":57,"decided":true,"table":{...}}`: `decided` when every command was
/// decided anew and not only followed.
std::string state_json(const table::replay& log);

/// Which log it is and how it was read; who sits where, with which chips and wagers.
std::string state_text(const table::replay& log);

}  // namespace skyward::report
