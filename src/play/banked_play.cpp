// One person at a banked table against the house.
#include "play/banked_play.hpp"

#include "base/text.hpp"
#include "play/felt_text.hpp"
#include "report/money_words.hpp"
#include "report/spoken_text.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::play {

using rules::index;
using table::seat_no;
namespace command = table::command;
namespace event = table::event;

banked_play::banked_play(const games::game& game, const rules::table_rules& rules, cents chips,
                         chance dice, std::ostream& out)
    : banked_play{game, rules, chips, dice, out, game.define(rules)} {}

banked_play::banked_play(const games::game& game, const rules::table_rules& rules, cents chips,
                         chance dice, std::ostream& out,
                         std::unique_ptr<const rules::definition> definition)
    : seated_play{table::banked_table{rules, *definition}, {game.book, &rules}, dice, out},
      rules_{rules},
      definition_{std::move(definition)},
      worth_{game, rules},
      chips_{chips},
      last_amount_{rules.limits().minimum} {}

std::expected<void, std::string> banked_play::begin() {
  const auto opened =
      perform(command::open_table{{}, table::table_kind::electronic}, table::role::house);
  if (!opened) return std::unexpected{opened.error().message};
  for (const auto& each : done_) {
    const bool warns = std::holds_alternative<event::odds_replaced>(each.what) ||
                       std::holds_alternative<event::opened_outside_dates>(each.what);
    if (warns) out_ << report::event_text(names_, each);
  }
  const auto& book = rules_.book();
  say(fmt::format("{}. {}", book.name, book.summary));
  if (const auto seated = perform(command::seat{me, "You"}, table::role::house); !seated) {
    return std::unexpected{seated.error().message};
  }
  if (const auto bought = perform(command::buy_in{me, chips_}, table::role::house); !bought) {
    return std::unexpected{bought.error().message};
  }
  bought_ = chips_;
  tend_dice();
  say(fmt::format("You have {} in chips. {}", money_text(chips_), report::limits_words(rules_)));
  const auto dollars = money_text(amount_for(first_area(), std::nullopt)).substr(1);
  say(
      fmt::format("Type \"{} on {}\" to wager, Enter to throw the dice, t for the table, h for "
                  "more words, bye to leave.",
                  dollars, words_for(book, first_area())));
  return {};
}

bool banked_play::hear(std::string_view line) {
  const auto asked = read_short_words(line, rules_.book(), rules_.offered());
  if (!asked) {
    say(asked.error() + ".");
    return true;
  }
  if (const auto* plain = std::get_if<plain_word>(&*asked)) return hear(*plain);
  std::visit(
      [&](const auto& what) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(what)>, plain_word>) hear(what);
      },
      *asked);
  return true;
}

bool banked_play::hear(plain_word asked) {
  switch (asked) {
    case plain_word::go:
      go();
      break;
    case plain_word::wagers: {
      const auto held = wagers_text(rules_.book(), layout());
      say(held.empty() ? "You have no wagers." : "You have " + held + ".");
      break;
    }
    case plain_word::felt:
      out_ << felt_text(rules_, table_, state_, me);
      tell_chips();
      break;
    case plain_word::last: {
      const auto spoken = report::spoken_text(names_, throw_, me);
      say(spoken.empty() ? "Nothing has been thrown yet." : spoken);
      break;
    }
    case plain_word::paid: {
      bool any = false;
      for (const auto& each : settled_) {
        if (!std::holds_alternative<event::wager_won>(each.what)) continue;
        out_ << report::event_text(names_, each);
        any = true;
      }
      if (!any) say("Nothing was paid to you since betting closed.");
      break;
    }
    case plain_word::clock:
      say("No clock runs here: betting is open until you press Enter.");
      break;
    case plain_word::why:
      tell_why();
      break;
    case plain_word::help:
      out_ << help_text(rules_.book(), rules_.offered(), first_area(),
                        amount_for(first_area(), std::nullopt));
      break;
    case plain_word::fair:
      out_ << fair_.told();
      break;
    case plain_word::undo:
      undo();
      break;
    case plain_word::again:
      wager_again();
      break;
    case plain_word::leave:
      return false;
  }
  return true;
}

void banked_play::hear(const place_wager& asked) {
  const auto before = state_;
  const auto& area = rules_.book().areas[index(asked.area)];
  const auto amount = amount_for(asked.area, asked.amount);
  if (!placed(asked.area, amount)) return;
  keep(before);
  if (!area.purchase && !rules_.book().groups[index(area.group)].fixed_wager) {
    last_amount_ = amount;
  }
  say(fmt::format("{} on {}. Chips {}.", money_text(layout().wagers[index(asked.area)]), area.label,
                  money_text(state_.common.seats.front().stack)));
}

