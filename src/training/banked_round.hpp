// A training round at a table that has the bank.
#pragma once

#include "games/catalogue.hpp"
#include "training/round_notes.hpp"

namespace skyward::training {

/// Plays as many rounds as the level has before, lets the seats wager, and asks what follows until
/// betting is open again.
void deal_banked(exercise& into, const games::game& game, lots& by);

}  // namespace skyward::training
