// Pages to print: rectangles, lines, circles and text in Helvetica, written as SVG or as PDF. The
// same drawing gives the same bytes everywhere.
#pragma once

#include "document/helvetica.hpp"
#include "document/markup.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace skyward::document {

/// A length in hundredths of a point: 7200 to the inch. A page's origin is its upper left corner.
using length = int;

/// So many whole points.
constexpr length points(int count) {
  return count * 100;
}

/// Letter paper.
inline constexpr length letter_short = points(612);
inline constexpr length letter_long = points(792);
/// A4 paper.
inline constexpr length a4_short = 59'528;
inline constexpr length a4_long = 84'189;

enum class colour : std::uint8_t { none, white, paper, rule, grey, ink, felt, dark_felt, gold };

struct rectangle {
  length x = 0;
  length y = 0;
  length width = 0;
  length height = 0;
  length corner = 0;  // radius
  colour fill = colour::none;
  colour line = colour::none;
};

struct straight_line {
  length x1 = 0;
  length y1 = 0;
  length x2 = 0;
  length y2 = 0;
  colour line = colour::ink;
};

struct circle {
  length x = 0;
  length y = 0;
  length radius = 0;
  colour fill = colour::none;
  colour line = colour::none;
};

enum class anchor : std::uint8_t { start, middle, end };

struct written {
  length x = 0;  // of its start, middle or end
  length y = 0;  // of the line it stands on
  std::string words{};
  length size = 0;
  font_weight weight = font_weight::regular;
  anchor at = anchor::start;
  colour fill = colour::ink;

  length width() const;
  length left() const;
};

using shape = std::variant<rectangle, straight_line, circle, written>;

struct drawn_page {
  length width = 0;
  length height = 0;
  std::vector<shape> shapes{};
};

struct drawing {
  std::string title{};
  std::string description{};  // for those who cannot see it
  std::vector<drawn_page> pages{};
};

/// How wide a text is at a size, in lengths.
length text_width(std::string_view words, length size, font_weight weight = font_weight::regular);

/// Lines of a text no wider than `width` at a size.
std::vector<std::string> text_lines(std::string_view words, length width, length size,
                                    font_weight weight = font_weight::regular);

/// One SVG document, its pages below each other.
markup drawing_svg(const drawing& drawn);

/// A PDF with the same pages; its characters beyond those of Western Europe are question marks.
std::string drawing_pdf(const drawing& drawn);

/// The colour's red, green and blue as `0b5d3b`.
std::string_view colour_code(colour of);

}  // namespace skyward::document
