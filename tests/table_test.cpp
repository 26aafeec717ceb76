// What a banked table decides where it refuses nothing: examples, each with the clause or ruling
// that makes it so.
#include "fair_table.hpp"
#include "played_table.hpp"
#include "table_play.hpp"

#include <algorithm>

namespace skyward::table::table_test {
namespace {

const std::string four_fives = "5,5,5,5,6,6,6,1,1,4";
const std::string ten_aces = "1,1,1,1,1,1,1,1,1,1";
const std::string gain_of_five = "3,4,2";
const std::string turnover = "1,1,6";

/// What two tables that came to the same by different ways have in common: all but their logs.
void expect_same_table(const played_table& one, const played_table& other) {
  const auto& a = one.state();
  const auto& b = other.state();
  EXPECT_EQ(a.common.seats, b.common.seats);
  EXPECT_EQ(a.common.round, b.common.round);
  EXPECT_EQ(a.common.inventory, b.common.inventory);
  EXPECT_EQ(a.common.drop, b.common.drop);
  EXPECT_EQ(a.common.cash, b.common.cash);
  EXPECT_EQ(a.position, b.position);
  EXPECT_TRUE(a.next == b.next);
  EXPECT_EQ(a.throws, b.throws);
  EXPECT_TRUE(a.layout == b.layout);
  EXPECT_EQ(a.pieces, b.pieces);
  EXPECT_EQ(a.shooter, b.shooter);
  EXPECT_EQ(a.last_shooter, b.last_shooter);
  const auto steps = [](const progress_state& of) {
    return std::vector{static_cast<int>(of.at), int{of.next_step}, int{of.conditions},
                       static_cast<int>(of.call)};
  };
  EXPECT_EQ(steps(a.progress), steps(b.progress));
}

constexpr seat_no seat_1{1};
constexpr seat_no seat_2{2};
constexpr seat_no seat_3{3};

// ---- wagers

TEST(wagers, the_only_one_may_be_raised__675a_1_b_2_iv) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "pip-5", 700)});
  EXPECT_EQ(played.wager_on(1, "pip-5"), 1'200);
  EXPECT_EQ(played.stack(1), 98'800);
  played.play(wager(1, "kind-4", 1'200));  // equal to what the first has become
  EXPECT_TRUE(played.refused(wager(1, "kind-5", 500)));
}

TEST(wagers, a_raised_one_comes_down_whole) {
  played_table played{"three-dice-football"};
  played.play(seated(1) + lines{wager(1, "trips", 500), wager(1, "trips", 1'500)});
  const auto down = events<event::wager_taken_down>(played.play(take_down(1, "trips")));
  ASSERT_EQ(down.size(), 1U);
  EXPECT_EQ(down[0].amount, cents{2'000});
  EXPECT_EQ(played.wager_on(1, "trips"), 0);
  EXPECT_EQ(played.stack(1), 100'000);
}

TEST(wagers, a_face_comes_down_while_another_stands_under_the_circle__675a_2_e_2) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "pip-6", 500),
                                wager(1, "kind-4", 500), take_down(1, "pip-5")});
  EXPECT_EQ(played.wager_on(1, "pip-5"), 0);
  EXPECT_TRUE(played.refused(take_down(1, "pip-6")));
}

TEST(wagers, winnings_below_a_cent_go_up__ruling_R_17) {
  played_table played{{"three-dice-football", "", "[limits]\nchip_cents = 1"}};
  played.play(seated(1) + lines{offer, accept(1), wager(1, "defense", 501), no_more_bets});
  const auto won = events<event::wager_won>(played.play(throw_of(turnover)));
  ASSERT_EQ(won.size(), 1U);
  EXPECT_EQ(won[0].paid, cents{401});  // 4 to 5 of 501 is 400.8
  EXPECT_EQ(won[0].odds_clause, "577.8(a)/defense");
}

TEST(wagers, an_extra_roll_has_the_price_of_the_circles__675a_2_e_3) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) +
              lines{wager(1, "pip-5", 700), wager(1, "kind-4", 700), wager(1, "million-9", 100)});
  const auto bought = events<event::purchased>(played.play(extra_roll(1)));
  ASSERT_EQ(bought.size(), 1U);
  EXPECT_EQ(bought[0].amount, cents{700});
  EXPECT_EQ(bought[0].clause, "675a.1(c)(1)");
}

TEST(wagers, their_term_is_what_the_seat_holds_when_betting_closes__675a_4_f_2) {
  played_table played{"high-roll-dice"};
  played.play(seated(3));
  for (int seat = 1; seat <= 3; ++seat) {
    played.play(lines{wager(seat, "pip-5", 500), wager(seat, "kind-6", 500)});
  }
  played.play(lines{extra_roll(1), extra_roll(2), take_down(2, "extra-roll")});
  const auto closed = played.play(no_more_bets);
  const auto taken = events<event::collected>(closed);
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken[0].seat, seat_1);
  EXPECT_EQ(taken[0].clause, "675a.4(a)/take-extra");
  const auto thrown = played.play(throw_of(four_fives));
  const auto stands = events<event::wager_stands>(thrown);
  ASSERT_EQ(stands.size(), 1U);  // ruling R-11: the others were settled
  EXPECT_EQ(stands[0].seat, seat_1);
  EXPECT_EQ(stands[0].wager.column, *played.rules().book().find_column("kind-6/extra"));
  std::vector<seat_no> lost;
  for (const auto& each : events<event::wager_lost>(thrown)) lost.push_back(each.seat);
  EXPECT_EQ(lost, (std::vector{seat_3, seat_2}));
}

TEST(wagers, kind_paid_on_first_roll_is_not_paid_again__675a_4_h) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-4", 500),
                                wager(1, "kind-6", 500), extra_roll(1), no_more_bets});
  const auto first = events<event::wager_won>(played.play(throw_of(four_fives)));
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[1].line, *played.rules().book().find_line("kind-4:first-roll"));
  const auto second = played.play(throw_of("1,2,3,4,6,6"));  // nothing added: still four
  EXPECT_TRUE(events<event::wager_won>(second).empty());
  EXPECT_EQ(events<event::wager_lost>(second).size(), 1U);
  EXPECT_EQ(events<event::round_ended>(second).size(), 1U);
}

TEST(wagers, seats_are_settled_from_the_dealers_right__ruling_R_71) {
  const auto order_of = [](const std::string& submission) {
    played_table played{{"high-roll-dice", "", submission}};
    played.play(seated(2) + lines{wager(1, "pip-5", 500), wager(1, "pip-6", 500),
                                  wager(2, "pip-5", 500), wager(2, "pip-6", 500), no_more_bets});
    std::vector<std::string> order;
    for (const auto& each : played.play(throw_of(four_fives))) {
      if (const auto* lost = std::get_if<event::wager_lost>(&each.what)) {
        order.push_back(fmt::format("{} loses", static_cast<int>(lost->seat)));
      }
      if (const auto* won = std::get_if<event::wager_won>(&each.what)) {
        order.push_back(fmt::format("{} wins", static_cast<int>(won->seat)));
      }
    }
    return order;
  };
  EXPECT_EQ(order_of(""), (std::vector<std::string>{"2 loses", "2 wins", "1 loses", "1 wins"}));
  EXPECT_EQ(order_of("[payment]\nseats_from = \"dealers-left\""),
            (std::vector<std::string>{"1 loses", "1 wins", "2 loses", "2 wins"}));
}

// ---- seats

