// A drawing as one SVG document, and what its texts need in width.
#include "document/drawing.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::document {

namespace {

/// A length in points, with the decimals that it has.
std::string at(length hundredths) {
  const auto* const sign = hundredths < 0 ? "-" : "";
  const auto size = hundredths < 0 ? -hundredths : hundredths;
  auto text = fmt::format("{}{}", sign, size / 100);
  if (size % 100 != 0) text += fmt::format(".{:02}", size % 100);
  if (text.find('.') != std::string::npos && text.back() == '0') text.pop_back();
  return text;
}

markup fill_and_line(colour fill, colour line) {
  auto attributes = fill == colour::none ? markup_of(" fill=\"none\"")
                                         : markup_of(" fill=\"#{}\"", colour_code(fill));
  if (line != colour::none) attributes += markup_of(" stroke=\"#{}\"", colour_code(line));
  return attributes;
}

/// Shapes as SVG elements, on pages below each other.
struct svg_writer {
  length page_top = 0;

  markup operator()(const rectangle& shape) const {
    const auto corner = shape.corner > 0 ? markup_of(" rx=\"{}\"", at(shape.corner)) : markup{};
    return markup_of("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}/>\n", at(shape.x),
                     at(page_top + shape.y), at(shape.width), at(shape.height), corner,
                     fill_and_line(shape.fill, shape.line));
  }
  markup operator()(const straight_line& shape) const {
    return markup_of("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#{}\"/>\n",
                     at(shape.x1), at(page_top + shape.y1), at(shape.x2), at(page_top + shape.y2),
                     colour_code(shape.line));
  }
  markup operator()(const circle& shape) const {
    return markup_of("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", at(shape.x),
                     at(page_top + shape.y), at(shape.radius),
                     fill_and_line(shape.fill, shape.line));
  }
  /// The width is said as well, so that a text keeps its room in whatever font there is.
  markup operator()(const written& shape) const {
    if (shape.words.empty()) return {};
    const auto bold =
        shape.weight == font_weight::bold ? markup_of(" font-weight=\"bold\"") : markup{};
    const auto where = shape.at == anchor::middle ? markup_of(" text-anchor=\"middle\"")
                       : shape.at == anchor::end  ? markup_of(" text-anchor=\"end\"")
                                                  : markup{};
    return markup_of(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{} fill=\"#{}\" textLength=\"{}\" "
        "lengthAdjust=\"spacingAndGlyphs\">{}</text>\n",
        at(shape.x), at(page_top + shape.y), at(shape.size), bold, where, colour_code(shape.fill),
        at(shape.width()), shape.words);
  }
};

}  // namespace

std::string_view colour_code(colour of) {
  switch (of) {
    case colour::none:
      break;
    case colour::white:
      return "ffffff";
    case colour::paper:
      return "f3f1ea";
    case colour::rule:
      return "c9c4b6";
    case colour::grey:
      return "5c5c5c";
    case colour::ink:
      return "1a1a1a";
    case colour::felt:
      return "0b5d3b";
    case colour::dark_felt:
      return "07402a";
    case colour::gold:
      return "f0cf7a";
  }
  ensure(false, "report: a colour that is drawn");
  return "";
}

length text_width(std::string_view words, length size, font_weight weight) {
  return helvetica_width(words, weight) * (size / 10) / 100;
}

std::vector<std::string> text_lines(std::string_view words, length width, length size,
                                    font_weight weight) {
  return helvetica_lines(words, width * 100 / (size / 10), weight);
}

length written::width() const {
  return text_width(words, size, weight);
}

length written::left() const {
  return at == anchor::middle ? x - width() / 2 : at == anchor::end ? x - width() : x;
}

markup drawing_svg(const drawing& drawn) {
  svg_writer writer;
  length width = 0;
  markup shapes;
  for (const auto& page : drawn.pages) {
    shapes += writer(rectangle{.width = page.width, .height = page.height, .fill = colour::white});
    for (const auto& each : page.shapes) shapes += std::visit(writer, each);
    writer.page_top += page.height;
    width = std::max(width, page.width);
  }
  return markup_of(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0} {1}\" "
      "width=\"{0}pt\" height=\"{1}pt\" font-family=\"Helvetica,Arial,'Liberation Sans',"
      "sans-serif\">\n<title>{2}</title>\n<desc>{3}</desc>\n{4}</svg>\n",
      at(width), at(writer.page_top), drawn.title, drawn.description, shapes);
}

}  // namespace skyward::document
