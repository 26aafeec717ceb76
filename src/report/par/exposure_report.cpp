// What a house can lose, as text and as JSON.
#include "report/par/exposure_report.hpp"

#include "document/wrap.hpp"
#include "report/money_words.hpp"
#include "report/par/par_report.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <array>

namespace skyward::report {

namespace {

namespace json = boost::json;
using rules::index;

/// Laws of at most so many results are printed whole.
constexpr std::size_t law_lines_max = 24;
constexpr std::array<int, 5> quantile_percents{1, 5, 50, 95, 99};

std::string result_text(const std::string& heading, const maths::house_result& house) {
  auto text = fmt::format("\n{}\n", heading);
  text += fmt::format("  worst {:>18}   best {:>16}\n", dollars_text(house.worst()),
                      dollars_text(house.best()));
  text += fmt::format("  mean  {:>18}   deviation {:>11}\n", dollars_text(house.mean),
                      "$" + root_text(house.variance / 10'000, 2));
  text += fmt::format("  the house loses {} % of the time\n",
                      percent_text(house.probability_of_loss(), 4));
  if (house.law.outcomes.size() > law_lines_max) {
    for (const auto percent : quantile_percents) {
      text += fmt::format("  no more than {:>16} {:>3} % of the time\n",
                          dollars_text(house.quantile({percent, 100})), percent);
    }
    return text;
  }
  for (const auto& each : house.law.outcomes) {
    const rational probability{each.ways, house.law.total};
    text += fmt::format("  {:>14} {:>12} %  {}\n", dollars_text(each.net),
                        percent_text(probability, 6), fraction_text(probability));
  }
  return text;
}

json::object result_object(const maths::house_result& house) {
  json::array law;
  for (const auto& each : house.law.outcomes) {
    law.push_back(json::object{{"net_cents", fraction_text(each.net)},
                               {"probability", fraction_text({each.ways, house.law.total})}});
  }
  json::object quantiles;
  for (const auto percent : quantile_percents) {
    quantiles[fmt::format("{}%", percent)] = fraction_text(house.quantile({percent, 100}));
  }
  return {{"worst_cents", fraction_text(house.worst())},
          {"best_cents", fraction_text(house.best())},
          {"mean_cents", fraction_text(house.mean)},
          {"variance", fraction_text(house.variance)},
          {"probability_of_loss", fraction_text(house.probability_of_loss())},
          {"quantiles_cents", std::move(quantiles)},
          {"law", std::move(law)}};
}

}  // namespace

std::string exposure_text(const rules::table_rules& rules, const std::string& where,
                          std::span<const maths::seat_wager> wagers,
                          const maths::exposure& exposure) {
  const auto& book = rules.book();
  auto text = sheet_title(rules) + "\n" + document::wrapped("House exposure at " + where);
  text += fmt::format("  {} wager{} of {} together\n", wagers.size(), wagers.size() == 1 ? "" : "s",
                      money_text(exposure.at_risk));
  if (exposure.largest) {
    const auto& largest = *exposure.largest;
    const auto& wager = wagers[largest.wager];
    text += document::wrapped(
        fmt::format("largest single payout {} on {} of {} (seat {}, {})", money_text(largest.paid),
                    book.columns[index(wager.column)].name, money_text(wager.amount), wager.seat,
                    rules.odds_of(largest.line).pays->text(true)),
        "  ");
  }
  text += result_text("The house's result of the next throw", exposure.next_throw);
  if (!exposure.all_decided) {
    return text + "\n" +
           document::wrapped("Once every wager is decided: " + exposure.all_decided.error());
  }
  return text + result_text("and once every wager is decided", *exposure.all_decided);
}

std::string exposure_json(const rules::table_rules& rules, const std::string& where,
                          std::span<const maths::seat_wager> wagers,
                          const maths::exposure& exposure) {
  const auto& book = rules.book();
  json::array made;
  for (const auto& each : wagers) {
    made.push_back(json::object{{"seat", each.seat},
                                {"wager", book.columns[index(each.column)].name},
                                {"cents", each.amount.count()}});
  }
  json::object whole{{"game", book.game},
                     {"edition", rules.in_edition().id},
                     {"rules_sha256", rules.sha256()},
                     {"position", where},
                     {"wagers", std::move(made)},
                     {"at_risk_cents", exposure.at_risk.count()},
                     {"next_throw", result_object(exposure.next_throw)},
                     {"all_decided", nullptr}};
  if (exposure.all_decided) {
    whole["all_decided"] = result_object(*exposure.all_decided);
  } else {
    whole["all_decided_left_out"] = exposure.all_decided.error();
  }
  if (exposure.largest) {
    const auto& largest = *exposure.largest;
    whole["largest_payout"] =
        json::object{{"seat", wagers[largest.wager].seat},
                     {"wager", book.columns[index(wagers[largest.wager].column)].name},
                     {"line", book.lines[index(largest.line)].id},
                     {"paid_cents", largest.paid.count()}};
  }
  return json::serialize(whole);
}

}  // namespace skyward::report
