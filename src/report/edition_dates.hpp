// When an edition is or was in force, in words.
#pragma once

#include "rules/rulebook.hpp"

#include <string>

namespace skyward::report {

/// `in force from 2012-07-28 to 2014-07-28; lapsed`, or as much of it as the source tells; may be
/// empty.
std::string edition_dates(const rules::edition& edition);

}  // namespace skyward::report
