// Walks all wagers of a round together into the classes in which it can end.
#include "simulation/kernel/episode.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace skyward::simulation {

using rules::index;

namespace {

struct account_books {
  std::array<std::uint8_t, rules::columns_max> wager_of_column{};

  /// What is wagered shows in what is decided: a round ends when nothing stands.
  void wager(round_account& /*at*/, std::size_t /*column*/) const {}
  void decide(round_account& at, std::size_t column, rules::decision decided) const {
    at.add(wager_of_column[column], decided);
  }
};

}  // namespace

void round_account::add(std::uint8_t wager, rules::decision decided) {
  const decided_wager fresh{wager, decided, 1};
  const auto at = std::ranges::lower_bound(
      wagers, std::pair{wager, decided}, {},
      [](const decided_wager& each) { return std::pair{each.wager, each.decided}; });
  if (at != wagers.end() && at->wager == wager && at->decided == decided) {
    ++at->times;
  } else {
    wagers.insert(at, fresh);
  }
}

std::expected<episode, std::string> episode_of(const rules::lowered& game,
                                               maths::layout_parts parts, std::uint32_t start) {
  account_books books;
  for (std::size_t i = 0; i < parts.wagers.size(); ++i) {
    books.wager_of_column[index(parts.wagers[i].column)] = static_cast<std::uint8_t>(i);
  }
  maths::case_walk<round_account, account_books> cases{game, books};
  if (auto done = cases.walk({start, parts.steered}, parts.wagers); !done) {
    return std::unexpected(done.error());
  }
  if (cases.ends().size() > classes_max) {
    return std::unexpected(
        fmt::format("{} ways for a round to end; accepted: at most {}, of fewer "
                    "wagers together",
                    cases.ends().size(), classes_max));
  }
  const auto walked = maths::follow(cases.graph(), static_cast<std::uint32_t>(cases.ends().size()));
  if (!walked) return std::unexpected(walked.error());
  episode round;
  round.game = &game;
  round.classes.resize(cases.ends().size());
  for (const auto& [account, label] : cases.ends()) {
    round.classes[label] = {account, walked->exits[label]};
  }
  round.total = walked->total;
  round.parts = std::move(parts);
  for (const auto& each : cases.cases()) round.states.push_back(each.state);
  round.graph = cases.graph();
  return round;
}

rational net_of(const maths::column_wager& wager, rules::decision decided) {
  if (decided.is_push()) return 0;
  if (decided.is_loss()) return -wager.amount.count();
  const auto gain =
      std::ranges::find(wager.gains, decided.line(), &maths::column_wager::gain::line);
  ensure(gain != wager.gains.end(), "a gain for every line that can win");
  return gain->net;
}

std::vector<round_result> results_of(const episode& round, const maths::layout_parts& parts) {
  std::vector<const maths::column_wager*> wager_of(round.parts.wagers.size());
  for (std::size_t i = 0; i < wager_of.size(); ++i) {
    const auto column = round.parts.wagers[i].column;
    const auto own = std::ranges::find(parts.wagers, column, &maths::column_wager::column);
    wager_of[i] = own == parts.wagers.end() ? nullptr : &*own;
  }
  std::vector<round_result> results;
  for (const auto& each : round.classes) {
    round_result result{-parts.taken.count(), parts.taken.count()};
    for (const auto& decided : each.account.wagers) {
      const auto* wager = wager_of[decided.wager];
      if (wager == nullptr) continue;
      result.net += net_of(*wager, decided.decided) * decided.times;
      result.handle += wager->amount.count() * decided.times;
    }
    results.push_back(std::move(result));
  }
  return results;
}

std::expected<maths::layout_parts, std::string> together(
    std::span<const maths::layout_parts> people, const rules::rulebook& book) {
  maths::layout_parts all;
  for (const auto& each : people) {
    all.steered = all.steered || each.steered;
    for (const auto& wager : each.wagers) {
      const auto known = std::ranges::find(all.wagers, wager.column, &maths::column_wager::column);
      if (known == all.wagers.end()) {
        all.wagers.push_back(wager);
      } else if (known->every_play != wager.every_play) {
        return std::unexpected(
            fmt::format("{} is wagered at every play by one and at the opening by another; "
                        "accepted: the same for all",
                        book.columns[index(wager.column)].name));
      }
    }
  }
  return all;
}

}  // namespace skyward::simulation
