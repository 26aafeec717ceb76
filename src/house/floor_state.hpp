// What the house knows of its floor: settings, tables, dice, shakers, who works where, what waits
// for a second person. It follows from the house's records alone.
#pragma once

#include "house/floor_commands.hpp"
#include "house/floor_events.hpp"

#include <algorithm>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace skyward::house {

/// A set of dice, from when it was received; never forgotten, so that none comes back.
struct dice_state {
  dice_count dice;
  std::vector<std::string> fit_for;  // games that it was inspected for
  std::string table;                 // where it is
  moment until;                      // the text's limit, from when it was first at a table
  std::optional<dice_end> end;

  friend bool operator==(const dice_state&, const dice_state&) = default;
};

struct shaker_state {
  std::string game;  // that it is registered for
  bool removed{};

  friend bool operator==(const shaker_state&, const shaker_state&) = default;
};

/// What a table has to hear: by which record of the house, and as which of its events.
struct message {
  std::string mark;  // the hash of the record, which nobody knows before it is kept
  std::uint64_t seq{};
  std::uint64_t event{};
  any_floor_event what;

  friend bool operator==(const message&, const message&) = default;
};

struct table_state {
  std::optional<table_plan> plan;  // none: run by other means
  std::string game;
  bool banked{};
  bool open{};
  bool opened_before{};
  std::string set;         // of dice, that is there
  bool set_fresh{};        // it came after the table last opened or closed
  std::string shaker;      // of the last sheet
  std::uint64_t passed{};  // the record of a sheet that has not been used; 0: none
  bool stopped{};          // while it is open
  cents fill_due;          // that a table has raised and no fill has met
  std::uint64_t ended{};   // the record of its last closing; 0: none
  std::vector<message> to_hear;

  friend bool operator==(const table_state&, const table_state&) = default;
};

/// What bounds the play of a player, by one who has said so.
struct player_bounds {
  std::optional<std::string> barred_for;   // why; none: plays
  std::optional<std::int64_t> loss_limit;  // cents in a day; none: as much as there is

  friend bool operator==(const player_bounds&, const player_bounds&) = default;
};

/// What a person of the house has paid in for a player.
struct deposit_made {
  moment at;
  cents amount;

  friend bool operator==(const deposit_made&, const deposit_made&) = default;
};

/// A player bounds oneself by the house alone; its people may bound play more, and never less.
struct player_state {
  player_bounds own;
  player_bounds by_people;
  std::vector<deposit_made> deposits;  // those that may be of the gaming day of the last one

  friend bool operator==(const player_state&, const player_state&) = default;
};

struct duty_state {
  std::string table;
  duty what{};
  std::string person;

  friend bool operator==(const duty_state&, const duty_state&) = default;
};

struct proposal_state {
  json_text what;
  std::string by;
  role from{};
  moment at = {};

  friend bool operator==(const proposal_state&, const proposal_state&) = default;
};

/// What one person has proposed waits a day for another.
inline constexpr std::int64_t proposal_waits_ms = 24LL * 60 * 60 * 1000;
inline constexpr std::uint64_t proposals_end_since = 2;  // the version of the desk

constexpr bool is_over(const proposal_state& of, moment now) {
  return of.at.given() && now.given() &&
         now.milliseconds() - of.at.milliseconds() > proposal_waits_ms;
}

struct slip_state {
  slip_kind what{};
  std::string table;
  std::int64_t amount{};
  std::string by;
  std::string approved_by;
  moment at;
  std::uint64_t copies{};

  friend bool operator==(const slip_state&, const slip_state&) = default;
};

struct box_state {
  std::string table;
  box_kind of{};
  std::string box;

  friend bool operator==(const box_state&, const box_state&) = default;
};

/// Where a device stands.
struct device_place {
  std::string table;
  std::uint64_t seat{};  // 0: at none

  friend bool operator==(const device_place&, const device_place&) = default;
};

/// Things by the name under which people know them, however it is written.
template <class Thing>
using by_name = std::map<std::string, Thing, std::less<>>;

struct floor_state {
  std::optional<house_settings> settings;  // none: a house without a floor
  std::uint64_t desk{};                    // the version that decides; 0: none has yet
  std::map<std::string, table_state, std::less<>> tables;
  by_name<dice_state> dice;
  by_name<std::string> serials;  // of dice, each with its set
  by_name<shaker_state> shakers;
  by_name<device_place> devices;
  std::vector<stop_scope> stops;
  by_name<player_state> players;  // who are bounded, or have been
  std::vector<duty_state> duties;
  std::uint64_t proposed{};  // proposals so far
  std::map<std::uint64_t, proposal_state> proposals;
  std::vector<slip_state> slips;  // [0] is slip 1
  std::vector<box_state> boxes;   // away to be counted
  std::string proposer;           // of what the last record's command approved
  moment last_at;

  friend bool operator==(const floor_state&, const floor_state&) = default;
};

/// Whether play is stopped at a table, be it open or not.
inline bool covers(const std::vector<stop_scope>& stops, std::string_view table,
                   std::string_view game) {
  return std::ranges::any_of(stops,
                             [&](const stop_scope& each) { return each.covers(table, game); });
}

/// Whether it is of chips and boxes, which a table hears of be it open or not.
bool is_of_count(const any_floor_event& what);

/// What is known of a player, under any spelling of the name.
player_state bounds_of(const floor_state& state, std::string_view player);

/// Counted money where the house has not said.
inline bool has_play_money(const floor_state& state) {
  return state.settings && state.settings->money == money_kind::play;
}

/// Where an event stands, and who is behind the command that made it.
struct event_place {
  std::uint64_t seq{};
  std::uint64_t event{};  // 1: the first
  moment at;
  std::string by;
  role from{};
  std::string mark = {};  // the hash of the record
};

/// What is so after an event, from wherever it comes.
///
/// errors  a sentence: what in it cannot be; the state is then not to be used
std::expected<void, std::string> evolve(floor_state& state, const event_place& where,
                                        const any_floor_event& what);

}  // namespace skyward::house
