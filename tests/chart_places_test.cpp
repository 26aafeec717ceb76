// Every place in a chart is where its axes say: no picture is upside down, mirrored, cut or scaled.
#include "document/chart.hpp"
#include "drawn_chart.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace skyward::document::chart_places_test {

namespace {

const axis_unit money{.prefix = "$", .suffix = ""};
const axis_unit chance{.prefix = "", .suffix = " %"};
const axis_unit both{.prefix = "€", .suffix = " each"};

struct range {
  double least;
  double greatest;
};

/// Data to both sides of zero, to one, far from it, tiny and large.
const range ranges[] = {{-7.5, 12},       {0, 61},     {-340, -12},     {3, 4.25},
                        {1'000, 1'000.5}, {-1e6, 3e6}, {-0.004, 0.0007}};

chart_axis axis(const axis_unit& unit, bool from_zero) {
  return {.label = "", .prefix = unit.prefix, .suffix = unit.suffix, .from_zero = from_zero};
}

/// What an axis shows besides its data.
double shown_least(const range& data, bool from_zero) {
  return from_zero ? std::min(data.least, 0.0) : data.least;
}
double shown_greatest(const range& data, bool from_zero) {
  return from_zero ? std::max(data.greatest, 0.0) : data.greatest;
}

/// Three points between the ends of the data, not on a line.
chart_series sample(const range& x, const range& y) {
  const auto wide = x.greatest - x.least;
  const auto high = y.greatest - y.least;
  return {.name = "",
          .points = {{x.least, y.least + high / 4},
                     {x.least + wide / 3, y.greatest},
                     {x.least + wide / 2, y.least},
                     {x.greatest, y.least + high * 0.7}}};
}

/// Whether some axis is drawn at a height, from side to side.
bool has_axis_at(const drawn_chart& chart, double y) {
  return std::ranges::any_of(chart.lines, [&](const drawn_line& line) {
    return line.style == "axis" && line.y1 == line.y2 && std::abs(line.y1 - y) < drawn_within &&
           std::abs(line.x1 - chart.across.ticks.front().place) < drawn_within &&
           std::abs(line.x2 - chart.across.ticks.back().place) < drawn_within;
  });
}

}  // namespace

TEST(chart_places, points_of_lines_lie_at_their_values_on_both_axes) {
  for (const auto& x : ranges) {
    for (const auto& y : ranges) {
      for (const bool from_zero : {true, false}) {
        SCOPED_TRACE(fmt::format("x {} to {}, y {} to {}, from zero {}", x.least, x.greatest,
                                 y.least, y.greatest, from_zero));
        const auto series = sample(x, y);
        const line_chart chart{
            .across = axis(money, from_zero), .up = axis(chance, from_zero), .series = {series}};
        const auto drawn = read_chart(svg_tree(svg_of(chart)), money, chance);
        expect_true_axis(drawn.across, true, shown_least(x, from_zero),
                         shown_greatest(x, from_zero));
        expect_true_axis(drawn.up, false, shown_least(y, from_zero), shown_greatest(y, from_zero));
        ASSERT_EQ(drawn.paths.size(), 1U);
        ASSERT_EQ(drawn.paths[0].corners.size(), series.points.size());
        for (std::size_t i = 0; i < series.points.size(); ++i) {
          const auto& [left, top] = drawn.paths[0].corners[i];
          EXPECT_NEAR(left, drawn.across.place(series.points[i].x), drawn_within) << i;
          EXPECT_NEAR(top, drawn.up.place(series.points[i].y), drawn_within) << i;
          EXPECT_TRUE(left > 0 && left < drawn.width && top > 0 && top < drawn.height) << i;
        }
      }
    }
  }
}

TEST(chart_places, zero_is_a_line_of_its_own_where_values_lie_to_both_sides_of_it) {
  const line_chart chart{.across = axis(money, true),
                         .up = axis(chance, true),
                         .series = {{"", {{0, -40}, {10, 25}}}}};
  const auto drawn = read_chart(svg_tree(svg_of(chart)), money, chance);
  const auto zero = drawn.up.place(0);
  EXPECT_TRUE(has_axis_at(drawn, zero));
  EXPECT_GT(drawn.paths.at(0).corners[0].second, zero + 50) << "what is negative lies below";
  EXPECT_LT(drawn.paths.at(0).corners[1].second, zero - 50) << "what is positive lies above";
  auto above = chart;
  above.series = {{"", {{0, 40}, {10, 25}}}};
  above.up.from_zero = false;
  const auto without = read_chart(svg_tree(svg_of(above)), money, chance);
  EXPECT_TRUE(has_axis_at(without, without.up.ticks.front().place)) << "else the frame's foot";
}

