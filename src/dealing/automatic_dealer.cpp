// Reads from the state what is awaited, and of whom.
#include "dealing/automatic_dealer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::dealing {

namespace {

namespace command = table::command;
using table::seat_no;
using table::seed_use;

constexpr std::string_view house_principal = "house";

table::sent_command said(table::any_command what, table::role from) {
  table::sent_command sent;
  sent.what = std::move(what);
  sent.from = from;
  sent.principal = house_principal;
  return sent;
}

due_act act_of(table::any_command what, table::role from, moment at) {
  due_act act{{}, at};
  act.commands.push_back(said(std::move(what), from));
  return act;
}

moment later(moment from, std::int64_t milliseconds) {
  return from.given() ? moment{from.milliseconds() + milliseconds} : from;
}

/// A draw, or why there is none.
template <class Command>
drawn<std::optional<due_act>> drawn_act(drawn<Command> next, moment at) {
  if (!next) return std::unexpected(std::move(next).error());
  return act_of(*std::move(next), table::role::fair_dice, at);
}

/// All seeds that are due, at once.
std::optional<due_act> seeds_act(std::vector<table::any_command> due, moment now) {
  if (due.empty()) return std::nullopt;
  due_act act{{}, now};
  for (auto& each : due) act.commands.push_back(said(std::move(each), table::role::fair_dice));
  return act;
}

bool has(std::uint64_t seats, seat_no seat) {
  return seat != seat_no::none && (seats & table::bit(seat)) != 0;
}

/// Whether somebody may still add to the cards of the game that has not begun.
bool lacks_values(const table::common_state& state, std::uint64_t people) {
  const auto* seed = table::seed_in_use(state, seed_use::shoe);
  if (seed == nullptr || seed->closed) return false;
  for (const auto& each : seed->values) people &= ~table::bit(each.seat);
  return people != 0;
}

/// The name of the command that completes what is due.
std::string_view awaited_by(const table::pot_table& game, const table::pot_state& state,
                            moment now) {
  const auto due = game.due_steps(state, now);
  const auto step =
      std::ranges::find_if(due, [](const auto* each) { return !each->completed_by.empty(); });
  return step == due.end() ? std::string_view{} : std::string_view{(*step)->completed_by};
}

}  // namespace

moment automatic_dealer::waiting(const std::string& what, moment now) {
  if (waits_for_ != what) {
    waits_for_ = what;
    since_ = now;
  }
  return since_;
}

/// Nobody adds to a seed any more, and whoever did has a moment to show it.
std::optional<due_act> automatic_dealer::close_or_wait(const table::seed_state& seed,
                                                       moment now) const {
  if (!seed.closed) {
    return act_of(command::close_values{seed.window}, table::role::fair_dice, now);
  }
  const bool waits = seed.drawn.empty() && !table::missing_values(seed).empty();
  if (!waits || !seed.closed_at.given()) return std::nullopt;
  const auto until = later(seed.closed_at, pace_.show);
  if (until <= now) return std::nullopt;
  return due_act{{}, until};
}

/// The dice go round; who does not answer declines, and while nobody is there play pauses.
std::optional<due_act> automatic_dealer::offer(const table::banked_state& state, moment now,
                                               const seats_there& there) {
  if ((state.present() & there.awake) == 0) return std::nullopt;
  if (state.offered == seat_no::none) {
    auto at = now;
    if (state.all_declined()) {
      const auto since = waiting(fmt::format("again {}", state.common.round), now);
      at = later(since, pace_.offer);
    }
    return act_of(command::offer_dice{}, table::role::house, at);
  }
  const auto since =
      waiting(fmt::format("offer {} {}", state.common.round, table::number(state.offered)), now);
  const bool answers = has(there.awake, state.offered);
  return act_of(command::decline_dice{state.offered}, table::role::house,
                answers ? later(since, pace_.offer) : now);
}

drawn<std::optional<due_act>> automatic_dealer::next(const table::banked_table& game,
                                                     const table::banked_state& state, moment now,
                                                     const seats_there& there) {
  const auto seeds = dice_.seeds_due(state);
  if (!seeds) return std::unexpected(seeds.error());
  if (auto act = seeds_act(*seeds, now)) return act;
  if (!state.common.open) return std::nullopt;
  const auto who = game.book().shooter.who;
  const bool offers = who == rules::shooter_rule::offered && state.shooter == seat_no::none;
  if (state.betting()) {
    if (!state.worth_closing()) return std::nullopt;
    if (offers) return offer(state, now, there);
    const auto waited_for = state.present() & there.awake & ~state.ready;
    const bool early = state.ready != 0 && waited_for == 0;
    if (!early && !state.next.due_at.given()) return std::nullopt;
    auto act = act_of(command::no_more_bets{}, table::role::house, early ? now : state.next.due_at);
    act.commands.push_back(
        said(command::close_values{state.common.window}, table::role::fair_dice));
    return act;
  }
  if (offers) return offer(state, now, there);
  const bool nobody = who == rules::shooter_rule::passed && state.shooter == seat_no::none;
  const auto* seed = table::seed_in_use(state.common, seed_use::throws);
  if (nobody || seed == nullptr) return std::nullopt;
  if (auto wait = close_or_wait(*seed, now)) return wait;
  const auto rested = seed->drawn.empty() ? now : later(state.common.last_at, pace_.rest);
  return drawn_act(dice_.next_throw(state), std::max(now, rested));
}

