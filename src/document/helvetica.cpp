// The widths of Helvetica, and lines of text that keep to a width.
#include "document/helvetica.hpp"

#include <algorithm>

namespace skyward::document {

namespace {

constexpr int em = 1000;
constexpr char first_letter = ' ';
constexpr char last_letter = '~';
constexpr std::size_t letters = last_letter - first_letter + 1;

// Space to slash, digits to question mark, @ to O, P to _, ` to o, p to ~.
constexpr std::int16_t regular_widths[letters] = {
    278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,  //
    556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,  //
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,  //
    667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,  //
    333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,  //
    556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584};
constexpr std::int16_t bold_widths[letters] = {
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,  //
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,  //
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,  //
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,  //
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,  //
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584};

bool continues_a_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Bytes of the longest start of a word that is no wider than `width`, one character at least.
std::size_t fitting(std::string_view word, int width, font_weight weight) {
  std::size_t fits = 0;
  for (std::size_t end = 1; end <= word.size(); ++end) {
    if (end < word.size() && continues_a_character(word[end])) continue;
    if (fits > 0 && helvetica_width(word.substr(0, end), weight) > width) break;
    fits = end;
  }
  return fits;
}

}  // namespace

int helvetica_width(std::string_view text, font_weight weight) {
  const auto& widths = weight == font_weight::bold ? bold_widths : regular_widths;
  int width = 0;
  for (const char c : text) {
    if (c >= first_letter && c <= last_letter) {
      width += widths[static_cast<std::size_t>(c - first_letter)];
    } else if (!continues_a_character(c)) {
      width += em;
    }
  }
  return width;
}

std::vector<std::string> helvetica_lines(std::string_view text, int width, font_weight weight) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    auto& line = lines.back();
    const auto longer = line.empty() ? std::string{word} : line + " " + std::string{word};
    if (helvetica_width(longer, weight) <= width) {
      line = longer;
      continue;
    }
    if (!line.empty()) lines.emplace_back();
    while (helvetica_width(word, weight) > width) {
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

}  // namespace skyward::document
