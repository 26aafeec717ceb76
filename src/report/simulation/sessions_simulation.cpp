// Simulated sessions and nights: text, JSON, CSV and charts.
#include "base/text.hpp"
#include "document/chart.hpp"
#include "document/wrap.hpp"
#include "report/money_words.hpp"
#include "report/simulation/simulation_words.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::report {

namespace json = boost::json;
using simulation::bin_scale;

namespace {

constexpr double cents_of_dollar = 0.01;

/// The least amount that at least this share of the counts does not exceed: the largest result of
/// its bin; none when that is beyond the last.
std::optional<std::int64_t> quantile(const std::vector<std::uint64_t>& counts,
                                     const bin_scale& scale, double share) {
  double all = 0;
  for (const auto each : counts) all += static_cast<double>(each);
  double below = 0;
  for (std::size_t i = 0; i + 1 < counts.size(); ++i) {
    below += static_cast<double>(counts[i]);
    if (below >= share * all)
      return scale.from + static_cast<std::int64_t>(i) * scale.width - scale.unit;
  }
  return std::nullopt;
}

std::string quantiles(const std::vector<std::uint64_t>& counts, const bin_scale& scale) {
  std::string text;
  for (const int mark : {5, 25, 50, 75, 95}) {
    const auto at = quantile(counts, scale, mark / 100.0);
    text += fmt::format(" {:>12}", at ? dollars_text(rational{*at}, 0) : "beyond");
  }
  return text;
}

/// That quantiles are ends of bins, where they are.
std::string bins_note(std::string_view what, const bin_scale& scale) {
  if (scale.width == scale.unit) return "";
  return document::wrapped(
      fmt::format("{} is counted in bins of {}: each is the largest result of its bin", what,
                  dollars_text(rational{scale.width})),
      "  ");
}

std::string player_block(const sessions_sheet& sheet, std::size_t player) {
  const auto& terms = sheet.plan.terms().players[player];
  const auto& found = sheet.players[player];
  const auto& counts = sheet.player_counts[player];
  std::string text = "\n" + (terms.name.empty() ? std::string{"player"} : terms.name) + "\n";
  text += estimate_head();
  for (std::size_t i = 0; i < found.stopped.size(); ++i) {
    const bool possible = found.stopped[i].value > 0 || i == 0;
    if (possible) {
      const auto label = fmt::format("{} %", i == 0 ? "all rounds" : simulation::stop_names[i]);
      text += estimate_line(label, found.stopped[i], 100, 4);
    }
  }
  text += estimate_line("ahead %", found.ahead, 100, 4);
  text += estimate_line("even %", found.even, 100, 4);
  text += estimate_line("behind %", found.behind, 100, 4);
  text += estimate_line("session's net $", found.net, cents_of_dollar, 2);
  if (found.net_controlled) {
    text += estimate_line("  by control $", *found.net_controlled, cents_of_dollar, 4);
  }
  text += estimate_line("rounds played", found.rounds, 1, 2);
  text += document::wrapped(
      fmt::format("wagered {} and bought in for {} a session, deviation of the net {}",
                  dollars_text(rational{found.wagered}), dollars_text(rational{found.bought}),
                  dollars_text(rational{found.net_deviation})),
      "  ");
  text +=
      fmt::format("\n  {:<10}", "at most") + " " +
      fmt::format("{:>12} {:>12} {:>12} {:>12} {:>12}\n", "5 %", "25 %", "50 %", "75 %", "95 %");
  text += fmt::format("  {:<10}", "net") +
          quantiles(counts.results, sheet.plan.result_scale(player)) + "\n";
  text += fmt::format("  {:<10}", "fall") + quantiles(counts.falls, sheet.plan.fall_scale(player)) +
          "\n" + bins_note("net", sheet.plan.result_scale(player)) +
          bins_note("fall", sheet.plan.fall_scale(player));
  if (terms.goal && terms.buy_ins > 1) {
    text += document::wrapped(fmt::format("goal: {} held, what was bought in for again included",
                                          money_text(*terms.goal)),
                              "  ");
  }
  return text;
}

std::string house_block(const sessions_sheet& sheet) {
  std::string text = "\nhouse\n" + estimate_head();
  text += estimate_line("ahead %", sheet.house.ahead, 100, 4);
  text += estimate_line("night's net $", sheet.house.net, cents_of_dollar, 2);
  text += document::wrapped(
      fmt::format("wagered {}, drop {}, hold {:.3f} % of the drop, deviation {}",
                  dollars_text(rational{sheet.house.wagered}),
                  dollars_text(rational{sheet.house.bought}), -100 * sheet.house.hold,
                  dollars_text(rational{sheet.house.net_deviation})),
      "  ");
  text += fmt::format("\n  {:<10} {:>12} {:>12} {:>12} {:>12} {:>12}\n", "at most", "5 %", "25 %",
                      "50 %", "75 %", "95 %");
  text += fmt::format("  {:<10}", "net") +
          quantiles(sheet.house_counts.results, sheet.plan.house_scale()) + "\n" +
          bins_note("net", sheet.plan.house_scale());
  return text;
}

json::array bins_array(const std::vector<std::uint64_t>& counts) {
  json::array made;
  for (const auto each : counts) made.emplace_back(each);
  return made;
}

json::object bins_object(const std::vector<std::uint64_t>& counts, const bin_scale& scale) {
  return {{"from_cents", scale.from}, {"width_cents", scale.width}, {"counts", bins_array(counts)}};
}

json::object result_object(const simulation::session_statistics& found) {
  json::object stopped;
  for (std::size_t i = 0; i < found.stopped.size(); ++i) {
    stopped[simulation::stop_names[i]] = estimate_object(found.stopped[i]);
  }
  json::object made{{"ended", std::move(stopped)},
                    {"ahead", estimate_object(found.ahead)},
                    {"even", estimate_object(found.even)},
                    {"behind", estimate_object(found.behind)},
                    {"net_cents", estimate_object(found.net)},
                    {"rounds", estimate_object(found.rounds)},
                    {"net_deviation_cents", found.net_deviation},
                    {"wagered_cents", found.wagered},
                    {"bought_cents", found.bought}};
  if (found.net_controlled) {
    made["net_by_control_cents"] = estimate_object(*found.net_controlled);
  }
  return made;
}

bool has_rare_figure(const simulation::session_statistics& found) {
  return found.ahead.rare || found.even.rare || found.behind.rare || found.net.rare ||
         found.rounds.rare || std::ranges::any_of(found.stopped, &simulation::estimate::rare);
}

bool is_night(const sessions_sheet& sheet) {
  return sheet.plan.terms().players.size() > 1;
}

/// The counts that a chart or a file is made of: the house's where there are many players.
const std::vector<std::uint64_t>& results_shown(const sessions_sheet& sheet) {
  return is_night(sheet) ? sheet.house_counts.results : sheet.player_counts.front().results;
}

const bin_scale& scale_shown(const sessions_sheet& sheet) {
  return is_night(sheet) ? sheet.plan.house_scale() : sheet.plan.result_scale(0);
}

}  // namespace

