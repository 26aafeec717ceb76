// The par sheet as one page for people: figures, the ways to end and the charts, all at hand.
#include "base/text.hpp"
#include "document/page.hpp"
#include "games/catalogue.hpp"
#include "maths/session/payback_spread.hpp"
#include "report/edition_dates.hpp"
#include "report/money_words.hpp"
#include "report/outcome_words.hpp"
#include "report/par/chart_of_par.hpp"
#include "report/par/edge_warnings.hpp"
#include "report/par/par_report.hpp"
#include "report/rulings_report.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

namespace skyward::report {

namespace {

using rules::index;

/// A rounded figure with its exact fraction below it.
document::html_cell exact_cell(const std::string& rounded, const rational& exact) {
  return {
      document::markup_of("{}<br><span class=\"exact\">{}</span>", rounded, fraction_text(exact)),
      true};
}

document::html_cell percent_cell(const rational& figure) {
  return exact_cell(chance_text(figure), figure);
}

document::html_cell wager_cell(const rules::table_rules& rules,
                               const maths::wager_figures& figures) {
  const auto& column = rules.book().columns[index(figures.column)];
  auto label = area_label(rules, column.area);
  if (column.with) label += ", with " + rules.book().areas[index(*column.with)].label;
  return {document::markup_of("{}<br><span class=\"exact\">{}</span>", label,
                              maths::wager_name(rules.book(), figures)),
          false};
}

std::vector<document::html_cell> figures_row(const rules::table_rules& rules,
                                             const maths::wager_figures& figures) {
  std::vector<document::html_cell> row{wager_cell(rules, figures)};
  if (figures.outcomes.empty() || !figures.money) {
    row.push_back(document::figure_cell(figures.outcomes.empty() ? "settlement not in source"
                                                                 : "odds not in source"));
    row.push_back(document::figure_cell("unknown"));
  } else {
    row.push_back(percent_cell(figures.money->house_edge));
    row.push_back(exact_cell(root_text(figures.money->variance, 4), figures.money->variance));
  }
  if (figures.outcomes.empty()) {
    row.insert(row.end(), 3, document::figure_cell("unknown"));
  } else {
    row.push_back(percent_cell(figures.win_probability));
    row.push_back(exact_cell(decimal_text(figures.mean_throws, 4), figures.mean_throws));
    const bool per_throw = figures.money && figures.money->house_edge_per_throw;
    row.push_back(per_throw ? percent_cell(*figures.money->house_edge_per_throw)
                            : document::figure_cell("none"));
  }
  row.push_back(document::text_cell(column_clause(rules, figures.column)));
  return row;
}

/// What people know of a par sheet: payback, hit frequency, volatility, the top award, the spread.
std::vector<document::html_cell> play_row(const rules::table_rules& rules,
                                          const maths::wager_figures& figures,
                                          maths::confidence sure) {
  const auto& money = *figures.money;
  std::vector<document::html_cell> row{
      wager_cell(rules, figures),
      percent_cell(money.return_to_player),
      percent_cell(figures.hit_frequency),
      document::figure_cell(figures.cycle.str()),
      document::figure_cell(root_text(maths::volatility_squared(money.variance, sure), 4)),
      money.top
          ? exact_cell(decimal_text(money.top->odds_against, 4) + " to 1", money.top->odds_against)
          : document::figure_cell("none")};
  for (const auto& each : maths::payback_spread_of(figures.outcomes, sure)) {
    row.push_back(document::figure_cell(
        each ? fmt::format("{} to {}", percent_text(each->low, 2), percent_text(each->high, 2))
             : "-"));
  }
  return row;
}

std::vector<std::string> play_headings(maths::confidence sure) {
  std::vector<std::string> headings{"Wager",
                                    "Payback",
                                    "Hits",
                                    "Cycle",
                                    fmt::format("Volatility index, {} %", maths::percent_of(sure)),
                                    "Top award, odds against"};
  for (const auto rounds : maths::spread_rounds) {
    headings.push_back(
        fmt::format("Payback % of {} rounds", with_thousands(static_cast<std::uint64_t>(rounds))));
  }
  return headings;
}

std::vector<document::html_cell> outcome_row(const rules::table_rules& rules,
                                             const maths::wager_figures& figures,
                                             const maths::wager_outcome& outcome) {
  std::string what{result_word(outcome.how)};
  std::string source;
  if (outcome.line) {
    const auto& line = rules.book().lines[index(*outcome.line)];
    if (rules.book().areas[index(line.area)].lines.size() > 1) what += ": " + line.label;
    source = rules.odds_of(*outcome.line).provenance;
  }
  return {
      wager_cell(rules, figures),
      document::text_cell(what),
      document::figure_cell(odds_words(rules, outcome, true)),
      percent_cell(outcome.probability),
      outcome.contribution ? percent_cell(*outcome.contribution) : document::figure_cell("unknown"),
      document::text_cell(outcome_clause(rules, figures.column, outcome)),
      document::text_cell(source)};
}

document::markup group_section(const rules::table_rules& rules, const maths::par_sheet& sheet,
                               rules::group_id group, maths::confidence sure) {
  const auto& of = rules.book().groups[index(group)];
  auto section = document::element("h2", of.label);
  document::markup terms;
  for (const auto& term : group_terms(rules, group)) {
    terms += document::markup_of("<li>{} <span class=\"clause\">{}</span></li>\n", term.words,
                                 term.clause);
  }
  if (!terms.empty()) section += document::markup_of("<ul>\n{}</ul>\n", terms);
  std::vector<std::vector<document::html_cell>> wagers;
  std::vector<std::vector<document::html_cell>> plays;
  std::vector<std::vector<document::html_cell>> outcomes;
  for (const auto& figures : sheet.wagers) {
    const auto& column = rules.book().columns[index(figures.column)];
    if (rules.book().areas[index(column.area)].group != group) continue;
    wagers.push_back(figures_row(rules, figures));
    if (figures.money && !figures.outcomes.empty()) {
      plays.push_back(play_row(rules, figures, sure));
    }
    for (const auto& each : figures.outcomes) {
      outcomes.push_back(outcome_row(rules, figures, each));
    }
  }
  const std::vector<std::string> figure_headings{
      "Wager", "House edge", "Deviation (variance)", "Wins", "Throws", "Edge per throw", "Clause"};
  section += document::html_table(of.label + ": figures per wager made", figure_headings, wagers);
  const std::vector<std::string> outcome_headings{
      "Wager", "Result", "Odds", "Probability", "Of the payback", "Clause", "Source of the odds"};
  if (!plays.empty()) {
    section += document::html_table(of.label + ": in play", play_headings(sure), plays);
  }
  if (!outcomes.empty()) {
    section += document::html_table(of.label + ": every way to end", outcome_headings, outcomes);
  }
  return section;
}

/// What each wager is worth where the tables leave it out.
document::markup left_out_section(const rules::table_rules& rules, const maths::par_sheet& sheet) {
  document::markup section;
  for (const auto& each : sheet.wagers_left_out)
    section += document::element("p", "Left out: " + left_out_words(rules, each));
  return section;
}

document::markup figure_of(const document::markup& chart) {
  return document::markup_of("<figure>\n{}</figure>\n", chart);
}

document::markup layouts_section(const maths::par_sheet& sheet) {
  if (sheet.layouts.empty() && sheet.layouts_left_out.empty()) return {};
  auto section = document::element("h2", "Wagers together, a dollar on each");
  std::vector<std::vector<document::html_cell>> rows;
  for (const auto& each : sheet.layouts) {
    rows.push_back({document::text_cell(each.label),
                    document::figure_cell(money_text(each.wagered)), percent_cell(each.house_edge),
                    document::figure_cell(deviation_words(each)),
                    percent_cell(each.win_probability),
                    exact_cell(decimal_text(each.mean_throws, 4), each.mean_throws)});
  }
  const std::vector<std::string> headings{"Layout",    "Wagered", "House edge",
                                          "Deviation", "Ahead",   "Throws"};
  if (!rows.empty()) section += document::html_table("Layouts", headings, rows);
  for (const auto& each : sheet.layouts) {
    section += figure_of(law_chart(each, document::chart_use::in_page));
  }
  for (const auto& each : sheet.layouts_left_out)
    section += document::element("p", "Left out: " + each);
  return section;
}

std::vector<document::named_text> facts_of(const rules::table_rules& rules) {
  const auto& edition = rules.in_edition();
  std::vector<document::named_text> facts{{"Game", rules.book().game},
                                          {"Edition", edition.id + ": " + edition.title}};
  if (const auto dates = edition_dates(edition); !dates.empty()) facts.push_back({"Dates", dates});
  if (!edition.note.empty()) facts.push_back({"Note", edition.note});
  if (!edition.verified.empty()) facts.push_back({"Figures verified by", edition.verified});
  for (const auto& option : rules.book().options) {
    facts.push_back({"Option " + option.id, fmt::format("{} ({}; {})", rules.option(option.id),
                                                        option.label, option.clause)});
  }
  facts.push_back({"Amounts", limits_words(rules)});
  facts.push_back({"Payment", payment_words(rules)});
  facts.push_back({"Rules SHA-256", rules.sha256()});
  return facts;
}

}  // namespace

document::markup par_html(const rules::table_rules& rules, const maths::par_sheet& sheet,
                          const par_choices& choices) {
  const auto title =
      fmt::format("{}: par sheet, edition {}", rules.book().name, rules.in_edition().id);
  auto body = document::element("h1", rules.book().name) +
              document::markup_of("<p class=\"lead\">Par sheet. {}</p>\n", rules.book().summary) +
              document::html_facts(facts_of(rules));
  for (const auto& each : edge_warnings(rules, sheet)) {
    body += document::markup_of("<p class=\"warning\">{}</p>\n", each);
  }
  body += figure_of(edge_chart(rules, sheet, document::chart_use::in_page));
  for (const auto group : offered_groups(rules))
    body += group_section(rules, sheet, group, choices.sure);
  body += left_out_section(rules, sheet) + layouts_section(sheet);
  body += document::element("h2", "How to read it");
  body += document::element(
      "p",
      "House edge: expected loss per wager made, as a part of the wager. Deviation: "
      "standard deviation of the net result in wagers, its exact square below it. "
      "Every other figure stands over its exact fraction. A wager that goes with a "
      "purchase leaves the price out; the layouts count it.");
  body += document::element(
      "p", fmt::format("Payback: what comes back, wins with the wager and pushes, as a part of the "
                       "wager. Hits: the chance that anything does. Cycle: equally likely ways "
                       "that the chances are counted in. Volatility index: {} deviations. The "
                       "payback of so many rounds lies between the two with {} %, and as often "
                       "below as above: by the law of those rounds.",
                       maths::z_text(choices.sure), maths::percent_of(choices.sure)));
  std::vector<document::named_text> sources;
  for (const auto& [word, meaning] : rules.book().provenance) sources.push_back({word, meaning});
  if (!sources.empty())
    body += document::element("h2", "Sources of the odds") + document::html_facts(sources);
  body += rulings_html(games::rulings_of(rules.book()));
  return document::html_page(title, body);
}

document::markup par_svg(const rules::table_rules& rules, const maths::par_sheet& sheet) {
  return edge_chart(rules, sheet);
}

}  // namespace skyward::report
