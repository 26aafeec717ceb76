// Holds entries against where they stand in a log.
#include "table/check_entry.hpp"

#include <fmt/format.h>

namespace skyward::table {

namespace {

/// Events in which seat 0 says that nobody has the dice or the button, or that a person has left.
template <class Event>
concept may_be_of_nobody =
    one_of<Event, event::shooter_changed, event::button_moved, event::amount_corrected>;

/// Events of a seat where nobody need sit: who comes to it, has left it, or may have.
template <class Event>
concept may_be_empty =
    may_be_of_nobody<Event> || one_of<Event, event::seated, event::reversed, event::dispute_ruled>;

/// Events before which a table need not be open.
template <class Event>
concept may_be_closed =
    of_count<Event> || one_of<Event, event::table_opened, event::day_opened, event::paper_entered,
                              event::seed_shown, event::seeds_discarded>;

struct bounds_check {
  log_place& place;

  void check_round(std::uint64_t round, std::uint64_t accepted) const {
    if (round == accepted) return;
    throw impossible{fmt::format("round {}; accepted: {}", round, accepted)};
  }

  template <class Event>
  void operator()(const Event& e) const {
    if (place.over) throw impossible{"the day is over; accepted: nothing more in this stream"};
    if (!place.open && !may_be_closed<Event>) {
      throw impossible{"the table is closed; accepted: table_opened"};
    }
    if constexpr (requires { e.seat; }) {
      const auto seat = static_cast<std::size_t>(e.seat);
      if (seat > place.seats || (seat == 0 && !may_be_of_nobody<Event>)) {
        throw impossible{fmt::format("seat {}; accepted: 1 to {}", seat, place.seats)};
      }
    }
    if constexpr (std::is_same_v<Event, event::table_opened>) {
      if (place.open) throw impossible{"the table is open already"};
      place.open = true;
    } else if constexpr (std::is_same_v<Event, event::day_opened>) {
      if (place.last.given()) throw impossible{"a day opens with the first entry of its stream"};
      place.open = true;
    } else if constexpr (std::is_same_v<Event, event::day_closed>) {
      place.over = true;
    } else if constexpr (std::is_same_v<Event, event::table_closed>) {
      place.open = false;
    } else if constexpr (std::is_same_v<Event, event::round_opened>) {
      check_round(e.round, place.round + 1);
      place.round = e.round;
    } else if constexpr (std::is_same_v<Event, event::throw_reopened>) {
      if (e.round == 0 || e.round > place.round) {
        throw impossible{fmt::format("round {}; accepted: 1 to {}", e.round, place.round)};
      }
      place.round = e.round;
    } else if constexpr (std::is_same_v<Event, event::correction_proposed>) {
      // Of whichever round: it is held against the state when it is carried out.
    } else if constexpr (requires { e.round; }) {
      check_round(e.round, place.round);
    }
  }
};

}  // namespace

log_place::log_place(const common_state& state)
    : seats{state.seats.size()},
      over{!state.next_stream.empty()},
      last{state.last},
      last_at{state.last_at},
      round{state.round},
      open{state.open} {}

void pass(log_place& place, const log_entry& next) {
  if (!follows(next.id, place.last)) {
    throw impossible{fmt::format("entry {} behind {}", entry_text(next.id),
                                 place.last.given() ? entry_text(place.last) : "none")};
  }
  if (next.at.given() && next.at < place.last_at) {
    throw impossible{fmt::format("{} is before the last entry's {}", moment_text(next.at),
                                 moment_text(place.last_at))};
  }
  std::visit(bounds_check{place}, next.what);
  const auto* closed = std::get_if<event::day_closed>(&next.what);
  if (closed != nullptr && closed->count != next.id.seq) {
    throw impossible{
        fmt::format("a day of {} records closes in the {}th", closed->count, next.id.seq)};
  }
  place.last = next.id;
  if (next.at.given()) place.last_at = next.at;
}

std::string due_text(moment due) {
  return due.given() ? "by " + moment_text(due) : "at no moment";
}

void check_entry(const common_state& before, const log_entry& next) {
  log_place place{before};
  pass(place, next);
  std::visit(
      [&]<class Event>(const Event& e) {
        if constexpr (requires { e.seat; } && !may_be_empty<Event>) {
          if (!before.seats[index(e.seat)].taken()) {
            throw impossible{fmt::format("nobody sits at seat {}", number(e.seat))};
          }
        }
        if constexpr (one_of<Event, event::reversed, event::amount_corrected>) {
          for (const auto& each : e.moved.all()) {
            for (const auto& of : {each.from, each.to}) {
              if (!is_of_seat(of.kind) || of.seat == e.seat) continue;
              throw impossible{fmt::format("money of seat {} moves; accepted: of seat {}",
                                           number(of.seat), number(e.seat))};
            }
          }
        }
      },
      next.what);
}

}  // namespace skyward::table
