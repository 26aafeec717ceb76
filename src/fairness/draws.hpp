// Dice and cards out of a seed and what players have added to it. Every number is made of whole
// bytes of HMAC-SHA256, and bytes that would favour some are passed over: the bias is zero.
#pragma once

#include "base/sha256.hpp"
#include "dice/face.hpp"
#include "fairness/secret.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::fairness {

/// What a player has committed to while betting was open, and shown once the list was closed. Where
/// nothing was shown, the commitment stands for it.
struct contribution {
  std::string player;
  digest commitment{};
  std::optional<secret> value;

  friend bool operator==(const contribution&, const contribution&) = default;
};

/// What a draw is of.
struct draw_place {
  std::string_view table;  // `table/12`
  std::uint64_t window{};
  std::uint64_t index{};  // 0 being the first of the window
};

/// Of the list as it was closed: who committed to what, in that order, whatever is shown later.
digest list_hash(std::string_view table, std::uint64_t window, std::span<const contribution> list);

/// Of what was shown.
digest values_hash(std::span<const contribution> list);

/// What one of `values` numbers, each as likely, says of `count` things: each is said by as many.
/// Nothing where the number is passed over, which would favour some.
///
/// in  number  from 0 to `values` - 1
///     count   from 1 to `values`
constexpr std::optional<std::size_t> scaled(std::size_t number, std::size_t values,
                                            std::size_t count) {
  if (number >= values - values % count) return std::nullopt;
  return number % count;
}

/// The bytes of one draw: HMAC-SHA256 under the seed, block after block.
class draw_stream {
 public:
  draw_stream(const secret& seed, const draw_place& place, std::span<const contribution> list);

  std::uint8_t byte();

  /// A whole number from 0 to `count` - 1, each as likely.
  ///
  /// in  count  from 1 to 65,536
  std::size_t below(std::size_t count);

  /// 1 to 6, of one byte below 252.
  dice::face face();

 private:
  void fill();

  std::array<std::uint8_t, 64> inner_key_{};  // a block of SHA-256 each
  std::array<std::uint8_t, 64> outer_key_{};
  std::string message_;  // but for the number of the block, at its end
  std::uint64_t block_ = 0;
  digest bytes_{};
  std::size_t used_ = bytes_.size();
};

/// The dice of a throw, in the order of its dice set.
dice::face_list drawn_dice(draw_stream& from, int count);

/// Puts things in an order, each as likely: from the last one to the second, each changes places
/// with one that does not lie behind it.
///
/// source  D. E. Knuth, The Art of Computer Programming 2, 3.4.2, algorithm P
template <class Thing>
void shuffle(draw_stream& from, std::vector<Thing>& things) {
  for (auto i = things.size(); i > 1; --i) {
    const auto other = from.below(i);
    std::swap(things[i - 1], things[other]);
  }
}

/// Whether the functions come out as the first published vector says: looked at before anything is
/// drawn.
bool draws_as_published();

}  // namespace skyward::fairness
