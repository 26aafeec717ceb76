// The seeds of fair dice as a table knows them: what each is drawn from for, who has added to it,
// and what was drawn.
#pragma once

#include "fairness/draws.hpp"
#include "table/accounts.hpp"
#include "table/common_state.hpp"
#include "table/vocabulary/event.hpp"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace skyward::table {

/// Of a window; null where none is committed to for it, or it was shown.
const seed_state* find_seed(const common_state& state, std::uint64_t window);

/// What is drawn from for that now; null: nothing.
const seed_state* seed_in_use(const common_state& state, seed_use use);

/// Seeds that are committed to and not used yet.
std::size_t seeds_waiting(const common_state& state);

/// Values that were committed to for a seed, as what is drawn depends on them.
std::vector<fairness::contribution> contributions_of(const seed_state& seed);

/// Seats whose value was not shown.
seat_set missing_values(const seed_state& seed);

/// The draw of a seed that comes next: of dice the number of throws so far, of cards that of cards.
dice_source next_draw(const seed_state& seed);

/// What the draws of a seed have to be, as the state keeps them.
///
/// in  shoe  the cards before they are shuffled, a hexadecimal digit each; not looked at for dice
std::vector<std::string> draws_of(const seed_state& seed, const std::string& table,
                                  const fairness::secret& shown, std::string_view shoe);

/// The seed of the betting window is drawn from for its throws, and those before it are over.
void use_throw_seeds(common_state& state);

/// The first seed that waits is drawn from for that, unless one is.
void use_seed(common_state& state, seed_use use);

/// Nothing more is drawn from the seeds for those.
void end_seeds(common_state& state, std::initializer_list<seed_use> uses);

/// What an event says of seeds.
///
/// errors  throws impossible
void evolve_seeds(common_state& state, const event::seed_committed& e);
void evolve_seeds(common_state& state, const event::value_committed& e);
void evolve_seeds(common_state& state, const event::values_closed& e);  // at the state's moment
void evolve_seeds(common_state& state, const event::value_shown& e);
void evolve_seeds(common_state& state, const event::values_missing& e);
void evolve_seeds(common_state& state, const event::seed_shown& e);
void evolve_seeds(common_state& state, const event::seeds_discarded& e);

/// Dice and cards as a state keeps what was drawn.
std::string digits_of(std::span<const dice::face> dice);
std::string digits_of(const card_list& cards);

/// A draw is kept until its seed was shown.
///
/// errors  throws impossible: not the draw that comes next
void note_draw(common_state& state, const dice_source& source, std::string digits);

/// The same of any event, if it is a draw.
template <class Event>
void note_draw(common_state& state, const Event& e) {
  if constexpr (requires { e.source.drawn(); }) {
    if (!e.source.drawn()) return;
    if constexpr (requires { e.dice; }) {
      note_draw(state, e.source, digits_of(e.dice));
    } else if constexpr (requires { e.cards; }) {
      note_draw(state, e.source, digits_of(e.cards));
    } else {
      note_draw(state, e.source, digits_of(card_list{e.card}));
    }
  }
}

/// Holds the seeds of a state that was read against what they may be.
///
/// errors  throws impossible
void check_seeds(const common_state& state);

}  // namespace skyward::table
