// Sentences for a game that players play for a pot.
#pragma once

#include "report/sentence_words.hpp"

namespace skyward::report {

struct pot_sentences : sentence_words {
  static std::string rank(table::playing_card card) {
    if (card.rank() == 11) return "Jack";
    if (card.rank() == 12) return "Queen";
    return fmt::format("{}", card.rank());
  }
  static std::string seats(table::seat_set set) {
    std::string text;
    for (int i = 1; i <= static_cast<int>(table::seats_max); ++i) {
      if (set.has(static_cast<seat_no>(i)))
        text += fmt::format("{}{}", text.empty() ? "" : ", ", i);
    }
    return text;
  }
  static std::string split(cents house, cents charity) {
    return fmt::format("{}, house {} and charity {}", money_text(house + charity),
                       money_text(house), money_text(charity));
  }

  std::string operator()(const table::event::button_dealt& e) const {
    return fmt::format("seat {} is dealt a {}{}", number(e.seat), rank(e.card), under(e.clause));
  }
  std::string operator()(const table::event::button_tied& e) const {
    return fmt::format("highest card shared by seats {}: dealt anew{}", seats(e.seats),
                       under(e.clause));
  }
  std::string operator()(const table::event::button_moved& e) const {
    if (e.seat == seat_no::none) return "nobody has the button" + under(e.clause);
    return fmt::format("button to seat {}{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::final_game_designated& e) const {
    return fmt::format("the first game from {} on is the final game{}", moment_text(e.begins_at),
                       under(e.clause));
  }
  std::string operator()(const table::event::final_game_announced& e) const {
    return fmt::format("game {} is the final game{}", e.round, under(e.clause));
  }
  std::string operator()(const table::event::option_moved& e) const {
    return fmt::format("seat {} may buy{}{}", number(e.seat), by(e.due_at), under(e.clause));
  }
  std::string operator()(const table::event::option_passed& e) const {
    return fmt::format("seat {} passes{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::cards_bought& e) const {
    return fmt::format("seat {} buys {} {} for {}{}", number(e.seat), e.count,
                       e.count == 1 ? "card" : "cards", money_text(e.amount), under(e.clause));
  }
  std::string operator()(const table::event::cards_dealt& e) const {
    std::string cards;
    for (const auto card : e.cards) cards += " " + rank(card);
    return fmt::format("seat {} is dealt{}{}", number(e.seat), cards, under(e.clause));
  }
  std::string operator()(const table::event::rebuy_opened& e) const {
    return "re-buy" + under(e.clause);
  }
  std::string operator()(const table::event::sales_closed& e) const {
    return "no more cards are sold" + under(e.clause);
  }
  std::string operator()(const table::event::money_returned& e) const {
    return fmt::format("return {} to seat {}{}", money_text(e.amount), number(e.seat),
                       under(e.clause));
  }
  std::string operator()(const table::event::money_collected& e) const {
    return fmt::format("collect {}{}", money_text(e.amount), under(e.clause));
  }
  std::string operator()(const table::event::rake_returned& e) const {
    return fmt::format("back into the pot: {} of the house, {} of the charity, {} of the bonus{}",
                       money_text(e.house), money_text(e.charity), money_text(e.bonus),
                       under(e.clause));
  }
  std::string operator()(const table::event::raked& e) const {
    return fmt::format("rake {}{}", split(e.house, e.charity), under(e.clause));
  }
  std::string operator()(const table::event::bonus_added& e) const {
    return fmt::format("{} into the bonus pot{}", money_text(e.amount), under(e.clause));
  }
  std::string operator()(const table::event::rolled& e) const {
    return fmt::format("seat {} rolls{}, {}{}", number(e.seat), faces(e.dice), e.total,
                       under(e.clause));
  }
  std::string operator()(const table::event::nobody_matched& e) const {
    return fmt::format("nobody holds a {}: roll again{}", e.total, under(e.clause));
  }
  std::string operator()(const table::event::eliminated& e) const {
    return fmt::format("seat {} is out{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::matched& e) const {
    return fmt::format("seat {} stays in with {} matching{}", number(e.seat), e.count,
                       under(e.clause));
  }
  std::string operator()(const table::event::tied& e) const {
    return fmt::format("seats {} tie at {} and roll again{}", seats(e.seats), e.total,
                       under(e.clause));
  }
  std::string operator()(const table::event::game_won& e) const {
    return fmt::format("pay seat {} {}, the game{}", number(e.seat), money_text(e.amount),
                       under(e.clause));
  }
  std::string operator()(const table::event::bonus_won& e) const {
    return fmt::format("pay seat {} {}, the bonus pot{}", number(e.seat), money_text(e.amount),
                       under(e.clause));
  }
  std::string operator()(const table::event::bonus_raked& e) const {
    return fmt::format("bonus pot becomes rake: {}{}", split(e.house, e.charity), under(e.clause));
  }
};

}  // namespace skyward::report
