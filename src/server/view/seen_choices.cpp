// Tries each command that could be meant.
#include "server/view/seen_choices.hpp"

#include "base/text.hpp"
#include "table/vocabulary/teller.hpp"
#include "training/round_notes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

namespace json = boost::json;
using table::seat_no;
namespace command = table::command;

namespace {

/// What is filled in before a command is sent.
struct asked_for {
  std::string_view key;
  std::string label;
  std::int64_t least{};
  std::int64_t most{};
  std::int64_t count{};                   // of them, in a list; 0: one
  std::int64_t step = 1;                  // from one that is accepted to the next
  std::int64_t usual{};                   // 0: none
  std::vector<std::string> choices = {};  // of words, to choose among; ids
  bool name = false;                      // a person's name instead
};

json::object ask_json(const asked_for& what) {
  json::object told{{"key", what.key}, {"label", what.label}};
  if (what.name) {
    told["name"] = true;
    return told;
  }
  if (!what.choices.empty()) {
    json::array choices;
    for (const auto& each : what.choices) {
      choices.push_back(json::object{{"value", each}, {"text", words_of_id(each)}});
    }
    told["choices"] = std::move(choices);
    return told;
  }
  told["least"] = what.least;
  told["most"] = what.most;
  if (what.count != 0) told["count"] = what.count;
  if (what.step != 1) told["step"] = what.step;
  if (what.usual != 0) told["usual"] = std::clamp(what.usual, what.least, what.most);
  return told;
}

/// Gathers what the table would take.
template <class Stand>
class chooser {
 public:
  chooser(const Stand& at, const table::line_codec& names, const viewer& by)
      : at_{at}, names_{names}, by_{by} {}

  struct offer {
    table::any_command what;  // with what is filled in as an example
    std::string label;
    std::string clause = {};
    bool windowed = false;
    std::vector<asked_for> ask = {};
    std::optional<table::role> from = {};  // none: as who plays at the seat
  };

  bool add(offer made) {
    if (by_.no_stake && stakes(made.what)) return false;
    const auto from = made.from.value_or(played_as(by_));
    auto sent = sent_by(at_.now.common, by_, std::move(made.what), from);
    if (!answer_of(at_, sent)) return false;
    json::object told{{"label", made.label}};
    if (!made.clause.empty()) told["clause"] = made.clause;
    auto asked = command_json(names_, std::move(sent), made.windowed, at_.now.common.window);
    json::array ask;
    for (const auto& each : made.ask) {
      asked.erase(each.key);
      ask.push_back(ask_json(each));
    }
    told["command"] = std::move(asked);
    if (!ask.empty()) told["ask"] = std::move(ask);
    all_.push_back(std::move(told));
    return true;
  }
  void add_roll() { all_.push_back(json::object{{"label", "Roll"}, {"request", "roll"}}); }

  /// Sits down, buys chips and has them cashed, leaves.
  void add_of_seat(cents chip, cents usual) {
    const auto& seats = at_.now.common.seats;
    const auto seat = played_seat(at_.now.common, by_);
    const bool enters = by_.enters_for != seat_no::none;
    if (enters && !seats[table::index(seat)].taken()) {
      add({command::seat{seat, "a player"},
           fmt::format("Seat a player at seat {}", number(seat)),
           "",
           false,
           {{.key = "player", .label = "Who sits down?", .name = true}}});
      return;
    }
    if (seat == seat_no::none || (!enters && seats[table::index(seat)].away)) {
      for (const auto each : table::seats_of(seats)) {
        add({command::seat{each, by_.id}, fmt::format("Sit down at seat {}", number(each))});
      }
      return;
    }
    // Whoever stands at a table with people pays in cash.
    const auto wallet = enters ? table::money_source::cash : table::money_source::wallet;
    const auto in_chips = [&](cents amount) {
      return amount.count() / chip.count() * chip.count();
    };
    if (const auto most = in_chips(enters ? cents{cents_max} : by_.wallet); most > 0) {
      add({command::buy_in{seat, cents{chip}, wallet},
           "Buy chips",
           "",
           false,
           {{"cents", "For how much?", chip.count(), most, 0, chip.count(), usual.count()}}});
    }
    const auto stack = seats[table::index(seat)].stack;
    if (stack > cents{}) {
      add({command::cash_out{seat, stack, wallet},
           enters ? "Cash chips" : "Cash out to your wallet",
           "",
           false,
           {{"cents", "How much?", 1, stack.count(), 0, 1, stack.count()}}});
    }
    // Where people are, chips that are left would be paid in cash: to nobody who is not there.
    if (!enters && stack > cents{} && at_.now.common.kind != table::table_kind::electronic) return;
    add({command::leave{seat}, enters ? fmt::format("Seat {} leaves", number(seat))
                                      : "Leave the table" + chips_left(command::leave{seat})});
  }

