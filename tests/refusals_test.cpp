// Every refusal of a banked table: what led up to it, the line refused, its code, clause and words;
// that nothing changes; and that the first in the order of precedence is the one told.
#include "played_table.hpp"

#include <algorithm>
#include <set>

namespace skyward::table::refusals_test {
namespace {

using code = refusal_code;

struct refused_case {
  std::string name;
  table_setup played;
  lines before;
  std::string asked;
  refusal_code code{};
  std::string clause;
  std::string part;  // of the message
};

// ---- tables

table_setup high_roll(const std::string& submission = "") {
  return {"high-roll-dice", "", submission};
}
table_setup six_dice(const std::string& submission = "") {
  return {"high-roll-dice-six", "", submission};
}
table_setup football(const std::string& submission = "") {
  return {"three-dice-football", "", submission};
}
table_setup props(const std::string& submission = "") {
  return {"props-and-hops", "", submission};
}

const std::string odds_of_593 = R"([odds]
pip-1 = "3 to 1"
pip-2 = "6 to 1"
pip-3 = "6 to 1"
pip-4 = "5 to 1"
pip-5 = "4 to 1"
pip-6 = "4 to 1"
kind-2 = "12 to 1"
"kind-3:first-roll" = "3 to 5"
"kind-3:extra-roll" = "6 to 1"
"kind-4:first-roll" = "1 to 1"
"kind-4:extra-roll" = "1 to 1"
"kind-5:first-roll" = "4 to 1"
"kind-5:extra-roll" = "2 to 1"
"kind-6:first-roll" = "30 to 1"
"kind-6:extra-roll" = "4 to 1"
"kind-7:first-roll" = "400 to 1"
"kind-7:extra-roll" = "10 to 1"
"kind-8:first-roll" = "5,000 to 1"
"kind-8:extra-roll" = "50 to 1"
million-9 = "$50,000"
million-10 = "$1,000,000"
)";

/// The temporary chapter, whose odds and extra roll the source does not tell.
table_setup temporary() {
  return {"high-roll-dice", "pa-593", "not_offered = [\"extra-roll\"]\n" + odds_of_593};
}

// ---- what leads up to a refusal

const std::string four_fives = "5,5,5,5,6,6,6,1,1,4";
const std::string gain_of_five = "3,4,2";
const std::string turnover = "1,1,6";

/// One seat has five dollars on Pip Street.
lines pip_placed() {
  return seated(1) + lines{wager(1, "pip-5", 500)};
}
/// The same, and betting is closed.
lines pip_closed() {
  return pip_placed() + lines{no_more_bets};
}
/// An extra roll is bought for a circle that the first roll leaves standing.
lines extra_roll_due() {
  return pip_placed() +
         lines{wager(1, "kind-6", 500), extra_roll(1), no_more_bets, throw_of(four_fives)};
}
/// Football: seat 1 has the dice.
lines with_quarterback(int seats = 2) {
  return seated(seats) + lines{offer, accept(1)};
}
/// Football: the first play has gained five yards, and betting is open for the second.
lines second_play() {
  return with_quarterback() +
         lines{wager(1, "touchdown", 500), no_more_bets, throw_of(gain_of_five)};
}
/// Props & Hops: a Six Eight Shake stands after a roll that decides nothing of it.
lines shake_running() {
  return seated(2) + lines{wager(1, "six-eight-shake", 500), no_more_bets, throw_of("1,2")};
}

constexpr auto house = "house rule";

// ---- the cases, in order of precedence

std::vector<refused_case> who_when_and_which() {
  const auto paper = [](const std::string& signatures) {
    return R"({"do":"seat","seat":1,"player":"ann","at":"2026-11-21T14:00:00Z","paper":{)" +
           signatures + "}}";
  };
  return {
      {"a wager for the window before", high_roll(), pip_closed() + lines{throw_of(four_fives)},
       R"({"do":"wager","seat":1,"area":"pip-5","cents":500,"window":1})", code::window_passed,
       house, "meant for window 1; accepted: 2"},
      {"a wager for a window to come", high_roll(), seated(1),
       R"({"do":"wager","seat":1,"area":"pip-5","cents":500,"window":2,"role":"device"})",
       code::window_passed, house, "meant for window 2; accepted: 1"},
      {"chips bought after the moment until which it was meant", high_roll(), seated(1),
       at("2026-11-21T14:00:00.001Z",
          R"({"do":"buy_in","seat":1,"cents":500,"valid_until":"2026-11-21T14:00:00Z"})"),
       code::window_passed, house, "accepted: at a moment that is not after it"},
      {"chips bought until a moment, without one", high_roll(), seated(1),
       R"({"do":"buy_in","seat":1,"cents":500,"valid_until":"2026-11-21T14:00:00Z"})",
       code::window_passed, house, "valid until 2026-11-21T14:00:00Z"},
      {"chips bought until a moment far ahead", high_roll(), seated(1),
       at("2026-11-21T13:58:59.999Z",
          R"({"do":"buy_in","seat":1,"cents":500,"valid_until":"2026-11-21T14:00:00Z"})"),
       code::window_passed, house, "accepted: at most 60 seconds after 2026-11-21T13:58:59.999Z"},
      {"a wager told by a device", high_roll(), seated(1),
       R"({"do":"wager","seat":1,"area":"pip-5","cents":500,"role":"device"})", code::role_may_not,
       house, "wager is not for the device to send"},
      {"a player throws", high_roll(), pip_closed(), from("player", throw_of(four_fives)),
       code::role_may_not, house,
       "throw is not for the player to send; accepted: dealer, stickperson, fair-dice"},
      {"the fair dice call no more bets", football(), seated(1), from("fair-dice", no_more_bets),
       code::role_may_not, house, "accepted: dealer, stickperson, house"},
      {"a dealer rules a dispute", high_roll(), pip_placed(),
       R"({"do":"rule_dispute","dispute":1,"ruling":"stands","reason":"seen"})", code::role_may_not,
       house, "accepted: floorperson"},
      {"a correction approved by a player's own hand", high_roll(), pip_placed(),
       R"({"do":"approve_correction","correction":1,"role":"player"})", code::role_may_not, house,
       "approve_correction is not for the player to send"},
      {"a dealer's command from who is not on duty", high_roll(),
       seated(1) + lines{by("dee", R"({"do":"take_duty","duty":"dealer"})")},
       by("flo", wager(1, "pip-5", 500)), code::role_may_not, house,
       "flo is not on duty as dealer; accepted: dee"},
      {"a dealer's command where every dealer has left", high_roll(),
       seated(1) + lines{by("dee", R"({"do":"take_duty","duty":"dealer"})"),
                         by("dee", R"({"do":"leave_duty","duty":"dealer"})")},
       by("dee", wager(1, "pip-5", 500)), code::role_may_not, house, "accepted: take_duty first"},
      {"a duty taken twice", high_roll(),
       lines{open_it, by("dee", R"({"do":"take_duty","duty":"dealer"})")},
       by("DEE", R"({"do":"take_duty","duty":"dealer"})"), code::not_your_duty, house,
       "DEE is dealer here already"},
      {"a duty taken by a player", high_roll(), seated(1),
       by("player 1", R"({"do":"take_duty","duty":"dealer"})"), code::not_your_duty, house,
       "player 1 plays at this table"},
      {"a floorperson's duty taken by a dealer", high_roll(), lines{open_it},
       by("mal", R"({"do":"take_duty","duty":"floorperson"})"), code::not_your_duty, house,
       "the duty of a floorperson is not the dealer's; accepted: from the floorperson"},
      {"a floorperson's duty left by a dealer", high_roll(), lines{open_it},
       by("mal", R"({"do":"leave_duty","duty":"floorperson"})"), code::not_your_duty, house,
       "the duty of a floorperson is not the dealer's"},
      {"a stickperson's duty where there is none", high_roll(), lines{open_it},
       R"({"do":"take_duty","duty":"stickperson"})", code::not_your_duty, house,
       "High Roll Dice has no stickperson"},
      {"a duty left by another", high_roll(),
       lines{open_it, by("dee", R"({"do":"take_duty","duty":"dealer"})")},
       by("flo", R"({"do":"leave_duty","duty":"dealer"})"), code::not_your_duty, house,
       "flo is no dealer here"},
      {"a moment before the last",
       high_roll(),
       {at("2026-11-21T14:00:00Z", open_it)},
       at("2026-11-21T13:59:59.999Z", sit(1)),
       code::time_went_back,
       house,
       "2026-11-21T13:59:59.999Z is before the last entry's 2026-11-21T14:00:00Z"},
      {"paper without names",
       high_roll(),
       {open_it},
       paper(""),
       code::paper_unsigned,
       house,
       "two different people"},
      {"paper signed once",
       high_roll(),
       {open_it},
       paper(R"("signed_by":"ann")"),
       code::paper_unsigned,
       house,
       "two different people"},
      {"paper signed by one person twice",
       high_roll(),
       {open_it},
       paper(R"("signed_by":"ann","countersigned_by":"ann")"),
       code::paper_unsigned,
       house,
       "two different people"},
      {"paper signed by one person in two spellings",
       high_roll(),
       {open_it},
       paper(R"("signed_by":"ann","countersigned_by":"ANN")"),
       code::paper_unsigned,
       house,
       "two different people"},
      {"paper without its time",
       high_roll(),
       {open_it},
       R"({"do":"no_more_bets","paper":{"signed_by":"ann","countersigned_by":"bob"}})",
       code::paper_unsigned,
       house,
       "the time when it happened"},
      {"an extra roll in football", football(), seated(1), extra_roll(1), code::not_of_this_game,
       "577.3(b)", "nothing is bought in Three Dice Football; accepted: wager"},
      {"an extra roll with six dice", six_dice(), pip_placed(), extra_roll(1),
       code::not_of_this_game, "675a.6(d)/like-kind", "nothing is bought in "},
      {"dice offered where the dealer throws", high_roll(), seated(1), R"({"do":"offer_dice"})",
       code::not_of_this_game, house, "not offered round in High Roll Dice"},
      {"the shaker accepted where it is passed", props(), seated(1), accept(1),
       code::not_of_this_game, house, "not offered round in Props & Hops"},
      {"dice declined where the dealer throws", six_dice(), seated(1), decline(1),
       code::not_of_this_game, house, "the dealer throws"},
      {"a button dealt where there is none", high_roll(), seated(1),
       R"({"do":"deal_button","seat":1,"card":2})", code::not_of_this_game, house,
       "High Roll Dice has no deal_button"},
      {"everybody passes where nobody buys cards", high_roll(), seated(1), R"({"do":"pass_all"})",
       code::not_of_this_game, house, "High Roll Dice has no pass_all"},
      {"a final game at a banked table", football(), seated(1),
       R"({"do":"designate_final_game","begins_at":"2026-11-21T23:45:00Z"})",
       code::not_of_this_game, house, "Three Dice Football has no designate_final_game"},
      {"a seat before the table opens",
       high_roll(),
       {},
       sit(1),
       code::table_closed,
       house,
       "accepted: open_table"},
      {"a throw after the table has closed", football(), seated(1) + lines{close_it},
       throw_of(gain_of_five), code::table_closed, house, "accepted: open_table"},
      {"a day that is over", high_roll(), seated(1) + lines{turn_day(1, 2)}, wager(1, "pip-5", 500),
       code::table_closed, house, "the day is over; accepted: in the stream table/1/2"},
      {"a table opened anew on a day that is over", high_roll(), seated(1) + lines{turn_day(1, 2)},
       open_it, code::table_closed, house, "the day is over"},
      {"a table opened twice",
       props(),
       {open_it},
       open_it,
       code::table_open,
       house,
       "open already"},
      {"six dice that no rules submission selects",
       {"high-roll-dice-six", "", "", false},
       {},
       open_it,
       code::submission_needed,
       "675a.6(a)",
       "accepted: one, were it to say no more than game = \"high-roll-dice-six\""},
      {"593 without odds",
       {"high-roll-dice", "pa-593", ""},
       {},
       open_it,
       code::odds_not_known,
       "593.2(e)(1)/object",
       "pip-1: what it pays of edition pa-593 is not in the source"},
      {"593 with its extra roll",
       {"high-roll-dice", "pa-593", odds_of_593},
       {},
       open_it,
       code::odds_not_known,
       "593.2(e)(3)/effect",
       "extra-roll: what becomes of it"},
      {"a maximum whose winnings cannot be counted",
       high_roll("[limits]\nmaximum_cents = 10000000000000"),
       {},
       open_it,
       code::limit_too_high,
       "675a.5(a)/ace",
       "accepted: a maximum of $"},
      {"a maximum whose winnings together cannot be counted",
       props("[limits]\nseats = 64\nmaximum_cents = 66666666600"),
       {},
       open_it,
       code::limit_too_high,
       house,
       "gets $381,333,332,952, and 64 seats more than can be counted; accepted: a maximum with "
       "which it is $312,500,000,000 or less"},
  };
}

std::vector<refused_case> seats() {
  return {
      {"a seventh seat at High Roll Dice",
       high_roll(),
       {open_it},
       sit(7),
       code::no_such_seat,
       "675a.1(a)",
       "no seat 7; accepted: 1 to 6"},
      {"a seventh seat with six dice",
       six_dice(),
       {open_it},
       sit(7),
       code::no_such_seat,
       "675a.6(b)",
       "no seat 7"},
      {"a seventeenth seat at football", football(), seated(1), wager(17, "trips", 500),
       code::no_such_seat, "577.2(a)/positions", "no seat 17; accepted: 1 to 16"},
      {"dice offered to a seventeenth seat", football(), seated(1),
       R"({"do":"offer_dice","seat":17,"role":"stickperson"})", code::no_such_seat,
       "577.2(a)/positions", "no seat 17"},
      {"a seat beyond the house's own number at Props & Hops",
       props(),
       {open_it},
       sit(7),
       code::no_such_seat,
       house,
       "no seat 7"},
      {"a third seat where the house has two",
       high_roll("[limits]\nseats = 2"),
       {open_it},
       sit(3),
       code::no_such_seat,
       house,
       "accepted: 1 to 2"},
      {"a seat that is taken", high_roll(), seated(1), sit(1, "zoe"), code::seat_taken, house,
       "seat 1 is taken"},
      {"a seat of a player who has stepped away", football(),
       seated(1) + lines{wager(1, "trips", 500), leave(1)}, sit(1, "zoe"), code::seat_taken, house,
       "seat 1 is taken"},
      {"a player at two seats in capitals", high_roll(), seated(1), sit(2, "PLAYER 1"),
       code::player_seated, house, "PLAYER 1 sits at seat 1 already"},
      {"who deals sits down", high_roll(),
       lines{open_it, by("dee", R"({"do":"take_duty","duty":"dealer"})")},
       from("floorperson", sit(1, "DEE")), code::player_seated, house,
       "DEE is dealer at this table; accepted: leave_duty first"},
      {"a player at two seats", high_roll(), seated(1), sit(2, "player 1"), code::player_seated,
       house, "player 1 sits at seat 1 already"},
      {"a wager from an empty seat", high_roll(), seated(1), wager(2, "pip-1", 500),
       code::seat_empty, "675a.2(c)/seated-only", "nobody sits at seat 2"},
      {"a wager from an empty seat with six dice", six_dice(), seated(1), wager(2, "pip-1", 500),
       code::seat_empty, "675a.6(d)/adopted", "nobody sits at seat 2"},
      {"a wager from an empty seat under 593", temporary(), seated(1), wager(2, "pip-1", 500),
       code::seat_empty, "593.2(c)/seated-only", "nobody sits at seat 2"},
      {"a wager from an empty seat at football", football(), seated(1), wager(2, "trips", 500),
       code::seat_empty, house, "nobody sits at seat 2"},
      {"leaving an empty seat", high_roll(), seated(1), leave(2), code::seat_empty, house,
       "nobody sits at seat 2"},
      {"an extra roll from an empty seat", high_roll(), seated(1), extra_roll(2), code::seat_empty,
       "675a.2(c)/seated-only", "nobody sits at seat 2"},
      {"dice declined from an empty seat", football(), seated(2) + lines{offer}, decline(3),
       code::seat_empty, house, "nobody sits at seat 3"},
      {"a wager taken down from afar", football(),
       seated(1) + lines{wager(1, "trips", 500), leave(1)}, take_down(1, "trips"),
       code::stepped_away, house, "accepted: seat, to return"},
      {"a wager from afar", football(), seated(1) + lines{wager(1, "trips", 500), leave(1)},
       wager(1, "trips", 500), code::stepped_away, house, "accepted: seat, to return"},
      {"dice accepted from afar", football(), seated(1) + lines{wager(1, "trips", 500), leave(1)},
       accept(1), code::stepped_away, house, "has stepped away"},
      {"leaving a wager", high_roll(), pip_placed(), leave(1), code::wagers_standing,
       "675a.2(c)/stay-seated", "seat 1 has wagered in this round"},
      {"leaving after all is settled and before the round ends", high_roll(),
       seated(2) + lines{wager(1, "pip-5", 500), wager(2, "pip-5", 500), wager(2, "kind-6", 500),
                         extra_roll(2), no_more_bets, throw_of(four_fives)},
       leave(1), code::wagers_standing, "675a.2(c)/stay-seated", "accepted: once it is over"},
      {"leaving a wager under 593", temporary(), pip_placed(), leave(1), code::wagers_standing,
       "593.2(c)/stay-seated", "seat 1"},
      {"leaving a wager with six dice", six_dice(), pip_placed(), leave(1), code::wagers_standing,
       "675a.6(d)/adopted", "seat 1"},
      {"leaving a shake that goes on", props(), shake_running(), leave(1), code::wagers_standing,
       "668a.2", "seat 1"},
      {"closing before the extra roll that is bought", high_roll(),
       pip_placed() +
           lines{wager(1, "kind-2", 500), extra_roll(1), no_more_bets, throw_of(four_fives)},
       close_it, code::wagers_standing, "675a.2(c)/stay-seated", "accepted: once it is over"},
      {"closing over wagers", football(), seated(1) + lines{wager(1, "trips", 500)}, close_it,
       code::wagers_standing, house, "seat 1 has wagers on the layout"},
      {"a day that turns while all players of wagers are gone", football(),
       seated(1) + lines{wager(1, "trips", 500), leave(1)}, turn_day(1, 2), code::wagers_standing,
       house, "accepted: void_round first"},
  };
}

std::vector<refused_case> steps() {
  const auto thrown = seated(1, open_strict) + lines{wager(1, "pip-5", 500), no_more_bets,
                                                     done("shake"), throw_of(four_fives)};
  return {
      {"a throw before the shake", high_roll(),
       seated(1, open_strict) + lines{wager(1, "pip-5", 500), no_more_bets}, throw_of(four_fives),
       code::step_out_of_order, "675a.4(b)/shake", "the dealer is due first"},
      {"a throw before the sensors are locked", high_roll(),
       seated(1, open_strict) +
           lines{wager(1, "pip-5", 500), wager(1, "kind-4", 500), extra_roll(1), no_more_bets},
       throw_of(four_fives), code::step_out_of_order, "675a.4(a)/lock-out", "(lock-sensors)"},
      {"a throw before the shake with six dice", six_dice(),
       seated(1, open_strict) + lines{wager(1, "pip-5", 500), no_more_bets},
       throw_of("1,1,2,2,3,4"), code::step_out_of_order, "675a.6(g)/throw", "(shake)"},
      {"no more bets before somebody has the dice", football(),
       seated(1, open_strict) + lines{wager(1, "trips", 500)}, no_more_bets,
       code::step_out_of_order, "577.4(b)/clockwise", "(offer-dice)"},
      {"no more bets before the pucks are placed", football(),
       seated(1, open_strict) + lines{offer, accept(1), from("player", done("select-dice")),
                                      from("stickperson", done("return-dice")),
                                      wager(1, "trips", 500)},
       no_more_bets, code::step_out_of_order, "577.6(a)/down-puck", "(place-pucks)"},
      {"no more bets before the dealer shakes", props(),
       seated(1, open_strict) +
           lines{wager(1, "field", 500), from("floorperson", done("load-shaker"))},
       no_more_bets, code::step_out_of_order, "668a.3(d)/dealer-shake", "(dealer-shake)"},
      {"the shaker uncovered before it is offered", props(),
       seated(1, open_strict) + lines{wager(1, "field", 500),
                                      from("floorperson", done("load-shaker")),
                                      done("dealer-shake"), no_more_bets},
       throw_of("1,2"), code::step_out_of_order, "668a.3(f)/offer", "(offer-shaker)"},
      {"a wager before the throw is settled", high_roll(), thrown, wager(1, "pip-5", 500),
       code::step_out_of_order, "675a.4(d)", "(call-face)"},
      {"ready before the throw is settled", high_roll(), thrown, ready(1), code::step_out_of_order,
       "675a.4(d)", "(call-face)"},
      {"a tip of who played before the throw is settled", high_roll(), thrown, tip(1, 500),
       code::step_out_of_order, "675a.4(d)", "(call-face)"},
      {"a round void before the throw is settled", high_roll(), thrown,
       R"({"do":"void_round","reason":"x","role":"floorperson"})", code::step_out_of_order,
       "675a.4(d)", "(call-face)"},
      {"a day that turns before the throw is settled", high_roll(), thrown, turn_day(1, 2),
       code::step_out_of_order, "675a.4(d)", "(call-face)"},
      {"a later step of the call", high_roll(), thrown, done("settle-first-roll"),
       code::step_out_of_order, "675a.4(d)", "(call-face)"},
      {"a step that a command completes", high_roll(), pip_placed(), done("no-more-bets"),
       code::step_out_of_order, "675a.4(a)/no-more-bets", "(no-more-bets)"},
      {"a step that no text knows", high_roll(), pip_closed(), done("shakes"), code::no_such_step,
       house, R"(no step is called "shakes"; nearest of)"},
  };
}

std::vector<refused_case> windows() {
  return {
      {"a wager before the house has committed to its dice", high_roll(),
       lines{open_electronic, commit_seed(1), sit(1), by_wallet(buy(1, 100'000))},
       wager(1, "pip-6", 500), code::seed_missing, house,
       "the house has not committed to what is drawn now and next"},
      {"a wager after no more bets", high_roll(), pip_closed(), wager(1, "pip-6", 500),
       code::bets_closed, "675a.2(a)", "no more bets"},
      {"a wager after no more bets under 593", temporary(), pip_closed(), wager(1, "pip-6", 500),
       code::bets_closed, "593.2(a)", "no more bets"},
      {"a wager after no more bets with six dice", six_dice(), pip_closed(), wager(1, "pip-6", 500),
       code::bets_closed, "675a.6(d)/adopted", "no more bets"},
      {"a wager after no more bets at Props & Hops", props(),
       seated(1) + lines{wager(1, "field", 500), no_more_bets}, wager(1, "field", 500),
       code::bets_closed, "668a.2", "no more bets"},
      {"a single play after no more bets", football(),
       with_quarterback() + lines{wager(1, "trips", 500), no_more_bets}, wager(1, "penalty", 500),
       code::bets_closed, "ruling R-77", "no more bets"},
      {"a wager taken down after no more bets", high_roll(), pip_closed(), take_down(1, "pip-5"),
       code::bets_closed, "675a.2(a)", "no more bets"},
      {"an extra roll after the lock-out", high_roll(),
       pip_placed() + lines{wager(1, "kind-4", 500), no_more_bets}, extra_roll(1),
       code::bets_closed, "675a.1(c)(2)/lock-out", "sensors are locked"},
      {"an extra roll between the throws", high_roll(), extra_roll_due(), extra_roll(1),
       code::bets_closed, "675a.1(c)(2)/lock-out", "sensors are locked"},
      {"ready after no more bets", high_roll(), pip_closed(), ready(1), code::bets_closed,
       "675a.2(a)", "no more bets; accepted: when betting opens again"},
      {"no more bets twice", high_roll(), pip_closed(), no_more_bets, code::bets_closed,
       "675a.4(a)/no-more-bets", "accepted: throw"},
      {"a wager corrected away after no more bets", high_roll(), pip_closed(),
       correct_entry({4, 1}), code::bets_closed, "675a.2(a)", "the wager stands"},
      {"a throw while betting is open", high_roll(), pip_placed(), throw_of(four_fives),
       code::bets_open, "675a.4(a)/no-more-bets", "accepted: no_more_bets"},
      {"a throw while betting is open with six dice", six_dice(), pip_placed(),
       throw_of("1,1,2,2,3,4"), code::bets_open, "675a.6(g)/no-more-bets", "betting is open"},
      {"a no roll while betting is open", football(), with_quarterback(), no_roll("stacked"),
       code::bets_open, "ruling R-77", "betting is open"},
      {"a shake while betting is open", props(), seated(1) + lines{wager(1, "field", 500)},
       throw_of("1,2"), code::bets_open, "668a.3(e)/no-more-bets", "betting is open"},
  };
}

std::vector<refused_case> areas() {
  return {
      {"a purchase of nothing that is there", high_roll(), pip_placed(),
       R"({"do":"purchase","seat":1,"area":"second-roll"})", code::no_such_area, "675a.2(e)",
       "no wager is called \"second-roll\""},
      {"a seventh face", high_roll(), seated(1), wager(1, "pip-7", 500), code::no_such_area,
       "675a.2(e)", R"(no wager is called "pip-7"; nearest of 16: pip-1)"},
      {"a seventh face under 593", temporary(), seated(1), wager(1, "pip-7", 500),
       code::no_such_area, "593.2(e)", "pip-7"},
      {"Millionaire Row with six dice", six_dice(), pip_placed(), wager(1, "million-9", 100),
       code::no_such_area, "675a.6(d)/like-kind", "million-9"},
      {"a field goal", football(), seated(1), wager(1, "field-goal", 500), code::no_such_area,
       "577.3(b)", "field-goal"},
      {"an unknown wager taken down", high_roll(), pip_placed(), take_down(1, "kind-9"),
       code::no_such_area, "675a.2(e)", "kind-9"},
      {"an area that the house withdrew", high_roll("not_offered = [\"million-9\"]"), pip_placed(),
       wager(1, "million-9", 100), code::area_not_offered, house, "million-9 is not offered"},
      {"an extra roll under 593", temporary(), pip_placed() + lines{wager(1, "kind-4", 500)},
       extra_roll(1), code::area_not_offered, house, "extra-roll is not offered"},
      {"a full game wager after the first throw", football(), second_play(),
       wager(2, "defense", 500), code::area_locked, "577.3(c)/lock", "Defense is locked"},
      {"a full game wager raised", football(), second_play(), wager(1, "touchdown", 500),
       code::area_locked, "577.3(c)/lock", "Touchdown is locked"},
      {"a full game wager taken down", football(), second_play(), take_down(1, "touchdown"),
       code::area_locked, "577.3(c)/lock", "Touchdown is locked"},
      {"a full game wager after a void first throw", football(),
       with_quarterback() + lines{wager(1, "touchdown", 500), no_more_bets, no_roll("stacked")},
       wager(2, "touchdown", 500), code::area_locked, "577.3(c)/lock", "Touchdown is locked"},
      {"a shake while one goes on", props(), shake_running(), wager(2, "six-eight-shake", 500),
       code::area_locked, "ruling R-45", "Six Eight Shake is locked"},
      {"a shake taken down while it goes on", props(), shake_running(),
       take_down(1, "six-eight-shake"), code::area_locked, "ruling R-45", "is locked"},
      {"the extra roll as a wager", high_roll(), pip_placed() + lines{wager(1, "kind-4", 500)},
       wager(1, "extra-roll", 500), code::purchase_apart, "675a.2(e)(3)/purchase",
       "accepted: purchase"},
      {"a wager as a purchase", high_roll(), pip_placed(),
       R"({"do":"purchase","seat":1,"area":"kind-4"})", code::wager_apart, "675a.2(e)(2)/place",
       "Four of a kind is no purchase; accepted: wager"},
  };
}

std::vector<refused_case> what_comes_first() {
  return {
      {"a spoken wager", high_roll(), seated(1), spoken_wager(1, "pip-5", 500), code::not_chips,
       "675a.2(b)/verbal-cash", "accepted: chips on the layout"},
      {"a spoken wager under 593", temporary(), seated(1), spoken_wager(1, "pip-5", 500),
       code::not_chips, "593.2(b)/verbal-cash", "cash is not taken"},
      {"a spoken purchase", high_roll(), pip_placed() + lines{wager(1, "kind-4", 500)},
       R"({"do":"purchase","seat":1,"area":"extra-roll","with":"cash"})", code::not_chips,
       "675a.2(b)/verbal-cash", "cash is not taken"},
      {"a spoken wager with six dice", six_dice(), seated(1), spoken_wager(1, "pip-5", 500),
       code::not_chips, "675a.6(d)/adopted", "cash is not taken"},
      {"a spoken wager at football", football(), seated(1), spoken_wager(1, "trips", 500),
       code::not_chips, "577.3(a)/verbal-cash", "cash is not taken"},
      {"a spoken wager at Props & Hops", props(), seated(1), spoken_wager(1, "field", 500),
       code::not_chips, "668a.2", "cash is not taken"},
      {"chips bought from a wallet over a tray", high_roll(), seated(1), by_wallet(buy(1, 500)),
       code::no_wallet, house, "accepted: cash, or a table opened with"},
      {"chips cashed into a wallet over a tray", high_roll(), seated(1),
       by_wallet(cash_out(1, 500)), code::no_wallet, house, "a physical table has no wallets"},
      {"Like Kind before Pip Street", high_roll(), seated(1), wager(1, "kind-4", 500),
       code::wager_needed, "675a.2(e)(2)/place", "comes after a Pip Street wager; seat 1 has none"},
      {"Like Kind before Pip Street under 593", temporary(), seated(1), wager(1, "kind-4", 500),
       code::wager_needed, "593.2(e)(2)/place", "Pip Street"},
      {"no match before Pip Street", six_dice(), seated(1), wager(1, "no-match", 500),
       code::wager_needed, "675a.6(d)/like-kind", "Pip Street"},
      {"Like Kind on another seat's Pip Street", high_roll(),
       seated(2) + lines{wager(1, "pip-5", 500)}, wager(2, "kind-4", 500), code::wager_needed,
       "675a.2(e)(2)/place", "seat 2 has none"},
      {"an extra roll before Like Kind", high_roll(), pip_placed(), extra_roll(1),
       code::wager_needed, "675a.2(e)(3)/purchase", "comes after a Like Kind Boulevard wager"},
      {"a second extra roll", high_roll(),
       pip_placed() + lines{wager(1, "kind-4", 500), extra_roll(1)}, extra_roll(1),
       code::already_bought, "ruling R-6", "seat 1 has bought the extra roll"},
      {"a seat that is ready already", high_roll(), pip_placed() + lines{ready(1)}, ready(1),
       code::already_ready, house, "seat 1 is ready already"},
  };
}

std::vector<refused_case> amounts() {
  return {
      {"two dollars on Millionaire Row", high_roll(), pip_placed(), wager(1, "million-9", 200),
       code::not_fixed_amount, "675a.2(e)(4)/max", "accepted: $1"},
      {"fifty cents on Millionaire Row", high_roll(), pip_placed(), wager(1, "million-9", 50),
       code::not_fixed_amount, "ruling R-14", "$0.50 on Nine of a kind, first roll; accepted: $1"},
      {"Millionaire Row raised", high_roll(), pip_placed() + lines{wager(1, "million-9", 100)},
       wager(1, "million-9", 100), code::not_fixed_amount, "675a.2(e)(4)/max", "accepted: $1"},
      {"two dollars on Millionaire Row under 593", temporary(), pip_placed(),
       wager(1, "million-10", 200), code::not_fixed_amount, "593.2(e)(4)/max", "accepted: $1"},
      {"half a dollar too much", high_roll(), seated(1), wager(1, "pip-5", 550), code::not_in_chips,
       "675a.2(b)/chips", "$5.50 cannot be made of chips of $1"},
      {"half a dollar too much at football", football(), seated(1), wager(1, "trips", 550),
       code::not_in_chips, "577.3(a)/chips", "chips of $1"},
      {"half a dollar as a tip", high_roll(), seated(1), tip(1, 150), code::not_in_chips, house,
       "$1.50 cannot be made of chips of $1"},
      {"chips for half a dollar", high_roll(), seated(1), buy(1, 150), code::not_in_chips, house,
       "$1.50 cannot be made of chips of $1"},
      {"below the minimum", high_roll(), seated(1), wager(1, "pip-5", 400), code::below_minimum,
       house, "$4 is below the table minimum of $5"},
      {"above the maximum", football(), seated(1), wager(1, "trips", 50'100), code::above_maximum,
       house, "$501 is above the table maximum of $500"},
      {"raised above the maximum", football(), seated(1) + lines{wager(1, "trips", 50'000)},
       wager(1, "trips", 100), code::above_maximum, house, "$501 is above"},
      {"unequal faces", high_roll(), pip_placed(), wager(1, "pip-6", 600), code::unequal_value,
       "675a.1(b)(2)(iv)", "$6 where the other wagers of seat 1 are $5 each"},
      {"a circle unlike its face", high_roll(), pip_placed(), wager(1, "kind-4", 1'000),
       code::unequal_value, "675a.1(b)(2)(iv)", "$5 each"},
      {"one of two equal wagers raised", high_roll(), pip_placed() + lines{wager(1, "pip-6", 500)},
       wager(1, "pip-6", 500), code::unequal_value, "675a.1(b)(2)(iv)", "$10 where"},
      {"unequal with six dice", six_dice(), pip_placed(), wager(1, "no-match", 600),
       code::unequal_value, "675a.6(b)(3)", "$5 each"},
      {"five dollars and a cent at four to five",
       football("[limits]\nchip_cents = 1\n[payment]\nfractions = \"even-only\""), seated(1),
       wager(1, "defense", 501), code::uneven_payout, "ruling R-17",
       "$5.01 at 4 to 5 does not come out even"},
      {"chips without end", high_roll(),
       lines{open_it, sit(1), buy(1, 10'000'000'000'000), buy(1, 10'000'000'000'000)}, buy(1, 100),
       code::too_much_money, house,
       "seat 1 has $200,000,000,000 and owes $0; accepted: while neither is above"},
      {"chips given without end", high_roll(),
       lines{open_it, sit(1), buy(1, 10'000'000'000'000), buy(1, 10'000'000'000'000)},
       correct_amount(1, 100), code::too_much_money, house,
       "seat 1 has $200,000,000,000 and owes $0"},
      {"a wager beyond the stack", high_roll(), lines{open_it, sit(1), buy(1, 500)},
       wager(1, "pip-5", 600), code::not_enough_chips, "675a.2(b)/chips",
       "seat 1 has $5; asked for $6"},
      {"an extra roll beyond the stack", high_roll(),
       lines{open_it, sit(1), buy(1, 1'000), wager(1, "pip-5", 500), wager(1, "kind-4", 500)},
       extra_roll(1), code::not_enough_chips, "675a.2(b)/chips", "seat 1 has $0; asked for $5"},
      {"cash beyond the stack", high_roll(), seated(1), cash_out(1, 100'100),
       code::not_enough_chips, house, "seat 1 has $1,000; asked for $1,001"},
      {"cash that is owed", high_roll(),
       seated(1) + agreed(correct_amount(1, -100'500)) + lines{buy(1, 1'000)}, cash_out(1, 600),
       code::not_enough_chips, house, "and owes $5"},
      {"a tip beyond the stack", high_roll(), seated(1), tip(1, 100'100), code::not_enough_chips,
       house, "seat 1 has $1,000; asked for $1,001"},
      {"a tip of what is owed", high_roll(),
       seated(1) + agreed(correct_amount(1, -100'500)) + lines{buy(1, 1'000)}, tip(1, 600),
       code::not_enough_chips, house, "and owes $5"},
      {"a wager with which all could cost too much", high_roll("[limits]\nworst_case_cents = 2000"),
       pip_placed(), wager(1, "pip-2", 500), code::worst_case_too_high, house,
       "with it all wagers could cost the house $30, and the table's limit is $20; accepted: "
       "nothing more on Pip Street: two"},
      {"a wager of which a part could be paid", football("[limits]\nworst_case_cents = 8100"),
       seated(1), wager(1, "penalty", 1'000), code::worst_case_too_high, house,
       "all wagers could cost the house $90, and the table's limit is $81; accepted: $9 more on "
       "Penalty"},
      {"a wager of which a part would be below the minimum",
       football("[limits]\nworst_case_cents = 4400"), seated(1), wager(1, "penalty", 1'000),
       code::worst_case_too_high, house, "accepted: nothing more on Penalty"},
      {"a wager of which the minimum could be paid", football("[limits]\nworst_case_cents = 4500"),
       seated(1), wager(1, "penalty", 1'000), code::worst_case_too_high, house,
       "accepted: $5 more on Penalty"},
      {"more on a wager than a part of it could cost",
       football("[limits]\nworst_case_cents = 4600\nchip_cents = 10"),
       seated(1) + lines{wager(1, "penalty", 500)}, wager(1, "penalty", 100),
       code::worst_case_too_high, house, "accepted: $0.10 more on Penalty"},
      {"a first wager of equal value with which all could cost too much",
       high_roll("[limits]\nworst_case_cents = 6000"), seated(1), wager(1, "pip-5", 5'000),
       code::worst_case_too_high, house, "accepted: $15 more on Pip Street: five"},
      {"more on a wager than all could cost", football("[limits]\nworst_case_cents = 4600"),
       seated(1) + lines{wager(1, "penalty", 500)}, wager(1, "penalty", 100),
       code::worst_case_too_high, house,
       "all wagers could cost the house $54, and the table's limit is $46; accepted: nothing more "
       "on Penalty"},
      {"a wager of equal value of which a part could be paid",
       high_roll("[limits]\nworst_case_cents = 4000"), seated(1) + lines{wager(1, "pip-5", 1'000)},
       wager(1, "pip-2", 1'000), code::worst_case_too_high, house,
       "cost the house $60, and the table's limit is $40; accepted: nothing more on Pip Street: "
       "two"},
      {"an extra roll with which the circles could cost too much",
       high_roll("[limits]\nworst_case_cents = 4500"),
       pip_placed() + lines{wager(1, "kind-3", 500)}, extra_roll(1), code::worst_case_too_high,
       house,
       "all wagers could cost the house $50, and the table's limit is $45; accepted: nothing "
       "more on Extra Roll"},
      {"nothing to take down", high_roll(), pip_placed(), take_down(1, "pip-6"),
       code::no_such_wager, "675a.2(b)/chips", "seat 1 has no wager on Pip Street: six"},
      {"the only face under a circle", high_roll(), pip_placed() + lines{wager(1, "kind-4", 500)},
       take_down(1, "pip-5"), code::needed_by_another, "675a.2(e)(2)/place",
       "Like Kind Boulevard of seat 1 needs this wager"},
      {"the only circle under the extra roll", high_roll(),
       pip_placed() + lines{wager(1, "kind-4", 500), extra_roll(1)}, take_down(1, "kind-4"),
       code::needed_by_another, "675a.2(e)(3)/purchase", "Extra Roll of seat 1 needs this wager"},
      {"the only face under a circle, corrected away", high_roll(),
       pip_placed() + lines{wager(1, "kind-4", 500)}, correct_entry({4, 1}),
       code::needed_by_another, "675a.2(e)(2)/place", "other entries rest on this one"},
      {"a wager taken down, corrected back", high_roll(),
       pip_placed() + lines{take_down(1, "pip-5")}, correct_entry({5, 1}), code::needed_by_another,
       house, "a wager taken down is placed anew"},
      {"a wager with more on top of it, corrected away", high_roll(),
       pip_placed() + lines{wager(1, "pip-5", 500)}, correct_entry({4, 1}), code::needed_by_another,
       house, "other entries rest on this one"},
      {"nobody has wagered", high_roll(), seated(1), no_more_bets, code::no_wagers,
       "675a.2(e)(1)/required", "nobody has a wager"},
      {"nobody has wagered with six dice", six_dice(), seated(1), no_more_bets, code::no_wagers,
       "675a.6(d)/adopted", "nobody has a wager"},
      {"nobody has wagered before the first throw", football(), with_quarterback(), no_more_bets,
       code::no_wagers, "577.6(b)/first", "nobody has a wager"},
      {"nobody has wagered at Props & Hops", props(), seated(1), no_more_bets, code::no_wagers,
       house, "nobody has a wager"},
      {"a round void before any wager", football(), with_quarterback(),
       R"({"do":"void_round","reason":"x","role":"floorperson"})", code::nothing_to_void, house,
       "round 1 has no wager and no throw"},
      {"a day that turns before a throw", high_roll(), pip_closed(), turn_day(1, 2),
       code::not_between_throws, house, "accepted: once betting is open again"},
      {"a day that turns into itself", high_roll(), seated(1), turn_day(1, 1),
       code::not_between_throws, house, "in the stream table/1/1 of this one; accepted: another"},
  };
}

const std::string set_until_two = R"({"do":"dice_set_in","set":"blue","usable_until":)"
                                  R"("2026-11-21T14:00:00Z"})";
const std::string blue_set = R"({"do":"dice_set_in","set":"blue"})";
const std::string day_old_set = at("2026-11-20T14:00:00Z", blue_set);
const std::string worn_out = R"({"do":"dice_set_out","fault":"damaged"})";
const std::string after_two = "2026-11-21T14:00:00.001Z";

std::vector<refused_case> dice() {
  const auto football_closed = with_quarterback() + lines{wager(1, "trips", 500), no_more_bets};
  const auto shake_closed = seated(1) + lines{wager(1, "field", 500), no_more_bets};
  const auto fair_open =
      lines{open_electronic, commit_seed(1),        commit_seed(2),
            sit(1),          buy(1, 100'000),       from("house", R"({"do":"offer_dice"})"),
            accept(1),       wager(1, "trips", 500)};
  const auto fair_closed = fair_open + lines{from("house", no_more_bets), close_values(1)};
  const auto value_of_one = from(
      "player",
      fmt::format(R"({{"do":"commit_value","seat":1,"of_window":1,"commitment":"{:064x}"}})", 7));
  const auto drawn = [](int window, int index, const std::string& dice) {
    return fmt::format(
        R"({{"do":"throw","dice":[{}],"role":"fair-dice","source":{{"window":{},"index":{}}}}})",
        dice, window, index);
  };
  return {
      {"a set of three green dice and three red", football(), seated(1),
       R"({"do":"dice_set_in","set":"blue","dice":{"green":3,"red":3}})", code::wrong_dice_set,
       "577.4(a)/set", "a set of 3 green, 3 red; accepted: 4 green, 2 red"},
      {"a set of nine dice", high_roll(), seated(1),
       R"({"do":"dice_set_in","set":"blue","dice":{"white":9}})", code::wrong_dice_set, "675a.3(d)",
       "accepted: 10 white"},
      {"a set that was lost", football(),
       football_closed + lines{blue_set, R"({"do":"no_roll","reason":"off-table","lost":true})"},
       blue_set, code::dice_set_spent, "577.4(d)/lost", "went out of play here, lost"},
      {"a set that was damaged", football(), seated(1) + lines{blue_set, worn_out}, blue_set,
       code::dice_set_spent, "577.4(d)/damaged", "accepted: another set"},
      {"the set of before the table closed", football(),
       lines{open_it, blue_set, close_it, open_it}, blue_set, code::dice_set_spent,
       "577.4(d)/reopen", "went out of play here, reopened"},
      {"a throw without dice", high_roll(), pip_closed() + lines{worn_out}, throw_of(four_fives),
       code::dice_missing, "675a.3(d)", "accepted: dice_set_in"},
      {"a throw of six dice without dice", six_dice(), pip_closed() + lines{worn_out},
       throw_of("1,1,2,2,3,4"), code::dice_missing, "675a.6(f)", "accepted: dice_set_in"},
      {"a shake without dice", props(), shake_closed + lines{worn_out}, throw_of("1,2"),
       code::dice_missing, "668a.3(d)/present", "accepted: dice_set_in"},
      {"a throw after the dice were taken out", football(), football_closed + lines{worn_out},
       throw_of(gain_of_five), code::dice_missing, "577.4(a)/set", "accepted: dice_set_in"},
      {"betting closed after a die was lost", football(),
       football_closed + lines{R"({"do":"no_roll","reason":"off-table","lost":true})"},
       no_more_bets, code::dice_missing, "577.4(a)/set", "accepted: dice_set_in"},
      {"dice of before the table closed offered", football(), lines{open_it, close_it} + seated(1),
       offer, code::dice_missing, "577.4(a)/set", "accepted: dice_set_in"},
      {"a shaker shaken that has no dice", high_roll(),
       seated(1, open_strict) + lines{wager(1, "pip-5", 500), no_more_bets, worn_out},
       done("shake"), code::dice_missing, "675a.3(d)", "accepted: dice_set_in"},
      {"dice taken out twice", high_roll(), seated(1) + lines{worn_out}, worn_out,
       code::dice_missing, "675a.3(d)", "accepted: dice_set_in"},
      {"ten dice after their hours", high_roll(), pip_closed() + lines{day_old_set},
       at(after_two, throw_of(four_fives)), code::dice_expired, "675a.3(b)(1)/24h",
       "dice set blue was to be changed by 2026-11-21T14:00:00Z"},
      {"six dice after their hours", six_dice(), pip_closed() + lines{day_old_set},
       at(after_two, throw_of("1,1,2,2,3,4")), code::dice_expired, "ruling R-20", "dice set blue"},
      {"football dice after their hours", football(), football_closed + lines{day_old_set},
       at(after_two, no_roll("stacked")), code::dice_expired, "577.4(d)/24h", "dice set blue"},
      {"two dice after their hours", props(), shake_closed + lines{day_old_set},
       at(after_two, throw_of("1,2")), code::dice_expired, "668a.3(b)(1)/24h", "dice set blue"},
      {"dice after the hours of the house", football(), football_closed + lines{set_until_two},
       at(after_two, no_roll("stacked")), code::dice_expired, house, "dice set blue"},
      {"a throw by nobody", football(), seated(1) + lines{wager(1, "trips", 500), no_more_bets},
       throw_of(gain_of_five), code::no_shooter, "577.4(c)/select",
       "accepted: offer_dice, accept_dice"},
      {"a no roll of nobody's throw", football(),
       seated(1) + lines{wager(1, "trips", 500), no_more_bets}, no_roll("stacked"),
       code::no_shooter, "577.4(c)/select", "nobody has the dice"},
      {"a face ruled at High Roll Dice", high_roll(), pip_closed(),
       R"({"do":"throw","dice":[5,5,5,5,6,6,6,1,1,4],"ruled":true})", code::no_discretion,
       "675a.4(c)/void", "accepted: the dice as they lie"},
      {"a face ruled with six dice", six_dice(), pip_closed(),
       R"({"do":"throw","dice":[1,1,2,2,3,4],"ruled":true})", code::no_discretion,
       "675a.6(g)/throw", "nobody rules on a face"},
      {"a face ruled at Props & Hops", props(), shake_closed,
       R"({"do":"throw","dice":[1,2],"ruled":true})", code::no_discretion, "668a.3(h)/no-roll",
       "nobody rules on a face in Props & Hops"},
      {"nine dice", high_roll(), pip_closed(), throw_of("5,5,5,5,6,6,6,1,1"),
       code::wrong_dice_count, "675a.3(a)/dice", "9 reported, 10 are thrown"},
      {"ten dice on the extra roll", high_roll(), extra_roll_due(), throw_of(four_fives),
       code::wrong_dice_count, "675a.4(g)/rethrow", "10 reported, 6 are thrown"},
      {"five of six dice", six_dice(), pip_closed(), throw_of("1,1,2,2,3"), code::wrong_dice_count,
       "675a.6(e)/dice", "5 reported, 6 are thrown"},
      {"two dice at football", football(), football_closed, throw_of("1,2"), code::wrong_dice_count,
       "577.4(c)/select", "2 reported, 3 are thrown"},
      {"three dice at Props & Hops", props(), shake_closed, throw_of("1,2,3"),
       code::wrong_dice_count, "668a.3(a)", "3 reported, 2 are thrown"},
      {"a correction with one die less", football(), second_play(), correct_dice(1, "1,2"),
       code::wrong_dice_count, "577.4(c)/select", "2 reported, 3 are thrown"},
      {"fair dice that name no draw", football(), fair_closed,
       from("fair-dice", throw_of(gain_of_five)), code::wrong_source, house,
       "fair dice without a draw"},
      {"fair dice of another window", football(), fair_closed, drawn(2, 0, gain_of_five),
       code::wrong_source, house, "draw 0 of window 2; accepted: draw 0 of window 1"},
      {"fair dice of a later draw", football(), fair_closed, drawn(1, 1, gain_of_five),
       code::wrong_source, house, "draw 1 of window 1; accepted: draw 0 of window 1"},
      {"fair dice that lean", football(), fair_closed, drawn(1, 0, R"(1,1,{"cocked":6})"),
       code::wrong_source, house, "fair dice that lean; accepted: dice that lie flat"},
      {"a hand's dice out of a window", high_roll(), pip_closed(),
       R"({"do":"throw","dice":[1,1,1,1,1,1,1,1,1,1],"source":{"window":1,"index":0}})",
       code::wrong_source, house, "accepted: without source"},
      {"a hand's throw at an electronic table", football(), fair_closed, throw_of(gain_of_five),
       code::wrong_source, house, "accepted: what fair dice draw"},
      {"a seed of a window that is not next", football(), fair_closed, commit_seed(4),
       code::no_such_seed, house, "a seed of window 4; accepted: of window 3"},
      {"a seed shown while it is in use", football(), fair_closed,
       from("fair-dice", fmt::format(R"({{"do":"show_seed","of_window":1,"seed":"{:064x}"}})", 1)),
       code::seed_in_use, house, "window 1 is not over"},
      {"a no roll once nothing can be changed any more", football(), fair_closed,
       from("house", no_roll("stacked")), code::seed_in_use, house,
       "accepted: once its seed is shown"},
      {"a value shown while the list is open", football(), fair_open,
       from("player",
            fmt::format(R"({{"do":"show_value","seat":1,"of_window":1,"value":"{:064x}"}})", 1)),
       code::values_open, house, "accepted: once it is closed"},
      {"a list that is closed twice", football(), fair_closed, close_values(1), code::values_closed,
       house, "is closed already"},
      {"a second value of one player", football(), fair_open + lines{value_of_one}, value_of_one,
       code::already_committed, house, "accepted: one"},
      {"another value than was committed to", football(),
       fair_open + lines{value_of_one, from("house", no_more_bets), close_values(1)},
       from("player",
            fmt::format(R"({{"do":"show_value","seat":1,"of_window":1,"value":"{:064x}"}})", 1)),
       code::not_as_committed, house, "another value than seat 1 committed to for window 1"},
      {"a reason of another game", high_roll(), pip_closed(), no_roll("lid-removed"),
       code::unknown_reason, "675a.4(b)/invalid",
       R"("lid-removed" is no reason for a void throw; accepted: off-table, stacked)"},
      {"a reason that nobody printed", props(), shake_closed, no_roll("bad-luck"),
       code::unknown_reason, "668a.3(h)/no-roll", "accepted: stacked, die-out, lid-removed"},
      {"chips touched at football", football(), football_closed, no_roll("touched-chips"),
       code::denied_reason, "577.5(d)", "does not void a throw"},
  };
}

std::vector<refused_case> shooter() {
  return {
      {"dice offered while a player has them", football(), with_quarterback(), offer,
       code::shooter_has_dice, "577.4(c)/select", "seat 1 has the dice"},
      {"dice accepted from another's hand", football(), with_quarterback(), accept(2),
       code::shooter_has_dice, "577.4(c)/select", "seat 1 has the dice"},
      {"dice declined while another has them", football(), with_quarterback(), decline(2),
       code::shooter_has_dice, "577.4(c)/select", "seat 1 has the dice"},
      {"dice first offered to the second seat", football(), seated(2),
       R"({"do":"offer_dice","seat":2,"role":"stickperson"})", code::dice_not_offered,
       "577.4(b)/first-offer", "the dice go to seat 1 first"},
      {"dice accepted out of turn", football(), seated(2) + lines{offer}, accept(2),
       code::dice_not_offered, "577.4(b)/clockwise", "the dice are offered to seat 1"},
      {"dice accepted that nobody offered", football(), seated(2), accept(1),
       code::dice_not_offered, "577.4(b)/clockwise", "accepted: offer_dice"},
      {"dice declined out of turn", football(), seated(2) + lines{offer}, decline(2),
       code::dice_not_offered, "577.4(b)/clockwise", "not with seat 2"},
      {"dice offered again to the outgoing Quarterback", football(),
       with_quarterback() + lines{wager(1, "trips", 500), no_more_bets, throw_of(turnover)},
       R"({"do":"offer_dice","seat":1,"role":"stickperson"})", code::dice_not_offered,
       "577.7(a)/offer-left", "the dice go to seat 2 first"},
      {"the shaker declined by another", props(),
       seated(2) + lines{wager(1, "field", 500), no_more_bets}, decline(2), code::dice_not_offered,
       "ruling R-49", "not with seat 2"},
      {"dice offered to an empty table",
       football(),
       {open_it},
       offer,
       code::nobody_to_offer,
       "577.4(b)/first-offer",
       "nobody is seated"},
  };
}

std::vector<refused_case> corrections() {
  const auto disputed =
      seated(1) +
      lines{R"({"do":"dispute","seat":1,"entry":{"seq":3,"event":1},"reason":"paid short"})"};
  const auto ruled = [](int dispute, const std::string& how) {
    return from("floorperson",
                fmt::format(R"({{"do":"rule_dispute","dispute":{},"ruling":"{}","reason":"seen"}})",
                            dispute, how));
  };
  const auto amount_proposed = pip_placed() + lines{by("dee", correct_amount(1, 100))};
  const auto reject = [](int correction) {
    return fmt::format(R"({{"do":"reject_correction","correction":{},"reason":"it was right"}})",
                       correction);
  };
  auto many_wait = pip_placed();
  for (int i = 0; i < 64; ++i) many_wait.push_back(correct_amount(1, 100));
  return {
      {"an amount approved by who proposed it", high_roll(), amount_proposed, by("dee", approve(1)),
       code::not_approved, house, "dee has proposed it; accepted: approval by another person"},
      {"an amount approved by the same in capitals", high_roll(), amount_proposed,
       by("DEE", approve(1)), code::not_approved, house, "DEE has proposed it"},
      {"an amount approved by a player", high_roll(), amount_proposed, by("PLAYER 1", approve(1)),
       code::not_approved, house, "plays at this table; accepted: two people of the house"},
      {"an amount corrected by a player", high_roll(), pip_placed(),
       by("PLAYER 1", correct_amount(1, 1)), code::not_approved, house,
       "plays at this table; accepted: two people of the house"},
      {"an amount approved by whom it is of", high_roll(),
       pip_closed() + lines{throw_of(four_fives), by("dee", correct_amount(1, 100)), leave(1)},
       by("PLAYER 1", approve(1)), code::not_approved, house, "it is of player 1"},
      {"an amount proposed by whom it is of", high_roll(), lines{open_it, sit(1), leave(1)},
       by("PLAYER 1", correct_amount(1, 100)), code::not_approved, house, "it is of player 1"},
      {"an amount rejected by whom it is of", high_roll(),
       lines{open_it, sit(1), by("dee", correct_amount(1, -100)), leave(1)},
       by("player 1", reject(1)), code::not_approved, house, "or is who it is of"},
      {"dice approved by who played and has left", high_roll(),
       pip_closed() +
           lines{throw_of(four_fives), leave(1), by("dee", correct_dice(1, "1,1,1,1,1,1,1,1,1,1"))},
       by("Player 1", approve(1)), code::not_approved, house, "player 1 played in that round"},
      {"dice proposed by who played and has left", high_roll(),
       pip_closed() + lines{throw_of(four_fives), leave(1)},
       by("player 1", correct_dice(1, "1,1,1,1,1,1,1,1,1,1")), code::not_approved, house,
       "player 1 played in that round"},
      {"an amount proposed by a person and approved by a role", high_roll(), amount_proposed,
       approve(1), code::not_approved, house, "two people, each by its principal"},
      {"an amount proposed by a role and approved by a person", high_roll(),
       pip_placed() + lines{correct_amount(1, 100)}, by("flo", approve(1)), code::not_approved,
       house, "two people, each by its principal"},
      {"an amount approved by a role where duties are taken", high_roll(),
       pip_placed() +
           lines{from("floorperson", by("flo", R"({"do":"take_duty","duty":"floorperson"})")),
                 correct_amount(1, 100)},
       R"({"do":"approve_correction","correction":1})", code::not_approved, house,
       "dealer has proposed it"},
      {"one correction more than can wait", high_roll(), many_wait, correct_amount(1, 100),
       code::not_approved, house, "64 corrections wait"},
      {"an amount rejected by a player", high_roll(), amount_proposed, by("player 1", reject(1)),
       code::not_approved, house,
       "plays at this table or is who it is of; accepted: a person of the house"},
      {"dice approved by who proposed them", football(),
       second_play() + lines{by("dee", correct_dice(1, "1,2,3"))}, by("dee", approve(1)),
       code::not_approved, house, "dee has proposed it"},
      {"an entry approved by who proposed it", high_roll(),
       pip_placed() + lines{by("dee", correct_entry({4, 1}))}, by("dee", approve(1)),
       code::not_approved, house, "dee has proposed it"},
      {"dice of a round without a throw after a void one", high_roll(),
       pip_placed() + lines{R"({"do":"void_round","reason":"x","role":"house"})"},
       correct_dice(2, "1,1,1,1,1,1,1,1,1,1"), code::nothing_to_correct, house,
       "round 2 has had no throw"},
      {"a correction by nothing", high_roll(), pip_placed(), correct_amount(1, 0),
       code::nothing_to_correct, house, "accepted: cents that are not 0"},
      {"an entry to come", high_roll(), pip_placed(), correct_entry({5, 1}),
       code::nothing_to_correct, house, "no entry 5/1; accepted: up to 4/1"},
      {"dice before any throw", high_roll(), pip_closed(), correct_dice(1, "1,2,3"),
       code::nothing_to_correct, house, "round 1 has had no throw"},
      {"a dispute about an entry to come", high_roll(), seated(1),
       R"({"do":"dispute","seat":1,"entry":{"seq":4,"event":1},"reason":"paid short"})",
       code::nothing_to_correct, house, "no entry 4/1; accepted: up to 3/1"},
      {"an entry of a day that has not been", high_roll(), seated(1),
       R"({"do":"dispute","seat":1,"entry":{"stream":"table/1/0","seq":1,"event":1},)"
       R"("reason":"r"})",
       code::nothing_to_correct, house, "no entry 1/1 of table/1/0; accepted: up to 3/1"},
      {"dice approved after the next throw", high_roll(),
       pip_closed() + lines{throw_of(four_fives), correct_dice(1, "1,1,1,1,1,1,1,1,1,1"),
                            wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)},
       approve(1), code::too_late, house, "the last throw was in round 2"},
      {"dice proposed of the throw before in the same round", football(),
       with_quarterback() + lines{wager(1, "touchdown", 500), no_more_bets, throw_of("1,2,5"),
                                  correct_dice(1, "6,6,6"), wager(1, "trips", 500), no_more_bets,
                                  throw_of("1,2,4")},
       approve(1), code::too_late, house, "it was proposed of the throw of entry"},
      {"dice proposed of a throw that was corrected since", high_roll(),
       pip_closed() + lines{throw_of(four_fives), correct_dice(1, "1,1,1,1,1,1,1,1,1,1"),
                            correct_dice(1, "2,2,2,2,2,2,2,2,2,2"), approve(2)},
       approve(1), code::too_late, house, "it was proposed of the throw of entry"},
      {"dice of an earlier round", high_roll(),
       pip_closed() +
           lines{throw_of(four_fives), wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)},
       correct_dice(1, "1,1,1,1,1,1,1,1,1,1"), code::too_late, house,
       "the last throw was in round 2; accepted: an amount"},
      {"two dice of an earlier round", high_roll(),
       pip_closed() +
           lines{throw_of(four_fives), wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)},
       correct_dice(1, "1,2"), code::too_late, house, "the last throw was in round 2"},
      {"dice of a player whose seat another has taken", high_roll(),
       pip_closed() + lines{throw_of(four_fives), leave(1), sit(1, "zoe")},
       correct_dice(1, "1,1,1,1,1,1,1,1,1,1"), code::too_late, house,
       "seat 1, which that throw settled, has been taken by another player"},
      {"dice before a throw called void", football(),
       with_quarterback() + lines{wager(1, "trips", 500), no_more_bets, throw_of(gain_of_five),
                                  wager(1, "trips", 500), no_more_bets, no_roll("improper")},
       correct_dice(1, "6,6,6"), code::too_late, house, "the last throw was called void"},
      {"dice of a round that was void", high_roll(),
       pip_closed() + lines{throw_of(four_fives), wager(1, "pip-5", 500),
                            R"({"do":"void_round","reason":"x","role":"house"})"},
       correct_dice(1, "1,1,1,1,1,1,1,1,1,1"), code::too_late, house, "a round was void since"},
      {"dice of the round after one that was void", high_roll(),
       pip_placed() + lines{R"({"do":"void_round","reason":"x","role":"house"})"},
       correct_dice(1, "1,1,1,1,1,1,1,1,1,1"), code::too_late, house, "a round was void since"},
      {"chips bought before the last throw", high_roll(),
       pip_closed() + lines{throw_of(four_fives)}, correct_entry({3, 1}), code::too_late, house,
       "has left since; accepted: an amount"},
      {"a wager of a round that was void", high_roll(),
       pip_placed() + lines{R"({"do":"void_round","reason":"x","role":"floorperson"})"},
       correct_entry({4, 1}), code::too_late, house,
       "entry 4/1 moved no chips by hand since the last throw or void round"},
      {"a settlement by its entry", football(),
       with_quarterback() + lines{wager(1, "trips", 500), no_more_bets, throw_of(gain_of_five)},
       correct_entry({10, 4}), code::too_late, house, "accepted: an amount"},
      {"dice of a round before the table opened again", high_roll(),
       pip_closed() + lines{throw_of("1,1,2,2,3,3,4,4,5,6"), R"({"do":"close_table"})",
                            R"({"do":"open_table"})"},
       correct_dice(1, "1,1,2,2,3,3,4,4,5,5"), code::too_late, house,
       "no throw since the table opened"},
      {"an amount approved twice", high_roll(), amount_proposed + lines{by("flo", approve(1))},
       approve(1), code::no_such_correction, house,
       "no correction 1 waits; accepted: once one is proposed"},
      {"another amount approved than was proposed", high_roll(), amount_proposed, approve(2),
       code::no_such_correction, house, "no correction 2 waits; accepted: 1"},
      {"an amount approved that was rejected", high_roll(), amount_proposed + lines{reject(1)},
       approve(1), code::no_such_correction, house, "no correction 1 waits"},
      {"an amount rejected twice", high_roll(), amount_proposed + lines{reject(1)}, reject(1),
       code::no_such_correction, house, "no correction 1 waits"},
      {"a recall of no dispute", high_roll(), seated(1),
       from("floorperson", R"({"do":"open_recall","dispute":1})"), code::no_such_dispute, house,
       "no open dispute 1; 0 in all so far"},
      {"a ruling of no dispute", high_roll(), disputed, ruled(2, "stands"), code::no_such_dispute,
       house, "no open dispute 2; 1 in all so far"},
      {"a ruling twice", high_roll(), disputed + lines{ruled(1, "stands")}, ruled(1, "stands"),
       code::no_such_dispute, house, "no open dispute 1"},
      {"ruled corrected without a correction", high_roll(), disputed, ruled(1, "corrected"),
       code::not_corrected, house, R"(accepted: correct first, or the ruling "stands")"},
      {"ruled corrected by a correction of before", high_roll(),
       seated(1) + agreed(correct_amount(1, 100)) +
           lines{R"({"do":"dispute","seat":1,"entry":{"seq":3,"event":1},"reason":"paid short"})"},
       ruled(1, "corrected"), code::not_corrected, house, "since the dispute began"},
  };
}

/// What the house moves and counts.
std::vector<refused_case> counts() {
  return {{"chips for a tray that nobody counts", props(), seated(1),
           R"({"do":"fill","slip":1,"cents":500,"role":"house"})", code::tray_not_counted, house,
           "accepted: one opened with inventory_cents"},
          {"chips out of it", props(), seated(1),
           R"({"do":"credit","slip":1,"cents":500,"role":"house"})", code::tray_not_counted, house,
           "accepted: one opened with inventory_cents"},
          {"a count of it", props(), seated(1),
           R"({"do":"count_tray","slip":1,"counted_cents":500,"role":"house"})",
           code::tray_not_counted, house, "accepted: one opened with inventory_cents"},
          {"a count of a box that nobody took", props(), seated(1),
           R"({"do":"count_box","box":"B1","of":"drop","counted_cents":0,"role":"house"})",
           code::no_such_box, house, "accepted: one that was taken"},
          {"a box that is away", props(),
           seated(1) + lines{R"({"do":"take_box","box":"B1","of":"drop","role":"house"})"},
           R"({"do":"take_box","box":"b1","of":"drop","role":"house"})", code::no_such_box, house,
           "accepted: count_box first"}};
}

/// Where the house has stopped play.
std::vector<refused_case> stops() {
  const lines stop{R"({"do":"stop_play","role":"house"})"};
  return {
      {"a wager where play is stopped", high_roll(), seated(1) + stop, wager(1, "pip-5", 500),
       code::play_stopped, house, "accepted: once it goes on"},
      {"an extra roll where play is stopped", high_roll(),
       seated(1) + lines{wager(1, "pip-5", 500)} + stop,
       R"({"do":"purchase","seat":1,"area":"extra-roll"})", code::play_stopped, house,
       "accepted: once it goes on"},
      {"play that is stopped already", props(), seated(1) + stop,
       R"({"do":"stop_play","role":"house"})", code::play_stopped, house,
       "accepted: once it goes on"},
      {"play that was not stopped", props(), seated(1), R"({"do":"resume_play","role":"house"})",
       code::not_stopped, house, "accepted: stop_play first"}};
}

std::vector<refused_case> cases() {
  std::vector<refused_case> all;
  for (const auto& some :
       {who_when_and_which(), seats(), steps(), stops(), windows(), areas(), what_comes_first(),
        amounts(), dice(), shooter(), corrections(), counts()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

TEST(refusals, each_cites_its_clause_and_changes_nothing) {
  for (const auto& each : cases()) {
    SCOPED_TRACE(each.name);
    played_table played{each.played};
    played.play(each.before);
    const auto why = played.refused(each.asked);
    if (!why) {
      ADD_FAILURE() << "accepted: " << each.asked;
      continue;
    }
    EXPECT_EQ(name_of(why->code), name_of(each.code)) << why->message;
    EXPECT_EQ(why->clause, each.clause) << why->message;
    EXPECT_NE(why->message.find(each.part), std::string::npos)
        << "\"" << why->message << "\" does not say \"" << each.part << "\"";
  }
}

TEST(refusals, each_clause_is_in_the_rulebook_or_a_ruling_or_the_house) {
  for (const auto& each : cases()) {
    const auto& known = games::find_game(each.played.game)->book.clauses;
    EXPECT_TRUE(known.contains(each.clause) || each.clause.starts_with("ruling R-") ||
                each.clause == house)
        << each.name << ": " << each.clause;
  }
}

// record_test has not_continued.
TEST(refusals, every_code_but_those_of_high_roller_and_of_other_builds_occurs) {
  const std::set<refusal_code> of_high_roller{
      code::cards_not_in_shoe, code::card_cap,        code::not_your_turn,    code::too_few_buyers,
      code::no_roll_left,      code::final_game_over, code::wrong_card_count, code::not_continued};
  std::set<refusal_code> reached;
  for (const auto& each : cases()) reached.insert(each.code);
  for (std::size_t i = 0; i < refusal_names().size(); ++i) {
    const auto each = static_cast<refusal_code>(i);
    EXPECT_NE(reached.contains(each), of_high_roller.contains(each)) << refusal_names()[i];
  }
}

TEST(refusals, the_cases_stand_in_order_of_precedence) {
  const auto all = cases();
  std::vector<refusal_code> codes;
  for (const auto& each : all) codes.push_back(each.code);
  EXPECT_TRUE(std::ranges::is_sorted(codes));
}

// ---- precedence

/// Both refusals hold of what is asked; the first is told.
struct two_reasons {
  refusal_code first{};
  refusal_code second{};
  table_setup played;
  lines before;
  std::string asked;
};

std::vector<two_reasons> before_any_wager() {
  const std::string early = "2026-11-21T13:00:00Z";
  const lines opened{at("2026-11-21T14:00:00Z", open_it)};
  const auto unsigned_paper = [](std::string line) {
    return line.insert(line.size() - 1, R"(,"paper":{})");
  };
  const lines stepped_away_strict =
      seated(2, open_strict) + lines{wager(1, "trips", 500), leave(1)};
  return {
      {code::role_may_not, code::time_went_back, football(), opened,
       at(early, from("fair-dice", no_more_bets))},
      {code::time_went_back, code::paper_unsigned, football(), opened,
       at(early, unsigned_paper(no_more_bets))},
      {code::paper_unsigned, code::not_of_this_game, football(), seated(1),
       unsigned_paper(extra_roll(1))},
      {code::paper_unsigned, code::table_open, football(), opened, unsigned_paper(open_it)},
      {code::role_may_not,
       code::time_went_back,
       football(),
       {at("2026-01-02T00:00:00Z", open_it)},
       at("2026-01-01T00:00:00Z", R"({"do":"offer_dice"})")},
      {code::role_may_not, code::table_closed, football(), {}, R"({"do":"offer_dice"})"},
      {code::step_out_of_order, code::bets_open, high_roll(),
       seated(1, open_strict) + lines{wager(1, "pip-5", 500)},
       R"({"do":"no_roll","reason":"stacked"})"},
      {code::step_out_of_order, code::unknown_reason, high_roll(),
       seated(1, open_strict) + lines{wager(1, "pip-5", 500), no_more_bets},
       R"({"do":"no_roll","reason":"moonlight"})"},
      {code::not_of_this_game, code::table_closed, football(), {}, extra_roll(1)},
      {code::not_of_this_game, code::table_closed, high_roll(), {}, R"({"do":"offer_dice"})"},
      {code::not_of_this_game, code::table_closed, props(), {}, accept(1)},
      {code::not_of_this_game, code::table_closed, high_roll(), {}, decline(1)},
      {code::not_of_this_game, code::no_such_seat, football(), {open_it}, extra_roll(17)},
      {code::table_closed, code::no_such_seat, football(), {}, wager(17, "trips", 500)},
      {code::odds_not_known,
       code::limit_too_high,
       {"high-roll-dice", "pa-593",
        "[odds]\npip-1 = \"3 to 1\"\n[limits]\nmaximum_cents = 10000000000000"},
       {},
       open_it},
      {code::no_such_seat, code::step_out_of_order, football(),
       with_quarterback() + lines{wager(1, "trips", 500), no_more_bets},
       R"({"do":"offer_dice","seat":17,"role":"stickperson"})"},
      {code::no_such_seat, code::bets_closed, high_roll(), pip_closed(), wager(7, "pip-5", 500)},
      {code::seat_taken, code::player_seated, football(), seated(2), sit(2, "player 1")},
      {code::seat_empty, code::bets_closed, high_roll(), pip_closed(), wager(2, "pip-5", 500)},
      {code::seat_empty, code::no_such_area, high_roll(), seated(1), wager(2, "pip-7", 500)},
      {code::stepped_away, code::dice_not_offered, football(), stepped_away_strict, accept(1)},
      {code::stepped_away, code::step_out_of_order, football(), stepped_away_strict,
       R"({"do":"offer_dice","seat":1,"role":"stickperson"})"},
      {code::step_out_of_order, code::bets_closed, high_roll(),
       seated(1, open_strict) + lines{wager(1, "pip-5", 500), no_more_bets}, no_more_bets},
      {code::step_out_of_order, code::bets_open, high_roll(),
       seated(1, open_strict) + lines{wager(1, "pip-5", 500)}, throw_of(four_fives)},
      {code::step_out_of_order, code::no_such_area, high_roll(),
       seated(1, open_strict) +
           lines{wager(1, "pip-5", 500), no_more_bets, done("shake"), throw_of(four_fives)},
       wager(1, "pip-7", 500)},
      {code::step_out_of_order, code::no_wagers, football(), seated(1, open_strict), no_more_bets},
      {code::step_out_of_order, code::shooter_has_dice, football(),
       seated(2, open_strict) + lines{offer, accept(1)}, accept(2)},
      {code::step_out_of_order, code::wager_needed, high_roll(),
       seated(1, open_strict) +
           lines{wager(1, "pip-5", 500), no_more_bets, done("shake"), throw_of(four_fives)},
       extra_roll(1)},
      {code::step_out_of_order, code::no_such_wager, high_roll(),
       seated(1, open_strict) +
           lines{wager(1, "pip-5", 500), no_more_bets, done("shake"), throw_of(four_fives)},
       take_down(1, "pip-5")},
      {code::step_out_of_order, code::shooter_has_dice, football(),
       seated(2, open_strict) + lines{offer, accept(1)}, offer},
  };
}

std::vector<two_reasons> of_wagers() {
  const auto circle = pip_placed() + lines{wager(1, "kind-4", 500)};
  const std::string no_extra = "not_offered = [\"extra-roll\"]";
  const std::string even = "[limits]\nchip_cents = 1\n[payment]\nfractions = \"even-only\"";
  const lines poor{open_it, sit(1), buy(1, 500)};
  return {
      {code::bets_closed, code::no_such_area, high_roll(), pip_closed(), wager(1, "pip-7", 500)},
      {code::bets_closed, code::area_not_offered, temporary(), pip_closed(), extra_roll(1)},
      {code::bets_closed, code::area_locked, football(), second_play() + lines{no_more_bets},
       wager(1, "touchdown", 500)},
      {code::bets_closed, code::not_chips, high_roll(), pip_closed(),
       spoken_wager(1, "pip-5", 500)},
      {code::seat_empty, code::bets_closed, high_roll(), pip_closed(), ready(2)},
      {code::bets_closed, code::no_such_wager, high_roll(), pip_closed(), take_down(1, "pip-6")},
      {code::bets_closed, code::not_approved, high_roll(), pip_closed(),
       by("player 1", correct_entry({4, 1}))},
      {code::no_such_area, code::not_chips, high_roll(), seated(1), spoken_wager(1, "pip-7", 500)},
      {code::area_not_offered, code::area_locked, football("not_offered = [\"defense\"]"),
       second_play(), wager(1, "defense", 500)},
      {code::area_not_offered, code::purchase_apart, high_roll(no_extra), circle,
       wager(1, "extra-roll", 500)},
      {code::area_locked, code::not_chips, football(), second_play(),
       spoken_wager(1, "touchdown", 500)},
      {code::area_locked, code::below_minimum, football(), second_play(),
       wager(1, "touchdown", 100)},
      {code::purchase_apart, code::not_chips, high_roll(), circle,
       spoken_wager(1, "extra-roll", 500)},
      {code::purchase_apart, code::wager_needed, high_roll(), pip_placed(),
       wager(1, "extra-roll", 500)},
      {code::not_chips, code::wager_needed, high_roll(), seated(1), spoken_wager(1, "kind-4", 500)},
      {code::seat_empty, code::no_wallet, high_roll(), seated(1), by_wallet(buy(2, 500))},
      {code::no_wallet, code::not_in_chips, high_roll(), seated(1), by_wallet(buy(1, 150))},
      {code::no_wallet, code::not_enough_chips, high_roll(), seated(1),
       by_wallet(cash_out(1, 100'100))},
      {code::wager_needed, code::not_fixed_amount, high_roll(), seated(1),
       wager(1, "million-9", 200)},
      {code::wager_needed, code::not_in_chips, high_roll(), seated(1), wager(1, "kind-4", 550)},
      {code::already_bought, code::not_enough_chips, high_roll(),
       lines{open_it, sit(1), buy(1, 1'500), wager(1, "pip-5", 500), wager(1, "kind-4", 500),
             extra_roll(1)},
       extra_roll(1)},
      {code::not_fixed_amount, code::not_enough_chips, high_roll(),
       poor + lines{wager(1, "pip-5", 500)}, wager(1, "million-9", 200)},
      {code::seat_empty, code::not_in_chips, high_roll(), seated(1), tip(2, 150)},
      {code::not_in_chips, code::below_minimum, high_roll(), seated(1), wager(1, "pip-5", 450)},
      {code::not_in_chips, code::above_maximum, high_roll(), seated(1), wager(1, "pip-5", 50'050)},
      {code::not_in_chips, code::too_much_money, high_roll(),
       lines{open_it, sit(1), buy(1, 10'000'000'000'000), buy(1, 10'000'000'000'000)}, buy(1, 150)},
      {code::not_in_chips, code::not_enough_chips, high_roll(), seated(1), tip(1, 100'150)},
      {code::below_minimum, code::unequal_value, high_roll(), pip_placed(), wager(1, "pip-6", 400)},
      {code::above_maximum, code::unequal_value, high_roll(), pip_placed(),
       wager(1, "pip-6", 50'100)},
      {code::above_maximum, code::not_enough_chips, high_roll(), poor, wager(1, "pip-5", 50'100)},
      {code::unequal_value, code::uneven_payout, high_roll(even), pip_placed(),
       wager(1, "kind-3", 501)},
      {code::unequal_value, code::not_enough_chips, high_roll(),
       poor + lines{wager(1, "pip-5", 500)}, wager(1, "pip-6", 600)},
      {code::not_enough_chips, code::worst_case_too_high,
       high_roll("[limits]\nworst_case_cents = 100"), poor, wager(1, "pip-5", 600)},
      {code::uneven_payout, code::not_enough_chips, football(even), poor, wager(1, "defense", 501)},
      {code::too_much_money, code::not_approved, high_roll(),
       lines{open_it, sit(1), buy(1, 10'000'000'000'000), buy(1, 10'000'000'000'000)},
       by("player 1", correct_amount(1, 100))},
      {code::needed_by_another, code::not_approved, high_roll(), circle,
       by("player 1", correct_entry({4, 1}))},
  };
}

std::vector<two_reasons> of_dice_and_corrections() {
  const auto nobody_throws = seated(1) + lines{wager(1, "trips", 500), no_more_bets};
  const auto left = pip_closed() + lines{throw_of(four_fives), leave(1)};
  const auto two_rounds = pip_closed() + lines{throw_of(four_fives), wager(1, "pip-5", 500),
                                               no_more_bets, throw_of(four_fives)};
  const std::string ten_aces = "1,1,1,1,1,1,1,1,1,1";
  return {
      {code::bets_open, code::dice_missing, high_roll(), pip_placed() + lines{worn_out},
       throw_of(four_fives)},
      {code::bets_open, code::wrong_dice_count, high_roll(), pip_placed(), throw_of("1")},
      {code::bets_open, code::unknown_reason, high_roll(), pip_placed(), no_roll("bad-luck")},
      {code::dice_missing, code::dice_expired, high_roll(),
       pip_closed() + lines{set_until_two, worn_out}, at(after_two, throw_of(four_fives))},
      {code::dice_missing, code::no_shooter, football(), nobody_throws + lines{worn_out},
       throw_of(gain_of_five)},
      {code::dice_expired, code::no_shooter, football(), nobody_throws + lines{set_until_two},
       at(after_two, throw_of(gain_of_five))},
      {code::dice_expired, code::no_discretion, high_roll(), pip_closed() + lines{set_until_two},
       at(after_two, R"({"do":"throw","dice":[1],"ruled":true})")},
      {code::dice_expired, code::denied_reason, football(), nobody_throws + lines{set_until_two},
       at(after_two, no_roll("touched-chips"))},
      {code::no_shooter, code::wrong_dice_count, football(), nobody_throws, throw_of("1")},
      {code::no_shooter, code::unknown_reason, football(), nobody_throws, no_roll("bad-luck")},
      {code::no_shooter, code::denied_reason, football(), nobody_throws, no_roll("touched-chips")},
      {code::no_discretion, code::wrong_dice_count, high_roll(), pip_closed(),
       R"({"do":"throw","dice":[1],"ruled":true})"},
      {code::wrong_dice_count, code::not_approved, football(), second_play(),
       by("player 1", correct_dice(1, "1,2"))},
      {code::wrong_dice_count, code::too_late, high_roll(), left, correct_dice(1, "1,2")},
      {code::shooter_has_dice, code::dice_not_offered, football(), with_quarterback(),
       R"({"do":"offer_dice","seat":2,"role":"stickperson"})"},
      {code::shooter_has_dice, code::dice_not_offered, football(), with_quarterback(), accept(2)},
      {code::not_approved, code::nothing_to_correct, high_roll(), pip_placed(),
       by("player 1", correct_entry({5, 1}))},
      {code::not_approved, code::nothing_to_correct, high_roll(), pip_placed(),
       by("player 1", correct_amount(1, 0))},
      {code::not_approved, code::too_late, high_roll(), two_rounds,
       by("player 1", correct_dice(1, ten_aces))},
      {code::not_approved, code::too_late, high_roll(), two_rounds,
       by("player 1", correct_entry({3, 1}))},
      {code::nothing_to_correct, code::too_late, high_roll(), two_rounds, correct_entry({99, 1})},
  };
}

void expect_first(const two_reasons& each) {
  SCOPED_TRACE(
      fmt::format("{} before {}: {}", name_of(each.first), name_of(each.second), each.asked));
  ASSERT_LT(each.first, each.second) << "the table of pairs";
  played_table played{each.played};
  played.play(each.before);
  const auto why = played.refused(each.asked);
  ASSERT_TRUE(why.has_value()) << "accepted";
  EXPECT_EQ(name_of(why->code), name_of(each.first)) << why->message;
}

TEST(refusals, the_first_of_two_reasons_is_told_before_any_wager) {
  for (const auto& each : before_any_wager()) expect_first(each);
}

TEST(refusals, the_first_of_two_reasons_is_told_of_wagers) {
  for (const auto& each : of_wagers()) expect_first(each);
}

TEST(refusals, the_first_of_two_reasons_is_told_of_dice_and_corrections) {
  for (const auto& each : of_dice_and_corrections()) expect_first(each);
}

}  // namespace
}  // namespace skyward::table::refusals_test
