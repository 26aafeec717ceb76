// Games for a pot without the table: the same cards and dice, sets of seats as bits of a number.
#pragma once

#include "simulation/kernel/random_stream.hpp"
#include "simulation/pot/pot_night.hpp"
#include "simulation/run/run.hpp"

#include <memory>

namespace skyward::simulation {

/// in      all of which outlive the work
std::unique_ptr<block_work> nights_by_dice(const rules::pot_rules& rules, const pot_night& night,
                                           const aes_key& key, const vector_loops& loops);

}  // namespace skyward::simulation