TEST(seats, a_player_may_go_once_the_round_is_over__675a_2_c) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)});
  const auto gone = played.play(leave(1));
  EXPECT_EQ(words_of(gone), (std::vector<std::string>{"cashed_out", "left"}));
  EXPECT_EQ(events<event::cashed_out>(gone)[0].amount, cents{102'000});
  EXPECT_FALSE(played.seat(1).taken());
  EXPECT_TRUE(played.state().common.debts.empty());
}

TEST(seats, a_football_player_may_walk_away_from_a_wager_and_return) {
  played_table played{"three-dice-football"};
  played.play(seated(2) + lines{offer, accept(1), wager(2, "touchdown", 500)});
  EXPECT_EQ(words_of(played.play(leave(2))), std::vector<std::string>{"stepped_away"});
  EXPECT_TRUE(played.seat(2).away);
  EXPECT_EQ(played.wager_on(2, "touchdown"), 500);
  played.play(lines{no_more_bets, throw_of(gain_of_five)});
  const auto back = played.play(sit(2));
  EXPECT_EQ(words_of(back), std::vector<std::string>{"returned"});
  EXPECT_EQ(played.stack(2), 99'500);
  played.play(wager(2, "trips", 500));
}

TEST(seats, a_player_who_stays_away_is_paid_and_cashed_out_with_the_last_wager) {
  played_table played{"three-dice-football"};
  played.play(seated(2) +
              lines{offer, accept(1), wager(2, "defense", 500), leave(2), no_more_bets});
  const auto ended = played.play(throw_of(turnover));
  const auto cash = events<event::cashed_out>(ended);
  ASSERT_EQ(cash.size(), 1U);
  EXPECT_EQ(cash[0].amount, cents{100'400});  // 4 to 5
  EXPECT_EQ(events<event::left>(ended).size(), 1U);
  EXPECT_FALSE(played.seat(2).taken());
}

TEST(seats, a_quarterback_who_leaves_gives_the_dice_up__577_4_b) {
  played_table played{"three-dice-football"};
  played.play(seated(2) + lines{offer, accept(1), wager(2, "trips", 500)});
  const auto gone = events<event::shooter_changed>(played.play(leave(1)));
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone[0].seat, seat_no::none);
  const auto offered = events<event::dice_offered>(played.play(offer));
  ASSERT_EQ(offered.size(), 1U);
  EXPECT_EQ(offered[0].seat, seat_2);
}

TEST(seats, the_table_closes_with_every_player_cashed_out) {
  played_table played{"props-and-hops"};
  const auto closed = [&] {
    played.play(seated(2));
    return played.play(close_it);
  }();
  EXPECT_EQ(words_of(closed),
            (std::vector<std::string>{"cashed_out", "left", "cashed_out", "left", "table_closed"}));
  // The players' cash is in the drop and their chips, which came from the inventory, are cashed.
  EXPECT_EQ(played.state().common.drop, cents{200'000});
  EXPECT_EQ(played.state().common.inventory, cents{-200'000});
  EXPECT_EQ(played.state().common.cash, cents{});
  EXPECT_FALSE(played.state().betting());
}

// ---- who throws

TEST(shooters, dice_go_round_clockwise_until_somebody_accepts__577_4_b) {
  played_table played{"three-dice-football"};
  played.play(seated(3));
  const auto to = [&](const std::string& line) {
    const auto offered = events<event::dice_offered>(played.play(line));
    return offered.empty() ? seat_no::none : offered[0].seat;
  };
  EXPECT_EQ(to(offer), seat_1);
  EXPECT_EQ(to(decline(1)), seat_2);
  EXPECT_EQ(to(decline(2)), seat_3);
  EXPECT_EQ(to(decline(3)), seat_no::none);  // play pauses, ruling R-41
  EXPECT_EQ(to(offer), seat_1);
  EXPECT_EQ(to(decline(1)), seat_2);
  played.play(accept(2));
  EXPECT_EQ(played.state().shooter, seat_2);
}

TEST(shooters, dice_go_round_again_past_a_player_who_is_away__577_4_b_clockwise) {
  played_table played{"three-dice-football"};
  played.play(seated(3) + lines{wager(3, "trips", 500), leave(3)});
  for (int round = 1; round <= 2; ++round) {
    SCOPED_TRACE(round);
    played.play(offer);
    EXPECT_EQ(played.state().offered, seat_1);
    played.play(decline(1));
    EXPECT_EQ(played.state().offered, seat_2);
    played.play(decline(2));
    EXPECT_EQ(played.state().offered, seat_no::none);
  }
}

TEST(shooters, dice_go_round_again_past_a_player_who_declined_and_left__577_4_b_clockwise) {
  played_table played{"three-dice-football"};
  played.play(seated(3) + lines{offer, decline(1), leave(1), decline(2), decline(3)});
  played.play(offer);
  EXPECT_EQ(played.state().offered, seat_2);
  played.play(decline(2));
  EXPECT_EQ(played.state().offered, seat_3);
}

TEST(shooters, everybody_is_asked_again_after_a_pause_whoever_comes_first__ruling_R_41) {
  played_table played{"three-dice-football"};
  played.play(seated(3) +
              lines{offer, accept(1), wager(1, "trips", 500), no_more_bets, throw_of(turnover)});
  for (int round = 1; round <= 2; ++round) {
    SCOPED_TRACE(round);
    played.play(offer);
    for (const auto seat : {2, 3, 1}) {
      EXPECT_EQ(played.state().offered, static_cast<seat_no>(seat));
      played.play(decline(seat));
    }
    EXPECT_EQ(played.state().offered, seat_no::none);
  }
}

TEST(shooters, a_touchdown_keeps_the_dice_and_a_defense_win_passes_them_left__577_7_a) {
  played_table played{"three-dice-football"};
  played.play(seated(2) +
              lines{offer, accept(1), wager(1, "trips", 500), no_more_bets, throw_of("4,4,4")});
  EXPECT_EQ(played.state().shooter, seat_1);
  played.play(lines{wager(1, "trips", 500), no_more_bets});
  const auto passed = events<event::shooter_changed>(played.play(throw_of(turnover)));
  ASSERT_EQ(passed.size(), 1U);
  EXPECT_EQ(passed[0].clause, "577.7(a)/offer-left");
  EXPECT_EQ(events<event::dice_offered>(played.play(offer))[0].seat, seat_2);
}

TEST(shooters, only_a_seven_passes_the_shaker__668a_3_k) {
  played_table played{"props-and-hops"};
  played.play(seated(2) + lines{wager(1, "field", 500), no_more_bets});
  EXPECT_EQ(played.state().shooter, seat_1);  // farthest to the dealer's left, 668a.3(f)
  EXPECT_TRUE(events<event::shooter_changed>(played.play(throw_of("1,2"))).empty());
  played.play(lines{wager(1, "field", 500), no_more_bets});
  const auto passed = events<event::shooter_changed>(played.play(throw_of("3,4")));
  ASSERT_EQ(passed.size(), 1U);
  EXPECT_EQ(passed[0].seat, seat_2);
  EXPECT_EQ(passed[0].clause, "668a.3(k)/pass");
}

TEST(shooters, shaker_is_passed_after_a_seven_and_not_after_the_throw_that_follows__668a_3_k) {
  played_table played{"props-and-hops"};
  const auto passes = [&] {
    return played.state().progress.conditions >>
               static_cast<unsigned>(rules::step_condition::dice_pass) &
           1U;
  };
  played.play(seated(2) + lines{wager(1, "field", 500), no_more_bets, throw_of("3,4")});
  EXPECT_EQ(passes(), 1U);
  played.play(lines{wager(1, "field", 500), no_more_bets, throw_of("1,2")});
  EXPECT_EQ(passes(), 0U);
}

// ---- void throws

TEST(void_throws, reopen_single_plays_only__ruling_R_40) {
  played_table played{"three-dice-football"};
  played.play(seated(1) + lines{offer, accept(1), wager(1, "extra-point", 500), no_more_bets});
  const auto before = played.state();
  const auto voided = events<event::roll_void>(played.play(no_roll("missed-far-end")));
  ASSERT_EQ(voided.size(), 1U);
  EXPECT_TRUE(voided[0].next.betting());
  EXPECT_EQ(voided[0].clause, "577.5(c)(2)");
  EXPECT_EQ(played.table().open_areas(played.state()),
            played.rules().book().areas_of("single-play"));
  EXPECT_EQ(played.state().position, before.position);  // no down, no play
  EXPECT_EQ(played.state().throws, 0U);
  EXPECT_EQ(played.wager_on(1, "extra-point"), 500);
  EXPECT_EQ(played.table().due_steps(played.state()).front()->id, "no-more-bets");
  played.play(lines{wager(1, "trips", 500), no_more_bets});
  const auto scored = played.play(throw_of("4,4,4"));
  EXPECT_TRUE(events<event::round_ended>(scored).empty());  // the extra point roll is due
  const auto again = events<event::roll_void>(played.play(no_roll("stacked")));
  EXPECT_FALSE(again[0].next.betting());  // nothing is left to be placed
}

TEST(void_throws, open_nothing_where_wagers_close_before_the_shake__675a_2_a) {
  for (const std::string game : {"high-roll-dice", "high-roll-dice-six"}) {
    SCOPED_TRACE(game);
    played_table played{game};
    played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets});
    const auto voided = events<event::roll_void>(played.play(no_roll("stacked")));
    EXPECT_FALSE(voided[0].next.betting());
    EXPECT_FALSE(played.state().betting());
    EXPECT_EQ(played.wager_on(1, "pip-5"), 500);
  }
}

TEST(void_throws, a_propped_die_voids_and_a_cocked_one_shows_its_opposite__675a_4_c) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets});
  const auto voided =
      events<event::roll_void>(played.play(throw_of(R"("propped",5,5,5,6,6,6,1,1,4)")));
  ASSERT_EQ(voided.size(), 1U);
  EXPECT_EQ(voided[0].clause, "675a.4(c)/void");
  const auto thrown =
      events<event::thrown>(played.play(throw_of(R"({"cocked":2},5,5,5,6,6,6,1,1,4)")));
  ASSERT_EQ(thrown.size(), 1U);
  EXPECT_EQ(std::span<const dice::face>{thrown[0].dice}[0].pips(), 5);
  EXPECT_EQ(thrown[0].clause, "675a.4(c)/cocked");
}

TEST(void_throws, a_disputed_face_may_be_ruled_at_football__577_5_g) {
  const std::string throw_ruled = R"({"do":"throw","dice":[3,4,2],"ruled":true})";
  played_table played{"three-dice-football"};
  played.play(seated(1) + lines{offer, accept(1), wager(1, "trips", 500), no_more_bets});
  const auto thrown = events<event::thrown>(played.play(from("stickperson", throw_ruled)));
  ASSERT_EQ(thrown.size(), 1U);
  EXPECT_EQ(thrown[0].clause, "577.5(g)");
}

// ---- corrections

TEST(corrections, of_dice_settle_the_round_as_if_they_had_been_right) {
  struct example {
    std::string game;
    lines before;
    std::string wrong, right;
    lines after;  // wagers of the next window, which go back
  };
  const lines quarterback = seated(2) + lines{offer, accept(1)};
  const std::vector<example> all{
      {"high-roll-dice",
       seated(2) + lines{wager(1, "pip-5", 500), wager(2, "pip-1", 500)},
       four_fives,
       ten_aces,
       {wager(1, "pip-6", 5'000), wager(2, "pip-1", 700)}},
      {"high-roll-dice",
       seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-5", 500), extra_roll(1)},
       "5,5,5,5,6,6,6,1,1,4",
       "5,5,5,5,5,6,6,1,1,4",
       {}},
      {"high-roll-dice",
       seated(1) + lines{wager(1, "pip-5", 500)},
       four_fives,
       ten_aces,
       {wager(1, "pip-6", 500), wager(1, "kind-4", 500), extra_roll(1), no_more_bets}},
      {"high-roll-dice-six",
       seated(1) + lines{wager(1, "pip-5", 500), wager(1, "no-match", 500)},
       "5,5,6,1,2,3",
       "1,2,3,4,5,6",
       {wager(1, "pip-1", 500)}},
      {"three-dice-football",
       quarterback + lines{wager(1, "touchdown", 500), wager(2, "over-4", 500)},
       gain_of_five,
       "3,4,3",
       {wager(2, "trips", 500)}},
      {"three-dice-football",
       quarterback + lines{wager(1, "defense", 500)},
       turnover,
       "1,1,5",
       {wager(1, "touchdown", 500), offer, accept(2)}},
      {"props-and-hops",
       seated(2) + lines{wager(1, "six-eight-shake", 500)},
       "3,4",
       "3,3",
       {wager(2, "six-eight-shake", 500)}},
      {"props-and-hops",
       seated(2) + lines{wager(1, "six-eight-shake", 500)},
       "3,3",
       "1,2",
       {wager(2, "any-seven", 500), no_more_bets}},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.game + " " + each.wrong + " for " + each.right);
    played_table straight{each.game};
    straight.play(each.before + lines{no_more_bets, throw_of(each.right)});
    played_table corrected{each.game};
    corrected.play(each.before + lines{no_more_bets, throw_of(each.wrong)} + each.after +
                   agreed(correct_dice(1, each.right)));
    expect_same_table(corrected, straight);
  }
}

TEST(corrections, of_dice_never_take_a_stack_below_zero_and_the_rest_is_owed) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_it, sit(1), buy(1, 1'000), wager(1, "pip-5", 500), no_more_bets,
                    throw_of(four_fives)});
  EXPECT_EQ(played.stack(1), 3'000);  // 4 to 1, and the wager back
  played.play(lines{cash_out(1, 2'000)} + agreed(correct_dice(1, ten_aces)));
  EXPECT_EQ(played.stack(1), 0);
  EXPECT_EQ(played.seat(1).owed, cents{1'500});
  // Paid when chips are changed for cash.
  played.play(buy(1, 4'000));
  const auto paid = played.play(cash_out(1, 1'000));
  EXPECT_EQ(words_of(paid), (std::vector<std::string>{"debt_paid", "cashed_out"}));
  EXPECT_EQ(played.stack(1), 1'500);
  EXPECT_EQ(played.seat(1).owed, cents{});
}

TEST(corrections, of_dice_pay_a_debt_from_what_the_right_dice_win) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_it, sit(1), buy(1, 1'000), wager(1, "pip-5", 500), wager(1, "pip-1", 500),
                    no_more_bets, throw_of(four_fives), cash_out(1, 2'500)});
  const auto made = played.correct(correct_dice(1, ten_aces));
  const auto paid = events<event::debt_paid>(made);
  ASSERT_EQ(paid.size(), 1U);
  EXPECT_EQ(paid[0].amount, cents{2'000});  // 3 to 1 on the ace, and the wager back
  EXPECT_EQ(played.stack(1), 0);
  EXPECT_EQ(played.seat(1).owed, cents{500});
}

TEST(corrections, of_one_wager_leave_what_was_placed_and_taken_down_around_it_alone) {
  played_table played{"props-and-hops"};
  played.play(lines{open_it, sit(1), buy(1, 10'000), wager(1, "field", 500), no_more_bets,
                    throw_of("1,2")});
  const auto first = played.play(wager(1, "any-seven", 500)).front().id;
  played.play(lines{take_down(1, "any-seven"), wager(1, "any-seven", 500)});
  EXPECT_EQ(played.refused(correct_entry(first))->code, refusal_code::needed_by_another);
  played.correct(correct_dice(1, "1,1"));
  EXPECT_EQ(played.stack(1), 10'000 + 2 * 500);  // the field pays 2 to 1, no wager stands
}

TEST(corrections, of_dice_reach_a_player_who_has_left_and_leave_the_others_their_round) {
  played_table played{"props-and-hops"};
  played.play(lines{open_it, sit(1), sit(2), buy(1, 10'000), buy(2, 10'000),
                    wager(1, "any-seven", 500), wager(2, "six-eight-shake", 500), no_more_bets,
                    throw_of("3,4"), leave(1)});
  EXPECT_EQ(played.stack(2), 9'500);
  const auto made = played.correct(correct_dice(1, "3,5"));
  EXPECT_EQ(played.stack(2), 9'500);
  EXPECT_TRUE(played.state().layout[1].held.any()) << "the shake runs on";
  const auto gone = events<event::left>(made);
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone[0].owed, cents{2'500});  // 4 to 1 and the wager, lost by the right dice
  // The debt waits for the player.
  played.play(sit(1));
  EXPECT_EQ(played.seat(1).owed, cents{2'500});
}

TEST(corrections, of_dice_do_not_mind_who_sits_where_nothing_was_settled) {
  played_table played{"props-and-hops"};
  played.play(lines{open_it, sit(1), sit(2), buy(2, 10'000), wager(2, "field", 500), no_more_bets,
                    throw_of("1,2"), leave(1), sit(1, "ann")});
  played.correct(correct_dice(1, "1,1"));
  EXPECT_EQ(played.stack(2), 10'000 + 2 * 500);  // the field pays 2 to 1
}

TEST(corrections, of_dice_do_not_make_an_empty_seat_the_shooter) {
  played_table played{"props-and-hops"};
  played.play(lines{open_it, sit(1), sit(2), buy(2, 10'000), wager(2, "field", 500), no_more_bets,
                    throw_of("1,2"), leave(1)});
  EXPECT_EQ(played.state().shooter, seat_no{2});
  played.correct(correct_dice(1, "1,1"));
  EXPECT_EQ(played.state().shooter, seat_no{2});
}

TEST(corrections, of_dice_tell_where_pieces_and_dice_stand_again) {
  played_table played{"props-and-hops"};
  played.play(lines{open_it, sit(1), sit(2), buy(1, 10'000), wager(1, "six-eight-shake", 500),
                    no_more_bets, throw_of("3,4")});
  EXPECT_EQ(played.state().shooter, seat_no{2});
  const auto made = played.correct(correct_dice(1, "1,1"));
  EXPECT_EQ(events<event::shooter_changed>(made).size(), 1U);
  EXPECT_EQ(played.state().shooter, seat_no{1});
  EXPECT_GE(events<event::furniture_moved>(made).size(), 6U);  // the lammers
}

TEST(procedure, offers_the_dice_again_when_who_had_them_leaves_in_the_middle) {
  const auto until_closed =
      lines{from("player", done("select-dice")), from("stickperson", done("return-dice")),
            done("place-pucks"), wager(2, "touchdown", 500), no_more_bets};
  for (const auto& then : {lines{}, lines{from("player", done("select-dice"))}, until_closed}) {
    played_table played{"three-dice-football"};
    played.play(seated(2, open_strict) + lines{offer, accept(1)} + then + lines{leave(1)});
    const auto due = played.table().next_step(played.state());
    ASSERT_TRUE(due.has_value());
    EXPECT_EQ(played.rules().book().procedure[due->index].completed_by, "accept_dice");
    played.play(lines{offer, accept(2)});
    if (then != until_closed) continue;
    played.play(lines{from("player", done("select-dice-anew")),
                      from("stickperson", done("return-dice-anew")), throw_of("1,2,3")});
  }
}

/// The step that is due, by its id.
std::string due_id(const played_table& played) {
  const auto due = played.table().next_step(played.state());
  return due ? played.rules().book().procedure[due->index].id : "none";
}

TEST(procedure, has_dice_chosen_anew_only_where_they_had_been_chosen) {
  const auto chosen = lines{from("player", done("select-dice"))};
  const auto on = lines{from("stickperson", done("return-dice")), done("place-pucks"),
                        wager(2, "touchdown", 500), no_more_bets};
  played_table at_once{"three-dice-football"};
  at_once.play(seated(2, open_strict) + lines{offer, accept(1), leave(1), offer, accept(2)});
  EXPECT_EQ(due_id(at_once), "select-dice");
  at_once.play(chosen + on);
  EXPECT_EQ(due_id(at_once), "throw");
  played_table later{"three-dice-football"};
  later.play(seated(2, open_strict) + lines{offer, accept(1)} + chosen +
             lines{leave(1), offer, accept(2)});
  EXPECT_EQ(due_id(later), "return-dice");
  later.play(on);
  EXPECT_EQ(due_id(later), "select-dice-anew");
}

TEST(procedure, loads_a_new_set_once_though_the_round_is_void) {
  const auto bets = lines{wager(1, "field", 500), no_more_bets};
  const auto loaded =
      lines{from("floorperson", done("load-shaker-anew")), done("dealer-shake-anew")};
  const auto new_set =
      lines{R"({"do":"dice_set_out","fault":"damaged"})", R"({"do":"dice_set_in","set":"blue"})"};
  const auto void_it = from("floorperson", R"({"do":"void_round","reason":"a fight"})");
  const auto begun = seated(1, open_strict) +
                     lines{from("floorperson", done("load-shaker")), done("dealer-shake")} + bets;
  for (const auto& [before, due] :
       {std::pair{begun, "offer-shaker"}, std::pair{begun + new_set, "load-shaker-anew"},
        std::pair{begun + new_set + loaded, "offer-shaker"},
        std::pair{begun + new_set + lines{loaded[0]}, "load-shaker-anew"}}) {
    played_table played{"props-and-hops"};
    played.play(before + lines{void_it} + bets);
    EXPECT_EQ(due_id(played), due);
  }
}

TEST(procedure, prepares_the_dice_of_the_opening_though_its_round_is_void) {
  const auto void_it = from("floorperson", R"({"do":"void_round","reason":"a fight"})");
  const auto field = lines{wager(1, "field", 500)};
  const auto loading = lines{from("floorperson", done("load-shaker"))};
  for (const auto& [then, due] :
       {std::pair{lines{}, "load-shaker-anew"}, std::pair{loading, "load-shaker-anew"},
        std::pair{loading + lines{done("dealer-shake")}, "offer-shaker"}}) {
    played_table props{"props-and-hops"};
    props.play(seated(1, open_strict) + field + then + lines{void_it} + field +
               lines{no_more_bets});
    EXPECT_EQ(due_id(props), due);
  }
  const auto touchdown = lines{wager(1, "touchdown", 500)};
  const auto choosing = lines{from("player", done("select-dice"))};
  const auto returning = lines{from("stickperson", done("return-dice"))};
  for (const auto& [then, due] :
       {std::pair{lines{}, "select-dice-anew"}, std::pair{choosing, "select-dice-anew"},
        std::pair{choosing + returning, "throw"}}) {
    played_table football{"three-dice-football"};
    football.play(seated(1, open_strict) + lines{offer, accept(1)} + touchdown + then +
                  lines{void_it} + touchdown + lines{done("place-pucks"), no_more_bets});
    EXPECT_EQ(due_id(football), due);
  }
  played_table unwaited{"props-and-hops"};
  unwaited.play(seated(1) + field + lines{void_it} + field + lines{no_more_bets});
  EXPECT_EQ(due_id(unwaited), "offer-shaker");
}

TEST(procedure, begins_anew_after_a_void_round) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-5", 500), extra_roll(1),
                                no_more_bets, throw_of(four_fives),
                                from("floorperson", R"({"do":"void_round","reason":"dark"})")});
  progress_state begun;
  begun.conditions = 1U << static_cast<unsigned>(rules::step_condition::no_shooter);
  EXPECT_TRUE(played.state().progress == begun);
}

TEST(procedure, begins_a_round_after_a_void_one_with_whoever_has_the_dice) {
  const auto void_it = from("floorperson", R"({"do":"void_round","reason":"a fight"})");
  const auto begun = seated(2, open_strict) + lines{offer,
                                                    accept(1),
                                                    from("player", done("select-dice")),
                                                    from("stickperson", done("return-dice")),
                                                    done("place-pucks"),
                                                    wager(1, "touchdown", 500),
                                                    no_more_bets};
  for (const auto& [then, due] :
       {std::pair{lines{}, "place-pucks"}, std::pair{lines{no_roll("stacked")}, "place-pucks"},
        std::pair{lines{leave(1)}, "offer-dice-again"}}) {
    played_table played{"three-dice-football"};
    played.play(begun + then + lines{void_it});
    EXPECT_EQ(due_id(played), due);
  }
}

TEST(procedure, has_new_dice_chosen_though_the_throw_before_them_is_read_as_void) {
  played_table played{"three-dice-football"};
  played.play(seated(2) + lines{offer, accept(1), wager(1, "touchdown", 500), no_more_bets,
                                throw_of(gain_of_five),
                                R"({"do":"dice_set_out","fault":"damaged"})",
                                R"({"do":"dice_set_in","set":"blue"})"});
  played.correct(correct_dice(1, R"("propped",4,2)"));
  ASSERT_TRUE(played.state().betting());
  played.play(no_more_bets);
  EXPECT_EQ(due_id(played), "select-dice-anew");
}

TEST(procedure, has_new_dice_chosen_that_came_while_betting_was_open_again_in_a_void_round) {
  played_table played{"three-dice-football"};
  const auto bets = lines{wager(1, "touchdown", 500), no_more_bets};
  played.play(seated(2) + lines{offer, accept(1)} + bets + lines{no_roll("stacked")});
  ASSERT_TRUE(played.state().betting());
  played.play(lines{R"({"do":"dice_set_out","fault":"damaged"})",
                    R"({"do":"dice_set_in","set":"blue"})",
                    from("floorperson", R"({"do":"void_round","reason":"a fight"})")} +
              bets);
  EXPECT_EQ(due_id(played), "select-dice-anew");
}

TEST(corrections, leave_a_debt_that_a_player_takes_away_in_the_log) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + agreed(correct_amount(1, -100'700)));
  EXPECT_EQ(played.stack(1), 0);
  played.play(buy(1, 200));
  const auto gone = played.play(leave(1));
  EXPECT_EQ(words_of(gone), (std::vector<std::string>{"debt_paid", "left"}));
  EXPECT_EQ(events<event::left>(gone)[0].owed, cents{500});
}

TEST(corrections, leave_a_debt_that_once_paid_does_not_come_back_with_the_player) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_it, sit(1, "ann"), sit(2, "ben")} + agreed(correct_amount("ann", -700)) +
              agreed(correct_amount("ben", -300), 2) + lines{leave(1), leave(2), sit(3, "ann")});
  EXPECT_EQ(played.seat(3).owed, cents{700});
  played.play(buy(3, 1'000));
  EXPECT_EQ(words_of(played.play(leave(3))),
            (std::vector<std::string>{"debt_paid", "cashed_out", "left"}));
  played.play(lines{sit(1, "ann"), sit(2, "cleo"), sit(3, "ben")});
  EXPECT_EQ(played.seat(1).owed, cents{});
  EXPECT_EQ(played.seat(2).owed, cents{});
  EXPECT_EQ(played.seat(3).owed, cents{300}) << "another's debt is not touched";
  played.play(lines{leave(1), sit(1, "ann")});
  EXPECT_EQ(played.seat(1).owed, cents{});
}

TEST(corrections, of_one_wager_end_with_no_more_bets_though_a_void_throw_would_open_its_area) {
  played_table played{"three-dice-football"};
  played.play(seated(1) + lines{offer, accept(1)});
  const auto placed = played.play(wager(1, "trips", 500)).front().id;
  played.play(no_more_bets);
  const auto refused = played.refused(correct_entry(placed));
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, refusal_code::bets_closed);
  EXPECT_EQ(refused->clause, "ruling R-77");
}

TEST(corrections, are_taken_until_the_stack_or_the_debt_is_too_much) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_it, sit(1), sit(2)});
  for (const auto& what : {correct_amount(1, cents_max), correct_amount(2, -cents_max)}) {
    played.correct(what);
    played.correct(what);
    const auto why = played.refused(what);
    ASSERT_TRUE(why.has_value()) << what;
    EXPECT_EQ(why->code, refusal_code::too_much_money);
  }
}

TEST(corrections, of_cash_paid_out_give_the_chips_back_for_it) {
  played_table played{"high-roll-dice"};
  played.play(seated(1));
  const auto paid = played.play(cash_out(1, 300)).back().id;
  played.correct(correct_entry(paid));
  EXPECT_EQ(played.stack(1), 100'000);
  EXPECT_EQ(played.state().common.drop, cents{100'000});
}

TEST(ready, are_all_when_everybody_there_says_so_and_nobody_wagers_after) {
  played_table played{"three-dice-football"};
  played.play(seated(2) + lines{offer, accept(1), wager(2, "trips", 500)});
  EXPECT_FALSE(played.state().all_ready());
  EXPECT_EQ(words_of(played.play(ready(1))), (std::vector<std::string>{"seat_ready"}));
  EXPECT_FALSE(played.state().all_ready());
  played.play(ready(2));
  EXPECT_TRUE(played.state().all_ready());
  // Each of these takes seat 2 out, and being ready once more brings it back.
  for (const auto& each : {wager(2, "trips", 500), take_down(2, "trips"), buy(2, 100)}) {
    played.play(each);
    EXPECT_EQ(played.state().ready, bit(seat_no{1})) << each;
    played.play(ready(2));
    EXPECT_TRUE(played.state().all_ready()) << each;
  }
  for (const auto& each : {tip(2, 100), cash_out(2, 100)}) {
    played.play(each);
    EXPECT_TRUE(played.state().all_ready()) << each;
  }
  played.play(sit(3));
  EXPECT_FALSE(played.state().all_ready());
  played.play(leave(3));
  EXPECT_TRUE(played.state().all_ready());
}

TEST(ready, is_a_seat_no_longer_once_its_wager_is_undone_or_its_player_steps_away) {
  played_table played{"three-dice-football"};
  played.play(seated(2) + lines{offer, accept(1)});
  const auto placed = played.play(wager(2, "trips", 500)).back().id;
  played.play(lines{ready(1), ready(2)} + agreed(correct_entry(placed)));
  EXPECT_EQ(played.state().ready, bit(seat_no{1}));
  played.play(lines{wager(2, "trips", 500), ready(2), leave(2)});
  EXPECT_EQ(played.state().ready, bit(seat_no{1}));
  EXPECT_TRUE(played.state().all_ready());  // of those who are there
  played.play(sit(2));
  EXPECT_FALSE(played.state().all_ready());
  played.play(leave(1));
  EXPECT_EQ(played.state().ready, 0U);
  EXPECT_FALSE(played.state().all_ready());
}

TEST(ready, is_an_extra_roll_bought_after_it_waited_for) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-4", 500), ready(1)});
  EXPECT_TRUE(played.state().all_ready());
  played.play(extra_roll(1));
  EXPECT_FALSE(played.state().all_ready());
}

TEST(ready, is_nobody_once_betting_closes_or_opens_anew) {
  played_table played{"three-dice-football"};
  const lines placed{offer, accept(1), wager(1, "touchdown", 500)};
  played.play(seated(1) + placed + lines{ready(1), no_more_bets});
  EXPECT_EQ(played.state().ready, 0U);
  played.play(lines{no_roll("stacked"), ready(1), no_more_bets, throw_of("3,4,2")});
  EXPECT_TRUE(played.state().betting());
  EXPECT_EQ(played.state().ready, 0U);
  played.play(lines{ready(1), from("floorperson", R"({"do":"void_round","reason":"dark"})")});
  EXPECT_EQ(played.state().ready, 0U);
}

const std::string open_paced = R"({"do":"open_table","pace":30})";

TEST(pace, says_until_when_betting_is_open_wherever_it_opens) {
  played_table played{"three-dice-football"};
  const auto due = [&] {
    const auto until = due_at(played.state());
    return until.given() ? moment_text(until) : "";
  };
  played.play(at("2026-11-21T14:00:00Z", open_paced));
  EXPECT_EQ(due(), "2026-11-21T14:00:30Z");
  played.play(lines{sit(1), buy(1, 10'000), offer, accept(1), wager(1, "touchdown", 500)});
  EXPECT_EQ(due(), "2026-11-21T14:00:30Z");
  played.play(at("2026-11-21T14:00:31.5Z", no_more_bets));  // it decides nothing
  EXPECT_EQ(due(), "");
  played.play(at("2026-11-21T14:01:00Z", no_roll("stacked")));
  EXPECT_EQ(due(), "2026-11-21T14:01:30Z");
  played.play(lines{no_more_bets, at("2026-11-21T14:02:00.25Z", throw_of("3,4,2"))});
  EXPECT_EQ(due(), "2026-11-21T14:02:30.250Z");
  played.play(
      at("2026-11-21T14:03:00Z", from("floorperson", R"({"do":"void_round","reason":"dark"})")));
  EXPECT_EQ(due(), "2026-11-21T14:03:30Z");
  EXPECT_FALSE(played.state().opening.next.due_at.given());
  played.play(lines{wager(1, "touchdown", 500), no_more_bets, throw_of("1,1,6")});
  EXPECT_TRUE(played.state().betting());
  EXPECT_EQ(due(), "");  // of a throw without a moment
}

TEST(pace, is_none_unless_given_and_ends_where_moments_do) {
  played_table played{"high-roll-dice"};
  played.play(at("2026-11-21T14:00:00Z", open_it));
  EXPECT_FALSE(due_at(played.state()).given());
  EXPECT_EQ(due_after({3'600}, moment{moment_max.milliseconds() - 1}), moment_max);
  EXPECT_EQ(due_after({1}, moment{5}), moment{1'005});
  EXPECT_FALSE(due_after({}, moment{5}).given());
  EXPECT_FALSE(due_after({1}, {}).given());
}

TEST(corrections, of_a_tip_give_the_chips_back) {
  played_table played{"high-roll-dice"};
  played.play(seated(1));
  const auto given = played.play(tip(1, 300)).back().id;
  EXPECT_EQ(played.state().common.tips, cents{300});
  played.correct(correct_entry(given));
  EXPECT_EQ(played.stack(1), 100'000);
  EXPECT_EQ(played.state().common.tips, cents{});
}

TEST(seats, a_wallet_pays_for_chips_without_the_drop_and_is_paid_back) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_hybrid, sit(1), by_wallet(buy(1, 1'000))});
  EXPECT_EQ(played.stack(1), 1'000);
  EXPECT_EQ(played.state().common.wallets, cents{-1'000});
  EXPECT_EQ(played.state().common.drop, cents{});
  EXPECT_EQ(played.state().common.inventory, cents{});
  played.play(by_wallet(cash_out(1, 400)));
  EXPECT_EQ(played.state().common.wallets, cents{-600});
  EXPECT_EQ(played.state().common.cash, cents{});
  // Where there is cash, who leaves is paid in cash.
  const auto gone = events<event::cashed_out>(played.play(leave(1)));
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone[0].source, money_source::cash);
}

TEST(seats, nobody_is_paid_cash_at_a_table_without_any) {
  const auto paid_to = [](const lines& bought, const std::string& going) {
    played_table played{"high-roll-dice"};
    played.play(lines{open_electronic, sit(1)} + bought);
    const auto gone = events<event::cashed_out>(played.play(going));
    EXPECT_EQ(gone.size(), 1U);
    return gone.empty() ? money_source{} : gone[0].source;
  };
  const auto wallet = money_source::wallet;
  const auto given = correct_amount(1, 500);
  EXPECT_EQ(paid_to({by_wallet(buy(1, 500))}, leave(1)), wallet);
  EXPECT_EQ(paid_to({by_wallet(buy(1, 500))}, close_it), wallet);
  EXPECT_EQ(paid_to(agreed(given), leave(1)), wallet);
  EXPECT_EQ(paid_to({buy(1, 500), by_wallet(buy(1, 500))}, leave(1)), wallet);
  EXPECT_EQ(paid_to({by_wallet(buy(1, 500)), buy(1, 500)}, leave(1)), money_source::cash);
  // Chips that were bought by mistake have been bought of nobody.
  const auto once = lines{by_wallet(buy(1, 500)), buy(1, 500)} + agreed(correct_entry({4, 1}));
  EXPECT_EQ(paid_to(once, leave(1)), wallet);
  const auto between =
      lines{buy(1, 500), by_wallet(buy(1, 500)), buy(1, 500)} + agreed(correct_entry({4, 1}));
  EXPECT_EQ(paid_to(between, leave(1)), money_source::cash);
  const auto twice = between + agreed(correct_entry({5, 1}), 2);
  EXPECT_EQ(paid_to(twice, leave(1)), money_source::cash);
  const auto others = lines{by_wallet(buy(1, 500)), buy(1, 500), sit(2), buy(2, 500)} +
                      agreed(correct_entry({4, 1}));
  EXPECT_EQ(paid_to(others, leave(1)), wallet);
}

TEST(seats, who_is_reckoned_with_after_leaving_is_paid_as_before) {
  for (const auto source : {money_source::cash, money_source::wallet}) {
    const auto bought = source == money_source::cash ? buy(1, 1'000) : by_wallet(buy(1, 1'000));
    fair_table played{"high-roll-dice"};
    played.tend();
    played.play(lines{sit(1), bought, wager(1, "pip-6", 500)});
    played.close();
    while (!played.state().betting()) played.draw();
    ASSERT_EQ(events<event::wager_lost>(played.log()).size(), 1U) << "by the first seeds of chance";
    played.tend();
    played.play(leave(1));
    const auto again = played.correct(correct_dice(1, "6,6,6,6,5,5,5,1,1,4"));
    const auto won = events<event::wager_won>(again);
    const auto paid = events<event::cashed_out>(again);
    ASSERT_EQ(won.size(), 1U);
    ASSERT_EQ(paid.size(), 1U);
    EXPECT_EQ(paid[0].source, source);
    EXPECT_EQ(paid[0].amount, won[0].paid + cents{500});
  }
}

TEST(corrections, of_chips_bought_from_a_wallet_pay_it_back) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_hybrid, sit(1)});
  const auto bought = played.play(by_wallet(buy(1, 1'000))).back().id;
  played.correct(correct_entry(bought));
  EXPECT_EQ(played.stack(1), 0);
  EXPECT_EQ(played.state().common.wallets, cents{});
}

TEST(seats, a_tip_comes_out_of_chips_that_are_not_owed) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + agreed(correct_amount(1, -100'500)) + lines{buy(1, 1'000)});
  const auto given = played.play(tip(1, 500));
  EXPECT_EQ(words_of(given), (std::vector<std::string>{"debt_paid", "tipped"}));
  EXPECT_EQ(played.stack(1), 0);
  EXPECT_EQ(played.seat(1).owed, cents{});
  EXPECT_EQ(played.state().common.tips, cents{500});
  // They stay in the table's account whoever goes, and over a new opening.
  played.play(lines{close_it, open_it});
  EXPECT_EQ(played.state().common.tips, cents{500});
}

TEST(corrections, of_an_extra_roll_give_its_price_back_until_it_is_taken) {
  const auto before = seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-4", 500)};
  played_table open{"high-roll-dice"};
  open.play(before);
  const auto bought = open.play(extra_roll(1)).front().id;
  open.correct(correct_entry(bought));
  EXPECT_EQ(open.wager_on(1, "extra-roll"), 0);
  EXPECT_EQ(open.stack(1), 99'000);

  played_table closed{"high-roll-dice"};
  closed.play(before + lines{extra_roll(1)});
  for (const auto& each : closed.play(no_more_bets)) {
    const auto refused = closed.refused(correct_entry(each.id));
    ASSERT_TRUE(refused.has_value());
    EXPECT_EQ(refused->code, refusal_code::too_late) << entry_text(each.id);
  }
}

TEST(corrections, of_entries_end_when_their_player_leaves) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_it, sit(1)});
  const auto bought = played.play(buy(1, 1'000)).front().id;
  played.play(leave(1));
  const auto refused = played.refused(correct_entry(bought));
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, refusal_code::too_late);
}

TEST(corrections, of_dice_do_not_count_a_newcomer_among_those_the_seat_had_before) {
  played_table played{"three-dice-football"};
  played.play(seated(2) + lines{offer, accept(1), wager(2, "trips", 500), no_more_bets,
                                throw_of(gain_of_five), leave(2), sit(2, "zoe"), no_more_bets,
                                throw_of(gain_of_five), leave(2), sit(2, "yan")});
  const auto made = played.correct(correct_dice(1, "3,4,3"));  // zoe had no wager to settle
  EXPECT_EQ(events<event::throw_reopened>(made).size(), 1U);
}

TEST(corrections, of_a_disputed_face_may_be_ruled__577_5_g) {
  played_table played{"three-dice-football"};
  played.play(seated(1) + lines{offer, accept(1), wager(1, "trips", 500), no_more_bets,
                                throw_of(gain_of_five)});
  const auto thrown = events<event::thrown>(played.correct(correct_dice(1, "3,4,3", true)));
  ASSERT_EQ(thrown.size(), 1U);
  EXPECT_EQ(thrown[0].clause, "577.5(g)");
}

TEST(corrections, of_dice_that_lay_against_another_make_the_throw_void__675a_4_c) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)});
  const auto made = played.correct(correct_dice(1, R"("propped",5,5,5,6,6,6,1,1,4)"));
  EXPECT_EQ(events<event::roll_void>(made).size(), 1U);
  EXPECT_FALSE(played.state().betting());
  EXPECT_EQ(played.wager_on(1, "pip-5"), 500);
  EXPECT_EQ(played.stack(1), 99'500);
}

TEST(corrections, of_entries_end_with_a_throw_that_is_entered_anew_as_void) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)});
  const auto bought = played.play(buy(1, 1'000)).front().id;
  played.correct(correct_dice(1, R"("propped",5,5,5,6,6,6,1,1,4)"));
  const auto refused = played.refused(correct_entry(bought));
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, refusal_code::too_late);
}

TEST(corrections, of_one_wager_give_it_back_while_betting_is_open) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "pip-6", 500)});
  const auto back = events<event::reversed>(played.correct(correct_entry({5, 1})));
  ASSERT_EQ(back.size(), 1U);
  EXPECT_EQ(net_of(back[0].moved, account_kind::stack), 500);
  EXPECT_EQ(played.wager_on(1, "pip-6"), 0);
  EXPECT_EQ(played.wager_on(1, "pip-5"), 500);
}

TEST(corrections, of_entries_are_of_what_was_done_by_hand) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-8", 500), no_more_bets});
  const auto made = played.play(throw_of(four_fives));  // one wins, the other loses
  EXPECT_EQ(events<event::wager_won>(made).size(), 1U);
  EXPECT_EQ(events<event::wager_lost>(made).size(), 1U);
  for (const auto& each : made) {
    const auto refused = played.refused(correct_entry(each.id));
    ASSERT_TRUE(refused.has_value());
    EXPECT_EQ(refused->code, refusal_code::too_late) << entry_text(each.id);
  }
}

TEST(corrections, of_chips_bought_are_not_of_the_next_player_of_the_seat) {
  played_table played{"high-roll-dice"};
  played.play(seated(2) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)});
  const auto bought = played.play(buy(1, 1'000)).front().id;
  played.play(lines{leave(1), sit(1, "zoe"), buy(1, 5'000)});
  const auto refused = played.refused(correct_entry(bought));
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, refusal_code::too_late);
}

TEST(corrections, of_dice_do_not_seat_a_player_twice) {
  played_table played{"high-roll-dice"};
  played.play(seated(2) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives),
                                leave(1), sit(4, "player 1")});
  const auto refused = played.refused(correct_dice(1, ten_aces));
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, refusal_code::too_late);
  EXPECT_NE(refused->message.find("has left it and sits at seat 4"), std::string::npos);
}

TEST(corrections, of_dice_after_the_only_player_left_let_the_next_one_play) {
  played_table played{"props-and-hops"};
  played.play(seated(1) + lines{wager(1, "field", 500), no_more_bets, throw_of("3,4"), leave(1)});
  played.correct(correct_dice(1, "1,2"));  // the field wins after all, and nobody is there
  played.play(
      lines{sit(2, "zoe"), buy(2, 1'000), wager(2, "field", 500), no_more_bets, throw_of("1,2")});
  EXPECT_EQ(played.stack(2), 1'500);
}

TEST(corrections, of_dice_say_no_ruled_face_where_nobody_rules__675a_4_c) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)});
  const auto refused = played.refused(correct_dice(1, ten_aces, true));
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, refusal_code::no_discretion);
}

TEST(corrections, of_chips_bought_take_them_and_the_cash_back) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + agreed(correct_entry({3, 1})));
  EXPECT_EQ(played.stack(1), 0);
  EXPECT_EQ(played.state().common.drop, cents{});
  // An entry is reversed once.
  EXPECT_TRUE(played.refused(correct_entry({3, 1})));
}

TEST(corrections, of_entries_end_when_the_table_closes) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(ten_aces)});
  const auto bought = played.play(buy(1, 1'000)).front().id;
  played.play(lines{cash_out(1, played.stack(1)), leave(1), close_it, open_it, sit(1, "ben")});
  const auto too_late = played.refused(correct_entry(bought));
  ASSERT_TRUE(too_late.has_value());
  EXPECT_EQ(too_late->code, refusal_code::too_late);
}

TEST(corrections, reach_the_last_throw_only__675a_4_g) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-6", 500), extra_roll(1),
                                no_more_bets, throw_of(four_fives), throw_of("1,2,3,4,6,6")});
  const auto first_roll = played.refused(correct_dice(1, ten_aces));
  ASSERT_TRUE(first_roll.has_value());
  EXPECT_EQ(first_roll->code, refusal_code::wrong_dice_count);
  played.correct(correct_dice(1, "5,5,3,4,6,6"));               // the extra roll: six fives in all
  EXPECT_EQ(played.stack(1), 100'000 - 1'500 + 2'500 + 2'500);  // 4 to 1 on either
}

TEST(corrections, of_an_earlier_round_are_of_amounts) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives),
                                wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)});
  const auto stack = played.stack(1);
  const auto too_late = played.refused(correct_dice(1, ten_aces));
  ASSERT_TRUE(too_late.has_value());
  EXPECT_EQ(too_late->code, refusal_code::too_late);
  const auto made = played.correct(correct_amount(1, -2'500));
  EXPECT_EQ(words_of(made), (std::vector<std::string>{"corrected", "amount_corrected"}));
  EXPECT_EQ(played.stack(1), stack - 2'500);
}

TEST(corrections, end_a_dispute_that_is_ruled_so) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets, throw_of(four_fives)});
  const auto ruled = [](const std::string& how) {
    return from("floorperson", R"({"do":"rule_dispute","dispute":1,"ruling":")" + how +
                                   R"(","reason":"seen again"})");
  };
  const auto raised = events<event::disputed>(
      played.play(R"({"do":"dispute","seat":1,"entry":{"seq":6,"event":1},"reason":"ace"})"));
  ASSERT_EQ(raised.size(), 1U);
  EXPECT_EQ(raised[0].dispute, 1U);
  const auto recall = events<event::recall_opened>(
      played.play(from("floorperson", R"({"do":"open_recall","dispute":1})")));
  ASSERT_EQ(recall.size(), 1U);
  EXPECT_EQ(recall[0].entry, (entry_ref{{6, 1}}));
  EXPECT_TRUE(played.refused(ruled("corrected")));
  played.correct(correct_dice(1, ten_aces));
  const auto ended = events<event::dispute_ruled>(played.play(ruled("corrected")));
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].seat, seat_1);
}

// ---- the procedure

/// The command that completes a step; `thrown` where it is a throw.
std::string completion(const rules::procedure_step& step, const std::string& thrown) {
  if (step.completed_by.empty()) return done_by_its_actor(step);
  if (step.completed_by == "throw") return throw_of(thrown);
  if (step.completed_by == "accept_dice") return accept(1);
  return fmt::format(R"({{"do":"{}"}})", step.completed_by);
}

/// While every step counts, any other step is refused with the clause of the one that is due.
void expect_only_due(const played_table& played, const rules::procedure_step& due) {
  for (const auto& other : played.rules().book().procedure) {
    if (other.id == due.id && due.completed_by.empty()) continue;
    const auto why = played.refused(done_by_its_actor(other));
    ASSERT_TRUE(why.has_value()) << other.id << " while " << due.id << " is due";
    EXPECT_EQ(why->code, refusal_code::step_out_of_order);
    EXPECT_EQ(why->clause, played.rules().clause(due.clause)) << other.id << " for " << due.id;
    EXPECT_NE(why->message.find(due.id), std::string::npos) << why->message;
  }
}

TEST(procedure, takes_every_step_in_the_order_of_the_text_and_no_other) {
  struct example {
    std::string game, area, thrown;
    std::vector<std::string> steps;  // of one round
  };
  const std::vector<example> all{
      {"high-roll-dice",
       "pip-5",
       four_fives,
       {"no-more-bets", "shake", "throw", "call-face", "announce-matches", "move-matches",
        "settle-first-roll", "no-more-bets"}},
      {"high-roll-dice-six",
       "pip-5",
       "5,5,6,1,2,3",
       {"no-more-bets", "shake", "throw", "call-face", "move-matches", "settle", "no-more-bets"}},
      {"three-dice-football",
       "defense",
       turnover,
       {"offer-dice", "select-dice", "return-dice", "place-pucks", "no-more-bets", "throw",
        "call-dice", "collect-dice", "announce-turnover", "settle-no-score", "offer-left"}},
      {"props-and-hops",
       "six-eight-shake",
       "3,4",
       {"load-shaker", "dealer-shake", "no-more-bets", "move-shake-wagers", "place-lammers",
        "offer-shaker", "shake", "return-shaker", "uncover", "announce", "collect-losers",
        "take-lammers-off", "pay-winners", "cover", "pass-shaker", "no-more-bets"}},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.game);
    played_table played{each.game};
    played.play(seated(2, open_strict) + lines{wager(1, each.area, 500)});
    if (each.game == "three-dice-football") played.play(offer);
    for (const auto& id : each.steps) {
      const auto due = played.table().next_step(played.state());
      ASSERT_TRUE(due.has_value());
      const auto& step = played.rules().book().procedure[due->index];
      ASSERT_EQ(step.id, id);
      expect_only_due(played, step);
      if (&id != &each.steps.back()) played.play(completion(step, each.thrown));
    }
  }
}

/// The steps due from now to the next command.
std::vector<std::string> due_ids(const played_table& played) {
  std::vector<std::string> ids;
  for (const auto* step : played.table().due_steps(played.state())) ids.push_back(step->id);
  return ids;
}

TEST(void_throws, are_shaken_and_thrown_again__675a_4_b) {
  const std::vector<lines> all{
      seated(1, open_strict) + lines{wager(1, "pip-5", 500), no_more_bets, done("shake")},
      seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-6", 500), extra_roll(1),
                        no_more_bets, throw_of(four_fives)}};
  for (const auto& before : all) {
    played_table played{"high-roll-dice"};
    played.play(before + lines{no_roll("stacked")});
    EXPECT_EQ(due_ids(played), (std::vector<std::string>{"shake", "throw"}));
    EXPECT_TRUE(played.state().progress.at == stage::throwing);
  }
}

