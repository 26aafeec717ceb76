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

/// As the house was by the end of a day.
///
/// errors  as each_line_of
accepted<house_told> house_on(const std::string& house, const streams& io, calendar_day day);

}  // namespace skyward::cli
