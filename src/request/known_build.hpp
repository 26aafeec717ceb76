// What this build says of itself to whoever reads its records.
#pragma once

#include "rules/rulebook.hpp"
#include "table/replay/replay.hpp"

#include <string_view>

namespace skyward::request {

/// What `skyward signature` prints: tools/check_signature holds it against this.
inline constexpr std::string_view engine_signature = "14804323440960950700";

/// What a table of a game of this build pins when it opens.
table::build_pin pin_of(const rules::rulebook& book);

/// The games of this build, for a replay.
table::known_build known_build();

}  // namespace skyward::request
