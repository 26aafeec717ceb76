// The state of a table as a text from which it goes on, so that not all of its records have to be
// gone through again. Only a state in which a day could begin has one.
#pragma once

#include "record/object_reader.hpp"
#include "table/common_state.hpp"
#include "table/vocabulary/event.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace skyward::table {

/// Of the states that are written here. A build that knows another one drops it.
inline constexpr std::string_view kept_state_format = "state/1";

/// What stands beside a state: what the log has come to, and the day before.
struct kept_place {
  entry_id last;
  stream_head before;
};
std::string write_kept_state(const kept_place& place, std::string_view state_json);

/// errors  a sentence
std::expected<std::pair<kept_place, std::string>, std::string> read_kept_parts(
    std::string_view text);

/// Reads a state, as whoever opens a day with it would.
///
/// errors  a sentence: what in it cannot be
template <class Table>
auto read_kept_state(const Table& table, std::string_view text)
    -> std::expected<decltype(table.fresh()), std::string> {
  auto parts = read_kept_parts(text);
  if (!parts) return std::unexpected(parts.error());
  auto& [place, json] = *parts;
  auto state = table.fresh();
  event::day_opened day;
  day.game = table.book().game;
  day.state = {std::move(json)};
  if (auto read = table.evolve(state, {{1, 1}, {}, false, std::move(day)}); !read) {
    return std::unexpected(read.error());
  }
  state.common.last = place.last;
  state.common.before = std::move(place.before);
  return state;
}

/// Nothing for a state that could not be read again just as it is.
template <class Table, class State>
std::string kept_state_of(const Table& table, const State& state) {
  auto text = write_kept_state({state.common.last, state.common.before}, table.state_json(state));
  const auto read = read_kept_state(table, text);
  return read && *read == state ? text : std::string{};
}

}  // namespace skyward::table
