// Clocks by the database of time zones that the machine has, by date/tz.
#include "base/zone.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "base/zone_footer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <date/tz.h>
#include <fstream>
#include <iterator>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace skyward {

namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::sys_seconds;

/// Where date/tz of Debian reads the database.
constexpr std::string_view zone_folder = "/usr/share/zoneinfo";

/// Of a name that is unknown so much is said again.
constexpr std::size_t name_told_max = 64;

/// No clock is so far from UTC.
constexpr std::chrono::hours beyond_all_offsets{26};

/// A span that ends later than this is the last of a table.
constexpr sys_seconds beyond_all_tables =
    std::chrono::sys_days{std::chrono::year{10'000} / std::chrono::January / 1};

/// All names of the database begin with a capital; the machine's own `localtime` stands beside
/// them.
bool is_of_database(const date::time_zone& zone) {
  return zone.name().front() >= 'A' && zone.name().front() <= 'Z';
}

std::string unknown_zone(std::string_view name, const std::vector<date::time_zone>& zones) {
  std::vector<std::string> known;
  for (const auto& each : zones) {
    if (is_of_database(each)) known.push_back(each.name());
  }
  if (known.empty()) throw std::runtime_error{"none is there"};
  return fmt::format(
      "unknown time zone \"{}\"; accepted: an IANA name such as America/New_York; {}",
      one_line(name.substr(0, name_told_max)), accepted_names(name, known));
}

/// The line at the end of a zone's file, which date/tz leaves unread: what comes after the table.
/// Files are made with a table until 2037, or with none for the rules of today.
std::optional<zone_footer> footer_of(const std::string& name) {
  std::ifstream file{fmt::format("{}/{}", zone_folder, name), std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
  if (!bytes.starts_with("TZif") || !bytes.ends_with('\n')) {
    throw std::runtime_error{"its file has other contents"};
  }
  const auto line = std::string_view{bytes}.substr(0, bytes.size() - 1);
  const auto footer = line.substr(line.rfind('\n') + 1);
  if (footer.empty()) return std::nullopt;
  auto read = zone_footer::parse(footer);
  if (!read) throw std::runtime_error{fmt::format("rules \"{}\"", one_line(footer))};
  return read;
}

sys_seconds second_of(moment at) {
  ensure(at.given(), "a moment that was given");
  return std::chrono::floor<std::chrono::seconds>(
      std::chrono::sys_time<milliseconds>{milliseconds{at.milliseconds()}});
}

moment moment_of(sys_seconds at) {
  return moment{milliseconds{at.time_since_epoch()}.count()};
}

}  // namespace

struct zone::rules {
  const date::time_zone* table;
  std::optional<zone_footer> after;

  /// Offsets are cut to whole minutes, as they are written: of 1970 and later that touches Liberia
  /// alone, until 7 January 1972.
  offset_span span_at(sys_seconds at) const {
    const auto known = table->get_info(at);
    offset_span span{known.begin, known.end, known.offset};
    if (known.end > beyond_all_tables && after) {
      span = after->span_at(at);
      span.begin = std::max(span.begin, known.begin);
    }
    span.offset = std::chrono::floor<minutes>(span.offset);
    return span;
  }

  minutes offset_at(moment at) const {
    return std::chrono::floor<minutes>(span_at(second_of(at)).offset);
  }
};

std::expected<zone, std::string> zone::find(std::string_view name) {
  try {
    const auto& zones = date::get_tzdb().zones;
    const auto found = std::ranges::find(zones, name, &date::time_zone::name);
    if (found == zones.end() || !is_of_database(*found)) {
      return std::unexpected{unknown_zone(name, zones)};
    }
    auto read = std::make_shared<rules>(rules{&*found, footer_of(found->name())});
    read->span_at(sys_seconds{});  // has date/tz read the table, which may fail
    return zone{std::move(read)};
  } catch (const std::bad_alloc&) {
    throw;  // memory is everyone's
  } catch (const std::exception& failed) {
    return std::unexpected{fmt::format(
        "the time zone \"{}\" cannot be read in {} ({}); the Debian package tzdata brings it",
        one_line(name.substr(0, name_told_max)), zone_folder, one_line(failed.what()))};
  }
}

const std::string& zone::name() const {
  return rules_->table->name();
}

local_time zone::local(moment at) const {
  const auto offset = rules_->offset_at(at);
  const std::chrono::local_seconds shown{second_of(at).time_since_epoch() + offset};
  const auto day = std::chrono::floor<std::chrono::days>(shown);
  return {day, wall_time{std::chrono::floor<minutes>(shown - day)}, offset};
}

std::string zone::text(moment at) const {
  const auto shown = local(at);
  const auto second = second_of(at);
  const auto seconds = (second - std::chrono::floor<minutes>(second)).count();
  const auto decimals = at.milliseconds() - moment_of(second).milliseconds();
  return fmt::format("{}T{}:{:02}{}{}", calendar_day_text(shown.day), wall_time_text(shown.time),
                     seconds, decimals > 0 ? fmt::format(".{:03}", decimals) : "",
                     offset_text(shown.offset));
}

moment zone::at(calendar_day day, wall_time time, of_two which) const {
  const sys_seconds as_utc{day.time_since_epoch() + time.after_midnight()};
  // The first span in which the clock comes as far, or begins beyond it.
  auto span = rules_->span_at(as_utc - beyond_all_offsets);
  while (as_utc - span.offset >= span.end) span = rules_->span_at(span.end);
  auto found = std::max(as_utc - span.offset, span.begin);
  if (which == of_two::later) {
    while (span.end < as_utc + beyond_all_offsets) {
      span = rules_->span_at(span.end);
      const auto shown = as_utc - span.offset;
      if (shown >= span.begin && shown < span.end) found = shown;
    }
  }
  return moment_of(found);
}

moment zone::offset_ends(moment at, moment latest) const {
  const auto offset = rules_->offset_at(at);
  // Tables have spans that differ in their names alone.
  for (auto span = rules_->span_at(second_of(at)); span.end <= second_of(latest);) {
    const auto ended = span.end;
    span = rules_->span_at(ended);
    if (span.offset != offset) return std::min(moment_of(ended), latest);
  }
  return latest;
}

std::string offset_text(std::chrono::minutes offset) {
  const auto size = std::chrono::abs(offset).count();
  return fmt::format("{}{:02}:{:02}", offset.count() < 0 ? '-' : '+', size / 60, size % 60);
}

}  // namespace skyward
