// Decides corrections: never an edit, always events that reverse, with a reason and a second
// person's approval.
#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "table/banked/decider.hpp"
#include "table/banked/evolve.hpp"
#include "table/banked/reversal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

namespace {

event::reversed reversed(const moved_entry& done, const banked_state& state) {
  event::reversed undone{done.entry, done.seat, {}};
  for (const auto& each : reversal_of(done, state)) undone.moved.add(each);
  return undone;
}

/// A copy of the table that follows the log while a correction writes it.
class reopened_table {
 public:
  reopened_table(const compiled_table& table, const banked_state& state, log_writer& log)
      : table_{table}, state_{state}, log_{log}, applied_{log.before()} {}

  template <class Event>
  void add(Event&& what) {
    log_.add(std::forward<Event>(what));
    catch_up();
  }
  /// Applies what others have written.
  void catch_up() {
    for (; applied_ < log_.entries().size(); ++applied_) {
      evolve_decided(table_, state_, log_.entries()[applied_]);
    }
  }
  const banked_state& state() const { return state_; }

 private:
  const compiled_table& table_;
  banked_state state_;
  log_writer& log_;
  std::size_t applied_;
};

}  // namespace

verdict decider::operator()(const command::correct_throw& asked) {
  if (auto may = common_table::check_no_draw_due(state_.common, asked.wire_name); !may) return may;
  auto proposal = common_table::proposal_of(asked);
  proposal.entry = state_.undo.thrown;
  return propose(proposal);
}
verdict decider::operator()(const command::correct_entry& asked) {
  return propose(common_table::proposal_of(asked));
}
verdict decider::operator()(const command::correct_amount& asked) {
  return propose(common_table::proposal_of(asked));
}

verdict decider::propose(const event::correction_proposed& asked) {
  return common_table::propose(
      state_.common, asked, log_,
      [&](const auto& proposal, std::string_view nobody) { return carry_out(proposal, nobody); });
}

verdict decider::operator()(const command::approve_correction& asked) {
  const auto open = common_table::find_correction(state_.common, asked.correction);
  if (!open) return std::unexpected(open.error());
  return carry_out(**open, log_.by());
}

verdict decider::carry_out(const event::correction_proposed& asked, std::string_view approved_by) {
  switch (asked.what) {
    case correction_kind::dice:
      return correct_dice(asked, approved_by);
    case correction_kind::entry:
      return correct_entry(asked, approved_by);
    case correction_kind::amount:
      return table_.common().correct_amount(state_.common, asked, approved_by, log_);
  }
  ensure(false, "a kind of correction");
  return {};
}

/// Nobody whom the throw settled and who has left since stands behind what becomes of it.
verdict decider::check_people(const event::correction_proposed& asked,
                              std::string_view approved_by) const {
  auto people = common_table::check_people(state_.common, asked, approved_by);
  if (!people || asked.what != correction_kind::dice) return people;
  for (const auto& each : state_.undo.departed) {
    const auto& player = each.name;
    if (!same_person(player, asked.by) && !same_person(player, approved_by)) continue;
    return refuse(refusal_code::not_approved, rules::house_rule,
                  fmt::format("{} played in that round; accepted: two people of the house",
                              one_line(player)));
  }
  return {};
}

/// The dice of the last throw, until the next one: all that it settled is reversed, wagers placed
/// since then go back, and the round is settled again.
verdict decider::correct_dice(const event::correction_proposed& asked,
                              std::string_view approved_by) {
  const auto& undo = state_.undo;
  if (auto may = check_ruled(asked.ruled); !may) return may;
  if (asked.round == undo.round && undo.round != 0) {
    const auto set = table_.game().dice(undo.position);
    const auto judged = dice::judge(book().validity, set, asked.dice.dice(), "");
    if (!judged) {
      const auto& count = undo.throws == 0 ? at_table().dice_count : at_table().dice_count_again;
      return refuse(refusal_code::wrong_dice_count, clause(count), judged.error().message);
    }
  }
  if (auto people = check_people(asked, approved_by); !people) return people;
  const bool earlier = asked.round != 0 && asked.round < state_.common.round;
  if (asked.round > state_.common.round || (undo.round == 0 && !earlier)) {
    return refuse(refusal_code::nothing_to_correct, rules::house_rule,
                  fmt::format("round {} has had no throw", asked.round));
  }
  if (auto may = check_reopens(asked.round); !may) return may;
  if (asked.entry != undo.thrown) {
    return refuse(refusal_code::too_late, rules::house_rule,
                  fmt::format("it was proposed of the throw of entry {}, and the last is {}; "
                              "accepted: an amount",
                              entry_text(asked.entry), entry_text(undo.thrown)));
  }
  reopened_table again{table_, state_, log_};
  again.add(event::corrected{asked.correction, std::string{approved_by}});
  for (auto moved = state_.since_throw.rbegin(); moved != state_.since_throw.rend(); ++moved) {
    if (moved->why != moved_by::cash) again.add(reversed(*moved, again.state()));
  }
  again.add(event::throw_reopened{undo.round});
  for (const auto piece : rules::ids_of<rules::piece_id>(book().pieces)) {
    const auto there = undo.pieces[index(piece)];
    if (state_.pieces[index(piece)] == there) continue;
    again.add(event::furniture_moved{{piece, there}, rules::house_rule});
  }
  if (state_.shooter != undo.shooter) {
    again.add(event::shooter_changed{undo.shooter, rules::house_rule});
  }
  command::throw_dice anew;
  anew.dice = asked.dice;
  anew.ruled = asked.ruled;
  const auto decide_on = [&] { return decider{table_, again.state(), now_, log_}; };
  if (auto thrown = decide_on().throw_reported(anew); !thrown) return thrown;
  again.catch_up();
  const auto shooter = again.state().shooter;
  if (shooter != seat_no::none) {
    const auto& there = common_table::at(again.state().common, shooter);
    const bool passed = !again.state().undo.void_since &&
                        again.state().progress.holds(rules::step_condition::dice_pass);
    const bool another = !passed && !same_person(there.player, undo.thrown_by);
    if (!there.taken() || there.away || another) decide_on().shooter_leaves(shooter);
  }
  for (const auto seat : seats_of(again.state().common.seats)) {
    const auto& debtor = common_table::at(again.state().common, seat);
    const auto paid = std::min(debtor.stack, debtor.owed);
    if (paid > cents{}) log_.add(event::debt_paid{seat, paid});
  }
  return {};
}

