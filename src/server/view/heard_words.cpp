// A seat whose player is elsewhere: what it would do, it tells.
#include "server/view/heard_words.hpp"

#include "play/banked_seat.hpp"
#include "play/pot_seat.hpp"
#include "server/view/guide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

namespace skyward::server {

using rules::index;
namespace command = table::command;
namespace event = table::event;

namespace {

template <class Event>
bool holds_any(std::span<const table::log_entry> entries) {
  return std::ranges::any_of(
      entries, [](const auto& each) { return std::holds_alternative<Event>(each.what); });
}

constexpr std::string_view where_fair_is_told =
    "How anyone checks the dice and cards of this house is shown under /fair.";

/// Keeps the text that it tells; a base, so that it is there before the seat that writes to it.
struct told_text {
  std::ostringstream told;
};

class typed_at_bank final : told_text, play::banked_seat {
 public:
  typed_at_bank(const live::banked_stand& at, const games::game& game, const viewer& by,
                std::span<const table::kept_command> recent)
      : banked_seat{game, at.game, at.now, seat_of(at.now.common, by), told},
        stand_{at},
        by_{by},
        recent_{recent},
        trial_{at.now} {
    knows_net_ = false;
    if (by.chip > cents{}) last_amount_ = std::max(by.chip, rules_.limits().minimum);
    for (const auto& each : recent) {
      if (holds_any<event::bets_closed>(each.entries)) note_closed();
      if (holds_any<event::thrown>(each.entries)) note_throw(each.entries);
    }
  }

  heard_words heard(std::string_view line) {
    if (!hear(line)) send(command::leave{seat_}, "You leave the table.");
    return {told.str(), std::move(commands_), false, std::move(worth_of_)};
  }

 private:
  bool send(table::any_command what, const std::string& says) {
    if (by_.no_stake && stakes(what)) {
      refused(by_.no_stake->message, by_.no_stake->clause);
      return false;
    }
    auto sent = sent_by(trial_.common, by_, std::move(what));
    std::vector<table::log_entry> done;
    if (const auto may = at_.decide(trial_, sent, done); !may) {
      refused(may.error());
      return false;
    }
    for (const auto& each : done) at_.apply(trial_, each);
    commands_.push_back(command_json(names_, std::move(sent), false, 0));
    say(says);
    return true;
  }

  void go() override {
    if (now_.offered == seat_) {
      send(command::accept_dice{seat_}, "You take the dice.");
    } else if (!now_.worth_closing()) {
      say("Nothing is wagered yet: what is there to throw for?");
    } else {
      send(command::ready{seat_}, "You have wagered.");
    }
  }
  void place(const play::place_wager& asked) override {
    const auto& area = rules_.book().areas[index(asked.area)];
    const auto amount = amount_for(asked.area, asked.amount);
    send(placing(asked), area.purchase ? area.label + "."
                                       : fmt::format("{} on {}.", money_text(amount), area.label));
  }
  void take(const play::take_wager& asked) override {
    send(command::take_down{seat_, {asked.area, {}}},
         fmt::format("{} is yours again.", rules_.book().areas[index(asked.area)].label));
  }
  void buy(const play::buy_chips& asked) override {
    send(command::buy_in{seat_, asked.amount, table::money_source::wallet},
         fmt::format("Chips for {}.", money_text(asked.amount)));
  }
  void again() override;
  void undo() override {
    say("The house has kept it; accepted while betting is open: \"take\" and a wager.");
  }
  void tell_clock() override {
    const auto until = due_at(now_);
    const auto guide = guide_of(stand_, names_, by_, nullptr);
    say(guide.text);
    if (until.given()) say(fmt::format("Betting is open until {}.", moment_text(until)));
  }
  void tell_fair() override { say(where_fair_is_told); }
  void tell_worth(const play::asked_purchase& asked) override { worth_of_ = asked; }

