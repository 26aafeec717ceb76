// A session's figures as text, as JSON and as two charts.
#include "report/par/session_report.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "document/chart.hpp"
#include "document/wrap.hpp"
#include "report/money_words.hpp"
#include "report/par/par_report.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <charconv>

namespace skyward::report {

namespace json = boost::json;
using maths::figure;
using rules::index;

namespace {

/// A double is a fraction too: so both kinds are rounded in one place.
rational number_of(const figure& of) {
  return of.exact ? *of.exact : rational{of.value};
}

std::string chance_text(const figure& chance) {
  return report::chance_text(number_of(chance));
}

std::string rounds_text(std::int64_t rounds) {
  return fmt::format("{} {}", with_thousands(static_cast<std::uint64_t>(rounds)),
                     rounds == 1 ? "round" : "rounds");
}

/// Label, value at the right of its column, and what there is to say besides.
std::string labelled(std::string_view label, const std::string& value, const std::string& note) {
  if (note.empty()) return fmt::format("  {:<28} {:>17}\n", label, value);
  return fmt::format("  {:<28} {:>17}  {}\n", label, value, note);
}

std::string deviation_text(const rational& variance) {
  // Of cents squared: the root of a ten-thousandth of it is in dollars.
  return "deviation $" + root_text(variance / 10'000, 2);
}

std::string wagers_block(const session_sheet& sheet) {
  const auto& book = sheet.rules.book();
  std::string text;
  for (const auto& each : sheet.layout.wagers) {
    text += labelled(book.areas[index(each.area)].id, money_text(each.amount),
                     each.every_play ? "at every play" : "");
  }
  return text;
}

/// What the wagers are worth, whatever happens to the bankroll.
std::string wagers_worth(const session_sheet& sheet) {
  const auto& figures = sheet.figures;
  const auto rounds = sheet.plan.terms.rounds;
  auto text = labelled("house edge", percent_text(sheet.layout.house_edge, percent_places) + " %",
                       "of what is wagered, as paid");
  text += labelled("wagered a round", dollars_text(sheet.layout.handle),
                   sheet.layout.handle == sheet.layout.wagered.count() ? "" : "on average");
  text += labelled("result of a round", dollars_text(figures.mean_per_round),
                   deviation_text(figures.variance_per_round));
  text += labelled("of all rounds, if all played", dollars_text(figures.mean_per_round * rounds),
                   deviation_text(figures.variance_per_round * rounds));
  text += figures.n0 ? labelled("N0", decimal_text(*figures.n0, 0), "rounds: edge equals deviation")
                     : labelled("N0", "none", "the edge is 0");
  return text;
}

std::string outcome_block(const session_sheet& sheet) {
  const auto& figures = sheet.figures;
  const auto& terms = sheet.plan.terms;
  std::string after;
  if (figures.mean_rounds_to_ruin) {
    after = fmt::format("after {} rounds on average",
                        decimal_text(number_of(*figures.mean_rounds_to_ruin), 1));
  }
  auto text = labelled("risk of ruin", chance_text(figures.ruin), after);
  if (terms.goal) text += labelled("goal reached", chance_text(figures.goal), "");
  text += labelled("still playing at the end", chance_text(figures.playing), "");
  text += labelled("rounds played on average", decimal_text(number_of(figures.mean_rounds), 1), "");
  text += labelled("ahead", chance_text(figures.ahead), "");
  text += labelled("even", chance_text(figures.even), "");
  text += labelled("behind", chance_text(figures.behind), "");
  text += labelled("final bankroll on average", dollars_text(number_of(figures.mean)),
                   deviation_text(number_of(figures.variance)));
  text += labelled("result of the session",
                   dollars_text(number_of(figures.mean) - rational{terms.bankroll.count()}),
                   "on average");
  return text;
}

std::string quantiles_block(const maths::session_figures& figures) {
  std::string text = "\nfinal bankroll: with this probability no more than\n";
  for (const auto& each : figures.bankroll_quantiles) {
    text +=
        labelled(fmt::format("{:>2} %", each.per_cent), dollars_text(rational{each.amount}), "");
  }
  text += "\nruined within\n";
  for (std::size_t i = 0; i < figures.ruin_by_rounds.size(); ++i) {
    const auto& each = figures.ruin_by_rounds[i];
    const bool shown = i % 4 == 3 || i + 1 == figures.ruin_by_rounds.size();
    if (shown) text += labelled(rounds_text(each.rounds), chance_text(each.ruin), "");
  }
  text += "\nfalls, all rounds played: with this probability no more than\n";
  text += fmt::format("  {:<28} {:>17}  {:>24}\n", "", "below a high", "rounds on end below it");
  for (std::size_t i = 0; i < figures.drawdown_quantiles.size(); ++i) {
    const auto& fall = figures.drawdown_quantiles[i];
    const auto stretch = static_cast<std::uint64_t>(figures.stretch_quantiles[i].amount);
    text += fmt::format("  {:<28} {:>17}  {:>24}\n", fmt::format("{:>2} %", fall.per_cent),
                        dollars_text(rational{fall.amount}), with_thousands(stretch));
  }
  return text;
}

std::string method_note(const maths::session_figures& figures) {
  if (figures.method == maths::session_method::exact) {
    return document::wrapped("Every figure is computed as an exact fraction, and rounded here.");
  }
  return document::wrapped(fmt::format(
      "Computed in floating point, {}: a probability p is within p * {:.1e} + {:.1e}; those that "
      "quantiles of falls rest on within p * {:.1e} + {:.1e}.",
      figures.method == maths::session_method::rounds ? "round by round"
                                                      : "the final bankroll by Fourier transform",
      figures.error.relative, figures.error.absolute, figures.fall_error.relative,
      figures.fall_error.absolute));
}

std::string heading(const session_sheet& sheet) {
  const auto& terms = sheet.plan.terms;
  auto text =
      fmt::format("Session of {} with {}", rounds_text(terms.rounds), money_text(terms.bankroll));
  if (terms.goal) text += fmt::format(", to a goal of {}", money_text(*terms.goal));
  return document::wrapped(text +
                           fmt::format("; below {} a player is ruined", money_text(terms.needed)));
}

// ---- JSON.

json::object figure_json(const figure& of) {
  json::object object{{"value", of.value}};
  if (of.exact) object["fraction"] = fraction_text(*of.exact);
  return object;
}

json::object chance_json(const figure& chance) {
  auto object = figure_json(chance);
  object["text"] = chance_text(chance);
  return object;
}

json::array quantiles_json(const std::vector<maths::session_quantile>& quantiles,
                           std::string_view unit) {
  json::array list;
  for (const auto& each : quantiles) {
    list.push_back(json::object{{"per_cent", each.per_cent}, {unit, each.amount}});
  }
  return list;
}

std::string_view method_word(maths::session_method method) {
  switch (method) {
    case maths::session_method::exact:
      return "exact";
    case maths::session_method::rounds:
      return "rounds";
    case maths::session_method::convolution:
      return "convolution";
  }
  ensure(false, "a method of computing a session");
  return "";
}

json::object error_json(const maths::error_bound& error) {
  return {{"relative", error.relative}, {"absolute", error.absolute}};
}

json::object asked_json(const session_sheet& sheet) {
  const auto& terms = sheet.plan.terms;
  json::array wagers;
  for (const auto& each : sheet.layout.wagers) {
    wagers.push_back(json::object{{"area", sheet.rules.book().areas[index(each.area)].id},
                                  {"cents", each.amount.count()},
                                  {"every_play", each.every_play}});
  }
  return {{"game", sheet.rules.book().game},
          {"edition", sheet.rules.in_edition().id},
          {"rules_sha256", sheet.rules.sha256()},
          {"wagers", std::move(wagers)},
          {"bankroll_cents", terms.bankroll.count()},
          {"needed_cents", terms.needed.count()},
          {"goal_cents", terms.goal ? json::value(terms.goal->count()) : json::value()},
          {"rounds", terms.rounds}};
}

// ---- Charts.

constexpr std::size_t bins_max = 60;

/// The middle of the law in bins of whole units; what lies beyond is left out and said.
document::histogram bankroll_chart(const session_sheet& sheet) {
  const auto& law = sheet.figures.law;
  const auto& quantiles = sheet.figures.bankroll_quantiles;
  const auto low = quantiles.front().amount;
  const auto high = quantiles.back().amount;
  const auto unit = sheet.plan.unit;
  const auto units = (high - low) / unit + 1;
  const auto width = (units + static_cast<std::int64_t>(bins_max) - 1) /
                     static_cast<std::int64_t>(bins_max) * unit;
  document::histogram chart;
  chart.title = "Final bankroll";
  chart.description =
      fmt::format("How likely each final bankroll is after {}, from the 1 % to the 99 % quantile.",
                  rounds_text(sheet.plan.terms.rounds));
  chart.across = {.label = "final bankroll", .prefix = "$", .from_zero = false};
  chart.up = {.label = "probability", .suffix = " %"};
  for (auto from = low; from <= high; from += width) {
    chart.bins.push_back(
        {static_cast<double>(from) / 100, static_cast<double>(from + width) / 100, 0});
  }
  for (const auto& each : law) {
    if (each.amount < low || each.amount > high) continue;
    chart.bins[static_cast<std::size_t>((each.amount - low) / width)].height +=
        100 * each.chance.value;
  }
  return chart;
}

document::line_chart ruin_chart(const session_sheet& sheet) {
  document::line_chart chart;
  chart.title = "Risk of ruin by rounds played";
  chart.description = fmt::format(
      "With what probability a bankroll of {} is lost within so many "
      "rounds.",
      money_text(sheet.plan.terms.bankroll));
  chart.across = {.label = "rounds"};
  chart.up = {.label = "ruined", .suffix = " %"};
  document::chart_series ruined{.name = "ruined", .points = {{0, 0}}};
  for (const auto& each : sheet.figures.ruin_by_rounds) {
    ruined.points.push_back({static_cast<double>(each.rounds), 100 * each.ruin.value});
  }
  chart.series.push_back(std::move(ruined));
  return chart;
}

/// The height that a chart says it has, rounded up.
int height_of(const document::markup& drawn) {
  constexpr std::string_view key = " height=\"";
  const auto& chart = drawn.bytes();
  const auto at = chart.find(key);
  int height{};
  ensure(at != std::string::npos, "a chart with a height");
  const auto* const from = chart.data() + at + key.size();
  ensure(std::from_chars(from, chart.data() + chart.size(), height).ec == std::errc{},
         "a chart whose height is a number");
  return height + 1;
}

}  // namespace

std::string session_text(const session_sheet& sheet) {
  return sheet_title(sheet.rules) + "\n" + heading(sheet) + wagers_block(sheet) + "\n" +
         wagers_worth(sheet) + "\n" + outcome_block(sheet) + quantiles_block(sheet.figures) + "\n" +
         method_note(sheet.figures);
}

std::string session_json(const session_sheet& sheet, bool with_law) {
  const auto& figures = sheet.figures;
  auto whole = asked_json(sheet);
  whole["method"] = method_word(figures.method);
  whole["error"] = error_json(figures.error);
  whole["fall_error"] = error_json(figures.fall_error);
  whole["house_edge"] = fraction_text(sheet.layout.house_edge);
  whole["handle_cents"] = fraction_text(sheet.layout.handle);
  whole["mean_cents_per_round"] = fraction_text(figures.mean_per_round);
  whole["variance_per_round"] = fraction_text(figures.variance_per_round);
  whole["n0_rounds"] = figures.n0 ? json::value(fraction_text(*figures.n0)) : json::value();
  whole["ruin"] = chance_json(figures.ruin);
  whole["goal"] = chance_json(figures.goal);
  whole["still_playing"] = chance_json(figures.playing);
  whole["ahead"] = chance_json(figures.ahead);
  whole["even"] = chance_json(figures.even);
  whole["behind"] = chance_json(figures.behind);
  whole["final_bankroll_mean_cents"] = figure_json(figures.mean);
  whole["final_bankroll_variance"] = figure_json(figures.variance);
  whole["mean_rounds"] = figure_json(figures.mean_rounds);
  whole["mean_rounds_to_ruin"] = figures.mean_rounds_to_ruin
                                     ? json::value(figure_json(*figures.mean_rounds_to_ruin))
                                     : json::value();
  whole["final_bankroll_quantiles"] = quantiles_json(figures.bankroll_quantiles, "cents");
  whole["drawdown_quantiles"] = quantiles_json(figures.drawdown_quantiles, "cents");
  whole["stretch_quantiles"] = quantiles_json(figures.stretch_quantiles, "rounds");
  json::array ruin;
  for (const auto& each : figures.ruin_by_rounds) {
    ruin.push_back(json::object{{"rounds", each.rounds}, {"ruin", chance_json(each.ruin)}});
  }
  whole["ruin_by_rounds"] = std::move(ruin);
  if (!with_law) return json::serialize(whole);
  json::array law;
  for (const auto& each : figures.law) {
    law.push_back(json::object{{"cents", each.amount}, {"probability", chance_json(each.chance)}});
  }
  whole["final_bankroll_law"] = std::move(law);
  return json::serialize(whole);
}

document::markup session_svg(const session_sheet& sheet) {
  const auto upper = document::svg_of(bankroll_chart(sheet), document::chart_use::in_page);
  const auto lower = document::svg_of(ruin_chart(sheet), document::chart_use::in_page);
  const auto down = height_of(upper);
  return document::markup_of(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 {0}\" width=\"720\" "
      "height=\"{0}\">\n<style>{1}</style>\n{2}<g transform=\"translate(0 {3})\">\n{4}</g>\n"
      "</svg>\n",
      down + height_of(lower), document::chart_style(), upper, down, lower);
}

}  // namespace skyward::report
