// The list of games with their editions, areas and options.
#pragma once

#include "rules/rulebook.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// At most 80 columns wide.
std::string games_text(std::span<const rules::rulebook* const> books);

/// docs/games.md: a row for each edition of each game and how far it is verified.
std::string games_markdown(std::span<const rules::rulebook* const> books);

/// One line of JSON a game.
std::string games_json(std::span<const rules::rulebook* const> books);

}  // namespace skyward::report
