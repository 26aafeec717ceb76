// Decides one command for a banked table; made for that command and thrown away after it. Internal
// to the table: its functions are spread over decide_*.cpp by what they decide.
#pragma once

#include "table/banked/compiled_table.hpp"

#include <optional>
#include <vector>

namespace skyward::table {

/// Columns by what a roll decides for them.
struct decided_columns {
  rules::column_set lost;
  rules::column_set won;
  rules::column_set pushed;

  rules::column_set all() const { return lost | won | pushed; }
};

class decider {
 public:
  decider(const compiled_table& table, const banked_state& state, moment now, log_writer& log)
      : table_{table}, state_{state}, now_{now}, log_{log} {}

  /// Decides the command, whoever sent it: writes its entries, or refuses and may have written
  /// some.
  verdict decide(const sent_command& asked);

  verdict operator()(const command::open_table& asked);
  verdict operator()(const command::close_table& asked);
  verdict operator()(const command::seat& asked);
  verdict operator()(const command::leave& asked);
  verdict operator()(const command::cash_out& asked);
  verdict operator()(const command::tip& asked);
  verdict operator()(const command::wager& asked);
  verdict operator()(const command::take_down& asked);
  verdict operator()(const command::purchase& asked);
  verdict operator()(const command::ready& asked);
  verdict operator()(const command::no_more_bets& asked);
  verdict operator()(const command::throw_dice& asked);
  verdict operator()(const command::no_roll& asked);
  verdict operator()(const command::offer_dice& asked);
  verdict operator()(const command::accept_dice& asked);
  verdict operator()(const command::decline_dice& asked);
  verdict operator()(const command::done& asked);
  verdict operator()(const command::commit_value& asked);
  verdict operator()(const command::close_values& asked);
  verdict operator()(const command::correct_throw& asked);
  verdict operator()(const command::correct_entry& asked);
  verdict operator()(const command::correct_amount& asked);
  verdict operator()(const command::approve_correction& asked);
  verdict operator()(const command::void_round& asked);
  verdict operator()(const command::turn_day& asked);

  // What is no different at a banked table.
  template <class Command>
  verdict operator()(const Command& asked) {
    if constexpr (command::of_pot_only<Command>) {
      return check_of_this_game(asked);
    } else {
      return table_.common().decide(state_.common, asked, log_);
    }
  }

 private:
  const rules::rulebook& book() const { return table_.book(); }
  const rules::table_clauses& at_table() const { return table_.book().at_table; }
  std::string_view clause(std::string_view base) const { return table_.clause(base); }
  const layout_state& layout(seat_no seat) const { return state_.layout[index(seat)]; }
  const seat_state& seat(seat_no seat) const { return common_table::at(state_.common, seat); }

  /// With the moment until which betting is open.
  outlook due(outlook next, time_limit pace) const {
    if (next.betting()) next.due_at = due_after(pace, log_.at());
    return next;
  }

  verdict check_teller(const any_command& asked) const;
  verdict check_of_this_game(const any_command& asked) const;
  verdict check_odds() const;
  verdict check_limits() const;

  // Steps of the procedure.
  verdict check_settled() const;
  verdict check_settled(seat_no seat) const;
  verdict check_betting_due() const;
  verdict check_completes(std::string_view wire_name, std::string_view or_other = "") const;
  verdict check_thrown(std::string_view reason) const;
  verdict out_of_order(const rules::procedure_step& due) const;

  // Wagers.
  std::string open_groups() const;
  std::string_view locked_clause(rules::area_id area) const;
  std::string_view closed_clause(const area_name& asked) const;
  std::expected<rules::area_id, refusal> open_area(const area_name& asked) const;
  verdict check_place(seat_no seat, rules::area_id area, tender with) const;
  verdict check_amount(seat_no seat, rules::area_id area, cents total) const;
  verdict check_chips(cents total) const;
  verdict check_even(rules::area_id area, cents total) const;
  /// What each wager of equal value of a seat is, other than one.
  std::optional<cents> equal_value(seat_no seat, std::optional<rules::area_id> beside = {}) const;
  verdict check_stack(seat_no seat, cents amount) const;
  verdict check_worst_case(const new_wager& placed) const;
  cents most_accepted(const worst_case& worst, const new_wager& placed) const;
  std::optional<rules::group_id> group_that_needs(seat_no seat, rules::area_id area) const;

  // The close of betting.
  void close_step(const settling_step& step, rules::furniture& pieces,
                  const rules::furniture& after);
  void place_in_circles(const settling_step& step);

  // Fair dice.
  verdict check_committed() const {
    return table_.common().check_committed(state_.common, {seed_use::throws});
  }

  // Throws and settlement.
  verdict check_throw();
  verdict check_hand() const;
  verdict check_ruled(bool ruled) const;
  verdict check_draw(const command::throw_dice& asked) const;
  verdict throw_reported(const command::throw_dice& asked);
  void void_throw(clause_text reason, clause_text why, bool lost);
  void settle(const rules::position& closed, const dice::roll& roll);
  void settle_call(const rules::resolution& result, const rules::furniture& after);
  void settle_seat(std::size_t seat, const settling_step& step, const rules::resolution& result,
                   const decided_columns& decided);
  bool still_steered(const rules::resolution& result) const;
  void open_betting(const rules::resolution& result);
  void end_round(const rules::resolution& result, const rules::furniture& pieces);
  void pass_dice();
  void open_round(std::uint64_t round, const rules::position& at, rules::furniture pieces);
  void move_pieces(const settling_step& step, rules::furniture& pieces,
                   const rules::furniture& after);
  std::size_t seat_in_turn(std::size_t nth) const;

  // The shooter.
  verdict check_no_shooter() const;
  std::string_view in_turn_clause() const;
  std::string_view taken_clause() const;
  seat_no next_shooter(seat_no after) const;
  seat_no next_to_ask(seat_no after, seat_no but) const;
  std::string_view offer_clause() const;
  void shooter_leaves(seat_no seat);

  // Corrections.
  verdict propose(const event::correction_proposed& asked);
  verdict carry_out(const event::correction_proposed& asked, std::string_view approved_by);
  verdict check_people(const event::correction_proposed& asked, std::string_view approved_by) const;
  verdict correct_dice(const event::correction_proposed& asked, std::string_view approved_by);
  verdict check_reopens(std::uint64_t round) const;
  verdict correct_entry(const event::correction_proposed& asked, std::string_view approved_by);
  verdict check_unplaced(const moved_entry& moved) const;

  const compiled_table& table_;
  const banked_state& state_;
  moment now_;
  log_writer& log_;
};

/// Decides a command, see banked_table::decide.
verdict decide(const compiled_table& table, const banked_state& state, const sent_command& asked,
               std::vector<log_entry>& entries);

}  // namespace skyward::table
