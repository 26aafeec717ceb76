// Applies what happened to the state of a banked table, and answers what cannot be. It asks nothing
// of a definition: what the rules decided is in the entries.
#include "table/banked/evolve.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "table/accounts.hpp"
#include "table/banked/banked_state_words.hpp"
#include "table/banked/procedure.hpp"
#include "table/check_entry.hpp"
#include "table/common_evolve.hpp"
#include "table/common_table.hpp"
#include "table/seeds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace skyward::table {

cents* find_account(banked_state& state, const account& of) {
  if (of.kind != account_kind::layout) return find_account(state.common, of);
  return &state.layout[index(of.seat)].wagers[index(of.area)];
}

namespace {

template <class Event>
std::optional<moved_by> mover_of(const Event& /*happened*/) {
  if constexpr (one_of<Event, event::wager_placed, event::purchased, event::wager_taken_down>) {
    return moved_by::player;
  } else if constexpr (one_of<Event, event::bought_in, event::cashed_out, event::tipped>) {
    return moved_by::cash;
  } else if constexpr (one_of<Event, event::collected, event::wager_lost, event::wager_won,
                              event::wager_pushed>) {
    return moved_by::settlement;
  }
  return std::nullopt;
}

/// Everything of a banked table but the chips, which movements carry.
struct evolver {
  const compiled_book& table;
  banked_state& state;
  moment at;        // of the entry
  entry_ref entry;  // which of the log it is

  layout_state& layout(seat_no seat) { return state.layout[index(seat)]; }

