// What holds of every entry of a log by its place in it: which it is, its moment, its seat and
// round, and whether the table is open.
#pragma once

#include "table/accounts.hpp"
#include "table/vocabulary/event.hpp"

namespace skyward::table {

/// Where a log stands before an entry.
struct log_place {
  explicit log_place(const common_state& state);

  std::size_t seats;
  bool over;  // the day
  entry_id last;
  moment last_at;
  std::uint64_t round;
  bool open;
};

/// Holds an entry against its place, and goes on behind it.
///
/// errors  throws impossible
void pass(log_place& place, const log_entry& next);

/// By when something is due, as it is told.
std::string due_text(moment due);

/// Holds an entry against the state before it: its place, and that somebody sits at its seat.
///
/// errors  throws impossible
void check_entry(const common_state& before, const log_entry& next);

}  // namespace skyward::table
