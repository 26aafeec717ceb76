// A chart as a reader sees it: where its numbers, bars and lines stand on the page, taken from the
// SVG alone. What a place means is computed from the numbers beside the axes.
#pragma once

#include <boost/property_tree/xml_parser.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace skyward {

/// The places are rounded to tenths, and each is compared with one that is computed of two others.
inline constexpr double drawn_within = 0.25;

/// What stands before and behind the numbers of an axis.
struct axis_unit {
  std::string prefix{};
  std::string suffix{};
};

/// The number that words such as `-$1,500` or `2.5 %` say; a failure where they say none so.
inline double number_said(const std::string& words, const axis_unit& unit) {
  auto rest = words;
  const bool negative = rest.starts_with("-");
  if (negative) rest.erase(0, 1);
  EXPECT_TRUE(rest.starts_with(unit.prefix)) << words;
  EXPECT_TRUE(rest.ends_with(unit.suffix)) << words;
  if (rest.size() < unit.prefix.size() + unit.suffix.size()) return std::nan("");
  rest = rest.substr(unit.prefix.size(), rest.size() - unit.prefix.size() - unit.suffix.size());
  const auto point = std::min(rest.find('.'), rest.size());
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool comma = i < point && (point - i) % 4 == 0;
    EXPECT_EQ(rest[i] == ',', comma && i > 0) << words;
    EXPECT_TRUE(rest[i] == ',' || rest[i] == '.' || (rest[i] >= '0' && rest[i] <= '9')) << words;
  }
  std::erase(rest, ',');
  if (rest.empty()) return std::nan("");
  const auto size = std::stod(rest);
  EXPECT_FALSE(negative && size == 0) << words;
  return negative ? -size : size;
}

struct drawn_text {
  std::string words{};
  std::string style{};
  double x = 0;
  double y = 0;
};

struct drawn_line {
  std::string style{};
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
};

struct drawn_bar {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  std::string said{};
};

struct drawn_path {
  std::string style{};
  std::vector<std::pair<double, double>> corners{};
};

/// Numbers beside an axis and their places: which value a place has, and the other way round.
struct drawn_axis {
  struct tick {
    double value;
    double place;
    std::string words;
  };
  std::vector<tick> ticks{};  // as they lie, the least value first
  bool logarithmic = false;

  double measured(double value) const { return logarithmic ? std::log10(value) : value; }
  double place(double value) const {
    const auto& a = ticks.front();
    const auto& b = ticks.back();
    return a.place + (measured(value) - measured(a.value)) * (b.place - a.place) /
                         (measured(b.value) - measured(a.value));
  }
};

struct drawn_chart {
  double width = 0;
  double height = 0;
  std::vector<drawn_text> texts{};
  std::vector<std::pair<std::string, double>> upright{};  // words, and the middle's y
  std::vector<drawn_line> lines{};
  std::vector<drawn_bar> bars{};
  std::vector<drawn_path> paths{};
  drawn_axis across{};
  drawn_axis up{};

  const drawn_text* text(const std::string& words) const {
    const auto found = std::ranges::find(texts, words, &drawn_text::words);
    return found == texts.end() ? nullptr : &*found;
  }
};

inline std::vector<std::pair<double, double>> corners_of(const std::string& path) {
  std::vector<std::pair<double, double>> corners;
  std::istringstream in{path};
  std::pair<double, double> at;
  for (char command = 0; in >> command; corners.push_back(at)) {
    if (command == 'H') {
      in >> at.first;
    } else if (command == 'V') {
      in >> at.second;
    } else {
      EXPECT_TRUE(command == 'M' || command == 'L') << path;
      in >> at.first >> at.second;
    }
    EXPECT_FALSE(in.fail()) << path;
  }
  return corners;
}

