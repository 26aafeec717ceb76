#include "cli/wager_argument.hpp"

#include "base/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

namespace {

using rules::index;

/// Ten million dollars.
constexpr std::int64_t wager_cents_max = 1'000'000'000;

accepted<rules::area_id> offered_area(const rules::table_rules& rules, const std::string& flag,
                                      const std::string& id) {
  const auto& book = rules.book();
  const auto area = book.find_area(id);
  if (area && rules.offers(*area)) return *area;
  std::vector<std::string> known;
  for (const auto& each : book.areas) {
    if (rules.offers(book.area_named(each.id))) known.push_back(each.id);
  }
  const auto problem = area ? fmt::format("area {} is not offered", id)
                            : fmt::format("{} has no area \"{}\"", book.game, id);
  return refuse(fmt::format("{}: {}; {}", flag, problem, accepted_names(id, known)));
}

}  // namespace

std::string wager_problem(const rules::table_rules& rules, const maths::layout_wager& wager) {
  const auto& area = rules.book().areas[index(wager.area)];
  const auto& group = rules.book().groups[index(area.group)];
  if (group.fixed_wager && *group.fixed_wager != wager.amount) {
    const bool above = wager.amount > *group.fixed_wager;
    return fmt::format("area {} takes {} and nothing else ({}); accepted: {}={}", area.id,
                       money_text(*group.fixed_wager),
                       rules.clause(above ? group.clause : group.fixed_below_clause), area.id,
                       group.fixed_wager->count());
  }
  if (rules.odds_known(wager.area)) return {};
  return fmt::format("the odds of {} are {} in edition {}; accepted: odds given with --rules",
                     area.id, rules::not_in_source, rules.in_edition().id);
}

std::string unequal_wager(const rules::table_rules& rules,
                          const std::vector<maths::layout_wager>& wagers) {
  std::optional<maths::layout_wager> first;
  for (const auto& wager : wagers) {
    const auto& area = rules.book().areas[index(wager.area)];
    const auto& group = rules.book().groups[index(area.group)];
    if (!group.equal_value) continue;
    if (!first) first = wager;
    if (wager.amount == first->amount) continue;
    return fmt::format("{} must be equal in value ({}); accepted: {}={}", area.id,
                       rules.clause(rules.book().at_table.equal_value), area.id,
                       first->amount.count());
  }
  return {};
}

std::string purchase_alone(const rules::table_rules& rules,
                           const std::vector<maths::layout_wager>& wagers) {
  const auto& book = rules.book();
  for (const auto& wager : wagers) {
    const auto& area = book.areas[index(wager.area)];
    const auto& group = book.groups[index(area.group)];
    if (!area.purchase || !group.needs) continue;
    const auto is_needed = [&](const maths::layout_wager& other) {
      return book.areas[index(other.area)].group == *group.needs;
    };
    if (std::ranges::any_of(wagers, is_needed)) continue;
    std::vector<std::string> needed;
    for (const auto& each : book.areas) {
      if (each.group == *group.needs) needed.push_back(each.id);
    }
    return fmt::format("{} needs a wager of {} ({}); accepted: one of {}", area.id,
                       book.groups[index(*group.needs)].label, rules.clause(group.clause),
                       join(needed));
  }
  return {};
}

namespace {

/// One `AREA` or `AREA=CENTS`.
accepted<maths::layout_wager> wager_of(const rules::table_rules& rules, const std::string& flag,
                                       const std::string& word) {
  const auto equals = word.find('=');
  const auto area = offered_area(rules, flag, word.substr(0, equals));
  if (!area) return std::unexpected(area.error());
  const auto amount = equals == std::string::npos
                          ? std::optional<std::int64_t>{100}
                          : parse_whole(word.substr(equals + 1), wager_cents_max);
  if (!amount || *amount == 0) {
    return refuse(fmt::format("{} \"{}\"; accepted: AREA or AREA=CENTS, cents 1 to {}", flag, word,
                              with_thousands(wager_cents_max)));
  }
  const maths::layout_wager made{*area, cents{*amount}};
  if (const auto problem = wager_problem(rules, made); !problem.empty()) {
    return refuse(flag + ": " + problem);
  }
  return made;
}

}  // namespace

void declare_wagers(CLI::App& command, const std::string& flag, wager_request& request) {
  command.add_option(flag, request.at_opening, "AREA[=CENTS],... wagers made together")
      ->allow_extra_args(false);
  command.add_option("--every-play", request.every_play, "AREA[=CENTS],... wagers at every play")
      ->allow_extra_args(false);
}

std::string flag_of(const wager_request& request, const std::string& flag) {
  return request.at_opening.empty() ? "--every-play" : flag;
}

accepted<std::vector<maths::layout_wager>> layout_wagers(const rules::table_rules& rules,
                                                         const std::string& flag,
                                                         const wager_request& request) {
  std::vector<maths::layout_wager> wagers;
  for (const bool every_play : {false, true}) {
    const auto& name = every_play ? "--every-play" : flag;
    for (const auto& text : every_play ? request.every_play : request.at_opening) {
      const auto words = request.commas ? CLI::detail::split(text, ',') : std::vector{text};
      for (const auto& word : words) {
        auto wager = wager_of(rules, name, word);
        if (!wager) return std::unexpected(wager.error());
        if (std::ranges::find(wagers, wager->area, &maths::layout_wager::area) != wagers.end()) {
          return refuse(fmt::format("{}: area {} is named twice; accepted: each area once", name,
                                    word.substr(0, word.find('='))));
        }
        wager->every_play = every_play;
        wagers.push_back(*wager);
      }
    }
  }
  for (const auto& problem : {purchase_alone(rules, wagers), unequal_wager(rules, wagers)}) {
    if (!problem.empty()) return refuse(flag_of(request, flag) + ": " + problem);
  }
  return wagers;
}

}  // namespace skyward::cli
