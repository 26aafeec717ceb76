// One person among house players at a table with a pot.
#include "play/pot_play.hpp"

#include "base/text.hpp"
#include "report/money_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace skyward::play {

using table::seat_no;
namespace command = table::command;
namespace event = table::event;

namespace {

constexpr int house_players_most = 4;
constexpr std::int64_t house_games = 100;  // for which a house player has chips
constexpr int house_cards_least = 3;       // that a house player buys, and most
constexpr int house_cards_most = 8;

template <class Event>
const Event* as(const table::log_entry& happened) {
  return std::get_if<Event>(&happened.what);
}

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

}  // namespace

pot_play::pot_play(const rules::pot_rules& rules, cents chips, chance luck, std::ostream& out)
    : seated_play{table::pot_table{rules}, {rules.book(), nullptr}, luck, out},
      rules_{rules},
      luck_{luck},
      chips_{chips} {}

std::expected<void, std::string> pot_play::begin() {
  const auto& book = rules_.book();
  const auto house_players = std::min<std::int64_t>(house_players_most, rules_.seats() - 1);
  if (rules_.settings().buyers_min > house_players + 1) {
    return std::unexpected{
        fmt::format("{} players have to buy cards and {} sit here; accepted: "
                    "buyers_min={} or less",
                    rules_.settings().buyers_min, house_players + 1, house_players + 1)};
  }
  std::vector<table::any_command> opening{command::open_table{{}, table::table_kind::electronic},
                                          command::seat{me, "You"}, command::buy_in{me, chips_}};
  for (std::int64_t i = 0; i < house_players; ++i) {
    const auto seat = static_cast<seat_no>(i + 2);
    opening.push_back(command::seat{seat, name_of(seat)});
    opening.push_back(command::buy_in{seat, house_chips()});
  }
  for (auto& each : opening) {
    if (const auto done = perform(std::move(each), table::role::house); !done) {
      return std::unexpected{done.error().message};
    }
  }
  bought_ = chips_;
  say(fmt::format("{}. {}", book.name, book.summary));
  say(
      fmt::format("You have {} in chips; a card costs {}. House players 2 to {} are the "
                  "program's: they buy {} to {} cards, never one more, and take every roll.",
                  money_text(chips_), money_text(rules_.settings().card_price), house_players + 1,
                  house_cards_least, house_cards_most));
  say("h shows what you can type.");
  play_on();
  return {};
}

bool pot_play::hear(std::string_view line) {
  if (const auto plain = read_plain_word(line)) return hear(*plain);
  auto words = words_typed(line);
  for (auto& c : words.front()) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto& first = words.front();
  const bool alone = words.size() == 1;
  if (first == "pass" && alone) {
    answer(command::pass{me});
  } else if (first == "roll" && alone) {
    return hear(plain_word::go);
  } else if ((first == "e" || first == "edge") && alone) {
    tell_equity();
  } else if (first == "chips" && words.size() == 2) {
    buy_chips(words[1]);
  } else if (first == "card" && alone) {
    answer(command::rebuy{me});
  } else if (first == "buy" && words.size() == 2) {
    const auto count = parse_whole(words[1], rules_.settings().cards_max);
    if (count && *count > 0) {
      buy_cards(*count);
    } else {
      say(fmt::format("How many cards? accepted: buy 1 to buy {}.", rules_.settings().cards_max));
    }
  } else {
    say(fmt::format("\"{}\" is nothing here; h shows what can be typed.", as_typed(line)));
  }
  return true;
}

void pot_play::buy_cards(std::int64_t count) {
  if (turn_ != turn::one_card) {
    answer(command::buy{me, static_cast<std::uint64_t>(count)});
  } else if (count == 1) {
    answer(command::rebuy{me});
  } else {
    say("In the re-buy cards are bought one at a time; accepted: card, or pass.");
  }
}

void pot_play::buy_chips(const std::string& amount) {
  const auto dollars = parse_typed_money(amount);
  if (!dollars)
    return say(fmt::format("\"{}\" is no amount; accepted: chips 200.", as_typed(amount)));
  const auto taken = perform(command::buy_in{me, *dollars}, table::role::house);
  if (!taken) return refused(taken.error());
  bought_ = bought_ + *dollars;
  say(fmt::format("Chips {}.", money_text(state_.common.seats.front().stack)));
}

