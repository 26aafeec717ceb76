// Follows wagers case by case with what they won so far, in whole numbers.
#include "maths/wager_walk.hpp"

#include "base/ensure.hpp"
#include "maths/case_walk.hpp"

#include <algorithm>
#include <map>

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
    const auto gain = gains_.find({column, index(decided.line())});
    ensure(gain != gains_.end(), "a gain for every line that can win");
    return gain->second;
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

/// What is won and what was wagered so far, scaled.
struct balance {
  std::int64_t net = 0;
  std::int64_t handle = 0;

  friend auto operator<=>(const balance&, const balance&) = default;
};

struct balance_books {
  const scaled_nets& nets;

  void wager(balance& at, std::size_t column) const { at.handle += nets.at_risk(column); }
  void decide(balance& at, std::size_t column, rules::decision decided) const {
    at.net += nets.of(column, decided);
  }
};

wager_walk summed(const case_walk<balance, balance_books>& cases, const absorption& walked,
                  const scaled_nets& nets) {
  wager_walk walk;
  walk.law.total = walked.total;
  integer handle = 0;
  for (const auto& [end, label] : cases.ends()) {
    const auto net = nets.in_cents(end.net);
    const auto& ways = walked.exits[label];
    handle += ways * end.handle;
    auto& outcomes = walk.law.outcomes;
    if (outcomes.empty() || outcomes.back().net != net) outcomes.push_back({net, 0});
    outcomes.back().ways += ways;
  }
  walk.handle = nets.in_cents(1) * rational{handle, walked.total};
  walk.mean_throws = walked.mean_steps();
  std::int64_t needed = 0;
  for (const auto& each : cases.cases()) {
    std::int64_t at_risk = 0;
    rules::for_each_member(each.standing,
                           [&](std::size_t column) { at_risk += nets.at_risk(column); });
    needed = std::max(needed, at_risk - each.account.net);
  }
  walk.needed = nets.in_cents(needed);
  walk.work = walked.work;
  return walk;
}

}  // namespace

std::expected<wager_walk, std::string> walk_wagers(const rules::lowered& game, walk_start start,
                                                   std::span<const column_wager> wagers) {
  scaled_nets nets;
  if (auto problem = nets.add_all(wagers); !problem.empty()) return std::unexpected(problem);
  const balance_books books{nets};
  case_walk<balance, balance_books> cases{game, books};
  if (auto done = cases.walk(start, wagers); !done) return std::unexpected(done.error());
  const auto walked = follow(cases.graph(), static_cast<std::uint32_t>(cases.ends().size()));
  if (!walked) return std::unexpected(walked.error());
  return summed(cases, *walked, nets);
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
