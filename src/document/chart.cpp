// How values become places on a page: scales with round ticks, the axes, and what is drawn between
// them.
#include "document/chart.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "document/letters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace skyward::document {

namespace {

constexpr double page_width = 720;
constexpr double margin = 16;
constexpr double text_size = 12;
constexpr double title_size = 16;
constexpr double line_height = 16;
constexpr double plot_height = 280;
constexpr double bar_step = 22;
constexpr double tick_length = 5;
constexpr double label_room_max = 240;
constexpr std::size_t styles = 6;
// Where Inter is not at hand, what a machine takes instead may be wider.
constexpr double other_font = 1.02;

double width_of(std::string_view text, double size = text_size) {
  return letters_width(text) * size / 1000 * other_font;
}

/// A text that is at most so wide, ended by dots where it is cut.
std::string shortened(const std::string& text, double room) {
  if (width_of(text) <= room) return text;
  const auto thousandths =
      static_cast<int>((room - width_of("...")) / text_size / other_font * 1000);
  // One word as the line breaking sees it, so that it is filled to the last character.
  auto joined = text;
  std::ranges::replace(joined, ' ', '_');
  return text.substr(0, letters_lines(joined, thousandths).front().size()) + "...";
}

/// A coordinate with one decimal. The nudge keeps what is half-way by design (centres of bars) from
/// being rounded by its last bit.
std::string at(double coordinate) {
  const auto tenths = static_cast<std::int64_t>(std::floor(coordinate * 10 + 0.500001));
  const auto size = tenths < 0 ? -tenths : tenths;
  const auto* const sign = tenths < 0 ? "-" : "";
  return size % 10 == 0 ? fmt::format("{}{}", sign, size / 10)
                        : fmt::format("{}{}.{}", sign, size / 10, size % 10);
}

/// `1,250.5`, with the axis' prefix and suffix.
std::string number_text(double number, int decimals, const chart_axis& axis) {
  auto digits = fmt::format("{:.{}f}", std::fabs(number), decimals);
  const auto point = std::min(digits.find('.'), digits.size());
  for (auto i = point; i > 3; i -= 3) digits.insert(i - 3, ",");
  const bool zero = digits.find_first_not_of("0.,") == std::string::npos;
  return fmt::format("{}{}{}{}", number < 0 && !zero ? "-" : "", axis.prefix, digits, axis.suffix);
}

struct tick {
  double value;
  std::string text;
};

/// An axis with its round values, and where each lies between 0 and 1.
struct scale {
  double from = 0;
  double to = 1;
  bool logarithmic = false;
  std::vector<tick> ticks;