TEST(shooters, dice_of_a_quarterback_who_leaves_are_offered_on_and_not_passed__R_75) {
  const std::vector<lines> all{{throw_of("4,4,4")},                                // after a game
                               {throw_of(gain_of_five), wager(2, "trips", 500)}};  // in one
  for (const auto& before : all) {
    played_table played{"three-dice-football"};
    played.play(seated(2) + lines{offer, accept(1), wager(1, "trips", 500), no_more_bets} + before +
                lines{leave(1)});
    const auto offered = events<event::dice_offered>(played.play(offer));
    ASSERT_EQ(offered.size(), 1U);
    EXPECT_EQ(offered[0].seat, seat_2);
    EXPECT_EQ(offered[0].clause, "ruling R-75");
  }
}

TEST(procedure, a_touchdown_waits_for_its_extra_point_in_a_later_game_too__577_6_f_1) {
  played_table played{"three-dice-football"};
  played.play(seated(1) + lines{offer, accept(1), wager(1, "trips", 500), no_more_bets,
                                throw_of("4,4,4"), wager(1, "extra-point", 500), no_more_bets,
                                throw_of("4,4,4")});
  EXPECT_EQ(due_ids(played),
            (std::vector<std::string>{"call-dice", "collect-dice", "end-game-on-trips",
                                      "settle-score", "extra-point-roll", "throw"}));
}

