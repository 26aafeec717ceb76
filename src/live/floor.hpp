// The floor of a house: its own commands and those of its tables, and what the one has to hear of
// the other. The house records first and a table hears of it; what happens at a table reaches the
// house by a command that names the table's record. Both are sent again, harmlessly, until they are
// kept.
#pragma once

#include "base/house_clock.hpp"
#include "live/floor_table.hpp"
#include "live/live_desk.hpp"
#include "live/own_wish.hpp"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skyward::live {

class floor {
 public:
  /// The house has to outlive it.
  ///
  /// in  build  what decides here
  ///     now    the house's clock
  floor(store::store& house, table::known_build build, std::function<moment()> now);
  floor(const floor&) = delete;
  floor& operator=(const floor&) = delete;

  /// Reads the house, and sends once more what an interruption may have kept from its tables.
  store::reached<void> begin();

  /// A command of the floor. What a table would refuse is refused before it is recorded, as is a
  /// deposit that its player does not wish.
  ///
  /// in  asked   with an id
  ///     limits  what players have set, the one of a deposit among them
  store::reached<floor_told> perform(house::sent_floor_command asked,
                                     const deposit_limits& limits = {});

  /// What the house itself says of a player's money: play chips for a guest, a limit or an
  /// exclusion that a player asks for, or that is due.
  ///
  /// in  id  of it, the same however often it is said
  store::reached<floor_told> say(house::any_floor_command what, std::string id);

  /// A command of a table that the house has planned: it opens by its plan and by a sheet of its
  /// own, and hears of dice, duties and chips from the house alone.
  ///
  /// in  table  `12` of `table/12`
  store::reached<told> perform(const std::string& table, table::sent_command asked);

  /// The two sides of that, for whoever has the table perform it: what the house says before, and
  /// fills in; and what house and table hear of each other afterwards.
  ///
  /// in  table  one that is planned
  ///     told   what the command came to
  store::reached<std::optional<refused>> admit(const std::string& table,
                                               table::sent_command& asked);
  store::reached<void> follow(const std::string& table, const table::sent_command& asked,
                              const std::string& set_before, const told& done);

  /// Reads what others have kept of the house since, and no more.
  store::reached<void> read() { return desk_.catch_up(); }

  /// Goes on from it: tables that others have planned anew are given up, once all that is kept of
  /// them is told, and `find` finds others then; what others have recorded for a table is said
  /// there, should they have ended before they did. Nothing may be planned at a table.
  store::reached<void> catch_up();

  /// Says what house and table have not heard of each other, where it was others who kept what the
  /// table has last: they may have ended before they told it.
  store::reached<void> take_over(const std::string& table);

  /// Told of what a table has kept because the house said so, and not because it was asked.
  using listener = std::function<void(const std::string& table, const told& done)>;
  void on_heard(listener hears) { heard_by_table_ = std::move(hears); }

  /// Told of every record that others have kept at a table.
  void on_others(listener hears) { kept_by_others_ = std::move(hears); }

  /// Told once of what the house has recorded and its table refuses, since others have kept
  /// something there meanwhile: it is said again until the table takes it.
  void on_unheard(listener hears) { not_heard_ = std::move(hears); }

  /// A table that is planned; null where there is none, or it waits for a program that has its
  /// rulebook to open it.
  store::reached<floor_table*> find(const std::string& table);

  /// What the ids of a table's game are called; null where no such table is planned.
  store::reached<const table::line_codec*> names_of(const std::string& table);

  /// A table as it stands; null where no such table is planned.
  store::reached<const floor_table*> table_at(const std::string& table);

  const house::floor_state& state() const { return desk_.state(); }

  /// The gaming day that is on at a moment: `2026-11-26`.
  ///
  /// in  at  once begin() has found the house's zone
  std::string gaming_day(moment at) const;

  /// Keeps the states of all tables that were used.
  store::reached<void> keep_states();

 private:
  store::reached<void> replace(const std::string& table);
  store::reached<void> deliver(const std::string& table);
  store::reached<void> report(const std::string& table, const std::string& set_before,
                              const told& done);
  store::reached<void> designate_final_game(const std::string& table);
  store::reached<told> perform_for_house(floor_table& at, const table::sent_command& asked);
  store::reached<void> turn_to_today(floor_table& at);
  store::reached<void> turn_if_opened_later(floor_table& at);
  store::reached<house_clock> clock() const;
  store::reached<std::optional<floor_told>> note_tray(house::command::count_tray& counted);
  store::reached<void> reconcile(const std::string& table);
  store::reached<void> hear(house::any_floor_command what, std::string_view said_in,
                            std::uint64_t seq);
  store::reached<std::optional<refused>> would_refuse(const house::any_floor_event& what);
  store::reached<floor_table*> find_as_it_is(const std::string& table);
  std::optional<refused> check_deposit(const deposit_limits& limits,
                                       const house::any_floor_event& what) const;

  store::store& house_;
  table::known_build build_;
  std::function<moment()> now_;
  live_desk desk_;
  listener heard_by_table_ = [](const std::string&, const told&) {};
  listener kept_by_others_ = [](const std::string&, const told&) {};
  listener not_heard_ = [](const std::string&, const told&) {};
  std::map<std::string, std::unique_ptr<floor_table>, std::less<>> tables_;
  using message_place = std::pair<std::uint64_t, std::uint64_t>;  // record and event
  std::set<message_place> heard_;
  std::set<message_place> refused_;  // last, and told of
  std::set<std::string> replanned_;  // by others, since they were found
  std::set<std::string> addressed_;  // by what others have recorded, since that was looked at
  std::set<std::string> of_others_;  // tables whose last record others have kept
};

}  // namespace skyward::live