bool pot_play::hear(plain_word asked) {
  switch (asked) {
    case plain_word::go:
      if (turn_ == turn::roll) {
        roll();
        why_.clear();
        tell_done();
        play_on();
      } else {
        ask();
      }
      break;
    case plain_word::wagers:
      tell_cards();
      break;
    case plain_word::felt:
      tell_table();
      break;
    case plain_word::last:
    case plain_word::paid: {
      const auto wanted = [&](const table::log_entry& each) {
        return asked == plain_word::last ? as<event::rolled>(each) != nullptr
                                         : as<event::game_won>(each) != nullptr;
      };
      const auto last = std::ranges::find_if(game_.rbegin(), game_.rend(), wanted);
      say(last == game_.rend() ? "Nothing yet in this game." : sentence_of(*last));
      break;
    }
    case plain_word::clock:
      say("No clock runs here: the table waits for you.");
      break;
    case plain_word::why:
      tell_why();
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
      out_ << fair_.told();
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

void pot_play::tell_done() {
  std::string text;
  for (const auto& each : done_) {
    if (const auto* opened = as<event::round_opened>(each); opened != nullptr) {
      game_.clear();
      rank_ = 0;
    }
    game_.push_back(each);
    if (const auto* rolled = as<event::rolled>(each);
        rolled != nullptr && state_.phase != table::pot_phase::game_roll && rank_ == 0) {
      rank_ = static_cast<int>(rolled->total);
    }
    note_game(each);
    if (as<event::game_won>(each) != nullptr) ++games_;
    const auto sentence = sentence_of(each);
    if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
  }
  if (!text.empty()) say(text);
}

/// The person's own move.
void pot_play::answer(table::any_command what) {
  const auto taken = perform(std::move(what), table::role::player);
  if (!taken) return refused(taken.error());
  why_.clear();
  tell_done();
  play_on();
}

/// The roll of whose turn it is.
void pot_play::roll() {
  close_values(table::seed_use::rolls);
  perform_draw(fair_.dice().next_roll(state_));
}

/// Everything that is not the person's to decide.
void pot_play::play_on() {
  while (true) {
    tend_dice();
    const auto due = table_.due_steps(state_, {});
    const auto step =
        std::ranges::find_if(due, [](const auto* each) { return !each->completed_by.empty(); });
    if (step == due.end()) return say("The table waits for players.");
    const auto next = table_.next_step(state_, {});
    const bool mine = next->seat == me;
    const auto& by = (*step)->completed_by;
    if (mine && (by == "buy" || by == "rebuy" || by == "roll")) {
      turn_ = by == "buy" ? turn::first_cards : by == "rebuy" ? turn::one_card : turn::roll;
      return ask();
    }
    play_step(**step, next->seat);
    tell_done();
  }
}

void pot_play::play_step(const rules::procedure_step& step, seat_no seat) {
  const auto& by = step.completed_by;
  const auto shoe = table::ordered_shoe(rules_.settings());
  if (by == "deal_button") {
    close_values(table::seed_use::button);
    perform_draw(fair_.dice().next_button_card(state_, seat, shoe));
  } else if (by == "deal") {
    close_values(table::seed_use::shoe);
    perform_draw(fair_.dice().next_cards(state_, shoe));
  } else if (by == "roll") {
    roll();
  } else {
    const auto done = perform(buy_for_house(seat, by), table::role::player);
    ensure(done.has_value(), "a house player's turn");
  }
}

cents pot_play::house_chips() const {
  return cents{house_games * house_cards_most * rules_.settings().card_price.count()};
}

/// Who has no chips for as many cards as a house player may buy takes more of them first.
table::any_command pot_play::buy_for_house(seat_no seat, std::string_view completed_by) {
  const auto& settings = rules_.settings();
  const auto dearest = house_cards_most * settings.card_price.count();
  if (state_.common.seats[index(seat)].stack.count() < dearest) {
    const auto more = perform(command::buy_in{seat, house_chips()}, table::role::house);
    ensure(more.has_value(), "chips for a house player");
  }
  const auto left = settings.shoe_size() - state_.dealt.total();
  const auto wanted =
      std::int64_t{house_cards_least} + luck_.below(house_cards_most - house_cards_least + 1);
  const auto count = std::min({wanted, left, settings.cards_max});
  if (completed_by == "rebuy" || count < 1) return command::pass{seat};
  return command::buy{seat, static_cast<std::uint64_t>(count)};
}

/// What the exact figures expect of the cards that the person holds when the last one is sold; it
/// counts when the game is over.
void pot_play::note_game(const table::log_entry& happened) {
  if (const auto* bought = as<event::cards_bought>(happened); bought != nullptr) {
    if (bought->seat == me) paid_ = paid_ + bought->amount;
  }
  if (as<event::sales_closed>(happened) != nullptr && paid_ > cents{}) {
    if (const auto exact = equity()) expected_now_ = exact->seats.front().value;
  }
  if (as<event::round_ended>(happened) == nullptr) return;
  expected_ += expected_now_;
  expected_now_ = 0;
  paid_ = {};
}

void pot_play::ask() {
  const auto& stack = state_.common.seats.front().stack;
  switch (turn_) {
    case turn::first_cards:
      if (stack < rules_.settings().card_price) {
        say("Your chips buy no card: \"chips 100\" buys more, bye leaves.");
      }
      say(fmt::format(
          "Game {}. Chips {}. Your cards: \"buy 5\" for five, or pass.",
          state_.common.round + (state_.phase == table::pot_phase::between_games ? 1 : 0),
          money_text(stack)));
      break;
    case turn::one_card:
      say(fmt::format("You hold {}. One more \"card\", or pass?",
                      cards_text(state_.hands.front().cards)));
      break;
    case turn::roll:
      say("Your roll: press Enter.");
      break;
  }
}

void pot_play::tell_cards() {
  say(fmt::format("You hold {}. Chips {}, net {}.", cards_text(state_.hands.front().cards),
                  money_text(state_.common.seats.front().stack), signed_money_text(net())));
}

void pot_play::tell_table() {
  for (const auto seat : seats_of(state_.hands)) {
    if (!state_.common.seats[index(seat)].taken()) continue;
    const auto& hand = state_.hands[index(seat)];
    auto line = fmt::format("{}{}: {}", name_of(seat), seat == state_.button ? " (button)" : "",
                            cards_text(hand.cards));
    if (hand.cards.total() > 0 && !hand.in) line += ", out";
    if (hand.best > 0) line += fmt::format(", best roll {}", hand.best);
    if (hand.rolls_left > 0) line += fmt::format(", {} to roll", hand.rolls_left);
    say(line + ".");
  }
  say(fmt::format("Paid for cards in this game {}; the bonus pot {}. Chips {}, net {}.",
                  money_text(state_.pot), money_text(state_.bonus),
                  money_text(state_.common.seats.front().stack), signed_money_text(net())));
}

void pot_play::tell_equity() {
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
    if (i == 0 && each.of_next_card && turn_ != turn::roll) {
      line += fmt::format("; one more card adds {}", report::dollars_text(*each.of_next_card, 4));
    }
    say(line + ".");
  }
}

void pot_play::tell_why() {
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
  seated_play::tell_why(game_, clauses_of, "Nothing has been decided in this game yet.");
}

void pot_play::end() {
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

std::string pot_play::name_of(seat_no seat) const {
  return seat == me ? "You" : fmt::format("House player {}", number(seat));
}

/// What happened, to be said among others; empty for what goes without saying.
std::string pot_play::sentence_of(const table::log_entry& happened) const {
  const auto verb = [&](seat_no seat, std::string_view mine, std::string_view others) {
    return fmt::format("{} {}", name_of(seat), seat == me ? mine : others);
  };
  if (const auto* e = as<event::button_moved>(happened); e != nullptr && e->seat != seat_no::none) {
    return verb(e->seat, "have", "has") + " the button.";
  }
  if (const auto* e = as<event::option_passed>(happened)) {
    return e->seat == me ? "You pass." : "";
  }
  if (const auto* e = as<event::cards_dealt>(happened)) {
    table::card_counts cards;
    for (const auto card : e->cards) cards.add(card);
    return verb(e->seat, "are", "is") + " dealt " + cards_text(cards) + ".";
  }
  if (as<event::sales_closed>(happened) != nullptr) return "No more cards are sold.";
  if (const auto* e = as<event::money_returned>(happened)) {
    return e->seat == me
               ? fmt::format("Too few bought cards: {} back to you.", money_text(e->amount))
               : "";
  }
  if (const auto* e = as<event::rolled>(happened)) {
    const std::span<const dice::face> faces{e->dice};
    return fmt::format("{} {} and {}: {}.", verb(e->seat, "roll", "rolls"), faces[0].pips(),
                       faces[1].pips(), maths::rank_name(static_cast<int>(e->total)));
  }
  if (as<event::nobody_matched>(happened) != nullptr) return "Nobody holds it: again.";
  if (const auto* e = as<event::eliminated>(happened)) {
    return e->seat == me ? "You are out." : "";
  }
  if (const auto* e = as<event::matched>(happened)) {
    return fmt::format("{} in with {}.", verb(e->seat, "are", "is"), e->count);
  }
  if (as<event::tied>(happened) != nullptr) return "A tie: they roll again.";
  if (const auto* e = as<event::game_won>(happened)) {
    return fmt::format("{} {}, the game.", verb(e->seat, "win", "wins"), money_text(e->amount));
  }
  if (const auto* e = as<event::bonus_won>(happened)) {
    return fmt::format("{} {}, the bonus pot.", verb(e->seat, "win", "wins"),
                       money_text(e->amount));
  }
  return "";
}

std::expected<maths::equity, maths::pot_refusal> pot_play::equity() const {
  maths::cards_out cards;
  std::vector<maths::contender> contenders;
  for (const auto& hand : state_.hands) {
    auto& seat = cards.seats.emplace_back();
    for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
      seat.add(rank, hand.cards.of(table::playing_card{rank}));
    }
    contenders.push_back(hand.in ? maths::contender{hand.best, hand.rolls_left}
                                 : maths::contender{});
  }
  if (state_.phase == table::pot_phase::roll_off && rank_ > 0) {
    return maths::equity_in_roll_off(rules_.settings(), cards, rank_, contenders);
  }
  return maths::equity_before_roll(rules_.settings(), cards);
}

cents pot_play::net() const {
  return state_.common.seats.front().stack - bought_;
}

}  // namespace skyward::play