  const live::banked_stand& stand_;
  const viewer& by_;
  std::span<const table::kept_command> recent_;
  table::banked_state trial_;  // with what was sent so far
  boost::json::array commands_;
  std::optional<play::asked_purchase> worth_of_;
};

/// What the seat had on each area when betting closed first in the last round.
void typed_at_bank::again() {
  std::array<cents, rules::columns_max> placed{};
  auto last = placed;
  bool opens = true;  // nothing has been thrown in the round yet
  for (const auto& record : recent_) {
    for (const auto& each : record.entries) {
      if (const auto* on = std::get_if<event::wager_placed>(&each.what)) {
        if (on->seat == seat_) placed[index(on->area)] = placed[index(on->area)] + on->amount;
      } else if (const auto* bought = std::get_if<event::purchased>(&each.what)) {
        if (bought->seat == seat_) placed[index(bought->area)] = bought->amount;
      } else if (const auto* down = std::get_if<event::wager_taken_down>(&each.what)) {
        if (down->seat == seat_) placed[index(down->area)] = {};
      } else if (std::holds_alternative<event::bets_closed>(each.what)) {
        if (opens) last = placed;
        opens = false;
      } else if (std::holds_alternative<event::round_ended>(each.what)) {
        placed = {};
        opens = true;
      }
    }
  }
  bool any = false;
  for (const auto area : rules::ids_of<rules::area_id>(rules_.book().areas)) {
    if (last[index(area)] == cents{} || layout().held[index(area)]) continue;
    any = true;
    place({area, last[index(area)]});
  }
  if (!any) say("There is no round before this one.");
}

class typed_at_pot final : told_text, play::pot_seat {
 public:
  typed_at_pot(const live::pot_stand& at, const viewer& by,
               std::span<const table::kept_command> recent)
      : pot_seat{at.game, at.now, seat_of(at.now.common, by), told}, stand_{at}, by_{by} {
    bought_ = stack();
    for (const auto& each : recent) keep_done(each.entries);
  }

  heard_words heard(std::string_view line) {
    if (!hear(line)) send(command::leave{seat_}, "You leave the table.");
    return {told.str(), std::move(commands_), asks_for_roll_};
  }

 private:
  void send(table::any_command what, const std::string& says) {
    if (by_.no_stake && stakes(what)) {
      return refused(by_.no_stake->message, by_.no_stake->clause);
    }
    auto sent = sent_by(now_.common, by_, std::move(what));
    if (const auto may = answer_of(stand_, sent); !may) return refused(may.error());
    commands_.push_back(command_json(names_, std::move(sent), false, 0));
    if (!says.empty()) say(says);
  }

  void answer(const table::any_command& what) override { send(what, ""); }
  void roll() override {
    asks_for_roll_ = true;
    say("You roll.");
  }
  void buy(cents chips) override {
    send(command::buy_in{seat_, chips, table::money_source::wallet},
         fmt::format("Chips for {}.", money_text(chips)));
  }
  void tell_clock() override {
    say(guide_of(stand_, names_, by_, nullptr).text);
    const auto until = due_at(now_);
    if (until.given()) say(fmt::format("Whose turn it is has until {}.", moment_text(until)));
  }
  void tell_fair() override { say(where_fair_is_told); }

  const live::pot_stand& stand_;
  const viewer& by_;
  boost::json::array commands_;
  bool asks_for_roll_ = false;
};

}  // namespace

std::optional<rules::area_id> edge_asked_for(const rules::table_rules& rules,
                                             std::string_view line) {
  const auto asked = play::read_short_words(line, rules.book(), rules.offered());
  const auto* edge = asked ? std::get_if<play::ask_edge>(&*asked) : nullptr;
  if (edge == nullptr || rules.book().areas[index(edge->area)].purchase) return std::nullopt;
  return edge->area;
}

heard_words hear_words(const live::banked_stand& at, const games::game& game, const viewer& by,
                       std::string_view line, std::span<const table::kept_command> recent) {
  return typed_at_bank{at, game, by, recent}.heard(line);
}

heard_words hear_words(const live::pot_stand& at, const viewer& by, std::string_view line,
                       std::span<const table::kept_command> recent) {
  return typed_at_pot{at, by, recent}.heard(line);
}

}  // namespace skyward::server
