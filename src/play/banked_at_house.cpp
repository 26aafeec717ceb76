// Tells a person what happens at a banked table of a house.
#include "play/banked_at_house.hpp"

#include "report/money_words.hpp"
#include "report/spoken_text.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

namespace skyward::play {

namespace command = table::command;
namespace event = table::event;

banked_at_house::banked_at_house(const games::game& game, const table::banked_table& at,
                                 const table::banked_state& state, table::seat_no seat,
                                 house_line& line, std::ostream& out)
    : banked_seat{game, at, state, seat, out}, line_{line}, before_{state} {
  bought_ = stack();
}

void banked_at_house::begin() {
  const auto& book = rules_.book();
  say(fmt::format("{}. {}", book.name, book.summary));
  say(fmt::format("You have seat {} with {} in chips. {}", number(seat_), money_text(stack()),
                  report::limits_words(rules_)));
  for (const auto line : rules::ids_of<rules::line_id>(book.lines)) {
    if (!rules_.replaces_printed(line)) continue;
    const auto& printed = book.lines[index(line)];
    table::log_entry warning;
    warning.what =
        event::odds_replaced{line, printed.printed->text(), rules_.clause(printed.clause)};
    out_ << report::event_text(names_, warning);
  }
  const auto dollars = money_text(amount_for(first_area(), std::nullopt)).substr(1);
  say(
      fmt::format("Type \"{} on {}\" to wager, Enter when you have wagered, t for the table, h for "
                  "more words, bye to leave.",
                  dollars, words_for(book, first_area())));
  tell_betting();
  values_.tend(now_.common, seat_, line_);
}

void banked_at_house::told(std::span<const table::log_entry> done) {
  values_.note(before_.common, done, seat_, "", out_);
  for (const auto& each : done) told_one(each);
  const bool closed = before_.betting() && !now_.betting();
  const bool thrown = !before_.betting();
  const auto spoken = report::spoken_text(names_, done, seat_);
  if (closed) {
    account_.close(rules_.book(), before_, seat_, worth_);
    note_closed();
    say("No more bets." + (spoken.empty() ? "" : " " + spoken));
  } else if (thrown && !spoken.empty()) {
    note_throw(done);
    say(spoken);
  }
  if (thrown && now_.betting()) {
    account_.settle(layout());
    tell_chips();
    tell_betting();
  }
  if (is_offered() && before_.offered != seat_) {
    say("The dice are offered to you: Enter takes them; after a while they go on.");
  }
  before_ = now_;
  values_.tend(now_.common, seat_, line_);
}

/// What the person did is told as the house has kept it, and what the house has to say to all.
void banked_at_house::told_one(const table::log_entry& happened) {
  const auto is_own = [&](const auto& what) { return what.seat == seat_; };
  if (const auto* e = std::get_if<event::wager_placed>(&happened.what); e != nullptr) {
    if (!is_own(*e)) return;
    remember_amount({e->area, e->amount});
    tell_placed(e->area);
  } else if (const auto* e = std::get_if<event::purchased>(&happened.what); e != nullptr) {
    if (is_own(*e)) tell_placed(e->area);
  } else if (const auto* e = std::get_if<event::wager_taken_down>(&happened.what); e != nullptr) {
    if (!is_own(*e)) return;
    account_.forget(layout());
    tell_taken(e->area);
  } else if (const auto* e = std::get_if<event::bought_in>(&happened.what); e != nullptr) {
    if (!is_own(*e)) return;
    bought_ = bought_ + e->amount;
    say(fmt::format("Chips {}.", money_text(stack())));
  } else if (const auto* e = std::get_if<event::shooter_changed>(&happened.what); e != nullptr) {
    if (is_own(*e)) say("You have the dice.");
  } else if (is_of_house(happened)) {
    if (std::holds_alternative<event::round_voided>(happened.what)) account_.forget(layout());
    out_ << report::event_text(names_, happened);
  }
}

/// The clock runs from the first wager on.
void banked_at_house::tell_betting() {
  const auto until = due_at(now_);
  const auto pace = now_.common.pace;
  if (!now_.betting()) {
    say("No wagers are taken now; the house goes on by itself.");
  } else if (now_.worth_closing() && until.given()) {
    say(fmt::format("Betting is open until {} by the house's clock.", moment_text(until)));
  } else if (pace.given()) {
    say(fmt::format("Betting is open, for {} seconds from the first wager on.", pace.seconds));
  } else {
    say("Betting is open.");
  }
}

void banked_at_house::tell_clock() {
  tell_betting();
}

void banked_at_house::tell_fair() {
  out_ << values_.told();
}

bool banked_at_house::is_ready() const {
  return (now_.ready >> index(seat_) & 1U) != 0;
}

bool banked_at_house::waits() const {
  return !is_offered() && (!now_.betting() || (is_ready() && now_.worth_closing()));
}

void banked_at_house::play_out() {
  if (!waits() && now_.worth_closing()) go();
}

void banked_at_house::go() {
  if (is_offered()) return line_.send(command::accept_dice{seat_});
  if (!now_.worth_closing()) return say("Nothing is wagered yet: what is there to throw for?");
  if (is_ready()) return say("You are ready; the house waits for the others, or for its time.");
  line_.send(command::ready{seat_});
}

void banked_at_house::place(const place_wager& asked) {
  line_.send(placing(asked));
}

void banked_at_house::take(const take_wager& asked) {
  line_.send(command::take_down{seat_, {asked.area, {}}});
}

void banked_at_house::buy(const buy_chips& asked) {
  line_.send(command::buy_in{seat_, asked.amount});
}

void banked_at_house::again() {
  if (account_.last_round().empty()) return say("There is no round before this one.");
  for (const auto& each : account_.last_round()) line_.send(placing(each));
}

void banked_at_house::undo() {
  say("The house has kept it; accepted while betting is open: \"take\" and a wager.");
}

}  // namespace skyward::play
