// What is thrown (a dice set) and what came up (a roll: how many dice of each colour show each
// face), with the number of ways in which single dice make each roll.
#pragma once

#include "dice/face.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::dice {

/// Colours a dice set may have. The rulebook's games need two; the room for four costs 8 bytes
/// each.
inline constexpr std::size_t colours_max = 4;

/// Dice of one colour in a throw.
struct colour_dice {
  std::string_view colour;  // lives as long as the program
  int count = 0;

  friend bool operator==(const colour_dice&, const colour_dice&) = default;
};

/// Dice of one colour in a set that is brought to a table.
struct dice_of_colour {
  std::string colour;
  std::int64_t count{};
  friend bool operator==(const dice_of_colour&, const dice_of_colour&) = default;
};

/// The dice of a throw by colour, in the order in which faces are written down.
class dice_set {
 public:
  dice_set() = default;
  dice_set(std::initializer_list<colour_dice> colours);

  /// One more colour, at most colours_max.
  void add(const colour_dice& dice);

  std::span<const colour_dice> colours() const { return {colours_.data(), size_}; }
  int dice_count() const;

  /// 6 to the number of dice: what the weights of all rolls add up to.
  std::uint64_t outcome_count() const;

  friend bool operator==(const dice_set&, const dice_set&) = default;

 private:
  std::array<colour_dice, colours_max> colours_{};
  std::size_t size_ = 0;
};

/// How many dice of each colour show each face. Which die of a colour shows what does not matter to
/// any rule, so a roll forgets it.
class roll {
 public:
  /// in  faces [dice_count] in the order of the dice set
  static roll of(const dice_set& set, std::span<const face> faces);

  int count(std::size_t colour, face f) const { return counts_[colour][f.index()]; }

  /// Sum of the faces of one colour.
  int total(std::size_t colour) const;

  void add(std::size_t colour, face f, int dice);

  /// `3x1 2x6` for each colour, colours separated by ` | `.
  std::string text(const dice_set& set) const;

  friend bool operator==(const roll&, const roll&) = default;

 private:
  std::array<std::array<std::uint8_t, 8>, colours_max> counts_{};  // 8 for aligned comparison
};

struct weighted_roll {
  roll faces;
  std::uint64_t weight = 0;  // ways for single dice, a product of multinomial coefficients
};

/// Every roll of the set once, in a fixed order; the weights add up to outcome_count().
std::vector<weighted_roll> all_rolls(const dice_set& set);

}  // namespace skyward::dice