  double place(double value) const {
    if (logarithmic) return std::log10(value / from) / std::log10(to / from);
    return (value - from) / (to - from);
  }
};

/// A decade a tick, the decimals those of the smallest.
scale logarithmic_scale(double low, double high, const chart_axis& axis) {
  ensure(low > 0, "report: a logarithmic axis has a value that is not above 0");
  int power = 0;
  double from = 1;
  while (from > low) from = std::pow(10.0, --power);
  while (from * 10 <= low) from = std::pow(10.0, ++power);
  scale made{.from = from, .to = from, .logarithmic = true, .ticks = {}};
  while (true) {
    made.to = std::pow(10.0, power);
    made.ticks.push_back({made.to, number_text(made.to, std::max(0, -power), axis)});
    if (made.to >= high && made.to > made.from) return made;
    ++power;
  }
}

/// Steps of 1, 2 or 5 times a power of ten, at most `most` of them.
scale linear_scale(double low, double high, const chart_axis& axis, int most) {
  if (axis.from_zero) {
    low = std::min(low, 0.0);
    high = std::max(high, 0.0);
  }
  if (low == high) {
    const auto room = low == 0 ? 1.0 : std::fabs(low) / 10;
    if (low != 0) low -= room;
    high += room;
  }
  const auto wanted = (high - low) / most;
  int power = 0;
  while (std::pow(10.0, power) > wanted) --power;
  while (std::pow(10.0, power + 1) <= wanted) ++power;
  auto step = std::pow(10.0, power);
  for (const double times : {1.0, 2.0, 5.0, 10.0}) {
    step = times * std::pow(10.0, power);
    if (step >= wanted) break;
  }
  // A value that is a round one but for its last bits needs no further step.
  const auto first = std::floor(low / step + 1e-9);
  const auto last = std::ceil(high / step - 1e-9);
  scale made{.from = first * step, .to = last * step, .logarithmic = false, .ticks = {}};
  const auto decimals = std::max(0, -(step >= 10 * std::pow(10.0, power) ? power + 1 : power));
  const auto count = static_cast<int>(last - first);
  for (int i = 0; i <= count; ++i) {
    const auto value = (first + i) * step;
    made.ticks.push_back({value, number_text(value, decimals, axis)});
  }
  return made;
}

double widest_of(const scale& of) {
  double widest = 0;
  for (const auto& tick : of.ticks) widest = std::max(widest, width_of(tick.text));
  return widest;
}

/// The scale of an axis of `length`; across the page with as many numbers as have room.
scale scale_of(double low, double high, const chart_axis& axis, double length, bool across) {
  ensure(std::isfinite(low) && std::isfinite(high), "report: a chart has a value that is infinite");
  if (axis.logarithmic) {
    auto made = logarithmic_scale(low, high, axis);
    const auto each = length / static_cast<double>(made.ticks.size() - 1);
    const auto widest = across ? widest_of(made) + text_size : line_height;
    const auto every = static_cast<std::size_t>(std::ceil(widest / each));
    std::vector<tick> kept;
    for (std::size_t i = 0; i < made.ticks.size(); i += every) kept.push_back(made.ticks[i]);
    made.ticks = std::move(kept);
    return made;
  }
  for (int most = across ? 10 : 6; most > 1; --most) {
    auto made = linear_scale(low, high, axis, most);
    const auto widest = widest_of(made) + text_size;
    const auto each = length / static_cast<double>(made.ticks.size() - 1);
    if (!across || widest <= each) return made;
  }
  return linear_scale(low, high, axis, 1);
}

/// A document as it is written: elements from the top down.
class canvas {
 public:
  canvas(std::string_view title, std::string_view description) {
    body_ = markup_of("<title>{}</title>\n", title);
    if (!description.empty()) body_ += markup_of("<desc>{}</desc>\n", description);
    const auto room = static_cast<int>((page_width - 2 * margin) / title_size / other_font * 1000);
    y_ = margin;
    for (const auto& line : letters_lines(title, room, font_weight::bold)) {
      y_ += title_size + 2;
      text(page_width / 2, y_, line, "chart-title middle");
    }
    y_ += line_height / 2;
  }

  double y() const { return y_; }
  void down(double by) { y_ += by; }

  void line(double x1, double y1, double x2, double y2, std::string_view style) {
    body_ += markup_of("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", style,
                       at(x1), at(y1), at(x2), at(y2));
  }

  void text(double x, double y, std::string_view words, std::string_view style) {
    body_ +=
        markup_of("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", style, at(x), at(y), words);
  }

  /// A text that reads upwards, its middle at the point.
  void upright(double x, double y, std::string_view words) {
    body_ +=
        markup_of("<text class=\"middle\" transform=\"translate({} {}) rotate(-90)\">{}</text>\n",
                  at(x), at(y), words);
  }

  /// A bar that says its value when pointed at.
  void bar(double x, double y, double width, double height, std::string_view said) {
    body_ += markup_of(
        "<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}</title>"
        "</rect>\n",
        at(x), at(y), at(width), at(height), said);
  }

  void path(std::string_view points, std::size_t style) {
    body_ += markup_of("<path class=\"line s{}\" d=\"{}\"/>\n", style, points);
  }

  markup finish(chart_use use) const {
    const auto height = at(std::ceil(y_ + margin));
    return markup_of(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" "
        "viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n{2}"
        "<rect class=\"ground\" x=\"0\" y=\"0\" width=\"{0}\" height=\"{1}\"/>\n{3}</svg>\n",
        at(page_width), height,
        use == chart_use::file ? markup_of("<style>{}</style>\n", chart_style()) : markup{}, body_);
  }

 private:
  markup body_;
  double y_ = 0;
};

/// The frame in which values are drawn.
struct plot {
  double left;
  double top;
  double right;
  double bottom;
  scale across;
  scale up;

