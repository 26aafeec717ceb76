// Writes what the exact figures say.
#include "server/house_exposure.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "report/money_words.hpp"
#include "server/view/viewer.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace skyward::server {

namespace json = boost::json;
using rules::index;

namespace {

/// What is paid is whole cents, and so is what is left of wagers.
cents whole_cents(const rational& net) {
  ensure(denominator(net) == 1, "a result in whole cents");
  return cents{numerator(net).convert_to<std::int64_t>()};
}

std::string result_words(cents net) {
  if (net == cents{}) return "comes out even";
  return net < cents{} ? "loses " + money_text(cents{} - net) : "wins " + money_text(net);
}

/// in  by  what the result is of: `by the next throw`
std::string case_words(cents worst, cents best, std::string_view by) {
  if (worst == best)
    return fmt::format("The house {} {}, whatever comes.", result_words(worst), by);
  return fmt::format("At worst the house {} {}; at best it {}.", result_words(worst), by,
                     result_words(best));
}

json::object result_json(const maths::house_result& house, std::string_view by) {
  const auto worst = whole_cents(house.worst());
  const auto best = whole_cents(house.best());
  const auto loss = house.probability_of_loss();
  return {{"text", case_words(worst, best, by)},
          {"worst_cents", worst.count()},
          {"worst", signed_money_text(worst)},
          {"best_cents", best.count()},
          {"best", signed_money_text(best)},
          {"mean_cents", fraction_text(house.mean)},
          {"mean", (house.mean < 0 ? "" : "+") +
                       report::dollars_text(house.mean, report::net_places(house.mean))},
          {"probability_of_loss", fraction_text(loss)},
          {"loss_percent", report::chance_text(loss)}};
}

json::array law_json(const maths::net_law& law) {
  json::array all;
  for (const auto& each : law.outcomes) {
    const auto net = whole_cents(each.net);
    const rational probability{each.ways, law.total};
    all.push_back(json::object{{"net_cents", net.count()},
                               {"text", signed_money_text(net)},
                               {"probability", fraction_text(probability)},
                               {"percent", report::chance_text(probability)}});
  }
  return all;
}

json::object payout_json(const rules::table_rules& rules, const maths::seat_wager& wager,
                         const maths::largest_payout& largest) {
  const auto& column = rules.book().columns[index(wager.column)];
  const auto& area = rules.book().areas[index(column.area)];
  json::object told{{"seat", wager.seat}, {"area", area.id}, {"label", area.label}};
  if (!column.term.empty()) told["term"] = words_of_id(column.term);
  put_money(told, "cents", "text", largest.paid);
  told["odds"] = rules.odds_of(largest.line).pays->text(true);
  return told;
}

bool same_law(const maths::net_law& one, const maths::net_law& other) {
  return std::ranges::equal(one.outcomes, other.outcomes, [&](const auto& a, const auto& b) {
    return a.net == b.net && a.ways * other.total == b.ways * one.total;
  });
}

}  // namespace

void put_exposure(json::object& to, const rules::table_rules& rules,
                  std::span<const maths::seat_wager> wagers, const maths::exposure& exposure) {
  put_money(to, "at_risk_cents", "at_risk", exposure.at_risk);
  to["next_throw"] = result_json(exposure.next_throw, "by the next throw");
  to["law"] = law_json(exposure.next_throw.law);
  if (!exposure.all_decided) {
    to["not_followed"] = as_sentence(exposure.all_decided.error());
  } else if (!same_law(exposure.next_throw.law, exposure.all_decided->law)) {
    to["all_decided"] = result_json(*exposure.all_decided, "once every wager is decided");
  }
  if (exposure.largest) {
    to["largest_payout"] = payout_json(rules, wagers[exposure.largest->wager], *exposure.largest);
  }
}

}  // namespace skyward::server
