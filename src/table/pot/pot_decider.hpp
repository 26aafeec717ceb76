// Decides one command for a table with a pot; made for that command and thrown away after it.
// Internal to the table. It keeps a copy of the state, evolved by each entry it writes, so that
// what follows from an entry is decided on the state after it.
#pragma once

#include "rules/pot_rules.hpp"
#include "table/check_entry.hpp"
#include "table/common_table.hpp"
#include "table/pot/pot_evolve.hpp"
#include "table/pot/pot_procedure.hpp"
#include "table/pot/pot_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace skyward::table {

/// Commands that only a game banked by the house has.
template <class Command>
inline constexpr bool of_banked_only = std::disjunction_v<
    std::is_same<Command, command::wager>, std::is_same<Command, command::take_down>,
    std::is_same<Command, command::purchase>, std::is_same<Command, command::ready>,
    std::is_same<Command, command::no_more_bets>, std::is_same<Command, command::throw_dice>,
    std::is_same<Command, command::offer_dice>, std::is_same<Command, command::accept_dice>,
    std::is_same<Command, command::decline_dice>>;

class pot_decider {
 public:
  pot_decider(const rules::pot_rules& rules, const common_table& common, const pot_state& state,
              moment now, log_writer& log)
      : rules_{rules}, common_{common}, state_{state}, now_{now}, log_{log} {}

  /// Decides the command, whoever sent it: writes its entries, or refuses and may have written
  /// some.
  ///
  /// errors  throws impossible where the log before it says what cannot be paid out
  verdict decide(const sent_command& asked);

  /// As it is after the command.
  const pot_state& state() const { return state_; }

  verdict operator()(const command::open_table& asked);
  verdict operator()(const command::close_table& asked);
  verdict operator()(const command::leave& asked);
  verdict operator()(const command::cash_out& asked);
  verdict operator()(const command::tip& asked);
  verdict operator()(const command::designate_final_game& asked);
  verdict operator()(const command::deal_button& asked);
  verdict operator()(const command::buy& asked);
  verdict operator()(const command::deal& asked);
  verdict operator()(const command::rebuy& asked);
  verdict operator()(const command::pass& asked);
  verdict operator()(const command::pass_all& asked);
  verdict operator()(const command::roll& asked);
  verdict operator()(const command::no_roll& asked);
  verdict operator()(const command::done& asked);
  verdict operator()(const command::close_values& asked);
  verdict operator()(const command::show_seed& asked);
  verdict operator()(const command::correct_throw& asked);
  verdict operator()(const command::correct_entry& asked);
  verdict operator()(const command::correct_amount& asked);
  verdict operator()(const command::approve_correction& asked);
  verdict operator()(const command::void_round& asked);
  verdict operator()(const command::turn_day& asked);

  /// What is no different at any table.
  template <class Command>
  verdict operator()(const Command& asked) {
    if constexpr (of_banked_only<Command>) {
      return refuse(refusal_code::not_of_this_game, rules::house_rule,
                    fmt::format("{} has no {}", rules_.book().name, Command::wire_name));
    } else {
      return common_.decide(state_.common, asked, log_);
    }
  }

 private:
  const rules::pot_settings& settings() const { return rules_.settings(); }
  const rules::pot_clauses& clauses() const { return rules_.clauses(); }
  std::string_view clause(std::string_view base) const { return rules_.clause(base); }
  /// The clause of a limit; the house where it is stricter than the clause asks for.
  std::string_view limit_clause(std::string_view key, std::string_view base) const;
  const hand_state& hand(seat_no seat) const { return state_.hands[index(seat)]; }
  seat_set seated() const;
  int buyers() const;
  bool shoe_empty() const { return state_.dealt.total() >= settings().shoe_size(); }

  bool buying() const {
    return state_.phase == pot_phase::buy_in || state_.phase == pot_phase::rebuy;
  }
  bool rolling() const {
    return state_.phase == pot_phase::game_roll || state_.phase == pot_phase::roll_off;
  }
  bool in_game() const { return buying() || rolling(); }

  /// Writes an entry and applies it.
  template <class Event>
  void add(Event&& what) {
    log_.add(std::forward<Event>(what));
    catch_up();
  }
  /// Applies what others have written.
  void catch_up() {
    for (; applied_ < log_.entries().size(); ++applied_) {
      const auto done = evolve(rules_.book(), state_, log_.entries()[applied_]);
      if (!done) throw impossible{done.error()};
    }
  }

  // Whose turn it is, and until when.
  void move_option(seat_no seat, std::string_view base) {
    add(event::option_moved{seat, clause(base), due_after(state_.common.pace, log_.at())});
  }
  void move_roll(seat_no seat, std::string_view base) {
    add(event::shooter_changed{seat, clause(base), due_after(state_.common.pace, log_.at())});
  }

  // What may be asked now.
  verdict out_of_order(std::string_view wire_name) const;
  verdict check_settled() const;
  verdict check_continued(const any_command& asked) const;
  verdict check_winner_paid() const;
  verdict check_final_not_over() const;
  verdict check_due(bool in_turn, std::string_view wire_name) const;
  std::string_view why_it_rolls(seat_no roller) const;
  verdict not_the_turn_of(seat_no seat, std::string_view base, std::string_view what) const;
  verdict propose(const event::correction_proposed& asked);
  verdict carry_out(const event::correction_proposed& asked, std::string_view approved_by);
  verdict check_option(seat_no seat, std::string_view wire_name) const;
  verdict check_game_may_begin() const;
  verdict check_sale(seat_no seat, std::uint64_t count) const;
  verdict check_in_shoe(const card_list& cards) const;
  verdict check_draw(const dice_source& source, seed_use use);
  std::string_view why_no_roll(const hand_state& of) const;
  verdict check_roller(seat_no seat, std::string_view wire_name) const;
  verdict refuse_throw(const dice::refused_throw& why) const;

  // The button.
  void settle_draw();
  void leave_no_button();
  verdict rake_bonus(std::string_view wire_name);

  // Buying.
  void begin_game();
  void sell(seat_no seat, std::uint64_t count, std::string_view base);
  void next_option();
  void pass_option(seat_no seat);
  void end_buy_in();
  void next_rebuy();
  void end_sales(std::string_view base);
  void collect();

  // Rolling.
  verdict pass_rolls(seat_no seat);
  void void_roll(const dice::void_throw& why);
  void settle_game_roll(playing_card rolled);
  void open_roll_off();
  void next_roller();
  void compare();
  void win(seat_no seat, std::string_view base);

  const rules::pot_rules& rules_;
  const common_table& common_;
  pot_state state_;
  moment now_;
  log_writer& log_;
  std::size_t applied_{};  // of the entries
};

/// Decides a command, see pot_table::decide.
verdict decide(const rules::pot_rules& rules, const common_table& common, const pot_state& state,
               const sent_command& asked, std::vector<log_entry>& entries);

}  // namespace skyward::table