std::int64_t& automatic_dealer::bank_of(const table::pot_state& state, seat_no seat) {
  const auto& player = state.common.seats[table::index(seat)].player;
  auto& bank = banks_[seat];
  if (bank.player != player) bank = {player, pace_.bank};
  return bank.left;
}

/// Once an option is another's, or there is none, what it has taken is known.
void automatic_dealer::close_bank(const table::pot_state& state, moment now) {
  if (!option_ || option_->due == table::due_at(state)) return;
  auto& left = bank_of(state, option_->seat);
  left -= std::clamp(now.milliseconds() - option_->due.milliseconds(), std::int64_t{0}, left);
  option_.reset();
}

/// Whose option it is buys or passes; who does not answer passes. A game that has not begun waits
/// for somebody who is there, and for play to go on; one that a house player begins, a moment for
/// those who add to its cards.
drawn<std::optional<due_act>> automatic_dealer::option(const table::pot_table& game,
                                                       const table::pot_state& state, seat_no seat,
                                                       moment now, const seats_there& there) {
  const bool begins = state.phase == table::pot_phase::between_games;
  const auto people = there.awake & ~there.house;
  const bool waits = state.common.stopped || (people & ~table::bit(seat)) == 0;
  if (begins && waits) return std::nullopt;
  if (has(there.house, seat)) {
    if (begins && lacks_values(state.common, people)) {
      const auto since = waiting(fmt::format("values {}", state.common.round), now);
      if (const auto at = later(since, pace_.show); at > now) return due_act{{}, at};
    }
    auto act = act_of(player_(game, state, seat), table::role::player, now);
    act.commands.front().principal = state.common.seats[table::index(seat)].player;
    return act;
  }
  auto at = now;
  if (has(there.awake, seat)) {
    const auto pace = state.common.pace;
    if (!pace.given()) return std::nullopt;
    if (begins) {
      at = table::due_after(pace, waiting(fmt::format("button {}", state.common.round), now));
    } else {
      option_ = {seat, table::due_at(state)};
      at = later(option_->due, bank_of(state, seat));
    }
  }
  return act_of(command::pass{seat}, table::role::house, at);
}

drawn<std::optional<due_act>> automatic_dealer::next(const table::pot_table& game,
                                                     const table::pot_state& state, moment now,
                                                     const seats_there& there) {
  close_bank(state, now);
  const auto seeds = dice_.seeds_due(state);
  if (!seeds) return std::unexpected(seeds.error());
  if (auto act = seeds_act(*seeds, now)) return act;
  const auto by = awaited_by(game, state, now);
  const auto step = game.next_step(state, now);
  if (by.empty() || !step) return std::nullopt;
  if (by == command::buy::wire_name || by == command::rebuy::wire_name) {
    return option(game, state, step->seat, now, there);
  }
  const bool button = by == command::deal_button::wire_name;
  const bool cards = by == command::deal::wire_name;
  if (!button && !cards && by != command::roll::wire_name) return std::nullopt;
  const auto use = button ? seed_use::button : cards ? seed_use::shoe : seed_use::rolls;
  const auto* seed = table::seed_in_use(state.common, use);
  if (seed == nullptr) return std::nullopt;
  if (auto wait = close_or_wait(*seed, now)) return wait;
  const auto shoe = table::ordered_shoe(game.rules().settings());
  if (button) return drawn_act(dice_.next_button_card(state, step->seat, shoe), now);
  if (cards) return drawn_act(dice_.next_cards(state, shoe), now);
  const auto rested = later(state.common.last_at, pace_.rest);
  const bool waits = has(there.awake & ~there.hurried & ~there.house, step->seat);
  if (waits && !state.due_at.given()) return std::nullopt;
  const auto at = waits ? state.due_at : std::max(now, rested);
  return drawn_act(dice_.next_roll(state), at);
}

}  // namespace skyward::dealing
