// Gathers a day's wagers by the dice they share, and asks the mathematics of them.
#include "report/house/table_theory.hpp"

#include <algorithm>

namespace skyward::report {

namespace {

/// What a seat has in one column of a window: one wager, however often it was added to.
struct wager_of_seat {
  integer amount;
  integer house_won;
  bool decided = true;
};

}  // namespace

theory_reader::theory_reader(table::known_build build, const house_clock& clock, calendar_day day)
    : begin_{clock.begin_of(day)},
      end_{clock.end_of(day)},
      play_{std::move(build),
            {[](const played_table&, const final_throw&) {},
             [this](const played_table& at, const std::vector<made_window>& windows) {
               add(at, windows);
             }}} {}

void theory_reader::add(const played_table& at, const std::vector<made_window>& windows) {
  windows_made round;
  for (const auto& window : windows) {
    std::map<std::pair<table::seat_no, rules::column_id>, wager_of_seat> seats;
    for (const auto& each : window.wagers) {
      if (each.at < begin_ || each.at >= end_) continue;
      auto& seat = seats[{each.seat, each.column}];
      seat.amount += each.amount.count();
      seat.house_won += each.house_won.value_or(0);
      seat.decided = seat.decided && each.house_won;
    }
    if (seats.empty()) continue;
    auto& table = tables_[at.table];
    auto& made = round.emplace_back(window.position, wagers_made{}).second;
    for (const auto& [of, wager] : seats) {
      table.wagered += wager.amount;
      table.won += wager.house_won;
      if (!wager.decided) table.undecided += wager.amount;
      // No table takes more; a log that anyone has written may say so.
      table.countable = table.countable && wager.amount <= cents_max;
      if (table.countable) ++made[{of.second, cents{wager.amount.convert_to<std::int64_t>()}}];
    }
  }
  if (!round.empty()) ++tables_[at.table].rounds[std::move(round)];
}

void theory_reader::add_figures(const played_table& played, const table_so_far& made,
                                maths::confidence sure, table_theory& theory) const {
  std::vector<maths::wagered_round> rounds;
  for (const auto& [windows, times] : made.rounds) {
    auto& round = rounds.emplace_back(maths::wagered_round{{}, times});
    for (const auto& [position, wagers] : windows) {
      auto& window = round.windows.emplace_back(maths::wagered_window{position, {}});
      for (const auto& [wager, count] : wagers) {
        window.wagers.push_back({wager.first, wager.second, count});
      }
    }
  }
  const auto hold = played.theory->hold_of(rounds);
  if (!hold) {
    theory.none = hold.error();
    return;
  }
  theory.figures = theory_figures{cents{made.wagered.convert_to<std::int64_t>()},
                                  hold->win,
                                  hold->hold(),
                                  maths::band_of(*hold, sure),
                                  made.won.convert_to<std::int64_t>(),
                                  cents{made.undecided.convert_to<std::int64_t>()}};
}

std::vector<table_theory> theory_reader::finish(std::span<const table_day> days,
                                                maths::confidence sure) {
  const auto tables = play_.finish();
  std::vector<table_theory> theories;
  for (const auto& day : days) {
    auto& theory = theories.emplace_back(table_theory{day.table, day.day, {}, {}, {}});
    const auto played = std::ranges::find(tables, day.table, &played_table::table);
    const auto made = tables_.find(day.table);
    const bool known = played != tables.end();
    if (known && !played->broken_off.empty()) {
      theory.none = played->broken_off;
    } else if (known && !played->no_theory.empty()) {
      theory.none = played->no_theory;
    } else if (!known || made == tables_.end()) {
      theory.none = "no dice were thrown upon any wager of the day";
    } else if (!made->second.is_countable()) {
      theory.none = "more was wagered or won than can be counted";
    } else {
      add_figures(*played, made->second, sure, theory);
    }
    theory.apart = day.whole.handle;
    if (theory.figures) theory.apart = theory.apart - theory.figures->wagered;
  }
  tables_.clear();
  return theories;
}

}  // namespace skyward::report
