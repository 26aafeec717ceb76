// Follows the wagers of each different window once, and adds up what they come to.
#include "maths/hold.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "maths/column_wager.hpp"
#include "maths/layout.hpp"
#include "maths/wager_walk.hpp"

#include <boost/multiprecision/integer.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace skyward::maths {

using rules::index;

namespace {

/// A law in lowest terms, by which equal ones are known.
using plain_law = std::vector<std::pair<integer, integer>>;  // cents won, ways

/// Wagers that were followed together.
struct piece {
  plain_law law;
  rational mean;
  rational variance;
  bool next_throw = false;  // decides them all
};

/// A window as its wagers come to.
struct followed_window {
  integer handle;
  std::vector<piece> pieces;
};

piece piece_of(const net_law& players, cents taken, bool next_throw) {
  integer common = players.total;
  for (const auto& each : players.outcomes) common = gcd(common, each.ways);
  piece made;
  made.next_throw = next_throw;
  auto house = players;
  for (auto& each : house.outcomes) {
    each.net = taken.count() - each.net;
    ensure(denominator(each.net) == 1, "winnings in whole cents");
    made.law.emplace_back(numerator(each.net), each.ways / common);
  }
  std::ranges::reverse(made.law);
  const auto moments = moments_of(house, 1);
  made.mean = -moments.house_edge;
  made.variance = moments.variance;
  return made;
}

/// The least thousandth that is no less than the root.
rational root_above(const rational& square) {
  if (square == 0) return 0;
  const integer scaled = numerator(square) * 1'000'000;
  const integer whole = (scaled + denominator(square) - 1) / denominator(square);
  integer root = sqrt(whole);
  if (root * root < whole) ++root;
  return {root, 1'000};
}

/// Follows windows, each that differs once.
class window_follower {
 public:
  window_follower(const rules::lowered& game, const rules::table_rules& rules)
      : game_{game}, rules_{rules} {}

  std::expected<const followed_window*, std::string> follow(const wagered_window& window) {
    window_key key{window.position, {}};
    auto& counts = key.second;
    if (window.wagers.empty()) return std::unexpected("no wager is made; accepted: one or more");
    for (const auto& each : window.wagers) {
      const auto problem = problem_of(window, each);
      if (!problem.empty()) return std::unexpected(name_of(each) + ": " + problem);
      counts[{index(each.column), each.amount.count()}] += each.count;
    }
    const auto known = windows_.find(key);
    if (known != windows_.end()) return &known->second;
    auto followed = walk(key);
    if (!followed) return std::unexpected(followed.error());
    return &windows_.emplace(std::move(key), std::move(*followed)).first->second;
  }

 private:
  using counted_wagers = std::map<std::pair<std::size_t, std::int64_t>, integer>;
  using window_key = std::pair<std::uint32_t, counted_wagers>;

  const std::string& name_of(const equal_wagers& wagers) const {
    return rules_.book().columns[index(wagers.column)].name;
  }

  /// Why no such wagers can be made in a window; empty where they can.
  std::string problem_of(const wagered_window& window, const equal_wagers& wagers) const {
    const auto& column = rules_.book().columns[index(wagers.column)];
    if (wagers.count < 1 || wagers.count > wagered_times_max) {
      return fmt::format("made {} times; accepted: 1 to {}", wagers.count, wagered_times_max);
    }
    if (wagers.amount < cents{1}) {
      return fmt::format("{} is no wager; accepted: more than $0", money_text(wagers.amount));
    }
    if (!rules_.offers(column)) return "is not offered";
    if (!rules_.odds_known(column.area)) {
      return fmt::format("odds {}; accepted: odds given with a rules submission",
                         rules::not_in_source);
    }
    if (!game_.positions[window.position].areas[index(column.area)]) {
      return "takes no wager at this position";
    }
    return payment_problem(rules_, column.area, wagers.amount);
  }

  std::expected<followed_window, std::string> walk(const window_key& key) const {
    const auto& [position, counts] = key;
    const auto& book = rules_.book();
    followed_window made;
    walk_start start{position, false};
    std::vector<column_wager> wagers;
    cents taken;
    std::map<std::size_t, integer> in_column;
    for (const auto& [wager, count] : counts) {
      const auto& [number, amount] = wager;
      const auto& column = book.columns[number];
      start.steered = start.steered || maths::is_steered(book, column);
      made.handle += count * amount;
      auto& sum = in_column[number];
      sum += count * amount;
      if (sum > cents_max) {
        return std::unexpected(fmt::format("{}: wagers of more than {} together", column.name,
                                           money_text(cents{cents_max})));
      }
      const auto times = count.convert_to<std::int64_t>();
      if (book.areas[index(column.area)].purchase) {
        taken = taken + cents{amount} * times;
        continue;
      }
      const auto id = static_cast<rules::column_id>(number);
      add_wagers(wagers, wager_in_column(rules_, id, cents{amount}, winnings::as_paid), times);
    }
    if (wagers.empty()) {
      made.pieces.push_back(piece_of({{{0, 1}}, 1}, taken, true));
      return made;
    }
    if (auto problem = add_pieces(start, wagers, taken, made.pieces); !problem.empty()) {
      return std::unexpected(problem);
    }
    return made;
  }

  /// Follows wagers together, or half of them at a time where they are too many for that.
  std::string add_pieces(walk_start start, std::span<const column_wager> wagers, cents taken,
                         std::vector<piece>& pieces) const {
    auto walked = walk_wagers(game_, start, wagers);
    if (walked) {
      pieces.push_back(piece_of(walked->law, taken, next_throw_decides(start, wagers)));
      return {};
    }
    if (wagers.size() == 1) {
      return rules_.book().columns[index(wagers.front().column)].name + ": " + walked.error();
    }
    const auto half = wagers.size() / 2;
    auto problem = add_pieces(start, wagers.first(half), taken, pieces);
    if (problem.empty()) problem = add_pieces(start, wagers.subspan(half), cents{}, pieces);
    return problem;
  }

  bool next_throw_decides(walk_start start, std::span<const column_wager> wagers) const {
    const auto& closed = game_.states[game_.positions[start.position].closed(start.steered)];
    return std::ranges::all_of(game_.transitions_of(closed), [&](const auto& each) {
      const auto& decided = game_.outcomes[each.outcome].columns;
      return std::ranges::all_of(
          wagers, [&](const column_wager& wager) { return decided[index(wager.column)]; });
    });
  }

  const rules::lowered& game_;
  const rules::table_rules& rules_;
  std::map<window_key, followed_window> windows_;
};

/// Adds rounds up, each piece in the strand that it belongs to.
class summed_rounds {
 public:
  void add(std::span<const followed_window* const> windows, std::int64_t times) {
    std::vector<rational> variances;  // of what may share dice
    rational of_single_throws = 0;
    std::vector<const piece*> single_throws;
    for (const auto* window : windows) {
      hold_.handle += window->handle * times;
      const bool whole = window->pieces.size() == 1;
      for (const auto& each : window->pieces) {
        hold_.win += each.mean * times;
        if (each.variance == 0) {
          add(each, 0, times);
        } else if (whole && each.next_throw) {
          single_throws.push_back(&each);
          of_single_throws += each.variance;
        } else {
          add(each, variances.size(), times);
          variances.push_back(each.variance);
        }
      }
    }
    for (const auto* each : single_throws) add(*each, variances.size(), times);
    if (!single_throws.empty()) variances.push_back(of_single_throws);
    hold_.variance += largest_together(variances) * times;
  }

  theoretical_hold take() {
    for (const auto& strand : strands_) {
      auto& laws = hold_.strands.emplace_back();
      for (const auto& [law, times] : strand) {
        auto& added = laws.emplace_back(repeated_law{{}, times});
        for (const auto& [won, ways] : law) {
          added.law.outcomes.push_back({rational{won}, ways});
          added.law.total += ways;
        }
      }
    }
    return std::move(hold_);
  }

 private:
  void add(const piece& each, std::size_t strand, std::int64_t times) {
    if (strands_.size() <= strand) strands_.resize(strand + 1);
    strands_[strand][each.law] += times;
  }

  /// The most that the variance of a sum can be.
  static rational largest_together(const std::vector<rational>& variances) {
    rational sum = 0;
    for (std::size_t i = 0; i < variances.size(); ++i) {
      sum += variances[i];
      for (std::size_t j = 0; j < i; ++j) sum += 2 * root_above(variances[i] * variances[j]);
    }
    return sum;
  }

  theoretical_hold hold_;
  std::vector<std::map<plain_law, std::int64_t>> strands_;
};

}  // namespace

std::expected<theoretical_hold, std::string> hold_of(const rules::lowered& game,
                                                     const rules::table_rules& rules,
                                                     std::span<const wagered_round> rounds) {
  if (rounds.empty()) return std::unexpected("no round; accepted: one or more");
  window_follower follower{game, rules};
  summed_rounds sum;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const auto& round = rounds[i];
    if (round.windows.empty()) {
      return std::unexpected(fmt::format("round {}: no window; accepted: one or more", i + 1));
    }
    if (round.times < 1 || round.times > wagered_times_max) {
      return std::unexpected(fmt::format("round {}: played {} times; accepted: 1 to {}", i + 1,
                                         round.times, wagered_times_max));
    }
    std::vector<const followed_window*> windows;
    for (const auto& window : round.windows) {
      const auto followed = follower.follow(window);
      if (!followed) {
        return std::unexpected(
            fmt::format("round {}, window {}, {}", i + 1, windows.size() + 1, followed.error()));
      }
      windows.push_back(*followed);
    }
    sum.add(windows, round.times);
  }
  return sum.take();
}

}  // namespace skyward::maths
