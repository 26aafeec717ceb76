// Arguments that name cards, and seats with a number.
#pragma once

#include "cli/refusal.hpp"
#include "maths/pot/equity.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::cli {

/// Reads `7,7,8`, `7x12,Q` for twelve sevens and a Queen, or `none`.
///
/// in  flag for the refusal
accepted<maths::rank_counts> cards_of(std::string_view flag, const std::string& text);

/// Reads `2` to `12`, `J` or `Q`.
accepted<int> rank_of(std::string_view flag, const std::string& text);

/// Reads `SEAT=REST`: a seat of 1 to `seats`, counted from 0 then, and what is said of it.
struct seat_words {
  std::size_t seat = 0;
  std::string rest;
};
accepted<seat_words> seat_of(std::string_view flag, const std::string& text, std::size_t seats,
                             std::string_view shape);

/// Reads a whole number of `min` to `max`.
accepted<std::int64_t> number_of(std::string_view flag, std::string_view text, std::int64_t min,
                                 std::int64_t max);

}  // namespace skyward::cli
