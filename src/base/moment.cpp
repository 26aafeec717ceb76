// Moments in RFC 3339, read and written.
#include "base/moment.hpp"

#include "base/ensure.hpp"

#include <chrono>

namespace skyward {

namespace {

/// Takes `digits` decimal digits off the front.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  int number = 0;
  for (const char c : text.substr(0, digits)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  text.remove_prefix(digits);
  return number;
}

bool take(std::string_view& text, char wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(1);
  return true;
}

/// Decimals of a second, at most three, as milliseconds.
std::optional<int> take_decimals(std::string_view& text) {
  if (!take(text, '.')) return 0;
  const auto digits = text.find('Z');
  if (digits == 0 || digits > 3) return std::nullopt;
  auto number = take_number(text, digits);
  for (auto i = digits; number && i < 3; ++i) *number *= 10;
  return number;
}

}  // namespace

std::optional<moment> parse_moment(std::string_view text) {
  using namespace std::chrono;
  const auto number = [&](std::size_t digits, char after) -> std::optional<int> {
    const auto found = take_number(text, digits);
    return found && take(text, after) ? found : std::nullopt;
  };
  const auto y = number(4, '-');
  const auto m = y ? number(2, '-') : std::nullopt;
  const auto d = m ? number(2, 'T') : std::nullopt;
  const auto h = d ? number(2, ':') : std::nullopt;
  const auto min = h ? number(2, ':') : std::nullopt;
  const auto s = min ? take_number(text, 2) : std::nullopt;
  const auto ms = s ? take_decimals(text) : std::nullopt;
  if (!ms || !take(text, 'Z') || !text.empty()) return std::nullopt;
  const year_month_day day{year{*y}, month{static_cast<unsigned>(*m)},
                           std::chrono::day{static_cast<unsigned>(*d)}};
  const bool in_range = *y >= 1970 && day.ok() && *h < 24 && *min < 60 && *s < 60;
  if (!in_range) return std::nullopt;
  const auto since = sys_days{day}.time_since_epoch() + hours{*h} + minutes{*min} + seconds{*s};
  return moment{duration_cast<milliseconds>(since).count() + *ms};
}

std::string moment_text(moment at) {
  using namespace std::chrono;
  ensure(at.given(), "a moment that was given");
  const milliseconds since{at.milliseconds()};
  const auto days = floor<std::chrono::days>(since);
  const year_month_day day{sys_days{days}};
  const hh_mm_ss time{since - days};
  std::string text = "yyyy-mm-ddThh:mm:ss.sssZ";
  const auto put = [&](std::size_t from, std::size_t digits, auto number) {
    for (auto i = from + digits; i > from; number /= 10) {
      text[--i] = static_cast<char>('0' + number % 10);
    }
  };
  put(0, 4, int{day.year()});
  put(5, 2, unsigned{day.month()});
  put(8, 2, unsigned{day.day()});
  put(11, 2, time.hours().count());
  put(14, 2, time.minutes().count());
  put(17, 2, time.seconds().count());
  const auto rest = time.subseconds().count();
  if (rest > 0) {
    put(20, 3, rest);
  } else {
    text.erase(19, 4);
  }
  return text;
}

}  // namespace skyward
