// A table that a house keeps: commands are decided, what they make is appended with the money that
// it moves, then applied, and only then told. Any number of processes may have the same table: what
// another one has kept meanwhile is read, and the command decided anew.
#pragma once

#include "house/stream_records.hpp"
#include "live/load_table.hpp"
#include "store/store.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"
#include "table/record_codec.hpp"

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace skyward::live {

/// Why a command did nothing. Codes are those of a table, and those of the store for the accounts
/// of the house and for commands that were sent before.
struct refused {
  std::string code;
  std::string clause;
  std::string message;
};

/// What accounts and keys stand against, of an answer that is neither committed nor stale.
refused refusal_of(const store::answer& why);

/// What a command came to: a refusal, or what it has made, be it when it was sent before.
struct told {
  std::string record;                     // as it is kept; of a day's turn the end of the day
  std::vector<table::log_entry> entries;  // of it, and of what opens the next day
  bool before{};  // it was sent before, and does nothing again; what opened a day is not told anew
  std::optional<refused> refusal;
};

/// What time it is in a house, and to which of its days a moment belongs.
struct table_clock {
  template <std::invocable Now>
  table_clock(Now at_once) : now{std::move(at_once)} {}
  table_clock(std::function<moment()> at_once, std::function<std::string(moment)> by_house)
      : now{std::move(at_once)}, day_of{std::move(by_house)} {}

  std::function<moment()> now;
  std::function<std::string(moment)> day_of;  // `2026-11-22`; none: the date in UTC
};

template <class Table, class State>
class live_table {
 public:
  /// The house, the table and its names have to outlive it.
  ///
  /// in  state  of the table at that place
  ///     when   the house's clock, for commands that say no moment, and its days
  live_table(store::store& house, const Table& table, const table::line_codec& names,
             table_place place, State state, table_clock when);

  /// Performs commands in order, each as if those before it had been performed alone; what they
  /// make is kept together.
  ///
  /// in      batch  each with an id; of one that says no moment it is now
  /// out     [n] what each came to
  /// errors  failure: what the machine fails in; what was not told may be kept or not
  store::reached<std::vector<told>> perform(std::span<const table::sent_command> batch);

  /// The same in two halves, for whoever keeps what many tables make in one transaction: decides a
  /// batch upon what was planned before it, as far as it goes in one transaction.
  ///
  /// in  batch  as of `perform`
  /// out whether all of it was planned
  store::reached<bool> plan(std::span<const table::sent_command> batch);

  /// What is to be kept of all that was planned.
  std::vector<store::proposal> planned() const;

  /// And what became of it. What is behind the last that has an answer is planned anew.
  ///
  /// in  kept    [n] answers to `planned`
  /// out [m] what each came to, in the order in which they were planned
  store::reached<std::vector<told>> settle(std::span<const store::answer> kept);

  /// What a command came to that was kept before, whatever would be said of it today.
  store::reached<std::optional<told>> known(const table::sent_command& asked);

  /// The table as it is once all that was planned is kept.
  const State& ahead() const { return ahead_; }

  /// Reads what others have kept since; nothing may be planned.
  store::reached<void> catch_up();

  /// Hears of every record that others have kept, in order and before anything that is kept upon
  /// it; not of what opens a day, which the end of the one before has told.
  void on_others(std::function<void(const told&)> hears) { of_others_ = std::move(hears); }

  /// Keeps the state, for whoever opens the table next, where it can be kept. `perform` does it
  /// from time to time without being asked; who plans and settles asks for it at times.
  store::reached<void> keep_state();
  store::reached<void> keep_state_at_times();

  const State& state() const { return state_; }
  const table_place& place() const { return place_; }

 private:
  /// A command as the table decides it, and all that is to be kept of it.
  struct decided {
    std::vector<table::log_entry> entries;
    bool turns_day{};   // then the last entry opens the next one
    table_place after;  // where the table is once it is kept
    store::proposal kept;
  };
  /// Commands that follow one another, up to one that makes nothing, turns the day or was sent
  /// before.
  struct run {
    std::vector<decided> all;
    std::set<store::command_key> keys;  // theirs
    bool full{};                        // nothing more fits
    std::optional<told> behind;         // what that one came to
  };

  store::reached<bool> decide(const table::sent_command& asked, run& made);
  store::reached<std::optional<told>> answer_at_once(const table::sent_command& asked,
                                                     decided& made);
  store::reached<std::optional<told>> known_as(const store::proposal& named);
  store::reached<std::optional<refused>> check_turn(const table::sent_command& asked);
  store::reached<decided> made_of(const table::sent_command& asked, moment recorded_at,
                                  std::vector<table::log_entry> entries);
  store::reached<void> add_turn(decided& to, const record::envelope& head,
                                const table::sent_command& turn);
  store::reached<void> add_change(decided& to, const table::sent_command& asked, moment recorded_at,
                                  const house::stream_change& change);
  store::reached<void> take(run& of, std::span<const store::answer> kept,
                            std::vector<told>& answers);
  store::reached<bool> is_current();
  store::reached<void> check_chain();
  store::reached<void> follow(const std::string& line);

  store::body_hash body_of(const table::sent_command& asked) const;
  void advance(State& state, table_place& place, const decided& by) const;
  void go_to_next_day();
  void forget_ahead();

  store::store& house_;
  const Table& table_;
  const table::line_codec& names_;
  table_clock when_;
  std::function<void(const told&)> of_others_ = [](const told&) {};

  // As it is kept.
  table_place place_;
  State state_;

  // With what is decided upon it.
  table_place place_ahead_;
  State ahead_;

  run planned_;                                   // and not settled
  int attempts_ = 0;                              // in a row that others came before
  table_place state_kept_;                        // where it stood when its state was last kept
  std::uint64_t records_between_states_ = 2'000;  // more of a long round, whose states are long
};

using live_banked_table = live_table<table::banked_table, table::banked_state>;
using live_pot_table = live_table<table::pot_table, table::pot_state>;
extern template class live_table<table::banked_table, table::banked_state>;
extern template class live_table<table::pot_table, table::pot_state>;

}  // namespace skyward::live
