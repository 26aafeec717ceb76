// What a table deals, as it is shown: a line of JSON or of text an event, and the steps that come
// due.
#pragma once

#include "report/console_text.hpp"
#include "report/table_text.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"
#include "table/wire/line_codec.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <ostream>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace skyward::cli {

template <class Table, class State>
class table_page {
 public:
  /// in  console  whether the steps that come due are shown
  table_page(const Table& table, const table::line_codec& names, bool as_text, bool console,
             std::ostream& out)
      : table_{table}, names_{names}, as_text_{as_text}, console_{console}, out_{out} {}

  /// What a command has made.
  ///
  /// in  state  after it
  void show(std::span<const table::log_entry> entries, const State& state) {
    if (console_ && as_text_) {
      show_console(entries, state);
      return;
    }
    for (const auto& happened : entries) show(happened);
    if (console_) show_due(entries, state);
  }

  void show(const table::refusal& why) {
    out_ << (as_text_ ? report::refusal_text(why) : table::line_codec::write(why) + "\n");
  }

 private:
  std::vector<report::told_step> due_steps(std::span<const table::log_entry> entries,
                                           const State& state) const {
    std::vector<const rules::procedure_step*> steps;
    if constexpr (std::is_same_v<Table, table::pot_table>) {
      steps = table_.due_steps(state, state.common.last_at);
    } else {
      steps = table_.due_steps(state);
    }
    std::vector<report::told_step> told;
    for (const auto* step : steps) told.push_back({step, table_.clause(step->clause)});
    if (every_step(state)) {
      if (told.size() > 1) told.resize(1);  // the others are not due before it
    } else if (!std::ranges::any_of(entries, follows)) {
      std::erase_if(told, follows_throw);  // they have been told with it
    }
    return told;
  }

  /// Whether steps of a settlement come due with an entry.
  static bool follows(const table::log_entry& happened) {
    return std::holds_alternative<table::event::thrown>(happened.what);
  }
  static bool follows_throw(const report::told_step& told) {
    using rules::step_phase;
    const auto phase = told.step->phase;
    return phase == step_phase::call || phase == step_phase::settle || phase == step_phase::end;
  }

  void show(const table::log_entry& happened) {
    if (as_text_) {
      out_ << report::event_text(names_, happened);
    } else {
      out_ << names_.write(happened) << '\n';
    }
  }
  /// Each step before what it leads to, the chips when a round is over, and what is due now when it
  /// is something else than last told.
  void show_console(std::span<const table::log_entry> entries, const State& state) {
    // Where each step is waited for none is done by what it leads to.
    const auto steps = due_steps(entries, state);
    const auto among = every_step(state) ? std::span<const report::told_step>{} : steps;
    const auto page = report::console_of(names_, entries, among);
    out_ << page.done;
    for (const auto& happened : entries) out_ << house_.hear(happened, state);
    std::string due;
    for (const auto& each : every_step(state) ? steps : page.due) {
      due += report::step_text(each, every_step(state));
    }
    if (due != told_ || std::ranges::any_of(entries, moves_on)) out_ << due;
    told_ = due;
  }
  /// A step that was told before may be due again.
  static bool moves_on(const table::log_entry& happened) {
    return std::holds_alternative<table::event::table_opened>(happened.what) ||
           std::holds_alternative<table::event::bets_closed>(happened.what) ||
           std::holds_alternative<table::event::position_changed>(happened.what) ||
           std::holds_alternative<table::event::roll_void>(happened.what);
  }
  static bool every_step(const State& state) {
    return state.common.steps == table::step_rule::every;
  }

  /// The steps that are due as objects, when they are others than last told.
  void show_due(std::span<const table::log_entry> entries, const State& state) {
    std::string told;
    for (const auto& [step, clause] : due_steps(entries, state)) {
      told += boost::json::serialize(boost::json::object{{"due", step->id},
                                                         {"actor", step->actor},
                                                         {"prompt", step->prompt},
                                                         {"clause", std::string{clause}},
                                                         {"completed_by", step->completed_by}}) +
              "\n";
    }
    if (told != told_) out_ << told;
    told_ = told;
  }

  const Table& table_;
  const table::line_codec& names_;
  bool as_text_;
  bool console_;
  std::ostream& out_;
  std::string told_;  // steps last told to be due
  report::house_results house_;
};

}  // namespace skyward::cli
