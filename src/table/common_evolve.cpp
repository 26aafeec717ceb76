// What every table keeps, by each event: seats and debts, dice sets, rounds, disputes.
#include "table/common_evolve.hpp"

#include "base/person_name.hpp"
#include "base/text.hpp"
#include "table/accounts.hpp"
#include "table/seeds.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

void sit_down(common_state& state, seat_no seat, const std::string& player, money_source source) {
  auto& there = state.seats[index(seat)];
  there.player = player;
  there.source = source;
  const auto debt = std::ranges::find_if(
      state.debts, [&](const debt_state& each) { return same_person(each.player, player); });
  if (debt == state.debts.end()) return;
  change(there.owed, account::of_debt(seat), cents{} - debt->owed);
  change(state.gone_owed, account::of_debt(seat_no::none), debt->owed);
  state.debts.erase(debt);
}

seat_no seat_of(const common_state& state, std::string_view player) {
  for (const auto seat : seats_of(state.seats)) {
    const auto& there = state.seats[index(seat)];
    if (there.taken() && same_person(there.player, player)) return seat;
  }
  return seat_no::none;
}

cents debt_of(const common_state& state, std::string_view player) {
  const auto debt = std::ranges::find_if(
      state.debts, [&](const debt_state& each) { return same_person(each.player, player); });
  return debt == state.debts.end() ? cents{} : debt->owed;
}

std::size_t place_of_set(const common_state& state, const std::string& name) {
  const auto found = std::ranges::find_if(
      state.dice_sets, [&](const auto& each) { return same_person(each.name, name); });
  return static_cast<std::size_t>(found - state.dice_sets.begin());
}

std::vector<box_state>::const_iterator find_box(const common_state& state, std::string_view box,
                                                box_kind of) {
  return std::ranges::find_if(state.boxes, [&](const box_state& each) {
    return each.of == of && same_person(each.box, box);
  });
}

namespace {

struct common_evolver {
  common_state& state;

  seat_state& at(seat_no seat) { return state.seats[index(seat)]; }

