// One person at a banked table against the house.
#include "play/banked_play.hpp"

#include "play/felt_text.hpp"
#include "report/money_words.hpp"
#include "report/spoken_text.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace skyward::play {

using table::seat_no;
namespace command = table::command;
namespace event = table::event;

banked_play::banked_play(const games::game& game, const rules::table_rules& rules, cents chips,
                         chance dice, std::ostream& out)
    : banked_play{game, rules, chips, dice, out, game.define(rules)} {}

banked_play::banked_play(const games::game& game, const rules::table_rules& rules, cents chips,
                         chance dice, std::ostream& out,
                         std::unique_ptr<const rules::definition> definition)
    : own_table{table::banked_table{rules, *definition}, dice},
      banked_seat{game, table_, state_, me, out},
      definition_{std::move(definition)},
      chips_{chips} {}

std::expected<void, std::string> banked_play::begin() {
  const auto opened =
      perform(command::open_table{{}, table::table_kind::electronic}, table::role::house);
  if (!opened) return std::unexpected{opened.error().message};
  for (const auto& each : done_) {
    const bool warns = std::holds_alternative<event::odds_replaced>(each.what) ||
                       std::holds_alternative<event::opened_outside_dates>(each.what);
    if (warns) out_ << report::event_text(names_, each);
  }
  const auto& book = rules_.book();
  say(fmt::format("{}. {}", book.name, book.summary));
  if (const auto seated = perform(command::seat{me, "You"}, table::role::house); !seated) {
    return std::unexpected{seated.error().message};
  }
  if (const auto bought = perform(command::buy_in{me, chips_}, table::role::house); !bought) {
    return std::unexpected{bought.error().message};
  }
  bought_ = chips_;
  tend_dice();
  say(fmt::format("You have {} in chips. {}", money_text(chips_), report::limits_words(rules_)));
  const auto dollars = money_text(amount_for(first_area(), std::nullopt)).substr(1);
  say(
      fmt::format("Type \"{} on {}\" to wager, Enter to throw the dice, t for the table, h for "
                  "more words, bye to leave.",
                  dollars, words_for(book, first_area())));
  return {};
}

void banked_play::tell_clock() {
  say("No clock runs here: betting is open until you press Enter.");
}

void banked_play::tell_fair() {
  out_ << fair_.told();
}

void banked_play::place(const place_wager& asked) {
  auto before = moment_now();
  if (!placed(asked)) return;
  keep(std::move(before));
  remember_amount(asked);
  tell_placed(asked.area);
}

void banked_play::take(const take_wager& asked) {
  auto before = moment_now();
  const auto taken = perform(command::take_down{me, {asked.area, {}}}, table::role::player);
  if (!taken) return refused(taken.error());
  account_.forget(layout());
  keep(std::move(before));
  tell_taken(asked.area);
}

void banked_play::buy(const buy_chips& asked) {
  const auto bought = perform(command::buy_in{me, asked.amount}, table::role::house);
  if (!bought) return refused(bought.error());
  bought_ = bought_ + asked.amount;
  undo_.clear();
  say(fmt::format("Chips {}.", money_text(stack())));
}

bool banked_play::placed(const place_wager& asked) {
  const auto decided = perform(placing(asked), table::role::player);
  if (!decided) refused(decided.error());
  return decided.has_value();
}

/// No more bets, and throws until betting opens again.
void banked_play::go() {
  const auto before = state_;
  const bool offers = rules_.book().shooter.who == rules::shooter_rule::offered;
  if (offers && state_.shooter == seat_no::none && state_.worth_closing()) {
    if (const auto offered = perform(command::offer_dice{}, table::role::house); !offered) {
      return refused(offered.error());
    }
    if (const auto accepted = perform(command::accept_dice{state_.offered}, table::role::player);
        !accepted) {
      return refused(accepted.error());
    }
  }
  if (const auto closed = perform(command::no_more_bets{}, table::role::house); !closed) {
    return refused(closed.error());
  }
  close_values(table::seed_use::throws);
  const auto taken = report::spoken_text(names_, done_, me);
  say("No more bets." + (taken.empty() ? "" : " " + taken));
  account_.close(rules_.book(), before, me, worth_);
  note_closed();
  while (!state_.betting()) throw_dice();
  tend_dice();
  account_.settle(layout());
  undo_.clear();
  tell_chips();
}

void banked_play::throw_dice() {
  perform_draw(fair_.dice().next_throw(state_));
  note_throw(done_);
  say(report::spoken_text(names_, done_, me));
}

void banked_play::again() {
  auto before = moment_now();
  if (account_.last_round().empty()) return say("There is no round before this one.");
  for (const auto& each : account_.last_round()) {
    if (!placed(each)) break;
  }
  if (state_ == before.state) return;
  keep(std::move(before));
  tell_held("");
}

/// What undo goes back to; the first of very many are forgotten.
void banked_play::keep(moment_before before) {
  constexpr std::size_t most = 100;
  if (undo_.size() == most) undo_.erase(undo_.begin());
  undo_.push_back(std::move(before));
}

/// The table as it stood before; it keeps no log here that could not forget it.
void banked_play::undo() {
  if (undo_.empty()) {
    return say("There is nothing to take back since betting opened or you bought chips.");
  }
  state_ = std::move(undo_.back().state);
  last_amount_ = undo_.back().last_amount;
  account_ = std::move(undo_.back().account);
  undo_.pop_back();
  tell_held("Taken back. ");
}

}  // namespace skyward::play
