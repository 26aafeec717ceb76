// Where the pieces of a table stand: markers, pointers, the box that holds dice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace skyward::rules {

/// Pieces of one game: no layout of the house has more.
inline constexpr std::size_t pieces_max = 8;

enum class piece_id : std::uint8_t {};  // in the order of the rulebook's list

/// A spot of the piece's own list, 0 being where it rests before play, and how many dice lie
/// there, for a box of dice.
struct placement {
  std::uint8_t spot{};
  std::uint8_t count{};

  friend constexpr bool operator==(placement, placement) = default;
};

using furniture = std::array<placement, pieces_max>;

}  // namespace skyward::rules
