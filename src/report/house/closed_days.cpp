// Counts records by stream, and reads in the house's own which streams are closed.
#include "report/house/closed_days.hpp"

#include "base/text.hpp"
#include "report/house/event_fields.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

std::string kept_until(const recorded_day& day, std::int64_t keep_days) {
  if (keep_days == 0) return "not said";
  return calendar_day_text(day.day + std::chrono::days{keep_days});
}

}  // namespace

bool recorded_day::is_closed() const {
  return std::ranges::all_of(streams,
                             [](const table_stream& each) { return each.closed_by.has_value(); });
}

std::expected<void, std::string> days_reader::take(std::string_view line) {
  const auto read = record_of(line);
  if (!read) return std::unexpected(read.error());
  if (!*read) return {};
  const auto& head = (*read)->head;
  if (head.stream == house::house_stream) {
    const auto word = house::read_house_record(**read);
    if (!word) return std::unexpected(word.error());
    const auto* change = std::get_if<house::stream_change>(&*word);
    if (change != nullptr && change->closed) {
      streams_[change->closed->stream].closed_by = head.seq;
    }
    return {};
  }
  const auto at = head.at.given() ? head.at : head.recorded_at;
  if (!record::owner_of(head.stream).starts_with("table/") || !at.given()) return {};
  ++streams_[head.stream].records;
  ++days_[clock_.gaming_day(at)][head.stream];
  return {};
}

std::vector<recorded_day> days_reader::finish() const {
  std::vector<recorded_day> all;
  for (const auto& [day, streams] : days_) {
    recorded_day made{day, {}, 0};
    for (const auto& [name, records] : streams) {
      const auto& each = streams_.at(name);
      made.streams.push_back({name, each.records, each.closed_by});
      made.records += records;
    }
    all.push_back(std::move(made));
  }
  return all;
}

std::string days_text(const std::vector<recorded_day>& days, std::int64_t keep_days) {
  if (days.empty()) return "No table has recorded anything.\n";
  auto text = fmt::format("{:<12}{:>8}{:>10}  {:<8}{}\n", "day", "streams", "records", "",
                          "kept at least until");
  for (const auto& each : days) {
    text += fmt::format("{:<12}{:>8}{:>10}  {:<8}{}\n", calendar_day_text(each.day),
                        each.streams.size(), with_thousands(each.records),
                        each.is_closed() ? "closed" : "open", kept_until(each, keep_days));
  }
  return text;
}

std::string days_csv(const std::vector<recorded_day>& days, std::int64_t keep_days) {
  std::string text = "day,stream,records,state,kept_until\n";
  for (const auto& day : days) {
    for (const auto& each : day.streams) {
      text +=
          fmt::format("{},{},{},{},{}\n", calendar_day_text(day.day), csv_cell(each.stream),
                      each.records, each.closed_by ? "closed" : "open", kept_until(day, keep_days));
    }
  }
  return text;
}

std::string days_json(const std::vector<recorded_day>& days, std::int64_t keep_days) {
  boost::json::array all;
  for (const auto& day : days) {
    boost::json::object told{{"day", calendar_day_text(day.day)},
                             {"streams", day.streams.size()},
                             {"records", day.records},
                             {"closed", day.is_closed()}};
    if (keep_days != 0) told["kept_until"] = kept_until(day, keep_days);
    all.push_back(std::move(told));
  }
  return boost::json::serialize(boost::json::object{{"days", std::move(all)}}) + "\n";
}

}  // namespace skyward::report
