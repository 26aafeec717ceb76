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

/// Whether a wager in this column changes what is thrown.
bool is_steered(const rules::rulebook& book, const rules::column& column) {
  return book.areas[index(column.area)].steers || column.with.has_value();
}

std::uint32_t closed_state(const rules::lowered_position& at, bool steered) {
  return steered ? at.closed_with : at.closed_without;
}

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
                                                    const column_class& of) {
  constexpr auto unseen = ~std::uint32_t{0};
  const auto column = of.columns.front();
  std::vector<std::uint32_t> node_of(game.states.size(), unseen);
  std::vector<std::uint32_t> states{closed_state(game.positions[of.position], of.steered)};
  node_of[states[0]] = 0;
  absorbing_graph graph;
  for (std::size_t i = 0; i < states.size(); ++i) {
    graph.add_node();
    for (const auto& each : game.transitions_of(game.states[states[i]])) {
      if (game.outcomes[each.outcome].columns[column]) {
        graph.add_exit(each.weight, each.outcome);
        continue;
      }
      const auto next = closed_state(game.positions[each.next], of.steered);
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

/// Completes figures whose outcomes are known by ways of `total`.
void complete(wager_figures& figures, const std::vector<integer>& ways, const integer& total) {
  net_law law;
  law.total = total;
  bool odds_known = true;
  integer wins = 0;
  integer hits = 0;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const auto& outcome = figures.outcomes[i];
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
                                std::move(moments.variance), std::move(per_throw)};
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
/// the edition prints no odds nothing is known of its settlement either.
wager_figures purchase_figures(const rules::table_rules& rules, std::size_t column) {
  wager_figures figures;
  figures.column = static_cast<rules::column_id>(column);
  if (!rules.in_edition().settles_purchases) return figures;
  figures.outcomes.push_back({result::lose, std::nullopt, 1, rational{-1}});
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

namespace {

/// Walks a layout: a node is where the dice are, which wagers still stand, and what is won so far.
class layout_walk {
 public:
  layout_walk(const rules::lowered& game, const rules::table_rules& rules,
              std::span<const layout_wager> wagers)
      : game_{game}, rules_{rules}, wagers_{wagers} {}

  std::expected<layout_figures, std::string> figures() {
    const auto& book = rules_.book();
    rules::area_set held;
    for (const auto& each : wagers_) held.set(index(each.area));
    beginning start;
    for (const auto& each : wagers_) {
      if (auto problem = place(each, held, start); !problem.empty()) {
        return std::unexpected(book.areas[index(each.area)].id + ": " + problem);
      }
    }
    if (most_ * scale_ > net_max) return std::unexpected("odds and wagers too large to add up");
    start.at.state = closed_state(game_.positions.front(), start.steered);
    steered_ = start.steered;
    if (start.at.standing.none()) return std::unexpected("nothing is left to be decided by dice");
    enter(start.at);
    for (std::size_t i = 0; i < nodes_.size(); ++i) throw_dice(nodes_[i]);
    auto walk = follow(graph_, static_cast<std::uint32_t>(nets_.size()));
    if (!walk) return std::unexpected(walk.error());
    return summed(*walk);
  }

 private:
  struct node {
    std::uint32_t state = 0;
    column_set standing;
    std::int64_t net = 0;  // in cents times scale_
  };
  struct beginning {
    node at;
    bool steered = false;
  };

  /// Net results are whole numbers of cents / scale_, whatever the odds.
  static constexpr std::int64_t scale_max = 1'000'000'000;
  static constexpr std::int64_t net_max = INT64_MAX / 64;

  std::string place(const layout_wager& wager, const rules::area_set& held, beginning& start) {
    const auto& book = rules_.book();
    const auto& area = book.areas[index(wager.area)];
    if (!game_.positions.front().areas[index(wager.area)]) return "takes no wager at the opening";
    if (!rules_.odds_known(wager.area)) return fmt::format("odds {}", rules::not_in_source);
    start.steered = start.steered || area.steers;
    wagered_ = wagered_ + wager.amount;
    if (area.purchase) {
      taken_ = taken_ + wager.amount;
      return {};
    }
    const auto column = book.column_of(wager.area, held);
    start.at.standing.set(index(column));
    amounts_[index(column)] = wager.amount;
    rational best = 1;
    for (const auto line : area.lines) {
      const auto net = rules_.net_per_wager(line);
      ensure(net.has_value(), "a net where odds are known");
      lines_[index(line)] = *net;
      scale_ = lcm(scale_, denominator(*net));
      best = std::max(best, *net);
    }
    most_ += best * wager.amount.count();
    return scale_ > scale_max ? "odds too fine to add up" : "";
  }

  std::int64_t scaled(const rational& amount) const {
    const integer whole = numerator(amount) * (integer{scale_} / denominator(amount));
    ensure(whole <= net_max && whole >= -net_max, "a net result that fits 64 bits");
    return whole.convert_to<std::int64_t>();
  }

  std::int64_t net_of(std::size_t column, rules::decision decided) const {
    const auto amount = rational{amounts_.at(column).count()};
    if (decided.is_loss()) return scaled(-amount);
    if (decided.is_push()) return 0;
    return scaled(amount * lines_.at(index(decided.line())));
  }

  std::uint32_t enter(const node& at) {
    const auto key = std::tuple{at.state, at.standing.to_ullong(), at.net};
    const auto [known, added] = node_index_.try_emplace(key, nodes_.size());
    if (added) nodes_.push_back(at);
    return known->second;
  }

  void throw_dice(node at) {
    graph_.add_node();
    for (const auto& each : game_.transitions_of(game_.states[at.state])) {
      const auto& outcome = game_.outcomes[each.outcome];
      node next = at;
      const auto decided = at.standing & outcome.columns;
      for (auto left = decided.to_ullong(); left != 0; left &= left - 1) {
        const auto column = static_cast<std::size_t>(std::countr_zero(left));
        next.net += net_of(column, outcome.decided[column]);
      }
      next.standing &= ~decided;
      if (next.standing.none()) {
        const auto label = nets_.try_emplace(next.net, nets_.size()).first->second;
        graph_.add_exit(each.weight, label);
      } else {
        next.state = closed_state(game_.positions[each.next], steered_);
        graph_.add_edge(each.weight, enter(next));
      }
    }
  }

  layout_figures summed(const absorption& walk) const {
    layout_figures figures;
    figures.wagered = wagered_;
    figures.law.total = walk.total;
    integer wins = 0;
    for (const auto& [net, label] : nets_) {
      const rational in_cents = rational{net, scale_} - taken_.count();
      if (in_cents > 0) wins += walk.exits[label];
      figures.law.outcomes.push_back({in_cents, walk.exits[label]});
    }
    figures.win_probability = rational{wins, walk.total};
    figures.mean_throws = walk.mean_steps();
    auto moments = moments_of(figures.law, wagered_.count());
    figures.house_edge = std::move(moments.house_edge);
    figures.variance = std::move(moments.variance);
    return figures;
  }

  const rules::lowered& game_;
  const rules::table_rules& rules_;
  std::span<const layout_wager> wagers_;
  std::map<std::size_t, cents> amounts_;
  std::map<std::size_t, rational> lines_;
  integer scale_ = 1;
  rational most_;  // the most that all wagers together can win or lose, in cents
  cents wagered_;
  cents taken_;
  bool steered_ = false;
  absorbing_graph graph_;
  std::vector<node> nodes_;
  std::map<std::tuple<std::uint32_t, std::uint64_t, std::int64_t>, std::uint32_t> node_index_;
  std::map<std::int64_t, std::uint32_t> nets_;
};

}  // namespace

std::expected<layout_figures, std::string> layout_of(const rules::lowered& game,
                                                     const rules::table_rules& rules,
                                                     std::string label,
                                                     std::span<const layout_wager> wagers) {
  ensure(!wagers.empty(), "a layout with a wager");
  auto figures = layout_walk{game, rules, wagers}.figures();
  if (!figures) return figures;
  figures->label = std::move(label);
  figures->wagers.assign(wagers.begin(), wagers.end());
  return figures;
}

}  // namespace skyward::maths
