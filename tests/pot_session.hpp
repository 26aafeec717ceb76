// A session of High Roller for tests: sends commands to the table, keeps the log, and reads what
// the last command made happen.
#pragma once

#include "games/catalogue.hpp"
#include "table/pot/pot_table.hpp"
#include "table/wire/line_codec.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace skyward::table {

inline rules::pot_rules high_roller_rules() {
  const auto& book = games::pot_games().front();
  return {book, book.editions.front()};
}
/// Those of a house with figures of its own, which the text does not bound.
inline rules::pot_rules own_figures() {
  const auto& book = games::pot_games().front();
  return {book, *book.find_edition("own-figures")};
}

inline moment minute(int of_evening) {  // minutes after 23:00 in UTC
  return moment{1'795'302'000'000 + std::int64_t{of_evening} * 60'000};
}

class pot_session {
 public:
  explicit pot_session(const rules::pot_rules& rules = high_roller_rules())
      : rules_{rules}, table_{rules_}, codec_{rules_.book(), nullptr}, state_{table_.fresh()} {}
  pot_session(const pot_session&) = delete;
  pot_session& operator=(const pot_session&) = delete;

  /// Sends a command; what it made happen is in happened().
  verdict ask(const sent_command& asked) {
    happened_.clear();
    auto decided = table_.decide(state_, asked, happened_);
    for (const auto& each : happened_) {
      table_.apply(state_, each);
      log_.push_back(each);
    }
    return decided;
  }
  verdict ask(any_command what, role from = role::dealer) {
    sent_command asked;
    asked.what = std::move(what);
    asked.at = now;
    asked.from = from;
    return ask(asked);
  }

  /// Sends a command that has to be taken.
  void tell(any_command what, role from = role::dealer) {
    const auto decided = ask(std::move(what), from);
    if (!decided) {
      ADD_FAILURE() << name_of(decided.error().code) << ": " << decided.error().message;
    }
  }

  /// Ends the day, and goes on in the next one's stream.
  void turn_day(const std::string& next) {
    sent_command turn;
    turn.what = command::turn_day{"a", next};
    turn.at = now;
    turn.from = role::house;
    tell(turn.what, turn.from);
    const auto opened = table_.open_day(state_, turn, std::string(64, '0'));
    state_ = table_.fresh();
    table_.apply(state_, opened);
    log_ = {opened};
  }

  /// Sends a command as a line of JSON: `refused CODE` or the events in their order.
  std::string line(const std::string& json) {
    const auto read = codec_.read_command(json);
    if (!read) return "unreadable: " + read.error().message;
    const auto decided = ask(*read);
    if (!decided) return "refused " + std::string{name_of(decided.error().code)};
    std::string words;
    for (const auto& each : happened_) {
      words += words.empty() ? "" : " ";
      words += std::visit([](const auto& what) { return what.wire_name; }, each.what);
    }
    return words;
  }

  /// Opens the table, seats so many players with money, and gives seat 1 the button.
  void open(int players, moment final_game_at = {}, step_rule steps = step_rule::commands) {
    tell(command::open_table{steps, {}});
    if (final_game_at.given()) tell(command::designate_final_game{final_game_at});
    for (int i = 1; i <= players; ++i) sit(i);
    for (int i = 1; i <= players; ++i) {
      tell(command::deal_button{seat_no(i), playing_card{i == 1 ? 12 : 2}});
    }
  }
  void sit(int seat) {
    tell(command::seat{seat_no(seat), "player " + std::to_string(seat)});
    tell(command::buy_in{seat_no(seat), cents{1'000'000}});
  }

  void buy(int seat, const std::vector<int>& ranks) {
    tell(command::buy{seat_no(seat), ranks.size()});
    deal(seat, ranks);
  }
  void deal(int seat, const std::vector<int>& ranks) {
    tell(command::deal{seat_no(seat), cards(ranks)});
  }
  void pass(int seat) { tell(command::pass{seat_no(seat)}); }
  void roll(int seat, int a, int b) { tell(roll_of(seat, a, b)); }

  static command::roll roll_of(int seat, int a, int b) {
    command::roll made{seat_no(seat), {}};
    made.dice.add({dice::rest::flat, dice::face{a}});
    made.dice.add({dice::rest::flat, dice::face{b}});
    return made;
  }
  static card_list cards(const std::vector<int>& ranks) {
    card_list list;
    for (const int rank : ranks) list.push_back(playing_card{rank});
    return list;
  }

  /// Everyone passes the re-buy.
  void end_rebuy() {
    for (std::size_t i = 0; i < state_.hands.size() && state_.phase == pot_phase::rebuy; ++i) {
      pass(static_cast<int>(state_.turn));
    }
    EXPECT_EQ(state_.phase, pot_phase::game_roll);
  }

  /// A whole game: each seat buys these ranks from the button on, nobody more.
  void sell(const std::vector<std::pair<int, std::vector<int>>>& cards_of_seats) {
    for (const auto& [seat, ranks] : cards_of_seats) {
      if (ranks.empty()) {
        pass(seat);
      } else {
        buy(seat, ranks);
      }
    }
    end_rebuy();
  }

  /// The last event of a kind that the last command made, or nothing.
  template <class Event>
  const Event* last() const {
    const Event* found = nullptr;
    for (const auto& each : happened_) {
      if (const auto* event = std::get_if<Event>(&each.what)) found = event;
    }
    return found;
  }
  template <class Event>
  int count() const {
    int found = 0;
    for (const auto& each : happened_) found += std::holds_alternative<Event>(each.what) ? 1 : 0;
    return found;
  }
  template <class Event>
  std::string clause() const {
    const auto* found = last<Event>();
    return found == nullptr ? "no such event" : std::string{found->clause};
  }

  const hand_state& hand(int seat) const { return state_.hands[std::size_t(seat) - 1]; }
  std::int64_t stack(int seat) const {
    return state_.common.seats[std::size_t(seat) - 1].stack.count();
  }
  int turn() const { return static_cast<int>(state_.turn); }
  int button() const { return static_cast<int>(state_.button); }

  /// The id of the step that is due, and of whom.
  std::string due() const {
    const auto step = table_.next_step(state_, now);
    return step ? step->step->id + " " + std::to_string(static_cast<int>(step->seat)) : "nothing";
  }

  const pot_state& state() const { return state_; }
  const pot_table& table() const { return table_; }
  const std::vector<log_entry>& log() const { return log_; }
  const std::vector<log_entry>& happened() const { return happened_; }
  const line_codec& codec() const { return codec_; }

  moment now;  // stamped on what is told

 private:
  rules::pot_rules rules_;
  pot_table table_;
  line_codec codec_;
  pot_state state_;
  std::vector<log_entry> log_;
  std::vector<log_entry> happened_;
};

}  // namespace skyward::table
