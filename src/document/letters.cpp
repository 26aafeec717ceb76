// The widths of letters, and lines of text that keep to a width.
#include "document/letters.hpp"

#include <algorithm>

namespace skyward::document {

// Made by document/embed.cmake.
extern const unsigned char regular_font[];
extern const std::size_t regular_font_size;
extern const unsigned char bold_font[];
extern const std::size_t bold_font_size;

namespace {

constexpr int em = 1000;
constexpr std::size_t first_letter = ' ';
constexpr std::size_t letters = 0x100 - first_letter;

#include "document/inter/widths.inc"

bool continues_a_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Bytes of the longest start of a word that is no wider than `width`, one character at least.
std::size_t fitting(std::string_view word, int width, font_weight weight) {
  std::size_t fits = 0;
  for (std::size_t end = 1; end <= word.size(); ++end) {
    if (end < word.size() && continues_a_character(word[end])) continue;
    if (fits > 0 && letters_width(word.substr(0, end), weight) > width) break;
    fits = end;
  }
  return fits;
}

}  // namespace

int letters_width(std::string_view text, font_weight weight) {
  const auto& widths = weight == font_weight::bold ? bold_widths : regular_widths;
  int width = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (continues_a_character(text[at])) continue;
    const auto next = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0U;
    std::size_t letter = byte;
    if (byte == 0xC2 || byte == 0xC3) letter = next + (byte == 0xC3 ? 0x40U : 0U);
    const auto known = byte < 0xC4 && letter >= first_letter && letter < 0x100;
    const int wide = known ? widths[letter - first_letter] : em;
    width += wide == 0 ? em : wide;
  }
  return width;
}

std::vector<std::string> letters_lines(std::string_view text, int width, font_weight weight) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    auto& line = lines.back();
    const auto longer = line.empty() ? std::string{word} : line + " " + std::string{word};
    if (letters_width(longer, weight) <= width) {
      line = longer;
      continue;
    }
    if (!line.empty()) lines.emplace_back();
    while (letters_width(word, weight) > width) {
      const auto fits = fitting(word, width, weight);
      lines.back() = word.substr(0, fits);
      word.remove_prefix(fits);
      if (word.empty()) break;
      lines.emplace_back();
    }
    if (!word.empty()) lines.back() = word;
  }
  return lines;
}

std::string_view font_file(font_weight weight) {
  const bool bold = weight == font_weight::bold;
  return {reinterpret_cast<const char*>(bold ? bold_font : regular_font),
          bold ? bold_font_size : regular_font_size};
}

}  // namespace skyward::document
