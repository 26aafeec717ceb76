// Amounts as people write them, and back.
#include "base/money.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace skyward {

namespace {

constexpr const char* in_range = "an amount of money that fits 64 bits of cents";

}  // namespace

cents operator+(cents a, cents b) {
  std::int64_t sum = 0;
  ensure(!__builtin_add_overflow(a.count_, b.count_, &sum), in_range);
  return cents{sum};
}

cents operator-(cents a, cents b) {
  std::int64_t difference = 0;
  ensure(!__builtin_sub_overflow(a.count_, b.count_, &difference), in_range);
  return cents{difference};
}

cents operator*(cents a, std::int64_t times) {
  std::int64_t product = 0;
  ensure(!__builtin_mul_overflow(a.count_, times, &product), in_range);
  return cents{product};
}

std::optional<cents> parse_money(std::string_view text) {
  if (!text.starts_with('$')) return std::nullopt;
  text.remove_prefix(1);
  const auto point = text.find('.');
  std::int64_t fraction = 0;
  if (point != std::string_view::npos) {
    const auto digits = text.substr(point + 1);
    const auto parsed = parse_whole(digits, 99);
    if (digits.size() != 2 || !parsed) return std::nullopt;
    fraction = *parsed;
    text = text.substr(0, point);
  }
  const auto dollars = parse_whole(text, cents_max / 100);
  if (!dollars || *dollars * 100 + fraction > cents_max) return std::nullopt;
  return cents{*dollars * 100 + fraction};
}

std::optional<cents> parse_typed_money(std::string_view text) {
  return parse_money(text.starts_with('$') ? std::string{text} : fmt::format("${}", text));
}

std::string money_text(cents amount) {
  const bool negative = amount.count() < 0;
  const auto size = negative ? 0 - static_cast<std::uint64_t>(amount.count())
                             : static_cast<std::uint64_t>(amount.count());
  auto text = (negative ? "-$" : "$") + with_thousands(size / 100);
  if (size % 100 != 0) text += fmt::format(".{:02}", size % 100);
  return text;
}

std::string signed_money_text(cents amount) {
  return (amount < cents{} ? "" : "+") + money_text(amount);
}

}  // namespace skyward
