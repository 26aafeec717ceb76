// Two sets of rules of one game compared: text for 80 columns, JSON.
#pragma once

#include "maths/diff.hpp"

#include <string>

namespace skyward::report {

std::string diff_text(const maths::ruled_sheet& before, const maths::ruled_sheet& after,
                      const maths::sheet_changes& changes);
std::string diff_json(const maths::ruled_sheet& before, const maths::ruled_sheet& after,
                      const maths::sheet_changes& changes);

}  // namespace skyward::report