  void operator()(const event::table_opened& e) {
    if (e.game != table.book().game) {
      throw impossible{
          fmt::format("game \"{}\"; accepted: {}", one_line(e.game), table.book().game)};
    }
    if (!e.position || !e.next.betting()) {
      throw impossible{"a banked table opens at a position with betting open"};
    }
    check_due(e.next, e.pace);
    stand(*e.position, e.next);
    open_window(state.common);
    state.opening = {*e.position, {e.next.open, e.next.dice}, state.pieces};
    state.first_round = state.common.round + 1;
    enter_betting();
  }
  void operator()(const event::table_closed&) {
    if (std::ranges::any_of(state.layout, [](const auto& each) { return each.held.any(); })) {
      throw impossible{"wagers stand as the table closes; accepted: none"};
    }
    stand({}, {});
    state.shooter = state.last_shooter = state.offered = seat_no::none;
    state.taken_in = 0;
    state.offer = offer_after::opening;
    state.undo = {};
    state.since_throw.clear();
    state.progress = {};
  }
  void operator()(const event::day_opened& e) { read_state(table, e, state); }
  void operator()(const event::round_opened&) {
    state.throws = 0;
    state.reopened = false;
    for (auto& seat_layout : state.layout) {
      seat_layout.in_round = false;
      seat_layout.bought = {};
    }
  }
  void operator()(const event::left& e) {
    if (layout(e.seat).held.any()) {
      throw impossible{fmt::format("seat {} leaves wagers that stand", number(e.seat))};
    }
    state.declined &= ~bit(e.seat);
    wait_for(e.seat);
    // The throw may still be entered anew, and then concerns who sat here first; nobody undoes what
    // a player's own hand has moved.
    auto& undo = state.undo;
    const bool settled = (undo.in_round & bit(e.seat)) != 0 && undo.round != 0;
    const bool first = std::ranges::count(undo.departed, e.seat, &before_throw::player::seat) == 0;
    if (settled && first) {
      const auto& there = common_table::at(state.common, e.seat);
      undo.departed.push_back({e.seat, there.player, there.source});
    }
    std::erase_if(state.since_throw, [&](const moved_entry& each) {
      return each.seat == e.seat && (!settled || each.why != moved_by::settlement);
    });
    layout(e.seat) = {};
  }
  void operator()(const event::wager_moved& e) {
    if (e.circle < 1 || e.circle > seats_max) {
      throw impossible{fmt::format("circle {}; accepted: 1 to {}", e.circle, seats_max)};
    }
    layout(e.seat).circle = static_cast<std::uint8_t>(e.circle);
  }
  void operator()(const event::seat_ready& e) {
    const auto seat = bit(e.seat);
    if (!state.betting() || (state.present() & ~state.ready & seat) == 0) {
      throw impossible{
          fmt::format("seat {} is ready; accepted: who is there and was not, while betting is open",
                      number(e.seat))};
    }
    state.ready |= seat;
  }
  void operator()(const event::stepped_away& e) { wait_for(e.seat); }
  void operator()(const event::bought_in& e) { wait_for(e.seat); }
  void operator()(const event::bets_closed& e) {
    if (e.next.betting()) throw impossible{"betting is open once it has closed"};
    check_due(e.next, state.common.pace);
    stand(e.position, e.next);
    close_betting();
  }
  void operator()(const event::position_changed& e) {
    check_due(e.next, state.common.pace);
    stand(e.position, e.next);
    if (e.next.betting()) open_window(state.common);
  }
  void operator()(const event::furniture_moved& e) {
    state.pieces[index(e.piece.piece)] = e.piece.at;
    // Set up for the first round; what a throw of it moves is moved while betting is closed.
    const bool first = state.common.round == state.first_round;
    if (first && state.betting()) state.opening.pieces = state.pieces;
    auto& moved = state.progress.moved;  // by the throw, not as the next round is set up
    if (state.progress.at == stage::settling && !holds(rules::step_condition::round_ends)) {
      moved = static_cast<std::uint8_t>(moved | 1U << index(e.piece.piece));
    }
  }
  void operator()(const event::betting_extended& e) {
    if (!state.betting() || !e.due_at.given()) {
      throw impossible{"betting goes on for longer while it is closed, or for ever"};
    }
    state.next.due_at = e.due_at;
    check_due(state.next, state.common.pace);
  }
  void operator()(const event::dice_offered& e) {
    pass_step("offer_dice");
    if (state.all_declined()) state.declined = 0;
    state.offered = e.seat;
  }
  void operator()(const event::dice_declined& e) {
    state.offered = seat_no::none;
    state.declined |= bit(e.seat);
  }
  void operator()(const event::shooter_changed& e);
  void operator()(const event::dice_set_in&);
  void operator()(const event::thrown&);
  void operator()(const event::called& e) { state.progress.call = e.call.id; }
  void operator()(const event::round_voided&) {
    if (std::ranges::any_of(state.layout, [](const auto& each) { return each.held.any(); })) {
      throw impossible{"wagers stand in a round that is void; accepted: none"};
    }
    const bool anew = dice_to_prepare();
    state.undo = {};
    state.since_throw.clear();
    state.progress = {};
    set(rules::step_condition::dice_anew, anew);
    enter_betting();
  }
  void operator()(const event::collected& e) {
    auto& bought = layout(e.seat).bought;
    bought.area = e.area;
    change(bought.amount, account::of_stack(e.seat), e.amount);
  }
  void operator()(const event::purchase_returned& e) {
    auto& bought = layout(e.seat).bought;
    if (bought != purchase_state{e.area, e.amount}) {
      throw impossible{fmt::format("seat {} gets back {}; accepted: {}, which it bought for",
                                   number(e.seat), money_text(e.amount),
                                   money_text(bought.amount))};
    }
    bought = {};
  }
  void operator()(const event::round_ended&) { set(rules::step_condition::round_ends, true); }
  void operator()(const event::roll_void& e) {
    if (entered_anew() && state.undo.dice_since) set(rules::step_condition::dice_anew, true);
    state.undo.void_since = true;
    check_due(e.next, state.common.pace);
    stand(state.position, e.next);
    if (e.next.betting()) {
      state.reopened = true;
      open_window(state.common);
      enter_betting();
    } else {
      enter_throwing();
    }
  }
  void operator()(const event::step_done& e) {
    const auto due = next_step(table, state);
    const auto* step = due ? &table.book().procedure[due->index] : nullptr;
    if (step == nullptr || step->id != e.step || !step->completed_by.empty()) {
      throw impossible{fmt::format("step \"{}\" is not due", one_line(e.step))};
    }
    if (due->at == stage::betting && state.progress.at != stage::betting) enter_betting();
    state.progress.at = due->at;
    state.progress.next_step = static_cast<std::uint16_t>(due->index + 1);
  }
  void operator()(const event::throw_reopened&);

  // What every table keeps, and chips alone.
  void operator()(
      const one_of<
          event::day_closed, event::opened_outside_dates, event::odds_replaced, event::seated,
          event::returned, event::cashed_out, event::tipped, event::debt_paid, event::fill_due,
          event::wager_placed, event::wager_taken_down, event::purchased, event::purchases_locked,
          event::wager_lost, event::wager_won, event::wager_pushed, event::wager_stands,
          event::wager_returned, event::dice_set_out, event::correction_proposed, event::corrected,
          event::correction_rejected, event::reversed, event::amount_corrected, event::duty_taken,
          event::duty_left, event::play_stopped, event::play_resumed, event::disputed,
          event::recall_opened, event::dispute_ruled, event::paper_entered> auto&) {}
  void operator()(const of_count auto&) {}
  void operator()(const of_seeds auto&) {}

