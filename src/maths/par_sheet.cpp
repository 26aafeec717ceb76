// Looks up odds for the walks of wagers, and tells figures apart by position.
#include "maths/par_sheet.hpp"

#include "maths/column_walks.hpp"
#include "maths/position_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace skyward::maths {

namespace {

using rules::index;

/// What a decision is worth in wagers; nothing for a win whose odds are not known.
std::optional<rational> net_of(const rules::table_rules& rules, rules::decision decided) {
  if (decided.is_loss()) return rational{-1};
  if (decided.is_push()) return rational{0};
  return rules.net_per_wager(decided.line());
}

/// The outcomes with the greatest net win, together.
std::optional<top_award> top_of(const wager_figures& figures) {
  std::optional<rational> net;
  rational probability = 0;
  for (const auto& each : figures.outcomes) {
    if (each.how != result::win || (net && *each.net < *net)) continue;
    if (!net || *each.net > *net) probability = 0;
    net = each.net;
    probability += each.probability;
  }
  if (!net) return std::nullopt;
  return top_award{*net, (1 - probability) / probability};
}

/// Completes figures whose outcomes are known by ways of `total`.
void complete(wager_figures& figures, const std::vector<integer>& ways, const integer& total) {
  net_law law;
  law.total = total;
  figures.cycle = total;
  bool odds_known = true;
  integer wins = 0;
  integer hits = 0;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    auto& outcome = figures.outcomes[i];
    if (outcome.net) outcome.contribution = outcome.probability * (*outcome.net + 1);
    if (outcome.how == result::win) wins += ways[i];
    if (outcome.how != result::lose) hits += ways[i];
    odds_known = odds_known && outcome.net.has_value();
    if (odds_known) law.outcomes.push_back({*outcome.net, ways[i]});
  }
  figures.win_probability = rational{wins, total};
  figures.hit_frequency = rational{hits, total};
  if (!odds_known) return;
  auto moments = moments_of(law, 1);
  std::optional<rational> per_throw;
  if (figures.mean_throws == 1) per_throw = moments.house_edge;
  if (figures.mean_throws > 1) per_throw = moments.house_edge / figures.mean_throws;
  rational back = 1 - moments.house_edge;
  figures.money = money_figures{std::move(moments.house_edge), std::move(back),
                                std::move(moments.variance), std::move(per_throw), top_of(figures)};
}

wager_figures figures_of(const rules::lowered& game, const rules::table_rules& rules,
                         std::size_t column, const column_walks& walks, const absorption& walk) {
  std::map<rules::decision, integer> ways;
  for (std::size_t i = 0; i < walk.exits.size(); ++i) {
    const auto& outcome = game.outcomes[walks.outcomes[i]];
    if (walk.exits[i] != 0) ways[outcome.decided[column]] += walk.exits[i];
  }
  // Wins first, in paytable order.
  std::vector<std::pair<rules::decision, integer>> ordered;
  for (const bool wins : {true, false}) {
    for (const auto& each : ways) {
      if (each.first.is_win() == wins) ordered.push_back(each);
    }
  }
  integer common = walk.total;
  for (const auto& [decided, count] : ordered) common = gcd(common, count);

  wager_figures figures;
  figures.column = static_cast<rules::column_id>(column);
  figures.mean_throws = walk.steps == walk.total ? rational{1} : walk.mean_steps();
  const integer total = walk.total / common;
  std::vector<integer> reduced;
  for (const auto& [decided, count] : ordered) {
    reduced.push_back(count / common);
    wager_outcome outcome;
    outcome.how = decided.is_win() ? result::win : decided.is_push() ? result::push : result::lose;
    if (decided.is_win()) outcome.line = decided.line();
    outcome.probability = rational{reduced.back(), total};
    outcome.net = net_of(rules, decided);
    figures.outcomes.push_back(std::move(outcome));
  }
  complete(figures, reduced, total);
  return figures;
}

/// A purchase is taken when betting closes; what it buys shows in the terms that go with it. Where
/// the source does not say how it is settled, nothing is claimed.
wager_figures purchase_figures(const rules::table_rules& rules, std::size_t column) {
  wager_figures figures;
  figures.column = static_cast<rules::column_id>(column);
  if (!rules.in_edition().settles_purchases) return figures;
  figures.outcomes.push_back({result::lose, std::nullopt, 1, rational{-1}, std::nullopt});
  complete(figures, {1}, 1);
  return figures;
}