  double x(double value) const { return left + across.place(value) * (right - left); }
  double y(double value) const { return bottom - up.place(value) * (bottom - top); }
};

/// Names of the series with their lines, in rows as wide as the page.
void draw_legend(canvas& page, const std::vector<chart_series>& series) {
  constexpr double sample = 28;
  constexpr double gap = 20;
  double x = margin;
  for (std::size_t i = 0; i < series.size(); ++i) {
    const auto name = shortened(series[i].name, page_width - 2 * margin - sample - 6);
    const auto wide = sample + 6 + width_of(name) + gap;
    if (x > margin && x + wide > page_width - margin) {
      x = margin;
      page.down(line_height);
    }
    const auto y = page.y() + line_height / 2;
    page.path(fmt::format("M{} {}H{}", at(x), at(y), at(x + sample)), i % styles);
    page.text(x + sample + 6, y + 4, name, "start");
    x += wide;
  }
  page.down(line_height * 1.5);
}

void draw_axis_across(canvas& page, const plot& frame, const std::string& label) {
  for (const auto& tick : frame.across.ticks) {
    const auto x = frame.x(tick.value);
    page.line(x, frame.top, x, frame.bottom + tick_length, "grid");
    page.text(x, frame.bottom + tick_length + text_size, tick.text, "middle");
  }
  page.text((frame.left + frame.right) / 2,
            frame.bottom + tick_length + text_size + line_height + 4,
            shortened(label, frame.right - frame.left), "middle");
}

/// Draws both axes and leaves the page below them.
plot draw_axes(canvas& page, const chart_axis& across, const chart_axis& up, chart_point low,
               chart_point high) {
  plot frame{.left = 0,
             .top = page.y(),
             .right = page_width - margin * 2.5,
             .bottom = page.y() + plot_height,
             .across = {},
             .up = {}};
  frame.up = scale_of(low.y, high.y, up, plot_height, false);
  const auto widest = widest_of(frame.up);
  frame.left = margin + line_height + widest + tick_length + 6;
  // Numbers stand centred below their ticks: the first and the last need room beside the frame.
  double half = 0;
  for (int pass = 0; pass < 2; ++pass) {
    frame.left = std::max(frame.left, margin + half);
    frame.right = page_width - margin - half;
    frame.across = scale_of(low.x, high.x, across, frame.right - frame.left, true);
    half = std::max(half, widest_of(frame.across) / 2);
  }
  for (const auto& tick : frame.up.ticks) {
    const auto y = frame.y(tick.value);
    page.line(frame.left - tick_length, y, frame.right, y, "grid");
    page.text(frame.left - tick_length - 4, y + 4, tick.text, "end");
  }
  draw_axis_across(page, frame, across.label);
  page.upright(margin + 8, (frame.top + frame.bottom) / 2,
               shortened(up.label, frame.bottom - frame.top));
  page.line(frame.left, frame.top, frame.left, frame.bottom, "axis");
  const bool crosses = !frame.up.logarithmic && frame.up.from < 0 && frame.up.to > 0;
  const auto base = crosses ? frame.y(0) : frame.bottom;
  page.line(frame.left, base, frame.right, base, "axis");
  page.down(plot_height + tick_length + text_size + line_height + 6);
  return frame;
}

/// The least and the greatest of all points.
std::pair<chart_point, chart_point> extent(const std::vector<chart_series>& series) {
  bool any = false;
  chart_point low{1, 1};
  chart_point high{1, 1};
  for (const auto& each : series) {
    for (const auto& point : each.points) {
      low = any ? chart_point{std::min(low.x, point.x), std::min(low.y, point.y)} : point;
      high = any ? chart_point{std::max(high.x, point.x), std::max(high.y, point.y)} : point;
      any = true;
    }
  }
  return {low, high};
}

std::string path_of(const chart_series& series, const plot& frame, chart_line line) {
  std::string path;
  for (const auto& point : series.points) {
    const auto x = at(frame.x(point.x));
    const auto y = at(frame.y(point.y));
    if (path.empty()) {
      path = fmt::format("M{} {}", x, y);
    } else if (line == chart_line::steps) {
      path += fmt::format("H{}V{}", x, y);
    } else {
      path += fmt::format("L{} {}", x, y);
    }
  }
  return path;
}

}  // namespace

