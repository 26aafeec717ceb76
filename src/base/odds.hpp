// Payout odds as the layout prints them: `7 to 6`, `8 for 1`, or a flat prize of money.
#pragma once

#include "base/money.hpp"
#include "base/rational.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace skyward {

enum class odds_form : std::uint8_t {
  to,     // win `pays` for each `per` wagered; the wager is returned besides
  for_,   // receive `pays` for each `per` wagered; the wager is part of it
  prize,  // receive a sum of money whatever was wagered
};

/// Odds of one payout line. Odds are printed integers, never a decimal fraction.
class odds {
 public:
  /// Largest number in printed odds and the most that `per` may be.
  static constexpr std::int64_t pays_max = 100'000'000;
  static constexpr std::int64_t per_max = 1'000;

  static odds to(std::int64_t pays, std::int64_t per);
  static odds for_each(std::int64_t pays, std::int64_t per);
  static odds prize(cents sum);

  /// Reads `6 to 1`, `5,000 to 1`, `8 for 1` or `$50,000`.
  ///
  /// errors  a sentence saying what is accepted
  static std::expected<odds, std::string> parse(std::string_view text);

  odds_form form() const { return form_; }
  std::int64_t pays() const { return pays_; }  ///< units, or cents of a prize
  std::int64_t per() const { return per_; }    ///< units wagered; 1 for a prize

  /// What a winner gains beyond the wager, in wagers.
  ///
  /// in      wager what was wagered; matters to a prize only
  ///         wager_returned whether a prize comes with the wager (ruling R-14)
  rational net_per_wager(cents wager, bool wager_returned) const;

  /// `5000 to 1`, or with commas `5,000 to 1`; a prize always as `$50,000`.
  std::string text(bool commas = false) const;

  friend bool operator==(const odds&, const odds&) = default;

 private:
  odds(odds_form form, std::int64_t pays, std::int64_t per) : form_{form}, pays_{pays}, per_{per} {}

  odds_form form_;
  std::int64_t pays_;
  std::int64_t per_;
};

}  // namespace skyward
