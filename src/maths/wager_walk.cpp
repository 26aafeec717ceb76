#include "maths/wager_walk.hpp"

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

/// What each decision of a wager is worth, as whole numbers of cents / scale, whatever the odds.
class scaled_nets {
 public:
  /// errors  a sentence, when the amounts cannot be added up in 64 bits
  std::string add_all(std::span<const column_wager> wagers) {
    for (const auto& each : wagers) {
      for (const auto& gain : each.gains) scale_ = lcm(scale_, denominator(gain.net));
      if (scale_ > scale_max) return "odds too fine to add up";
    }
    rational most = 0;
    for (const auto& each : wagers) most += add(each);
    return most > net_max ? "odds and wagers too large to add up" : "";
  }

  std::int64_t of(std::size_t column, rules::decision decided) const {
    if (decided.is_push()) return 0;
    if (decided.is_loss()) return -at_risk(column);
    const auto found = gains_.find({column, index(decided.line())});
    ensure(found != gains_.end(), "a gain for every line that can win");
    return found->second;
  }

  std::int64_t at_risk(std::size_t column) const { return at_risk_.at(column); }
  rational in_cents(std::int64_t net) const { return rational{net, scale_}; }

 private:
  static constexpr std::int64_t scale_max = 1'000'000'000;
  static constexpr std::int64_t net_max = INT64_MAX / 64;

  std::int64_t scaled(const rational& amount) const {
    const integer whole = numerator(amount) * (scale_ / denominator(amount));
    return whole.convert_to<std::int64_t>();
  }

  /// The most that the wager can win or lose, scaled.
  rational add(const column_wager& wager) {
    const rational amount = wager.amount.count();
    rational most = amount;
    for (const auto& gain : wager.gains) most = std::max(most, gain.net);
    most *= scale_;
    if (most > net_max) return most;
    at_risk_[index(wager.column)] = scaled(amount);
    for (const auto& gain : wager.gains) {
      gains_[{index(wager.column), index(gain.line)}] = scaled(gain.net);
    }
    return most;
  }

  integer scale_ = 1;
  std::map<std::size_t, std::int64_t> at_risk_;
  std::map<std::pair<std::size_t, std::size_t>, std::int64_t> gains_;
};

/// The columns of a set, ascending.
template <class Action>
void for_each_column(const rules::column_set& columns, const Action& act) {
  for (auto left = columns.to_ullong(); left != 0; left &= left - 1) {
    act(static_cast<std::size_t>(std::countr_zero(left)));
  }
}

/// A case: where the dice are, which wagers stand, what is won and what was wagered so far.
struct walk_case {
  std::uint32_t state = 0;
  rules::column_set standing;
  std::int64_t net = 0;
  std::int64_t handle = 0;
};

class walker {
 public:
  walker(const rules::lowered& game, const scaled_nets& nets, bool steered)
      : game_{game}, nets_{nets}, steered_{steered} {}

