// Odds for an edge and what rounding makes of them, as text and as JSON.
#include "report/par/design_report.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/par/edge_warnings.hpp"
#include "report/par/par_report.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

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

std::optional<rational> together(const rules::table_rules& rules, const design_figures& figures,
                                 const rational& edge) {
  return maths::edge_together(rules, figures.sheet, figures.wager.column, edge);
}

/// `; 42.0960 % with AREA`: the edge of both, where the wager goes with a purchase or another area.
std::string both_words(const rules::table_rules& rules, const design_figures& figures,
                       const rational& edge) {
  const auto& with = rules.book().columns[index(figures.wager.column)].with;
  const auto both = together(rules, figures, edge);
  if (!with || !both) return "";
  return fmt::format("; {} % with {}", percent_text(*both, places),
                     rules.book().areas[index(*with)].id);
}

std::string proposals_text(const rules::table_rules& rules, std::string_view heading,
                           const std::vector<maths::proposal>& proposals,
                           const design_figures& figures) {
  auto text = fmt::format("\n{}\n", heading);
  for (const auto& each : proposals) {
    text += document::wrapped(
        fmt::format("{:>9} %  {}{}", percent_text(each.house_edge, places),
                    odds_of(rules.book(), each), both_words(rules, figures, each.house_edge)),
        "  ");
  }
  return text;
}

/// What leaves the house no edge: the odds at present, those proposed, and wagers as paid.
std::vector<std::string> warnings_of(const rules::table_rules& rules,
                                     const design_figures& figures) {
  std::vector<std::string> warnings;
  const auto gives_away = [&](const rational& edge) {
    const auto both = together(rules, figures, edge);
    return both && *both <= 0;
  };
  const auto warn = [&](const std::string& of) {
    warnings.push_back(fmt::format("warning: the house has no edge {}", of));
  };
  if (figures.edge_now && gives_away(*figures.edge_now)) warn("with the odds as they are");
  const auto proposed = [&](const maths::proposal& each) { return gives_away(each.house_edge); };
  if (std::ranges::any_of(figures.design.nearest, proposed) ||
      std::ranges::any_of(figures.design.simplest, proposed)) {
    warn("with odds proposed here");
  }
  for (const auto& table : figures.breakage) {
    std::vector<std::string> amounts;
    for (const auto& row : table.rows) {
      const auto& [paid, chips] = row;
      const bool in_cents = paid.house_edge && !paid.even && gives_away(*paid.house_edge);
      const bool in_chips = chips.house_edge && !chips.even && gives_away(*chips.house_edge);
      if (in_cents) amounts.push_back(money_text(paid.wager));
      if (in_chips) amounts.push_back(money_text(chips.wager) + " in chips");
    }
    if (!amounts.empty())
      warn(fmt::format("with the odds {}, as rounding pays {}", table.odds, join(amounts)));
  }
  return warnings;
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
  if (table.rows.back().in_cents.wager > table.countable) {
    text += document::wrapped(
        fmt::format("not taken: winnings of more than {} wagered cannot be counted",
                    money_text(table.countable)),
        "  ");
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
  text += fmt::format(
      "\nOdds for {}: an edge of {} %, give or take {} %\n", maths::wager_name(book, figures.wager),
      percent_text(figures.goal.edge, places), percent_text(figures.goal.tolerance, places));
  text += figures.edge_now
              ? fmt::format("  at present {} %{}\n", percent_text(*figures.edge_now, places),
                            both_words(rules, figures, *figures.edge_now))
              : fmt::format("  odds {}\n", rules::not_in_source);
  if (const auto& with = book.columns[index(figures.wager.column)].with) {
    text += document::wrapped(
        fmt::format("An edge is that of the wager alone: the price of {} is left out of it, and "
                    "counted where it says so, as much wagered on either.",
                    book.areas[index(*with)].id),
        "  ");
  }
  text += proposals_text(rules, "Nearest", figures.design.nearest, figures);
  text += proposals_text(rules, "Simplest", figures.design.simplest, figures);
  for (const auto& each : figures.breakage) text += breakage_text(each, figures.chip);
  for (const auto& each : warnings_of(rules, figures)) text += document::wrapped(each);
  return text;
}

std::string design_json(const rules::table_rules& rules, const design_figures& figures) {
  const auto& book = rules.book();
  json::array breakage;
  for (const auto& each : figures.breakage) breakage.push_back(breakage_object(each));
  json::object whole{{"game", book.game},
                     {"edition", rules.in_edition().id},
                     {"rules_sha256", rules.sha256()},
                     {"wager", maths::wager_name(book, figures.wager)},
                     {"edge", fraction_text(figures.goal.edge)},
                     {"tolerance", fraction_text(figures.goal.tolerance)},
                     {"nearest", proposals_array(book, figures.design.nearest)},
                     {"simplest", proposals_array(book, figures.design.simplest)},
                     {"warnings", json::value_from(warnings_of(rules, figures))},
                     {"chip_cents", figures.chip.count()},
                     {"breakage", std::move(breakage)}};
  whole["house_edge_now_together"] = nullptr;
  if (figures.edge_now) {
    if (const auto both = together(rules, figures, *figures.edge_now)) {
      whole["house_edge_now_together"] = fraction_text(*both);
    }
  }
  whole["house_edge_now"] =
      figures.edge_now ? json::value(fraction_text(*figures.edge_now)) : json::value(nullptr);
  return json::serialize(whole);
}

}  // namespace skyward::report