TEST(procedure, a_touchdown_with_no_extra_point_ends_the_game_without_its_roll__577_6_f_1) {
  played_table played{"three-dice-football"};
  played.play(seated(1) +
              lines{offer, accept(1), wager(1, "touchdown", 500), no_more_bets, throw_of("4,4,4")});
  EXPECT_EQ(due_ids(played), (std::vector<std::string>{
                                 "call-dice", "collect-dice", "end-game-on-trips", "settle-score",
                                 "settle-touchdown", "retain-dice", "place-pucks"}));
}

TEST(procedure, has_nothing_due_at_a_closed_table) {
  played_table played{"high-roll-dice"};
  EXPECT_EQ(due_ids(played), std::vector<std::string>{});
  played.play(lines{open_it});
  EXPECT_EQ(due_ids(played), std::vector<std::string>{}) << "nobody has wagered";
  played.play(lines{sit(1), buy(1, 1'000), wager(1, "pip-5", 500)});
  EXPECT_EQ(due_ids(played), std::vector<std::string>{"no-more-bets"});
  played.play(lines{take_down(1, "pip-5"), close_it});
  EXPECT_EQ(due_ids(played), std::vector<std::string>{});
}

TEST(procedure, offers_dice_that_are_left_behind_as_first_in_the_first_game_only__577_7_a) {
  const auto left = lines{wager(2, "trips", 500), no_more_bets, leave(1)};
  const auto first = seated(2) + lines{offer, accept(1)};
  const auto later = first + lines{wager(2, "trips", 500), no_more_bets, throw_of("4,4,4")};
  for (const auto& [before, id] :
       {std::pair{first, "offer-dice"}, std::pair{later, "offer-dice-again"},
        std::pair{first + lines{wager(2, "trips", 500), no_more_bets, no_roll("stacked")},
                  "offer-dice"}}) {
    played_table played{"three-dice-football"};
    played.play(before + left);
    const auto due = played.table().next_step(played.state());
    ASSERT_TRUE(due.has_value());
    EXPECT_EQ(played.rules().book().procedure[due->index].id, id);
  }
}

TEST(wagers, an_extra_roll_is_taken_from_the_last_seat_too__675a_4_a_take_extra) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_it, sit(6), buy(6, 2'000), wager(6, "pip-5", 500), wager(6, "kind-4", 500),
                    extra_roll(6)});
  EXPECT_EQ(events<event::collected>(played.play(no_more_bets)).size(), 1U);
  EXPECT_EQ(played.wager_on(6, "extra-roll"), 0);
}

TEST(house, a_command_from_paper_that_is_refused_leaves_no_entry) {
  played_table played{"high-roll-dice"};
  played.play(seated(1));
  auto line = at("2026-11-21T14:13:38Z", no_more_bets);
  line.insert(line.size() - 1, R"(,"paper":{"signed_by":"ann","countersigned_by":"bob"})");
  const auto refused = played.refused(line);  // which sees that nothing is added
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, refusal_code::no_wagers);
}

