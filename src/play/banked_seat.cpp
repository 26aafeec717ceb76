// What is told at a banked table.
#include "play/banked_seat.hpp"

#include "play/felt_text.hpp"
#include "report/money_words.hpp"
#include "report/spoken_text.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::play {

using rules::index;
namespace command = table::command;
namespace event = table::event;

banked_seat::banked_seat(const games::game& game, const table::banked_table& at,
                         const table::banked_state& state, table::seat_no seat, std::ostream& out)
    : teller{{game.book, &at.rules()}, out},
      rules_{at.rules()},
      at_{at},
      now_{state},
      seat_{seat},
      worth_{game, at.rules()},
      last_amount_{at.rules().limits().minimum} {}

bool banked_seat::hear(std::string_view line) {
  const auto asked = read_short_words(line, rules_.book(), rules_.offered());
  if (!asked) {
    say(asked.error() + ".");
    return true;
  }
  return std::visit(
      [&]<class Words>(const Words& what) {
        if constexpr (std::is_same_v<Words, plain_word>) return hear_word(what);
        if constexpr (std::is_same_v<Words, place_wager>) place(what);
        if constexpr (std::is_same_v<Words, take_wager>) take(what);
        if constexpr (std::is_same_v<Words, buy_chips>) buy(what);
        if constexpr (table::one_of<Words, ask_edge, ask_why>) tell_word(what);
        return true;
      },
      *asked);
}

bool banked_seat::hear_word(plain_word asked) {
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
      out_ << felt_text(rules_, at_, now_, seat_);
      tell_chips();
      break;
    case plain_word::last:
      tell_last();
      break;
    case plain_word::paid:
      tell_paid();
      break;
    case plain_word::clock:
      tell_clock();
      break;
    case plain_word::why:
      tell_decided();
      break;
    case plain_word::help:
      out_ << help_text(rules_.book(), rules_.offered(), first_area(),
                        amount_for(first_area(), std::nullopt));
      break;
    case plain_word::fair:
      tell_fair();
      break;
    case plain_word::undo:
      undo();
      break;
    case plain_word::again:
      again();
      break;
    case plain_word::leave:
      return false;
  }
  return true;
}

void banked_seat::tell_last() {
  const auto spoken = report::spoken_text(names_, throw_, seat_);
  say(spoken.empty() ? "Nothing has been thrown yet." : spoken);
}

void banked_seat::tell_paid() {
  bool any = false;
  for (const auto& each : settled_) {
    const auto* won = std::get_if<event::wager_won>(&each.what);
    if (won == nullptr || won->seat != seat_) continue;
    out_ << report::event_text(names_, each);
    any = true;
  }
  if (!any) say("Nothing was paid to you since betting closed.");
}

void banked_seat::tell_word(const ask_edge& asked) {
  if (rules_.book().areas[index(asked.area)].purchase) return tell_purchase(asked.area);
  out_ << worth_.about(now_.position, asked.area);
}

void banked_seat::tell_word(const ask_why& asked) {
  const auto& book = rules_.book();
  const auto& area = book.areas[index(asked.area)];
  const auto rulings = games::rulings_of(book);
  table::sent_command tried;
  tried.what = placing({asked.area, std::nullopt});
  tried.from = table::role::player;
  std::vector<table::log_entry> ignored;
  const auto allowed = at_.decide(now_, tried, ignored);
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

void banked_seat::note_throw(std::span<const table::log_entry> done) {
  throw_.assign(done.begin(), done.end());
  settled_.insert(settled_.end(), done.begin(), done.end());
  why_.clear();
  rounds_ += static_cast<std::uint64_t>(std::ranges::count_if(done, [](const auto& each) {
    return std::holds_alternative<event::round_ended>(each.what);
  }));
}

void banked_seat::tell_held(std::string_view first) {
  const auto held = wagers_text(rules_.book(), layout());
  say(fmt::format("{}You have {}. Chips {}.", first, held.empty() ? "no wagers" : held,
                  money_text(stack())));
}

void banked_seat::tell_chips() {
  const auto held = wagers_text(rules_.book(), layout());
  say(fmt::format("Chips {}{}.{}", money_text(stack()),
                  knows_net_ ? ", net " + signed_money_text(net()) : "",
                  held.empty() ? "" : " Standing: " + held + "."));
  if (stack() < rules_.limits().minimum && held.empty()) {
    say("That is too little for a wager: \"chips 200\" buys more, bye leaves.");
  }
}

void banked_seat::tell_placed(rules::area_id area) {
  say(fmt::format("{} on {}. Chips {}.", money_text(layout().wagers[index(area)]),
                  rules_.book().areas[index(area)].label, money_text(stack())));
}

void banked_seat::tell_taken(rules::area_id area) {
  say(fmt::format("{} is yours again. Chips {}.", rules_.book().areas[index(area)].label,
                  money_text(stack())));
}

void banked_seat::end() {
  if (layout().held.any()) {
    say(fmt::format("{}: not decided, still yours, and left out of what follows.",
                    wagers_text(rules_.book(), layout())));
  }
  say(fmt::format("You played {} {} and wagered {}: net {}.", rounds_,
                  rounds_ == 1 ? "round" : "rounds", money_text(account_.wagered()),
                  signed_money_text(net())));
  if (const auto expected = account_.expected_text(); !expected.empty()) say(expected);
}

void banked_seat::tell_decided() {
  const auto clauses_of = [](const table::log_entry& each) -> std::vector<std::string_view> {
    if (const auto* called = std::get_if<event::called>(&each.what)) return {called->clause};
    if (const auto* lost = std::get_if<event::wager_lost>(&each.what)) return {lost->clause};
    const auto* won = std::get_if<event::wager_won>(&each.what);
    if (won == nullptr) return {};
    return {won->clause, won->odds_clause};
  };
  teller::tell_why(settled_, clauses_of, "Nothing has been decided yet.");
}

void banked_seat::tell_purchase(rules::area_id area) {
  asked_purchase asked{{}, area, amount_for(area, std::nullopt)};
  const auto& book = rules_.book();
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    const auto each = static_cast<rules::area_id>(i);
    if (layout().held[i] && !book.areas[i].purchase) {
      asked.wagers.push_back({each, layout().wagers[i]});
    }
  }
  const auto& label = book.areas[index(area)].label;
  if (now_.position != at_.game().opening()) {
    return say(fmt::format("{} is bought before the first throw of a round.", label));
  }
  if (asked.wagers.empty()) {
    return say(
        fmt::format("Put your wagers down first: then this tells what {} adds to them.", label));
  }
  tell_worth(asked);
}

table::any_command banked_seat::placing(const place_wager& asked) const {
  if (rules_.book().areas[index(asked.area)].purchase) {
    return command::purchase{seat_, {asked.area, {}}, {}};
  }
  return command::wager{seat_, {asked.area, {}}, amount_for(asked.area, asked.amount), {}};
}

void banked_seat::remember_amount(const place_wager& placed) {
  const auto& area = rules_.book().areas[index(placed.area)];
  if (area.purchase || rules_.book().groups[index(area.group)].fixed_wager) return;
  last_amount_ = amount_for(placed.area, placed.amount);
}

/// A fixed amount, what was typed, what all equal wagers already are, or the last one.
cents banked_seat::amount_for(rules::area_id area, std::optional<cents> asked) const {
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

rules::area_id banked_seat::first_area() const {
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

cents banked_seat::net() const {
  auto money = stack() - bought_;
  for (const auto amount : layout().wagers) money = money + amount;
  return money;
}

}  // namespace skyward::play