void banked_play::hear(const take_wager& asked) {
  const auto before = state_;
  const auto taken = perform(command::take_down{me, {asked.area, {}}}, table::role::player);
  if (!taken) return refused(taken.error());
  keep(before);
  say(fmt::format("{} is yours again. Chips {}.", rules_.book().areas[index(asked.area)].label,
                  money_text(state_.common.seats.front().stack)));
}

void banked_play::hear(const ask_edge& asked) {
  if (rules_.book().areas[index(asked.area)].purchase) return tell_purchase(asked.area);
  out_ << worth_.about(state_.position, asked.area);
}

void banked_play::hear(const ask_why& asked) {
  const auto& book = rules_.book();
  const auto& area = book.areas[index(asked.area)];
  const auto rulings = games::rulings_of(book);
  const auto tried = state_;
  const auto allowed =
      perform(area.purchase ? table::any_command{command::purchase{me, {asked.area, {}}, {}}}
                            : table::any_command{command::wager{
                                  me, {asked.area, {}}, amount_for(asked.area, std::nullopt), {}}},
              table::role::player);
  state_ = tried;
  say(allowed
          ? area.label + " takes your wager now."
          : fmt::format("{} takes none from you now: {}.", area.label, allowed.error().message));
  if (!allowed) out_ << clause_words(book, rulings, allowed.error().clause);
  say("How it wins, and what it pays:");
  out_ << clause_words(book, rulings, rules_.clause(area.clause));
  for (const auto& pays : report::area_pays(rules_, asked.area)) {
    out_ << clause_words(book, rulings, pays.clause);
  }
}

void banked_play::hear(const buy_chips& asked) {
  const auto bought = perform(command::buy_in{me, asked.amount}, table::role::house);
  if (!bought) return refused(bought.error());
  bought_ = bought_ + asked.amount;
  undo_.clear();
  say(fmt::format("Chips {}.", money_text(state_.common.seats.front().stack)));
}

bool banked_play::placed(rules::area_id area, cents amount) {
  const auto decided = perform(rules_.book().areas[index(area)].purchase
                                   ? table::any_command{command::purchase{me, {area, {}}, {}}}
                                   : table::any_command{command::wager{me, {area, {}}, amount, {}}},
                               table::role::player);
  if (!decided) refused(decided.error());
  return decided.has_value();
}

/// No more bets, and throws until betting opens again.
void banked_play::go() {
  const auto before = state_;
  const bool offers = rules_.book().shooter.who == rules::shooter_rule::offered;
  if (offers && state_.shooter == seat_no::none && state_.worth_closing()) {
    if (const auto offered = perform(command::offer_dice{}, table::role::house); !offered) {
      return refused(offered.error());
    }
    if (const auto accepted = perform(command::accept_dice{state_.offered}, table::role::player);
        !accepted) {
      return refused(accepted.error());
    }
  }
  if (const auto closed = perform(command::no_more_bets{}, table::role::house); !closed) {
    return refused(closed.error());
  }
  close_values(table::seed_use::throws);
  const auto taken = report::spoken_text(names_, done_, me);
  say("No more bets." + (taken.empty() ? "" : " " + taken));
  count_wagers(before);
  settled_.clear();
  while (!state_.betting()) throw_dice();
  tend_dice();
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    if (layout().held[i]) continue;
    wagered_ = wagered_ + std::exchange(counted_[i], cents{});
    expected_ += std::exchange(expected_of_[i], rational{});
  }
  undo_.clear();
  tell_chips();
}

void banked_play::throw_dice() {
  perform_draw(fair_.dice().next_throw(state_));
  throw_ = done_;
  settled_.insert(settled_.end(), done_.begin(), done_.end());
  why_.clear();
  for (const auto& each : done_) {
    if (std::holds_alternative<event::round_ended>(each.what)) ++rounds_;
  }
  say(report::spoken_text(names_, done_, me));
}

/// What has been wagered since betting closed last, and what the exact figures expect of it.
void banked_play::count_wagers(const table::banked_state& open) {
  const auto& book = rules_.book();
  const auto& made = open.layout[index(me)];
  std::vector<place_wager> added_now;
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    const auto added = made.wagers[i] - counted_[i];
    if (!made.held[i] || added == cents{}) continue;
    const auto area = static_cast<rules::area_id>(i);
    const auto worth = worth_.expected(open.position, book.column_of(area, made.held), added);
    all_known_ = all_known_ && worth.has_value();
    expected_of_[i] += worth.value_or(rational{});
    counted_[i] = made.wagers[i];
    added_now.push_back({area, added});
  }
  if (open.throws == 0 && !added_now.empty()) last_placed_ = std::move(added_now);
}

void banked_play::wager_again() {
  const auto before = state_;
  if (last_placed_.empty()) return say("There is no round before this one.");
  for (const auto& each : last_placed_) {
    if (!placed(each.area, *each.amount)) break;
  }
  if (state_ == before) return;
  keep(before);
  tell_held("");
}

/// What undo goes back to; the first of very many are forgotten.
void banked_play::keep(const table::banked_state& before) {
  constexpr std::size_t most = 100;
  if (undo_.size() == most) undo_.erase(undo_.begin());
  undo_.push_back({before, last_amount_});
}

