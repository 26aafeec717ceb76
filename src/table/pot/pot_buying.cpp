// What a table with a pot decides of the sale of cards, from the first option to the collection.
#include "base/ensure.hpp"
#include "table/pot/pot_decider.hpp"
#include "table/seeds.hpp"

#include <fmt/format.h>

namespace skyward::table {

verdict pot_decider::check_game_may_begin() const {
  if (auto more = check_final_not_over(); !more) return more;
  if (seated().count() < settings().buyers_min) {
    return refuse(refusal_code::too_few_buyers, limit_clause("buyers_min", clauses().enough_buyers),
                  fmt::format("{} seated; accepted: a game of at least {} players",
                              seated().count(), settings().buyers_min));
  }
  return {};
}

/// The seat may buy or pass in the first round.
verdict pot_decider::check_option(seat_no seat, std::string_view wire_name) const {
  const bool between = state_.phase == pot_phase::between_games;
  const bool due = between || (state_.phase == pot_phase::buy_in && state_.cards_owed == 0);
  if (auto in_turn = check_due(due, wire_name); !in_turn) return in_turn;
  if (between) {
    if (auto may = check_game_may_begin(); !may) return may;
    if (seat != state_.button) {
      return not_the_turn_of(seat, clauses().first_option, "the first option is");
    }
    return common_.check_committed(state_.common, {seed_use::shoe, seed_use::rolls});
  }
  if (seat == state_.turn) return {};
  return not_the_turn_of(seat, clauses().next_option, "the option is");
}

verdict pot_decider::check_sale(seat_no seat, std::uint64_t count) const {
  const auto held = hand(seat).cards.total();
  const auto room = static_cast<std::uint64_t>(settings().cards_max - held);
  if (count > room) {
    return refuse(
        refusal_code::card_cap, limit_clause("cards_max", clauses().card_cap),
        fmt::format("seat {} has {} cards; accepted: at most {} more", number(seat), held, room));
  }
  const auto left = static_cast<std::uint64_t>(settings().shoe_size() - state_.dealt.total());
  if (count > left) {  // ruling R-59
    return refuse(
        refusal_code::cards_not_in_shoe, clause(clauses().shoe),
        fmt::format("{} cards asked for; accepted: at most the {} in the shoe", count, left));
  }
  const auto stack = common_table::at(state_.common, seat).stack;
  const auto price = settings().card_price * static_cast<std::int64_t>(count);
  if (price > stack) {
    return refuse(refusal_code::not_enough_chips, clause(clauses().price),
                  fmt::format("{} cards cost {}; seat {} has {}", count, money_text(price),
                              number(seat), money_text(stack)));
  }
  return {};
}

/// Of each rank the shoe has so many cards.
verdict pot_decider::check_in_shoe(const card_list& cards) const {
  auto dealt = state_.dealt;
  for (const auto& each : state_.hands) {  // of the draw for the button
    if (each.button_card != 0) dealt.add(playing_card{each.button_card});
  }
  for (const auto each : cards) {
    dealt.add(each);
    if (dealt.of(each) <= settings().cards_of_rank()) continue;
    return refuse(refusal_code::cards_not_in_shoe, clause(clauses().decks),
                  fmt::format("{} decks have {} cards of rank {}, and more would be dealt",
                              settings().decks, settings().cards_of_rank(), each.rank()));
  }
  return {};
}

void pot_decider::begin_game() {
  const auto round = state_.common.round + 1;
  add(event::round_opened{round});
  const auto mark = state_.final_game_at;
  if (mark.given() && now_ >= mark) {  // ruling R-64
    add(event::final_game_announced{round, clause(clauses().final_game)});
  }
  move_option(state_.button, clauses().first_option);
}

void pot_decider::sell(seat_no seat, std::uint64_t count, std::string_view base) {
  const auto price = settings().card_price * static_cast<std::int64_t>(count);
  add(event::cards_bought{seat, count, price, clause(base)});
}

verdict pot_decider::operator()(const command::buy& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto option = check_option(asked.seat, asked.wire_name); !option) return option;
  if (auto sale = check_sale(asked.seat, asked.count); !sale) return sale;
  if (state_.phase == pot_phase::between_games) {
    if (auto play = common_table::check_play(state_.common); !play) return play;
    begin_game();
  }
  sell(asked.seat, asked.count, clauses().price);
  return {};
}

