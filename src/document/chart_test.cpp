// Charts of any data and text are clean pictures: well formed, on the page, no text over another.
#include "document/chart.hpp"

#include "document/letters.hpp"

#include <boost/property_tree/xml_parser.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

namespace skyward::document {

namespace {

namespace trees = boost::property_tree;

trees::ptree parsed(const std::string& svg) {
  std::istringstream in{svg};
  trees::ptree tree;
  trees::read_xml(in, tree);
  return tree.get_child("svg");
}

struct box {
  double left;
  double top;
  double right;
  double bottom;
  std::string text;

  bool overlaps(const box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

/// Where each text that is not upright stands, by the metrics of its font.
std::vector<box> texts_of(const trees::ptree& svg) {
  std::vector<box> boxes;
  for (const auto& [name, node] : svg) {
    if (name != "text" || node.count("<xmlattr>") == 0) continue;
    const auto& with = node.get_child("<xmlattr>");
    if (with.count("transform") > 0) continue;
    const auto style = with.get<std::string>("class");
    const bool title = style.contains("chart-title");
    const double size = title ? 16 : 12;
    const auto text = node.get_value<std::string>();
    const double width =
        letters_width(text, title ? font_weight::bold : font_weight::regular) * size / 1000;
    const double x = with.get<double>("x");
    const double y = with.get<double>("y");
    const double left = style.contains("middle") ? x - width / 2
                        : style.contains("end")  ? x - width
                                                 : x;
    boxes.push_back({left, y - size * 0.75, left + width, y + size * 0.2, text});
  }
  return boxes;
}

/// Every text is on the page and none lies over another.
void expect_clean(const std::string& svg) {
  const auto tree = parsed(svg);
  const auto width = tree.get<double>("<xmlattr>.width");
  const auto height = tree.get<double>("<xmlattr>.height");
  EXPECT_EQ(tree.get<std::string>("<xmlattr>.role"), "img");
  EXPECT_FALSE(tree.get<std::string>("title").empty());
  const auto boxes = texts_of(tree);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    EXPECT_GE(boxes[i].left, 0) << boxes[i].text;
    EXPECT_GE(boxes[i].top, 0) << boxes[i].text;
    EXPECT_LE(boxes[i].right, width) << boxes[i].text;
    EXPECT_LE(boxes[i].bottom, height) << boxes[i].text;
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_FALSE(boxes[i].overlaps(boxes[k])) << boxes[i].text << " over " << boxes[k].text;
    }
  }
  EXPECT_FALSE(svg.contains("http://") && svg.find("http://") != svg.rfind("http://"))
      << "something from outside";
  EXPECT_FALSE(svg.contains("nan") || svg.contains("inf"));
}

line_chart lines() {
  return {.title = "Chance of ruin",
          .description = "How likely the money is gone by each round.",
          .across = {.label = "rounds"},
          .up = {.label = "probability", .suffix = " %"},
          .series = {{"$100", {{0, 0}, {1000, 12.5}, {5000, 61}}},
                     {"$500", {{0, 0}, {1000, 0.5}, {5000, 20}}}}};
}

bar_chart bars() {
  return {.title = "House edge by wager",
          .description = "",
          .across = {.label = "house edge", .suffix = " %"},
          .up = "wager",
          .bars = {{"Pip Street", 4.6, "4.6000 %"},
                   {"Defense", -1.25, "-1.2500 %"},
                   {"Six Eight Shake", 21.34, "21.3400 %"}}};
}

}  // namespace

TEST(chart, lines_are_a_clean_picture) {
  expect_clean(svg_of(lines()));
  auto steps = lines();
  steps.line = chart_line::steps;
  expect_clean(svg_of(steps));
  EXPECT_NE(svg_of(steps).bytes(), svg_of(lines()).bytes());
}

TEST(chart, bars_are_a_clean_picture_to_both_sides_of_zero) {
  expect_clean(svg_of(bars()));
}

TEST(chart, a_histogram_is_a_clean_picture) {
  const histogram chart{.title = "Net result",
                        .description = "",
                        .across = {.label = "dollars", .prefix = "$"},
                        .up = {.label = "probability"},
                        .bins = {{-5, 0, 0.6}, {0, 5, 0.3}, {5, 20, 0.1}}};
  expect_clean(svg_of(chart));
}

TEST(chart, any_size_of_numbers_gets_round_ticks_that_do_not_touch) {
  for (const double from : {-1e9, -1234.5, -1.0, -0.001, 0.0, 0.3, 99.0, 1e6}) {
    for (const double span : {1e-5, 0.02, 1.0, 7.0, 12345.0, 3.3e9}) {
      auto chart = lines();
      chart.across = {.label = "money", .prefix = "$", .from_zero = false};
      chart.up = {.label = "money", .prefix = "$", .from_zero = false};
      chart.series = {{"", {{from, from}, {from + span, from + span}}}};
      SCOPED_TRACE(fmt::format("from {} span {}", from, span));
      expect_clean(svg_of(chart));
    }
  }
}

TEST(chart, a_logarithmic_axis_goes_by_powers_of_ten) {
  auto chart = lines();
  chart.across.logarithmic = true;
  chart.series = {{"", {{1'000, 90}, {10'000, 95}, {10'000'000, 99}}}};
  const std::string svg = svg_of(chart);
  expect_clean(svg);
  for (const auto* tick : {">1,000<", ">100,000<", ">10,000,000<"}) {
    EXPECT_TRUE(svg.contains(tick)) << tick;
  }
}

TEST(chart, without_data_the_axes_are_there) {
  auto chart = lines();
  chart.series.clear();
  expect_clean(svg_of(chart));
  chart.series = {{"one point", {{5, 5}}}};
  expect_clean(svg_of(chart));
  auto none = bars();
  none.bars.clear();
  expect_clean(svg_of(none));
}

TEST(chart, hostile_and_endless_text_stays_text_and_on_the_page) {
  auto chart = bars();
  chart.title = "</title><script>alert(1)</script> " + std::string(300, 'W');
  chart.bars.push_back({"<b>&\"' " + std::string(400, 'M'), 3, "]]>"});
  const std::string svg = svg_of(chart);
  expect_clean(svg);
  auto endless = lines();
  endless.across.label = endless.up.label = endless.series[0].name = std::string(500, 'M');
  expect_clean(svg_of(endless));
  EXPECT_FALSE(svg.contains("<script"));
  EXPECT_FALSE(svg.contains("<b>"));
}

TEST(chart, is_the_same_twice_and_its_coordinates_do_not_hang_on_a_last_bit) {
  EXPECT_EQ(svg_of(lines()).bytes(), svg_of(lines()).bytes());
  auto nudged = lines();
  for (auto& each : nudged.series) {
    for (auto& point : each.points) point.y *= 1 + 1e-15;
  }
  EXPECT_EQ(svg_of(nudged).bytes(), svg_of(lines()).bytes());
}

TEST(chart, in_a_page_brings_no_style_of_its_own) {
  EXPECT_TRUE(svg_of(bars()).bytes().contains("<style>"));
  EXPECT_FALSE(svg_of(bars(), chart_use::in_page).bytes().contains("<style>"));
}

}  // namespace skyward::document