void banked_play::tell_held(std::string_view first) {
  const auto held = wagers_text(rules_.book(), layout());
  say(fmt::format("{}You have {}. Chips {}.", first, held.empty() ? "no wagers" : held,
                  money_text(state_.common.seats.front().stack)));
}

/// The table as it stood before; it keeps no log here that could not forget it.
void banked_play::undo() {
  if (undo_.empty()) {
    return say("There is nothing to take back since betting opened or you bought chips.");
  }
  state_ = std::move(undo_.back().state);
  last_amount_ = undo_.back().last_amount;
  undo_.pop_back();
  tell_held("Taken back. ");
}

void banked_play::tell_why() {
  const auto clauses_of = [](const table::log_entry& each) -> std::vector<std::string_view> {
    if (const auto* called = std::get_if<event::called>(&each.what)) return {called->clause};
    if (const auto* lost = std::get_if<event::wager_lost>(&each.what)) return {lost->clause};
    const auto* won = std::get_if<event::wager_won>(&each.what);
    if (won == nullptr) return {};
    return {won->clause, won->odds_clause};
  };
  seated_play::tell_why(settled_, clauses_of, "Nothing has been decided yet.");
}

void banked_play::tell_purchase(rules::area_id area) {
  std::vector<maths::layout_wager> wagers;
  const auto& book = rules_.book();
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    const auto each = static_cast<rules::area_id>(i);
    if (layout().held[i] && !book.areas[i].purchase) wagers.push_back({each, layout().wagers[i]});
  }
  const auto& label = book.areas[index(area)].label;
  const auto price = amount_for(area, std::nullopt);
  if (state_.position != definition_->opening()) {
    return say(fmt::format("{} is bought before the first throw of a round.", label));
  }
  if (wagers.empty()) {
    return say(
        fmt::format("Put your wagers down first: then this tells what {} adds to them.", label));
  }
  const auto value = worth_.purchase(wagers, area, price);
  if (!value) return say(fmt::format("What {} adds to these wagers is not known.", label));
  say(
      fmt::format("{} costs {}. With your wagers as they lie the house edge is {} % without it and "
                  "{} % with it; buying changes what you may expect by {}.",
                  label, money_text(price), percent_text(value->without.house_edge, 4),
                  percent_text(value->with.house_edge, 4), report::dollars_text(value->gain)));
}

void banked_play::tell_chips() {
  const auto held = wagers_text(rules_.book(), layout());
  const auto& stack = state_.common.seats.front().stack;
  say(fmt::format("Chips {}, net {}.{}", money_text(stack), signed_money_text(net()),
                  held.empty() ? "" : " Standing: " + held + "."));
  if (stack < rules_.limits().minimum && held.empty()) {
    say("That is too little for a wager: \"chips 200\" buys more, bye leaves.");
  }
}

void banked_play::end() {
  if (layout().held.any()) {
    say(fmt::format("{}: not decided, still yours, and left out of what follows.",
                    wagers_text(rules_.book(), layout())));
  }
  say(fmt::format("You played {} {} and wagered {}: net {}.", rounds_,
                  rounds_ == 1 ? "round" : "rounds", money_text(wagered_),
                  signed_money_text(net())));
  if (wagered_ == cents{}) return;
  say(fmt::format("By the exact figures, at the odds as printed, these wagers were to bring {}{}.",
                  report::dollars_text(expected_),
                  all_known_ ? "" : ", those left out whose worth is not known"));
}

/// A fixed amount, what was typed, what all equal wagers already are, or the last one.
cents banked_play::amount_for(rules::area_id area, std::optional<cents> asked) const {
  if (asked) return *asked;
  const auto& book = rules_.book();
  const auto& group = book.groups[index(book.areas[index(area)].group)];
  if (group.fixed_wager) return *group.fixed_wager;
  if (group.equal_value) {
    for (std::size_t i = 0; i < book.areas.size(); ++i) {
      const bool equal = book.groups[index(book.areas[i].group)].equal_value;
      if (layout().held[i] && equal) return layout().wagers[i];
    }
  }
  return last_amount_;
}

rules::area_id banked_play::first_area() const {
  const auto& book = rules_.book();
  for (const bool compulsory : {true, false}) {
    for (std::size_t i = 0; i < book.areas.size(); ++i) {
      const auto& group = book.groups[index(book.areas[i].group)];
      if (rules_.offers(static_cast<rules::area_id>(i)) && group.compulsory == compulsory) {
        return static_cast<rules::area_id>(i);
      }
    }
  }
  return {};
}

cents banked_play::net() const {
  auto money = state_.common.seats.front().stack - bought_;
  for (const auto amount : layout().wagers) money = money + amount;
  return money;
}

const table::layout_state& banked_play::layout() const {
  return state_.layout[index(me)];
}

}  // namespace skyward::play