/// The last throw may be entered anew: it is the one asked for, no later one was called void, and
/// the seats that it settled have not been taken by others.
verdict decider::check_reopens(std::uint64_t round) const {
  const auto& undo = state_.undo;
  if (undo.round == 0 && round >= state_.first_round) {
    return refuse(refusal_code::too_late, rules::house_rule,
                  "a round was void since, and its stakes went back; accepted: an amount");
  }
  if (undo.round == 0) {
    return refuse(refusal_code::too_late, rules::house_rule,
                  fmt::format("no throw since the table opened, which was after round {}; "
                              "accepted: an amount",
                              state_.first_round - 1));
  }
  if (round != undo.round) {
    return refuse(refusal_code::too_late, rules::house_rule,
                  fmt::format("the last throw was in round {}; accepted: an amount", undo.round));
  }
  if (undo.void_since) {
    return refuse(
        refusal_code::too_late, rules::house_rule,
        "the last throw was called void, and the dice are thrown again; accepted: an amount "
        "for the throw before it");
  }
  for (const auto& [seat, player, source] : undo.departed) {
    const auto now = std::ranges::find_if(state_.common.seats, [&](const seat_state& each) {
      return each.taken() && same_person(each.player, player);
    });
    if (now != state_.common.seats.end()) {
      return refuse(
          refusal_code::too_late, rules::house_rule,
          fmt::format("{}, whom that throw settled at seat {}, has left it and sits at "
                      "seat {}; accepted: an amount",
                      one_line(player), number(seat), now - state_.common.seats.begin() + 1));
    }
    if (!common_table::at(state_.common, seat).taken()) continue;
    return refuse(
        refusal_code::too_late, rules::house_rule,
        fmt::format("seat {}, which that throw settled, has been taken by another player; "
                    "accepted: an amount",
                    static_cast<int>(seat)));
  }
  return {};
}

/// One entry since the last throw: chips for cash, or a wager while betting is open.
verdict decider::correct_entry(const event::correction_proposed& asked,
                               std::string_view approved_by) {
  const auto moved = std::ranges::find(state_.since_throw, asked.entry, &moved_entry::entry);
  const bool by_hand = moved != state_.since_throw.end() && moved->why != moved_by::settlement;
  if (by_hand && moved->why == moved_by::player) {
    if (auto may = check_unplaced(*moved); !may) return may;
  }
  if (auto people = check_people(asked, approved_by); !people) return people;
  if (auto known = table_.common().check_entry_known(state_.common, asked.entry); !known) {
    return known;
  }
  if (!by_hand) {
    return refuse(
        refusal_code::too_late, rules::house_rule,
        fmt::format("entry {} moved no chips by hand since the last throw or void round, or its "
                    "player has left since; accepted: an amount",
                    entry_text(asked.entry)));
  }
  // Cash that has left the table in a box is nobody's to give back there.
  for (const auto& each : moved->moved.all()) {
    const bool drop = each.to.kind == account_kind::drop;
    if (!drop && each.to.kind != account_kind::tips) continue;
    if (each.amount <= in_box(state_.common, drop ? box_kind::drop : box_kind::tips)) continue;
    return refuse(refusal_code::too_late, rules::house_rule,
                  fmt::format("entry {} is in a box that was taken away; accepted: an amount",
                              entry_text(asked.entry)));
  }
  log_.add(event::corrected{asked.correction, std::string{approved_by}});
  log_.add(reversed(*moved, state_));
  return {};
}

/// A wager goes back while its area is open, and while nothing else rests on it.
verdict decider::check_unplaced(const moved_entry& moved) const {
  const auto& move = moved.moved.all().front();
  const bool placed = move.to.kind == account_kind::layout;
  const auto area = placed ? move.to.area : move.from.area;
  if (!table_.open_areas(state_)[index(area)]) {
    return refuse(refusal_code::bets_closed, clause(closed_clause({area, {}})),
                  "the wager stands; accepted: the dice, or an amount");
  }
  // All that stands there, and nothing was placed or taken down after it.
  const auto same_place = [&](const moved_entry& each) {
    const auto& other = each.moved.all().front();
    const auto there = account::of_layout(moved.seat, area);
    return each.why == moved_by::player && (other.to == there || other.from == there);
  };
  const auto& all = state_.since_throw;
  const bool last = std::find_if(all.rbegin(), all.rend(), same_place)->entry == moved.entry;
  const bool whole = placed && layout(moved.seat).wagers[index(area)] == move.amount && last;
  const auto other = group_that_needs(moved.seat, area);
  if (!whole || other) {
    return refuse(refusal_code::needed_by_another,
                  other ? clause(book().groups[index(*other)].needs_clause) : rules::house_rule,
                  placed ? "other entries rest on this one; accepted: take_down and wager"
                         : "a wager taken down is placed anew; accepted: wager");
  }
  return {};
}

}  // namespace skyward::table
