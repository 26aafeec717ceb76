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

markup line_of(colour line, length thick) {
  if (line == colour::none) return {};
  auto attributes = markup_of(" stroke=\"#{}\"", colour_code(line));
  if (thick != thin) attributes += markup_of(" stroke-width=\"{}\"", at(thick));
  return attributes;
}

markup fill_and_line(colour fill, colour line, length thick) {
  auto attributes = fill == colour::none ? markup_of(" fill=\"none\"")
                                         : markup_of(" fill=\"#{}\"", colour_code(fill));
  return attributes + line_of(line, thick);
}

/// Shapes as SVG elements.
struct svg_writer {
  markup operator()(const rectangle& shape) const {
    const auto corner = shape.corner > 0 ? markup_of(" rx=\"{}\"", at(shape.corner)) : markup{};
    return markup_of("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}/>\n", at(shape.x),
                     at(shape.y), at(shape.width), at(shape.height), corner,
                     fill_and_line(shape.fill, shape.line, shape.thick));
  }
  markup operator()(const straight_line& shape) const {
    return markup_of("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>\n", at(shape.x1),
                     at(shape.y1), at(shape.x2), at(shape.y2), line_of(shape.line, shape.thick));
  }
  markup operator()(const circle& shape) const {
    return markup_of("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", at(shape.x), at(shape.y),
                     at(shape.radius), fill_and_line(shape.fill, shape.line, shape.thick));
  }
  /// The width is said as well, so that a text keeps its room in whatever font there is.
  markup operator()(const written& shape) const {
    if (shape.words.empty()) return {};
    const auto bold =
        shape.weight == font_weight::bold ? markup_of(" font-weight=\"600\"") : markup{};
    const auto where = shape.at == anchor::middle ? markup_of(" text-anchor=\"middle\"")
                       : shape.at == anchor::end  ? markup_of(" text-anchor=\"end\"")
                                                  : markup{};
    return markup_of(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{} fill=\"#{}\" textLength=\"{}\" "
        "lengthAdjust=\"spacingAndGlyphs\">{}</text>\n",
        at(shape.x), at(shape.y), at(shape.size), bold, where, colour_code(shape.fill),
        at(shape.width()), shape.words);
  }
  markup operator()(const group_begin& group) const {
    markup attributes;
    std::string moved;
    if (group.x != 0 || group.y != 0)
      moved = fmt::format("translate({} {})", at(group.x), at(group.y));
    if (group.turn != 0) moved += fmt::format("{}rotate({})", moved.empty() ? "" : " ", group.turn);
    if (group.ten_thousandths != group_begin::one) {
      moved += fmt::format("{}scale({}.{:04})", moved.empty() ? "" : " ",
                           group.ten_thousandths / group_begin::one,
                           group.ten_thousandths % group_begin::one);
    }
    if (!moved.empty()) attributes += markup_of(" transform=\"{}\"", moved);
    for (const auto& [name, value] : group.names) {
      attributes += markup_of(" {}=\"{}\"", name, value);
    }
    return markup_of("<g{}>\n", attributes);
  }
  markup operator()(const group_end& /*end*/) const { return markup_of("</g>\n"); }
};

}  // namespace

std::string colour_code(colour of) {
  ensure(of < colour::none, "document: a colour that is drawn");
  return fmt::format("{:06x}", static_cast<std::uint32_t>(of));
}

length text_width(std::string_view words, length size, font_weight weight) {
  return letters_width(words, weight) * (size / 10) / 100;
}

std::vector<std::string> text_lines(std::string_view words, length width, length size,
                                    font_weight weight) {
  return letters_lines(words, width * 100 / (size / 10), weight);
}

length written::width() const {
  return text_width(words, size, weight);
}

length written::left() const {
  return at == anchor::middle ? x - width() / 2 : at == anchor::end ? x - width() : x;
}

markup drawing_svg(const drawing& drawn) {
  const svg_writer writer;
  length width = 0;
  length height = 0;
  markup shapes;
  for (const auto& page : drawn.pages) {
    if (height > 0) shapes += writer(group_begin{.y = height});
    if (page.ground != colour::none) {
      shapes += writer(rectangle{.width = page.width, .height = page.height, .fill = page.ground});
    }
    for (const auto& each : page.shapes) shapes += std::visit(writer, each);
    if (height > 0) shapes += writer(group_end{});
    height += page.height;
    width = std::max(width, page.width);
  }
  return markup_of(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0} {1}\" "
      "width=\"{0}pt\" height=\"{1}pt\" font-family=\"Inter,Helvetica,Arial,'Liberation Sans',"
      "sans-serif\">\n<title>{2}</title>\n<desc>{3}</desc>\n{4}</svg>\n",
      at(width), at(height), drawn.title, drawn.description, shapes);
}

}  // namespace skyward::document
