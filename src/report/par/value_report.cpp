// What wagers and purchases are worth, as text and as JSON.
#include "report/par/value_report.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/money_words.hpp"
#include "report/par/par_report.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

namespace json = boost::json;
using rules::index;

std::string percent(const rational& part) {
  return percent_text(part, percent_places) + " %";
}

/// `3 wagers`, `1 wager`.
std::string wagers_words(std::size_t count) {
  return fmt::format("{} wager{}", count, count == 1 ? "" : "s");
}

std::string worth_rows(const rules::table_rules& rules, const value_figures& figures, bool made) {
  std::string rows;
  for (std::size_t i = 0; i < figures.worths.size(); ++i) {
    const auto& worth = figures.worths[i];
    if (worth.can_be_made != made) continue;
    const auto& column = rules.book().columns[index(worth.column)];
    rows += fmt::format("  {:<16} {:>12} {:>12} {:>10}", column.name + (column.with ? " *" : ""),
                        percent(worth.win_probability), percent(worth.payback),
                        decimal_text(worth.mean_throws, 4));
    if (figures.everywhere[i]) {
      const auto& [positions, same] = *figures.everywhere[i];
      rows += positions == 1 ? "  here only"
                             : fmt::format("  {} at {} positions",
                                           !same   ? "not compared"
                                           : *same ? "same"
                                                   : "differs",
                                           positions);
    }
    rows += '\n';
  }
  return rows;
}

std::string area_names(const rules::rulebook& book, const std::vector<rules::area_id>& areas) {
  std::vector<std::string> names;
  for (const auto area : areas) names.push_back(book.areas[index(area)].id);
  return join(names);
}

/// What the mark of a wager in a term means.
std::string left_out_note(const rules::table_rules& rules, const value_figures& figures) {
  std::vector<rules::area_id> beside;
  for (const auto& each : figures.worths) {
    const auto& with = rules.book().columns[index(each.column)].with;
    if (with && std::ranges::find(beside, *with) == beside.end()) beside.push_back(*with);
  }
  if (beside.empty()) return "";
  return document::wrapped(fmt::format("*: without the price of {}, which goes with it.",
                                       area_names(rules.book(), beside)));
}

/// The n areas that gain most by a purchase, for every n: what buying is worth with wagers on them.
std::string study_text(const rules::table_rules& rules, const maths::purchase_study& study) {
  const auto& book = rules.book();
  auto text = fmt::format("\n{}: what it adds to each wager, in parts of a wager\n",
                          book.areas[index(study.purchase)].label);
  text += fmt::format("  {:<12} {:>13} {:>13} {:>12} {:>20}\n", "", "edge alone", "edge with",
                      "gain", "all so far, bought");
  rational together = -1;
  bool ever = false;
  for (const auto& part : study.parts) {
    together += part.gain();
    ever = ever || together > 0;
    text += fmt::format("  {:<12} {:>13} {:>13} {:>12} {:>20}\n", book.areas[index(part.area)].id,
                        percent(part.edge), percent(part.edge_with), percent(part.gain()),
                        percent(together));
  }
  text += document::wrapped(
      fmt::format("The last column is the gain of all wagers down to this line less "
                  "the price, one wager ({}). {}",
                  rules.clause(book.groups[index(book.areas[index(study.purchase)].group)].clause),
                  ever ? "Where it is positive, buying is worth its price."
                       : "No layout makes buying worth its price."),
      "  ");
  for (const bool with : {false, true}) {
    const auto& least = with ? study.least_with : study.least_without;
    if (least.areas.empty()) continue;
    text += document::wrapped(
        fmt::format("Least loss {} it: {} of a wager a round, on {}.", with ? "with" : "without",
                    percent(least.loss), area_names(book, least.areas)),
        "  ");
  }
  return text;
}

std::string purchase_text(const rules::table_rules& rules, const maths::purchase_value& value) {
  const auto& book = rules.book();
  const auto loss = [](const maths::layout_figures& layout) {
    return dollars_text(layout.house_edge * layout.handle, 4);
  };
  auto text = fmt::format("\n{} with {}\n", book.areas[index(value.with.wagers.back().area)].label,
                          wagers_words(value.without.wagers.size()));
  for (const auto* layout : {&value.without, &value.with}) {
    text += document::wrapped(
        fmt::format("{}: {} wagered, loses {} on average, edge {}, ahead {}", layout->label,
                    dollars_text(layout->handle), loss(*layout), percent(layout->house_edge),
                    percent(layout->win_probability)),
        "  ");
  }
  text +=
      document::wrapped(fmt::format("buying it {} {} on average: {} cents exactly",
                                    value.gain < 0 ? "costs" : "gains",
                                    dollars_text(abs(value.gain), 4), fraction_text(value.gain)),
                        "  ");
  return text;
}

