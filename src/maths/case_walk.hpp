// The cases that wagers can come to between where they are made and where the last is decided.
#pragma once

#include "maths/absorption.hpp"
#include "maths/column_wager.hpp"
#include "rules/lowered.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace skyward::maths {

/// Most cases (where the dice are, what stands, what is won) that a walk may have. Wagers that are
/// repeated while another stands for ever have no bound, and end here.
inline constexpr std::size_t cases_max = 100'000;

/// Every case as a node, every transition of its state, in their order, as an edge to the next case
/// or as an exit under the label of how it ends. A case is where the dice are, which wagers stand,
/// and an account of what became of the others.
///
/// Books    void wager(Account&, std::size_t column) const: a wager is made
///          void decide(Account&, std::size_t column, rules::decision) const: and decided
/// Account  default constructible and ordered
template <class Account, class Books>
class case_walk {
 public:
  struct walked {
    std::uint32_t state = 0;
    rules::column_set standing;
    Account account;
  };

  case_walk(const rules::lowered& game, const Books& books) : game_{game}, books_{books} {}

  /// in      wagers that outlive the walk
  /// errors  a sentence, when dice decide nothing or there are more than cases_max cases
  std::expected<void, std::string> walk(walk_start start, std::span<const column_wager> wagers) {
    steered_ = start.steered;
    walked first;
    for (const auto& each : wagers) {
      if (each.every_play) {
        repeated_.push_back(&each);
      } else {
        add(rules::index(each.column), first);
      }
    }
    close_betting(start.position, first);
    if (first.standing.none()) return std::unexpected("nothing is left to be decided by dice");
    enter(first);
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      throw_dice(i);
      if (cases_.size() > cases_max) {
        return std::unexpected(
            fmt::format("more than {} cases to tell apart: a wager repeated while another stands "
                        "for any time has no bound; accepted: fewer wagers together",
                        cases_max));
      }
    }
    return {};
  }

  const absorbing_graph& graph() const { return graph_; }
  const std::vector<walked>& cases() const { return cases_; }

  /// The accounts with which wagers end, and their labels.
  const std::map<Account, std::uint32_t>& ends() const { return ends_; }

 private:
  void add(std::size_t column, walked& at) const {
    at.standing.set(column);
    books_.wager(at.account, column);
  }

  /// Makes the wagers that are made at every play, then closes the betting.
  void close_betting(std::uint32_t position, walked& at) const {
    const auto& open = game_.positions[position];
    for (const auto* each : repeated_) {
      const auto column = rules::index(each->column);
      if (open.areas[rules::index(each->area)] && !at.standing[column]) add(column, at);
    }
    at.state = open.closed(steered_);
  }

  std::uint32_t enter(const walked& at) {
    const key at_hand{at.state, rules::words_of(at.standing), at.account};
    const auto [known, added] =
        case_index_.try_emplace(at_hand, static_cast<std::uint32_t>(cases_.size()));
    if (added) cases_.push_back(at);
    return known->second;
  }

  void throw_dice(std::size_t number) {
    const auto at = cases_[number];  // a copy: entering further cases moves them
    graph_.add_node();
    for (const auto& each : game_.transitions_of(game_.states[at.state])) {
      const auto& outcome = game_.outcomes[each.outcome];
      auto next = at;
      const auto decided = at.standing & outcome.columns;
      rules::for_each_member(decided, [&](std::size_t column) {
        books_.decide(next.account, column, outcome.decided[column]);
      });
      next.standing &= ~decided;
      if (next.standing.none() && (each.round_ends || repeated_.empty())) {
        const auto label = static_cast<std::uint32_t>(ends_.size());
        graph_.add_exit(each.weight, ends_.try_emplace(next.account, label).first->second);
      } else {
        close_betting(each.next, next);
        graph_.add_edge(each.weight, enter(next));
      }
    }
  }

  using key = std::tuple<std::uint32_t, decltype(rules::words_of(rules::column_set{})), Account>;

  const rules::lowered& game_;
  const Books& books_;
  bool steered_ = false;
  std::vector<const column_wager*> repeated_;
  absorbing_graph graph_;
  std::vector<walked> cases_;
  std::map<key, std::uint32_t> case_index_;
  std::map<Account, std::uint32_t> ends_;
};

}  // namespace skyward::maths
