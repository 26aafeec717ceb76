// Tells the members of a pot's state, and holds one that was read against what it may be.
#include "table/pot/pot_state_words.hpp"

#include "table/state_words.hpp"

#include <array>
#include <utility>

namespace skyward::table {

namespace {

constexpr std::array<std::string_view, 6> phase_names{"button_draw", "between_games", "buy_in",
                                                      "rebuy",       "game_roll",     "roll_off"};

/// Cards by rank as a list of them.
template <class Words, class Counts>
void tell_cards(Words& words, std::string_view key, Counts& counts) {
  card_list cards;
  if constexpr (Words::reads) {
    words(key, cards);
    for (const auto each : cards) counts.add(each);
  } else {
    for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
      const playing_card card{rank};
      cards.insert(cards.end(), static_cast<std::size_t>(counts.of(card)), card);
    }
    words(key, cards);
  }
}

template <class Words, class Hand>
void tell_hand(Words& words, Hand& hand) {
  tell_cards(words, "cards", hand.cards);
  words("paid_cents", hand.paid);
  words.count("button_card", hand.button_card);
  words("in", hand.in);
  words.count("rolls_left", hand.rolls_left);
  words.count("matching", hand.matching);
  words.count("best", hand.best);
}

template <class Words, class State>
void tell(Words& words, State& state) {
  tell_common(words, state.common);
  words.choice("phase", state.phase, phase_names);
  words("button", state.button);
  words("turn", state.turn);
  words("rolls_first", state.rolls_first);
  words("settling", state.settling);
  words("final_game", state.final_game);
  words("final_over", state.final_over);
  words("thrown", state.thrown);
  words("drawing", state.drawing);
  words.count("cards_owed", state.cards_owed);
  words.count("passes", state.passes);
  words.count("steps_done", state.steps_done);
  words("final_game_at", state.final_game_at);
  words("due_at", state.due_at);
  words("pot_cents", state.pot);
  words("bonus_cents", state.bonus);
  words("rake_house_cents", state.rake_house);
  words("rake_charity_cents", state.rake_charity);
  words.part("taken", [&](auto& taken) {
    taken("house_cents", state.taken.house);
    taken("charity_cents", state.taken.charity);
    taken("bonus_cents", state.taken.bonus);
  });
  words.part("streak", [&](auto& streak) {
    streak("player", state.streak_player);
    streak.count("games", state.streak);
  });
  tell_cards(words, "dealt", state.dealt);
  words.each_seat("seats", state.common.seats.size(), [&](auto& seat, seat_no at) {
    tell_seat(seat, state.common.seats[index(at)]);
    tell_hand(seat, state.hands[index(at)]);
  });
}

/// Between games nothing of one is left but who passed and which steps are done.
void check_no_game(const pot_state& state) {
  const std::pair<bool, std::string_view> of_game[]{
      {state.turn != seat_no::none, "a turn"},
      {state.rolls_first != seat_no::none, "a first roller"},
      {state.final_game, "the final game"},
      {state.thrown, "a throw"},
      {state.cards_owed != 0, "cards to be dealt"},
      {state.due_at.given(), "a moment when an option or a roll is due"},
      {state.pot != cents{}, "money in the pot"},
      {state.taken != taken_state{}, "money taken out of the pot"},
      {state.dealt.total() != 0, "cards out of the shoe"},
  };
  for (const auto& [there, what] : of_game) {
    if (there) throw impossible{fmt::format("{}, and a day opens between games", what)};
  }
}

/// Nobody holds anything but the card of a draw for the button that is on.
void check_draw(const pot_state& state) {
  const bool draw = state.phase == pot_phase::button_draw;
  seat_set drawing;
  for (const auto seat : seats_of(state.hands)) {
    const bool taken = state.common.seats[index(seat)].taken();
    const bool tied = taken && state.drawing.has(seat);
    if (tied) drawing.add(seat);
    const auto& hand = state.hands[index(seat)];
    hand_state accepted;
    if (draw && taken && (tied || state.drawing.empty())) accepted.button_card = hand.button_card;
    if (hand != accepted) {
      throw impossible{
          fmt::format("cards of seat {}, which does not draw for the button", number(seat))};
    }
    const int rank = hand.button_card;
    if (rank != 0 && (rank < rules::rank_min || rank > rules::rank_max)) {
      throw impossible{fmt::format("card {} of seat {}; accepted: {} to {}", rank, number(seat),
                                   rules::rank_min, rules::rank_max)};
    }
  }
  if (drawing != state.drawing || (!draw && !drawing.empty())) {
    throw impossible{"a draw for the button that is over, or where nobody sits"};
  }
}

void check(const pot_state& state) {
  check_common(state.common);
  check_seat(state.common, state.button, true);
  const bool draw = state.phase == pot_phase::button_draw && state.button == seat_no::none;
  const bool between = state.phase == pot_phase::between_games && state.button != seat_no::none &&
                       state.common.seats[index(state.button)].taken();
  if (!draw && !between) throw impossible{"a day opens between games"};
  check_no_game(state);
  check_draw(state);
  if (sum_of_accounts(state) != cents{}) {
    throw impossible{"a state in which money was made or lost"};
  }
}

}  // namespace

std::string written_state(const rules::rulebook& book, const pot_state& state) {
  return write_whole({book, nullptr}, [&](auto& words) { tell(words, state); });
}

std::string carried_state(const rules::rulebook& book, pot_state state, const std::string& stream) {
  carry_common(state.common, stream);
  return written_state(book, state);
}

void read_state(const rules::rulebook& book, const event::day_opened& day, pot_state& into) {
  read_whole({book, nullptr}, day, [&](auto& words) { tell(words, into); });
  check(into);
}

}  // namespace skyward::table
