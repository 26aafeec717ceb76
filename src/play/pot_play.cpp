// One person among house players at a table with a pot.
#include "play/pot_play.hpp"

#include "dealing/house_player_name.hpp"
#include "report/money_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace skyward::play {

using table::index;
using table::seat_no;
namespace command = table::command;

namespace {

constexpr int house_players_most = 4;
constexpr std::int64_t house_games = 100;  // for which a house player has chips
constexpr int house_cards_least = 3;       // that a house player buys, and most
constexpr int house_cards_most = 8;

}  // namespace

pot_play::pot_play(const rules::pot_rules& rules, cents chips, chance luck, std::ostream& out)
    : own_table{table::pot_table{rules}, luck, table::ordered_shoe(rules.settings())},
      pot_seat{table_, state_, me, out},
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
    opening.push_back(
        command::seat{seat, fmt::format("{}{}", dealing::house_player_prefix, number(seat))});
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

/// The person's own move.
void pot_play::answer(const table::any_command& what) {
  const auto taken = perform(what, table::role::player);
  if (!taken) return refused(taken.error());
  why_.clear();
  tell_done(done_);
  play_on();
}

void pot_play::roll() {
  draw_roll();
  why_.clear();
  tell_done(done_);
  play_on();
}

void pot_play::buy(cents chips) {
  const auto taken = perform(command::buy_in{me, chips}, table::role::house);
  if (!taken) return refused(taken.error());
  bought_ = bought_ + chips;
  say(fmt::format("Chips {}.", money_text(stack())));
}

void pot_play::tell_clock() {
  say("No clock runs here: the table waits for you.");
}

void pot_play::tell_fair() {
  out_ << fair_.told();
}

/// The roll of whose turn it is.
void pot_play::draw_roll() {
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
    if (const auto own = own_turn()) return ask(*own);
    play_step(**step, table_.next_step(state_, {})->seat);
    tell_done(done_);
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
    draw_roll();
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

}  // namespace skyward::play
