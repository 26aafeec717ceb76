// Who looks at a table, and what a table says to a command of theirs with nothing done.
#pragma once

#include "live/floor_table.hpp"
#include "table/common_evolve.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skyward::server {

struct viewer {
  std::string id = {};                         // empty: a stranger
  bool plays = false;                          // has a seat, or may take one
  std::vector<table::role> roles = {};         // at tables, of somebody on the staff
  table::seat_no enters_for = {};              // a seat whose player has no screen; none: nobody's
  cents wallet = {};                           // that chips are bought from
  cents bought = {};                           // chips, since sitting down, less what was cashed
  cents chip = {};                             // that is chosen for the next wager; 0: none yet
  std::optional<live::refused> no_stake = {};  // why the house takes no stake of theirs now
};

/// Whether chips are staked by it, or bought to be.
bool stakes(const table::any_command& what);

/// The seat of somebody; none for whoever does not sit there.
inline table::seat_no seat_of(const table::common_state& state, const viewer& by) {
  return by.plays ? table::seat_of(state, by.id) : table::seat_no::none;
}

/// The seat that is played at by somebody: the own one, or the one that is entered for.
inline table::seat_no played_seat(const table::common_state& state, const viewer& by) {
  return by.enters_for == table::seat_no::none ? seat_of(state, by) : by.enters_for;
}

/// In which role somebody plays at a seat: as a player, or as who enters for one.
table::role played_as(const viewer& by);

/// A command as that one would send it as things stand, without an id.
table::sent_command sent_by(const table::common_state& state, const viewer& by,
                            table::any_command what, table::role from);

/// The same of what is played at a seat.
inline table::sent_command sent_by(const table::common_state& state, const viewer& by,
                                   table::any_command what) {
  return sent_by(state, by, std::move(what), played_as(by));
}

/// Whether the table would take it.
table::verdict answer_of(const live::banked_stand& at, const table::sent_command& asked);
table::verdict answer_of(const live::pot_stand& at, const table::sent_command& asked);

/// As a client sends it once it has an id: `{"do":"ready","role":"player","seat":1}`.
///
/// in  windowed  it means something in this window alone
boost::json::object command_json(const table::line_codec& names, table::sent_command asked,
                                 bool windowed, std::uint64_t window);

/// `Down puck` of `down puck`.
std::string capitalized(std::string text);

/// `No more bets.` of `no more bets`.
std::string as_sentence(std::string_view words);

/// `cents` and `text` of an amount under these keys.
void put_money(boost::json::object& to, std::string_view cents_key, std::string_view text_key,
               cents amount);

}  // namespace skyward::server
