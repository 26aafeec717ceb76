// The sentences of a game for a pot, to one of its players.
#include "play/pot_sentence.hpp"

#include "base/money.hpp"
#include "dealing/house_player_name.hpp"
#include "maths/pot/equity.hpp"

#include <fmt/format.h>

#include <span>
#include <string_view>

namespace skyward::play {

using table::index;
using table::seat_no;
namespace event = table::event;

namespace {

template <class Event>
const Event* told_as(const table::log_entry& happened) {
  return std::get_if<Event>(&happened.what);
}

}  // namespace

std::string cards_text(const table::card_counts& cards) {
  std::string text;
  for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
    const int count = cards.of(table::playing_card{rank});
    if (count == 0) continue;
    text += text.empty() ? "" : " ";
    text += maths::rank_name(rank) + (count > 1 ? fmt::format("x{}", count) : "");
  }
  return text.empty() ? "no cards" : text;
}

std::string pot_player(const table::common_state& state, seat_no seat, seat_no you) {
  if (seat == you) return "You";
  const auto& player = state.seats[index(seat)].player;
  const bool is_house = player.starts_with(dealing::house_player_prefix);
  return fmt::format("{} {}", is_house ? "House player" : "Seat", number(seat));
}

std::string pot_sentence(const table::common_state& state, const table::log_entry& happened,
                         seat_no you) {
  const auto verb = [&](seat_no seat, std::string_view mine, std::string_view others) {
    return fmt::format("{} {}", pot_player(state, seat, you), seat == you ? mine : others);
  };
  if (const auto* e = told_as<event::button_moved>(happened);
      e != nullptr && e->seat != seat_no::none) {
    return verb(e->seat, "have", "has") + " the button.";
  }
  if (const auto* e = told_as<event::option_passed>(happened)) {
    return e->seat == you ? "You pass." : "";
  }
  if (const auto* e = told_as<event::cards_dealt>(happened)) {
    table::card_counts cards;
    for (const auto card : e->cards) cards.add(card);
    return verb(e->seat, "are", "is") + " dealt " + cards_text(cards) + ".";
  }
  if (told_as<event::sales_closed>(happened) != nullptr) return "No more cards are sold.";
  if (const auto* e = told_as<event::money_returned>(happened)) {
    return e->seat == you
               ? fmt::format("Too few bought cards: {} back to you.", money_text(e->amount))
               : "";
  }
  if (const auto* e = told_as<event::rolled>(happened)) {
    const std::span<const dice::face> faces{e->dice};
    return fmt::format("{} {} and {}: {}.", verb(e->seat, "roll", "rolls"), faces[0].pips(),
                       faces[1].pips(), maths::rank_name(static_cast<int>(e->total)));
  }
  if (told_as<event::nobody_matched>(happened) != nullptr) return "Nobody holds it: again.";
  if (const auto* e = told_as<event::eliminated>(happened)) {
    return e->seat == you ? "You are out." : "";
  }
  if (const auto* e = told_as<event::matched>(happened)) {
    return fmt::format("{} in with {}.", verb(e->seat, "are", "is"), e->count);
  }
  if (told_as<event::tied>(happened) != nullptr) return "A tie: they roll again.";
  if (const auto* e = told_as<event::game_won>(happened)) {
    return fmt::format("{} {}, the game.", verb(e->seat, "win", "wins"), money_text(e->amount));
  }
  if (const auto* e = told_as<event::bonus_won>(happened)) {
    return fmt::format("{} {}, the bonus pot.", verb(e->seat, "win", "wins"),
                       money_text(e->amount));
  }
  return "";
}

}  // namespace skyward::play
