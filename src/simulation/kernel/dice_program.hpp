// The program that rolls every die of a round.
#pragma once

#include "simulation/kernel/episode.hpp"
#include "simulation/kernel/program.hpp"

namespace skyward::simulation {

/// Rolls every die: each is three random bits, six values of which are its faces; the other two are
/// drawn again. Dice of a throw come in the order of the dice set. Partial throws with the same
/// future are one node.
program dice_program(const episode& round);

}  // namespace skyward::simulation