markup chart_style() {
  return verbatim(
      ".chart{max-width:100%;height:auto;font:12px Helvetica,Arial,\"Liberation Sans\","
      "sans-serif}"
      ".chart .ground{fill:#fff}.chart text{fill:#222}"
      ".chart .chart-title{font-size:16px;font-weight:bold}"
      ".chart .start{text-anchor:start}.chart .middle{text-anchor:middle}"
      ".chart .end{text-anchor:end}"
      ".chart .grid{stroke:#ddd}.chart .axis{stroke:#444}.chart .bar{fill:#0072b2}"
      ".chart .line{fill:none;stroke-width:2}"
      ".chart .s0{stroke:#0072b2}.chart .s1{stroke:#c04a00;stroke-dasharray:7 3}"
      ".chart .s2{stroke:#00795a;stroke-dasharray:2 3}"
      ".chart .s3{stroke:#a6417f;stroke-dasharray:10 3 2 3}"
      ".chart .s4{stroke:#8a6100;stroke-dasharray:4 4}.chart .s5{stroke:#555}"
      "@media screen and (prefers-color-scheme:dark){"
      ".chart .ground{fill:#16181c}.chart text{fill:#e6e6e6}"
      ".chart .grid{stroke:#3a3d44}.chart .axis{stroke:#aaa}.chart .bar{fill:#56b4e9}"
      ".chart .s0{stroke:#56b4e9}.chart .s1{stroke:#ff9a57}.chart .s2{stroke:#3fd6a6}"
      ".chart .s3{stroke:#e79cc6}.chart .s4{stroke:#f0c24b}.chart .s5{stroke:#bbb}}");
}

markup svg_of(const line_chart& chart, chart_use use) {
  canvas page{chart.title, chart.description};
  if (chart.series.size() > 1) draw_legend(page, chart.series);
  const auto [low, high] = extent(chart.series);
  const auto frame = draw_axes(page, chart.across, chart.up, low, high);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const auto path = path_of(chart.series[i], frame, chart.line);
    if (!path.empty()) page.path(path, i % styles);
  }
  return page.finish(use);
}

markup svg_of(const bar_chart& chart, chart_use use) {
  canvas page{chart.title, chart.description};
  const auto rows = static_cast<double>(std::max<std::size_t>(chart.bars.size(), 1));
  double label_room = 0;
  double text_room = 0;
  double low = 0;
  double high = 0;
  for (const auto& bar : chart.bars) {
    label_room = std::max(label_room, std::min(width_of(bar.label), label_room_max));
    text_room = std::max(text_room, width_of(bar.text) + 8);
    low = std::min(low, bar.value);
    high = std::max(high, bar.value);
  }
  plot frame{.left = margin + line_height + label_room + 10,
             .top = page.y(),
             .right = page_width - margin * 2.5 - text_room,
             .bottom = page.y() + rows * bar_step,
             .across = {},
             .up = {}};
  if (low < 0) frame.left += text_room;
  auto axis = chart.across;
  axis.from_zero = true;
  axis.logarithmic = false;
  frame.across = scale_of(low, high, axis, frame.right - frame.left, true);
  draw_axis_across(page, frame, chart.across.label);
  page.upright(margin + 8, (frame.top + frame.bottom) / 2,
               shortened(chart.up, frame.bottom - frame.top));
  const auto zero = frame.x(0);
  auto y = frame.top;
  for (const auto& bar : chart.bars) {
    const auto end = frame.x(bar.value);
    page.bar(std::min(zero, end), y + 3, std::fabs(end - zero), bar_step - 6,
             bar.label + ": " + bar.text);
    page.text(low < 0 ? frame.left - text_room - 6 : frame.left - 6, y + bar_step / 2 + 4,
              shortened(bar.label, label_room_max), "end");
    page.text(bar.value < 0 ? end - 5 : end + 5, y + bar_step / 2 + 4, bar.text,
              bar.value < 0 ? "end" : "start");
    y += bar_step;
  }
  page.line(zero, frame.top, zero, frame.bottom, "axis");
  page.down(rows * bar_step + tick_length + text_size + line_height + 6);
  return page.finish(use);
}

markup svg_of(const histogram& chart, chart_use use) {
  canvas page{chart.title, chart.description};
  chart_series corners;
  for (const auto& bin : chart.bins) {
    corners.points.push_back({bin.from, bin.height});
    corners.points.push_back({bin.to, bin.height});
  }
  auto [low, high] = extent({corners});
  const auto frame = draw_axes(page, chart.across, chart.up, low, high);
  const auto base = frame.y(frame.up.logarithmic ? frame.up.from : std::max(frame.up.from, 0.0));
  for (const auto& bin : chart.bins) {
    const auto y = frame.y(bin.height);
    const auto left = frame.x(bin.from);
    page.bar(
        left, std::min(y, base), std::max(frame.x(bin.to) - left, 1.0), std::fabs(y - base),
        fmt::format("{} to {}: {}", number_text(bin.from, 2, chart.across),
                    number_text(bin.to, 2, chart.across), number_text(bin.height, 4, chart.up)));
  }
  return page.finish(use);
}

}  // namespace skyward::document
