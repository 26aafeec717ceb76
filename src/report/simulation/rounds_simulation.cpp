// Simulated rounds: text, JSON, CSV and charts.
#include "base/text.hpp"
#include "document/chart.hpp"
#include "document/wrap.hpp"
#include "report/money_words.hpp"
#include "report/outcome_words.hpp"
#include "report/simulation/simulation_words.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::report {

namespace json = boost::json;
using rules::index;

namespace {

/// Most lines of net results that a person is shown; files have them all.
constexpr std::size_t nets_shown = 40;

std::string decision_word(const rules::table_rules& rules, rules::decision decided) {
  if (decided.is_loss()) return "lose";
  if (decided.is_push()) return "push";
  return "win " + rules.book().lines[index(decided.line())].id;
}

const std::string& wager_name(const rounds_sheet& sheet, std::size_t wager) {
  const auto column = sheet.parts.wagers[wager].column;
  return sheet.rules.book().columns[index(column)].name;
}

std::string wagers_table(const rounds_sheet& sheet) {
  auto text = fmt::format("\n{:<16} {:>18} {:>11} {:>9} {:>11} {:>8}\n", "wager", "made",
                          "payback %", "error", "exact %", "z ");
  for (std::size_t i = 0; i < sheet.found.wagers.size(); ++i) {
    const auto& each = sheet.found.wagers[i];
    const auto& exact = each.payback.fraction;
    text += fmt::format("{:<16} {:>18} {:>11.4f} {:>9} {:>11} {:>8}\n", wager_name(sheet, i),
                        with_thousands(each.made), 100 * each.payback.value,
                        exact ? fmt::format("{:.4f}", 100 * each.payback.error) : "-",
                        exact ? percent_text(*exact, 4) : "", z_text(each.payback));
  }
  return text;
}

/// What is not known of rounds that are thrown one by one.
std::string not_told_apart(const rounds_sheet& sheet) {
  std::string text =
      "rounds thrown one by one, and counted by wager: the ways in which all wagers end together "
      "are not told apart, so there is no distribution of a round's result, no chi-square and no "
      "exact deviation; errors of all together are as found";
  if (!sheet.found.payback.exact) {
    text +=
        ", and what is wagered in a round on average is not known exactly, so neither is what all "
        "of it pays back";
  }
  const bool hangs = std::ranges::any_of(
      sheet.found.wagers, [](const auto& each) { return each.made > 0 && !each.payback.exact; });
  if (hangs) text += "; a wager without an exact figure is worth something else at some positions";
  return text;
}

std::string fit_sentence(const rounds_sheet& sheet) {
  if (!sheet.ways || !sheet.found.fit) return not_told_apart(sheet);
  const auto& fit = *sheet.found.fit;
  const auto ways = fmt::format("chi-square of the {} ways in which a round ends", *sheet.ways);
  if (fit.degrees == 0) return ways + ": none, as no two were expected 5 times";
  return fmt::format("{}: {:.3f} with {} degrees of freedom (z {:+.2f})", ways, fit.value,
                     fit.degrees, fit.z);
}

bool has_rare(const rounds_sheet& sheet) {
  const auto& found = sheet.found;
  const bool other = sheet.difference != nullptr && sheet.difference->rare;
  return other || found.payback.rare || found.net.rare || found.win.rare ||
         std::ranges::any_of(found.wagers, [](const auto& each) { return each.payback.rare; });
}

std::string nets_table(const rounds_sheet& sheet) {
  auto text = fmt::format("\n{:<20} {:>20} {:>14} {:>14}\n", "net result of a round", "rounds",
                          "simulated %", "exact %");
  const auto& nets = sheet.found.nets;
  const auto rounds = static_cast<double>(sheet.found.rounds);
  for (std::size_t i = 0; i < std::min(nets.size(), nets_shown); ++i) {
    text += fmt::format(
        "{:<20} {:>20} {:>14.6f} {:>14}\n", dollars_text(nets[i].net, net_places(nets[i].net)),
        with_thousands(nets[i].count), 100 * static_cast<double>(nets[i].count) / rounds,
        percent_text(nets[i].exact, 6));
  }
  if (nets.size() > nets_shown) {
    text += document::wrapped(
        fmt::format("and {} more; --format csv has all of them", nets.size() - nets_shown));
  }
  return text;
}

}  // namespace

std::string simulation_text(const rounds_sheet& sheet) {
  constexpr double cents_of_dollar = 0.01;
  auto text = simulation_heading(sheet.run, "rounds");
  text += winnings_note(sheet.counted) + "\n";
  text += estimate_head();
  text += estimate_line("payback %", sheet.found.payback, 100, 4);
  text += estimate_line("win %", sheet.found.win, 100, 4);
  text += estimate_line("net of a round $", sheet.found.net, cents_of_dollar, 5);
  if (sheet.difference != nullptr) {
    text += estimate_line("less the other $", *sheet.difference, cents_of_dollar, 5);
  }
  text += "\n" + document::wrapped(fit_sentence(sheet));
  text += wagers_table(sheet);
  if (has_rare(sheet)) text += "\n" + rare_note();
  return sheet.ways ? text + nets_table(sheet) : text;
}