json::object least_object(const rules::rulebook& book, const maths::purchase_study::layout& least) {
  json::array areas;
  for (const auto area : least.areas) areas.emplace_back(book.areas[index(area)].id);
  return {{"areas", std::move(areas)}, {"loss_wagers", fraction_text(least.loss)}};
}

json::object layout_object(const maths::layout_figures& layout) {
  return {{"handle_cents", fraction_text(layout.handle)},
          {"mean_net_cents", fraction_text(-layout.house_edge * layout.handle)},
          {"house_edge", fraction_text(layout.house_edge)},
          {"win_probability", fraction_text(layout.win_probability)},
          {"variance", fraction_text(layout.variance)}};
}

}  // namespace

std::string value_text(const rules::table_rules& rules, const value_figures& figures) {
  auto text = sheet_title(rules) +
              fmt::format("\n{}", document::wrapped("What wagers are worth at " + figures.where));
  const auto heading = [](std::string_view what) {
    return fmt::format("\n{:<18} {:>12} {:>12} {:>10}\n", what, "wins", "worth", "throws");
  };
  if (const auto made = worth_rows(rules, figures, true); !made.empty()) {
    text += heading("can be made") + made;
  }
  if (const auto stand = worth_rows(rules, figures, false); !stand.empty()) {
    text += heading("can stand") + stand;
  }
  for (const auto& each : figures.studies) text += study_text(rules, each);
  for (const auto& each : figures.purchases) text += purchase_text(rules, each);
  return text + "\n" +
         document::wrapped(
             "worth: what a wager returns on average, as a part of the wager, its own chips "
             "included. Winnings are counted as the odds say, fractions of a cent kept.") +
         left_out_note(rules, figures);
}

std::string value_json(const rules::table_rules& rules, const value_figures& figures) {
  const auto& book = rules.book();
  json::array worths;
  for (std::size_t i = 0; i < figures.worths.size(); ++i) {
    const auto& worth = figures.worths[i];
    json::object row{{"wager", book.columns[index(worth.column)].name},
                     {"can_be_made", worth.can_be_made},
                     {"win_probability", fraction_text(worth.win_probability)},
                     {"price_left_out", nullptr},
                     {"payback", fraction_text(worth.payback)},
                     {"mean_throws", fraction_text(worth.mean_throws)}};
    if (const auto& with = book.columns[index(worth.column)].with) {
      row["price_left_out"] = book.areas[index(*with)].id;
    }
    if (figures.everywhere[i]) {
      row["positions"] = figures.everywhere[i]->positions;
      if (const auto same = figures.everywhere[i]->same_law) row["same_at_every_position"] = *same;
    }
    worths.push_back(std::move(row));
  }
  json::array studies;
  for (const auto& study : figures.studies) {
    json::array parts;
    for (const auto& part : study.parts) {
      parts.push_back(json::object{{"area", book.areas[index(part.area)].id},
                                   {"house_edge", fraction_text(part.edge)},
                                   {"house_edge_with", fraction_text(part.edge_with)},
                                   {"gain", fraction_text(part.gain())}});
    }
    studies.push_back(json::object{{"purchase", book.areas[index(study.purchase)].id},
                                   {"price_wagers", 1},
                                   {"least_loss_without", least_object(book, study.least_without)},
                                   {"least_loss_with", least_object(book, study.least_with)},
                                   {"parts", std::move(parts)}});
  }
  json::array purchases;
  for (const auto& value : figures.purchases) {
    purchases.push_back(
        json::object{{"purchase", book.areas[index(value.with.wagers.back().area)].id},
                     {"without", layout_object(value.without)},
                     {"with", layout_object(value.with)},
                     {"gain_cents", fraction_text(value.gain)}});
  }
  return json::serialize(json::object{{"game", book.game},
                                      {"edition", rules.in_edition().id},
                                      {"rules_sha256", rules.sha256()},
                                      {"position", figures.where},
                                      {"wagers", std::move(worths)},
                                      {"purchase_studies", std::move(studies)},
                                      {"purchases", std::move(purchases)}});
}

}  // namespace skyward::report
