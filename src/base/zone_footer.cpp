// The footer of a zone's file, read and followed from year to year.
#include "base/zone_footer.hpp"

#include <algorithm>

namespace skyward {

namespace {

bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

/// Takes parts off the front; what is not there makes all of it unreadable.
struct zone_footer::reader {
  std::string_view rest;
  bool readable = true;

  bool take(char wanted) {
    if (!rest.starts_with(wanted)) return false;
    rest.remove_prefix(1);
    return true;
  }
  void expect(bool found) { readable = readable && found; }

  int number(int least, int most) {
    int found = 0;
    std::size_t digits = 0;
    while (digits < rest.size() && digits < 3 && is_digit(rest[digits])) {
      found = found * 10 + (rest[digits++] - '0');
    }
    rest.remove_prefix(digits);
    expect(digits > 0 && found >= least && found <= most);
    return found;
  }
  unsigned count(int least, int most) { return static_cast<unsigned>(number(least, most)); }

  /// `EST` or `<+04>`, which no figure depends on.
  void name() {
    const bool quoted = take('<');
    const auto end =
        std::ranges::find_if(rest, [&](char c) { return quoted ? c == '>' : !is_letter(c); });
    const auto length = static_cast<std::size_t>(end - rest.begin());
    expect(length >= 3);
    rest.remove_prefix(length);
    if (quoted) expect(take('>'));
  }

  /// `5`, `-9:30` or `3:03:30`.
  std::chrono::seconds time(int hours_max) {
    const bool negative = take('-');
    if (!negative) take('+');
    std::chrono::seconds found = std::chrono::hours{number(0, hours_max)};
    if (take(':')) {
      found += std::chrono::minutes{number(0, 59)};
      if (take(':')) found += std::chrono::seconds{number(0, 59)};
    }
    return negative ? -found : found;
  }

  /// `M3.2.0`, `J60` or `59`, each also with `/26`.
  yearly change() {
    using enum yearly::counted;
    yearly found;
    if (take('M')) {
      found.by = weeks;
      found.month = count(1, 12);
      expect(take('.'));
      found.week = count(1, 5);
      expect(take('.'));
      found.weekday = count(0, 6);
    } else if (take('J')) {
      found.by = days_without_29_february;
      found.day = number(1, 365);
    } else {
      found.by = yearly::counted::days;
      found.day = number(0, 365);
    }
    found.time = take('/') ? time(167) : std::chrono::hours{2};
    return found;
  }
};

std::chrono::local_seconds zone_footer::yearly::of(std::chrono::year year) const {
  using namespace std::chrono;
  if (by == counted::weeks) {
    const auto in = year / std::chrono::month{month};
    const std::chrono::weekday on{weekday};
    return (week == 5 ? local_days{in / on[last]} : local_days{in / on[week]}) + time;
  }
  const bool skips = by == counted::days_without_29_february;
  const int before = skips ? day - 1 + (year.is_leap() && day >= 60 ? 1 : 0) : day;
  return local_days{year / January / 1} + std::chrono::days{before} + time;
}

std::optional<zone_footer> zone_footer::parse(std::string_view text) {
  reader line{text};
  zone_footer found;
  // POSIX counts from local time to UTC.
  line.name();
  found.standard_ = -line.time(24);
  if (line.readable && !line.rest.empty()) {
    line.name();
    const bool is_told = !line.rest.empty() && line.rest.front() != ',';
    found.summer_ = is_told ? -line.time(24) : found.standard_ + std::chrono::hours{1};
    line.expect(line.take(','));
    const auto begins = line.change();
    line.expect(line.take(','));
    found.changes_ = {begins, line.change()};
  }
  if (!line.readable || !line.rest.empty()) return std::nullopt;
  return found;
}

offset_span zone_footer::span_at(std::chrono::sys_seconds at) const {
  using namespace std::chrono;
  offset_span found{sys_seconds::min(), sys_seconds::max(), standard_};
  if (!changes_) return found;
  const auto year = year_month_day{floor<days>(at)}.year();
  // The changes of the years around, in their order; an hour of 167 may bring one into the next
  // year. Where summer ends as the next begins there is no time between: its end comes first.
  std::array<offset_span, 10> changes;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto of = year - years{2} + years{i};
    const auto begins = (*changes_)[0].of(of).time_since_epoch() - standard_;
    const auto ends = (*changes_)[1].of(of).time_since_epoch() - summer_;
    changes[2 * i] = {sys_seconds{ends}, {}, standard_};
    changes[2 * i + 1] = {sys_seconds{begins}, {}, summer_};
  }
  std::ranges::stable_sort(changes, {}, &offset_span::begin);
  const auto next = std::ranges::upper_bound(changes, at, {}, &offset_span::begin);
  found = *(next - 1);
  found.end = next->begin;
  return found;
}

}  // namespace skyward
