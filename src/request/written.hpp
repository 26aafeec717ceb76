// A value as its reader understood it, with the words for it, so that a message quotes what stood
// there whoever read it: a flag, a key of a run file or an argument of another language.
#pragma once

#include "request/refusal.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

template <class T>
struct written {
  std::optional<T> value;  // none where the words say no such thing
  std::string words;

  bool operator==(const written&) const = default;
};

/// A whole number that is not negative: of decimal digits, with every comma of thousands or none.
using whole = written<std::int64_t>;
whole read_whole(std::string_view words);
whole whole_number(std::int64_t value);

/// Numbers with commas between, as `1,2,4`; none where one of them is no number.
using wholes = written<std::vector<whole>>;
wholes read_wholes(std::string_view words);

/// A number with a point, as `0.0001`.
using decimal = written<double>;
decimal read_decimal(std::string_view words);

/// One of the names of something, by its place among them.
template <class Enum>
written<Enum> read_name(std::span<const std::string_view> names, std::string_view words) {
  written<Enum> name{std::nullopt, std::string{words}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == words) name.value = static_cast<Enum>(i);
  }
  return name;
}

/// The parts of a text between its commas; none at its end where a comma ends it.
std::vector<std::string> between_commas(std::string_view text);

/// The number, where it is one of `least` to `most`.
std::optional<std::int64_t> within(const whole& number, std::int64_t least, std::int64_t most);

/// `--rounds "x"; accepted: 1 to 100`: the number, or that.
accepted<std::int64_t> checked(std::string_view name, const whole& number, std::int64_t least,
                               std::int64_t most);

}  // namespace skyward::request