  void operator()(const event::table_opened& e) {
    state.open = true;
    state.opened_before = true;
    state.steps = e.steps;
    state.stopped = false;  // the house says so again where it is not
    state.kind = e.kind;
    state.pace = e.pace;
    state.opened_with = e.inventory;
    state.passed = e.passed;
    state.tray_before = e.inventory == cents{} ? cents{} : tray_of(state);
  }
  void operator()(const event::day_closed& e) {
    if (e.next.empty()) throw impossible{"a day closes without the name of the next"};
    state.next_stream = e.next;
  }
  void operator()(const event::day_opened& e) { state.before = e.previous; }
  void operator()(const event::table_closed&) {
    if (std::ranges::any_of(state.seats, &seat_state::taken)) {
      throw impossible{"players sit at a table that closes"};
    }
    state.open = false;
    state.proposals.clear();
    state.duties.clear();
    state.staffed = {};
  }
  void operator()(const event::round_opened& e) { state.round = e.round; }
  void operator()(const event::seated& e) {
    if (at(e.seat).taken() || e.player.empty()) {
      throw impossible{fmt::format("seat {} is taken, or by nobody", number(e.seat))};
    }
    const auto same = std::ranges::find_if(state.seats, [&](const seat_state& each) {
      return each.taken() && same_person(each.player, e.player);
    });
    if (same != state.seats.end()) {
      throw impossible{fmt::format("{} sits at seat {} already", one_line(e.player),
                                   same - state.seats.begin() + 1)};
    }
    const bool screens = state.kind == table_kind::electronic;
    sit_down(state, e.seat, e.player, screens ? money_source::wallet : money_source::cash);
  }
  void operator()(const event::left& e) {
    if (at(e.seat).stack != cents{} || at(e.seat).owed != e.owed) {
      throw impossible{fmt::format("seat {} leaves with {} and {} owed; accepted: nothing, and {}",
                                   number(e.seat), money_text(at(e.seat).stack), money_text(e.owed),
                                   money_text(at(e.seat).owed))};
    }
    if (e.owed > cents{}) {
      state.debts.push_back({at(e.seat).player, e.owed});
      change(state.gone_owed, account::of_debt(seat_no::none), cents{} - e.owed);
    }
    at(e.seat) = {};
  }
  void operator()(const event::bought_in& e) {
    check_source(e.source);
    at(e.seat).source = e.source;
  }
  void operator()(const event::cashed_out& e) { check_source(e.source); }
  void check_source(money_source source) const {
    if (source == money_source::cash || state.kind != table_kind::physical) return;
    throw impossible{"a wallet at a physical table; accepted: cash"};
  }
  void operator()(const event::tipped& e) {
    if (e.amount <= cents{}) throw impossible{"a tip of nothing"};
  }
  void operator()(const event::filled& e) { check_counted(e.slip); }
  void operator()(const event::credited& e) { check_counted(e.slip); }
  void operator()(const event::box_taken& e) {
    if (find_box(state, e.box, e.of) != state.boxes.end() || state.boxes.size() >= boxes_max) {
      throw impossible{"a box that is away already, or beyond the most that are"};
    }
    if (e.box.empty() || e.recorded != in_box(state, e.of)) {
      throw impossible{fmt::format("a box with {}; accepted: {}", money_text(e.recorded),
                                   money_text(in_box(state, e.of)))};
    }
    state.boxes.push_back({e.box, e.of, e.recorded});
  }
  void operator()(const event::box_counted& e) {
    const auto box = find_box(state, e.box, e.of);
    if (box == state.boxes.end() || box->recorded != e.recorded) {
      throw impossible{"a count of a box that was not taken, or held something else"};
    }
    state.boxes.erase(box);
  }
  /// Its own movement is made already.
  void operator()(const event::tray_counted& e) {
    check_counted(e.slip);
    if (e.counted == in_tray(state)) return;
    throw impossible{fmt::format("a tray counted as {}; recorded after it: {}",
                                 money_text(e.counted), money_text(in_tray(state)))};
  }
  void check_counted(std::uint64_t slip) const {
    if (slip == 0 || state.opened_with == cents{}) {
      throw impossible{"chips by no slip, or of a tray that nobody counts"};
    }
  }
  void operator()(const event::play_stopped& /*e*/) { set_stopped(true); }
  void operator()(const event::play_resumed& /*e*/) { set_stopped(false); }
  void set_stopped(bool stopped) const {
    if (state.stopped == stopped) {
      throw impossible{stopped ? "play stops that has stopped already"
                               : "play goes on that goes on"};
    }
    state.stopped = stopped;
  }
  void operator()(const event::stepped_away& e) { step(e.seat, true); }
  void operator()(const event::returned& e) { step(e.seat, false); }
  void step(seat_no seat, bool away) {
    if (at(seat).away == away) {
      throw impossible{fmt::format("the player of seat {} is {} already", number(seat),
                                   away ? "away" : "there")};
    }
    at(seat).away = away;
  }
  void operator()(const event::dice_set_in& e) {
    state.dice_in_play = place_of_set(state, e.set);
    if (state.dice_in_play == state.dice_sets.size()) {
      state.dice_sets.push_back({e.set, state.last_at, e.usable_until, std::nullopt});
    } else {
      state.dice_sets[state.dice_in_play].until = e.usable_until;
    }
  }
  void operator()(const event::dice_set_out& e) {
    state.dice_sets[state.dice_in_play].fault = e.fault;
  }
  void operator()(const event::correction_proposed& e) {
    if (e.correction != state.proposed + 1) {
      throw impossible{
          fmt::format("correction {}; accepted: {}", e.correction, state.proposed + 1)};
    }
    if (e.by.empty() || (e.what == correction_kind::amount && e.player.empty())) {
      throw impossible{"a correction by nobody, or of nobody's money"};
    }
    if (state.proposals.size() == proposals_max) {
      throw impossible{"a correction beyond the most that wait"};
    }
    ++state.proposed;
    state.proposals.push_back(e);
  }
  void operator()(const event::corrected& e) {
    close_correction(e.correction);
    ++state.corrections;
  }
  void operator()(const event::correction_rejected& e) { close_correction(e.correction); }
  void close_correction(std::uint64_t correction) {
    const auto closed = std::erase_if(state.proposals, [&](const event::correction_proposed& each) {
      return each.correction == correction;
    });
    if (closed == 1) return;
    throw impossible{
        fmt::format("correction {} does not wait; {} in all so far", correction, state.proposed)};
  }
  /// The money has moved; what one who has left owes is kept by the person. Who sits here owes at
  /// the seat alone.
  void operator()(const event::amount_corrected& e) {
    if (e.player.empty() || seat_of(state, e.player) != e.seat) {
      throw impossible{
          fmt::format("{} does not sit at seat {}", one_line(e.player), number(e.seat))};
    }
    auto owed = debt_of(state, e.player);
    const auto none = account::of_debt(seat_no::none);
    for (const auto& each : e.moved.all()) {
      if (each.from == none) change(owed, none, cents{} - each.amount);
      if (each.to == none) change(owed, none, each.amount);
    }
    std::erase_if(state.debts,
                  [&](const debt_state& each) { return same_person(each.player, e.player); });
    if (owed > cents{}) state.debts.push_back({e.player, owed});
  }
  void operator()(const event::duty_taken& e) {
    if (e.person.empty() || on_duty(e.what, e.person) != state.duties.end()) {
      throw impossible{"a duty is taken by nobody, or twice"};
    }
    if (state.duties.size() == duties_max) throw impossible{"a duty beyond the most there are"};
    state.duties.push_back({e.what, e.person});
    state.staffed |= only(role_of(e.what));
  }
  void operator()(const event::duty_left& e) {
    const auto had = on_duty(e.what, e.person);
    if (had == state.duties.end()) {
      throw impossible{fmt::format("{} leaves a duty without having it", one_line(e.person))};
    }
    state.duties.erase(had);
  }
  std::vector<duty_state>::iterator on_duty(duty what, std::string_view person) {
    return std::ranges::find_if(state.duties, [&](const duty_state& each) {
      return each.what == what && same_person(each.person, person);
    });
  }
  void operator()(const event::fill_due& e) {
    const auto lacks = short_of_chips(state);
    if (e.short_of == lacks && lacks != cents{}) return;
    throw impossible{fmt::format("a fill of {} is due; accepted: {}", money_text(e.short_of),
                                 lacks == cents{} ? "none" : money_text(lacks))};
  }
  void operator()(const event::disputed& e) {
    if (e.dispute != state.disputes.size() + 1) {
      throw impossible{
          fmt::format("dispute {}; accepted: {}", e.dispute, state.disputes.size() + 1)};
    }
    state.disputes.push_back({e.seat, e.entry, state.corrections, false});
  }
  void operator()(const event::recall_opened& e) { open_dispute(e.dispute); }
  void operator()(const event::dispute_ruled& e) { open_dispute(e.dispute).ruled = true; }
  dispute_state& open_dispute(std::uint64_t dispute) {
    const bool known = dispute > 0 && dispute <= state.disputes.size();
    if (!known || state.disputes[dispute - 1].ruled) {
      throw impossible{
          fmt::format("dispute {} is not open; {} in all so far", dispute, state.disputes.size())};
    }
    return state.disputes[dispute - 1];
  }

  // Money alone, which moves elsewhere; and what says no more than that it happened.
  void operator()(const one_of<event::opened_outside_dates, event::odds_replaced, event::debt_paid,
                               event::step_done, event::reversed, event::paper_entered> auto&) {}

  void operator()(const of_seeds auto& e) { evolve_seeds(state, e); }

  // What a game keeps.
  void operator()(const of_banked auto&) {}
  void operator()(const of_pot auto&) {}
  void operator()(const of_rounds auto&) {}
};

}  // namespace

void evolve_common(common_state& state, const log_entry& happened) {
  state.last = happened.id;
  if (happened.at.given()) {
    state.last_at = happened.at;
    auto& set = state.dice_sets[state.dice_in_play];
    if (!set.since.given()) set.since = happened.at;
  }
  std::visit(common_evolver{state}, happened.what);
  std::visit([&](const auto& e) { note_draw(state, e); },
             static_cast<const event_variant&>(happened.what));
}

}  // namespace skyward::table
