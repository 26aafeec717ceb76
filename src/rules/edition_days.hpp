// On which days an edition is in force.
#pragma once

#include "rules/rulebook.hpp"

#include <string_view>

namespace skyward::rules {

/// Whether the source leaves open, or says, that an edition is in force on a day.
///
/// in  day  2026-11-26
bool may_be_in_force(const edition& edition, std::string_view day);

}  // namespace skyward::rules
