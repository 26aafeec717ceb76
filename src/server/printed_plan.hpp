// A table that is planned as the text of its game prints it.
#pragma once

#include "house/floor_words.hpp"
#include "rules/rulebook.hpp"

namespace skyward::server {

/// The rules of the first edition that a game has here, under a submission that changes nothing
/// where the text offers the game by one alone. Name, kind, chips and pace are left open.
house::table_plan printed_plan(const rules::rulebook& book);

}  // namespace skyward::server
