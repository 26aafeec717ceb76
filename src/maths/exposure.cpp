#include "maths/exposure.hpp"

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
  std::optional<largest_payout> largest;
};

/// Why no such wager can be up at a position; empty where it can.
std::string problem_of(const rules::lowered& game, const rules::table_rules& rules,
                       const rules::lowered_position& at, bool steered, const seat_wager& wager) {
  const auto& column = rules.book().columns[index(wager.column)];
  const auto& area = rules.book().areas[index(column.area)];
  if (!rules.odds_known(column.area)) return fmt::format("odds {}", rules::not_in_source);
  for (const auto line : area.lines) {
    const auto most = rules.wager_limit(line);
    if (wager.amount > most) {
      return fmt::format("{} is too much to pay; accepted: at most {}", money_text(wager.amount),
                         money_text(most));
    }
  }
  const bool up = area.purchase ? at.areas[index(column.area)]
                                : game.states[at.closed(steered)].up[index(wager.column)];
  return up ? "" : "cannot be up at this position";
}

void add(const rules::table_rules& rules, std::span<const seat_wager> wagers, std::size_t number,
         table_wagers& table) {
  const auto& each = wagers[number];
  table.at_risk = table.at_risk + each.amount;
  const auto& column = rules.book().columns[index(each.column)];
  if (rules.book().areas[index(column.area)].purchase) {
    table.taken = table.taken + each.amount;
    return;
  }
  const auto one = wager_in_column(rules, each.column, each.amount, winnings::as_paid);
  for (const auto& gain : one.gains) {
    const cents paid{numerator(gain.net).convert_to<std::int64_t>()};
    if (!table.largest || paid > table.largest->paid) table.largest = {number, gain.line, paid};
  }
  const auto known = std::ranges::find(table.by_column, each.column, &column_wager::column);
  if (known == table.by_column.end()) {
    table.by_column.push_back(one);
    return;
  }
  known->amount = known->amount + each.amount;
  for (std::size_t i = 0; i < one.gains.size(); ++i) known->gains[i].net += one.gains[i].net;
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
    table.steered = table.steered || book.areas[index(column.area)].steers || column.with;
  }
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const auto problem = problem_of(game, rules, at, table.steered, wagers[i]);
    if (!problem.empty()) {
      return std::unexpected(fmt::format("seat {}, {}: {}", wagers[i].seat,
                                         book.columns[index(wagers[i].column)].name, problem));
    }
    add(rules, wagers, i, table);
  }
  if (table.by_column.empty()) return std::unexpected("nothing is left to be decided by dice");
  auto thrown = law_of_throw(game, game.states[at.closed(table.steered)], table.by_column);
  if (!thrown) return std::unexpected(thrown.error());
  auto walked = walk_wagers(game, {position, table.steered}, table.by_column);
  if (!walked) return std::unexpected(walked.error());
  return exposure{table.at_risk, house_side(std::move(*thrown), table.taken),
                  house_side(std::move(walked->law), table.taken), table.largest};
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
