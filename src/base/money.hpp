// Money: whole cents in a checked 64-bit integer. Nothing else in the house counts money.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skyward {

/// The largest amount taken from outside: a hundred thousand million dollars, of which 64 bits hold
/// nine hundred thousand. What adds up more of them has a limit of its own, and refuses before that
/// (`table_money_max`, `session_cents_max`, `table_rules::wager_limit`;
/// tests/table_money_test.cpp).
inline constexpr std::int64_t cents_max = 10'000'000'000'000;

/// The largest whole number, money or not, that stands in what is written down: every reader of
/// JSON has it exactly.
inline constexpr std::int64_t counted_max = (std::int64_t{1} << 53) - 1;

/// An amount of money in whole cents. Arithmetic that would overflow stops the program: amounts are
/// limited where they come in, so an overflow is our mistake and never a wrong balance.
class cents {
 public:
  constexpr cents() = default;
  constexpr explicit cents(std::int64_t count) : count_{count} {}

  constexpr std::int64_t count() const { return count_; }

  friend cents operator+(cents a, cents b);
  friend cents operator-(cents a, cents b);
  friend cents operator*(cents a, std::int64_t times);
  friend constexpr auto operator<=>(cents, cents) = default;

 private:
  std::int64_t count_ = 0;
};

/// Reads `$50,000`, `$50000` or `$2.50`: a dollar sign, dollars with either every comma or none,
/// and two digits of cents or no point. Nothing for any other text and for more than `cents_max`.
std::optional<cents> parse_money(std::string_view text);

/// The same as a person types it, with the dollar sign or without.
std::optional<cents> parse_typed_money(std::string_view text);

/// Writes `$50,000` or `$2.50`, a minus sign before the dollar sign.
std::string money_text(cents amount);

/// The same of what is won or lost: `+$2.50`, `-$5`.
std::string signed_money_text(cents amount);

}  // namespace skyward
