// Odds that a layout can print, and which of them come nearest to what a line should pay.
#pragma once

#include "base/money.hpp"
#include "base/odds.hpp"
#include "base/rational.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace skyward::maths {

/// Up to here the first number of odds is any; beyond, odds are whole and have few digits.
inline constexpr std::int64_t round_from = 100;

struct printable_odds {
  odds pays;
  rational net;  // per wager
};

/// What a line's odds are printed as.
struct printed_form {
  odds_form form = odds_form::to;
  std::int64_t per_max = 1;  // largest second number
  cents wager;               // that a prize is won with
  std::function<rational(const odds&)> net_of;
};

/// The printable odds with a net nearest to what is wanted, at most `most`, the nearest first.
std::vector<printable_odds> printable_near(const rational& wanted, const printed_form& form,
                                           std::size_t most);

/// How much there is to read in odds: fewer and smaller numbers are less.
std::int64_t reading_of(const odds& pays);

}  // namespace skyward::maths
