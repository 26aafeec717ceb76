// Finds the columns that share walks, and walks that are alike from many positions.
#include "maths/column_walks.hpp"

#include "base/ensure.hpp"
#include "maths/column_wager.hpp"
#include "maths/lumping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace skyward::maths {

namespace {

using rules::column_set;
using rules::index;

constexpr auto unseen = ~std::uint32_t{0};

/// Columns that are made at the same positions and decided by the same outcomes.
struct column_class {
  std::vector<std::uint32_t> positions;
  bool steered = false;
  column_set columns;
};

bool is_followed(const rules::table_rules& rules, const rules::column& column) {
  return rules.offers(column) && !rules.book().areas[index(column.area)].purchase;
}

/// Splits classes by every outcome that decides some of their columns and not others.
void split(std::vector<column_class>& classes, const rules::lowered& game) {
  for (const auto& outcome : game.outcomes) {
    const auto count = classes.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto decided = classes[i].columns & outcome.columns;
      if (decided.none() || decided == classes[i].columns) continue;
      auto standing = classes[i];
      standing.columns &= ~decided;
      classes[i].columns = decided;
      classes.push_back(std::move(standing));
    }
  }
}

std::vector<column_class> classes_everywhere(const rules::lowered& game,
                                             const rules::table_rules& rules) {
  const auto& book = rules.book();
  std::vector<column_class> classes;
  for (std::size_t c = 0; c < book.columns.size(); ++c) {
    const auto& column = book.columns[c];
    if (!is_followed(rules, column)) continue;
    column_class made{{}, is_steered(book, column), {}};
    for (std::uint32_t at = 0; at < game.positions.size(); ++at) {
      const auto& open = game.positions[at];
      const bool up = game.states[open.closed(made.steered)].up[c];
      if (open.areas[index(column.area)] && up) made.positions.push_back(at);
    }
    ensure(!made.positions.empty(), "a position at which every offered area takes wagers");
    const auto known = std::ranges::find_if(classes, [&](const column_class& each) {
      return each.steered == made.steered && each.positions == made.positions;
    });
    auto& of = known == classes.end() ? classes.emplace_back(std::move(made)) : *known;
    of.columns.set(c);
  }
  split(classes, game);
  return classes;
}

/// The walks of one class: every state that its wagers can stand at as a node.
class class_graph {
 public:
  class_graph(const rules::lowered& game, const column_class& wagers)
      : game_{game}, wagers_{wagers}, node_of_(game.states.size(), unseen) {
    rules::for_each_member(wagers.columns, [&](auto c) { made_.columns.push_back(c); });
    label_of_outcome_.assign(game.outcomes.size(), unseen);
    for (const auto at : wagers.positions) {
      starts_.push_back(enter(game.positions[at].closed(wagers.steered)));
    }
    for (std::size_t i = 0; i < states_.size(); ++i) throw_dice(game.states[states_[i]]);
  }

