// What a table with a pot decides once the money is collected: the roll of the game, the roll-off,
// and what the winner gets.
#include "base/ensure.hpp"
#include "table/pot/pot_decider.hpp"

#include <fmt/format.h>

namespace skyward::table {

namespace {

/// Two dice.
const dice::dice_set& two_dice() {
  static const dice::dice_set set{{"white", 2}};
  return set;
}

/// The clause that says what the total of two dice matches.
std::string_view clause_of(const rules::pot_rules& rules, playing_card card) {
  const auto& clauses = rules.clauses();
  if (card.rank() == rules::rank_max) return rules.clause(clauses.queen);
  return rules.clause(card.rank() == rules::rank_max - 1 ? clauses.jack : clauses.number_card);
}

}  // namespace

/// Why a player of the roll-off has no roll, or none left.
std::string_view pot_decider::why_no_roll(const hand_state& of) const {
  if (of.best == 0) return clauses().no_match;
  if (!of.in || of.matching == 0) return clauses().tie;  // of the others, or of this one too
  return of.matching == 1 ? clauses().highest : clauses().roll_a_card;
}

verdict pot_decider::check_roller(seat_no seat, std::string_view wire_name) const {
  if (auto due = check_due(rolling(), wire_name); !due) return due;
  if (state_.phase == pot_phase::roll_off && hand(seat).rolls_left == 0) {
    return refuse(refusal_code::no_roll_left, clause(why_no_roll(hand(seat))),
                  fmt::format("seat {} has no roll left; the roll is of seat {}", number(seat),
                              number(state_.turn)));
  }
  if (seat == state_.turn) return {};
  const bool of_game = state_.phase == pot_phase::game_roll;
  return not_the_turn_of(seat, of_game ? why_it_rolls(state_.turn) : clauses().then_clockwise,
                         "the roll is");
}

verdict pot_decider::refuse_throw(const dice::refused_throw& why) const {
  constexpr refusal_code codes[] = {refusal_code::unknown_reason, refusal_code::denied_reason,
                                    refusal_code::wrong_dice_count};
  const bool count = why.code == dice::throw_refusal::wrong_dice_count;
  const auto& base = count ? rules_.book().at_table.dice_count : why.clause;
  return refuse(codes[static_cast<std::size_t>(why.code)], clause(base), why.message);
}

verdict pot_decider::operator()(const command::roll& asked) {
  if (auto seated = common_.check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto roller = check_roller(asked.seat, asked.wire_name); !roller) return roller;
  if (auto dice = common_.check_dice(state_.common, now_); !dice) return dice;
  const auto judged =
      dice::judge(rules_.book().validity, two_dice(), asked.dice.dice(), std::string_view{});
  if (!judged) return refuse_throw(judged.error());
  if (auto fair = check_draw(asked.source, seed_use::rolls); !fair) return fair;
  if (const auto* no_roll = std::get_if<dice::void_throw>(&*judged)) {
    void_roll(*no_roll);
    return {};
  }
  const auto& faces = std::get<dice::valid_throw>(*judged).faces;
  int total = 0;
  for (const auto each : std::span<const dice::face>{faces}) total += each.pips();
  const auto rolled = playing_card{total};
  const bool for_game = state_.phase == pot_phase::game_roll;
  const bool one_card = hand(asked.seat).best == 0 && hand(asked.seat).rolls_left == 1;
  const auto why = for_game ? clause_of(rules_, rolled)
                            : clause(one_card ? clauses().highest : clauses().roll_a_card);
  add(event::rolled{asked.seat, faces, static_cast<std::uint64_t>(total), why, asked.source});
  if (for_game) {
    settle_game_roll(rolled);
  } else {
    next_roller();
  }
  return {};
}

verdict pot_decider::operator()(const command::no_roll& asked) {
  if (auto due = check_due(rolling(), asked.wire_name); !due) return due;
  if (auto dice = common_.check_dice(state_.common, now_); !dice) return dice;
  if (auto may = common_table::check_no_draw_due(state_.common, asked.wire_name); !may) return may;
  const auto judged = dice::judge(rules_.book().validity, two_dice(), {}, asked.reason);
  if (!judged) return refuse_throw(judged.error());
  if (asked.lost) {
    if (auto may = common_.check_lost(asked.reason); !may) return may;
  }
  void_roll(std::get<dice::void_throw>(*judged));
  if (asked.lost) {
    add(event::dice_set_out{dice_fault::lost, common_.clause_of(dice_fault::lost)});
  }
  return {};
}

void pot_decider::void_roll(const dice::void_throw& why) {
  add(event::roll_void{std::string{why.reason}, {std::nullopt, two_dice()}, clause(why.clause)});
  move_roll(state_.turn, clauses().roll_again);
}

void pot_decider::settle_game_roll(playing_card rolled) {
  const auto matching = [&](const hand_state& each) {
    return each.in && each.cards.of(rolled) > 0;
  };
  const auto holders = std::ranges::count_if(state_.hands, matching);
  if (holders == 0) {  // ruling R-52
    add(event::nobody_matched{static_cast<std::uint64_t>(rolled.rank()),
                              clause(clauses().nobody_matches)});
    return move_roll(state_.turn, clauses().nobody_matches);
  }
  for (const auto each : clockwise_from(state_.hands, state_.button)) {
    if (!hand(each).in || matching(hand(each))) continue;
    add(event::eliminated{each, clause(clauses().no_match)});
  }
  for (const auto each : clockwise_from(state_.hands, state_.button)) {
    if (!hand(each).in) continue;
    const auto cards = static_cast<std::uint64_t>(hand(each).cards.of(rolled));
    add(event::matched{each, cards, clause(clauses().match)});
  }
  if (holders > 1) return open_roll_off();
  const auto sole =
      find_clockwise(state_, state_.button, [](const hand_state& each) { return each.in; });
  win(sole, clauses().sole_match);  // ruling R-53
}

/// Most matching cards begin; among equals the button, or the next of them clockwise after it.
void pot_decider::open_roll_off() {
  const auto most = std::ranges::max_element(state_.hands, {}, &hand_state::rolls_left)->rolls_left;
  const auto equals = std::ranges::count(state_.hands, most, &hand_state::rolls_left);
  const auto first = find_clockwise(
      state_, state_.button, [&](const hand_state& each) { return each.rolls_left == most; });
  const auto& why = equals == 1              ? clauses().most_cards_first
                    : first == state_.button ? clauses().button_first
                                             : clauses().clockwise_first;
  move_roll(first, why);
}

verdict pot_decider::pass_rolls(seat_no seat) {
  if (state_.phase == pot_phase::game_roll) return out_of_order(command::pass::wire_name);
  if (auto roller = check_roller(seat, command::pass::wire_name); !roller) return roller;
  if (hand(seat).best == 0) {
    return refuse(refusal_code::step_out_of_order, clause(clauses().highest),
                  fmt::format("seat {} has not rolled; accepted: roll, then pass", number(seat)));
  }
  add(event::option_passed{seat, clause(clauses().roll_a_card)});
  next_roller();
  return {};
}

void pot_decider::next_roller() {
  const auto next = find_clockwise(state_, state_.rolls_first,
                                   [](const hand_state& each) { return each.rolls_left > 0; });
  if (next == seat_no::none) {
    compare();
  } else {
    move_roll(next, next == state_.turn ? clauses().roll_a_card : clauses().then_clockwise);
  }
}

/// The highest single roll wins; those who share it roll again.
void pot_decider::compare() {
  int best{};
  for (const auto& each : state_.hands) {
    if (each.in) best = std::max<int>(best, each.best);
  }
  seat_set highest;
  for (const auto each : clockwise_from(state_.hands, state_.rolls_first)) {
    if (!hand(each).in) continue;
    if (hand(each).best == best) {
      highest.add(each);
    } else {
      add(event::eliminated{each, clause(clauses().highest)});
    }
  }
  if (highest.count() > 1) {
    add(event::tied{highest, static_cast<std::uint64_t>(best), clause(clauses().tie)});
    const auto first = find_clockwise(state_, state_.rolls_first,
                                      [](const hand_state& each) { return each.rolls_left > 0; });
    move_roll(first, clauses().tie_again);
    return;
  }
  const auto winner =
      find_clockwise(state_, state_.rolls_first, [](const hand_state& each) { return each.in; });
  win(winner, clauses().pay);
}

void pot_decider::win(seat_no seat, std::string_view base) {
  add(event::game_won{seat, state_.pot, clause(base)});
  ensure(state_.pot == cents{}, "a pot paid out whole");
  const bool in_a_row = state_.streak >= static_cast<std::uint64_t>(settings().bonus_wins);
  if (state_.bonus > cents{} && (in_a_row || state_.final_game)) {
    const auto& why = in_a_row ? clauses().bonus_won : clauses().final_bonus;
    add(event::bonus_won{seat, state_.bonus, clause(why)});
  }
  add(event::round_ended{state_.common.round, clause(clauses().pay)});
  add(event::button_moved{next_clockwise(state_.common, state_.button),
                          clause(clauses().button_moves)});
}

}  // namespace skyward::table
