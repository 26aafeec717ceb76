// What a house should have won in a gaming day on what was wagered at each table, how far chance
// may move it, and what it has won on the same wagers. From the records alone.
#pragma once

#include "base/house_clock.hpp"
#include "maths/session/hold_band.hpp"
#include "report/house/table_day.hpp"
#include "report/house/table_play.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace skyward::report {

/// The figures that a theory gives of a table's day.
struct theory_figures {
  cents wagered;          // what it is of
  rational win;           // cents of it that the house wins on average
  rational hold;          // a part of it: win over handle, as it should be
  maths::hold_band band;  // of the win, in cents
  /// Cents: by the house on these wagers, whenever dice decided them. Amounts that people have
  /// corrected are no part of it.
  std::int64_t won{};
  cents undecided;  // of what was wagered: while any is, `won` is of the rest

  rational actual_hold() const { return rational{won, wagered.count()}; }
  /// Whether chance explains what was won; only once nothing is undecided.
  bool inside() const { return band.low <= won && won <= band.high; }
};

/// A table's gaming day in theory.
struct table_theory {
  std::string table;
  std::string day;
  std::optional<theory_figures> figures;
  std::string none;  // why there are no figures: a sentence without its end

  /// Of the day's handle, what the theory is not of: wagers that no dice were thrown upon, or that
  /// went back on another day than they were made. 0 of nearly every day that has ended.
  cents apart;
};

/// Goes through the records of a house's log for one gaming day. A wager is of the day that it was
/// made in, and its result with it.
class theory_reader {
 public:
  /// in  build  that knows rulebooks
  theory_reader(table::known_build build, const house_clock& clock, calendar_day day);

  /// As play_reader takes it.
  std::expected<void, std::string> take(std::string_view line) { return play_.take(line); }

  /// in      days  that day_reader has made of the same day and log
  ///         sure  how sure bands are
  /// out     [days] one for each, in their order
  /// cost    a walk for each window that differs, and a band for each table: seconds for thousands
  ///         of rounds
  std::vector<table_theory> finish(std::span<const table_day> days,
                                   maths::confidence sure = maths::confidence::percent_95);

 private:
  using wagers_made = std::map<std::pair<rules::column_id, cents>, std::int64_t>;
  using windows_made = std::vector<std::pair<std::uint32_t, wagers_made>>;
  struct table_so_far {
    std::map<windows_made, std::int64_t> rounds;  // and how many there were of each
    integer wagered;
    integer won;
    integer undecided;
    bool countable = true;

    bool is_countable() const {
      return countable && wagered <= counted_max && abs(won) <= counted_max;
    }
  };

  void add(const played_table& at, const std::vector<made_window>& windows);
  void add_figures(const played_table& played, const table_so_far& made, maths::confidence sure,
                   table_theory& theory) const;

  moment begin_;
  moment end_;
  std::map<std::string, table_so_far> tables_;
  play_reader play_;
};

}  // namespace skyward::report
