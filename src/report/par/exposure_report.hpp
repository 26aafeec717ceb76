// A house's exposure on the wagers of a table: text for 80 columns, JSON.
#pragma once

#include "maths/exposure.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// in      where the position as text
std::string exposure_text(const rules::table_rules& rules, const std::string& where,
                          std::span<const maths::seat_wager> wagers,
                          const maths::exposure& exposure);
std::string exposure_json(const rules::table_rules& rules, const std::string& where,
                          std::span<const maths::seat_wager> wagers,
                          const maths::exposure& exposure);

}  // namespace skyward::report
