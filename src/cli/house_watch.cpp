// Reads the log of a house into the dice watch.
#include "cli/house_watch.hpp"

#include "audit/log_records.hpp"
#include "base/text.hpp"
#include "cli/log_source.hpp"
#include "report/house/day_clock.hpp"
#include "report/house/watch_text.hpp"
#include "request/known_build.hpp"

#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <string_view>

namespace skyward::cli {

namespace {

/// Later than any day of a log.
constexpr calendar_day after_all_days{std::chrono::year{9000} / 1 / 1};

/// Gives the lines of a log to a reader until it takes no more.
///
/// errors  throws failure: a line that cannot be read
accepted<void> each_watched_line(
    const report_asked& asked, const streams& io,
    const std::function<std::expected<bool, std::string>(std::string_view)>& take) {
  if (asked.house == "-") {
    return refuse("house watch goes through its log twice; accepted: a house, or a file");
  }
  auto source = log_source::open("house", asked.house, io.in);
  if (!source) return std::unexpected(source.error());
  std::string wrong;
  source->each_line([&](std::string_view line) {
    if (audit::is_checkpoint_line(line)) return true;
    const auto taken = take(line);
    if (!taken) wrong = taken.error();
    return taken.value_or(false);
  });
  if (!wrong.empty()) throw failure{"house: " + wrong};
  return {};
}

}  // namespace

accepted<std::string> watch_of_house(const report_asked& asked, const std::string& set,
                                     const streams& io) {
  const auto& format = asked.format;
  if (const auto known = check_format("house", format.empty() ? "text" : format, {"text", "csv"});
      !known) {
    return std::unexpected(known.error());
  }
  const auto day = asked.day.empty() ? after_all_days : parse_calendar_day(asked.day);
  if (!day) {
    return refuse(fmt::format("--day: found \"{}\"; accepted: YYYY-MM-DD", one_line(asked.day)));
  }
  report::settings_reader settings;
  const auto said =
      each_watched_line(asked, io, [&](std::string_view line) { return settings.take(line); });
  if (!said) return std::unexpected(said.error());
  const auto house = settings.any() ? settings.of_day(*day) : house::house_settings{};
  report::watch_choice choice;
  if (!asked.table.empty()) choice.table = asked.table;
  if (!set.empty()) choice.set = set;
  if (!asked.day.empty()) {
    const auto clock = report::clock_of(house);
    if (!clock) throw failure{"house: " + clock.error()};
    choice.from = clock->begin_of(*day);
    choice.before = clock->end_of(*day);
  }
  report::watch_reader reader{request::known_build(), choice};
  const auto read =
      each_watched_line(asked, io, [&](std::string_view line) -> std::expected<bool, std::string> {
        const auto taken = reader.take(line);
        if (!taken) return std::unexpected(taken.error());
        return true;
      });
  if (!read) return std::unexpected(read.error());
  const auto play = reader.finish();
  if (format == "csv") return report::watch_csv(play);
  return report::watch_text(house.name.empty() ? asked.house : house.name,
                            asked.day.empty() ? "all days" : asked.day, play);
}

}  // namespace skyward::cli
