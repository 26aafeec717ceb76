// What is told at a table with a pot.
#include "play/pot_seat.hpp"

#include "base/text.hpp"
#include "play/pot_sentence.hpp"
#include "report/money_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace skyward::play {

using table::index;
using table::seat_no;
namespace command = table::command;
namespace event = table::event;

namespace {

template <class Event>
const Event* as(const table::log_entry& happened) {
  return std::get_if<Event>(&happened.what);
}

}  // namespace

pot_seat::pot_seat(const table::pot_table& at, const table::pot_state& state, seat_no seat,
                   std::ostream& out)
    : teller{{at.book(), nullptr}, out}, rules_{at.rules()}, at_{at}, now_{state}, seat_{seat} {}

std::optional<pot_seat::turn> pot_seat::own_turn() const {
  const auto due = at_.due_steps(now_, {});
  const auto step =
      std::ranges::find_if(due, [](const auto* each) { return !each->completed_by.empty(); });
  if (step == due.end() || at_.next_step(now_, {})->seat != seat_) return std::nullopt;
  const auto& by = (*step)->completed_by;
  if (by == command::buy::wire_name) return turn::first_cards;
  if (by == command::rebuy::wire_name) return turn::one_card;
  if (by == command::roll::wire_name) return turn::roll;
  return std::nullopt;
}

bool pot_seat::hear(std::string_view line) {
  if (const auto plain = read_plain_word(line)) return hear_word(*plain);
  auto words = words_typed(line);
  for (auto& c : words.front()) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto& first = words.front();
  const bool alone = words.size() == 1;
  if (first == "pass" && alone) {
    answer(command::pass{seat_});
  } else if (first == "roll" && alone) {
    return hear_word(plain_word::go);
  } else if ((first == "e" || first == "edge") && alone) {
    tell_equity();
  } else if (first == "chips" && words.size() == 2) {
    const auto dollars = parse_typed_money(words[1]);
    if (dollars) {
      buy(*dollars);
    } else {
      say(fmt::format("\"{}\" is no amount; accepted: chips 200.", as_typed(words[1])));
    }
  } else if (first == "card" && alone) {
    answer(command::rebuy{seat_});
  } else if (first == "buy" && words.size() == 2) {
    buy_cards(words[1]);
  } else {
    say(fmt::format("\"{}\" is nothing here; h shows what can be typed.", as_typed(line)));
  }
  return true;
}

void pot_seat::buy_cards(std::string_view count) {
  const auto cards = parse_whole(count, rules_.settings().cards_max);
  if (!cards || *cards < 1) {
    say(fmt::format("How many cards? accepted: buy 1 to buy {}.", rules_.settings().cards_max));
  } else if (own_turn() != turn::one_card) {
    answer(command::buy{seat_, static_cast<std::uint64_t>(*cards)});
  } else if (*cards == 1) {
    answer(command::rebuy{seat_});
  } else {
    say("In the re-buy cards are bought one at a time; accepted: card, or pass.");
  }
}

bool pot_seat::hear_word(plain_word asked) {
  switch (asked) {
    case plain_word::go: {
      const auto own = own_turn();
      if (own == turn::roll) {
        roll();
      } else if (own) {
        ask(*own);
      } else {
        say("It is another player's turn.");
      }
      break;
    }
    case plain_word::wagers:
      tell_cards();
      break;
    case plain_word::felt:
      tell_table();
      break;
    case plain_word::last:
    case plain_word::paid:
      tell_latest(asked);
      break;
    case plain_word::clock:
      tell_clock();
      break;
    case plain_word::why:
      tell_decided();
      break;
    case plain_word::help:
      out_ << "What you can type:\n"
              "  buy 5                 cards in the first round of buying; pass for none\n"
              "  card, pass            one more card in the re-buy, or none\n"
              "  Enter                 roll, when it is your turn; pass ends your rolls\n"
              "  s, t, l, p, c         my cards, the table, the last roll, what was paid, the\n"
              "                        clock\n"
              "  fair                  how the last cards and rolls are checked\n"
              "  edge                  the exact chance of every player, here and now\n"
              "  why                   the clauses behind what happened\n"
              "  chips 200             buy more chips\n"
              "  bye                   leave, with a summary\n";
      break;
    case plain_word::fair:
      tell_fair();
      break;
    case plain_word::undo:
      say("Cards are dealt as soon as they are bought: nothing can be taken back.");
      break;
    case plain_word::again:
      say("Every game begins anew here; accepted: buy 5, or pass.");
      break;
    case plain_word::leave:
      return false;
  }
  return true;
}

void pot_seat::tell_latest(plain_word asked) {
  const auto wanted = [&](const table::log_entry& each) {
    return asked == plain_word::last ? as<event::rolled>(each) != nullptr
                                     : as<event::game_won>(each) != nullptr;
  };
  const auto last = std::ranges::find_if(game_.rbegin(), game_.rend(), wanted);
  say(last == game_.rend() ? "Nothing yet in this game." : sentence_of(*last));
}

void pot_seat::keep_done(std::span<const table::log_entry> done) {
  int rolled_last = 0;
  for (const auto& each : done) {
    if (as<event::round_opened>(each) != nullptr) {
      game_.clear();
      rank_ = 0;
    }
    game_.push_back(each);
    if (const auto* rolled = as<event::rolled>(each); rolled != nullptr) {
      rolled_last = static_cast<int>(rolled->total);
    }
    if (as<event::matched>(each) != nullptr && rank_ == 0) rank_ = rolled_last;
  }
}

void pot_seat::tell_done(std::span<const table::log_entry> done) {
  keep_done(done);
  std::string text;
  for (const auto& each : done) {
    note_game(each);
    if (as<event::game_won>(each) != nullptr) ++games_;
    const auto sentence = sentence_of(each);
    if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
  }
  if (!text.empty()) say(text);
}

