#include "maths/layout.hpp"

#include "base/ensure.hpp"
#include "maths/absorption.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

namespace skyward::maths {

using rules::index;

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
    start.at.state = game_.positions.front().closed(start.steered);
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
    rules::column_set standing;
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
        next.state = game_.positions[each.next].closed(steered_);
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
