// The list of games with their editions, areas and options.
#pragma once

#include <span>
#include <string>

#include "rules/rulebook.hpp"

namespace skyward::report {

/// At most 80 columns wide.
std::string games_text(std::span<const rules::rulebook* const> books);

/// One line of JSON a game.
std::string games_json(std::span<const rules::rulebook* const> books);

}  // namespace skyward::report
