// What the house does next at an electronic table, and when: it commits to seeds, closes betting,
// offers the dice, draws, and acts for whoever lets a time pass. It decides nothing itself: the
// table may still refuse.
#pragma once

#include "base/moment.hpp"
#include "dealing/fair_dice.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace skyward::dealing {

/// How long people are waited for, in milliseconds. How long they wager or have an option is the
/// table's own pace.
struct dealer_pace {
  std::int64_t show = 2'000;    // a value that was committed to
  std::int64_t offer = 10'000;  // an answer to the dice that are offered
  std::int64_t rest = 0;        // between two throws of one window
  std::int64_t bank = 0;  // for options beyond the table's pace, in all, for as long as one sits
};

/// Who is at the table, one bit each seat.
struct seats_there {
  std::uint64_t awake{};    // with a device that answers: others are not waited for
  std::uint64_t hurried{};  // ask for the roll that is theirs
  std::uint64_t house{};    // house players
};

/// What is to be done together from a moment on; commands have no ids yet.
struct due_act {
  std::vector<table::sent_command> commands;
  moment at;
};

/// What a house player does whose option it is.
using house_player = std::function<table::any_command(
    const table::pot_table& game, const table::pot_state& state, table::seat_no seat)>;

class automatic_dealer {
 public:
  automatic_dealer(fair_dice dice, dealer_pace pace, house_player player)
      : dice_{std::move(dice)}, pace_{pace}, player_{std::move(player)} {}

  /// Nothing while only people can go on.
  ///
  /// in      now  what has been waited for is known by when it was first asked
  /// errors  no_dice: the table is to be closed
  drawn<std::optional<due_act>> next(const table::banked_table& game,
                                     const table::banked_state& state, moment now,
                                     const seats_there& there);
  drawn<std::optional<due_act>> next(const table::pot_table& game, const table::pot_state& state,
                                     moment now, const seats_there& there);

 private:
  /// Since when that is waited for.
  moment waiting(const std::string& what, moment now);
  std::optional<due_act> offer(const table::banked_state& state, moment now,
                               const seats_there& there);
  std::optional<due_act> close_or_wait(const table::seed_state& seed, moment now) const;
  drawn<std::optional<due_act>> option(const table::pot_table& game, const table::pot_state& state,
                                       table::seat_no seat, moment now, const seats_there& there);
  /// What is left of the time bank of who sits there.
  std::int64_t& bank_of(const table::pot_state& state, table::seat_no seat);
  void close_bank(const table::pot_state& state, moment now);

  fair_dice dice_;
  dealer_pace pace_;
  house_player player_;
  std::string waits_for_;
  moment since_;
  struct time_bank {
    std::string player;
    std::int64_t left{};
  };
  std::map<table::seat_no, time_bank> banks_;
  struct open_option {
    table::seat_no seat{};
    moment due;  // by the table's pace: from then on it takes from the bank
  };
  std::optional<open_option> option_;
};

}  // namespace skyward::dealing
