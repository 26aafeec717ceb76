// A game date of a table with a pot, as its records show it: each game with what was collected,
// raked and paid, and the bonus pot from nothing until it is paid or booked as rake.
#pragma once

#include "base/house_clock.hpp"
#include "base/money.hpp"
#include "report/house/event_fields.hpp"

#include <cstdint>
#include <expected>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
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

struct charity_night {
  std::string table;
  calendar_day day;
  std::vector<night_game> games;
  pot_money whole;  // of the games, and of the table's closing
  cents bonus_before;
  cents bonus_after;
  moment final_mark;  // of the last that was set; not given where none was
  std::string wrong;  // what of it does not agree with what the records post; empty: nothing

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

  /// The next line of the log: what is no record of a table with a pot is passed over.
  ///
  /// errors  a sentence: a record that cannot be read, or that moves more than a table can
  std::expected<void, std::string> take(std::string_view line);

  /// By day, and by table within it. A game is of the date on which it began. A table that was open
  /// and had no game is there without any.
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
  };

  night_so_far& night_of(const std::string& owner, calendar_day day, const table_so_far& of);

  static void take_event(night_so_far& night, const table_so_far& of, moment at,
                         const boost::json::object& what);

  house_clock clock_;
  table_records records_;
  calendar_day first_;
  calendar_day last_;
  std::map<std::string, table_so_far, std::less<>> tables_;
  std::map<std::pair<calendar_day, std::string>, night_so_far> nights_;
};

}  // namespace skyward::report
