// Takes figures from a position, and holds purchases against the terms they buy.
#include "maths/value.hpp"

#include "maths/par_sheet.hpp"

#include <algorithm>
#include <optional>

namespace skyward::maths {

using rules::index;

namespace {

wager_worth worth_of(const wager_figures& figures) {
  wager_worth worth{figures.column, false, 0, figures.money->return_to_player, figures.mean_throws};
  for (const auto& each : figures.outcomes) {
    if (*each.net > 0) worth.win_probability += each.probability;
  }
  return worth;
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

}  // namespace

std::expected<std::vector<wager_worth>, std::string> worth_at(const rules::lowered& game,
                                                              const rules::table_rules& rules,
                                                              std::uint32_t position) {
  const auto figures = figures_at(game, rules, position);
  if (!figures) return std::unexpected(figures.error());
  std::vector<wager_worth> all;
  for (const auto& each : *figures) {
    const auto area = rules.book().columns[index(each.column)].area;
    if (!rules.odds_known(area)) continue;
    all.push_back(worth_of(each));
    all.back().can_be_made = game.positions[position].areas[index(area)];
  }
  return all;
}

std::expected<std::map<rules::column_id, everywhere>, std::string> laws_everywhere(
    const rules::lowered& game, const rules::table_rules& rules) {
  const auto sheet = wager_sheet_of(game, rules);
  if (!sheet) return std::unexpected(sheet.error());
  std::map<rules::column_id, everywhere> laws;
  std::map<rules::column_id, const std::vector<wager_outcome>*> first;
  for (const auto& each : sheet->wagers) {
    const auto* outcomes = first.try_emplace(each.column, &each.outcomes).first->second;
    laws[each.column].positions += each.positions;
    if (each.outcomes != *outcomes) laws[each.column].same_law = false;
  }
  for (const auto& each : sheet->wagers_left_out) {
    auto& law = laws[each.column];
    law.positions += each.positions;
    if (*law.same_law) law.same_law.reset();
  }
  return laws;
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
