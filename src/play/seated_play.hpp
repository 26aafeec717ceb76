// What one person at a table has alike in every game: the engine with its state, the screen, and
// why something came as it did.
#pragma once

#include "base/ensure.hpp"
#include "document/wrap.hpp"
#include "games/catalogue.hpp"
#include "play/clause_words.hpp"
#include "play/fair_play.hpp"
#include "report/table_text.hpp"
#include "table/common_table.hpp"
#include "table/wire/line_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skyward::play {

/// A table that a person sits at, and what the person has been told.
template <class Table>
class seated_play {
 protected:
  static constexpr table::seat_no me{1};

  seated_play(Table table, const table::line_codec& names, chance luck, std::ostream& out)
      : table_{std::move(table)}, names_{names}, fair_{luck}, out_{out}, state_{table_.fresh()} {}

  /// Decides a command and, where it is accepted, lets it happen: what did is in `done_`.
  table::verdict perform(table::any_command what, table::role from) {
    table::sent_command asked;
    asked.what = std::move(what);
    asked.from = from;
    done_.clear();
    const auto decided = table_.decide(state_, asked, done_);
    for (const auto& each : done_) {
      fair_.note(state_.common, each);
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

  void say(std::string_view text) { out_ << document::wrapped(text); }

  void refused(const table::refusal& why) {
    why_ = why.clause;
    say(fmt::format("Not taken: {} ({}).", why.message, why.clause));
  }

  /// The clause of the last refusal, or each entry that decided something with its clauses.
  ///
  /// in  clauses_of  of an entry; none where it decides nothing
  ///     nothing     what to say when no entry did
  template <class ClausesOf>
  void tell_why(std::span<const table::log_entry> entries, const ClausesOf& clauses_of,
                std::string_view nothing) {
    std::vector<std::string_view> clauses;
    if (!why_.empty()) clauses.emplace_back(why_);
    for (const auto& each : why_.empty() ? entries : std::span<const table::log_entry>{}) {
      std::vector<std::string_view> cited = clauses_of(each);
      std::erase(cited, "");
      if (!cited.empty()) out_ << report::event_text(names_, each);
      for (const auto clause : cited) {
        if (std::ranges::count(clauses, clause) == 0) clauses.push_back(clause);
      }
    }
    if (clauses.empty()) return say(nothing);
    const auto rulings = games::rulings_of(table_.book());
    for (const auto clause : clauses) out_ << clause_words(table_.book(), rulings, clause);
  }

  Table table_;
  table::line_codec names_;
  fair_play fair_;
  std::ostream& out_;
  decltype(std::declval<Table>().fresh()) state_;
  std::vector<table::log_entry> done_;  // by the last command
  std::string why_;  // the clause of the last refusal; empty once something was done
};

}  // namespace skyward::play
