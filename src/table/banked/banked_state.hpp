// The state of a banked table: what every table keeps, the layout with its wagers, where the
// procedure stands, and what a throw entered anew needs back.
#pragma once

#include "rules/furniture.hpp"
#include "rules/position.hpp"
#include "rules/rulebook.hpp"
#include "table/common_state.hpp"
#include "table/seat_players.hpp"
#include "table/vocabulary/banked_events.hpp"

#include <array>
#include <string>
#include <vector>

namespace skyward::table {

/// What a seat has bought for this round, once it is collected.
struct purchase_state {
  rules::area_id area{};
  cents amount;  // 0: nothing

  friend bool operator==(const purchase_state&, const purchase_state&) = default;
};

/// One seat's wagers.
struct layout_state {
  std::array<cents, rules::columns_max> wagers{};  // by area
  rules::area_set held;                            // areas with a wager
  rules::column_set columns;                       // what those wagers are, once betting has closed
  bool in_round = false;                           // had a wager when betting closed
  purchase_state bought;
  std::uint8_t circle = 0;  // of a wager that was put into one

  friend bool operator==(const layout_state&, const layout_state&) = default;
};

/// Why an entry moved chips: by a settlement, on the layout by a player, or for cash or as a tip,
/// which a throw entered anew leaves alone.
enum class moved_by : std::uint8_t { settlement, player, cash };

/// What one entry moved of one seat's chips.
struct moved_entry {
  entry_ref entry;
  seat_no seat{};
  moved_by why{};
  movements moved;
  money_source source_before = {};  // of the seat's chips

  friend bool operator==(const moved_entry&, const moved_entry&) = default;
};

/// Where the steps of the procedure stand.
enum class stage : std::uint8_t { betting, throwing, settling };
struct progress_state {
  stage at = stage::betting;
  std::uint16_t next_step{};   // steps before it are done
  std::uint16_t conditions{};  // one bit for each step_condition that holds
  rules::call_id call{};       // the last one
  std::uint8_t moved{};        // pieces that the last throw moved, one bit each

  bool holds(rules::step_condition each) const {
    return (conditions >> static_cast<unsigned>(each) & 1U) != 0;
  }

  friend bool operator==(const progress_state&, const progress_state&) = default;
};

/// Why dice that are offered round are in nobody's hand.
enum class offer_after : std::uint8_t {
  opening,  // nobody has had them yet
  passing,  // a round ended in which they pass
  leaving,  // who had them has left
};

/// What a throw entered anew needs back.
struct before_throw {
  std::uint64_t round = 0;  // 0: nothing to go back to
  entry_ref thrown = {};    // the throw itself, in the log
  rules::position position;
  dice::dice_set dice;  // that were thrown
  std::uint64_t throws{};
  seat_no shooter{};
  std::string thrown_by;  // who sat there then
  std::uint64_t taken_in{};
  offer_after offer{};
  rules::furniture pieces{};
  std::uint16_t conditions{};  // of the steps of the procedure
  std::vector<rules::column_set> columns;
  std::vector<std::uint8_t> circles;
  std::vector<purchase_state> bought;
  std::uint64_t in_round{};  // seats, one bit each
  bool void_since{};         // a later throw was called void
  bool dice_since{};         // other dice came after it, which is entered anew now
  /// Who sat in those seats then and has left since.
  struct player {
    seat_no seat{};
    std::string name;
    money_source source{};

    friend bool operator==(const player&, const player&) = default;
  };
  std::vector<player> departed;

  friend bool operator==(const before_throw&, const before_throw&) = default;
};

/// Where the first round stood before anybody wagered, and so does one that follows a void round.
struct opening_state {
  rules::position position;
  outlook next;
  rules::furniture pieces{};

  friend bool operator==(const opening_state&, const opening_state&) = default;
};

/// A banked table.
struct banked_state {
  common_state common;
  rules::position position;
  outlook next;  // the areas that take wagers now, and the dice thrown after them
  opening_state opening;
  bool reopened = false;             // by a void throw
  std::uint64_t first_round{};       // since the table opened
  std::uint64_t throws{};            // valid ones of this round
  std::vector<layout_state> layout;  // [0] is seat 1
  rules::furniture pieces{};
  seat_no shooter{};
  seat_no last_shooter{};
  std::uint64_t taken_in{};  // the round since which the dice are with the shooter
  seat_no offered{};
  std::uint64_t declined = 0;  // seats since the offer began, one bit each
  offer_after offer{};
  progress_state progress;
  before_throw undo;
  std::vector<moved_entry> since_throw;

  std::uint64_t ready = 0;  // seats, one bit each, while betting is open

  bool betting() const { return next.betting(); }

  /// Seats whose player is there, one bit each.
  std::uint64_t present() const;
  /// Whether everybody there is ready: whoever runs an automatic dealer closes betting then.
  bool all_ready() const { return ready != 0 && (present() & ~ready) == 0; }
  /// Whether everybody there has declined the dice since the offer began.
  bool all_declined() const { return declined != 0 && (present() & ~declined) == 0; }

  /// Whether betting may close, or the round may be void: it has begun, or somebody has a wager on
  /// the layout.
  bool worth_closing() const;

  friend bool operator==(const banked_state&, const banked_state&) = default;
};

/// Until when betting is open; no moment where it is closed or nobody keeps a clock.
inline moment due_at(const banked_state& state) {
  return state.next.due_at;
}

/// What all accounts hold together: 0 unless money was made.
cents sum_of_accounts(const banked_state& state);

/// Who sits where, as a command finds it.
seat_players players_of(const banked_state& state);

}  // namespace skyward::table
