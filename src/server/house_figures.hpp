// What a house's log tells of its gaming days: figures of tables, charity nights, the dice watch.
// Read beside the house as it stands, on no thread that others wait for.
#pragma once

#include "server/operation.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace skyward::server {

/// The gaming days that are recorded.
///
/// in      house  its file
/// errors  `failed`: what the machine fails in, as of all below
json_answer list_days(const std::string& house);

/// A report of a gaming day as a page takes it, or as the bytes of a file.
///
/// in      day     2026-11-29
///         report  `day` or `night`
///         format  `json`, `text`, `csv`, `xlsx`, `pdf`
/// errors  `no_such_day`: no date; `no_such_path`: no such report or format
json_answer report_of_day(const std::string& house, std::string_view day, std::string_view report,
                          std::string_view format);

/// What stands in a response before the bytes of a file of that format; empty of one that there is
/// not.
std::string_view type_of_format(std::string_view format);

/// The dice watch.
///
/// in      day    none: of all days
/// errors  `no_such_day`: no date
json_answer watch_of_house(const std::string& house, const std::optional<std::string>& day);

}  // namespace skyward::server
