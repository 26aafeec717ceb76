// What anybody may know of the games of the house, whether there is a table of them or not: the
// catalogue, and how each is played. Nothing is reckoned; for any thread.
#pragma once

#include "server/operation.hpp"

#include <string>

namespace skyward::server {

/// Every game: editions, areas with their odds, options, limits; and as what files a par sheet can
/// be had.
std::string games_told();

/// The rules of a game as an edition has them.
///
/// in      edition an id, or empty: the game's first
/// errors  `no_such_game`, `not_accepted` of an edition; each with what is accepted
json_answer rules_told(const std::string& game, const std::string& edition);

}  // namespace skyward::server
