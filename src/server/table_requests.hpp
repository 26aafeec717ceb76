// What clients ask of tables, on the thread of the house: in JSON, and answered in JSON.
#pragma once

#include "server/house_thread.hpp"
#include "server/http/problem.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// A text of JSON, or why there is none.
using json_answer = std::expected<std::string, problem>;

/// Who asks, as the session says.
struct asking_player {
  std::string id;
};

/// Every table that is planned: its game, whether it is open, seats and limits.
json_answer list_tables(house_side& house);

/// A table: its rules in full, its state in the words of the log, and up to which record that is.
json_answer look_at_table(house_side& house, const std::string& table);

/// Records of a table's day as they are kept, a line each.
///
/// in  stream  empty: the day that is on
///     after   the number of the last that is known
struct wanted_records {
  std::string stream;
  std::uint64_t after{};
  std::uint64_t most = 1'000;
};
json_answer read_records(house_side& house, const std::string& table, const wanted_records& wanted);

/// A command of a player, as JSON without who sends it: `{"id":"...","do":"wager",...}`. Its answer
/// is the frame of its record. Chips are bought from the player's wallet and cashed into it:
/// nobody at a screen has cash.
void perform_command(house_side& house, const std::string& table, const asking_player& by,
                     std::string_view line, std::move_only_function<void(json_answer)> then);

/// What a guest begins with: play money, in the guest's wallet.
inline constexpr std::int64_t guest_cents = 100'000;
json_answer give_play_money(house_side& house, const asking_player& to);

/// Whose turn it is to roll does not wait until the time for it is over.
json_answer ask_for_roll(house_side& house, const std::string& table, const asking_player& by);

/// The frames that a watcher has missed, and where the table stands then.
struct missed_frames {
  std::vector<std::string> frames;
  std::string stream;
  std::uint64_t seq{};
};
std::expected<missed_frames, problem> frames_after(house_side& house, const std::string& table,
                                                   const wanted_records& known);

/// As a refusal of the house is told.
problem problem_of(const live::refused& why);

}  // namespace skyward::server
