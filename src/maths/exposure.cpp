// Adds the wagers of all seats up by column, and follows them to the next throw and to their end.
#include "maths/exposure.hpp"

#include "base/text.hpp"
#include "maths/layout.hpp"
#include "maths/wager_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace skyward::maths {

using rules::index;

namespace {

/// The wagers of all seats by column, and what is taken before the dice are thrown.
struct table_wagers {
  std::vector<column_wager> by_column;
  cents at_risk;
  cents taken;
  bool steered = false;
};

/// Why no such wager can be up at a position; empty where it can.
std::string problem_of(const rules::lowered& game, const rules::table_rules& rules,
                       const rules::lowered_position& at, bool steered, const seat_wager& wager) {
  const auto& column = rules.book().columns[index(wager.column)];
  const auto& area = rules.book().areas[index(column.area)];
  if (!rules.odds_known(column.area)) {
    return fmt::format("odds {}; accepted: odds given with a rules submission",
                       rules::not_in_source);
  }
  if (auto problem = payment_problem(rules, column.area, wager.amount); !problem.empty()) {
    return problem;
  }
  const bool up = area.purchase ? at.areas[index(column.area)]
                                : game.states[at.closed(steered)].up[index(wager.column)];
  if (up) return {};
  std::vector<std::string> known;
  for (std::size_t i = 0; i < rules.book().columns.size(); ++i) {
    if (game.states[at.closed(steered)].up[i]) known.push_back(rules.book().columns[i].name);
  }
  return "cannot be up at this position; " + accepted_names(column.name, known);
}

void add(const rules::table_rules& rules, const seat_wager& each, table_wagers& table) {
  table.at_risk = table.at_risk + each.amount;
  const auto& column = rules.book().columns[index(each.column)];
  if (rules.book().areas[index(column.area)].purchase) {
    table.taken = table.taken + each.amount;
    return;
  }
  add_wagers(table.by_column, wager_in_column(rules, each.column, each.amount, winnings::as_paid));
}

/// The lines on which a wager can still win: each gains a number of its own, and the law has those
/// that come.
std::expected<std::vector<rules::line_id>, std::string> lines_ahead(const rules::lowered& game,
                                                                    walk_start start,
                                                                    column_wager wager) {
  for (std::size_t i = 0; i < wager.gains.size(); ++i) wager.gains[i].net = i + 1;
  wager.amount = cents{1};
  const auto walked = walk_wagers(game, start, {&wager, 1});
  if (!walked) return std::unexpected(walked.error());
  std::vector<rules::line_id> lines;
  for (const auto& outcome : walked->law.outcomes) {
    if (outcome.net < 1) continue;
    lines.push_back(wager.gains[numerator(outcome.net).convert_to<std::size_t>() - 1].line);
  }
  return lines;
}

std::expected<std::optional<largest_payout>, std::string> largest_of(
    const rules::lowered& game, const rules::table_rules& rules, walk_start start,
    std::span<const seat_wager> wagers, const table_wagers& table) {
  std::optional<largest_payout> largest;
  for (const auto& column : table.by_column) {
    const auto lines = lines_ahead(game, start, column);
    if (!lines) return std::unexpected(lines.error());
    for (std::size_t i = 0; i < wagers.size(); ++i) {
      if (wagers[i].column != column.column) continue;
      for (const auto line : *lines) {
        const auto paid = rules.winnings_of(line, wagers[i].amount).paid;
        if (!largest || paid > largest->paid) largest = {i, line, paid};
      }
    }
  }
  return largest;
}

/// The house's side of the players' law, with what it has taken already.
house_result house_side(net_law players, cents taken) {
  house_result house;
  house.law = std::move(players);
  std::ranges::reverse(house.law.outcomes);
  for (auto& each : house.law.outcomes) each.net = taken.count() - each.net;
  const auto moments = moments_of(house.law, 1);
  house.mean = -moments.house_edge;
  house.variance = moments.variance;
  return house;
}

}  // namespace

rational house_result::quantile(const rational& probability) const {
  integer ways = 0;
  for (const auto& each : law.outcomes) {
    ways += each.ways;
    if (rational{ways, law.total} >= probability) return each.net;
  }
  return best();
}

rational house_result::probability_of_loss() const {
  integer ways = 0;
  for (const auto& each : law.outcomes) {
    if (each.net < 0) ways += each.ways;
  }
  return {ways, law.total};
}

std::expected<exposure, std::string> exposure_of(const rules::lowered& game,
                                                 const rules::table_rules& rules,
                                                 std::uint32_t position,
                                                 std::span<const seat_wager> wagers) {
  const auto& book = rules.book();
  const auto& at = game.positions[position];
  table_wagers table;
  for (const auto& each : wagers) {
    const auto& column = book.columns[index(each.column)];
    table.steered = table.steered || is_steered(book, column);
  }
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const auto problem = problem_of(game, rules, at, table.steered, wagers[i]);
    if (!problem.empty()) {
      return std::unexpected(fmt::format("seat {}, {}: {}", wagers[i].seat,
                                         book.columns[index(wagers[i].column)].name, problem));
    }
    add(rules, wagers[i], table);
  }
  if (wagers.empty()) return std::unexpected("no wager is made; accepted: one or more");
  if (table.by_column.empty()) {
    const net_law nothing_thrown{{{0, 1}}, 1};
    return exposure{table.at_risk, house_side(nothing_thrown, table.taken),
                    house_side(nothing_thrown, table.taken), std::nullopt};
  }
  auto thrown = law_of_throw(game, game.states[at.closed(table.steered)], table.by_column);
  if (!thrown) return std::unexpected(thrown.error());
  const walk_start start{position, table.steered};
  const auto largest = largest_of(game, rules, start, wagers, table);
  if (!largest) return std::unexpected(largest.error());
  exposure found{table.at_risk, house_side(std::move(*thrown), table.taken), {}, *largest};
  auto walked = walk_wagers(game, start, table.by_column);
  if (walked) {
    found.all_decided = house_side(std::move(walked->law), table.taken);
  } else {
    found.all_decided = std::unexpected(walked.error());
  }
  return found;
}

std::vector<seat_wager> full_table(const rules::lowered& game, const rules::table_rules& rules,
                                   std::uint32_t position) {
  const auto& book = rules.book();
  const auto held = game.positions[position].areas & rules.offered();
  std::vector<seat_wager> wagers;
  for (std::int64_t seat = 1; seat <= rules.limits().seats; ++seat) {
    for (std::size_t i = 0; i < book.areas.size(); ++i) {
      const auto area = static_cast<rules::area_id>(i);
      if (!held[i] || !rules.odds_known(area)) continue;
      const auto& fixed = book.groups[index(book.areas[i].group)].fixed_wager;
      wagers.push_back({seat, book.column_of(area, held), fixed.value_or(rules.limits().maximum)});
    }
  }
  return wagers;
}

}  // namespace skyward::maths
