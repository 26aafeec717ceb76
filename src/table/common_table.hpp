// What every table does, whatever its game: seats and their chips, dice custody, disputes, and who
// may send what. Pure: nothing here keeps a state.
#pragma once

#include "rules/rulebook.hpp"
#include "table/common_state.hpp"
#include "table/log_writer.hpp"
#include "table/vocabulary/command.hpp"
#include "table/vocabulary/house_events.hpp"
#include "table/vocabulary/refusal.hpp"

#include <expected>
#include <initializer_list>

namespace skyward::table {

/// A refusal, or nothing and what happened is in the log.
using verdict = std::expected<void, refusal>;

std::unexpected<refusal> refuse(refusal_code code, std::string_view clause, std::string message);

/// Most chips that a seat takes at once, and has or owes when it takes or wagers more.
inline constexpr cents stack_max{cents_max};

/// Most that the cash and the chips of a table may be off, either way, when a seat takes or wagers
/// more; and most that all seats may win at once under the rules of a table that opens. Together
/// they stay below counted_max.
inline constexpr cents table_money_max{200 * cents_max};

class common_table {
 public:
  common_table(const rules::rulebook& book, const rules::edition& in_edition, std::int64_t seats,
               cents chip, build_pin pin, bool continues);

  const rules::rulebook& book() const { return *book_; }
  const rules::edition& in_edition() const { return *edition_; }
  const build_pin& pin() const { return pin_; }

  /// Whether this build decides by these rules; otherwise it pays out and returns stakes alone.
  bool continues() const { return continues_; }
  std::size_t seat_count() const { return static_cast<std::size_t>(seats_); }
  std::string_view clause(std::string_view base) const { return edition_->clause(base); }

  static seat_state& at(common_state& state, seat_no seat) { return state.seats[index(seat)]; }
  static const seat_state& at(const common_state& state, seat_no seat) {
    return state.seats[index(seat)];
  }

  /// Whether the command may be looked at: first its sender, then its moment and its signatures.
  verdict check_sender(const common_state& state, const sent_command& asked) const;
  static verdict check_moment(const common_state& state, const sent_command& asked);

  /// An open table, or a closed one for what opens it; and rules that this build decides by, for
  /// what needs them.
  verdict check_open(const common_state& state, const sent_command& asked) const;

  /// A die can be gone after a throw that is void for this reason.
  verdict check_lost(std::string_view reason) const;

  /// A seat of the table, taken by a player who is there.
  ///
  /// in  why of the text, in the rulebook's own words, that asks for it; the house otherwise
  verdict check_seated(const common_state& state, seat_no seat,
                       std::string_view why = rules::house_rule) const;

  /// What the seat and the table have can be counted, whatever one command adds to it: chips given,
  /// won and cashed out without end are refused here before a sum can overflow.
  verdict check_countable(const common_state& state, seat_no seat) const;

  /// The house has not stopped play here.
  static verdict check_play(const common_state& state);

  /// Dice are at the table and may still be used at this moment.
  verdict check_dice(const common_state& state, moment now) const;

  verdict decide(const common_state& state, const command::seat& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::buy_in& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::cash_out& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::tip& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::dice_set_in& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::dice_set_out& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::reject_correction& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::fill& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::credit& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::take_box& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::count_box& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::count_tray& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::stop_play& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::resume_play& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::take_duty& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::leave_duty& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::commit_seed& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::commit_value& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::close_values& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::show_value& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::show_seed& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::discard_seeds& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::dispute& asked, log_writer& log) const;
  verdict decide(const common_state& state, const command::open_recall& asked,
                 log_writer& log) const;
  verdict decide(const common_state& state, const command::rule_dispute& asked,
                 log_writer& log) const;

  /// A step is told by who does it; the shooter's, for whom a table has no device, by who sees it.
  ///
  /// in  why of the step, in the words of the edition
  static verdict check_actor(const rules::procedure_step& step, role from, std::string_view why);

  /// The command is meant for the betting window that is open, or for now.
  static verdict check_window(const common_state& state, const sent_command& asked);

  /// At an electronic table the house has committed to the seeds of what is drawn now, and to as
  /// many beyond them, before anybody puts money on it.
  verdict check_committed(const common_state& state, std::initializer_list<seed_use> uses) const;

  /// Fair dice say which draw of which seed it is; dice that people throw come out of none.
  static verdict check_draw(const common_state& state, role from, const dice_source& source,
                            seed_use use);

  /// Says whose value was not shown, before the first draw of a seed.
  static void tell_missing(const common_state& state, const dice_source& source, log_writer& log);

