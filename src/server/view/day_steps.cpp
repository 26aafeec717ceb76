// Reads each record by the rules that its day opened with, and lets the table follow its events.
#include "server/view/day_steps.hpp"

#include "live/load_table.hpp"
#include "record/record.hpp"
#include "server/view/seen_seats.hpp"
#include "server/view/told_lines.hpp"
#include "store/each_record.hpp"
#include "table/common_evolve.hpp"
#include "table/replay/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace skyward::server {

namespace event = table::event;
using table::seat_no;

namespace {

template <class... Events>
bool is_any(const table::log_entry& each) {
  return (std::holds_alternative<Events>(each.what) || ...);
}

bool comes_of_dice(const table::log_entry& each) {
  return is_any<event::wager_lost, event::wager_won, event::wager_pushed, event::wager_stands,
                event::wager_returned, event::matched, event::nobody_matched, event::eliminated,
                event::tied, event::game_won>(each);
}
bool ends_round(const table::log_entry& each) {
  return is_any<event::round_ended, event::round_voided>(each);
}
bool takes_dice_up(const table::log_entry& each) {
  return is_any<event::roll_void, event::throw_reopened, event::round_opened, event::table_opened>(
      each);
}

/// Where the steps of a record end, the last with it.
std::set<std::size_t> ends_of_steps(std::span<const table::log_entry> entries) {
  std::set<std::size_t> ends{entries.size()};
  const auto cut_before = [&](auto first) {
    const auto at = std::ranges::find_if(entries, first) - entries.begin();
    if (at > 0) ends.insert(static_cast<std::size_t>(at));
  };
  if (std::ranges::any_of(entries, is_any<event::thrown, event::rolled>)) cut_before(comes_of_dice);
  if (std::ranges::any_of(entries, ends_round)) {
    cut_before(ends_round);
    cut_before(is_any<event::round_opened>);
  }
  return ends;
}

using seen_step = std::function<bool(const day_step&)>;

/// A table of either kind, from before the first event of its day.
template <class Stand, class Table>
class walked_table {
 public:
  walked_table(const Table& game, const table::line_codec& names)
      : game_{game}, names_{names}, now_{game.fresh()} {}

  /// out  whether to go on
  std::expected<bool, std::string> take(const std::string& line, const seen_step& seen) {
    const auto opened = record::read_record(line);
    if (!opened) return std::unexpected(opened.error());
    const auto read = table::read_record(names_, *opened);
    if (!read) return std::unexpected(read.error());
    auto from = read->entries.begin();
    for (const auto end : ends_of_steps(read->entries)) {
      const auto to = read->entries.begin() + static_cast<std::ptrdiff_t>(end);
      const table::kept_command happened{read->head, read->asked, {from, to}};
      from = to;
      for (const auto& each : happened.entries) {
        if (auto done = game_.evolve(now_, each); !done) return std::unexpected(done.error());
        if (takes_dice_up(each)) dice_.clear();
        if (const auto faces = dice_of(each)) dice_ = seen_dice(Stand{game_, now_}, *faces);
      }
      if (!seen({nth_++, happened, Stand{game_, now_}, names_, dice_})) return false;
    }
    return true;
  }

 private:
  const Table& game_;
  const table::line_codec& names_;
  decltype(std::declval<const Table&>().fresh()) now_;
  boost::json::array dice_;
  std::uint64_t nth_ = 0;
};

std::expected<void, std::string> walk_all(auto walked, store::store& house,
                                          const std::string& stream, const seen_step& seen) {
  std::uint64_t seq = 0;
  std::string wrong;
  const auto done = store::each_record(house, stream, 1, counted_max, [&](const std::string& line) {
    ++seq;
    const auto goes_on = walked.take(line, seen);
    if (!goes_on) wrong = fmt::format("{}: record {}: {}", stream, seq, goes_on.error());
    return goes_on && *goes_on;
  });
  if (!done) return std::unexpected(done.error().message);
  if (!wrong.empty()) return std::unexpected(std::move(wrong));
  return {};
}

}  // namespace

std::expected<void, std::string> walk_day(store::store& house, const std::string& stream,
                                          const seen_step& seen) {
  const auto first = house.records(stream, 1, 1);
  if (!first) return std::unexpected(first.error().message);
  if (first->empty()) return {};
  table::replay opening;  // that knows nothing follows whatever the day was decided by
  if (const auto book = live::take_book(house, first->front(), opening); !book) {
    return std::unexpected(book.error().message);
  }
  if (const auto opened = opening.take(first->front()); !opened) {
    return std::unexpected(fmt::format("{}: record 1: {}", stream, opened.error().message));
  }
  if (const auto* bank = opening.banked_game()) {
    return walk_all(walked_table<live::banked_stand, table::banked_table>{*bank, opening.names()},
                    house, stream, seen);
  }
  return walk_all(
      walked_table<live::pot_stand, table::pot_table>{*opening.pot_game(), opening.names()}, house,
      stream, seen);
}

namespace {

bool has_anything(const table::banked_state& state, seat_no seat) {
  const auto& there = state.layout[table::index(seat)];
  return there.held.any() || there.bought.amount > cents{};
}
bool has_anything(const table::pot_state& state, seat_no seat) {
  const auto& hand = state.hands[table::index(seat)];
  return hand.cards.total() > 0 || hand.paid > cents{};
}

/// Whether the round is on whose number a table has.
bool is_on(const table::banked_state& state) {
  return state.common.open;
}
bool is_on(const table::pot_state& state) {
  return state.phase != table::pot_phase::button_draw &&
         state.phase != table::pot_phase::between_games;
}

/// Adds a step to the round that it is of.
///
/// out  that round; null where the step is of none
template <class State>
day_round* add_step(std::vector<day_round>& rounds, const day_step& step, const State& now) {
  const auto& entries = step.happened.entries;
  const auto number = now.common.round;
  if (rounds.empty() || rounds.back().round < number) {
    if (!is_on(now)) return nullptr;
    auto& opened = rounds.emplace_back();
    opened.round = number;
    opened.from = step.nth;
  }
  if (std::ranges::any_of(entries, is_any<event::throw_reopened>)) {
    while (rounds.size() > 1 && std::prev(rounds.end(), 2)->round >= number) rounds.pop_back();
    auto& again = rounds.back();
    if (again.round != number) again.yours = false;
    again.round = number;  // of the day before, where this one was carried over
    again.over = false;
  }
  auto& round = rounds.back();
  if (round.over) return nullptr;
  const auto& head = step.happened.head;
  round.at = head.at.given() ? head.at : head.recorded_at;
  round.to = step.nth + 1;
  round.over = std::ranges::any_of(entries, ends_round);
  return &round;
}

}  // namespace

std::expected<day_rounds, std::string> rounds_of_day(store::store& house, const std::string& stream,
                                                     std::string_view player) {
  day_rounds found;
  const auto done = walk_day(house, stream, [&](const day_step& step) {
    const auto& first = step.happened.entries;
    if (step.nth == 0 && !first.empty()) {
      const auto* day = std::get_if<event::day_opened>(&first.front().what);
      if (day != nullptr) found.before = day->previous.stream;
    }
    std::visit(
        [&](const auto& at) {
          auto* const round = add_step(found.all, step, at.now);
          if (round == nullptr || player.empty()) return;
          const auto seat = table::seat_of(at.now.common, player);
          if (seat != seat_no::none && has_anything(at.now, seat)) round->yours = true;
        },
        step.stand);
    return true;
  });
  if (!done) return std::unexpected(done.error());
  return found;
}

}  // namespace skyward::server
