// A game date of a table with a pot, as its records show it: each game with what was collected,
// raked and paid, and the bonus pot from nothing until it is paid or booked as rake; for whom it
// was held, as the table was planned, and how the tray was counted after it.
#pragma once

#include "base/house_clock.hpp"
#include "base/money.hpp"
#include "report/house/event_fields.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace skyward::report {

/// Where the money of a game has gone: collected is prize, rake and what the bonus pot got.
struct pot_money {
  cents collected;
  cents prize;
  cents rake_house;
  cents rake_charity;
  cents bonus_added;
  cents bonus_paid;
  cents bonus_raked_house;  // of a bonus pot that nobody is left to win
  cents bonus_raked_charity;

  pot_money& operator+=(const pot_money& other);
  friend bool operator==(const pot_money&, const pot_money&) = default;
};

struct night_game {
  std::uint64_t number{};
  moment began;
  std::int64_t buyers{};
  std::int64_t cards{};
  pot_money money;
  cents bonus_pot;         // after it
  std::uint64_t winner{};  // a seat; 0: none yet
  bool final_game{};
  bool voided{};
  bool over{};
};

/// For whom a table is held and by which licence, as its plan says; nothing of most.
struct night_holder {
  std::string held_for;
  std::string licence;

  bool any() const { return !held_for.empty() || !licence.empty(); }
  friend bool operator==(const night_holder&, const night_holder&) = default;
};

struct charity_night {
  std::string table;
  calendar_day day;
  night_holder holder;
  int part = 1;  // of its date, where the table was held for one after another
  std::vector<night_game> games;
  pot_money whole;  // of the games, and of the table's closing
  cents bonus_before;
  cents bonus_after;
  moment final_mark;  // of the last that was set; not given where none was
  bool counts_tray{};
  cents tray_over;      // what its counts have found more than was recorded
  bool tray_counted{};  // after the last game
  std::string wrong;    // what of it does not agree with what the records post; empty: nothing

  std::int64_t games_played() const;
  std::int64_t cards() const;
  cents prizes() const { return whole.prize + whole.bonus_paid; }
  cents to_house() const { return whole.rake_house + whole.bonus_raked_house; }
  cents to_charity() const { return whole.rake_charity + whole.bonus_raked_charity; }
  /// What is left of the money collected once prizes and rake are gone: in the bonus pot.
  cents left_over() const;
};

/// Goes through the records of a log and tells the nights of some gaming days.
class night_reader {
 public:
  /// in  first, last  both are told
  night_reader(house_clock clock, calendar_day first, calendar_day last);

  /// The next line of the log: what is no record of a table with a pot is passed over, but for
  /// plans of the house, which stand before what was played by them.
  ///
  /// errors  a sentence: a record that cannot be read, or that moves more than a table can
  std::expected<void, std::string> take(std::string_view line);

  /// By day, by table within it, and by whom it was held for, where that changed. A game is of the
  /// date on which it began. A table that was open and had no game is there without any.
  std::vector<charity_night> finish();

 private:
  struct night_so_far {
    charity_night made;
    std::set<std::int64_t> buyers;  // of its last game
    cents posted_house;             // what its records post as rake
    cents posted_charity;
  };
  struct table_so_far {
    bool pot{};  // once it has done what only a table with a pot does
    cents bonus;
    std::uint64_t game{};    // the last that began; 0: none has
    calendar_day game_date;  // on which it did
    bool played{};           // since the table opened
    std::size_t holder{};    // of its plan when it opened; 0: nobody
    bool counts_tray{};
  };
  /// What plans said anew of a table's holder.
  struct planned_holder {
    std::uint64_t seq{};  // of the house's record
    night_holder what;
  };
  using night_place = std::tuple<calendar_day, std::string, std::size_t>;

  std::expected<void, std::string> take_plan(std::string_view line);
  void take_opening(const std::string& owner, table_so_far& of, const boost::json::object& what);
  void take_count(const std::string& owner, const table_so_far& of,
                  const boost::json::object& what);
  night_so_far& night_of(const std::string& owner, calendar_day day, const table_so_far& of);

  static void take_event(night_so_far& night, const table_so_far& of, moment at,
                         const boost::json::object& what);

  house_clock clock_;
  table_records records_;
  calendar_day first_;
  calendar_day last_;
  std::map<std::string, table_so_far, std::less<>> tables_;
  std::map<std::string, std::vector<planned_holder>, std::less<>> holders_;  // of tables, in order
  std::map<night_place, night_so_far> nights_;
};

}  // namespace skyward::report
