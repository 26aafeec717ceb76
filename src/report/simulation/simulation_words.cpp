// What the reports of every simulation begin and end with.
#include "report/simulation/simulation_words.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/par/par_report.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <cmath>

namespace skyward::report {

namespace json = boost::json;
using simulation::estimate;

namespace {

constexpr std::size_t value_width = 44;

/// So many places, or as many as make seven digits.
std::string figure_text(double value, int places) {
  constexpr double seven_digits = 9'999'999;
  double most = seven_digits;
  for (int i = 0; i < places; ++i) most /= 10;
  for (; std::abs(value) > most && places > 0; most *= 10) --places;
  return fmt::format("{:.{}f}", value, places);
}

}  // namespace

std::string_view end_word(simulation::run_end end) {
  switch (end) {
    case simulation::run_end::enough:
      return "enough";
    case simulation::run_end::stopped:
      return "stopped";
    case simulation::run_end::finished:
      break;
  }
  return "finished";
}

std::string simulation_heading(const simulation_sheet& sheet, std::string_view units) {
  const auto& book = sheet.book;
  const auto done = sheet.played.state.done.units;
  auto text =
      document::wrapped(fmt::format("{}: {} {} simulated", book.name, with_thousands(done), units));
  if (const auto end = sheet.played.end; end != simulation::run_end::finished) {
    const auto* how = end == simulation::run_end::stopped ? "stopped" : "precise enough";
    const auto before = sheet.asked_units ? fmt::format(" before all {} were played",
                                                        with_thousands(*sheet.asked_units))
                                          : "";
    text += document::wrapped(how + before);
  }
  text += document::wrapped(
      fmt::format("edition {}, rules {}", sheet.edition, sheet.rules_sha256.substr(0, 16)));
  text += "\n";
  for (const auto& each : sheet.settings) {
    if (each.value.size() <= value_width) {
      text += fmt::format("  {:<14} {:<{}} {}\n", each.name, each.value, value_width, each.origin);
    } else {
      text += fmt::format("  {:<14} {:<{}} {}\n", each.name, "", value_width, each.origin);
      text += document::wrapped(each.value, "    ");
    }
  }
  return text + "\n";
}

std::string_view winnings_word(maths::winnings counted) {
  return counted == maths::winnings::as_paid ? "as paid" : "by odds";
}

std::string winnings_note(maths::winnings counted) {
  return document::wrapped(
      counted == maths::winnings::as_paid
          ? "winnings as the table pays them, rounded by its rules (ruling R-17); par sheets count "
            "them as the odds say"
          : "winnings as the odds say, fractions of a cent kept, as par sheets count them");
}

std::string estimate_head() {
  return fmt::format("  {:<16} {:>10} {:>8} {:>21} {:>10} {:>7}\n", "", "simulated", "error",
                     "95 % interval", "exact", "z ");
}

std::string z_text(const estimate& of) {
  return of.z ? fmt::format("{:+.2f}{}", *of.z, of.rare ? "*" : "") : std::string{};
}

std::string estimate_line(std::string_view label, const estimate& of, double scale, int places) {
  const auto shown = [&](double value) { return figure_text(scale * value, places); };
  const auto held =
      of.held ? shown(of.held->low) + " to " + shown(of.held->high) : std::string{"-"};
  return fmt::format("  {:<16} {:>10} {:>8} {:>21} {:>10} {:>7}\n", label, shown(of.value),
                     shown(of.error), held, of.exact ? shown(*of.exact) : "", z_text(of));
}

std::string rare_note() {
  return document::wrapped(fmt::format(
      "* hangs on results that were expected fewer than {:.0f} times: no more than a hint",
      simulation::support_of_z));
}

json::object estimate_object(const estimate& of) {
  json::object made{{"value", of.value},
                    {"standard_error", of.error},
                    {"low_95", nullptr},
                    {"high_95", nullptr},
                    {"exact", nullptr},
                    {"z", nullptr},
                    {"fewer_than_5_expected", of.rare}};
  if (of.held) made["low_95"] = of.held->low;
  if (of.held) made["high_95"] = of.held->high;
  if (of.exact) made["exact"] = *of.exact;
  if (of.fraction) made["exact"] = fraction_text(*of.fraction);
  if (of.z) made["z"] = *of.z;
  return made;
}

json::object simulation_object(const simulation_sheet& sheet) {
  json::object settings;
  for (const auto& each : sheet.settings) {
    settings[each.name] = json::object{{"value", each.value}, {"from", each.origin}};
  }
  json::array trace;
  for (const auto& each : sheet.played.state.trace) {
    trace.push_back(json::object{
        {"units", each.units}, {"value", each.value}, {"anytime_half_width_95", nullptr}});
    if (each.half_width > 0) {
      trace.back().as_object()["anytime_half_width_95"] = each.half_width;
    }
  }
  return {{"schema", "skyward simulation 1"},
          {"version", sheet.version},
          {"game", sheet.book.game},
          {"edition", sheet.edition},
          {"rules_sha256", sheet.rules_sha256},
          {"settings", std::move(settings)},
          {"ended", end_word(sheet.played.end)},
          {"units", sheet.played.state.done.units},
          {"blocks", sheet.played.state.done.blocks},
          {"convergence", std::move(trace)}};
}

}  // namespace skyward::report