  void operator()(const of_pot auto& e) {
    throw impossible{fmt::format("{} is no event of {}", e.wire_name, table.book().game)};
  }

  /// Betting is open until then: as long as the table's pace says.
  void check_due(const outlook& next, time_limit pace) const {
    const auto due = next.betting() ? due_after(pace, at) : moment{};
    if (next.due_at == due) return;
    throw impossible{fmt::format("due {}; accepted: {}", due_text(next.due_at), due_text(due))};
  }

  void stand(const rules::position& where, const outlook& next) {
    state.position = where;
    state.next = next;
    state.ready = 0;
  }
  void wait_for(seat_no seat) { state.ready &= ~bit(seat); }
  bool holds(rules::step_condition each) const { return state.progress.holds(each); }
  void set(rules::step_condition each, bool holds) {
    const auto mask = static_cast<std::uint16_t>(1U << static_cast<unsigned>(each));
    auto& bits = state.progress.conditions;
    bits = static_cast<std::uint16_t>(holds ? bits | mask : bits & ~mask);
  }
  void enter_betting() {
    state.progress.at = stage::betting;
    state.progress.next_step = 0;
    set(rules::step_condition::no_shooter, state.shooter == seat_no::none);
  }
  /// The dice are thrown once more, betting closed.
  void enter_throwing() {
    state.progress.at = stage::throwing;
    state.progress.next_step = table.first_throw_step();
  }
  /// A wager says that the round before is settled, where not every step is waited for.
  void begin_betting() {
    if (state.progress.at != stage::betting) enter_betting();
  }
  /// The steps of the throw are made with these dice and by this hand.
  void prepare_anew() {
    auto& progress = state.progress;
    if (progress.at != stage::throwing) return;
    progress.next_step = std::min(progress.next_step, table.first_throw_step());
  }
  /// Whether a step is still ahead that prepares the dice of the opening, or others since.
  bool dice_to_prepare() const {
    const auto& progress = state.progress;
    if (state.common.steps == step_rule::every && progress.at == stage::betting) {
      const auto due = due_steps(table, state);
      if (std::ranges::any_of(due, &rules::procedure_step::with_dice)) return true;
    }
    const auto left = std::span{table.book().procedure}.subspan(
        progress.at == stage::throwing ? progress.next_step : 0);
    return holds(rules::step_condition::dice_anew) &&
           std::ranges::any_of(left, [](const rules::procedure_step& step) {
             return std::ranges::count(step.only_if, rules::step_condition::dice_anew) > 0;
           });
  }
  /// Whether dice have been chosen in one of the steps from that one on.
  bool chosen_since(const due_step& due) const {
    const auto done = std::span{table.book().procedure}.first(state.progress.next_step);
    return std::ranges::any_of(done.subspan(due.index), &rules::procedure_step::with_dice);
  }
  /// Whether a step that comes due was passed before, in the same stage.
  bool passed_before(const due_step& due) const {
    return due.index < state.progress.next_step && due.at == state.progress.at;
  }
  bool completes(const due_step& due, std::string_view wire_name) const {
    return table.book().procedure[due.index].completed_by == wire_name;
  }
  void pass_step(std::string_view wire_name) {
    const auto due = next_step(table, state);
    if (!due || !completes(*due, wire_name) || passed_before(*due)) return;
    if (due->at == stage::betting) begin_betting();
    state.progress.next_step = static_cast<std::uint16_t>(due->index + 1);
  }
  void close_betting();
  /// Whether the table stands again as before its last throw, which is about to be entered anew.
  bool entered_anew() const {
    const auto& undo = state.undo;
    return undo.round == state.common.round && undo.throws == state.throws && !undo.void_since;
  }
};

void evolver::close_betting() {
  set(rules::step_condition::steered, table.steered(state));
  set(rules::step_condition::steering_begins, table.newly_steered(state));
  for (auto& seat_layout : state.layout) {
    seat_layout.in_round = seat_layout.in_round || seat_layout.held.any();
    rules::each_of<rules::area_id>(seat_layout.held, [&](rules::area_id area) {
      // A wager keeps the term in which it stood when betting first closed over it.
      if ((seat_layout.columns & table.columns_of(area)).any()) return;
      seat_layout.columns.set(index(table.column_of(area, seat_layout.held)));
    });
  }
  state.reopened = false;
  state.progress.at = stage::throwing;
  state.progress.next_step = table.after_close_step();
}

void evolver::operator()(const event::shooter_changed& e) {
  if (e.due_at.given()) throw impossible{"a throw is due; accepted: no moment for it"};
  const auto& undo = state.undo;
  const bool as_before_throw = entered_anew() && undo.shooter == e.seat;
  const bool offered = table.book().shooter.who == rules::shooter_rule::offered;
  if (e.seat != seat_no::none) {
    const auto due = next_step(table, state);
    const bool again =
        due && completes(*due, "accept_dice") && passed_before(*due) && chosen_since(*due);
    // Who takes them while betting is open chooses from them by the steps that follow.
    if (offered && !as_before_throw) {
      set(rules::step_condition::dice_anew, again || !state.betting());
    }
    pass_step("accept_dice");
  }
  prepare_anew();
  // In the settlement that ends a round, not when somebody leaves during it or after it.
  const bool passes = holds(rules::step_condition::round_ends) && state.throws > 0;
  if (passes) set(rules::step_condition::dice_pass, true);
  if (e.seat == seat_no::none) state.offer = passes ? offer_after::passing : offer_after::leaving;
  state.shooter = e.seat;
  if (!as_before_throw) state.taken_in = state.common.round;
  if (e.seat != seat_no::none) state.last_shooter = e.seat;
  state.offered = seat_no::none;
  state.declined = 0;
}

/// A set for the table's opening is chosen from and loaded by the steps of the opening.
void evolver::operator()(const event::dice_set_in&) {
  const auto done = std::span{table.book().procedure}.first(state.progress.next_step);
  const bool opening = state.progress.at == stage::betting &&
                       std::ranges::none_of(done, &rules::procedure_step::with_dice) &&
                       state.common.round == state.first_round && state.throws == 0 &&
                       !state.reopened;
  if (!opening) set(rules::step_condition::dice_anew, true);
  prepare_anew();
}

void evolver::operator()(const event::thrown& e) {
  const auto dice = static_cast<int>(std::span<const dice::face>{e.dice}.size());
  if (state.betting() || dice != state.next.dice.dice_count()) {
    throw impossible{fmt::format("{} dice thrown; accepted: {} once betting has closed", dice,
                                 state.next.dice.dice_count())};
  }
  auto& undo = state.undo;
  const bool other_dice_since = entered_anew() && undo.dice_since;
  undo.dice_since = false;
  if (!entered_anew()) {
    const bool by_seat = state.shooter != seat_no::none;
    undo.thrown_by = by_seat ? common_table::at(state.common, state.shooter).player : "";
  }
  undo.round = state.common.round;
  undo.thrown = entry;
  undo.position = state.position;
  undo.dice = state.next.dice;
  undo.throws = state.throws;
  undo.shooter = state.shooter;
  undo.taken_in = state.taken_in;
  undo.offer = state.offer;
  undo.pieces = state.pieces;
  undo.conditions = state.progress.conditions;
  undo.columns.resize(state.layout.size());
  undo.circles.resize(state.layout.size());
  undo.bought.resize(state.layout.size());
  undo.in_round = 0;
  undo.void_since = false;
  undo.departed.clear();
  for (const auto seat : seats_of(state.layout)) {
    undo.columns[index(seat)] = layout(seat).columns;
    undo.circles[index(seat)] = layout(seat).circle;
    undo.bought[index(seat)] = layout(seat).bought;
    if (layout(seat).in_round) undo.in_round |= bit(seat);
  }
  state.since_throw.clear();
  ++state.throws;
  state.progress.at = stage::settling;
  state.progress.next_step = table.first_call_step();
  state.progress.moved = 0;
  set(rules::step_condition::round_ends, false);
  set(rules::step_condition::dice_pass, false);
  set(rules::step_condition::dice_anew, other_dice_since);
}

void evolver::operator()(const event::throw_reopened& e) {
  auto& undo = state.undo;
  if (e.round != undo.round) {
    throw impossible{fmt::format("the throw of round {} is entered anew; accepted: the last, {}",
                                 e.round, undo.round)};
  }
  undo.dice_since = holds(rules::step_condition::dice_anew);
  state.common.round = undo.round;
  stand(undo.position, {std::nullopt, undo.dice});
  state.throws = undo.throws;
  state.taken_in = undo.taken_in;
  state.offer = undo.offer;
  for (const auto seat : seats_of(state.layout)) {
    layout(seat).columns = undo.columns[index(seat)];
    layout(seat).circle = undo.circles[index(seat)];
    layout(seat).bought = undo.bought[index(seat)];
    layout(seat).in_round = (undo.in_round & bit(seat)) != 0;
  }
  for (const auto& [seat, player, source] : undo.departed) {  // who has left is still owed, or owes
    if (common_table::at(state.common, seat).taken()) {
      throw impossible{fmt::format("seat {} has been taken by another player", number(seat))};
    }
    if (seat_of(state.common, player) != seat_no::none) {
      throw impossible{fmt::format("{}, whom the throw settled at seat {}, sits here",
                                   one_line(player), number(seat))};
    }
    sit_down(state.common, seat, player, source);
    common_table::at(state.common, seat).away = true;
  }
  state.since_throw.clear();
  enter_throwing();
  state.progress.conditions = undo.conditions;
}

/// Moves chips, and keeps what stands where on the layout.
void apply_moves(const compiled_book& table, banked_state& state, const movements& moved) {
  for (const auto& each : moved.all()) {
    apply(state, each);
    for (const auto& of : {each.from, each.to}) {
      if (of.kind != account_kind::layout) continue;
      auto& seat_layout = state.layout[index(of.seat)];
      const bool stands = seat_layout.wagers[index(of.area)] > cents{};
      seat_layout.held.set(index(of.area), stands);
      if (stands) continue;
      const auto& columns = table.columns_of(of.area);
      seat_layout.columns &= ~columns;  // nothing left to settle
      // The seat's circle is free once none of its wagers that are put into circles is left.
      const auto& in_circles = table.put_in_circles();
      if ((in_circles & columns).any() && (in_circles & seat_layout.columns).none()) {
        seat_layout.circle = 0;
      }
    }
  }
}

struct chips_evolver {
  evolver& on;

