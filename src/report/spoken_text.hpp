// What happened, as one says it to a player: `Fives, four of them. You win $20 on Pip Street: five
// and lose $5 on Six of a kind.`
#pragma once

#include "table/wire/line_codec.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// What a throw did and what it meant to one seat: dice, call, pieces that say more than the call,
/// wins, losses and pushes, each summed in one sentence, and the end of the round. One line, empty
/// where nothing of it happened.
std::string spoken_text(const table::line_codec& names, std::span<const table::log_entry> entries,
                        table::seat_no seat);

}  // namespace skyward::report