verdict pot_decider::operator()(const command::rebuy& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  const bool in_turn = state_.phase == pot_phase::rebuy && state_.cards_owed == 0;
  if (auto due = check_due(in_turn, asked.wire_name); !due) return due;
  if (asked.seat != state_.turn) {
    return not_the_turn_of(asked.seat, clauses().next_option, "the option is");
  }
  if (auto sale = check_sale(asked.seat, 1); !sale) return sale;
  sell(asked.seat, 1, clauses().one_card);
  return {};
}

verdict pot_decider::operator()(const command::deal& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  const bool owed = buying() && state_.cards_owed > 0;
  if (auto due = check_due(owed, asked.wire_name); !due) return due;
  if (asked.seat != state_.turn) {
    return not_the_turn_of(asked.seat, clauses().pitch, "the cards are");
  }
  if (asked.cards.size() != state_.cards_owed) {
    return refuse(refusal_code::wrong_card_count, clause(clauses().pitch),
                  fmt::format("{} cards dealt; accepted: the {} that seat {} bought",
                              asked.cards.size(), state_.cards_owed, number(asked.seat)));
  }
  if (auto there = check_in_shoe(asked.cards); !there) return there;
  if (auto fair = check_draw(asked.source, seed_use::shoe); !fair) return fair;
  add(event::cards_dealt{asked.seat, asked.cards, clause(clauses().pitch), asked.source});
  if (state_.phase == pot_phase::buy_in) {
    next_option();
  } else {
    next_rebuy();
  }
  return {};
}

/// And says whose value is missing, before the first.
verdict pot_decider::check_draw(const dice_source& source, seed_use use) {
  if (auto fair = common_table::check_draw(state_.common, log_.from(), source, use); !fair) {
    return fair;
  }
  common_table::tell_missing(state_.common, source, log_);
  catch_up();
  return {};
}

/// The shoe's list is closed once cards are bought, that of the rolls once no more are.
verdict pot_decider::operator()(const command::close_values& asked) {
  const auto* seed = find_seed(state_.common, asked.window);
  const bool early = seed != nullptr && ((seed->use == seed_use::shoe && !in_game()) ||
                                         (seed->use == seed_use::rolls && !rolling()));
  if (early) {
    return refuse(refusal_code::values_open, rules::house_rule,
                  fmt::format("window {} is of the {}; accepted: once {}", asked.window,
                              seed_use_names[static_cast<std::size_t>(seed->use)],
                              seed->use == seed_use::shoe ? "a game is on" : "all cards are sold"));
  }
  return common_.decide(state_.common, asked, log_);
}

verdict pot_decider::operator()(const command::show_seed& asked) {
  return common_table::show_seed(state_.common, asked, ordered_shoe(settings()), log_);
}

verdict pot_decider::operator()(const command::pass& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  if (rolling()) return pass_rolls(asked.seat);
  if (state_.phase == pot_phase::rebuy) {
    if (auto due = check_due(state_.cards_owed == 0, asked.wire_name); !due) return due;
    if (asked.seat != state_.turn) {
      return not_the_turn_of(asked.seat, clauses().next_option, "the option is");
    }
    pass_option(asked.seat);
    return {};
  }
  if (auto option = check_option(asked.seat, asked.wire_name); !option) return option;
  if (state_.phase == pot_phase::between_games) begin_game();
  pass_option(asked.seat);
  return {};
}