std::string simulation_text(const sessions_sheet& sheet) {
  auto text = simulation_heading(sheet.run, is_night(sheet) ? "nights" : "sessions");
  text += winnings_note(maths::winnings::as_paid);
  text += fmt::format("{} rounds each\n",
                      with_thousands(static_cast<std::uint64_t>(sheet.plan.terms().rounds)));
  for (std::size_t i = 0; i < sheet.players.size(); ++i) text += player_block(sheet, i);
  if (is_night(sheet)) text += house_block(sheet);
  if (std::ranges::any_of(sheet.players, has_rare_figure)) text += "\n" + rare_note();
  if (sheet.difference != nullptr) {
    text += "\nfirst less second, on the same dice\n" + estimate_head();
    text += estimate_line("session's net $", *sheet.difference, cents_of_dollar, 2);
  }
  return text;
}

std::string simulation_json(const sessions_sheet& sheet) {
  auto made = simulation_object(sheet.run);
  made["winnings"] = winnings_word(maths::winnings::as_paid);
  json::array players;
  for (std::size_t i = 0; i < sheet.players.size(); ++i) {
    auto player = result_object(sheet.players[i]);
    player["name"] = sheet.plan.terms().players[i].name;
    player["results"] = bins_object(sheet.player_counts[i].results, sheet.plan.result_scale(i));
    player["falls"] = bins_object(sheet.player_counts[i].falls, sheet.plan.fall_scale(i));
    player["ruined_within"] = bins_array(sheet.player_counts[i].ruined_within);
    players.push_back(std::move(player));
  }
  made["players"] = std::move(players);
  auto house = result_object(sheet.house);
  house["hold"] = -sheet.house.hold;
  house["results"] = bins_object(sheet.house_counts.results, sheet.plan.house_scale());
  made["house"] = std::move(house);
  if (sheet.difference != nullptr) {
    made["difference_cents"] = estimate_object(*sheet.difference);
  }
  return json::serialize(made) + "\n";
}

std::string simulation_csv(const sessions_sheet& sheet) {
  std::string text = "from_cents,below_cents,sessions\n";
  const auto& counts = results_shown(sheet);
  const auto& scale = scale_shown(sheet);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto edge = scale.from + (static_cast<std::int64_t>(i) - 1) * scale.width;
    const auto from = i == 0 ? std::string{} : fmt::format("{}", edge);
    const auto below =
        i + 1 == counts.size() ? std::string{} : fmt::format("{}", edge + scale.width);
    text += fmt::format("{},{},{}\n", from, below, counts[i]);
  }
  return text;
}

document::markup distribution_svg(const sessions_sheet& sheet) {
  const auto& counts = results_shown(sheet);
  const auto& scale = scale_shown(sheet);
  document::histogram chart;
  chart.title = fmt::format("{}: net result of {}", sheet.run.book.name,
                            is_night(sheet) ? "a night, for the house" : "a session");
  chart.description = "How often simulated sessions came to each net result, in per cent.";
  chart.across = {"net result", "$", "", true, false};
  chart.up = {"% of sessions", "", " %", true, false};
  const auto all = static_cast<double>(sheet.run.played.state.done.units);
  std::size_t first = 1;
  std::size_t last = counts.size() - 2;
  while (first < last && counts[first] == 0) ++first;
  while (last > first && counts[last] == 0) --last;
  for (auto i = first; i <= last; ++i) {
    const auto from =
        static_cast<double>(scale.from + (static_cast<std::int64_t>(i) - 1) * scale.width);
    chart.bins.push_back({from * cents_of_dollar,
                          (from + static_cast<double>(scale.width)) * cents_of_dollar,
                          100 * static_cast<double>(counts[i]) / all});
  }
  return document::svg_of(chart);
}

}  // namespace skyward::report
