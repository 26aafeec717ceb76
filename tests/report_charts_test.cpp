// Charts of reports: every bar, bin and line lies where the exact figure that JSON tells is.
#include "cli/command_line.hpp"
#include "drawn_chart.hpp"
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "report/par/chart_of_par.hpp"
#include "report/par/session_report.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace skyward::report_charts_test {
namespace {

namespace json = boost::json;

const axis_unit percent{.prefix = "", .suffix = " %"};
const axis_unit dollars{.prefix = "$", .suffix = ""};

std::string told(const std::vector<std::string>& arguments) {
  const auto answer = cli::run(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return answer.out;
}

std::string words(const json::value& value) {
  return std::string{value.as_string()};
}

double size_of(const json::value& fraction) {
  return rational{words(fraction)}.convert_to<double>();
}

/// A bar from zero to its value, whose words are said by it and beside it.
void expect_bar(const drawn_chart& drawn, std::size_t i, double value, const std::string& name) {
  const auto& bar = drawn.bars.at(i);
  const auto zero = drawn.across.place(0);
  const auto end = drawn.across.place(value);
  EXPECT_NEAR(bar.left, std::min(zero, end), drawn_within) << bar.said;
  EXPECT_NEAR(bar.right, std::max(zero, end), drawn_within) << bar.said;
  ASSERT_TRUE(bar.said.starts_with(name + ": ")) << bar.said << " is not of " << name;
  const auto text = bar.said.substr(name.size() + 2);
  const auto places = text.size() - percent.suffix.size() - text.find('.') - 1;
  EXPECT_GE(places, 4U) << text;
  EXPECT_NEAR(number_said(text, percent), value,
              0.5000001 * std::pow(10.0, -static_cast<double>(places)))
      << text;
  EXPECT_NE(drawn.text(text), nullptr) << text;
}

TEST(report_charts, of_edges_have_a_bar_for_each_wager_as_long_as_its_edge) {
  for (const auto& game : games::catalogue()) {
    const auto& id = game.book.game;
    const auto drawn = read_chart(svg_tree(told({"par", id, "--format", "svg"})), percent);
    const auto sheet = json::parse(told({"par", id, "--format", "json"}));
    double least = 0;
    double greatest = 0;
    std::size_t bars = 0;
    for (const auto& wager : sheet.at("wagers").as_array()) {
      const auto area = words(wager.at("area"));
      const auto found = std::ranges::find(game.book.areas, area, &rules::area::id);
      if (found != game.book.areas.end() && found->purchase) continue;
      if (wager.at("house_edge").is_null()) continue;
      const auto edge = 100 * size_of(wager.at("house_edge"));
      least = std::min(least, edge);
      greatest = std::max(greatest, edge);
      const bool bought = wager.as_object().contains("price_left_out");
      ASSERT_LT(bars, drawn.bars.size());
      expect_bar(drawn, bars++, edge, area + (bought ? ", price left out" : ""));
    }
    EXPECT_EQ(drawn.bars.size(), bars) << id;
    expect_true_axis(drawn.across, true, least, greatest);
  }
}

TEST(report_charts, of_a_law_have_each_net_result_from_the_worst_to_the_best) {
  std::size_t cut = 0;
  for (const auto& game : games::catalogue()) {
    const rules::table_rules rules{game.book, game.book.editions.front()};
    const auto sheet = maths::par_sheet_of(games::lowered_form(game, rules), rules).value();
    for (const auto& layout : sheet.layouts) {
      SCOPED_TRACE(game.book.game + " " + layout.label);
      const auto drawn = read_chart(svg_tree(report::law_chart(layout)), percent);
      constexpr std::size_t shown = 24;
      const auto& outcomes = layout.law.outcomes;
      const auto probability = [&layout](const auto& outcome) {
        return rational{outcome.ways, layout.law.total};
      };
      const bool all = outcomes.size() <= shown;
      ASSERT_EQ(drawn.bars.size(), all ? outcomes.size() : shown + 1);
      std::vector<rational> sizes;
      for (const auto& each : outcomes) sizes.push_back(probability(each));
      std::ranges::sort(sizes, std::greater{});
      // Among results as probable as the last one shown, the least are shown.
      const auto last = sizes[std::min(shown, sizes.size()) - 1];
      const auto above = std::ranges::count_if(sizes, [&](const auto& p) { return p > last; });
      auto alike = static_cast<std::ptrdiff_t>(std::min(shown, sizes.size())) - above;
      rational left = 1;
      std::size_t bar = 0;
      auto sorted = outcomes;
      std::ranges::sort(sorted, {}, [](const auto& each) { return each.net; });
      for (const auto& each : sorted) {
        const auto chance = probability(each);
        if (chance < last || (chance == last && alike-- <= 0)) continue;
        left -= chance;
        auto name = drawn.bars.at(bar).said;
        name = name.substr(0, name.find(": "));
        EXPECT_NEAR(number_said(name, dollars) * 100, each.net.convert_to<double>(), 0.51);
        expect_bar(drawn, bar++, rational{chance * 100}.convert_to<double>(), name);
      }
      if (all) {
        EXPECT_EQ(left, 0);
      } else {
        ++cut;
        expect_bar(drawn, bar++, rational{left * 100}.convert_to<double>(),
                   fmt::format("{} other results", outcomes.size() - shown));
      }
      EXPECT_EQ(bar, drawn.bars.size());
    }
  }
  EXPECT_GT(cut, 0U) << "some law has more results than are shown";
}

TEST(report_charts, of_a_session_draw_the_final_bankroll_and_ruin) {
  const std::vector<std::string> asked{"session",    "props-and-hops", "--wager",  "field=500",
                                       "--bankroll", "20000",          "--rounds", "400"};
  auto svg = asked;
  svg.insert(svg.end(), {"--format", "svg"});
  auto text = asked;
  text.insert(text.end(), {"--format", "json"});
  const auto tree = svg_tree(told(svg));
  const auto session = json::parse(told(text));
  EXPECT_GT(tree.get<double>("<xmlattr>.height"), 0);
  const auto upper = read_chart(tree.get_child("svg"), dollars, percent);
  const auto lower = read_chart(tree.get_child("g.svg"), {}, percent);
  double all = 0;
  for (std::size_t i = 0; i < upper.bars.size(); ++i) {
    const auto& bar = upper.bars[i];
    const auto to = bar.said.find(" to ");
    const auto colon = bar.said.find(": ");
    const auto height = number_said(bar.said.substr(colon + 2), percent);
    EXPECT_NEAR(bar.left, upper.across.place(number_said(bar.said.substr(0, to), dollars)),
                drawn_within);
    EXPECT_NEAR(bar.bottom, upper.up.place(0), drawn_within);
    EXPECT_NEAR(bar.top, upper.up.place(height), drawn_within);
    all += height;
    if (i > 0) {
      EXPECT_NEAR(bar.left, upper.bars[i - 1].right, drawn_within);
    }
  }
  EXPECT_GT(all, 97.9) << "from the 1 % to the 99 % quantile";
  EXPECT_LT(all, 100.1);
  const auto& ruin = session.at("ruin_by_rounds").as_array();
  const auto& corners = lower.paths.at(0).corners;
  ASSERT_EQ(corners.size(), ruin.size() + 1);
  EXPECT_NEAR(corners[0].first, lower.across.place(0), drawn_within);
  EXPECT_NEAR(corners[0].second, lower.up.place(0), drawn_within);
  for (std::size_t i = 0; i < ruin.size(); ++i) {
    const auto rounds = static_cast<double>(ruin[i].at("rounds").as_int64());
    const auto chance = ruin[i].at("ruin").at("value").to_number<double>();
    EXPECT_NEAR(corners[i + 1].first, lower.across.place(rounds), drawn_within);
    EXPECT_NEAR(corners[i + 1].second, lower.up.place(100 * chance), drawn_within);
  }
  EXPECT_GT(ruin.back().at("ruin").at("value").to_number<double>(), 0.2);
}

TEST(report_charts, of_a_session_have_at_most_sixty_bins_of_whole_units) {
  const auto& game = *games::find_game("props-and-hops");
  const rules::table_rules rules{game.book, game.book.editions.front()};
  const maths::layout_figures layout{};
  for (const auto& [units, bins] : {std::pair{60, 60U}, {61, 31U}}) {
    maths::session_plan plan;
    plan.unit = 500;
    plan.terms.rounds = 10;
    maths::session_figures figures;
    figures.bankroll_quantiles = {{1, 0}, {99, 500 * (units - 1)}};
    for (int i = 0; i < units; ++i) figures.law.push_back({500 * i, {1.0 / units, {}}});
    figures.ruin_by_rounds = {{10, {0.5, {}}}};
    const auto chart = report::session_svg({rules, layout, plan, figures});
    const auto tree = svg_tree(std::string{chart.bytes()});
    EXPECT_EQ(read_chart(tree.get_child("svg"), dollars, percent).bars.size(), bins) << units;
  }
}

}  // namespace
}  // namespace skyward::report_charts_test
