// A table's gaming day as its records show it: chips and boxes, what was wagered and won, hour by
// hour. From the records alone, so that anyone who has the log gets the same figures.
#pragma once

#include "base/house_clock.hpp"
#include "base/money.hpp"
#include "report/house/event_fields.hpp"

#include <compare>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

/// What a time at a table has brought.
struct table_figures {
  cents drop;     // cash into the box
  cents wallets;  // chips bought out of wallets, less what was paid back into them
  cents cashed;   // chips that left with players for cash
  cents handle;   // wagered, cards bought; less what was taken down or went back
  cents fills;
  cents credits;
  cents tips;
  cents win;         // of the house: what drop, tray and its rake have gained by play
  cents rake_house;  // of a game for a pot
  cents rake_charity;
  std::int64_t rounds{};

  table_figures& operator+=(const table_figures& other);
  friend bool operator==(const table_figures&, const table_figures&) = default;
};

struct hour_figures {
  gaming_hour hour;
  table_figures figures;
};

/// A box that was counted on the day.
struct counted_box {
  std::string box;
  std::string of;  // drop or tips
  cents recorded;
  cents counted;
};

struct table_day {
  std::string table;
  std::string day;  // 2026-11-22
  std::string game;
  std::vector<hour_figures> hours;
  table_figures whole;
  bool counts_chips{};
  cents opener;           // as the table opened first; of a day that goes on, as it began
  cents closer;           // in the tray at the day's end
  cents tray_over_short;  // what counts of the tray have found less than was recorded
  cents unclaimed;        // given to people who had left, and still in the tray
  std::vector<counted_box> boxes;

  /// Chips and cash by the pit's own formula: closer, credits, drop and rake, less opener and
  /// fills, what counts were off by, and what is no longer the house's.
  cents win_by_tray() const;
};

/// Goes through the records of a house's log and adds up one gaming day.
class day_reader {
 public:
  day_reader(house_clock clock, calendar_day day);

  /// The next line of the log: texts, other streams and checkpoints are passed over.
  ///
  /// errors  a sentence: a record that cannot be read
  std::expected<void, std::string> take(std::string_view line);

  /// Tables on which anything happened, by their ids.
  std::vector<table_day> finish();

 private:
  /// A wager that a correction may undo, by where its entry stands.
  struct placed_entry {
    std::string stream;
    std::uint64_t seq{};
    std::uint64_t event{};
    friend auto operator<=>(const placed_entry&, const placed_entry&) = default;
  };
  struct table_so_far {
    table_day made;
    bool touched{};  // on the day
    bool before_day{true};
    cents tray;            // as recorded, where chips are counted
    std::int64_t ended{};  // the last round that has ended; 0: it is open again, or there is none
    std::map<placed_entry, table_figures>
        entries;  // what each has added that a correction may undo
  };

  table_so_far& table_of(const std::string& owner, bool in_day);
  static void take_count(table_so_far& of, const boost::json::object& what, bool in_day);
  static std::int64_t rounds_by(table_so_far& of, const boost::json::object& what);
  static table_figures undone_by(table_so_far& of, const std::string& stream,
                                 const boost::json::object& what);
  table_figures& figures_at(table_so_far& of, moment at) const;

  house_clock clock_;
  table_records records_;
  calendar_day day_;
  moment begin_;
  moment end_;
  std::map<std::string, table_so_far, std::less<>> tables_;
};

}  // namespace skyward::report
