// Cards and seats of a game for a pot.
#pragma once

#include "maths/pot/equity.hpp"
#include "request/written.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// 2 to 12, the last two also `J` and `Q`.
using rank = written<int>;
rank read_rank(std::string_view words);

/// Cards of one rank; one where no count is given.
struct asked_cards {
  rank of;
  std::optional<whole> count;

  std::string words() const { return count ? of.words + "x" + count->words : of.words; }
};

/// Reads `7,7,8`, `7x12,Q` for twelve sevens and a Queen, or `none`.
struct asked_hand {
  std::vector<asked_cards> cards;
  std::string words;
};
asked_hand read_hand(std::string_view words);

/// in  flag for the refusal
accepted<maths::rank_counts> cards_of(std::string_view flag, const asked_hand& hand);
accepted<int> rank_of(std::string_view flag, const rank& asked);

/// A seat, counted from 1, and the words that it is named with; the seat counted from 0.
///
/// in  shape what is accepted, for the refusal
accepted<std::size_t> seat_of(std::string_view flag, const whole& seat, std::string_view words,
                              std::size_t seats, std::string_view shape);

/// A whole number of `min` to `max`.
accepted<std::int64_t> number_of(std::string_view flag, const whole& number, std::int64_t min,
                                 std::int64_t max);

}  // namespace skyward::request
