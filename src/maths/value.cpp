// Follows one wager at a time from a position, and holds purchases against the terms they buy.
#include "maths/value.hpp"

#include "maths/wager_walk.hpp"

#include <algorithm>
#include <optional>

namespace skyward::maths {

using rules::index;

namespace {

/// Large enough that a prize is one of its whole cents.
constexpr cents unit{100};

/// What is wagered to find a column's worth: a fixed wager as it is fixed.
cents wager_of(const rules::rulebook& book, const rules::column& column) {
  const auto& area = book.areas[index(column.area)];
  return book.groups[index(area.group)].fixed_wager.value_or(unit);
}

std::expected<wager_walk, std::string> walk_of(const rules::lowered& game,
                                               const rules::table_rules& rules,
                                               rules::column_id column, std::uint32_t position) {
  const auto& book = rules.book();
  const auto& wagered = book.columns[index(column)];
  const auto wager = wager_in_column(rules, column, wager_of(book, wagered), winnings::by_odds);
  return walk_wagers(game, {position, is_steered(book, wagered)}, {{wager}});
}

wager_worth worth_of(const wager_walk& walk, rules::column_id column, cents wagered) {
  wager_worth worth{column, false, 0, 0, walk.mean_throws};
  integer wins = 0;
  for (const auto& each : walk.law.outcomes) {
    if (each.net > 0) wins += each.ways;
  }
  worth.win_probability = rational{wins, walk.law.total};
  worth.payback = 1 - moments_of(walk.law, wagered.count()).house_edge;
  return worth;
}

/// Columns with known odds that dice decide.
std::vector<rules::column_id> columns_with_odds(const rules::table_rules& rules) {
  const auto& book = rules.book();
  std::vector<rules::column_id> columns;
  for (std::size_t i = 0; i < book.columns.size(); ++i) {
    const auto& column = book.columns[i];
    if (!rules.offers(column) || book.areas[index(column.area)].purchase) continue;
    if (rules.odds_known(column.area)) columns.push_back(static_cast<rules::column_id>(i));
  }
  return columns;
}

/// The wager with the least edge of each compulsory group: what taking part costs at least.
purchase_study::layout least_to_take_part(const rules::rulebook& book,
                                          const std::vector<wager_worth>& worths) {
  purchase_study::layout least;
  for (std::size_t g = 0; g < book.groups.size(); ++g) {
    if (!book.groups[g].compulsory) continue;
    std::optional<wager_worth> best;
    for (const auto& each : worths) {
      const auto& column = book.columns[index(each.column)];
      if (column.with || index(book.areas[index(column.area)].group) != g) continue;
      if (!best || each.payback > best->payback) best = each;
    }
    if (!best) continue;
    least.areas.push_back(book.columns[index(best->column)].area);
    least.loss += 1 - best->payback;
  }
  return least;
}

/// Adds to the wagers of taking part those that go with a purchase and, with it, gain; at least
/// one.
void find_least(purchase_study& study) {
  study.least_with = study.least_without;
  study.least_with.loss += 1;
  auto by_edge = study.parts;
  std::ranges::sort(by_edge, {}, &purchase_study::part::edge_with);
  for (const auto& part : by_edge) {
    if (part.edge_with >= 0 && part.area != by_edge.front().area) break;
    study.least_with.areas.push_back(part.area);
    study.least_with.loss += part.edge_with;
  }
}

bool same_law(const net_law& a, const net_law& b) {
  return std::ranges::equal(a.outcomes, b.outcomes, [&](const auto& x, const auto& y) {
    return x.net == y.net && x.ways * b.total == y.ways * a.total;
  });
}

}  // namespace

std::expected<std::vector<wager_worth>, std::string> worth_at(const rules::lowered& game,
                                                              const rules::table_rules& rules,
                                                              std::uint32_t position) {
  const auto& book = rules.book();
  const auto& at = game.positions[position];
  std::vector<wager_worth> all;
  for (const auto id : columns_with_odds(rules)) {
    const auto& column = book.columns[index(id)];
    if (!game.states[at.closed(is_steered(book, column))].up[index(id)]) continue;
    const auto walk = walk_of(game, rules, id, position);
    if (!walk) return std::unexpected(column.name + ": " + walk.error());
    all.push_back(worth_of(*walk, id, wager_of(book, column)));
    all.back().can_be_made = at.areas[index(column.area)];
  }
  return all;
}

std::expected<everywhere, std::string> law_everywhere(const rules::lowered& game,
                                                      const rules::table_rules& rules,
                                                      rules::column_id column) {
  const auto area = index(rules.book().columns[index(column)].area);
  everywhere law;
  std::optional<net_law> first;
  std::uint64_t work = 0;
  for (std::uint32_t i = 0; i < game.positions.size(); ++i) {
    if (!game.positions[i].areas[area]) continue;
    ++law.positions;
    if (work > everywhere_work_max) continue;
    auto walk = walk_of(game, rules, column, i);
    if (!walk) return std::unexpected(walk.error());
    work += walk->work;
    if (!first) {
      first = std::move(walk->law);
    } else if (!same_law(*first, walk->law)) {
      law.same_law = false;
    }
  }
  const bool tried = work <= everywhere_work_max || law.positions == 1;
  if (!tried && *law.same_law) law.same_law.reset();
  return law;
}

std::expected<std::vector<purchase_study>, std::string> purchase_studies(
    const rules::lowered& game, const rules::table_rules& rules) {
  const auto& book = rules.book();
  const auto worths = worth_at(game, rules, 0);
  if (!worths) return std::unexpected(worths.error());
  const auto edge_of = [&](rules::column_id column) -> std::optional<rational> {
    const auto known = std::ranges::find(*worths, column, &wager_worth::column);
    if (known == worths->end()) return std::nullopt;
    return 1 - known->payback;
  };
  std::vector<purchase_study> studies;
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    const auto area = static_cast<rules::area_id>(i);
    if (!book.areas[i].purchase || !rules.offers(area) || !rules.odds_known(area)) continue;
    purchase_study study{area, {}, least_to_take_part(book, *worths), {}};
    for (std::size_t c = 0; c < book.columns.size(); ++c) {
      const auto& column = book.columns[c];
      if (column.with != area) continue;
      const auto edge = edge_of(book.plain_column(column.area));
      const auto edge_with = edge_of(static_cast<rules::column_id>(c));
      if (edge && edge_with) study.parts.push_back({column.area, *edge, *edge_with});
    }
    std::ranges::sort(study.parts, std::greater{}, &purchase_study::part::gain);
    find_least(study);
    studies.push_back(std::move(study));
  }
  return studies;
}

std::expected<purchase_value, std::string> value_of_purchase(const rules::lowered& game,
                                                             const rules::table_rules& rules,
                                                             std::span<const layout_wager> wagers,
                                                             rules::area_id purchase, cents price) {
  std::vector<layout_wager> bought(wagers.begin(), wagers.end());
  bought.push_back({purchase, price});
  auto without = layout_of(game, rules, "without", wagers);
  if (!without) return std::unexpected(without.error());
  auto with = layout_of(game, rules, "with", bought);
  if (!with) return std::unexpected(with.error());
  const rational gain = without->house_edge * without->handle - with->house_edge * with->handle;
  return purchase_value{std::move(*without), std::move(*with), gain};
}

}  // namespace skyward::maths