  /// Steps of the people at work, by whichever role of theirs.
  void add_steps(std::span<const rules::procedure_step* const> due, auto completing) {
    for (const auto* step : due) {
      const auto from = training::teller_of(at_.game.book(), *step);
      if (std::ranges::find(by_.roles, from) == by_.roles.end()) continue;
      auto clause = std::string{at_.game.clause(step->clause)};
      const auto before = all_.size();
      if (step->completed_by.empty()) {
        add({command::done{step->id}, step->prompt, std::move(clause), false, {}, from});
      } else {
        completing(*step, clause, from);
      }
      if (first_step_ == nullptr && all_.size() > before) first_step_ = step;
    }
  }

  /// A throw that does not count, for each reason of the rulebook that the table would take.
  void add_no_roll(table::role from) {
    const auto& validity = at_.game.book().validity;
    std::vector<std::string> reasons;
    for (const auto& each : validity.reasons) {
      const auto sent = sent_by(at_.now.common, by_, command::no_roll{each.id, false}, from);
      if (answer_of(at_, sent)) reasons.push_back(each.id);
    }
    if (reasons.empty()) return;
    add({command::no_roll{reasons.front(), false},
         "No roll",
         std::string{at_.game.clause(validity.called_clause)},
         false,
         {{.key = "reason", .label = "Why?", .choices = reasons}},
         from});
  }

  seen_choices take() { return {std::move(all_), first_step_}; }

 private:
  /// What becomes of the chips of who leaves: `, $95 to your wallet`.
  std::string chips_left(const command::leave& asked) const {
    std::vector<table::log_entry> would;
    if (!at_.game.decide(at_.now, sent_by(at_.now.common, by_, asked), would)) return "";
    for (const auto& entry : would) {
      if (std::holds_alternative<table::event::stepped_away>(entry.what)) {
        return ", chips cashed once your wagers are settled";
      }
      const auto* cashed = std::get_if<table::event::cashed_out>(&entry.what);
      if (cashed == nullptr) continue;
      const bool back = cashed->source == table::money_source::wallet;
      return fmt::format(", {} {}", money_text(cashed->amount),
                         back ? "to your wallet" : "in cash");
    }
    return "";
  }

  const Stand& at_;
  const table::line_codec& names_;
  const viewer& by_;
  json::array all_;
  const rules::procedure_step* first_step_ = nullptr;
};

table::dice_report example_of(int count) {
  table::dice_report dice;
  for (int i = 0; i < count; ++i) dice.add({});
  return dice;
}

asked_for dice_of(int count) {
  return {"dice", "The dice as they lie", 1, 6, count};
}

}  // namespace

seen_choices choices_of(const live::banked_stand& at, const table::line_codec& names,
                        const viewer& by) {
  using banked_chooser = chooser<live::banked_stand>;
  banked_chooser all{at, names, by};
  const auto& limits = at.game.rules().limits();
  constexpr std::int64_t wagers = 20;  // that one buys chips for
  if (const auto seat = played_seat(at.now.common, by); seat != seat_no::none) {
    const bool wagered = at.now.layout[table::index(seat)].held.any();
    if (at.now.worth_closing()) {
      all.add({command::ready{seat}, wagered ? "I have wagered" : "Go on without me", "", true});
    }
    if (at.now.offered == seat) {
      all.add({command::accept_dice{seat}, "Take the dice"});
      all.add({command::decline_dice{seat}, "Let the dice go on"});
    }
  }
  if (by.plays || by.enters_for != seat_no::none)
    all.add_of_seat(limits.chip, limits.minimum * wagers);
  if (by.roles.empty()) return all.take();
  const auto complete = [&](const rules::procedure_step& step, const std::string& clause,
                            table::role from) {
    const auto& by_word = step.completed_by;
    if (by_word == command::no_more_bets::wire_name) {
      all.add({command::no_more_bets{}, step.prompt, clause, false, {}, from});
    } else if (by_word == command::throw_dice::wire_name) {
      const int count = at.game.game().dice(at.now.position).dice_count();
      all.add({command::throw_dice{example_of(count), false, {}},
               step.prompt,
               clause,
               false,
               {dice_of(count)},
               from});
      all.add_no_roll(from);
    } else if (by_word == command::accept_dice::wire_name && at.now.offered == seat_no::none) {
      all.add({command::offer_dice{},
               step.prompt,
               clause,
               false,
               {},
               table::offers_dice(at.game.book())});
    }
  };
  all.add_steps(at.game.due_steps(at.now), complete);
  return all.take();
}

