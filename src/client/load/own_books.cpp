// One line an event that moves a player's money.
#include "client/load/own_books.hpp"

#include "client/json_parts.hpp"

#include <algorithm>
#include <array>

namespace skyward::client {

namespace {

struct money_word {
  std::string_view event;
  int wallet{};  // so many times what the event says in cents
  int stack{};
  int layout{};
};

constexpr std::array money_words{
    money_word{"bought_in", -1, 1, 0},        money_word{"cashed_out", 1, -1, 0},
    money_word{"tipped", 0, -1, 0},           money_word{"debt_paid", 0, -1, 0},
    money_word{"wager_placed", 0, -1, 1},     money_word{"purchased", 0, -1, 1},
    money_word{"wager_taken_down", 0, 1, -1}, money_word{"collected", 0, 0, -1},
    money_word{"wager_lost", 0, 0, -1},       money_word{"wager_won", 0, 0, -1},
    money_word{"wager_pushed", 0, 1, -1},     money_word{"wager_returned", 0, 1, -1},
    money_word{"purchase_returned", 0, 1, 0}, money_word{"cards_bought", 0, -1, 0},
    money_word{"money_returned", 0, 1, 0},    money_word{"game_won", 0, 1, 0},
    money_word{"bonus_won", 0, 1, 0},
};

}  // namespace

seat_event read_seat_event(const boost::json::object& event) {
  seat_event read;
  read.name = text_of(event, "event");
  read.seat = number_of(event, "seat");
  read.cents = number_of(event, "cents");
  if (read.name == "wager_won") {
    read.paid_cents = number_of(event, "paid_cents");
    read.returned_cents = number_of(event, "returned_cents");
  }
  return read;
}

void own_books::take(const seat_event& event) {
  const auto* word = std::ranges::find(money_words, event.name, &money_word::event);
  if (word == money_words.end()) return;
  wallet += word->wallet * event.cents;
  stack += word->stack * event.cents + event.paid_cents + event.returned_cents;
  layout += word->layout * event.cents;
}

}  // namespace skyward::client
