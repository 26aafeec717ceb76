// Exact figures as bars: the edge of each wager, and the law of a layout.
#include "report/par/chart_of_par.hpp"

#include "report/money_words.hpp"
#include "report/par/edge_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

constexpr std::size_t results_max = 24;

double size_of(const rational& number) {
  return number.convert_to<double>();
}

/// A net result of cents, which may be a fraction, as `-$1` or `$12.50`.
std::string net_words(const rational& net) {
  const auto size = decimal_text(abs(net) / 100, net_places(net));
  return fmt::format("{}${}", net < 0 ? "-" : "",
                     size.ends_with(".00") ? size.substr(0, size.size() - 3) : size);
}

}  // namespace

document::markup edge_chart(const rules::table_rules& rules, const maths::par_sheet& sheet,
                            document::chart_use use) {
  document::bar_chart chart{.title = rules.book().name + ": house edge of each wager",
                            .description =
                                "A bar for each wager: the expected loss as a part of the wager. "
                                "The price of a purchase that goes with it is left out.",
                            .across = {.label = "house edge per wager made", .suffix = " %"},
                            .up = "wager"};
  for (const auto& each : edge_warnings(rules, sheet)) chart.description += " " + each + ".";
  for (const auto& each : sheet.wagers) {
    // A purchase is the price of something: it has no edge of its own to compare.
    const auto& book = rules.book();
    const auto& column = book.columns[rules::index(each.column)];
    if (!each.money || book.areas[rules::index(column.area)].purchase) continue;
    const auto& edge = each.money->house_edge;
    chart.bars.push_back({maths::wager_name(book, each) + (column.with ? ", price left out" : ""),
                          size_of(edge * 100), percent_text(edge, 4) + " %"});
  }
  return document::svg_of(chart, use);
}

document::markup law_chart(const maths::layout_figures& layout, document::chart_use use) {
  document::bar_chart chart{.title = layout.label + ": net result",
                            .description = "A bar for each net result: how probable it is.",
                            .across = {.label = "probability", .suffix = " %"},
                            .up = "net result"};
  auto shown = layout.law.outcomes;
  // The most probable first.
  std::ranges::sort(shown, {},
                    [](const auto& each) { return std::pair{integer{-each.ways}, each.net}; });
  integer others;
  for (auto i = results_max; i < shown.size(); ++i) others += shown[i].ways;
  const auto left_out = shown.size() - std::min(shown.size(), results_max);
  shown.resize(shown.size() - left_out);
  std::ranges::sort(shown, {}, [](const auto& each) { return each.net; });
  for (const auto& each : shown) {
    const rational probability{each.ways, layout.law.total};
    chart.bars.push_back(
        {net_words(each.net), size_of(probability * 100), chance_text(probability)});
  }
  if (left_out > 0) {
    const rational probability{others, layout.law.total};
    chart.bars.push_back({fmt::format("{} other results", left_out), size_of(probability * 100),
                          chance_text(probability)});
  }
  return document::svg_of(chart, use);
}

}  // namespace skyward::report