/// The numbers of one axis, by the lines of the grid that they stand at.
inline drawn_axis axis_of(const drawn_chart& chart, bool across, const axis_unit& unit) {
  drawn_axis axis;
  for (const auto& line : chart.lines) {
    if (line.style != "grid" || (line.x1 == line.x2) != across) continue;
    const auto at = across ? line.x1 : line.y1;
    for (const auto& text : chart.texts) {
      const bool beside = across ? text.style == "middle" && std::abs(text.x - at) < 0.01 &&
                                       text.y > line.y2 && text.y < line.y2 + 16
                                 : text.style == "end" && std::abs(text.y - 4 - at) < 0.01 &&
                                       text.x < line.x1 && text.x > line.x1 - 16;
      if (beside) axis.ticks.push_back({number_said(text.words, unit), at, text.words});
    }
  }
  std::ranges::sort(axis.ticks, {}, &drawn_axis::tick::value);
  return axis;
}

/// Reads an <svg> element and its axes.
inline drawn_chart read_chart(const boost::property_tree::ptree& svg, const axis_unit& across = {},
                              const axis_unit& up = {}) {
  drawn_chart chart;
  chart.width = svg.get<double>("<xmlattr>.width");
  chart.height = svg.get<double>("<xmlattr>.height");
  for (const auto& [name, node] : svg) {
    const auto number = [&node](const char* key) {
      return node.get<double>(std::string{"<xmlattr>."} + key);
    };
    const auto style = node.get<std::string>("<xmlattr>.class", "");
    if (name == "text" && node.get_optional<std::string>("<xmlattr>.transform")) {
      std::istringstream moved{node.get<std::string>("<xmlattr>.transform").substr(10)};
      double x = 0;
      double y = 0;
      moved >> x >> y;
      chart.upright.emplace_back(node.get_value<std::string>(), y);
    } else if (name == "text") {
      chart.texts.push_back({node.get_value<std::string>(), style, number("x"), number("y")});
    } else if (name == "line") {
      chart.lines.push_back({style, number("x1"), number("y1"), number("x2"), number("y2")});
    } else if (name == "rect" && style == "bar") {
      chart.bars.push_back({number("x"), number("y"), number("x") + number("width"),
                            number("y") + number("height"), node.get<std::string>("title")});
    } else if (name == "path") {
      chart.paths.push_back({style, corners_of(node.get<std::string>("<xmlattr>.d"))});
    }
  }
  chart.across = axis_of(chart, true, across);
  chart.up = axis_of(chart, false, up);
  return chart;
}

inline boost::property_tree::ptree svg_tree(const std::string& svg) {
  std::istringstream in{svg};
  boost::property_tree::ptree tree;
  boost::property_tree::read_xml(in, tree);
  return tree.get_child("svg");
}

/// The numbers of an axis grow one way, stand as far apart as they differ, begin no more than one
/// step before the least value and end no more than one behind the greatest.
inline void expect_true_axis(const drawn_axis& axis, bool across, double least, double greatest) {
  ASSERT_GE(axis.ticks.size(), 2U);
  const auto first = axis.measured(axis.ticks[0].value);
  const auto step = axis.measured(axis.ticks[1].value) - first;
  ASSERT_GT(step, 0);
  for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
    const auto& tick = axis.ticks[i];
    const auto count = static_cast<double>(i);
    EXPECT_NEAR(axis.measured(tick.value), first + count * step, step * 1e-6) << tick.words;
    EXPECT_NEAR(tick.place, axis.place(tick.value), drawn_within) << tick.words;
    if (i == 0) continue;
    const auto& before = axis.ticks[i - 1];
    if (across) {
      EXPECT_GT(tick.place, before.place) << tick.words;
    } else {
      EXPECT_LT(tick.place, before.place) << tick.words;
    }
  }
  const auto slack = step * 1e-6;
  EXPECT_LE(first, axis.measured(least) + slack);
  EXPECT_GT(first + step, axis.measured(least) - slack);
  // A logarithmic axis whose numbers have no room keeps every second or third of them.
  if (axis.logarithmic) return;
  EXPECT_GE(axis.measured(axis.ticks.back().value), axis.measured(greatest) - slack);
  EXPECT_LT(axis.measured(axis.ticks.back().value) - step, axis.measured(greatest) + slack);
  const auto digits = step / std::pow(10.0, std::floor(std::log10(step * (1 + 1e-9))));
  EXPECT_TRUE(std::abs(digits - 1) < 1e-6 || std::abs(digits - 2) < 1e-6 ||
              std::abs(digits - 5) < 1e-6)
      << "a step of " << step;
}

}  // namespace skyward
