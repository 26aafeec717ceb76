// Odds for an edge and what rounding makes of them, as text and as JSON.
#include "report/par/design_report.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/par/par_report.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::report {

namespace {

namespace json = boost::json;
using rules::index;

constexpr int places = 4;

/// `3 to 1`, or `one-1 1 to 1, two-1s 10 to 1` where there are several lines.
std::string odds_of(const rules::rulebook& book, const maths::proposal& proposal) {
  if (proposal.lines.size() == 1) return proposal.lines.front().pays.text(true);
  std::vector<std::string> words;
  for (const auto& each : proposal.lines) {
    const auto& id = book.lines[index(each.line)].id;
    words.push_back(fmt::format("{} {}", id.substr(id.find(':') + 1), each.pays.text(true)));
  }
  return join(words);
}

std::string proposals_text(const rules::rulebook& book, std::string_view heading,
                           const std::vector<maths::proposal>& proposals) {
  auto text = fmt::format("\n{}\n", heading);
  for (const auto& each : proposals) {
    text += document::wrapped(
        fmt::format("{:>9} %  {}", percent_text(each.house_edge, places), odds_of(book, each)),
        "  ");
  }
  return text;
}

std::string edge_words(const maths::edge_as_paid& paid) {
  if (!paid.house_edge) return "not taken  ";
  return fmt::format("{} %{}", percent_text(*paid.house_edge, places), paid.even ? "  " : " *");
}

std::string multiples_words(const std::optional<cents>& least) {
  return least ? "multiples of " + money_text(*least) : "no wager that can be made";
}

std::string breakage_text(const breakage_table& table, cents chip) {
  const auto chips = money_text(chip) + " chips";
  auto text = "\n" + document::wrapped(fmt::format(
                         "Edge with the odds {}, as paid (* rounded, ruling R-17)", table.odds));
  text += fmt::format("  {:>10} {:>14}   {:>14}\n", "wager", "in cents", "in " + chips);
  for (const auto& row : table.rows) {
    const auto line = fmt::format("  {:>10} {:>16} {:>16}", money_text(row.in_cents.wager),
                                  edge_words(row.in_cents), edge_words(row.in_chips));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text + document::wrapped(fmt::format("never rounded: {} in cents, {} in {}",
                                              multiples_words(table.least_even_in_cents),
                                              multiples_words(table.least_even_in_chips), chips),
                                  "  ");
}

json::array proposals_array(const rules::rulebook& book,
                            const std::vector<maths::proposal>& proposals) {
  json::array all;
  for (const auto& each : proposals) {
    json::object lines;
    for (const auto& line : each.lines) lines[book.lines[index(line.line)].id] = line.pays.text();
    all.push_back(json::object{{"odds", std::move(lines)},
                               {"house_edge", fraction_text(each.house_edge)},
                               {"house_edge_percent", percent_text(each.house_edge, 6)}});
  }
  return all;
}

json::object paid_object(const maths::edge_as_paid& paid) {
  return {{"house_edge", paid.house_edge ? json::value(fraction_text(*paid.house_edge)) : nullptr},
          {"even", paid.even}};
}

json::value cents_value(const std::optional<cents>& amount) {
  return amount ? json::value(amount->count()) : json::value(nullptr);
}

json::object breakage_object(const breakage_table& table) {
  json::array rows;
  for (const auto& row : table.rows) {
    rows.push_back(json::object{{"wager_cents", row.in_cents.wager.count()},
                                {"in_cents", paid_object(row.in_cents)},
                                {"in_chips", paid_object(row.in_chips)}});
  }
  return {{"odds", table.odds},
          {"least_even_wager_cents",
           json::object{{"in_cents", cents_value(table.least_even_in_cents)},
                        {"in_chips", cents_value(table.least_even_in_chips)}}},
          {"edges", std::move(rows)}};
}

}  // namespace

std::string design_text(const rules::table_rules& rules, const design_figures& figures) {
  const auto& book = rules.book();
  auto text = sheet_title(rules);
  text +=
      fmt::format("\nOdds for {}: an edge of {} %, give or take {} %\n",
                  book.columns[index(figures.column)].name, percent_text(figures.goal.edge, places),
                  percent_text(figures.goal.tolerance, places));
  text += figures.edge_now
              ? fmt::format("  at present {} %\n", percent_text(*figures.edge_now, places))
              : fmt::format("  odds {}\n", rules::not_in_source);
  text += proposals_text(book, "Nearest", figures.design.nearest);
  text += proposals_text(book, "Simplest", figures.design.simplest);
  for (const auto& each : figures.breakage) text += breakage_text(each, figures.chip);
  return text;
}

std::string design_json(const rules::table_rules& rules, const design_figures& figures) {
  const auto& book = rules.book();
  json::array breakage;
  for (const auto& each : figures.breakage) breakage.push_back(breakage_object(each));
  json::object whole{{"game", book.game},
                     {"edition", rules.in_edition().id},
                     {"rules_sha256", rules.sha256()},
                     {"wager", book.columns[index(figures.column)].name},
                     {"edge", fraction_text(figures.goal.edge)},
                     {"tolerance", fraction_text(figures.goal.tolerance)},
                     {"nearest", proposals_array(book, figures.design.nearest)},
                     {"simplest", proposals_array(book, figures.design.simplest)},
                     {"chip_cents", figures.chip.count()},
                     {"breakage", std::move(breakage)}};
  whole["house_edge_now"] =
      figures.edge_now ? json::value(fraction_text(*figures.edge_now)) : json::value(nullptr);
  return json::serialize(whole);
}

}  // namespace skyward::report
