// The floor of a house in the words of a script: people say what they do there, and it is done.
#pragma once

#include "live/floor.hpp"
#include "rules/rulebook.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

/// What the last commands of a table came to that decides what can be done next.
struct table_outlook {
  table::outlook next;
  table::seat_no offered{};
  table::seat_no shooter{};
  table::seat_no option{};  // of a game for a pot: whose it is to buy
  bool won = false;         // and whether the last command won it
};

class demo_floor {
 public:
  /// in  begins  of the house's clock, which goes on by a second with everything that is done
  ///     errors  a failure of the machine is thrown, here and below
  demo_floor(store::store& house, moment begins);

  /// The clock shows so many minutes since it began.
  void clock(std::int64_t minutes);

  // ---- What is done on the floor.

  void says(house::role from, std::string_view who, house::any_floor_command what);
  /// Two people: one proposes, another approves.
  void both(house::role from, std::string_view who, house::any_floor_command what,
            house::role other_from, std::string_view other);

  /// A table by the rules as its game prints them, from the plan to its opening: dice and a shaker
  /// are brought, people take their duties, and the sheet is filled in.
  void plan(const std::string& table, const rules::rulebook& book, rules::table_kind kind,
            cents inventory);
  void prepare(const std::string& table);
  void open(const std::string& table);

  // ---- What is done at a table.

  /// Whether the table takes it.
  bool tries(const std::string& table, table::any_command what, table::role from);
  void does(const std::string& table, table::any_command what, table::role from);
  void player_does(const std::string& table, table::any_command what) {
    does(table, std::move(what), table::role::player);
  }

  const rules::rulebook& book(const std::string& table) const;
  const table::common_state& state(const std::string& table);
  const table_outlook& outlook(const std::string& table) { return outlooks_[table]; }
  /// Who controls the dice there.
  table::role thrower(const std::string& table) const;

  /// Keeps the states of all tables, and says when it is over.
  moment end();

 private:
  std::string person(const std::string& table, table::role from) const;
  house::reply_list answers(const rules::rulebook& book, rules::check_subject of,
                            rules::table_kind kind) const;
  void bring_dice(const std::string& table);
  void bring_shaker(const std::string& table);
  void staff(const std::string& table);
  std::string next_id();

  moment begins_;
  moment now_;
  std::string why_;  // a table has refused the last command; empty: it has not
  std::uint64_t asked_ = 0;
  live::floor floor_;
  std::map<std::string, table_outlook> outlooks_;
};

}  // namespace skyward::cli
