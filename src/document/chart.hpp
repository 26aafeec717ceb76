// SVG charts of small data: lines, steps, bars and histograms. They need nothing from outside, read
// in light and dark, and are the same bytes on every machine. Pictures, so `double` is allowed
// here.
#pragma once

#include "document/markup.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace skyward::document {

/// What stands along a side of a chart. Numbers are written as `-$1,500` or `2.5 %`.
struct chart_axis {
  std::string label{};
  std::string prefix{};      // before each number: `$`
  std::string suffix{};      // behind it: ` %`
  bool from_zero = true;     // shows 0 whatever the data are; a logarithmic axis never does
  bool logarithmic = false;  // in powers of ten; all values are above 0
};

struct chart_point {
  double x = 0;
  double y = 0;
};

struct chart_series {
  std::string name{};                 // in the legend, where there are several
  std::vector<chart_point> points{};  // from left to right
};

enum class chart_line : std::uint8_t {
  straight,  // from point to point
  steps,     // the value holds until the next point, as that of a distribution function does
};

struct line_chart {
  std::string title{};
  std::string description{};  // what it shows, in a sentence, for those who cannot see it
  chart_axis across{};
  chart_axis up{};
  std::vector<chart_series> series{};
  chart_line line = chart_line::straight;
};

/// One bar with its name to the left and its value, as the caller writes it, behind.
struct chart_bar {
  std::string label{};
  double value = 0;
  std::string text{};
};

/// Bars below each other, from 0 to the right, or to the left where negative.
struct bar_chart {
  std::string title{};
  std::string description{};
  chart_axis across{};  // of the values
  std::string up{};     // what the bars are
  std::vector<chart_bar> bars{};
};

/// How much lies between two values.
struct chart_bin {
  double from = 0;
  double to = 0;
  double height = 0;
};

struct histogram {
  std::string title{};
  std::string description{};
  chart_axis across{};
  chart_axis up{};
  std::vector<chart_bin> bins{};
};

/// A file of its own brings its styles; inside an HTML page they are chart_style(), once.
enum class chart_use : std::uint8_t { file, in_page };

/// in      values finite
/// out     a whole SVG document, or an <svg> element for a page
markup svg_of(const line_chart& chart, chart_use use = chart_use::file);
markup svg_of(const bar_chart& chart, chart_use use = chart_use::file);
markup svg_of(const histogram& chart, chart_use use = chart_use::file);

/// The style sheet of the charts of a page.
markup chart_style();

}  // namespace skyward::document
