// A table that a program deals for one person, on the engine that deals every other table.
#pragma once

#include "base/ensure.hpp"
#include "play/fair_play.hpp"
#include "table/common_table.hpp"
#include "table/seeds.hpp"

#include <string>
#include <utility>
#include <vector>

namespace skyward::play {

/// The engine with its state and its fair dice; the person has seat 1.
template <class Table>
class own_table {
 protected:
  static constexpr table::seat_no me{1};

  /// in  shoe  the cards before they are shuffled; empty where none are
  own_table(Table table, chance luck, std::string shoe = {})
      : table_{std::move(table)}, fair_{luck}, shoe_{std::move(shoe)}, state_{table_.fresh()} {}

  /// Decides a command and, where it is accepted, lets it happen: what did is in `done_`.
  table::verdict perform(table::any_command what, table::role from) {
    table::sent_command asked;
    asked.what = std::move(what);
    asked.from = from;
    done_.clear();
    const auto decided = table_.decide(state_, asked, done_);
    for (const auto& each : done_) {
      fair_.note(state_.common, each, me, shoe_);
      table_.apply(state_, each);
    }
    return decided;
  }

  /// Both sides commit to what is drawn and show it, as far as the table stands; what was done by
  /// the last command stays so.
  void tend_dice() {
    const auto done = done_;
    while (auto next = fair_.next(state_, me)) {
      const auto accepted = perform(std::move(next->first), next->second);
      ensure(accepted.has_value(), accepted ? "" : accepted.error().message.c_str());
    }
    done_ = done;
  }

  /// A draw that the table takes.
  template <class Command>
  void perform_draw(dealing::drawn<Command> next) {
    ensure(next.has_value(), "a seed that this program has sealed");
    const auto accepted = perform(*std::move(next), table::role::fair_dice);
    ensure(accepted.has_value(), accepted ? "" : accepted.error().message.c_str());
  }

  /// Nobody adds to what is drawn next any more.
  void close_values(table::seed_use use) {
    tend_dice();
    const auto done = done_;
    const auto* seed = table::seed_in_use(state_.common, use);
    if (seed != nullptr && !seed->closed) {
      const auto closed =
          perform(table::command::close_values{seed->window}, table::role::fair_dice);
      ensure(closed.has_value(), closed ? "" : closed.error().message.c_str());
    }
    tend_dice();
    done_ = done;
  }

  Table table_;
  fair_play fair_;
  std::string shoe_;
  decltype(std::declval<Table>().fresh()) state_;
  std::vector<table::log_entry> done_;  // by the last command
};

}  // namespace skyward::play
