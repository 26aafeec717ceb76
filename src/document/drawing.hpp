// Pages to print: rectangles, lines, circles and text in Inter, and groups of them that are moved,
// turned and named together; written as SVG or as PDF, which has the font in it. The same drawing
// gives the same bytes everywhere.
#pragma once

#include "document/letters.hpp"
#include "document/markup.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace skyward::document {

/// A length in hundredths of a point: 7200 to the inch. A page's origin is its upper left corner.
using length = int;

/// So many whole points.
constexpr length points(int count) {
  return count * 100;
}

/// So many hundredths of an inch.
constexpr length hundredths_of_inch(int count) {
  return count * 72;
}

/// Letter paper.
inline constexpr length letter_short = points(612);
inline constexpr length letter_long = points(792);
/// A4 paper.
inline constexpr length a4_short = 59'528;
inline constexpr length a4_long = 84'189;

/// Red, green and blue, eight bits each: any of them is a colour, beside those that have a name.
enum class colour : std::uint32_t {
  none = 0x1000000,
  white = 0xffffff,
  paper = 0xf3f1ea,
  rule = 0xc9c4b6,
  grey = 0x5c5c5c,
  ink = 0x1a1a1a,
  felt = 0x0b5d3b,
  dark_felt = 0x07402a,
  gold = 0xf0cf7a
};

/// How thick a line is that nothing else is said of.
inline constexpr length thin = points(1);

struct rectangle {
  length x = 0;
  length y = 0;
  length width = 0;
  length height = 0;
  length corner = 0;  // radius
  colour fill = colour::none;
  colour line = colour::none;
  length thick = thin;  // of its line
};

struct straight_line {
  length x1 = 0;
  length y1 = 0;
  length x2 = 0;
  length y2 = 0;
  colour line = colour::ink;
  length thick = thin;  // of its line
};

struct circle {
  length x = 0;
  length y = 0;
  length radius = 0;
  colour fill = colour::none;
  colour line = colour::none;
  length thick = thin;  // of its line
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

/// From here to its end, shapes are moved, turned and enlarged, the last first, about the origin of
/// what they are in, and carry names. Ends within the page that it begins in.
struct group_begin {
  length x = 0;
  length y = 0;
  int turn = 0;                                              // clockwise, in degrees
  int ten_thousandths = one;                                 // of their size
  std::vector<std::pair<std::string, std::string>> names{};  // `data-area` and its value

  static constexpr int one = 10'000;
};
struct group_end {};

using shape = std::variant<rectangle, straight_line, circle, written, group_begin, group_end>;

struct drawn_page {
  length width = 0;
  length height = 0;
  std::vector<shape> shapes{};
  colour ground = colour::white;  // of an SVG; a PDF is printed on its paper
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

/// A PDF with the same pages, the font in it; characters beyond those of Western Europe are
/// question marks.
std::string drawing_pdf(const drawing& drawn);

/// The colour's red, green and blue as `0b5d3b`.
std::string colour_code(colour of);

}  // namespace skyward::document
