// The leading face of a roll and how many dice show it, for both forms of High Roll Dice.
#pragma once

#include "dice/roll.hpp"
#include "rules/definition.hpp"
#include "rules/furniture.hpp"

#include <array>

namespace skyward::games::high_roll_dice {

/// Faces from the highest rank to the lowest.
inline constexpr std::array<int, dice::face_count> faces_by_rank{1, 6, 5, 4, 3, 2};  // 675a.2(d)

struct leading_group {
  dice::face face{1};
  int count = 0;
};

/// The face that occurs most often, equal counts going to the higher rank (675a.4(d), ruling R-2).
inline leading_group leading_group_of(const dice::roll& roll) {
  leading_group leading;
  for (const int pips : faces_by_rank) {
    const int count = roll.count(0, dice::face{pips});
    if (count > leading.count) leading = {dice::face{pips}, count};
  }
  return leading;
}

/// What is called of it: the face and how many dice show it.
inline rules::call_numbers numbers_of(leading_group leading) {
  return {leading.face.pips(), leading.count};
}

/// The throw box, the only piece of both games: spot 0 is empty, then the boxes by rank from the
/// dealer's left (ruling R-1). Its count is that of the dice in the box.
inline constexpr std::size_t throw_box = 0;
inline constexpr rules::placement empty_box{0, 0};

inline rules::placement box_of(leading_group leading) {
  std::uint8_t spot = 1;
  for (const int pips : faces_by_rank) {
    if (pips == leading.face.pips()) break;
    ++spot;
  }
  return {spot, static_cast<std::uint8_t>(leading.count)};
}

}  // namespace skyward::games::high_roll_dice
