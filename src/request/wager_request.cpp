// Wagers that a table of these rules takes.
#include "request/wager_request.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

namespace {

using rules::index;

/// Ten million dollars.
constexpr std::int64_t wager_cents_max = 1'000'000'000;
constexpr std::int64_t dollar = 100;

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

accepted<maths::layout_wager> wager_of(const rules::table_rules& rules, const std::string& flag,
                                       const asked_wager& asked) {
  const auto area = offered_area(rules, flag, asked.area);
  if (!area) return std::unexpected(area.error());
  const auto amount =
      asked.cents ? within(*asked.cents, 1, wager_cents_max) : std::optional{dollar};
  if (!amount) {
    return refuse(fmt::format("{} \"{}\"; accepted: AREA or AREA=CENTS, cents 1 to {}", flag,
                              asked.words(), with_thousands(wager_cents_max)));
  }
  const maths::layout_wager wager{*area, cents{*amount}};
  if (const auto problem = wager_problem(rules, wager); !problem.empty()) {
    return refuse(flag + ": " + problem);
  }
  return wager;
}

}  // namespace

asked_wager read_wager(std::string_view words) {
  const auto equals = words.find('=');
  if (equals == std::string_view::npos) return {std::string{words}, std::nullopt};
  return {std::string{words.substr(0, equals)}, read_whole(words.substr(equals + 1))};
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
    for (const auto& asked : every_play ? request.every_play : request.at_opening) {
      auto wager = wager_of(rules, name, asked);
      if (!wager) return std::unexpected(wager.error());
      if (std::ranges::find(wagers, wager->area, &maths::layout_wager::area) != wagers.end()) {
        return refuse(
            fmt::format("{}: area {} is named twice; accepted: each area once", name, asked.area));
      }
      wager->every_play = every_play;
      wagers.push_back(*wager);
    }
  }
  for (const auto& problem : {purchase_alone(rules, wagers), unequal_wager(rules, wagers)}) {
    if (!problem.empty()) return refuse(flag_of(request, flag) + ": " + problem);
  }
  return wagers;
}

}  // namespace skyward::request