verdict pot_decider::operator()(const command::pass_all& asked) {
  if (auto due = check_due(buying() && state_.cards_owed == 0, asked.wire_name); !due) return due;
  for (const auto round = state_.phase; state_.phase == round;) pass_option(state_.turn);
  return {};
}

/// In the first round of buying or the re-buy.
void pot_decider::pass_option(seat_no seat) {
  const bool rebuys = state_.phase == pot_phase::rebuy;
  add(event::option_passed{seat, clause(rebuys ? clauses().one_card : clauses().next_option)});
  if (rebuys) {
    next_rebuy();
  } else {
    next_option();
  }
}

/// Once round the table from the button: a seat taken behind the option waits for the next game.
void pot_decider::next_option() {
  bool passed = false;
  auto next = seat_no::none;
  for (const auto each : clockwise_from(state_.hands, state_.button)) {
    const bool there = common_table::at(state_.common, each).taken();
    if (passed && there && next == seat_no::none) next = each;
    passed = passed || each == state_.turn;
  }
  if (next == seat_no::none || shoe_empty()) {
    end_buy_in();
  } else {
    move_option(next, clauses().next_option);
  }
}

void pot_decider::end_buy_in() {
  if (buyers() < settings().buyers_min) {  // ruling R-66
    for (const auto each : clockwise_from(state_.hands, state_.button)) {
      const auto cards = hand(each).cards.total();
      if (cards == 0) continue;
      add(event::money_returned{each, settings().card_price * cards,
                                limit_clause("buyers_min", clauses().too_few_buyers)});
    }
    ensure(state_.pot == cents{}, "a pot given back whole");
    add(event::round_ended{state_.common.round,
                           limit_clause("buyers_min", clauses().enough_buyers)});
    return leave_no_button();
  }
  if (shoe_empty()) return end_sales(clauses().shoe);
  add(event::rebuy_opened{clause(clauses().rebuy)});
  const auto first = find_clockwise(state_, state_.button,
                                    [](const hand_state& each) { return each.cards.total() > 0; });
  const auto& why = first == state_.button ? clauses().first_option : clauses().next_option;
  move_option(first, why);
}

/// Nobody keeps the button of a seat that its player has left.
void pot_decider::leave_no_button() {
  const auto button = find_clockwise(state_, state_.button, [](const hand_state&) { return true; });
  if (button == state_.button) return;
  add(event::button_moved{button, clause(clauses().button_moves)});
}

/// One card a turn clockwise until all who bought pass in a row.
void pot_decider::next_rebuy() {
  if (shoe_empty()) return end_sales(clauses().shoe);  // ruling R-59
  if (state_.passes >= static_cast<std::uint64_t>(buyers())) {
    return end_sales(clauses().sales_end);  // ruling R-60
  }
  const auto count = state_.hands.size();
  const auto after = static_cast<seat_no>(static_cast<std::size_t>(state_.turn) % count + 1);
  const auto next =
      find_clockwise(state_, after, [](const hand_state& each) { return each.cards.total() > 0; });
  move_option(next, clauses().next_option);
}

void pot_decider::end_sales(std::string_view base) {
  add(event::sales_closed{clause(base)});
  collect();
  const auto roller =
      find_clockwise(state_, state_.button, [](const hand_state& each) { return each.in; });
  move_roll(roller, why_it_rolls(roller));
}

/// Why a seat rolls for the game.
std::string_view pot_decider::why_it_rolls(seat_no roller) const {  // ruling R-55
  return roller == state_.button ? clauses().roller : clauses().next_roller;
}

void pot_decider::collect() {
  const auto money = rules::split(settings(), state_.pot);
  add(event::money_collected{state_.pot, clause(clauses().collect)});
  if (money.rake.total() > cents{}) {
    add(event::raked{money.rake.house, money.rake.charity, clause(clauses().collect)});
  }
  if (money.bonus > cents{}) {
    add(event::bonus_added{money.bonus, clause(clauses().bonus)});
  }
  ensure(state_.pot == money.winner, "a pot split to the cent");
}

}  // namespace skyward::table
