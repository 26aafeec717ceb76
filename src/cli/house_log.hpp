// The log of a house for reports: out of the house, or as a file of its own.
#pragma once

#include "base/house_clock.hpp"
#include "cli/command.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

namespace skyward::cli {

/// What is asked of the log of a house.
struct report_asked {
  std::string house;   // its file, or its log
  std::string table;   // empty: all of them
  std::string day;     // YYYY-MM-DD
  std::string month;   // YYYY-MM, of nights
  std::string format;  // empty: text
  std::string out;     // the file of a workbook or a PDF, the folder of an export
};

/// Goes through the lines of a log until one is not taken; checkpoints are left out.
///
/// in      house  its file, or its log's; not standard input, which cannot be read again
///         take   whether it takes more, or a sentence
/// errors  lines: it cannot be read; throws failure with the sentence
accepted<void> each_line_of(
    const std::string& house, const streams& io,
    const std::function<std::expected<bool, std::string>(std::string_view)>& take);

/// The same for a reader that takes all of them.
template <class Reader>
accepted<void> read_house(const std::string& house, const streams& io, Reader& reader) {
  return each_line_of(house, io, [&](std::string_view line) -> std::expected<bool, std::string> {
    const auto taken = reader.take(line);
    if (!taken) return std::unexpected(taken.error());
    return true;
  });
}

/// Whose log it is, and by which clock its days are told.
struct house_told {
  std::string name;
  house_clock clock;
  std::int64_t keep_days{};
};

/// Later than any day of a log.
inline constexpr calendar_day after_all_days{std::chrono::year{9000} / 1 / 1};

/// errors  a line: it is no date
accepted<calendar_day> day_asked(const std::string& written);

/// As the house was by the end of a day, once its log has been looked at.
///
/// errors  as each_line_of; lines: there is no record, or none of the table that is asked for;
///         throws failure too where the file is no log, or records between two others are missing
accepted<house_told> house_on(const report_asked& asked, const streams& io, calendar_day day);

}  // namespace skyward::cli