/// What the exact figures expect of the cards that the person holds when the last one is sold; it
/// counts when the game is over.
void pot_seat::note_game(const table::log_entry& happened) {
  if (const auto* bought = as<event::cards_bought>(happened); bought != nullptr) {
    if (bought->seat == seat_) paid_ = paid_ + bought->amount;
  }
  if (as<event::sales_closed>(happened) != nullptr && paid_ > cents{}) {
    if (const auto exact = equity()) expected_now_ = exact->seats[index(seat_)].value;
  }
  if (as<event::round_ended>(happened) == nullptr) return;
  expected_ += expected_now_;
  expected_now_ = 0;
  paid_ = {};
}

void pot_seat::ask(turn what) {
  switch (what) {
    case turn::first_cards:
      if (stack() < rules_.settings().card_price) {
        say("Your chips buy no card: \"chips 100\" buys more, bye leaves.");
      }
      say(fmt::format("Game {}. Chips {}. Your cards: \"buy 5\" for five, or pass.",
                      now_.common.round + (now_.phase == table::pot_phase::between_games ? 1 : 0),
                      money_text(stack())));
      break;
    case turn::one_card:
      say(fmt::format("You hold {}. One more \"card\", or pass?",
                      cards_text(now_.hands[index(seat_)].cards)));
      break;
    case turn::roll:
      say("Your roll: press Enter.");
      break;
  }
}

void pot_seat::tell_cards() {
  say(fmt::format("You hold {}. Chips {}, net {}.", cards_text(now_.hands[index(seat_)].cards),
                  money_text(stack()), signed_money_text(net())));
}

void pot_seat::tell_table() {
  for (const auto seat : seats_of(now_.hands)) {
    if (!now_.common.seats[index(seat)].taken()) continue;
    const auto& hand = now_.hands[index(seat)];
    auto line = fmt::format("{}{}: {}", name_of(seat), seat == now_.button ? " (button)" : "",
                            cards_text(hand.cards));
    if (hand.cards.total() > 0 && !hand.in) line += ", out";
    if (hand.best > 0) line += fmt::format(", best roll {}", hand.best);
    if (hand.rolls_left > 0) line += fmt::format(", {} to roll", hand.rolls_left);
    say(line + ".");
  }
  say(fmt::format("Paid for cards in this game {}; the bonus pot {}. Chips {}, net {}.",
                  money_text(now_.pot), money_text(now_.bonus), money_text(stack()),
                  signed_money_text(net())));
}

void pot_seat::tell_equity() {
  const auto exact = equity();
  if (!exact) {
    return say("There is nothing to count yet: two players with cards make a game.");
  }
  say(fmt::format("{} collected: the winner has {}.", money_text(exact->collected),
                  money_text(exact->money.winner)));
  for (std::size_t i = 0; i < exact->seats.size(); ++i) {
    const auto& each = exact->seats[i];
    if (each.paid == cents{}) continue;
    auto line =
        fmt::format("{}: wins {} %, worth {}", name_of(static_cast<seat_no>(i + 1)),
                    percent_text(each.win_probability, 2), report::dollars_text(each.value));
    if (i == index(seat_) && each.of_next_card && own_turn() != turn::roll) {
      line += fmt::format("; one more card adds {}", report::dollars_text(*each.of_next_card, 4));
    }
    say(line + ".");
  }
}

void pot_seat::tell_decided() {
  const auto clauses_of = [](const table::log_entry& each) {
    return std::visit(
        []<class Kind>(const Kind& what) -> std::vector<std::string_view> {
          constexpr bool decides =
              std::is_same_v<Kind, event::rolled> || std::is_same_v<Kind, event::matched> ||
              std::is_same_v<Kind, event::nobody_matched> || std::is_same_v<Kind, event::tied> ||
              std::is_same_v<Kind, event::raked> || std::is_same_v<Kind, event::game_won> ||
              std::is_same_v<Kind, event::bonus_won>;
          if constexpr (decides) {
            return {what.clause};
          } else {
            return {};
          }
        },
        each.what);
  };
  teller::tell_why(game_, clauses_of, "Nothing has been decided in this game yet.");
}

void pot_seat::end() {
  if (paid_ > cents{}) {
    say(fmt::format("The game is not over: the {} that you paid for its cards are left out.",
                    money_text(paid_)));
  }
  say(fmt::format("{} {} played: net {}.", games_, games_ == 1 ? "game" : "games",
                  signed_money_text(net() + paid_)));
  say(
      fmt::format("By the exact figures the cards that you held were to bring {}, the bonus pot "
                  "left out.",
                  report::dollars_text(expected_)));
}

std::expected<maths::equity, maths::pot_refusal> pot_seat::equity() const {
  maths::cards_out cards;
  std::vector<maths::contender> contenders;
  for (const auto& hand : now_.hands) {
    auto& seat = cards.seats.emplace_back();
    for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
      seat.add(rank, hand.cards.of(table::playing_card{rank}));
    }
    contenders.push_back(hand.in ? maths::contender{hand.best, hand.rolls_left}
                                 : maths::contender{});
  }
  if (now_.phase == table::pot_phase::roll_off && rank_ > 0) {
    return maths::equity_in_roll_off(rules_.settings(), cards, rank_, contenders);
  }
  return maths::equity_before_roll(rules_.settings(), cards);
}

std::string pot_seat::sentence_of(const table::log_entry& happened) const {
  return pot_sentence(now_.common, happened, seat_);
}

std::string pot_seat::name_of(seat_no seat) const {
  return pot_player(now_.common, seat, seat_);
}

}  // namespace skyward::play
