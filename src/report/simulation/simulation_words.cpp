// What the reports of every simulation begin and end with.
#include "report/simulation/simulation_words.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/par/par_report.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::report {

namespace json = boost::json;
using simulation::estimate;

namespace {

constexpr std::size_t value_width = 44;

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
  if (sheet.played.end == simulation::run_end::stopped) {
    text += document::wrapped(
        fmt::format("stopped before all {} were played", with_thousands(sheet.asked_units)));
  } else if (sheet.played.end == simulation::run_end::enough) {
    text += document::wrapped(
        fmt::format("precise enough before all {} were played", with_thousands(sheet.asked_units)));
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

std::string estimate_head() {
  return fmt::format("  {:<16} {:>10} {:>8} {:>21} {:>10} {:>6}\n", "", "simulated", "error",
                     "95 % interval", "exact", "z");
}

std::string estimate_line(std::string_view label, const estimate& of, double scale, int places) {
  const auto shown = [&](double value) { return fmt::format("{:.{}f}", scale * value, places); };
  return fmt::format("  {:<16} {:>10} {:>8} {:>21} {:>10} {:>6}\n", label, shown(of.value),
                     shown(of.error), shown(of.low) + " to " + shown(of.high),
                     of.exact ? shown(*of.exact) : "", of.z ? fmt::format("{:+.2f}", *of.z) : "");
}

json::object estimate_object(const estimate& of) {
  json::object made{{"value", of.value},  {"standard_error", of.error}, {"low_95", of.low},
                    {"high_95", of.high}, {"exact", nullptr},           {"z", nullptr}};
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
        {"units", each.units}, {"value", each.value}, {"anytime_half_width_95", each.half_width}});
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
