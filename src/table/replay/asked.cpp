// Reads commands out of their events.
#include "table/replay/asked.hpp"

#include <utility>
#include <variant>

namespace skyward::table {

namespace {

/// Those who keep an electronic table come first.
constexpr role likely_senders[] = {role::fair_dice,   role::house,  role::player,
                                   role::floorperson, role::dealer, role::stickperson,
                                   role::device};

dice_report report_of(const dice::face_list& faces) {
  dice_report dice;
  for (const auto face : std::span<const dice::face>{faces}) dice.add({dice::rest::flat, face});
  return dice;
}

/// Where a row says how to ask for what an event says, it is this event's alone.
class commands_behind {
 public:
  commands_behind(const log_entry& happened, const common_state& before, const std::string& stream,
                  std::vector<sent_command>& into)
      : at_{happened.at}, before_{before}, stream_{stream}, into_{into} {}

  /// What follows from a command and is asked for by none.
  template <class Event>
  void operator()(const Event& /*e*/) {}

  void operator()(const event::table_opened& e) {
    add(command::open_table{e.steps, e.kind, e.pace, e.inventory, e.passed});
  }
  void operator()(const event::table_closed& /*e*/) { add(command::close_table{}); }
  void operator()(const event::day_closed& e) { add(command::turn_day{stream_, e.next}); }

  void operator()(const event::seated& e) { add(command::seat{e.seat, e.player}); }
  void operator()(const event::returned& e) {
    if (e.seat == seat_no::none || index(e.seat) >= before_.seats.size()) return;
    add(command::seat{e.seat, before_.seats[index(e.seat)].player});
  }
  void operator()(const event::left& e) { add(command::leave{e.seat}); }
  void operator()(const event::stepped_away& e) { add(command::leave{e.seat}); }
  void operator()(const event::bought_in& e) { add(command::buy_in{e.seat, e.amount, e.source}); }
  void operator()(const event::cashed_out& e) {
    add(command::cash_out{e.seat, e.amount, e.source});
  }
  void operator()(const event::tipped& e) { add(command::tip{e.seat, e.amount}); }

  void operator()(const event::wager_placed& e) {
    add(command::wager{e.seat, {e.area, {}}, e.amount, {}});
  }
  void operator()(const event::wager_taken_down& e) {
    add(command::take_down{e.seat, {e.area, {}}});
  }
  void operator()(const event::purchased& e) { add(command::purchase{e.seat, {e.area, {}}, {}}); }
  void operator()(const event::seat_ready& e) { add(command::ready{e.seat}); }
  void operator()(const event::bets_closed& /*e*/) { add(command::no_more_bets{}); }
  void operator()(const event::thrown& e) {
    add(command::throw_dice{report_of(e.dice), false, e.source});
  }
  void operator()(const event::roll_void& e) {
    add(command::no_roll{e.reason, false});
    add(command::no_roll{e.reason, true});
  }
  void operator()(const event::dice_offered& /*e*/) { add(command::offer_dice{}); }
  void operator()(const event::dice_declined& e) { add(command::decline_dice{e.seat}); }
  void operator()(const event::shooter_changed& e) { add(command::accept_dice{e.seat}); }
  void operator()(const event::step_done& e) { add(command::done{e.step}); }
  void operator()(const event::round_voided& e) { add(command::void_round{e.reason}); }
  void operator()(const event::dice_set_in& e) {
    add(command::dice_set_in{e.set, e.dice, e.usable_until});
  }
  void operator()(const event::dice_set_out& e) { add(command::dice_set_out{e.fault}); }

