// How counts observed elsewhere agree with a par sheet, as text and as JSON.
#include "report/par/agreement_report.hpp"

#include "document/wrap.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace json = boost::json;

namespace {

/// z with its sign, rounded; empty where the payback cannot vary.
std::string z_text(const maths::wager_agreement& wager, int places) {
  if (!wager.z_squared) return "";
  const auto side = wager.above ? root_side::above : root_side::below;
  return root_away_text(0, side, *wager.z_squared, places);
}

}  // namespace

std::string agreement_text(const rules::table_rules& rules, const maths::agreement& found) {
  auto text = "\n" + document::wrapped("Agreement with " + found.source);
  text += fmt::format("{:<15} {:>15} {:>9} {:>9} {:>7} {:>10} {:>3}\n", "wager", "rounds",
                      "payback %", "exact %", "z", "chi-square", "df");
  bool rare = false;
  for (const auto& each : found.wagers) {
    const auto& exact = each.exact->money;
    const bool thin = each.degrees > 0 && each.least_expected < 5;
    rare = rare || thin;
    text += fmt::format("{:<15} {:>15} {:>9} {:>9} {:>7} {:>10} {:>3}{}\n",
                        maths::wager_name(rules.book(), *each.exact), each.rounds,
                        each.payback ? percent_text(*each.payback, 4) : "",
                        exact ? percent_text(exact->return_to_player, 4) : "", z_text(each, 2),
                        decimal_text(each.chi_square, 3), each.degrees, thin ? " *" : "");
  }
  text += document::wrapped(
      "z: (observed - exact payback) in deviations of the mean of so many rounds. chi-square: of "
      "the counts against the exact law, with df degrees of freedom.");
  if (rare)
    text +=
        document::wrapped("*: an outcome was expected fewer than 5 times; chi-square is a hint.");
  return text;
}

json::object agreement_object(const rules::table_rules& rules, const maths::agreement& found) {
  json::array wagers;
  for (const auto& each : found.wagers) {
    json::object wager{{"wager", maths::wager_name(rules.book(), *each.exact)},
                       {"rounds", each.rounds},
                       {"payback", nullptr},
                       {"payback_percent", nullptr},
                       {"exact_payback", nullptr},
                       {"z", nullptr},
                       {"z_squared", nullptr},
                       {"chi_square", decimal_text(each.chi_square, 6)},
                       {"chi_square_exact", fraction_text(each.chi_square)},
                       {"degrees_of_freedom", each.degrees},
                       {"least_expected", decimal_text(each.least_expected, 4)}};
    if (each.payback) {
      wager["payback"] = fraction_text(*each.payback);
      wager["payback_percent"] = percent_text(*each.payback, 4);
      wager["exact_payback"] = fraction_text(each.exact->money->return_to_player);
    }
    if (each.z_squared) {
      wager["z"] = z_text(each, 4);
      wager["z_squared"] = fraction_text(*each.z_squared);
    }
    wagers.push_back(std::move(wager));
  }
  return {{"source", found.source}, {"wagers", std::move(wagers)}};
}

}  // namespace skyward::report