  std::expected<wager_walk, std::string> walk(std::uint32_t position,
                                              std::span<const column_wager> wagers) {
    walk_case start;
    for (const auto& each : wagers) {
      if (each.every_play) {
        repeated_.push_back(&each);
      } else {
        add(index(each.column), start);
      }
    }
    close_betting(position, start);
    if (start.standing.none()) return std::unexpected("nothing is left to be decided by dice");
    enter(start);
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      throw_dice(cases_[i]);
      if (cases_.size() > cases_max) {
        return std::unexpected(
            fmt::format("more than {} cases to tell apart: a wager repeated while another stands "
                        "for any time has no bound; accepted: fewer wagers together",
                        cases_max));
      }
    }
    const auto walked = follow(graph_, static_cast<std::uint32_t>(ends_.size()));
    if (!walked) return std::unexpected(walked.error());
    return summed(*walked);
  }

 private:
  void add(std::size_t column, walk_case& at) const {
    at.standing.set(column);
    at.handle += nets_.at_risk(column);
  }

  /// Makes the wagers that are made at every play, then closes the betting.
  void close_betting(std::uint32_t position, walk_case& at) const {
    const auto& open = game_.positions[position];
    for (const auto* each : repeated_) {
      const auto column = index(each->column);
      if (open.areas[index(each->area)] && !at.standing[column]) add(column, at);
    }
    at.state = open.closed(steered_);
  }

  std::uint32_t enter(const walk_case& at) {
    const auto key = std::tuple{at.state, at.standing.to_ullong(), at.net, at.handle};
    const auto [known, added] = case_index_.try_emplace(key, cases_.size());
    if (added) {
      cases_.push_back(at);
      std::int64_t at_risk = 0;
      for_each_column(at.standing, [&](std::size_t c) { at_risk += nets_.at_risk(c); });
      needed_ = std::max(needed_, at_risk - at.net);
    }
    return known->second;
  }

  void throw_dice(walk_case at) {
    graph_.add_node();
    for (const auto& each : game_.transitions_of(game_.states[at.state])) {
      const auto& outcome = game_.outcomes[each.outcome];
      auto next = at;
      const auto decided = at.standing & outcome.columns;
      for_each_column(decided, [&](std::size_t c) { next.net += nets_.of(c, outcome.decided[c]); });
      next.standing &= ~decided;
      if (next.standing.none() && (each.round_ends || repeated_.empty())) {
        const auto end = std::pair{next.net, next.handle};
        graph_.add_exit(each.weight, ends_.try_emplace(end, ends_.size()).first->second);
      } else {
        close_betting(each.next, next);
        graph_.add_edge(each.weight, enter(next));
      }
    }
  }

  wager_walk summed(const absorption& walked) const {
    wager_walk made;
    made.law.total = walked.total;
    integer handle = 0;
    for (const auto& [end, label] : ends_) {
      const auto net = nets_.in_cents(end.first);
      const auto& ways = walked.exits[label];
      handle += ways * end.second;
      auto& outcomes = made.law.outcomes;
      if (outcomes.empty() || outcomes.back().net != net) outcomes.push_back({net, 0});
      outcomes.back().ways += ways;
    }
    made.handle = nets_.in_cents(1) * rational{handle, walked.total};
    made.mean_throws = walked.mean_steps();
    made.needed = nets_.in_cents(needed_);
    return made;
  }

  const rules::lowered& game_;
  const scaled_nets& nets_;
  bool steered_;
  std::vector<const column_wager*> repeated_;
  absorbing_graph graph_;
  std::vector<walk_case> cases_;
  std::map<std::tuple<std::uint32_t, std::uint64_t, std::int64_t, std::int64_t>, std::uint32_t>
      case_index_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> ends_;  // net and handle
  std::int64_t needed_ = 0;
};

}  // namespace

std::expected<wager_walk, std::string> walk_wagers(const rules::lowered& game, walk_start start,
                                                   std::span<const column_wager> wagers) {
  scaled_nets nets;
  if (auto problem = nets.add_all(wagers); !problem.empty()) return std::unexpected(problem);
  return walker{game, nets, start.steered}.walk(start.position, wagers);
}

std::expected<net_law, std::string> law_of_throw(const rules::lowered& game,
                                                 const rules::lowered_state& closed,
                                                 std::span<const column_wager> wagers) {
  scaled_nets nets;
  if (auto problem = nets.add_all(wagers); !problem.empty()) return std::unexpected(problem);
  std::map<std::int64_t, integer> ways;
  for (const auto& each : game.transitions_of(closed)) {
    const auto& outcome = game.outcomes[each.outcome];
    std::int64_t net = 0;
    for (const auto& wager : wagers) {
      const auto column = index(wager.column);
      if (outcome.columns[column]) net += nets.of(column, outcome.decided[column]);
    }
    ways[net] += each.weight;
  }
  net_law law;
  law.total = closed.outcome_count;
  for (const auto& [net, count] : ways) law.outcomes.push_back({nets.in_cents(net), count});
  return law;
}

}  // namespace skyward::maths