/// A game whose first step of a round is not about the dice.
TEST(procedure, offers_no_dice_in_a_later_round_to_a_table_that_has_a_shooter) {
  auto football = *games::find_game("three-dice-football");
  auto& procedure = football.book.procedure;
  const auto pucks = std::ranges::find(procedure, "place-pucks", &rules::procedure_step::id);
  ASSERT_NE(pucks, procedure.end());
  std::rotate(procedure.begin(), pucks, pucks + 1);
  played_table played{&football};
  played.play(seated(2, open_strict));
  std::vector<std::string> made;
  while (played.state().common.round < 3) {
    const auto due = played.table().next_step(played.state());
    ASSERT_TRUE(due.has_value());
    const auto& step = procedure[due->index];
    if (step.id == "offer-dice") played.play(offer);
    if (step.completed_by == "no_more_bets") played.play(wager(2, "trips", 500));
    made.push_back(step.id);
    played.play(completion(step, "6,6,6"));
    ASSERT_LT(made.size(), 60U);
  }
  EXPECT_EQ(std::ranges::count(made, "place-pucks"), 2);
  EXPECT_EQ(std::ranges::count(made, "offer-dice"), 1);
  EXPECT_EQ(std::ranges::count(made, "offer-dice-again"), 0) << "seat 1 keeps the dice";
}

