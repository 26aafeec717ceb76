// The par sheet as one JSON object with every exact fraction.
#include "maths/session/payback_spread.hpp"
#include "report/outcome_words.hpp"
#include "report/par/agreement_report.hpp"
#include "report/par/edge_warnings.hpp"
#include "report/par/par_report.hpp"

#include <boost/json.hpp>

namespace skyward::report {

namespace json = boost::json;

namespace {

constexpr int deviation_places = 6;

/// How far the payback of a run strays, at the confidence chosen.
void add_volatility(json::object& wager, const maths::wager_figures& figures,
                    maths::confidence sure) {
  const auto squared = maths::volatility_squared(figures.money->variance, sure);
  wager["volatility"] = {{"confidence_percent", std::stoi(std::string{maths::percent_of(sure)})},
                         {"z", maths::z_text(sure)},
                         {"index", root_text(squared, deviation_places)},
                         {"index_squared", fraction_text(squared)}};
  json::array spread;
  const auto ranges = maths::payback_spread_of(figures.outcomes, sure);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    json::object each{
        {"rounds", maths::spread_rounds[i]}, {"from_percent", nullptr}, {"to_percent", nullptr}};
    if (ranges[i]) {
      each["from_percent"] = percent_text(ranges[i]->low, percent_places);
      each["to_percent"] = percent_text(ranges[i]->high, percent_places);
    }
    spread.push_back(std::move(each));
  }
  wager["payback_spread"] = std::move(spread);
}

void add_money(json::object& wager, const maths::wager_figures& figures, maths::confidence sure) {
  const auto& money = *figures.money;
  wager["house_edge"] = fraction_text(money.house_edge);
  wager["house_edge_percent"] = percent_text(money.house_edge, percent_places);
  if (money.house_edge_per_throw) {
    wager["house_edge_per_throw"] = fraction_text(*money.house_edge_per_throw);
  }
  wager["return_to_player"] = fraction_text(money.return_to_player);
  wager["payback_percent"] = percent_text(money.return_to_player, percent_places);
  wager["hold_percent"] = percent_text(1 - money.return_to_player, percent_places);
  wager["variance"] = fraction_text(money.variance);
  wager["standard_deviation"] = root_text(money.variance, deviation_places);
  if (money.top) {
    wager["top_award"] = {
        {"net", fraction_text(money.top->net)},
        {"odds_against", fraction_text(money.top->odds_against)},
        {"odds_against_decimal", decimal_text(money.top->odds_against, percent_places)}};
  }
  add_volatility(wager, figures, sure);
}

json::object wager_json(const rules::table_rules& rules, const maths::wager_figures& figures,
                        maths::confidence sure) {
  json::array outcomes;
  for (const auto& each : figures.outcomes) {
    json::object outcome{{"result", result_word(each.how)}};
    if (each.line) {
      outcome["line"] = rules.book().lines[rules::index(*each.line)].id;
      outcome["odds"] = odds_words(rules, each, false);
      outcome["provenance"] = rules.odds_of(*each.line).provenance;
    }
    outcome["probability"] = fraction_text(each.probability);
    outcome["contribution"] = nullptr;
    outcome["contribution_percent"] = nullptr;
    if (each.contribution) {
      outcome["contribution"] = fraction_text(*each.contribution);
      outcome["contribution_percent"] = percent_text(*each.contribution, percent_places);
    }
    outcome["clause"] = outcome_clause(rules, figures.column, each);
    outcomes.push_back(std::move(outcome));
  }
  json::object wager{{"area", maths::wager_name(rules.book(), figures)},
                     {"clause", column_clause(rules, figures.column)},
                     {"provenance", column_provenance(rules, figures)},
                     {"outcomes", std::move(outcomes)},
                     {"win_probability", fraction_text(figures.win_probability)},
                     {"hit_frequency", fraction_text(figures.hit_frequency)},
                     {"cycle", figures.cycle.str()},
                     {"mean_throws", fraction_text(figures.mean_throws)},
                     {"house_edge", nullptr},
                     {"house_edge_percent", nullptr},
                     {"house_edge_per_throw", nullptr},
                     {"return_to_player", nullptr},
                     {"payback_percent", nullptr},
                     {"hold_percent", nullptr},
                     {"variance", nullptr},
                     {"standard_deviation", nullptr},
                     {"top_award", nullptr},
                     {"volatility", nullptr},
                     {"payback_spread", nullptr}};
  if (figures.outcomes.empty()) {
    wager["win_probability"] = wager["hit_frequency"] = wager["cycle"] = nullptr;
  }
  const auto& column = rules.book().columns[rules::index(figures.column)];
  if (!figures.where.empty()) {
    wager["made_at"] = {
        {"area", column.name}, {"where", figures.where}, {"positions", figures.positions}};
  }
  if (column.with) wager["price_left_out"] = rules.book().areas[rules::index(*column.with)].id;
  if (figures.money) add_money(wager, figures, sure);
  return wager;
}

json::object layout_object(const rules::table_rules& rules, const maths::layout_figures& layout) {
  json::array wagers;
  for (const auto& each : layout.wagers) {
    json::object wager{{"area", rules.book().areas[rules::index(each.area)].id},
                       {"cents", each.amount.count()}};
    if (each.every_play) wager["every_play"] = true;
    wagers.push_back(std::move(wager));
  }
  return {{"label", layout.label},
          {"wagers", std::move(wagers)},
          {"wagered_cents", layout.wagered.count()},
          {"handle_cents", fraction_text(layout.handle)},
          {"standard_deviation_cents",
           root_text(layout.variance * layout.handle * layout.handle, deviation_places)},
          {"win_probability", fraction_text(layout.win_probability)},
          {"mean_throws", fraction_text(layout.mean_throws)},
          {"house_edge", fraction_text(layout.house_edge)},
          {"house_edge_percent", percent_text(layout.house_edge, percent_places)},
          {"variance", fraction_text(layout.variance)},
          {"standard_deviation", root_text(layout.variance, deviation_places)}};
}

json::object title_json(const rules::table_rules& rules) {
  const auto& edition = rules.in_edition();
  const auto known = [](const std::string& text) {
    return text.empty() ? json::value() : json::value(text);
  };
  json::object options;
  for (const auto& each : rules.book().options) options[each.id] = rules.option(each.id);
  return {{"game", rules.book().game},     {"edition", edition.id},
          {"from", known(edition.from)},   {"until", known(edition.until)},
          {"lapsed", edition.lapsed},      {"options", std::move(options)},
          {"rules_sha256", rules.sha256()}};
}

}  // namespace

