// A layout.toml, read and checked against the rulebook beside which it lies.
#pragma once

#include "rules/felt_plan.hpp"
#include "rules/rulebook.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// Reads and checks a layout.toml. Every area of the rulebook has exactly one place.
///
/// errors  every problem of the file
std::expected<felt_plan, std::vector<problem>> read_felt(std::string_view text,
                                                         const std::string& file,
                                                         const rulebook& book);

}  // namespace skyward::rules
