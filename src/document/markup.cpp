// What markup escapes, and what XML cannot hold at all.
#include "document/markup.hpp"

#include <cstdint>

namespace skyward::document {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// Bytes of the character that a text begins with; 0 where it is none that XML can hold.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto lead = byte(0);
  if (lead < 0x80) return lead >= 0x20 && lead != 0x7F ? 1 : 0;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t shortest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool overlong = code < shortest[length];
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  const bool no_character = code > 0x10FFFF || code < 0xA0 || (code & 0xFFFEU) == 0xFFFEU ||
                            (code >= 0xFDD0 && code < 0xFDF0);
  // Marks that turn the writing direction would reorder what stands around them.
  const bool turns = (code >= 0x202A && code < 0x202F) || (code >= 0x2066 && code < 0x206A) ||
                     code == 0x200E || code == 0x200F;
  return overlong || surrogate || no_character || turns ? 0 : length;
}

}  // namespace

markup verbatim(source_words words) {
  return markup{std::string{words.get()}};
}

markup markup_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto length = character_length(text);
    if (length > 1) {
      out += text.substr(0, length);
    } else if (length == 0 && text.front() != '\n' && text.front() != '\t') {
      out += replacement;
    } else {
      switch (text.front()) {
        case '&':
          out += "&amp;";
          break;
        case '<':
          out += "&lt;";
          break;
        case '>':
          out += "&gt;";
          break;
        case '"':
          out += "&quot;";
          break;
        case '\'':
          out += "&#39;";
          break;
        default:
          out += text.front();
      }
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return markup{std::move(out)};
}

}  // namespace skyward::document
