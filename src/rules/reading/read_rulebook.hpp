// A rulebook.toml, read and checked whole.
#pragma once

#include "rules/problem.hpp"
#include "rules/rulebook.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// Reads and checks a rulebook.toml.
///
/// errors  every problem of the file
std::expected<rulebook, std::vector<problem>> read_rulebook(std::string_view text,
                                                            const std::string& file);

}  // namespace skyward::rules