TEST(procedure, says_the_steps_due_up_to_the_next_command) {
  played_table played{"high-roll-dice"};
  played.play(seated(1, open_strict) +
              lines{wager(1, "pip-5", 500), wager(1, "kind-4", 500), extra_roll(1), no_more_bets});
  std::vector<std::string> ids;
  for (const auto* step : played.table().due_steps(played.state())) ids.push_back(step->id);
  EXPECT_EQ(ids, (std::vector<std::string>{"lock-sensors", "take-purchases", "shake", "throw"}));
}

TEST(procedure, places_lammers_when_a_shake_begins_and_not_while_it_runs_on__668a_3_e) {
  played_table played{"props-and-hops"};
  const auto placed = [&] { return std::ranges::count(due_ids(played), "place-lammers") > 0; };
  played.play(seated(2) + lines{wager(1, "six-eight-shake", 500), no_more_bets});
  EXPECT_TRUE(placed());
  played.play(lines{throw_of("1,5"), wager(2, "field", 500), no_more_bets});
  EXPECT_FALSE(placed()) << "the shake runs on";
  played.play(lines{throw_of("1,2"), no_more_bets});
  EXPECT_FALSE(placed()) << "and on without another wager";
  played.play(lines{throw_of("3,4"), wager(2, "field", 500), no_more_bets});
  EXPECT_FALSE(placed()) << "no shake";
  played.play(lines{throw_of("1,2"), wager(2, "six-eight-shake", 500), no_more_bets});
  EXPECT_TRUE(placed()) << "another begins";
}

