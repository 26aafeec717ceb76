// What the targets that ask for something hold of the answers, and simulations cut short.
#pragma once

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "request/simulation/planned_simulation.hpp"

#include <algorithm>

namespace skyward {

/// Whether it was accepted; what is not is refused in lines that a person can read.
template <class T>
bool is_accepted(const request::accepted<T>& answer) {
  if (answer) return true;
  ensure(!answer.error().empty(), "a reason for refusing");
  for (const auto& line : answer.error()) {
    ensure(!line.empty() && one_line(line) == line, "a refusal in one line of UTF-8");
  }
  return false;
}

inline void cut(std::optional<request::whole>& number, std::int64_t most) {
  if (!number) number = request::whole_number(most);
  if (number->value && *number->value > most) number = request::whole_number(most);
}

/// Cuts a run to a moment of one thread; the same every time.
inline void cut_short(request::simulation_request& asked) {
  if (request::find_pot_game(asked.game) != nullptr) {
    cut(asked.games, 8);
    if (asked.night) cut(asked.night, 8);
  } else if (asked.has_sessions()) {
    if (asked.rounds) cut(asked.rounds, 40);
    cut(asked.sessions, 4);
  } else {
    cut(asked.rounds, 200);
  }
  if (!asked.seed) asked.seed = request::whole_number(7);
  asked.threads = request::whole_number(1);
  asked.time.reset();
}

/// Plays a simulation, cut short, and makes a report of it; what is counted fits the run.
///
/// in      pick any number, of a format
inline void simulate(request::simulation_request asked, std::size_t pick) {
  cut_short(asked);
  simulation::team alone;
  const auto planned = request::planned_simulation_of(asked, alone);
  if (!is_accepted(planned)) return;
  const auto work = planned->run->work();
  const auto played = request::play_simulation(*planned, alone, nullptr, nullptr);
  if (!is_accepted(played)) return;
  const auto& done = played->state.done;
  ensure(done.units == work.units || asked.precision, "all that was asked for");
  ensure(!work.can_count || work.can_count(done.units, done.counters), "counts of such a run");
  const auto formats = std::size(request::simulation_format_names);
  const auto format = static_cast<request::simulation_format>(pick % formats);
  if (!is_accepted(planned->run->check(format))) return;
  ensure(!planned->run->report(format, *played).empty(), "a report");
}

}  // namespace skyward
