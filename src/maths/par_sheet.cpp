// Follows the columns whose walks end together, and looks their odds up last.
#include "maths/par_sheet.hpp"

#include "base/ensure.hpp"
#include "maths/absorption.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace skyward::maths {

namespace {

using rules::column_set;
using rules::index;

/// Columns placed at one position and decided by the same outcomes: their walks end together.
struct column_class {
  std::uint32_t position = 0;
  bool steered = false;
  std::vector<std::size_t> columns;
};

/// The offered columns by where they are first placed, then split by every outcome that decides
/// some of them and not others.
std::vector<column_class> classes_of(const rules::lowered& game, const rules::table_rules& rules) {
  const auto& book = rules.book();
  std::vector<column_class> classes;
  for (std::size_t c = 0; c < book.columns.size(); ++c) {
    const auto& column = book.columns[c];
    if (!rules.offers(column) || book.areas[index(column.area)].purchase) continue;
    const auto opens = std::ranges::find_if(
        game.positions, [&](const auto& at) { return at.areas[index(column.area)]; });
    ensure(opens != game.positions.end(), "a position at which every offered area takes wagers");
    const auto position = static_cast<std::uint32_t>(opens - game.positions.begin());
    const bool steered = is_steered(book, column);
    auto known = std::ranges::find_if(classes, [&](const column_class& each) {
      return each.position == position && each.steered == steered;
    });
    if (known == classes.end()) known = classes.insert(known, {position, steered, {}});
    known->columns.push_back(c);
  }
  for (const auto& outcome : game.outcomes) {
    const auto count = classes.size();
    for (std::size_t i = 0; i < count; ++i) {
      column_class decided{classes[i].position, classes[i].steered, {}};
      auto standing = decided;
      for (const auto c : classes[i].columns) {
        (outcome.columns[c] ? decided : standing).columns.push_back(c);
      }
      if (decided.columns.empty() || standing.columns.empty()) continue;
      classes[i] = std::move(decided);
      classes.push_back(std::move(standing));
    }
  }
  return classes;
}

/// The walk of a class of columns from their placement to the outcome that decides them.
std::expected<absorption, std::string> follow_class(const rules::lowered& game,
                                                    const column_class& wagers) {
  constexpr auto unseen = ~std::uint32_t{0};
  const auto column = wagers.columns.front();
  std::vector<std::uint32_t> node_of(game.states.size(), unseen);
  std::vector<std::uint32_t> states{game.positions[wagers.position].closed(wagers.steered)};
  node_of[states[0]] = 0;
  absorbing_graph graph;
  for (std::size_t i = 0; i < states.size(); ++i) {
    graph.add_node();
    for (const auto& each : game.transitions_of(game.states[states[i]])) {
      if (game.outcomes[each.outcome].columns[column]) {
        graph.add_exit(each.weight, each.outcome);
        continue;
      }
      const auto next = game.positions[each.next].closed(wagers.steered);
      if (node_of[next] == unseen) {
        node_of[next] = static_cast<std::uint32_t>(states.size());
        states.push_back(next);
      }
      graph.add_edge(each.weight, node_of[next]);
    }
  }
  return follow(graph, static_cast<std::uint32_t>(game.outcomes.size()));
}

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
                         std::size_t column, const absorption& walk) {
  std::map<rules::decision, integer> ways;
  for (std::size_t i = 0; i < walk.exits.size(); ++i) {
    if (walk.exits[i] != 0) ways[game.outcomes[i].decided[column]] += walk.exits[i];
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

std::expected<par_sheet, std::string> par_sheet_of(const rules::lowered& game,
                                                   const rules::table_rules& rules) {
  const auto& book = rules.book();
  par_sheet sheet;
  for (std::size_t c = 0; c < book.columns.size(); ++c) {
    const auto& area = book.columns[c].area;
    if (book.areas[index(area)].purchase && rules.offers(area)) {
      sheet.wagers.push_back(purchase_figures(rules, c));
    }
  }
  for (const auto& each : classes_of(game, rules)) {
    const auto walk = follow_class(game, each);
    if (!walk) {
      return std::unexpected(
          fmt::format("{}: {}", book.columns[each.columns.front()].name, walk.error()));
    }
    for (const auto c : each.columns) sheet.wagers.push_back(figures_of(game, rules, c, *walk));
  }
  std::ranges::sort(sheet.wagers, {}, &wager_figures::column);
  add_layouts(game, rules, sheet);
  return sheet;
}

}  // namespace skyward::maths
