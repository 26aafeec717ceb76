// What a load of guests is asked with, and what comes of it.
#pragma once

#include "client/house_address.hpp"
#include "client/load/latencies.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::client {

struct load_options {
  house_address at;
  std::int64_t players = 10;
  std::int64_t tables = 0;  // 0: as few as seat them
  std::int64_t watchers = 0;
  std::int64_t seconds = 10;
  std::int64_t pace_seconds = 0;  // between rounds of a table; 0: at once
  std::int64_t wagers = 5;        // of a player in a round
  std::int64_t window = 4;        // commands of a player that wait for answers
  bool through_restarts{};
};

/// How many seats of a table are taken by players of a load.
inline constexpr std::int64_t players_a_table = 5;

struct load_result {
  std::int64_t players{};
  std::int64_t guests{};  // that have come, one after another, to the seats of the players
  std::int64_t watchers{};
  std::int64_t tables{};
  std::int64_t milliseconds{};  // that were measured
  std::int64_t rounds{};
  std::int64_t commands{};  // that were kept
  std::int64_t frames{};
  std::int64_t returns{};                       // of connections that were lost
  std::int64_t longest_away{};                  // ms, from the loss of one to its return
  latencies answers;                            // from a command to its own answer
  latencies events;                             // from a command to the frame of its event
  std::map<std::string, std::int64_t> refused;  // by code
  std::int64_t books_checked{};
  std::vector<std::string> differences;  // a sentence each
  std::vector<std::string> failures;     // what else went wrong, a sentence each
};

/// Whether a refusal of that code says no more than that a guest came too late, or that others were
/// before it; every other one is a fault, of the house or of its guests.
bool is_of_chance(std::string_view code);

/// Whether all books agree, and nothing went wrong.
bool went_well(const load_result& result);

/// At 80 columns.
std::string load_report(const load_result& result);

}  // namespace skyward::client