TEST(chart_places, numbers_beside_an_axis_have_its_sign_prefix_suffix_and_decimals) {
  const line_chart chart{.across = {.label = "rounds", .prefix = "$"},
                         .up = {.label = "share", .suffix = " %"},
                         .series = {{"", {{-2'000, -0.5}, {3'000, 1.5}}}}};
  const auto drawn = read_chart(svg_tree(svg_of(chart)), money, chance);
  std::vector<std::string> words;
  for (const auto& tick : drawn.across.ticks) words.push_back(tick.words);
  EXPECT_EQ(words, (std::vector<std::string>{"-$2,000", "-$1,500", "-$1,000", "-$500", "$0", "$500",
                                             "$1,000", "$1,500", "$2,000", "$2,500", "$3,000"}));
  words.clear();
  for (const auto& tick : drawn.up.ticks) words.push_back(tick.words);
  EXPECT_EQ(words, (std::vector<std::string>{"-0.5 %", "0.0 %", "0.5 %", "1.0 %", "1.5 %"}));
  const auto left = drawn.across.ticks.front().place;
  const auto right = drawn.across.ticks.back().place;
  const auto* label = drawn.text("rounds");
  ASSERT_NE(label, nullptr);
  EXPECT_NEAR(label->x, (left + right) / 2, drawn_within);
  EXPECT_GT(label->y, drawn.up.ticks.front().place);
  ASSERT_EQ(drawn.upright.size(), 1U);
  EXPECT_EQ(drawn.upright[0].first, "share");
  EXPECT_NEAR(drawn.upright[0].second,
              (drawn.up.ticks.front().place + drawn.up.ticks.back().place) / 2, drawn_within);
}

TEST(chart_places, a_step_holds_its_value_until_the_next_point) {
  const line_chart chart{.across = axis(money, true),
                         .up = axis(chance, true),
                         .series = {{"", {{0, 10}, {4, 30}, {10, 20}}}},
                         .line = chart_line::steps};
  const auto drawn = read_chart(svg_tree(svg_of(chart)), money, chance);
  const std::pair<double, double> corners[] = {{0, 10}, {4, 10}, {4, 30}, {10, 30}, {10, 20}};
  ASSERT_EQ(drawn.paths.at(0).corners.size(), std::size(corners));
  for (std::size_t i = 0; i < std::size(corners); ++i) {
    EXPECT_NEAR(drawn.paths[0].corners[i].first, drawn.across.place(corners[i].first),
                drawn_within);
    EXPECT_NEAR(drawn.paths[0].corners[i].second, drawn.up.place(corners[i].second), drawn_within);
  }
}

TEST(chart_places, the_legend_names_each_line_by_its_own_style) {
  line_chart chart{.across = axis(money, true), .up = axis(chance, true), .series = {}};
  for (int i = 1; i <= 8; ++i) {
    chart.series.push_back({fmt::format("series {}", i), {{0, 0}, {10, 10.0 * i}}});
  }
  const auto drawn = read_chart(svg_tree(svg_of(chart)), money, chance);
  ASSERT_EQ(drawn.paths.size(), 16U) << "samples first, then the lines";
  for (std::size_t i = 0; i < 8; ++i) {
    const auto& line = drawn.paths[8 + i];
    EXPECT_NEAR(line.corners.back().second, drawn.up.place(10.0 * static_cast<double>(i + 1)),
                drawn_within);
    EXPECT_EQ(drawn.paths[i].style, line.style);
    const auto* name = drawn.text(fmt::format("series {}", i + 1));
    ASSERT_NE(name, nullptr);
    const auto& [end, middle] = drawn.paths[i].corners.back();
    EXPECT_NEAR(name->x, end + 6, drawn_within);
    EXPECT_NEAR(name->y, middle + 4, drawn_within);
  }
  EXPECT_NE(drawn.paths[8].style, drawn.paths[9].style);
}

TEST(chart_places, a_logarithmic_axis_gives_each_decade_the_same_room) {
  for (const auto& [least, greatest] : {range{0.02, 700}, range{1, 1e9}, range{1'000, 2'000}}) {
    SCOPED_TRACE(fmt::format("{} to {}", least, greatest));
    auto logarithmic = axis(both, false);
    logarithmic.logarithmic = true;
    const auto middle = std::sqrt(least * greatest);
    const line_chart chart{
        .across = logarithmic,
        .up = logarithmic,
        .series = {{"", {{least, greatest}, {middle, least}, {greatest, middle}}}}};
    auto drawn = read_chart(svg_tree(svg_of(chart)), both, both);
    drawn.across.logarithmic = drawn.up.logarithmic = true;
    expect_true_axis(drawn.across, true, least, greatest);
    expect_true_axis(drawn.up, false, least, greatest);
    const auto& corners = drawn.paths.at(0).corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      EXPECT_NEAR(corners[i].first, drawn.across.place(chart.series[0].points[i].x), drawn_within);
      EXPECT_NEAR(corners[i].second, drawn.up.place(chart.series[0].points[i].y), drawn_within);
    }
  }
}