std::string simulation_json(const rounds_sheet& sheet) {
  auto made = simulation_object(sheet.run);
  made["winnings"] = winnings_word(sheet.counted);
  made["payback"] = estimate_object(sheet.found.payback);
  made["win"] = estimate_object(sheet.found.win);
  made["net_cents"] = estimate_object(sheet.found.net);
  if (sheet.difference != nullptr) {
    made["difference_cents"] = estimate_object(*sheet.difference);
  }
  if (const auto& fit = sheet.found.fit) {
    made["chi_square"] =
        json::object{{"value", fit->value}, {"degrees", fit->degrees}, {"z", nullptr}};
    if (fit->degrees > 0) made["chi_square"].as_object()["z"] = fit->z;
  }
  json::array wagers;
  for (std::size_t i = 0; i < sheet.found.wagers.size(); ++i) {
    const auto& each = sheet.found.wagers[i];
    json::array decisions;
    for (const auto& decision : each.decisions) {
      decisions.push_back(json::object{{"decided", decision_word(sheet.rules, decision.decided)},
                                       {"count", decision.count},
                                       {"exact_a_round", nullptr}});
      if (decision.exact) {
        decisions.back().as_object()["exact_a_round"] = fraction_text(*decision.exact);
      }
    }
    wagers.push_back(json::object{{"wager", wager_name(sheet, i)},
                                  {"cents", sheet.parts.wagers[i].amount.count()},
                                  {"made", each.made},
                                  {"payback", estimate_object(each.payback)},
                                  {"decisions", std::move(decisions)}});
  }
  made["wagers"] = std::move(wagers);
  if (!sheet.ways) {
    made["left_out"] = not_told_apart(sheet);
    return json::serialize(made) + "\n";
  }
  json::array nets;
  for (const auto& each : sheet.found.nets) {
    nets.push_back(json::object{{"net_cents", fraction_text(each.net)},
                                {"count", each.count},
                                {"exact", fraction_text(each.exact)}});
  }
  made["nets"] = std::move(nets);
  return json::serialize(made) + "\n";
}

std::string simulation_csv(const rounds_sheet& sheet) {
  std::string text = "net_cents,rounds,simulated,exact,exact_fraction\n";
  const auto rounds = static_cast<double>(sheet.found.rounds);
  for (const auto& each : sheet.found.nets) {
    text += fmt::format("{},{},{},{},{}\n", decimal_text(each.net, 4), each.count,
                        static_cast<double>(each.count) / rounds, each.exact.convert_to<double>(),
                        fraction_text(each.exact));
  }
  return text;
}

document::markup distribution_svg(const rounds_sheet& sheet) {
  document::bar_chart chart;
  chart.title = sheet.run.book.name + ": net results of a round";
  chart.description = "How often a simulated round came to each net result, in per cent.";
  chart.across = {"% of rounds", "", " %", true, false};
  chart.up = "net result";
  const auto rounds = static_cast<double>(sheet.found.rounds);
  for (std::size_t i = 0; i < std::min(sheet.found.nets.size(), nets_shown); ++i) {
    const auto& each = sheet.found.nets[i];
    const double share = 100 * static_cast<double>(each.count) / rounds;
    chart.bars.push_back(
        {dollars_text(each.net, net_places(each.net)), share,
         fmt::format("{:.4f} % (exact {} %)", share, percent_text(each.exact, 4))});
  }
  return document::svg_of(chart);
}

document::markup convergence_svg(const simulation_sheet& sheet, std::string_view figure,
                                 const std::optional<double>& exact) {
  document::line_chart chart;
  chart.title = fmt::format("{}: {}", sheet.book.name, figure);
  chart.description =
      "The simulated figure by the number played, between the bounds of an interval of 95 % that "
      "holds at all times.";
  chart.across = {"played", "", "", false, true};
  chart.up = {std::string{figure}, "", "", false, false};
  document::chart_series value{"simulated", {}};
  document::chart_series low{"lower bound", {}};
  document::chart_series high{"upper bound", {}};
  document::chart_series line{"exact", {}};
  for (const auto& each : sheet.played.state.trace) {
    const auto units = static_cast<double>(each.units);
    value.points.push_back({units, each.value});
    if (each.half_width > 0) {
      low.points.push_back({units, each.value - each.half_width});
      high.points.push_back({units, each.value + each.half_width});
    }
    if (exact) line.points.push_back({units, *exact});
  }
  chart.series = {std::move(value)};
  if (!low.points.empty()) {
    chart.series.push_back(std::move(low));
    chart.series.push_back(std::move(high));
  }
  if (exact) chart.series.push_back(std::move(line));
  return document::svg_of(chart);
}

}  // namespace skyward::report
