// What every table keeps, whatever its game: who sits where with how many chips, the dice set,
// disputes.
#pragma once

#include "base/moment.hpp"
#include "base/money.hpp"
#include "base/sha256.hpp"
#include "table/vocabulary/fair_words.hpp"
#include "table/vocabulary/house_events.hpp"
#include "table/vocabulary/movement.hpp"
#include "table/vocabulary/words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace skyward::table {

struct seat_state {
  std::string player;     // empty: nobody
  cents stack;            // chips in front of the player
  cents owed;             // to the house after a correction
  bool away = false;      // gone while wagers stand
  money_source source{};  // of the last chips bought; at an electronic table a wallet before any

  bool taken() const { return !player.empty(); }
  friend bool operator==(const seat_state&, const seat_state&) = default;
};

/// What a player who has left owes, until the player sits down at this table again.
struct debt_state {
  std::string player;
  cents owed;
  friend bool operator==(const debt_state&, const debt_state&) = default;
};

/// Duties that people have at a table at once, at most: those of all shifts of a day.
inline constexpr std::size_t duties_max = 64;

/// Who works at the table, and as what.
struct duty_state {
  duty what{};
  std::string person;
  friend bool operator==(const duty_state&, const duty_state&) = default;
};

struct dispute_state {
  seat_no seat{};
  entry_ref entry;
  std::uint64_t corrections{};  // of the table when the dispute began
  bool ruled{};
  friend bool operator==(const dispute_state&, const dispute_state&) = default;
};

/// A dice set that has been at the table.
struct dice_set_state {
  std::string name;                 // empty: the one of the opening, which nobody has named
  moment since;                     // in play from then on, or from when a moment was first known
  moment until;                     // the house's own limit; none: not given
  std::optional<dice_fault> fault;  // for which it went out of play
  friend bool operator==(const dice_set_state&, const dice_set_state&) = default;
};

/// A box that is away to be counted.
struct box_state {
  std::string box;
  box_kind of{};
  cents recorded;
  friend bool operator==(const box_state&, const box_state&) = default;
};

/// Boxes of a table that wait to be counted at once, at most.
inline constexpr std::size_t boxes_max = 64;

/// What a player adds to the draws of a window.
struct value_state {
  seat_no seat{};
  std::string player;  // of the seat when it was committed to
  digest commitment{};
  std::optional<digest> shown;
  friend bool operator==(const value_state&, const value_state&) = default;
};

/// What a seed is drawn from for: the throws of a banked table; the button, the shoe or the rolls
/// of one with a pot.
enum class seed_use : std::uint8_t { waiting, throws, button, shoe, rolls };
inline constexpr std::string_view seed_use_names[] = {"waiting", "throws", "button", "shoe",
                                                      "rolls"};

/// A seed of the house that has not been shown yet.
struct seed_state {
  std::uint64_t window{};
  digest commitment{};
  sealed_text sealed;
  seed_use use{};
  bool closed{};                    // nobody commits to more
  moment closed_at;                 // given where a clock is kept
  bool over{};                      // nothing more is drawn
  std::vector<value_state> values;  // in the order in which they were committed to
  std::vector<std::string> drawn;   // for each draw its dice or cards, a hexadecimal digit each
  friend bool operator==(const seed_state&, const seed_state&) = default;
};

/// Seeds that have not been shown, at most: of a pot those of a game, of the next one and of a
/// draw for the button, and some that are shown late.
inline constexpr std::size_t seeds_max = 16;

/// Corrections that wait at once, at most: a table has more than enough with them.
inline constexpr std::size_t proposals_max = 64;

/// What every table keeps, whatever its game.
struct common_state {
  bool open = false;
  bool opened_before = false;
  step_rule steps{};
  entry_id last;   // of the log so far
  moment last_at;  // of the last command that had a moment
  std::uint64_t round = 0;
  std::vector<seat_state> seats;  // [0] is seat 1
  cents cash;                     // of the house: what it has given to this table, below zero
  cents wallets;                  // of all players: what this table has paid into them
  cents inventory;                // chips of the table, against those it opened with
  cents opened_with;              // chips it opened with last; 0: they are not counted
  cents tray_before;              // tray_of as it opened so: accounts go on from opening to opening
  cents drop;                     // cash taken for chips
  cents tips;                     // chips that players gave the dealers
  cents over_short;               // what counts have found less than was recorded
  std::vector<box_state> boxes;   // away to be counted; drop and tips hold what is in them
  std::uint64_t passed{};         // the house's record with which it opened last
  bool stopped{};                 // nothing more is staked
  table_kind kind{};
  time_limit pace;
  std::vector<dice_set_state> dice_sets{dice_set_state{}};  // that have been here
  std::size_t dice_in_play{};                               // which of them
  std::vector<debt_state> debts;
  cents gone_owed;  // what debts come to
  cents unclaimed;  // owed to people who have left
  std::vector<dispute_state> disputes;
  std::uint64_t corrections{};  // that were carried out
  std::uint64_t proposed{};     // corrections that were proposed
  std::vector<event::correction_proposed>
      proposals;  // those that are neither approved nor rejected
  std::vector<duty_state> duties;
  role_set staffed{};             // roles that a duty has been taken for: of those on duty alone
  std::uint64_t window{};         // so many times wagers, options or rolls have been asked for
  std::string seeds_of;           // the table that seeds are drawn for: `table/12`
  std::vector<seed_state> seeds;  // not shown yet, in the order of their windows
  std::uint64_t last_seed{};      // the window of the last one; 0: none yet
  std::uint64_t discarded{};      // seeds that are never shown
  stream_head before;             // the day before, where there was one
  std::string next_stream;        // not empty: the day is over, and the table goes on there

  const dice_set_state& dice() const { return dice_sets[dice_in_play]; }
  bool dice_present() const { return !dice().fault; }

  friend bool operator==(const common_state&, const common_state&) = default;
};

/// Chips that have come into the tray, by the accounts that say so: the inventory, but for what
/// players still owe of it and what waits for people who have left.
inline cents tray_of(const common_state& state) {
  auto chips = state.inventory + state.unclaimed - state.gone_owed;
  for (const auto& each : state.seats) chips = chips - each.owed;
  return chips;
}
constexpr bool is_of_tray(account_kind kind) {
  return kind == account_kind::inventory || kind == account_kind::unclaimed ||
         kind == account_kind::receivable;
}

/// What lies in the box on the table itself: of all cash, or tips, what was not taken away.
inline cents in_box(const common_state& state, box_kind of) {
  auto there = of == box_kind::drop ? state.drop : state.tips;
  for (const auto& each : state.boxes) {
    if (each.of == of) there = there - each.recorded;
  }
  return there;
}

/// Chips in the tray as the table has them, below zero while a fill is due; only where they are
/// counted.
inline cents in_tray(const common_state& state) {
  return state.opened_with + (tray_of(state) - state.tray_before);
}

/// What the tray of a table lacks once more chips have left it than it opened with; 0 while it has
/// enough, and where they are not counted.
///
/// in  gained  by entries that have not been applied yet
inline cents short_of_chips(const common_state& state, cents gained = {}) {
  if (state.opened_with == cents{}) return {};
  const auto chips = in_tray(state) + gained;
  return chips < cents{} ? cents{} - chips : cents{};
}

}  // namespace skyward::table