  /// Nothing is called off or entered anew between the close of a list and the end of its seed,
  /// which whoever knows the seed would have an interest in.
  ///
  /// in  base  the clause of what is asked
  static verdict check_no_draw_due(const common_state& state, std::string_view wire_name);

  /// A seed that is over, and what was drawn of it.
  ///
  /// in  shoe  the cards before they are shuffled, a hexadecimal digit each; empty: no cards
  static verdict show_seed(const common_state& state, const command::show_seed& asked,
                           std::string_view shoe, log_writer& log);

  /// Who proposes a correction does not play and is not whom it is of, nor who approves it, who is
  /// another person; where one of them is named by an id, or duties are taken, so is the other.
  ///
  /// in  approved_by  empty: it is only proposed
  static verdict check_people(const common_state& state, const event::correction_proposed& asked,
                              std::string_view approved_by);

  /// A correction that is neither approved nor rejected.
  static std::expected<const event::correction_proposed*, refusal> find_correction(
      const common_state& state, std::uint64_t correction);

  /// What a command proposes; its number and who asks are filled in when it is proposed.
  static event::correction_proposed proposal_of(const command::correct_throw& asked);
  static event::correction_proposed proposal_of(const command::correct_entry& asked);
  static event::correction_proposed proposal_of(const command::correct_amount& asked);

  /// Writes a proposal that could be carried out as things stand: it is tried, and what that writes
  /// is taken back.
  ///
  /// in  carry_out  decides (proposal, approved_by), the proposal being in the log
  template <class CarryOut>
  static verdict propose(const common_state& state, event::correction_proposed asked,
                         log_writer& log, const CarryOut& carry_out) {
    if (auto room = check_room(state); !room) return room;
    asked.correction = state.proposed + 1;
    asked.by = log.by();
    log.add(asked);
    const auto kept = log.entries().size() - log.before();
    auto may = carry_out(asked, std::string_view{});
    log.keep_first(kept);
    return may;
  }

  /// A day is of another stream than the next.
  static verdict check_streams(const command::turn_day& asked);

  /// What corrects a person's money by an amount, as the table stands.
  ///
  /// in  seat    where the person sits; none: who has left
  ///     amount  above zero what is given; at most cents_max either way
  static movements correction_of(const common_state& state, seat_no seat, std::string_view player,
                                 std::int64_t amount);

  /// A correction of one person's money: chips given, or taken back as far as the stack goes and
  /// owed beyond; of who has left it is kept unclaimed, or owed.
  verdict correct_amount(const common_state& state, const event::correction_proposed& asked,
                         std::string_view approved_by, log_writer& log) const;

  /// The seat pays what it owes, takes its chips and goes: paid in cash, and at an electronic table
  /// as it bought them.
  static void leave_seat(const common_state& state, seat_no seat, log_writer& log);

  /// Everybody goes as the table closes.
  static void leave_all(const common_state& state, log_writer& log);

  /// Says that a fill is due where a command's entries leave the tray without chips that had some
  /// before: once, until it has some again.
  ///
  /// in  before  state before the command, whose entries the log has
  static void tell_fill_due(const common_state& before, log_writer& log);

  /// An entry of this stream, or of the day before.
  verdict check_entry_known(const common_state& state, const entry_ref& entry) const;

  /// Warns when the edition is not in force at that moment.
  void warn_of_dates(moment now, log_writer& log) const;

  /// What dice_set_out says of a fault.
  std::string_view clause_of(dice_fault fault) const;

 private:
  static verdict check_room(const common_state& state);
  verdict check_on_duty(const common_state& state, const sent_command& asked) const;
  static verdict check_table_countable(const common_state& state);
  verdict check_seat_number(seat_no seat) const;
  static verdict check_source(const common_state& state, money_source source);
  verdict check_chips(cents amount) const;
  static verdict take_chips(const common_state& state, seat_no seat, cents amount, log_writer& log);
  verdict check_automatic(const common_state& state, const sent_command& asked) const;
  verdict check_set(const common_state& state, const command::dice_set_in& asked,
                    const dice_set_state* known, moment now) const;
  moment last_use(const dice_set_state& set) const;
  std::string_view last_use_clause(const dice_set_state& set) const;

  const rules::rulebook* book_;
  const rules::edition* edition_;
  build_pin pin_;
  bool continues_;
  std::int64_t seats_;
  cents chip_;
  bool has_stickperson_;
};

/// The taken seats in a direction, from one seat on: clockwise seats ascend.
seat_no next_clockwise(const common_state& state, seat_no after);

}  // namespace skyward::table
