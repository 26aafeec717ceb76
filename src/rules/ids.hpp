// The small numbers by which a game's tables refer to each other: positions in the rulebook's
// lists.
#pragma once

#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <ranges>

namespace skyward::rules {

/// Areas and columns of one game, terms included. A set of them is as many 64-bit words as that
/// takes: one, and whoever raises the limit pays for the others.
inline constexpr std::size_t columns_max = 64;

/// Lines of one game's paytable: a decision is one byte, and three of its values are no line.
inline constexpr std::size_t lines_max = 253;

enum class area_id : std::uint8_t {};    // a betting area
enum class column_id : std::uint8_t {};  // a betting area in one of its terms
enum class group_id : std::uint8_t {};   // areas that share their placing rules
enum class line_id : std::uint8_t {};    // a line of the paytable
enum class call_id : std::uint8_t {};    // what the dealer calls after a throw

template <class Id>
constexpr std::size_t index(Id id) {
  return static_cast<std::size_t>(id);
}

/// The ids of a list's elements, in order: ids_of<area_id>(book.areas).
template <class Id, class List>
constexpr auto ids_of(const List& list) {
  return std::views::iota(std::size_t{0}, list.size()) |
         std::views::transform([](std::size_t i) { return static_cast<Id>(i); });
}

using area_set = std::bitset<columns_max>;
using column_set = std::bitset<columns_max>;

/// A set as numbers that can be ordered and hashed.
inline auto words_of(const column_set& set) {
  return std::bit_cast<std::array<std::uint64_t, sizeof set / sizeof(std::uint64_t)>>(set);
}

/// Calls `visit` with each member of a set, ascending.
template <class Id, class Visit>
void each_of(const column_set& set, const Visit& visit) {
  const auto words = words_of(set);
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (auto rest = words[i]; rest != 0; rest &= rest - 1) {
      visit(static_cast<Id>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
    }
  }
}

/// The first member of a set, and columns_max of an empty one.
inline std::size_t first_of(const column_set& set) {
  return set._Find_first();  // libstdc++, as the rest of the house
}

/// Calls with each member of a set, ascending.
template <class Action>
void for_each_member(const column_set& set, const Action& act) {
  for (auto i = set._Find_first(); i < set.size(); i = set._Find_next(i)) act(i);
}

}  // namespace skyward::rules
