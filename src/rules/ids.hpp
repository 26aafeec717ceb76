// The small numbers by which a game's tables refer to each other: positions in the rulebook's
// lists.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <ranges>

namespace skyward::rules {

/// Areas and columns of one game, terms included. A set of them is one 64-bit word.
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

}  // namespace skyward::rules
