// What clients ask of tables, on the thread of the house: in JSON, and answered in JSON.
#pragma once

#include "server/operation.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// Every table that is planned: its game, whether it is open, seats and limits.
json_answer list_tables(house_side& house, const house_question& asked);

/// A table: its rules in full, its state in the words of the log, and up to which record that is.
json_answer look_at_table(house_side& house, const house_question& asked);

/// Records of a table's day, a line each: as they are kept for the people of the house, as frames
/// for everybody else.
json_answer read_records(house_side& house, const house_question& asked);

/// What the devices at the seats show, and for which window what is bought on them now is meant.
json_answer read_sensors(house_side& house, const house_question& asked);

/// Whose turn it is to roll does not wait until the time for it is over.
json_answer ask_for_roll(house_side& house, const house_question& asked);

/// A command as JSON without who sends it: `{"id":"...","do":"wager",...}`. A player's is in the
/// role of one, somebody's on the staff in a role that the account has, and a device's at the table
/// where it stands. Its answer is the frame of its record. Chips are bought from the player's
/// wallet and cashed into it where the table has no tray: nobody at a screen has cash.
void perform_command(house_side& house, const house_question& asked, house_told then);

/// A table that somebody may look at: a private one those alone who were invited, and the people of
/// the house.
std::expected<const live::floor_table*, problem> table_to_look_at(house_side& house,
                                                                  const std::string& table,
                                                                  const asker& by);

/// The stream of a day of such a table.
///
/// in      stream  empty: the day that is on
/// errors  `not_invited`, `no_such_table`, `no_such_stream`
std::expected<std::string, problem> day_to_look_at(house_side& house, const std::string& table,
                                                   const std::string& stream, const asker& by);

/// Why nothing more is staked by that one now: a reminder or a limit that the player has set.
std::optional<problem> check_may_stake(const asker& by, const table::sent_command& asked);

/// Whether a table is planned by invitation: nothing else has any.
json_answer check_private(house_side& house, const std::string& table);

/// Where a watcher stands.
///
/// in  stream  empty: the day that is on
///     after   the number of the last that is known
struct wanted_records {
  std::string stream;
  std::uint64_t after{};
  std::uint64_t most = 1'000;
};

/// The frames that a watcher has missed, and where the table stands then.
struct missed_frames {
  std::vector<std::string> frames;
  std::string stream;
  std::uint64_t seq{};
};
std::expected<missed_frames, problem> frames_after(house_side& house, const std::string& table,
                                                   const asker& by, const wanted_records& known);

/// Records of a stream as they are kept, a line each.
json_answer records_of(house_side& house, const std::string& stream, const wanted_records& wanted);

/// What a query asks for: `after` and `limit`.
std::expected<wanted_records, problem> wanted_in(const house_question& asked);

/// As a refusal of the house is told.
problem problem_of(const live::refused& why);

}  // namespace skyward::server
