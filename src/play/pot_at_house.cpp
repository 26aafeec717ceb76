// Tells a person what happens at a table with a pot of a house.
#include "play/pot_at_house.hpp"

#include "report/money_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace skyward::play {

namespace command = table::command;
namespace event = table::event;

pot_at_house::pot_at_house(const table::pot_table& at, const table::pot_state& state,
                           table::seat_no seat, house_line& line, std::ostream& out)
    : pot_seat{at, state, seat, out},
      line_{line},
      shoe_{table::ordered_shoe(at.rules().settings())},
      before_{state.common} {
  bought_ = stack();
  over_ = now_.final_over;
}

void pot_at_house::begin() {
  say(fmt::format("{}. {}", rules_.book().name, rules_.book().summary));
  say(
      fmt::format("You have seat {} with {} in chips; a card costs {}. House players are the "
                  "house's own. h shows what you can type.",
                  number(seat_), money_text(stack()), money_text(rules_.settings().card_price)));
  ask_again();
  if (now_.final_over) {
    say("The day's final game is over: the next begins with the house's next day.");
  } else if (!asked_) {
    say("You are asked when it is your turn.");
  }
  values_.tend(now_.common, seat_, line_);
}

void pot_at_house::told(std::span<const table::log_entry> done) {
  values_.note(before_, done, seat_, shoe_, out_);
  for (const auto& each : done) told_one(each);
  tell_done(done);
  const bool over = std::exchange(over_, now_.final_over);
  if (over_ && !over) say("No more games today: the next begins with the house's next day.");
  before_ = now_.common;
  ask_again();
  values_.tend(now_.common, seat_, line_);
}

void pot_at_house::told_one(const table::log_entry& happened) {
  std::visit(
      [&]<class Event>(const Event& e) {
        if constexpr (table::one_of<Event, event::cards_bought, event::option_passed,
                                    event::rolled>) {
          if (e.seat == seat_) asked_.reset();
        } else if constexpr (std::is_same_v<Event, event::bought_in>) {
          if (e.seat != seat_) return;
          bought_ = bought_ + e.amount;
          say(fmt::format("Chips {}.", money_text(stack())));
        } else if constexpr (std::is_same_v<Event, event::final_game_announced>) {
          say("This is the day's final game: its winner takes the bonus pot.");
        } else if constexpr (std::is_same_v<Event, event::day_closed>) {
          say("A new day of the house begins.");
        }
      },
      happened.what);
  if (is_of_house(happened)) out_ << report::event_text(names_, happened);
}

/// Once for each turn.
void pot_at_house::ask_again() {
  const auto own = own_turn();
  if (std::exchange(asked_, own) != own && own) ask(*own);
}

void pot_at_house::play_out() {
  const auto own = own_turn();
  if (own == turn::roll) roll();
  if (own && own != turn::roll) answer(command::pass{seat_});
}

void pot_at_house::buy(cents chips) {
  line_.send(command::buy_in{seat_, chips});
}

void pot_at_house::tell_clock() {
  if (!own_turn()) return say("It is another's turn.");
  const auto until = due_at(now_);
  say(until.given()
          ? fmt::format("You are waited for until {} by the house's clock.", moment_text(until))
          : "The table waits for you.");
}

void pot_at_house::tell_fair() {
  out_ << values_.told();
}

}  // namespace skyward::play