  void operator()(const event::correction_proposed& e) {
    switch (e.what) {
      case correction_kind::dice:
        return add(command::correct_throw{e.round, e.dice, e.reason, e.ruled}, e.by);
      case correction_kind::entry:
        return add(command::correct_entry{e.entry, e.reason}, e.by);
      case correction_kind::amount:
        return add(command::correct_amount{e.player, e.amount, e.reason}, e.by);
    }
  }
  void operator()(const event::corrected& e) {
    add(command::approve_correction{e.correction}, e.approved_by);
  }
  void operator()(const event::correction_rejected& e) {
    add(command::reject_correction{e.correction, e.reason}, e.by);
  }
  void operator()(const event::duty_taken& e) { add(command::take_duty{e.what}, e.person); }
  void operator()(const event::duty_left& e) { add(command::leave_duty{e.what}, e.person); }
  void operator()(const event::disputed& e) { add(command::dispute{e.seat, e.entry, e.reason}); }
  void operator()(const event::recall_opened& e) { add(command::open_recall{e.dispute}, e.by); }
  void operator()(const event::dispute_ruled& e) {
    add(command::rule_dispute{e.dispute, e.outcome, e.reason}, e.by);
  }

  void operator()(const event::filled& e) { add(command::fill{e.slip, e.amount}); }
  void operator()(const event::credited& e) { add(command::credit{e.slip, e.amount}); }
  void operator()(const event::box_taken& e) { add(command::take_box{e.box, e.of}); }
  void operator()(const event::box_counted& e) {
    add(command::count_box{e.box, e.of, e.counted.count()});
  }
  void operator()(const event::tray_counted& e) {
    add(command::count_tray{e.slip, e.counted.count()});
  }
  void operator()(const event::play_stopped& /*e*/) { add(command::stop_play{}); }
  void operator()(const event::play_resumed& /*e*/) { add(command::resume_play{}); }

  void operator()(const event::seed_committed& e) {
    add(command::commit_seed{e.window, e.table, e.commitment, e.sealed});
  }
  void operator()(const event::value_committed& e) {
    add(command::commit_value{e.seat, e.window, e.commitment});
  }
  void operator()(const event::values_closed& e) { add(command::close_values{e.window}); }
  void operator()(const event::value_shown& e) {
    add(command::show_value{e.seat, e.window, e.value});
  }
  void operator()(const event::seed_shown& e) { add(command::show_seed{e.window, e.seed}); }
  void operator()(const event::seeds_discarded& e) { add(command::discard_seeds{e.reason}); }

  void operator()(const event::final_game_designated& e) {
    add(command::designate_final_game{e.begins_at});
  }
  void operator()(const event::button_dealt& e) {
    add(command::deal_button{e.seat, e.card, e.source});
  }
  void operator()(const event::cards_bought& e) {
    add(command::buy{e.seat, e.count});
    if (e.count == 1) add(command::rebuy{e.seat});
  }
  void operator()(const event::cards_dealt& e) { add(command::deal{e.seat, e.cards, e.source}); }
  void operator()(const event::option_passed& e) {
    add(command::pass{e.seat});
    add(command::pass_all{});
  }
  void operator()(const event::rolled& e) {
    add(command::roll{e.seat, report_of(e.dice), e.source});
  }

 private:
  template <class Command>
  void add(Command what, const std::string& principal = {}) {
    for (const auto sender : likely_senders) {
      if ((Command::senders & only(sender)) == 0) continue;
      sent_command asked;
      asked.what = what;
      asked.at = at_;
      asked.from = sender;
      asked.principal = principal;
      into_.push_back(std::move(asked));
    }
  }

  moment at_;
  const common_state& before_;
  const std::string& stream_;
  std::vector<sent_command>& into_;
};

}  // namespace

std::vector<sent_command> asked_for(std::span<const log_entry> happened, const common_state& before,
                                    const std::string& stream) {
  std::vector<sent_command> all;
  for (const auto& each : happened) {
    std::visit(commands_behind{each, before, stream, all},
               static_cast<const event_variant&>(each.what));
  }
  if (happened.empty()) return all;
  if (const auto* paper = std::get_if<event::paper_entered>(&happened.front().what)) {
    for (auto& each : all) each.paper = paper_mark{paper->signed_by, paper->countersigned_by};
  }
  return all;
}

}  // namespace skyward::table