TEST(procedure, a_later_play_goes_on_without_a_wager_and_a_game_does_not__577_3) {
  played_table played{"three-dice-football"};
  played.play(seated(1) + lines{offer, accept(1)});
  ASSERT_TRUE(played.refused(no_more_bets));
  EXPECT_EQ(played.refused(no_more_bets)->code, refusal_code::no_wagers);
  played.play(lines{wager(1, "trips", 500), no_more_bets, throw_of(gain_of_five)});
  ASSERT_TRUE(played.state().betting());
  ASSERT_TRUE(played.state().layout[0].held.none());
  EXPECT_FALSE(events<event::bets_closed>(played.play(no_more_bets)).empty());
  played.play(throw_of(turnover));  // the game is over
  ASSERT_TRUE(played.refused(no_more_bets));
  EXPECT_EQ(played.refused(no_more_bets)->code, refusal_code::no_wagers);
}

// ---- the house

TEST(house, opening_outside_the_dates_of_an_edition_is_told_and_allowed) {
  struct example {
    table_setup setup;
    std::string at;
    bool warns;
  };
  std::string odds_of_593 = "not_offered = [\"extra-roll\"]\n[odds]\n";
  for (const auto& line : games::find_game("high-roll-dice")->book.lines) {
    odds_of_593 += fmt::format("\"{}\" = \"1 to 1\"\n", line.id);
  }
  const std::vector<example> all{
      {{"high-roll-dice", "", ""}, "2019-11-01T23:59:59Z", true},
      {{"high-roll-dice", "", ""}, "2019-11-02T00:00:00Z", false},
      {{"three-dice-football", "", ""}, "2012-07-27T12:00:00Z", true},
      {{"three-dice-football", "", ""}, "2012-07-28T00:00:00Z", false},
      {{"three-dice-football", "", ""}, "2013-01-01T12:00:00Z", false},
      {{"three-dice-football", "", ""}, "2014-07-28T23:59:59Z", false},
      {{"three-dice-football", "", ""}, "2026-11-21T12:00:00Z", true},
      {{"high-roll-dice", "pa-593", odds_of_593}, "2026-11-21T12:00:00Z", true},
      {{"props-and-hops", "", ""}, "2026-11-21T12:00:00Z", false},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.setup.game + " " + each.at);
    played_table played{each.setup};
    const auto told = events<event::opened_outside_dates>(played.play(at(each.at, open_it)));
    EXPECT_EQ(told.size(), each.warns ? 1U : 0U);
    EXPECT_TRUE(played.state().common.open);
  }
}

TEST(house, the_largest_maximum_is_the_most_whose_winnings_can_be_counted) {
  const played_table printed{"high-roll-dice"};
  auto most = cents{cents_max};
  for (const auto id : rules::ids_of<rules::line_id>(printed.rules().book().lines)) {
    most = std::min(most, printed.rules().wager_limit(id));
  }
  ASSERT_LT(most, cents{cents_max});
  const auto with_maximum = [](cents maximum) {
    return table_setup{
        "high-roll-dice", "",
        fmt::format("[limits]\nchip_cents = 1\nmaximum_cents = {}", maximum.count())};
  };
  EXPECT_FALSE(played_table{with_maximum(most)}.refused(open_it));
  const auto above = played_table{with_maximum(most + cents{1})}.refused(open_it);
  ASSERT_TRUE(above.has_value());
  EXPECT_EQ(above->code, refusal_code::limit_too_high);
}

TEST(house, football_dice_are_changed_each_time_the_table_reopens__577_4_d_reopen) {
  played_table played{"three-dice-football"};
  EXPECT_TRUE(events<event::dice_set_out>(played.play(open_it)).empty());
  played.play(close_it);
  const auto out = events<event::dice_set_out>(played.play(open_it));
  ASSERT_EQ(out.size(), 1U);
  EXPECT_EQ(out[0].clause, "577.4(d)/reopen");
  EXPECT_FALSE(played.state().common.dice_present());
  played.play(lines{R"({"do":"dice_set_in","set":"red"})", sit(1), buy(1, 1'000), offer, accept(1),
                    wager(1, "trips", 500), no_more_bets, throw_of(gain_of_five)});
}

TEST(house, other_dice_stay_when_the_table_reopens) {
  for (const std::string game : {"high-roll-dice", "high-roll-dice-six", "props-and-hops"}) {
    SCOPED_TRACE(game);
    played_table played{game};
    played.play(lines{open_it, close_it, open_it});
    EXPECT_TRUE(played.state().common.dice_present());
  }
}

TEST(house, a_lost_die_takes_the_set_out__577_4_d_lost) {
  played_table played{"three-dice-football"};
  played.play(seated(1) + lines{offer, accept(1), wager(1, "trips", 500), no_more_bets});
  const auto gone = played.play(R"({"do":"no_roll","reason":"off-table","lost":true})");
  EXPECT_EQ(words_of(gone), (std::vector<std::string>{"roll_void", "dice_set_out"}));
  EXPECT_EQ(events<event::dice_set_out>(gone)[0].clause, "577.4(d)/lost");
}

TEST(house, dice_may_be_thrown_up_to_the_moment_of_their_change__675a_3_b_1) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) +
              lines{R"({"do":"dice_set_in","set":"a","usable_until":"2026-11-21T14:00:00Z"})",
                    wager(1, "pip-5", 500), no_more_bets});
  played.play(at("2026-11-21T14:00:00Z", throw_of(four_fives)));
}

