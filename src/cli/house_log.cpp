// Reads logs for reports.
#include "cli/house_log.hpp"

#include "audit/log_records.hpp"
#include "base/text.hpp"
#include "cli/log_source.hpp"
#include "record/record.hpp"
#include "record/stream.hpp"
#include "report/house/day_clock.hpp"
#include "report/house/event_fields.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

namespace skyward::cli {

namespace {

/// What is looked at before a report is made of a log: that it is one, that no record is missing
/// between two of a stream, what the house says of itself and which tables there are. Whether the
/// log is the house's own is for `skyward verify` to find.
class log_outline {
 public:
  std::expected<bool, std::string> take(std::string_view line) {
    ++lines_;
    const auto opened = report::record_of(line);
    if (!opened) return std::unexpected(fmt::format("line {}: {}", lines_, opened.error()));
    if (!*opened) {
      if (record::is_kept_text(line)) return true;
      return std::unexpected(fmt::format(
          "line {} is no record; accepted: a house, or its log as skyward log export prints it",
          lines_));
    }
    const auto& head = (*opened)->head;
    auto& last = last_of_[head.stream];
    if (last != 0 && head.seq != last + 1) {
      return std::unexpected(fmt::format("{}: record {} follows {}; accepted: all between them too",
                                         one_line(head.stream), head.seq, last));
    }
    last = head.seq;
    if (const auto told = settings_.take(**opened); !told) return std::unexpected(told.error());
    return true;
  }

  const report::settings_reader& settings() const { return settings_; }

  bool has_records() const { return !last_of_.empty(); }

  std::set<std::string> tables() const {
    std::set<std::string> all;
    for (const auto& [stream, last] : last_of_) {
      const auto owner = record::owner_of(stream);
      if (owner.starts_with("table/")) all.emplace(owner.substr(owner.find('/') + 1));
    }
    return all;
  }

 private:
  std::uint64_t lines_ = 0;
  report::settings_reader settings_;
  std::map<std::string, std::uint64_t> last_of_;
};

}  // namespace

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

accepted<calendar_day> day_asked(const std::string& written) {
  const auto day = parse_calendar_day(written);
  if (day) return *day;
  return refuse(fmt::format("--day: found \"{}\"; accepted: a date that there is, as YYYY-MM-DD",
                            one_line(written)));
}

accepted<house_told> house_on(const report_asked& asked, const streams& io, calendar_day day) {
  log_outline outline;
  const auto read =
      each_line_of(asked.house, io, [&](std::string_view line) { return outline.take(line); });
  if (!read) return std::unexpected(read.error());
  if (!outline.has_records()) {
    return refuse(
        fmt::format("house: {} has no record; accepted: a house, or its log", asked.house));
  }
  const auto tables = outline.tables();
  if (!asked.table.empty() && !tables.contains(asked.table)) {
    return refuse(fmt::format("--table: {} has nothing of a table \"{}\"; accepted: {}",
                              asked.house, one_line(asked.table),
                              tables.empty()
                                  ? "none, as no table has opened"
                                  : join(std::vector<std::string>(tables.begin(), tables.end()))));
  }
  const auto& settings = outline.settings();
  const auto of = settings.any() ? settings.of_day(day) : house::house_settings{};
  auto clock = report::clock_of(of);
  if (!clock) throw failure{"house: " + clock.error()};
  return house_told{of.name.empty() ? asked.house : of.name, std::move(*clock), of.keep_days};
}

}  // namespace skyward::cli
