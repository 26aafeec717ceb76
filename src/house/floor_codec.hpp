// Commands of the floor and what they have made as JSON: the only place where these words become
// bytes and bytes words. What is written is read back equal.
#pragma once

#include "house/floor_commands.hpp"
#include "house/floor_events.hpp"
#include "record/line_keys.hpp"

#include <boost/json/fwd.hpp>

#include <expected>
#include <string>
#include <string_view>

namespace skyward::house {

/// Longest line taken from outside, in bytes: a plan carries all the rules of its table.
inline constexpr std::size_t floor_line_bytes_max = 1 << 20;

/// Longest text of a word and longest id of a table in bytes, and longest list.
inline constexpr std::size_t text_bytes_max = 200;
inline constexpr std::size_t table_id_bytes_max = 32;
inline constexpr std::size_t list_max = 64;

/// `{"do":"fill","table":"7","cents":50000,"role":"floorperson","principal":"u-1"}`.
///
/// errors  the first thing wrong, with its column; nothing was taken
std::expected<sent_floor_command, record::line_problem> read_floor_command(std::string_view line);

/// A command of a record, which has who and when around it, or one that waits for another person.
///
/// errors  a sentence that names the key
std::expected<any_floor_command, std::string> read_kept_command(const boost::json::object& in);
std::expected<any_floor_event, std::string> read_kept_event(const boost::json::object& in);

std::string write_kept(const any_floor_command& what);
std::string write_kept(const any_floor_event& what);

}  // namespace skyward::house