std::string par_json(const rules::table_rules& rules, const maths::par_sheet& sheet,
                     const par_choices& choices) {
  json::array wagers;
  for (const auto& each : sheet.wagers) wagers.push_back(wager_json(rules, each, choices.sure));
  json::array layouts;
  for (const auto& each : sheet.layouts) layouts.push_back(layout_object(rules, each));
  auto whole = title_json(rules);
  whole["warnings"] = json::value_from(edge_warnings(rules, sheet));
  whole["wagers"] = std::move(wagers);
  whole["layouts"] = std::move(layouts);
  if (!sheet.wagers_left_out.empty()) {
    json::array left_out;
    for (const auto& each : sheet.wagers_left_out)
      left_out.emplace_back(left_out_words(rules, each));
    whole["wagers_left_out"] = std::move(left_out);
  }
  if (!sheet.layouts_left_out.empty()) {
    whole["layouts_left_out"] = json::value_from(sheet.layouts_left_out);
  }
  if (choices.found != nullptr) {
    whole["agreement"] = agreement_object(rules, *choices.found);
  }
  return json::serialize(whole);
}

std::string layout_json(const rules::table_rules& rules, const maths::layout_figures& layout) {
  json::array law;
  for (const auto& each : layout.law.outcomes) {
    law.push_back(json::object{{"net_cents", fraction_text(each.net)},
                               {"probability", fraction_text({each.ways, layout.law.total})}});
  }
  auto whole = title_json(rules);
  auto object = layout_object(rules, layout);
  object["needed_cents"] = layout.needed.count();
  object["law"] = std::move(law);
  whole["warnings"] = json::array{};
  if (const auto warning = edge_warning("this layout", layout.house_edge); !warning.empty()) {
    whole["warnings"].as_array().emplace_back(warning);
  }
  whole["layout"] = std::move(object);
  return json::serialize(whole);
}

}  // namespace skyward::report
