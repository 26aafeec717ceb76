// Applies what happened to the state of a banked table. Wagers move in one place.
#include "table/banked/evolve.hpp"

#include "base/ensure.hpp"
#include "table/banked/procedure.hpp"

#include <algorithm>
#include <span>

namespace skyward::table {

namespace {

struct mover {
  const rules::rulebook& book;
  std::uint64_t entry;

  rules::area_id area_of(rules::column_id column) const { return book.columns[index(column)].area; }

  movement operator()(const event::bought_in& e) const {
    return {entry, e.seat, {}, 0, e.amount.count(), e.amount.count(), false};
  }
  movement operator()(const event::cashed_out& e) const {
    return {entry, e.seat, {}, 0, -e.amount.count(), -e.amount.count(), false};
  }
  movement operator()(const event::wager_placed& e) const {
    return {entry, e.seat, e.area, e.amount.count(), -e.amount.count(), 0, true};
  }
  movement operator()(const event::extra_roll_purchased& e) const {
    return {entry, e.seat, e.area, e.amount.count(), -e.amount.count(), 0, true};
  }
  movement operator()(const event::wager_taken_down& e) const {
    return {entry, e.seat, e.area, -e.amount.count(), e.amount.count(), 0, true};
  }
  movement operator()(const event::collected& e) const {
    return {entry, e.seat, e.area, -e.amount.count(), 0, 0, false};
  }
  movement operator()(const event::wager_lost& e) const {
    return {entry, e.seat, area_of(e.column), -e.amount.count(), 0, 0, false};
  }
  movement operator()(const event::wager_won& e) const {
    const auto stack = e.paid + e.returned;
    return {entry, e.seat, area_of(e.column), -e.amount.count(), stack.count(), 0, false};
  }
  movement operator()(const event::wager_pushed& e) const {
    return {entry, e.seat, area_of(e.column), -e.amount.count(), e.amount.count(), 0, false};
  }
  movement operator()(const event::reversed& e) const {
    return {entry, e.seat, e.area.value_or(rules::area_id{}), e.layout, e.stack, e.cash, false};
  }
  movement operator()(const auto&) const { return {}; }
};

/// Everything of a banked table but the chips, which movements carry.
struct evolver {
  const compiled_table& table;
  banked_state& state;

  layout_state& layout(seat_no seat) { return state.layout[index(seat)]; }

  void operator()(const event::table_opened&) {
    state.first_round = state.common.round + 1;
    enter_betting();
  }
  void operator()(const event::table_closed&) {
    state.betting = false;
    state.shooter = state.last_shooter = state.offered = seat_no::none;
    state.taken_in = 0;
    state.offer = offer_after::opening;
    state.declined = 0;
    state.undo.round = 0;
    state.undo.void_since = false;
    state.since_throw.clear();
    state.progress = {};
    state.position = table.game().opening();
  }
  void operator()(const event::round_opened&) {
    state.throws = 0;
    state.reopened = false;
    for (auto& seat_layout : state.layout) seat_layout.in_round = false;
  }
  void operator()(const event::left& e) {
    state.declined &= ~bit(e.seat);
    // The throw may still be entered anew, and then concerns who sat here first; nobody undoes what
    // a player's own hand has moved.
    auto& undo = state.undo;
    const bool settled = (undo.in_round & bit(e.seat)) != 0 && undo.round != 0;
    const bool first = std::ranges::count(undo.departed, e.seat, &before_throw::player::seat) == 0;
    if (settled && first) {
      undo.departed.push_back({e.seat, common_table::at(state.common, e.seat).player});
    }
    std::erase_if(state.since_throw, [&](const movement& each) {
      return each.seat == e.seat && (!settled || each.cash != 0 || each.placed);
    });
    layout(e.seat) = {};
  }
  void operator()(const event::wager_moved& e) {
    layout(e.seat).circle = static_cast<std::uint8_t>(e.circle);
  }
  void operator()(const event::bets_closed&) { close_betting(); }
  void operator()(const event::position_changed& e) {
    state.position = e.position;
    state.betting = e.betting;
  }
  void operator()(const event::furniture_moved& e) {
    state.pieces[index(e.piece.piece)] = e.piece.at;
    auto& moved = state.progress.moved;  // by the throw, not as the next round is set up
    if (state.progress.at == stage::settling && !holds(rules::step_condition::round_ends)) {
      moved = static_cast<std::uint8_t>(moved | 1U << index(e.piece.piece));
    }
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
  void operator()(const event::round_ended&) { set(rules::step_condition::round_ends, true); }
  void operator()(const event::roll_void& e) {
    if (entered_anew() && state.undo.dice_since) set(rules::step_condition::dice_anew, true);
    state.undo.void_since = true;
    if (e.betting) {
      state.reopened = true;
      state.betting = true;
      enter_betting();
    } else {
      enter_throwing();
    }
  }
  void operator()(const event::step_done&) {
    const auto due = next_step(table, state);
    ensure(due.has_value(), "a step that was due");
    if (due->at == stage::betting && state.progress.at != stage::betting) enter_betting();
    state.progress.at = due->at;
    state.progress.next_step = static_cast<std::uint16_t>(due->index + 1);
  }
  void operator()(const event::throw_reopened&);
  void operator()(const auto&) {}

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
      if (table.book().areas[index(area)].purchase) return;
      if ((seat_layout.columns & table.columns_of(area)).any()) return;
      seat_layout.columns.set(index(table.column_of(area, seat_layout.held)));
    });
  }
  state.reopened = false;
  state.progress.at = stage::throwing;
  state.progress.next_step = table.after_close_step();
}

