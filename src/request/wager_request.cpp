// Wagers that a table of these rules takes.
#include "request/wager_request.hpp"

#include "base/text.hpp"
#include "simulation/kernel/thrown_layout.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

namespace {

using rules::index;

/// Ten million dollars.
constexpr std::int64_t wager_cents_max = 1'000'000'000;

constexpr cents dollar{100};

/// What a wager is where no cents are given: the least that the table takes, and a dollar where
/// it is looked at by itself.
cents plain_amount(const rules::table_rules& rules, rules::area_id area, wagers_are which) {
  const auto& book = rules.book();
  const auto& group = book.groups[index(book.areas[index(area)].group)];
  return group.fixed_wager.value_or(which == wagers_are::complete ? rules.limits().minimum
                                                                  : dollar);
}

/// Why a table of these limits takes no wager of this amount; empty where it does.
std::string amount_problem(const rules::table_rules& rules, const maths::layout_wager& wager) {
  const auto& limits = rules.limits();
  const auto& id = rules.book().areas[index(wager.area)].id;
  if (wager.amount < limits.minimum) {
    return fmt::format("area {}: {} is below the table minimum of {}; accepted: {}={} or more", id,
                       money_text(wager.amount), money_text(limits.minimum), id,
                       limits.minimum.count());
  }
  if (wager.amount > limits.maximum) {
    return fmt::format("area {}: {} is above the table maximum of {}; accepted: {}={} or less", id,
                       money_text(wager.amount), money_text(limits.maximum), id,
                       limits.maximum.count());
  }
  if (wager.amount.count() % limits.chip.count() == 0) return {};
  return fmt::format("area {}: {} cannot be made of chips of {}; accepted: a multiple of {}", id,
                     money_text(wager.amount), money_text(limits.chip), limits.chip.count());
}

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

std::string wager_problem(const rules::table_rules& rules, const maths::layout_wager& wager,
                          wagers_are which) {
  const auto& area = rules.book().areas[index(wager.area)];
  const auto& group = rules.book().groups[index(area.group)];
  if (group.fixed_wager && *group.fixed_wager != wager.amount) {
    const bool above = wager.amount > *group.fixed_wager;
    return fmt::format("area {} takes {} and nothing else ({}); accepted: {}={}", area.id,
                       money_text(*group.fixed_wager),
                       rules.clause(above ? group.fixed_above_clause : group.fixed_below_clause),
                       area.id, group.fixed_wager->count());
  }
  if (!group.fixed_wager && which == wagers_are::complete) {
    if (auto problem = amount_problem(rules, wager); !problem.empty()) return problem;
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

std::string wager_lacking(const rules::table_rules& rules,
                          const std::vector<maths::layout_wager>& wagers,
                          const rules::area_set& of) {
  const auto& book = rules.book();
  for (const auto& wager : wagers) {
    const auto& area = book.areas[index(wager.area)];
    const auto& group = book.groups[index(area.group)];
    if (!of[index(wager.area)] || !group.needs) continue;
    const auto is_needed = [&](const maths::layout_wager& other) {
      return book.areas[index(other.area)].group == *group.needs;
    };
    if (std::ranges::any_of(wagers, is_needed)) continue;
    std::vector<std::string> needed;
    for (const auto& each : book.areas) {
      if (each.group == *group.needs) needed.push_back(each.id);
    }
    return fmt::format("{} needs a wager of {} ({}); accepted: one of {}", area.id,
                       book.groups[index(*group.needs)].label, rules.clause(group.needs_clause),
                       join(needed));
  }
  return {};
}

namespace {

accepted<maths::layout_wager> wager_of(const rules::table_rules& rules, const std::string& flag,
                                       const asked_wager& asked, wagers_are which) {
  const auto area = offered_area(rules, flag, asked.area);
  if (!area) return std::unexpected(area.error());
  const auto amount = asked.cents ? within(*asked.cents, 1, wager_cents_max)
                                  : std::optional{plain_amount(rules, *area, which).count()};
  if (!amount) {
    return refuse(fmt::format("{} \"{}\"; accepted: AREA or AREA=CENTS, cents 1 to {}", flag,
                              asked.words(), with_thousands(wager_cents_max)));
  }
  const maths::layout_wager wager{*area, cents{*amount}};
  if (const auto problem = wager_problem(rules, wager, which); !problem.empty()) {
    return refuse(flag + ": " + problem);
  }
  return wager;
}

}  // namespace

rules::area_set purchases(const rules::table_rules& rules) {
  rules::area_set bought;
  for (const auto area : rules::ids_of<rules::area_id>(rules.book().areas)) {
    bought.set(index(area), rules.book().areas[index(area)].purchase);
  }
  return bought;
}

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
                                                         const wager_request& request,
                                                         wagers_are which) {
  std::vector<maths::layout_wager> wagers;
  for (const bool every_play : {false, true}) {
    const auto& name = every_play ? "--every-play" : flag;
    for (const auto& asked : every_play ? request.every_play : request.at_opening) {
      auto wager = wager_of(rules, name, asked, which);
      if (!wager) return std::unexpected(wager.error());
      if (std::ranges::find(wagers, wager->area, &maths::layout_wager::area) != wagers.end()) {
        return refuse(
            fmt::format("{}: area {} is named twice; accepted: each area once", name, asked.area));
      }
      wager->every_play = every_play;
      wagers.push_back(*wager);
    }
  }
  const auto looked_at = which == wagers_are::complete ? rules.offered() : purchases(rules);
  for (const auto& problem :
       {wager_lacking(rules, wagers, looked_at), unequal_wager(rules, wagers)}) {
    if (!problem.empty()) return refuse(flag_of(request, flag) + ": " + problem);
  }
  return wagers;
}

std::string with_simulation_named(std::string problem, const rules::lowered& game,
                                  const maths::layout_parts& parts) {
  if (!simulation::thrown_layout_of(game, parts)) return problem;
  return std::move(problem) + "; skyward simulate plays rounds of these, without a bankroll";
}

}  // namespace skyward::request