/// The figures of a column, once each, with the positions that have them.
void add_wager(const rules::lowered& game, const rules::table_rules& rules, std::size_t column,
               const column_walks& walks, par_sheet& sheet) {
  std::vector<wager_figures> told;
  std::vector<std::vector<std::uint32_t>> positions;  // of each
  for (const auto& [walk, from] : walks.walks) {
    auto figures = figures_of(game, rules, column, walks, walk);
    const auto known = std::ranges::find(told, figures) - told.begin();
    if (known == std::ssize(told)) {
      told.push_back(std::move(figures));
      positions.emplace_back();
    }
    auto& at = positions[static_cast<std::size_t>(known)];
    at.insert(at.end(), from.begin(), from.end());
  }
  auto all = walks.unfollowed;
  for (const auto& at : positions) all.insert(all.end(), at.begin(), at.end());
  for (std::size_t i = 0; i < told.size(); ++i) {
    std::ranges::sort(positions[i]);
    told[i].positions = positions[i].size();
    told[i].at_opening = positions[i].front() == 0;
    if (told[i].positions < all.size()) told[i].where = position_words(game, all, positions[i]);
    sheet.wagers.push_back(std::move(told[i]));
  }
  if (walks.unfollowed.empty()) return;
  sheet.wagers_left_out.push_back({static_cast<rules::column_id>(column),
                                   position_words(game, all, walks.unfollowed),
                                   walks.unfollowed.size()});
}

/// Layouts of the rulebook whose areas are all offered, at a dollar or the fixed wager each.
void add_layouts(const rules::lowered& game, const rules::table_rules& rules, par_sheet& sheet) {
  const auto& book = rules.book();
  const auto offered = [&](rules::area_id area) {
    return rules.offers(area) && rules.odds_known(area);
  };
  for (const auto& named : book.layouts) {
    if (!std::ranges::all_of(named.areas, offered)) continue;
    std::vector<layout_wager> wagers;
    for (const auto area : named.areas) {
      const auto& fixed = book.groups[index(book.areas[index(area)].group)].fixed_wager;
      wagers.push_back({area, fixed.value_or(cents{100})});
    }
    auto figures = layout_of(game, rules, named.label, wagers);
    if (figures) {
      sheet.layouts.push_back(std::move(*figures));
    } else {
      sheet.layouts_left_out.push_back(fmt::format("{}: {}", named.label, figures.error()));
    }
  }
}

}  // namespace

std::string name_at(const std::string& column, const std::string& where) {
  return where.empty() ? column : column + " at " + where;
}

std::string wager_name(const rules::rulebook& book, const wager_figures& figures) {
  return name_at(book.columns[index(figures.column)].name, figures.where);
}

std::expected<std::vector<wager_figures>, std::string> figures_at(const rules::lowered& game,
                                                                  const rules::table_rules& rules,
                                                                  std::uint32_t position) {
  const auto walks = walks_at(game, rules, position);
  if (!walks) return std::unexpected(walks.error());
  std::vector<wager_figures> all;
  for (const auto& each : *walks) {
    for (const auto c : each.columns) {
      all.push_back(figures_of(game, rules, c, each, each.walks.front().walk));
    }
  }
  std::ranges::sort(all, {}, &wager_figures::column);
  return all;
}

std::expected<par_sheet, std::string> wager_sheet_of(const rules::lowered& game,
                                                     const rules::table_rules& rules) {
  const auto& book = rules.book();
  par_sheet sheet;
  const auto walks = walks_everywhere(game, rules);
  if (!walks) return std::unexpected(walks.error());
  for (std::size_t c = 0; c < book.columns.size(); ++c) {
    const auto& area = book.columns[c].area;
    if (book.areas[index(area)].purchase && rules.offers(area)) {
      sheet.wagers.push_back(purchase_figures(rules, c));
    }
    for (const auto& each : *walks) {
      if (std::ranges::count(each.columns, c) > 0) add_wager(game, rules, c, each, sheet);
    }
  }
  return sheet;
}

std::expected<par_sheet, std::string> par_sheet_of(const rules::lowered& game,
                                                   const rules::table_rules& rules) {
  auto sheet = wager_sheet_of(game, rules);
  if (sheet) add_layouts(game, rules, *sheet);
  return sheet;
}

}  // namespace skyward::maths
