// The program that draws the class in which a round ends.
#pragma once

#include "simulation/kernel/program.hpp"

#include <span>

namespace skyward::simulation {

/// Draws the class by its weight in few bits: of the 2^n values of a draw each class has as many as
/// its share rounded down, and what remains leads to a further draw among the remainders.
///
/// in      ways [classes], not all of them 0
program class_program(std::span<const integer> ways);

}  // namespace skyward::simulation