  banked_state& state() { return on.state; }

  void operator()(const event::reversed& e) {
    auto& since = state().since_throw;
    const auto undone = std::ranges::find(since, e.entry, &moved_entry::entry);
    if (undone == since.end()) {
      throw impossible{fmt::format(
          "entry {} moved nothing since the last throw that could be undone", entry_text(e.entry))};
    }
    if (buys(*undone)) unbuy(undone);
    since.erase(undone);
    on.wait_for(e.seat);
    apply_moves(on.table, state(), e.moved);
  }
  static bool buys(const moved_entry& moved) {
    const auto from = moved.moved.all().front().from.kind;
    return from == account_kind::cash || from == account_kind::wallet;
  }
  /// A seat's chips are from where they were before it bought these, unless it has bought since.
  void unbuy(std::vector<moved_entry>::iterator bought) {
    auto& since = state().since_throw;
    const auto later = std::find_if(std::next(bought), since.end(), [&](const moved_entry& each) {
      return each.seat == bought->seat && buys(each);
    });
    auto& source = later == since.end() ? common_table::at(state().common, bought->seat).source
                                        : later->source_before;
    source = bought->source_before;
  }
  template <class Event>
  void operator()(const Event& e) {
    const auto& moved = e.moves();
    if (moved.empty()) return;
    if constexpr (requires { e.seat; }) {
      if (const auto why = mover_of(e)) {
        const auto source = common_table::at(state().common, e.seat).source;
        state().since_throw.push_back({on.entry, e.seat, *why, moved, source});
        if (*why == moved_by::player) {
          on.begin_betting();
          on.wait_for(e.seat);
        }
      }
    }
    apply_moves(on.table, state(), moved);
  }
};

}  // namespace

std::expected<void, std::string> evolve(const compiled_book& table, banked_state& state,
                                        const log_entry& happened) {
  try {
    check_entry(state.common, happened);
    evolver on{table, state, happened.at, {happened.id, ""}};
    std::visit(chips_evolver{on}, happened.what);
    std::visit(on, happened.what);
    evolve_common(state.common, happened);
    use_throw_seeds(state.common);
  } catch (const impossible& why) {
    return std::unexpected(why.message);
  }
  return {};
}

void evolve_decided(const compiled_book& table, banked_state& state, const log_entry& decided) {
  const auto evolved = evolve(table, state, decided);
  ensure(evolved.has_value(), evolved ? "" : evolved.error().c_str());
}

banked_state evolved(const compiled_book& table, banked_state before,
                     std::span<const log_entry> decided) {
  for (const auto& each : decided) evolve_decided(table, before, each);
  return before;
}

}  // namespace skyward::table
