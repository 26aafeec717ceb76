// Reads logs for reports.
#include "cli/house_log.hpp"

#include "audit/log_records.hpp"
#include "cli/log_source.hpp"
#include "report/house/day_clock.hpp"

namespace skyward::cli {

accepted<void> each_line_of(
    const std::string& house, const streams& io,
    const std::function<std::expected<bool, std::string>(std::string_view)>& take) {
  if (house == "-") {
    return refuse("house: a report goes through its log twice; accepted: a house, or a file");
  }
  auto source = log_source::open("house", house, io.in);
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

accepted<house_told> house_on(const std::string& house, const streams& io, calendar_day day) {
  report::settings_reader settings;
  const auto read =
      each_line_of(house, io, [&](std::string_view line) { return settings.take(line); });
  if (!read) return std::unexpected(read.error());
  const auto of = settings.any() ? settings.of_day(day) : house::house_settings{};
  auto clock = report::clock_of(of);
  if (!clock) throw failure{"house: " + clock.error()};
  return house_told{of.name.empty() ? house : of.name, std::move(*clock), of.keep_days};
}

}  // namespace skyward::cli
