// The dealer's console.
#include "report/console_text.hpp"

#include "document/wrap.hpp"
#include "report/table_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::report {

namespace {

namespace event = table::event;

template <class... Events>
bool is_any(const table::log_entry& happened) {
  return (std::holds_alternative<Events>(happened.what) || ...);
}

std::string_view clause_of(const table::log_entry& happened) {
  return std::visit(
      [](const auto& what) -> std::string_view {
        if constexpr (requires { what.clause; }) {
          return what.clause;
        } else {
          return {};
        }
      },
      happened.what);
}

/// Whether a clause is another or a part of it.
bool is_under(std::string_view clause, std::string_view whole) {
  if (!clause.starts_with(whole)) return false;
  const auto rest = clause.substr(whole.size());
  return rest.empty() || rest.front() == '(' || rest.front() == '/';
}

bool is_settlement(const table::log_entry& happened) {
  return is_any<event::wager_lost, event::wager_won, event::wager_pushed, event::wager_stands>(
      happened);
}

/// Which of the entries from one on a step leads to; their number when none.
std::size_t led_to(std::span<const table::log_entry> entries, std::size_t from,
                   const told_step& told) {
  const auto find = [&](const auto& holds) {
    const auto rest = entries.subspan(from);
    return from + static_cast<std::size_t>(std::ranges::find_if(rest, holds) - rest.begin());
  };
  const bool cites = told.clause != rules::house_rule;
  const auto at =
      find([&](const auto& each) { return cites && is_under(clause_of(each), told.clause); });
  if (at < entries.size() || told.step->phase != rules::step_phase::settle) return at;
  return find(is_settlement);
}

/// Whether people make the step before the next throw is prepared.
bool follows_throw(const told_step& told) {
  using rules::step_phase;
  const auto phase = told.step->phase;
  return phase == step_phase::call || phase == step_phase::settle;
}

std::string chips_of(const table::common_state& state, cents before, cents opening, cents now) {
  std::string seats;
  for (std::size_t i = 0; i < state.seats.size(); ++i) {
    const auto& seat = state.seats[i];
    if (!seat.taken()) continue;
    seats += fmt::format("{}seat {} {}", seats.empty() ? "" : ", ", i + 1, money_text(seat.stack));
  }
  return fmt::format("chips: {}; the house {} in this round, {} since the opening",
                     seats.empty() ? "nobody sits here" : seats, signed_money_text(now - before),
                     signed_money_text(now - opening));
}

/// What players owe after corrections has not come in yet.
cents result_of(const table::banked_state& state) {
  auto result = state.common.inventory + state.common.drop;
  for (const auto& each : state.common.seats) result = result - each.owed;
  for (const auto& each : state.common.debts) result = result - each.owed;
  return result;
}

cents result_of(const table::pot_state& state) {
  return state.rake_house;
}

std::string chips_text(const table::banked_state& state, cents before, cents opening) {
  return marked("        ", chips_of(state.common, before, opening, result_of(state)));
}

std::string chips_text(const table::pot_state& state, cents before, cents opening) {
  return marked("        ",
                fmt::format("{}, the charity {}; the bonus pot {}",
                            chips_of(state.common, before, opening, result_of(state)),
                            signed_money_text(state.rake_charity), money_text(state.bonus)));
}

}  // namespace

console_page console_of(const table::line_codec& names, std::span<const table::log_entry> entries,
                        std::span<const told_step> steps) {
  std::size_t next = 0;  // of the entries
  std::size_t told = 0;  // of the steps
  console_page page;
  const auto show_until = [&](std::size_t end) {
    while (next < end) page.done += event_text(names, entries[next++]);
  };
  const auto tell_until = [&](std::size_t end) {
    while (told < end) page.done += step_text(steps[told++], false);
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto at = led_to(entries, next, steps[i]);
    if (at == entries.size()) continue;
    show_until(at);
    tell_until(i + 1);
  }
  while (next < entries.size()) {
    if (is_any<event::round_ended>(entries[next])) {
      const auto rest = steps.subspan(told);
      tell_until(told + static_cast<std::size_t>(std::ranges::find_if_not(rest, follows_throw) -
                                                 rest.begin()));
    }
    show_until(next + 1);
  }
  page.due.assign(steps.begin() + static_cast<std::ptrdiff_t>(told), steps.end());
  return page;
}

std::string step_text(const told_step& told, bool by_id) {
  const auto& step = *told.step;
  const auto id = by_id && step.completed_by.empty() ? "; done " + step.id : "";
  return marked("      > ", fmt::format("{} ({}{}; {})", step.prompt, step.actor, id, told.clause));
}

template <class State>
std::string house_results::hear_result(const table::log_entry& happened, const State& state) {
  const auto now = result_of(state);
  if (is_any<event::table_opened>(happened)) {
    at_opening_ = before_round_ = now;
    ended_ = false;
  }
  // A round that had ended stands again as before its last throw.
  if (is_any<event::throw_reopened>(happened) && ended_) before_round_ = before_last_;
  if (is_any<event::thrown>(happened)) ended_ = false;
  if (!is_any<event::round_ended, event::round_voided>(happened)) return "";
  before_last_ = std::exchange(before_round_, now);
  ended_ = true;
  return chips_text(state, before_last_, at_opening_);
}

std::string house_results::hear(const table::log_entry& happened,
                                const table::banked_state& state) {
  return hear_result(happened, state);
}

std::string house_results::hear(const table::log_entry& happened, const table::pot_state& state) {
  return hear_result(happened, state);
}

}  // namespace skyward::report
