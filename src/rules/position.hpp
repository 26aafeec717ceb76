// A position: everything public in a round that can still matter, as a few small numbers. Seats and
// who holds the dice belong to the table, never to a position.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// Fields of a position: one 64-bit word, compared and hashed as such.
inline constexpr std::size_t position_fields_max = 8;

/// What one field is called and which values it takes. Where `names` are given the values are
/// 0 to names.size() - 1 and are written by name.
struct position_field {
  std::string name;
  std::uint8_t min{};
  std::uint8_t max{};
  std::vector<std::string> names = {};
};

/// Fields in the order of the rulebook's list; a field not in the list is 0.
struct position {
  std::array<std::uint8_t, position_fields_max> fields{};

  /// Field access by an enumeration of the game's own.
  template <class Field>
  std::uint8_t& operator[](Field field) {
    return fields[static_cast<std::size_t>(field)];
  }
  template <class Field>
  std::uint8_t operator[](Field field) const {
    return fields[static_cast<std::size_t>(field)];
  }

  std::uint64_t word() const { return std::bit_cast<std::uint64_t>(fields); }

  friend auto operator<=>(const position&, const position&) = default;
};

/// What keeps a position from being written by these fields: a field that is not listed, or a value
/// outside of its range. Empty when nothing does.
std::string field_problem(const position& at, std::span<const position_field> fields);

/// `first` or `20`: a value of a field by its name or number.
std::string value_text(const position_field& field, std::uint8_t value);

/// `yard=20 down=1 series=first`: every field of the list, in its order.
std::string print_position(const position& at, std::span<const position_field> fields);

/// Reads what print_position wrote.
///
/// errors  a sentence naming the field and what is accepted
std::expected<position, std::string> parse_position(std::string_view text,
                                                    std::span<const position_field> fields);

}  // namespace skyward::rules