  /// Nothing when they are more than walks_max, unless `cut`: then as many, and what is left out.
  std::expected<std::optional<column_walks>, std::string> follow_all(bool cut) {
    const bool one = std::ranges::count(starts_, starts_.front()) == std::ssize(starts_);
    if (!one) {
      const auto alike = lumped(graph_);
      for (auto& each : starts_) each = alike.class_of[each];
      graph_ = alike.graph;
    }
    std::map<std::uint32_t, std::vector<std::uint32_t>> positions_from;
    std::vector<std::uint32_t> in_order;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      auto& from = positions_from[starts_[i]];
      if (from.empty()) in_order.push_back(starts_[i]);
      from.push_back(wagers_.positions[i]);
    }
    if (in_order.size() > walks_max && !cut) return std::nullopt;
    for (std::size_t i = 0; i < in_order.size(); ++i) {
      auto& from = positions_from[in_order[i]];
      if (i >= walks_max) {
        made_.unfollowed.insert(made_.unfollowed.end(), from.begin(), from.end());
        continue;
      }
      auto walk = follow(graph_, static_cast<std::uint32_t>(made_.outcomes.size()), in_order[i]);
      if (!walk) return std::unexpected(walk.error());
      made_.walks.push_back({std::move(*walk), std::move(from)});
    }
    std::ranges::sort(made_.unfollowed);
    return std::move(made_);
  }

 private:
  std::uint32_t enter(std::uint32_t state) {
    if (node_of_[state] == unseen) {
      node_of_[state] = static_cast<std::uint32_t>(states_.size());
      states_.push_back(state);
    }
    return node_of_[state];
  }

  void throw_dice(const rules::lowered_state& state) {
    graph_.add_node();
    for (const auto& each : game_.transitions_of(state)) {
      if (game_.outcomes[each.outcome].columns[made_.columns.front()]) {
        graph_.add_exit(each.weight, label_of(each.outcome));
      } else {
        graph_.add_edge(each.weight, enter(game_.positions[each.next].closed(wagers_.steered)));
      }
    }
  }

  /// Outcomes that decide these columns alike have one label.
  std::uint32_t label_of(std::uint32_t outcome) {
    auto& label = label_of_outcome_[outcome];
    if (label != unseen) return label;
    std::string decided;
    for (const auto c : made_.columns) {
      decided.push_back(static_cast<char>(game_.outcomes[outcome].decided[c].code()));
    }
    const auto next = static_cast<std::uint32_t>(made_.outcomes.size());
    label = label_of_decisions_.try_emplace(std::move(decided), next).first->second;
    if (label == next) made_.outcomes.push_back(outcome);
    return label;
  }

  const rules::lowered& game_;
  const column_class& wagers_;
  std::vector<std::uint32_t> node_of_;  // by state
  std::vector<std::uint32_t> states_;   // by node
  std::vector<std::uint32_t> starts_;   // by position of the class
  std::vector<std::uint32_t> label_of_outcome_;
  std::map<std::string, std::uint32_t> label_of_decisions_;
  absorbing_graph graph_;
  column_walks made_;
};

/// Columns that together are worth something else at too many places are followed one by one.
std::expected<void, std::string> add_walks(const rules::lowered& game, const rules::rulebook& book,
                                           const column_class& wagers,
                                           std::vector<column_walks>& all) {
  const bool alone = wagers.columns.count() == 1;
  auto walks = class_graph{game, wagers}.follow_all(alone);
  if (!walks) {
    const auto& first = book.columns[rules::first_of(wagers.columns)];
    return std::unexpected(fmt::format("{}: {}", first.name, walks.error()));
  }
  if (*walks) {
    all.push_back(std::move(**walks));
    return {};
  }
  for (std::size_t c = 0; c < wagers.columns.size(); ++c) {
    if (!wagers.columns[c]) continue;
    column_class one{wagers.positions, wagers.steered, {}};
    one.columns.set(c);
    if (auto added = add_walks(game, book, one, all); !added) return added;
  }
  return {};
}

std::expected<std::vector<column_walks>, std::string> walks_of(
    const rules::lowered& game, const rules::rulebook& book,
    const std::vector<column_class>& classes) {
  std::vector<column_walks> all;
  for (const auto& each : classes) {
    if (auto added = add_walks(game, book, each, all); !added) {
      return std::unexpected(added.error());
    }
  }
  return all;
}

}  // namespace

std::expected<std::vector<column_walks>, std::string> walks_everywhere(
    const rules::lowered& game, const rules::table_rules& rules) {
  return walks_of(game, rules.book(), classes_everywhere(game, rules));
}

std::expected<std::vector<column_walks>, std::string> walks_at(const rules::lowered& game,
                                                               const rules::table_rules& rules,
                                                               std::uint32_t position) {
  const auto& book = rules.book();
  std::vector<column_class> classes;
  for (const bool steered : {false, true}) {
    auto& made = classes.emplace_back(column_class{{position}, steered, {}});
    const auto& up = game.states[game.positions[position].closed(steered)].up;
    for (std::size_t c = 0; c < book.columns.size(); ++c) {
      const auto& column = book.columns[c];
      made.columns[c] = up[c] && is_steered(book, column) == steered && is_followed(rules, column);
    }
  }
  std::erase_if(classes, [](const auto& each) { return each.columns.none(); });
  split(classes, game);
  return walks_of(game, book, classes);
}

}  // namespace skyward::maths
