// A training game at a table where players play for a pot.
#pragma once

#include "training/round_notes.hpp"

namespace skyward::training {

/// Plays as many games as the level has before, sells the cards of one, and asks what follows the
/// last option to buy, until the winner is paid.
void deal_pot(exercise& into, const rules::rulebook& book, lots& by);

}  // namespace skyward::training
