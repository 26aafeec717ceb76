// Two par sheets beside each other, as text and as JSON.
#include "report/par/diff_report.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/outcome_words.hpp"
#include "report/par/par_report.hpp"
#include "report/wager_words.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

namespace json = boost::json;
using rules::index;

constexpr std::string_view missing = "-";

std::string name_of(const rules::rulebook& book, const maths::wager_change& change) {
  return maths::wager_name(book, change.before ? *change.before : *change.after);
}

/// A figure of a wager as text; `odds not in source` or a dash where there is none.
template <class Figure>
std::string figure_words(const std::optional<maths::wager_figures>& wager, const Figure& figure) {
  if (!wager) return std::string{missing};
  if (!wager->money) return fmt::format("odds {}", rules::not_in_source);
  return figure(*wager->money);
}

std::string chance_words(const std::optional<maths::wager_figures>& wager) {
  return wager ? percent_text(wager->win_probability, 4) + " %" : std::string{missing};
}

std::string before_and_after(std::string_view what, const std::string& before,
                             const std::string& after, const std::string& change = "") {
  const auto line = fmt::format("  {:<16} {:>20} {:>20} {:>18}", what, before, after,
                                before == after ? "" : change);
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

/// `+0.1200 points` of a figure in per cent.
std::string points(const rational& before, const rational& after) {
  return fmt::format("{}{} points", after > before ? "+" : "", percent_text(after - before, 4));
}

std::string odds_text(const rules::table_rules& rules, rules::line_id line) {
  const auto& pays = rules.odds_of(line).pays;
  return pays ? pays->text(true) : std::string{rules::not_in_source};
}

/// What differs but is not told of every wager: how long it stands, pushes, single lines.
std::string rarer_rows(const rules::rulebook& book, const maths::wager_figures& before,
                       const maths::wager_figures& after) {
  std::string text;
  const auto add = [&](std::string_view what, const rational& was, const rational& is,
                       const std::string& was_words, const std::string& is_words) {
    if (was != is) text += before_and_after(what, was_words, is_words);
  };
  add("throws", before.mean_throws, after.mean_throws, decimal_text(before.mean_throws, 6),
      decimal_text(after.mean_throws, 6));
  const auto percent = [](const rational& of) { return percent_text(of, 6) + " %"; };
  add("comes back", before.hit_frequency, after.hit_frequency, percent(before.hit_frequency),
      percent(after.hit_frequency));
  const auto chance_of = [](const maths::wager_figures& of, rules::line_id line) {
    const auto found = std::ranges::find(of.outcomes, line, &maths::wager_outcome::line);
    return found == of.outcomes.end() ? rational{0} : found->probability;
  };
  const auto& lines = book.areas[index(book.columns[index(before.column)].area)].lines;
  for (const auto line : lines) {
    if (lines.size() == 1) break;
    const auto was = chance_of(before, line);
    const auto is = chance_of(after, line);
    add("wins " + book.lines[index(line)].label, was, is, percent(was), percent(is));
  }
  return text;
}

std::string wager_text(const maths::ruled_sheet& before, const maths::ruled_sheet& after,
                       const maths::wager_change& change) {
  const auto& book = before.rules.book();
  const auto& column = book.columns[index(change.column)];
  auto text = name_of(book, change) + "\n";
  for (const auto line : book.areas[index(column.area)].lines) {
    const auto was = change.before ? odds_text(before.rules, line) : std::string{missing};
    const auto is = change.after ? odds_text(after.rules, line) : std::string{missing};
    if (was != is) text += before_and_after(book.lines[index(line)].id, was, is);
  }
  const bool both = change.before && change.after;
  text += before_and_after(
      "wins", chance_words(change.before), chance_words(change.after),
      both ? points(change.before->win_probability, change.after->win_probability) : "");
  const bool priced = both && change.before->money && change.after->money;
  const auto edge = [](const maths::money_figures& money) {
    return percent_text(money.house_edge, 4) + " %";
  };
  const auto deviation = [](const maths::money_figures& money) {
    return root_text(money.variance, 4);
  };
  text += before_and_after(
      "edge (hold)", figure_words(change.before, edge), figure_words(change.after, edge),
      priced ? points(change.before->money->house_edge, change.after->money->house_edge) : "");
  text += before_and_after("deviation", figure_words(change.before, deviation),
                           figure_words(change.after, deviation));
  return both ? text + rarer_rows(book, *change.before, *change.after) : text;
}

/// What binds all wagers, where that differs.
std::string terms_text(const rules::table_rules& before, const rules::table_rules& after) {
  std::string text;
  const auto add = [&](const std::string& was, const std::string& is) {
    if (was == is) return;
    text += document::wrapped("before: " + was, "  ") + document::wrapped("after: " + is, "  ");
  };
  const auto seats = [](const rules::table_rules& of) {
    return fmt::format("{} seats.", of.limits().seats);
  };
  add(seats(before), seats(after));
  add(limits_words(before), limits_words(after));
  add(payment_words(before), payment_words(after));
  return text.empty() ? "" : "\nLimits and payment differ\n" + text;
}

std::string layout_row(const maths::layout_change& layout) {
  const auto edge = [](const std::optional<maths::layout_figures>& of) {
    return of ? percent_text(of->house_edge, 4) + " %" : std::string{missing};
  };
  auto text = document::wrapped(layout.label);
  const bool both = layout.before && layout.after;
  text += before_and_after("edge (hold)", edge(layout.before), edge(layout.after),
                           both ? points(layout.before->house_edge, layout.after->house_edge) : "");
  return text;
}

json::value figures_value(const rules::table_rules& rules,
                          const std::optional<maths::wager_figures>& wager) {
  if (!wager) return nullptr;
  json::object odds;
  const auto& book = rules.book();
  for (const auto line : book.areas[index(book.columns[index(wager->column)].area)].lines) {
    odds[book.lines[index(line)].id] = odds_text(rules, line);
  }
  json::object object{{"odds", std::move(odds)},
                      {"win_probability", fraction_text(wager->win_probability)},
                      {"hit_frequency", fraction_text(wager->hit_frequency)},
                      {"mean_throws", fraction_text(wager->mean_throws)},
                      {"house_edge", nullptr},
                      {"variance", nullptr}};
  if (wager->money) {
    object["house_edge"] = fraction_text(wager->money->house_edge);
    object["house_edge_percent"] = percent_text(wager->money->house_edge, 6);
    object["variance"] = fraction_text(wager->money->variance);
    object["standard_deviation"] = root_text(wager->money->variance, 6);
  }
  return object;
}

json::value layout_value(const std::optional<maths::layout_figures>& layout) {
  if (!layout) return nullptr;
  return json::object{{"house_edge", fraction_text(layout->house_edge)},
                      {"variance", fraction_text(layout->variance)}};
}

json::object side_object(const rules::table_rules& rules) {
  const auto& limits = rules.limits();
  json::object amounts{{"seats", limits.seats},
                       {"minimum_cents", limits.minimum.count()},
                       {"maximum_cents", limits.maximum.count()},
                       {"chip_cents", limits.chip.count()}};
  if (limits.worst_case) amounts["worst_case_cents"] = limits.worst_case->count();
  return {{"edition", rules.in_edition().id},
          {"rules_sha256", rules.sha256()},
          {"limits", amounts},
          {"payment", payment_words(rules)}};
}

}  // namespace

