// Looks at names character by character, and folds them, by utf8proc.
#include "base/person_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utf8proc.h>

namespace skyward {

namespace {

constexpr utf8proc_int32_t braille_blank = 0x2800;  // a symbol of no dots

const utf8proc_uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

/// A text as Unicode writes it otherwise; what is no UTF-8 as it is.
std::string mapped(std::string_view text, int options) {
  utf8proc_uint8_t* made = nullptr;
  const auto size = utf8proc_map(bytes_of(text), static_cast<utf8proc_ssize_t>(text.size()), &made,
                                 static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned{made, &std::free};
  if (size < 0) return std::string{text};
  return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)};
}

constexpr bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_mark(utf8proc_int32_t code) {
  const auto category = utf8proc_category(code);
  return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

/// Letters, marks, digits, punctuation and symbols, but for those that show nothing.
bool can_be_seen(utf8proc_int32_t code) {
  const auto category = utf8proc_category(code);
  const bool visible = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_SO;
  return visible && !utf8proc_get_property(code)->ignorable && code != braille_blank;
}

}  // namespace

std::string name_problem(std::string_view name) {
  if (name.empty()) return "no name";
  utf8proc_int32_t before = ' ';
  bool plain = true;  // so far, which nothing writes otherwise
  for (std::size_t at = 0; at < name.size();) {
    utf8proc_int32_t code = 0;
    const auto rest = name.substr(at);
    const auto bytes =
        utf8proc_iterate(bytes_of(rest), static_cast<utf8proc_ssize_t>(rest.size()), &code);
    if (bytes < 1) return "bytes that are no UTF-8";
    at += static_cast<std::size_t>(bytes);
    const auto character = fmt::format("U+{:04X}", code);
    if (code == ' ') {
      if (before == ' ') return "a space at its beginning, or after another";
    } else if (!can_be_seen(code)) {
      return character + ", which cannot be seen";
    } else if (before == ' ' && is_mark(code)) {
      return character + ", a mark with no letter to stand on";
    }
    const auto so_far = name.substr(0, at);
    plain = plain && code < 0x80;
    if (!plain && mapped(so_far, UTF8PROC_STABLE | UTF8PROC_COMPOSE) != so_far) {
      return character + ", which Unicode's form NFC writes otherwise";
    }
    before = code;
  }
  return before == ' ' ? "a space at its end" : "";
}

std::string folded_name(std::string_view name) {
  constexpr int folds =
      UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
  return mapped(name, folds);
}

bool same_person(std::string_view one, std::string_view other) {
  if (std::ranges::all_of(one, is_ascii) && std::ranges::all_of(other, is_ascii)) {
    return std::ranges::equal(one, other, {}, lower, lower);
  }
  return one == other || folded_name(one) == folded_name(other);
}

}  // namespace skyward
