// Goes through the house's own stream for its clock, and through its log for each reader of
// figures.
#include "server/house_figures.hpp"

#include "audit/log_lines.hpp"
#include "audit/log_records.hpp"
#include "base/text.hpp"
#include "house/stream_records.hpp"
#include "record/record.hpp"
#include "report/house/closed_days.hpp"
#include "report/house/day_clock.hpp"
#include "report/house/day_report.hpp"
#include "report/house/night_report.hpp"
#include "report/house/watch_text.hpp"
#include "request/known_build.hpp"
#include "store/each_record.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>

namespace skyward::server {

namespace {

std::expected<calendar_day, problem> day_named(std::string_view written) {
  const auto day = parse_calendar_day(written);
  if (day) return *day;
  return std::unexpected(problem{404,
                                 "no_such_day",
                                 fmt::format("day: found \"{}\"; accepted: a date that there is, "
                                             "as YYYY-MM-DD",
                                             one_line(written)),
                                 {}});
}

/// A log that is gone through as often as somebody reads it.
class opened_log {
 public:
  static std::expected<opened_log, problem> open(const std::string& house) {
    auto kept = store::open_store(house, store::access::read);
    if (!kept) return machine_failed(kept.error().message);
    return opened_log{*std::move(kept), store::shown_name(house)};
  }

  template <class Reader>
  std::expected<void, problem> read(Reader& reader) {
    std::string wrong;
    const auto done = audit::each_log_line(*kept_, [&](std::string_view line) {
      if (audit::is_checkpoint_line(line)) return true;
      if (auto taken = reader.take(line); !taken) wrong = taken.error();
      return wrong.empty();
    });
    if (!done) return machine_failed(done.error().message);
    if (!wrong.empty()) return machine_failed(std::move(wrong));
    return {};
  }

  /// What the house had said of itself by the end of a day.
  std::expected<house::house_settings, problem> settings_on(calendar_day day) {
    report::settings_reader reader;
    std::string wrong;
    const auto done = store::each_record(
        *kept_, std::string{house::house_stream}, 1, counted_max, [&](const std::string& line) {
          const auto opened = record::read_record(line);
          if (!opened) {
            wrong = opened.error();
          } else if (const auto taken = reader.take(*opened); !taken) {
            wrong = taken.error();
          }
          return wrong.empty();
        });
    if (!done) return machine_failed(done.error().message);
    if (!wrong.empty()) return machine_failed(std::move(wrong));
    auto said = reader.any() ? reader.of_day(day) : house::house_settings{};
    if (said.name.empty()) said.name = name_;
    return said;
  }

 private:
  opened_log(std::unique_ptr<store::kept_store> kept, std::string name)
      : kept_{std::move(kept)}, name_{std::move(name)} {}

  std::unique_ptr<store::kept_store> kept_;
  std::string name_;
};

/// The log, with how the house was by the end of a day.
struct house_then {
  opened_log log;
  house::house_settings settings;
  house_clock clock;
};

std::expected<house_then, problem> house_on(const std::string& house, calendar_day day) {
  auto log = opened_log::open(house);
  if (!log) return std::unexpected(std::move(log).error());
  auto settings = log->settings_on(day);
  if (!settings) return std::unexpected(std::move(settings).error());
  auto clock = report::clock_of(*settings);
  if (!clock) return machine_failed(clock.error());
  return house_then{*std::move(log), *std::move(settings), *std::move(clock)};
}

/// Later than any day of a log.
constexpr calendar_day after_all_days{std::chrono::year{9000} / 1 / 1};

/// A report, and the same as CSV.
struct made_report {
  document::figure_report figures;
  std::string csv;
};

std::expected<made_report, problem> day_in(house_then& at, calendar_day day) {
  report::day_reader reader{at.clock, day};
  if (auto done = at.log.read(reader); !done) return std::unexpected(std::move(done).error());
  const auto tables = reader.finish();
  report::theory_reader theory{skyward::request::known_build(), at.clock, day};
  if (auto done = at.log.read(theory); !done) return std::unexpected(std::move(done).error());
  const auto theories = theory.finish(tables);
  return made_report{report::day_report(at.settings.name, calendar_day_text(day), tables, theories),
                     report::day_csv(tables, theories)};
}

std::expected<made_report, problem> night_in(house_then& at, calendar_day day) {
  report::night_reader reader{at.clock, day, day};
  if (auto done = at.log.read(reader); !done) return std::unexpected(std::move(done).error());
  const auto nights = reader.finish();
  const auto& where = at.clock.where();
  return made_report{report::night_report(at.settings.name, calendar_day_text(day), where, nights),
                     report::night_csv(where, nights)};
}

struct report_format {
  std::string_view name;
  std::string_view type;
};
constexpr std::array formats{
    report_format{"json", json_type},
    report_format{"text", "text/plain; charset=utf-8"},
    report_format{"csv", "text/csv; charset=utf-8"},
    report_format{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
    report_format{"pdf", "application/pdf"},
};

json_answer laid_out(const made_report& made, std::string_view format) {
  if (format == "json") return document::report_json(made.figures);
  if (format == "text") return document::report_text(made.figures);
  if (format == "csv") return made.csv;
  if (format == "pdf") return document::report_pdf(made.figures);
  auto bytes = document::report_workbook(made.figures);
  if (!bytes) return machine_failed(bytes.error());
  return *std::move(bytes);
}

}  // namespace

json_answer list_days(const std::string& house) {
  auto at = house_on(house, after_all_days);
  if (!at) return std::unexpected(std::move(at).error());
  report::days_reader reader{at->clock};
  if (auto done = at->log.read(reader); !done) return std::unexpected(std::move(done).error());
  return report::days_json(reader.finish(), at->settings.keep_days);
}

std::string_view type_of_format(std::string_view format) {
  for (const auto& each : formats) {
    if (each.name == format) return each.type;
  }
  return {};
}

json_answer report_of_day(const std::string& house, std::string_view day, std::string_view report,
                          std::string_view format) {
  const auto date = day_named(day);
  if (!date) return std::unexpected(date.error());
  if (type_of_format(format).empty() || (report != "day" && report != "night")) {
    return std::unexpected(problem{
        404, "no_such_path", "accepted: day or night, as json, text, csv, xlsx or pdf", {}});
  }
  auto at = house_on(house, *date);
  if (!at) return std::unexpected(std::move(at).error());
  const auto made = report == "day" ? day_in(*at, *date) : night_in(*at, *date);
  if (!made) return std::unexpected(made.error());
  return laid_out(*made, format);
}

json_answer watch_of_house(const std::string& house, const std::optional<std::string>& day) {
  auto date = after_all_days;
  report::watch_choice choice;
  if (day) {
    const auto named = day_named(*day);
    if (!named) return std::unexpected(named.error());
    date = *named;
  }
  auto at = house_on(house, date);
  if (!at) return std::unexpected(std::move(at).error());
  if (day) {
    choice.from = at->clock.begin_of(date);
    choice.before = at->clock.end_of(date);
  }
  report::watch_reader reader{skyward::request::known_build(), choice};
  if (auto done = at->log.read(reader); !done) return std::unexpected(std::move(done).error());
  return report::watch_json(reader.finish());
}

}  // namespace skyward::server