std::string diff_text(const maths::ruled_sheet& before, const maths::ruled_sheet& after,
                      const maths::sheet_changes& changes) {
  auto text = "Before\n" + sheet_title(before.rules) + "\nAfter\n" + sheet_title(after.rules);
  if (before.rules.sha256() == after.rules.sha256()) return text + "\nThe rules are the same.\n";
  const auto changed = std::ranges::count(changes.wagers, true, &maths::wager_change::changed);
  text += terms_text(before.rules, after.rules);
  text += fmt::format("\n{} of {} wagers differ.\n", changed, changes.wagers.size());
  if (changed > 0) text += "\n" + before_and_after("", "before", "after");
  for (const auto& each : changes.wagers) {
    if (each.changed) text += wager_text(before, after, each);
  }
  if (!changes.layouts.empty()) text += "\nWagers together, a dollar on each\n";
  for (const auto& each : changes.layouts) text += layout_row(each);
  return text + "\n" +
         document::wrapped("edge (hold): expected win of the house, as a part of what is wagered.");
}

std::string diff_json(const maths::ruled_sheet& before, const maths::ruled_sheet& after,
                      const maths::sheet_changes& changes) {
  const auto& book = before.rules.book();
  json::array wagers;
  for (const auto& each : changes.wagers) {
    wagers.push_back(json::object{{"wager", name_of(book, each)},
                                  {"changed", each.changed},
                                  {"before", figures_value(before.rules, each.before)},
                                  {"after", figures_value(after.rules, each.after)}});
  }
  json::array layouts;
  for (const auto& each : changes.layouts) {
    layouts.push_back(json::object{{"label", each.label},
                                   {"before", layout_value(each.before)},
                                   {"after", layout_value(each.after)}});
  }
  return json::serialize(json::object{{"game", book.game},
                                      {"before", side_object(before.rules)},
                                      {"after", side_object(after.rules)},
                                      {"wagers", std::move(wagers)},
                                      {"layouts", std::move(layouts)}});
}

}  // namespace skyward::report
