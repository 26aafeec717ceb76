// The shoe and the dice of a game for a pot out of a stream: what both kernels of it play with.
#pragma once

#include "base/ensure.hpp"
#include "rules/pot_book.hpp"
#include "simulation/kernel/random_stream.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace skyward::simulation {

/// How two dice lie.
struct dice_pair {
  int one = 0;  // 1 to 6
  int other = 0;

  int total() const { return one + other; }
};

/// Cards are drawn from what is left in the shoe, each alike; dice are fair. Numbers that would
/// favour one of them are drawn again.
class pot_draws {
 public:
  /// in      loops that outlive the draws
  pot_draws(const aes_key& key, const vector_loops& loops, const rules::pot_settings& settings);

  /// Goes to the beginning of a block's stream, with all cards in the shoe.
  void begin(std::uint64_t block);

  /// Puts all cards back into the shoe. Their order need not be as before: it never matters.
  void gather() { dealt_ = 0; }

  std::int64_t cards_left() const { return static_cast<std::int64_t>(shoe_.size() - dealt_); }

  /// The rank of the next card, 2 to 12: a shuffle (Fisher, Yates) as far as cards are dealt.
  ///
  /// in      cards are left
  int deal() {
    const auto at = dealt_ + below(static_cast<std::uint32_t>(shoe_.size() - dealt_));
    std::swap(shoe_[dealt_], shoe_[at]);
    return shoe_[dealt_++];
  }

  /// A legal roll of both dice.
  dice_pair roll() {
    constexpr unsigned pairs = 36;
    auto number = byte();
    while (number >= 256 / pairs * pairs) number = byte();
    number %= pairs;
    return {static_cast<int>(number / 6) + 1, static_cast<int>(number % 6) + 1};
  }

 private:
  static constexpr std::size_t chunk_bytes = 1024;

  /// A number of 0 to count - 1: algorithm 5 of Lemire, Fast Random Integer Generation in an
  /// Interval (2019), with 16 bits.
  std::uint32_t below(std::uint32_t count) {
    auto product = word() * count;
    if ((product & 0xffffU) < count) {
      const auto unfair = 0x10000U % count;
      while ((product & 0xffffU) < unfair) product = word() * count;
    }
    return product >> 16U;
  }

  std::uint32_t byte() {
    if (next_ == end_) refill();
    return *next_++;
  }
  std::uint32_t word() {
    const auto high = byte();
    return high << 8U | byte();
  }
  void refill();

  random_stream stream_;
  const std::uint8_t* next_ = nullptr;
  const std::uint8_t* end_ = nullptr;
  std::vector<std::uint16_t> fresh_;  // ranks, in order
  std::vector<std::uint16_t> shoe_;
  std::size_t dealt_ = 0;
};

}  // namespace skyward::simulation
