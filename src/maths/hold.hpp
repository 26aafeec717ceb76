// What a house should have won on all that was wagered at a table: theoretical win, hold and
// variance. How far chance may move it is maths/session/hold_band.
#pragma once

#include "base/money.hpp"
#include "maths/figures.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

/// Equal wagers in one column, whoever made them: each is paid, and rounded, by itself.
struct equal_wagers {
  rules::column_id column{};
  cents amount;  // of each
  std::int64_t count = 1;
};

/// What all seats placed in one betting window. It ends with a valid throw: what was placed again
/// after a void one belongs to the window before it.
struct wagered_window {
  std::uint32_t position = 0;  // index of an open position
  std::vector<equal_wagers> wagers;
};

/// What was wagered upon the same dice: the windows of a round, in their order, and of further
/// rounds while a wager of them stands. One window, where nothing was placed later.
struct wagered_round {
  std::vector<wagered_window> windows;
  std::int64_t times = 1;  // rounds of exactly these wagers
};

/// Most that a count of wagers or rounds may be.
inline constexpr std::int64_t wagered_times_max = 1'000'000'000;

/// A law of what the house wins, in whole cents, ascending, and how many times it was played.
struct repeated_law {
  net_law law;
  std::int64_t times = 1;
};

/// What a house should have won. Expectations add up whatever shares the dice; chances do not, so
/// that results which may share dice are in different strands. All results of one strand are
/// independent of one another.
struct theoretical_hold {
  integer handle;     // cents wagered in all, purchases included
  rational win;       // cents that the house wins on average
  rational variance;  // in cents squared; at most so much, where there are several strands
  std::vector<std::vector<repeated_law>> strands;  // equal laws once, in a fixed order

  /// Whether the variance is exact, and the law of the whole that of one sum.
  bool is_exact() const { return strands.size() == 1; }

  /// A part of the handle. The par sheet has it of one wager: the house edge.
  rational hold() const { return win / rational{handle}; }
};

/// The theoretical hold of what was wagered under the rules of one table, as the table pays it
/// (ruling R-17).
///
/// All wagers of a window are followed to their end together, exactly. Where they have too many
/// cases they are halved, each half being a strand of its own. Of a round's windows those whose
/// wagers the next throw decides have a throw each and are independent; every other one is a strand
/// of its own. Covariances between strands are bounded by the product of the deviations (Cauchy and
/// Schwarz), a root rounded up.
///
/// in      rounds in any order, equal ones together or not: what comes out is the same
/// out     nothing that a player's choice of wagers could change: win and hold are right whatever
///         they were chosen by. Laws and variance take the wagers as given
/// errors  a sentence naming round, window and column, when nothing is wagered, a count is out of
///         range, an area is not offered or takes no wager at its position, its odds are not known,
///         a wager is too much to pay, or one may stand for ever
/// cost    a walk (maths/wager_walk) for each different window
std::expected<theoretical_hold, std::string> hold_of(const rules::lowered& game,
                                                     const rules::table_rules& rules,
                                                     std::span<const wagered_round> rounds);

}  // namespace skyward::maths