namespace {

/// The most that the seat may buy in one word; 0: none.
std::uint64_t most_cards(const live::pot_stand& at, const viewer& by, seat_no seat) {
  auto count = static_cast<std::uint64_t>(at.game.rules().settings().cards_max);
  while (count > 0 && !answer_of(at, sent_by(at.now.common, by, command::buy{seat, count}))) {
    --count;
  }
  return count;
}

using pot_chooser = chooser<live::pot_stand>;

void add_own_turn(pot_chooser& all, const live::pot_stand& at, const viewer& by, seat_no seat) {
  const auto due = at.game.next_step(at.now, at.now.common.last_at);
  if (!due || due->seat != seat) return;
  const auto steps = at.game.due_steps(at.now, at.now.common.last_at);
  const auto awaited =
      std::ranges::find_if(steps, [](const auto* each) { return !each->completed_by.empty(); });
  if (awaited == steps.end()) return;
  const auto& word = (*awaited)->completed_by;
  if (word == command::buy::wire_name) {
    if (const auto most = most_cards(at, by, seat); most > 0) {
      all.add({command::buy{seat, 1},
               "Buy cards",
               "",
               true,
               {{"count", "How many?", 1, static_cast<std::int64_t>(most)}}});
    }
    all.add({command::pass{seat}, "Pass", "", true});
  } else if (word == command::rebuy::wire_name) {
    all.add({command::rebuy{seat}, "Buy one more card", "", true});
    all.add({command::pass{seat}, "Pass", "", true});
  } else if (word == command::roll::wire_name) {
    if (at.now.common.kind == table::table_kind::electronic) all.add_roll();
    all.add({command::pass{seat}, "Roll no more", "", true});
  }
}

/// What completes a step of the people at a table with a pot.
void add_completing(pot_chooser& all, const live::pot_stand& at, const rules::procedure_step& step,
                    const std::string& clause, table::role from) {
  const auto due = at.game.next_step(at.now, at.now.common.last_at);
  if (!due) return;
  const auto seat = due->seat;
  const auto& word = step.completed_by;
  const asked_for card{"card", "The card", rules::rank_min, rules::rank_max};
  const auto label =
      seat == seat_no::none ? step.prompt : fmt::format("Seat {}: {}", number(seat), step.prompt);
  if (word == command::deal_button::wire_name) {
    all.add({command::deal_button{seat, {}, {}}, label, clause, false, {card}, from});
  } else if (word == command::deal::wire_name) {
    const table::card_list cards(due->cards);
    all.add({command::deal{seat, cards, {}},
             label,
             clause,
             false,
             {{"cards", "The cards", rules::rank_min, rules::rank_max,
               static_cast<std::int64_t>(due->cards)}},
             from});
  } else if (word == command::roll::wire_name) {
    all.add({command::roll{seat, example_of(2), {}}, label, clause, false, {dice_of(2)}, from});
    all.add_no_roll(from);
  } else if (word == command::buy::wire_name) {
    all.add({command::buy{seat, 1},
             label,
             clause,
             false,
             {{"count", "How many?", 1, at.game.rules().settings().cards_max}},
             from});
  } else if (word == command::rebuy::wire_name) {
    all.add({command::rebuy{seat}, label, clause, false, {}, from});
  } else if (word == command::close_table::wire_name) {
    all.add({command::close_table{}, label, clause, false, {}, from});
  }
  const bool option = word == command::buy::wire_name || word == command::rebuy::wire_name;
  if (option) {
    all.add({command::pass{seat},
             fmt::format("Seat {} passes", number(seat)),
             clause,
             false,
             {},
             from});
  }
}

}  // namespace

seen_choices choices_of(const live::pot_stand& at, const table::line_codec& names,
                        const viewer& by) {
  pot_chooser all{at, names, by};
  if (const auto seat = seat_of(at.now.common, by); seat != seat_no::none) {
    add_own_turn(all, at, by, seat);
  }
  constexpr std::int64_t cards = 20;  // that one buys chips for
  const auto price = at.game.rules().settings().card_price;
  if (by.plays || by.enters_for != seat_no::none) {
    all.add_of_seat(at.game.book().limits.chip, price * cards);
  }
  if (by.roles.empty()) return all.take();
  const auto complete = [&](const rules::procedure_step& step, const std::string& clause,
                            table::role from) { add_completing(all, at, step, clause, from); };
  all.add_steps(at.game.due_steps(at.now, at.now.common.last_at), complete);
  return all.take();
}

}  // namespace skyward::server
