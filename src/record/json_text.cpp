// Writes what has nothing to escape as it is.
#include "record/json_text.hpp"

#include "record/object_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace skyward::record {

void append_text(std::string& to, std::string_view value) {
  const auto is_plain = [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
  };
  if (std::ranges::all_of(value, is_plain)) {
    to += '"';
    to += value;
    to += '"';
  } else {
    to += json::serialize(json::string{text(value)});
  }
}

void append_number(std::string& to, std::int64_t number) {
  std::array<char, 20> digits{};  // a sign and 19 digits
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  to.append(digits.data(), end);
}

}  // namespace skyward::record
