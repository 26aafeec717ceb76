// Reads each record by the rules that its day opened with, and lets the table follow its events.
#include "server/view/day_steps.hpp"

#include "live/load_table.hpp"
#include "record/record.hpp"
#include "server/view/told_lines.hpp"
#include "store/each_record.hpp"
#include "table/common_evolve.hpp"
#include "table/replay/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
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

bool throws(const table::log_entry& each) {
  return is_any<event::thrown, event::rolled>(each);
}
bool settles(const table::log_entry& each) {
  return is_any<event::wager_lost, event::wager_won, event::wager_pushed, event::wager_stands,
                event::wager_returned>(each);
}
bool ends_round(const table::log_entry& each) {
  return is_any<event::round_ended, event::round_voided>(each);
}
bool opens_round(const table::log_entry& each) {
  return is_any<event::round_opened>(each);
}
bool takes_dice_up(const table::log_entry& each) {
  return is_any<event::roll_void, event::throw_reopened, event::round_opened>(each);
}

/// Where the steps of a record end, the last with it.
std::vector<std::size_t> ends_of_steps(std::span<const table::log_entry> entries) {
  std::vector<std::size_t> ends;
  const auto cut_before = [&](auto first, auto where) {
    if (std::ranges::none_of(entries, where)) return;
    const auto at = std::ranges::find_if(entries, first) - entries.begin();
    const auto end = static_cast<std::size_t>(at);
    if (end > 0 && end < entries.size()) ends.push_back(end);
  };
  cut_before(settles, throws);
  cut_before(opens_round, ends_round);
  std::ranges::sort(ends);
  ends.push_back(entries.size());
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
        if (takes_dice_up(each)) dice_.reset();
        if (throws(each)) dice_ = last_dice({&happened, 1});
      }
      if (!seen({nth_++, happened, Stand{game_, now_}, names_, dice_})) return false;
    }
    return true;
  }

 private:
  const Table& game_;
  const table::line_codec& names_;
  decltype(std::declval<const Table&>().fresh()) now_;
  std::optional<dice::face_list> dice_;
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
  return state.hands[table::index(seat)].cards.total() > 0;
}

/// Adds a step to the round that is on behind it.
void add(std::vector<day_round>& rounds, const day_step& step, const table::common_state& now) {
  if (rounds.empty() || rounds.back().round < now.round) {
    auto& opened = rounds.emplace_back();
    opened.round = now.round;
    opened.from = step.nth;
  }
  if (rounds.back().round > now.round) {
    while (rounds.size() > 1 && std::prev(rounds.end(), 2)->round >= now.round) rounds.pop_back();
    rounds.back().round = now.round;  // of the day before, where this one was carried over
    rounds.back().over = false;
  }
  auto& round = rounds.back();
  round.to = step.nth + 1;
  const auto& head = step.happened.head;
  round.at = head.at.given() ? head.at : head.recorded_at;
  if (std::ranges::any_of(step.happened.entries, ends_round)) round.over = true;
}

}  // namespace

std::expected<std::vector<day_round>, std::string> rounds_of_day(store::store& house,
                                                                 const std::string& stream,
                                                                 std::string_view player) {
  std::vector<day_round> rounds;
  const auto done = walk_day(house, stream, [&](const day_step& step) {
    std::visit(
        [&](const auto& at) {
          const auto& common = at.now.common;
          add(rounds, step, common);
          const auto seat = player.empty() ? seat_no::none : table::seat_of(common, player);
          if (seat != seat_no::none && has_anything(at.now, seat)) rounds.back().yours = true;
        },
        step.stand);
    return true;
  });
  if (!done) return std::unexpected(done.error());
  std::erase_if(rounds, [](const day_round& each) { return each.round == 0; });
  return rounds;
}

}  // namespace skyward::server