TEST(chart_places, bars_reach_from_zero_to_their_value_with_name_and_value_beside_them) {
  const std::vector<std::vector<double>> samples{
      {4.6, -1.25, 21.34}, {1, 2, 3}, {-5, -300, -80}, {0.002, -0.001, 0}};
  for (const auto& values : samples) {
    SCOPED_TRACE(fmt::format("{} {} {}", values[0], values[1], values[2]));
    bar_chart chart{.across = axis(both, true), .up = "wager", .bars = {}};
    for (std::size_t i = 0; i < values.size(); ++i) {
      chart.bars.push_back({fmt::format("name {}", i), values[i], fmt::format("value {}", i)});
    }
    const auto drawn = read_chart(svg_tree(svg_of(chart)), both);
    const auto [least, greatest] = std::ranges::minmax(values);
    expect_true_axis(drawn.across, true, std::min(least, 0.0), std::max(greatest, 0.0));
    const auto zero = drawn.across.place(0);
    ASSERT_EQ(drawn.bars.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto& bar = drawn.bars[i];
      const auto end = drawn.across.place(values[i]);
      EXPECT_NEAR(bar.left, std::min(zero, end), drawn_within) << i;
      EXPECT_NEAR(bar.right, std::max(zero, end), drawn_within) << i;
      EXPECT_EQ(bar.said, fmt::format("name {0}: value {0}", i));
      if (i > 0) {
        EXPECT_GT(bar.top, drawn.bars[i - 1].bottom) << "bars lie below each other";
      }
      const auto* name = drawn.text(fmt::format("name {}", i));
      const auto* value = drawn.text(fmt::format("value {}", i));
      ASSERT_TRUE(name != nullptr && value != nullptr);
      EXPECT_TRUE(name->y > bar.top && name->y < bar.bottom);
      EXPECT_EQ(name->style, "end");
      EXPECT_LT(name->x, drawn.across.ticks.front().place);
      EXPECT_EQ(value->y, name->y);
      EXPECT_EQ(value->style, values[i] < 0 ? "end" : "start");
      EXPECT_NEAR(value->x, end + (values[i] < 0 ? -5 : 5), drawn_within);
    }
    const auto upright_axis = std::ranges::find(drawn.lines, "axis", &drawn_line::style);
    ASSERT_NE(upright_axis, drawn.lines.end());
    EXPECT_NEAR(upright_axis->x1, zero, drawn_within);
    EXPECT_NEAR(upright_axis->x2, zero, drawn_within);
    EXPECT_TRUE(upright_axis->y1 <= drawn.bars.front().top &&
                upright_axis->y2 >= drawn.bars.back().bottom);
  }
}

TEST(chart_places, bins_stand_between_their_values_as_high_as_they_say) {
  const std::vector<chart_bin> bins{
      {-500, -20, 0.5}, {-20, 0, 12.25}, {0, 1'500, 3}, {1'500, 1'600, 0}};
  for (const double sign : {1.0, -1.0}) {
    histogram chart{.across = axis(money, false), .up = axis(chance, true), .bins = bins};
    for (auto& bin : chart.bins) bin.height *= sign;
    const auto drawn = read_chart(svg_tree(svg_of(chart)), money, chance);
    expect_true_axis(drawn.across, true, -500, 1'600);
    expect_true_axis(drawn.up, false, sign > 0 ? 0 : -12.25, sign > 0 ? 12.25 : 0);
    ASSERT_EQ(drawn.bars.size(), bins.size());
    const auto base = drawn.up.place(0);
    for (std::size_t i = 0; i < bins.size(); ++i) {
      const auto& bar = drawn.bars[i];
      const auto end = drawn.up.place(chart.bins[i].height);
      EXPECT_NEAR(bar.left, drawn.across.place(bins[i].from), drawn_within) << i;
      EXPECT_NEAR(bar.right, std::max(drawn.across.place(bins[i].to), bar.left + 1), drawn_within);
      EXPECT_NEAR(bar.top, std::min(end, base), drawn_within) << i;
      EXPECT_NEAR(bar.bottom, std::max(end, base), drawn_within) << i;
    }
    EXPECT_EQ(drawn.bars[0].said,
              sign > 0 ? "-$500.00 to -$20.00: 0.5000 %" : "-$500.00 to -$20.00: -0.5000 %");
    EXPECT_EQ(drawn.bars[3].said, "$1,500.00 to $1,600.00: 0.0000 %");
  }
}

TEST(chart_places, bins_above_a_logarithmic_axis_stand_on_its_foot) {
  auto up = axis(chance, false);
  up.logarithmic = true;
  const histogram chart{.across = axis(money, false), .up = up, .bins = {{0, 1, 0.02}, {1, 2, 40}}};
  auto drawn = read_chart(svg_tree(svg_of(chart)), money, chance);
  drawn.up.logarithmic = true;
  ASSERT_EQ(drawn.bars.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(drawn.bars[i].bottom, drawn.up.place(0.01), drawn_within);
    EXPECT_NEAR(drawn.bars[i].top, drawn.up.place(chart.bins[i].height), drawn_within);
  }
}

}  // namespace skyward::document::chart_places_test
