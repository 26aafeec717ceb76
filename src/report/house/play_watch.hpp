// The dice watch and the wager watch over what a house's records show: each set of dice by colour,
// and each wager column of a table, with the rates at which they would be called off by chance.
#pragma once

#include "house/dice_watch.hpp"
#include "report/house/table_play.hpp"

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace skyward::report {

/// Which play is watched; what is not given asks for all of it.
struct watch_choice {
  std::optional<std::string> table;
  std::optional<std::string> set;  // whose dice alone are watched, and no wagers
  moment from;                     // not given: from the first on
  moment before;                   // not given: to the last
};

/// Dice of one colour of one set, thrown by hand at one table.
struct watched_dice_set {
  std::string table;
  std::string game;
  std::string set;  // empty: the one of the opening, which nobody has named
  std::string colour;
  house::face_watch watch{house::usual_fair_sets_per_alarm};
};

/// Wagers in one column at one table.
struct watched_column {
  std::string table;
  std::string game;
  std::string column;  // `six` or `six/late`
  house::wager_watch watch{house::usual_wagers_per_alarm};
};

struct watched_play {
  std::vector<watched_dice_set> dice;  // by table, then in the order in which sets were thrown
  std::vector<watched_column> wagers;  // by table and in the rulebook's order
  std::vector<std::string> left_out;   // sentences: of which table what is not watched, and why

  /// At most so likely has dice that are all fair an alarm: what the rates add up to.
  rational false_dice_alarm() const;
  /// The same of wagers that are all as theory has them.
  rational false_wager_alarm() const;
};

/// Goes through the records of a house's log.
class watch_reader {
 public:
  watch_reader(table::known_build build, watch_choice choice);

  /// As play_reader takes it.
  std::expected<void, std::string> take(std::string_view line) { return play_.take(line); }

  watched_play finish();

 private:
  void add(const played_table& at, const final_throw& made);
  bool is_asked(const played_table& at, moment when) const;
  watched_dice_set& dice_of(const played_table& at, const std::string& set,
                            const std::string& colour);

  watch_choice choice_;
  std::vector<watched_dice_set> dice_;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> places_;  // of the dice
  std::map<std::pair<std::string, rules::column_id>, watched_column> wagers_;
  play_reader play_;  // tells the rest
};

}  // namespace skyward::report