/// Which dice sets the text has changed after a day, and what the house may ask instead.
TEST(house, dice_stay_for_a_day_at_most__675a_3_b_1__577_4_d__668a_3_b_1) {
  const std::string now = "2026-11-21T14:00:00Z";
  const std::string a_day_later = "2026-11-22T14:00:00Z";
  struct example {
    std::string until, limited, unlimited;  // empty: nobody says
  };
  const std::vector<example> all{
      {"", a_day_later, ""},
      {"2026-11-21T15:00:00Z", "2026-11-21T15:00:00Z", "2026-11-21T15:00:00Z"},
      {"2026-11-22T13:59:59Z", "2026-11-22T13:59:59Z", "2026-11-22T13:59:59Z"},
      {a_day_later, a_day_later, a_day_later},
      {"2026-11-22T14:00:01Z", a_day_later, "2026-11-22T14:00:01Z"},
      {"2026-11-24T14:00:00Z", a_day_later, "2026-11-24T14:00:00Z"},
  };
  for (const std::string game :
       {"high-roll-dice", "high-roll-dice-six", "three-dice-football", "props-and-hops"}) {
    for (const auto& each : all) {
      SCOPED_TRACE(game + " until " + each.until);
      played_table played{game};
      played.play(open_it);
      const auto until =
          each.until.empty() ? "" : fmt::format(R"(,"usable_until":"{}")", each.until);
      const auto line = fmt::format(R"({{"do":"dice_set_in","set":"a"{}}})", until);
      const auto taken = events<event::dice_set_in>(played.play(at(now, line)));
      ASSERT_EQ(taken.size(), 1U);
      const bool limited = played.rules().book().at_table.dice_hours != rules::house_rule;
      const auto expected = limited ? each.limited : each.unlimited;
      const auto told = taken[0].usable_until;
      EXPECT_EQ(told.given() ? moment_text(told) : "", expected);
    }
  }
}

TEST(house, every_entry_of_a_command_from_paper_is_marked) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), no_more_bets});
  auto line = at("2026-11-21T14:13:38Z", throw_of(four_fives));
  line.insert(line.size() - 1, R"(,"paper":{"signed_by":"ann","countersigned_by":"bob"})");
  const auto entered = played.play(line);
  ASSERT_GT(entered.size(), 3U);
  EXPECT_EQ(std::get<event::paper_entered>(entered[0].what).countersigned_by, "bob");
  for (const auto& each : entered) {
    EXPECT_TRUE(each.from_paper);
    EXPECT_EQ(moment_text(each.at), "2026-11-21T14:13:38Z");
  }
  EXPECT_FALSE(played.play(wager(1, "pip-5", 500))[0].from_paper);
}

TEST(house, the_log_alone_gives_the_table_again) {
  played_table played{"three-dice-football"};
  played.play(seated(3) +
              lines{offer, decline(1), accept(2), wager(1, "touchdown", 500),
                    wager(3, "trips", 500), leave(3), no_more_bets, no_roll("stacked"),
                    no_more_bets, throw_of(gain_of_five), wager(1, "over-4", 1'000), no_more_bets,
                    throw_of("2,2,4")} +
              agreed(correct_dice(1, "6,6,2")) + lines{sit(3)});
  auto replayed = played.table().fresh();
  for (const auto& each : played.log()) {
    const auto read = played.words().read_entry(played.words().write(each));
    ASSERT_TRUE(read.has_value());
    played.table().apply(replayed, *read);
  }
  EXPECT_TRUE(replayed == played.state());
}

// ---- people and dice at any table

TEST(duties, are_taken_by_64_people_at_most) {
  played_table played{"high-roll-dice"};
  played.play(open_it);
  const std::string take = R"({"do":"take_duty","duty":"dealer"})";
  for (int i = 1; i <= 64; ++i) played.play(by(fmt::format("p{}", i), take));
  EXPECT_EQ(played.state().common.duties.size(), 64U);
  const auto why = played.refused(by("p65", take));
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->code, refusal_code::not_your_duty);
  EXPECT_EQ(why->message, "64 duties are taken; accepted: leave_duty first");
}

TEST(house, nobody_works_and_no_correction_waits_at_a_closed_table) {
  played_table played{"high-roll-dice"};
  played.play(seated(1) + lines{correct_amount(1, 500),
                                by("dee", R"({"do":"take_duty","duty":"dealer"})"),
                                by("dee", close_it)});
  const auto& common = played.state().common;
  EXPECT_EQ(common.proposed, 1U);
  EXPECT_TRUE(common.proposals.empty());
  EXPECT_TRUE(common.duties.empty());
  EXPECT_EQ(common.staffed, role_set{});
  played.play(open_it);  // by whoever has the role
}

TEST(house, a_command_is_valid_until_its_last_moment_and_for_a_minute) {
  played_table played{"high-roll-dice"};
  played.play(seated(1));
  const std::string bought =
      R"({"do":"buy_in","seat":1,"cents":500,"valid_until":"2026-11-21T14:01:00Z"})";
  EXPECT_TRUE(played.refused(at("2026-11-21T13:59:59Z", bought)));
  played.play(at("2026-11-21T14:00:00Z", bought));
  played.play(at("2026-11-21T14:01:00Z", bought));
  EXPECT_TRUE(played.refused(at("2026-11-21T14:01:01Z", bought)));
}

TEST(seats, that_a_table_lacks_are_of_the_house_or_of_the_text__675a_1_a) {
  const auto refused = [](const std::string& submission, int seat) {
    played_table played{{"high-roll-dice", "", submission}};
    played.play(open_it);
    const auto why = played.refused(sit(seat));
    return why ? std::string{name_of(why->code)} + " " + why->clause : "taken";
  };
  const std::string two = "[limits]\nseats = 2";
  EXPECT_EQ(refused(two, 2), "taken");
  EXPECT_EQ(refused(two, 3), "no_such_seat house rule");
  EXPECT_EQ(refused(two, 6), "no_such_seat house rule");
  EXPECT_EQ(refused(two, 7), "no_such_seat 675a.1(a)");
  EXPECT_EQ(refused("", 6), "taken");
}

TEST(seats, that_are_empty_cash_nothing_out) {
  played_table played{"high-roll-dice"};
  played.play(seated(1));
  for (const auto& line : {cash_out(2, 100), tip(2, 100)}) {
    const auto why = played.refused(line);
    ASSERT_TRUE(why.has_value());
    EXPECT_EQ(why->code, refusal_code::seat_empty);
  }
}

TEST(disputes, are_of_entries_of_this_day_and_the_one_before) {
  const auto& book = games::find_game("high-roll-dice")->book;
  const common_table table{book, book.editions.front(), 6, cents{100}, {}, true};
  common_state state;
  state.seats.resize(6);
  state.seats[0].player = "Ann";
  state.last = {3, 2};
  state.before = {"before", 9, "hash"};
  const auto taken = [&](const entry_ref& entry) {
    const sent_command asked{command::dispute{seat_1, entry, "why"}, {}};
    std::vector<log_entry> entries;
    log_writer log{entries, state.last, asked};
    return table.decide(state, std::get<command::dispute>(asked.what), log).has_value();
  };
  EXPECT_TRUE(taken({{3, 2}}));
  EXPECT_FALSE(taken({{3, 3}}));
  EXPECT_FALSE(taken({}));
  EXPECT_TRUE(taken({{9, 1}, "before"}));
  EXPECT_FALSE(taken({{10, 1}, "before"}));
  EXPECT_FALSE(taken({{9, 1}, "long before"}));
  EXPECT_FALSE(taken({{0, 1}, "before"}));
}

TEST(corrections, that_settle_a_debt_leave_none) {
  played_table played{"high-roll-dice"};
  played.play(lines{open_it, sit(1)} + agreed(correct_amount(1, -500)) + lines{leave(1)});
  ASSERT_EQ(played.state().common.debts.size(), 1U);
  played.correct(correct_amount(1, 499));
  ASSERT_EQ(played.state().common.debts.size(), 1U);
  EXPECT_EQ(played.state().common.debts[0].owed, cents{1});
  played.correct(correct_amount(1, 1));
  EXPECT_TRUE(played.state().common.debts.empty());
}

TEST(house, a_dice_set_that_is_named_again_may_be_used_until_the_earlier_moment) {
  played_table played{"high-roll-dice"};
  played.play(open_it);
  const auto set_in = [&](const std::string& now, const std::string& until) {
    const auto more = until.empty() ? "" : fmt::format(R"(,"usable_until":"{}")", until);
    return at(now, fmt::format(R"({{"do":"dice_set_in","set":"a"{}}})", more));
  };
  const std::string first = "2026-11-21T14:00:00Z";
  const std::string last = "2026-11-21T14:30:00Z";
  const std::string later = "2026-11-21T15:00:00Z";
  played.play(set_in(first, later));
  EXPECT_EQ(moment_text(played.state().common.dice().until), later);
  played.play(set_in(first, last));
  EXPECT_EQ(moment_text(played.state().common.dice().until), last);
  played.play(set_in(first, later));
  EXPECT_EQ(moment_text(played.state().common.dice().until), last);
  // To the moment itself.
  played.play(set_in(last, ""));
  EXPECT_TRUE(played.refused(set_in("2026-11-21T14:30:01Z", "")));
}

TEST(house, dice_are_as_many_as_the_text_says_and_of_any_one_colour__675a_3_d) {
  const auto clause = [](const std::string& game, const std::string& dice) {
    played_table played{game};
    played.play(open_it);
    const auto why =
        played.refused(fmt::format(R"({{"do":"dice_set_in","set":"a","dice":{{{}}}}})", dice));
    return why ? std::string{name_of(why->code)} + " " + why->clause : "taken";
  };
  EXPECT_EQ(clause("high-roll-dice", R"("white":10)"), "taken");
  EXPECT_EQ(clause("high-roll-dice", R"("red":10)"), "wrong_dice_set house rule");
  EXPECT_EQ(clause("high-roll-dice", R"("red":9,"white":1)"), "wrong_dice_set house rule");
  EXPECT_EQ(clause("high-roll-dice", R"("red":9)"), "wrong_dice_set 675a.3(d)");
  EXPECT_EQ(clause("high-roll-dice", R"("red":11)"), "wrong_dice_set 675a.3(d)");
  EXPECT_EQ(clause("three-dice-football", R"("red":3)"), "wrong_dice_set 577.4(a)/set");
}

}  // namespace
}  // namespace skyward::table::table_test
