// Games for a pot at the table: every card and roll is a command to its machine, and what is
// counted is read off its events and stacks. What the other kernel means.
#include "simulation/pot/pot_reference.hpp"

#include "simulation/pot/night_player.hpp"
#include "table/pot/pot_table.hpp"

#include <fmt/format.h>

namespace skyward::simulation {

namespace {

using namespace table;

constexpr moment final_game_at{1};

class table_nights final : public night_player {
 public:
  table_nights(const rules::pot_rules& rules, const pot_night& night, const aes_key& key,
               const vector_loops& loops)
      : night_player{rules, night, key, loops}, table_{rules_}, state_{table_.fresh()} {}

 private:
  void play_night(std::uint64_t games) override {
    state_ = table_.fresh();
    tell(command::open_table{});
    tell(command::designate_final_game{final_game_at});
    const auto chip = rules_.book().limits.chip.count();
    const cents money{stack_max.count() / chip * chip};
    for (const auto seat : seats()) {
      tell(command::seat{seat, fmt::format("{}", number(seat))});
      tell(command::buy_in{seat, money});
    }
    const auto before = stacks();
    draw_button();
    for (auto left = games; left > 0; --left) play_game(left == 1 ? final_game_at : moment{});
    const auto after = stacks();
    for (std::size_t i = 0; i < seat_count(); ++i) {
      sums_.seats[i].night_squares += square_of(after[i] - before[i]);
    }
    for (const auto seat : seats()) tell(command::leave{seat});
    tell(command::close_table{});
    ensure(sum_of_accounts(state_) == cents{}, "chips that neither appear nor vanish");
  }

  /// A card to each seat; after a tie the shoe is full again and the seats that tied have one each.
  void draw_button() {
    while (state_.phase == pot_phase::button_draw) {
      draws_.gather();
      const auto among = state_.drawing;
      for (const auto seat : seats()) {
        if (!among.empty() && !among.has(seat)) continue;
        tell(command::deal_button{seat, playing_card{draws_.deal()}});
      }
    }
  }

  void play_game(moment at) {
    draws_.gather();
    game_ = {};
    game_.stacks = stacks();
    game_.cards.resize(seat_count());
    sell_first(at);
    while (state_.phase != pot_phase::between_games) {
      if (state_.phase == pot_phase::rebuy) {
        sell_another(state_.turn);
      } else {
        roll(state_.turn);
      }
    }
  }

  void sell_first(moment at) {
    sell_first_to(state_.button, at);
    while (state_.phase == pot_phase::buy_in) sell_first_to(state_.turn, {});
  }

  void sell_first_to(seat_no seat, moment at) {
    const auto cards =
        std::min(cards_at_first(strategy(index(seat)), settings()), draws_.cards_left());
    if (cards == 0) return tell(command::pass{seat}, at);
    tell(command::buy{seat, static_cast<std::uint64_t>(cards)}, at);
    deal(seat);
  }

  void sell_another(seat_no seat) {
    const auto& held = state_.hands[index(seat)].cards;
    std::int64_t ranks = 0;
    for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
      ranks += held.of(playing_card{rank}) > 0 ? 1 : 0;
    }
    if (!wants_another(strategy(index(seat)), settings(), held.total(), ranks)) {
      return tell(command::pass{seat});
    }
    tell(command::rebuy{seat});
    deal(seat);
  }

  void deal(seat_no seat) {
    command::deal dealt{seat, {}};
    for (auto left = state_.cards_owed; left > 0; --left) {
      dealt.cards.push_back(playing_card{draws_.deal()});
    }
    tell(std::move(dealt));
  }

  void roll(seat_no seat) {
    const auto dice = draws_.roll();
    command::roll rolled{seat, {}};
    rolled.dice.add({dice::rest::flat, dice::face{dice.one}});
    rolled.dice.add({dice::rest::flat, dice::face{dice.other}});
    tell(rolled);
  }

  /// Sends a command, which the table takes, and counts what happens.
  void tell(any_command what, moment at = {}) {
    happened_.clear();
    sent_command asked;
    asked.what = std::move(what);
    asked.at = at;
    asked.from = role::dealer;
    const auto decided = table_.decide(state_, asked, happened_);
    ensure(decided.has_value(), "a command that the table takes");
    for (const auto& each : happened_) {
      std::visit([&](const auto& event) { count(event); }, each.what);
      table_.apply(state_, each);
      if (std::holds_alternative<event::round_ended>(each.what)) count_game();
    }
  }

  /// What an event counts, on the state before it.
  void count(const event::cards_bought& of) { game_.cards[index(of.seat)] += of.count; }
  void count(const event::money_collected& /*of*/) { game_.played = true; }
  void count(const event::raked& of) { add_rake({of.house, of.charity}); }
  void count(const event::bonus_added& of) { sums_.added_cents += wide(of.amount); }
  void count(const event::bonus_raked& of) {
    add_rake({of.house, of.charity});
    sums_.left_cents += wide(of.house + of.charity);
  }
  void count(const event::rolled& /*of*/) {
    ++game_.rolls;
    ++(state_.phase == pot_phase::game_roll ? sums_.game_rolls : sums_.off_rolls);
  }
  void count(const event::matched& of) { game_.matching.push_back(of.seat); }
  void count(const event::tied& /*of*/) { ++sums_.ties; }
  void count(const event::game_won& of) {
    ++sums_.seats[index(of.seat)].won;
    sums_.seats[index(of.seat)].pot_cents += wide(of.amount);
  }
  void count(const event::bonus_won& of) {
    auto& sums = sums_.seats[index(of.seat)];
    const bool in_a_row = of.clause == table_.clause(rules_.clauses().bonus_won);
    ++(in_a_row ? sums.streaks : sums.finals);
    sums.bonus_cents += wide(of.amount);
  }
  void count(const auto& /*of*/) {}

  void count_game() {
    if (!game_.played) {
      ++sums_.not_played;
      return;
    }
    count_rolls(game_.rolls);
    if (game_.matching.size() > 1) {
      ++sums_.roll_offs;
      for (const auto seat : game_.matching) ++sums_.seats[index(seat)].rolled_off;
    }
    const auto now = stacks();
    for (std::size_t i = 0; i < seat_count(); ++i) {
      auto& sums = sums_.seats[i];
      if (game_.cards[i] > 0) ++sums.entered;
      sums.cards += game_.cards[i];
      sums.game_squares += square_of(now[i] - game_.stacks[i]);
    }
  }

  std::vector<seat_no> seats() const {
    std::vector<seat_no> all;
    for (std::size_t i = 1; i <= seat_count(); ++i) all.push_back(static_cast<seat_no>(i));
    return all;
  }

  std::vector<std::int64_t> stacks() const {
    std::vector<std::int64_t> all;
    for (const auto seat : seats())
      all.push_back(common_table::at(state_.common, seat).stack.count());
    return all;
  }

  /// What is kept of a game until it ends.
  struct game {
    std::vector<std::int64_t> stacks;  // before it
    std::vector<std::uint64_t> cards;  // bought
    std::vector<seat_no> matching;
    std::uint64_t rolls = 0;
    bool played = false;
  };

  pot_table table_;
  pot_state state_;
  std::vector<log_entry> happened_;
  game game_;
};

}  // namespace

std::unique_ptr<block_work> nights_by_table(const rules::pot_rules& rules, const pot_night& night,
                                            const aes_key& key, const vector_loops& loops) {
  return std::make_unique<table_nights>(rules, night, key, loops);
}

}  // namespace skyward::simulation