void evolver::operator()(const event::shooter_changed& e) {
  const auto& undo = state.undo;
  const bool as_before_throw = entered_anew() && undo.shooter == e.seat;
  const bool offered = table.book().shooter.who == rules::shooter_rule::offered;
  if (e.seat != seat_no::none) {
    const auto due = next_step(table, state);
    const bool again = due && completes(*due, "accept_dice") && passed_before(*due);
    // Who takes them while betting is open chooses from them by the steps that follow.
    if (offered && !as_before_throw) {
      set(rules::step_condition::dice_anew, again || !state.betting);
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

void evolver::operator()(const event::thrown&) {
  auto& undo = state.undo;
  const bool other_dice_since = entered_anew() && undo.dice_since;
  undo.dice_since = false;
  if (!entered_anew()) {
    undo.thrown_by.clear();
    if (state.shooter != seat_no::none) {
      undo.thrown_by = common_table::at(state.common, state.shooter).player;
    }
  }
  undo.round = state.common.round;
  undo.position = state.position;
  undo.throws = state.throws;
  undo.shooter = state.shooter;
  undo.taken_in = state.taken_in;
  undo.offer = state.offer;
  undo.pieces = state.pieces;
  undo.conditions = state.progress.conditions;
  undo.columns.resize(state.layout.size());
  undo.circles.resize(state.layout.size());
  undo.in_round = 0;
  undo.void_since = false;
  undo.departed.clear();
  for (const auto seat : seats_of(state.layout)) {
    undo.columns[index(seat)] = layout(seat).columns;
    undo.circles[index(seat)] = layout(seat).circle;
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

void evolver::operator()(const event::throw_reopened&) {
  auto& undo = state.undo;
  undo.dice_since = holds(rules::step_condition::dice_anew);
  state.common.round = undo.round;
  state.position = undo.position;
  state.betting = false;
  state.throws = undo.throws;
  state.taken_in = undo.taken_in;
  state.offer = undo.offer;
  for (const auto seat : seats_of(state.layout)) {
    layout(seat).columns = undo.columns[index(seat)];
    layout(seat).circle = undo.circles[index(seat)];
    layout(seat).in_round = (undo.in_round & bit(seat)) != 0;
  }
  for (const auto& [seat, player] : undo.departed) {  // who has left is still owed, or owes
    common_table::sit_down(state.common, seat, player);
    common_table::at(state.common, seat).away = true;
  }
  state.since_throw.clear();
  enter_throwing();
  state.progress.conditions = undo.conditions;
}

}  // namespace

std::optional<movement> movement_of(const log_entry& happened, const rules::rulebook& book) {
  const auto moved = std::visit(mover{book, happened.number}, happened.what);
  return moved.seat == seat_no::none ? std::nullopt : std::optional{moved};
}

namespace {

/// Chips to the layout and the stack come out of the table's inventory.
void apply(const compiled_table& table, banked_state& state, const movement& moved) {
  auto& seat = common_table::at(state.common, moved.seat);
  seat.stack = seat.stack + cents{moved.stack};
  state.common.inventory = state.common.inventory - cents{moved.stack + moved.layout};
  state.common.drop = state.common.drop + cents{moved.cash};
  if (moved.layout == 0) return;
  auto& seat_layout = state.layout[index(moved.seat)];
  auto& wager = seat_layout.wagers[index(moved.area)];
  wager = wager + cents{moved.layout};
  ensure(wager >= cents{} && seat.stack >= cents{}, "chips that are there");
  seat_layout.held.set(index(moved.area), wager > cents{});
  if (wager > cents{}) return;
  const auto& columns = table.columns_of(moved.area);
  seat_layout.columns &= ~columns;  // nothing left to settle
  const auto in_circles = table.put_in_circles();
  // The seat's circle is free once none of its wagers that are put into circles is left.
  if ((in_circles & columns).any() && (in_circles & seat_layout.columns).none()) {
    seat_layout.circle = 0;
  }
}

}  // namespace

void evolve(const compiled_table& table, banked_state& state, const log_entry& happened) {
  evolver on{table, state};
  if (const auto moved = movement_of(happened, table.book())) {
    const auto* undone = std::get_if<event::reversed>(&happened.what);
    if (undone != nullptr) {
      auto& owed = common_table::at(state.common, undone->seat).owed;
      owed = owed + undone->owed;
      std::erase_if(state.since_throw,
                    [&](const movement& each) { return each.entry == undone->entry; });
      apply(table, state, *moved);
    } else {
      state.since_throw.push_back(*moved);
      if (moved->placed) on.begin_betting();
      if (moved->cash == 0) apply(table, state, *moved);  // common_table changes chips for cash
    }
  }
  std::visit(on, happened.what);
  common_table::evolve(state.common, happened);
}

banked_state evolved(const compiled_table& table, banked_state before,
                     std::span<const log_entry> entries) {
  for (const auto& each : entries) evolve(table, before, each);
  return before;
}

}  // namespace skyward::table
