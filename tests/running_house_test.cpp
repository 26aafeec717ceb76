// A house whose electronic tables go on by themselves: what people ask and what is due is done in
// turns, nobody is waited for longer than was said, and nothing is told that is not kept.
#include "begun_house.hpp"
#include "house/check_answers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace skyward::live {
namespace {

TEST_F(a_running_house, throws_when_all_are_ready_and_not_before) {
  sit("1", 1, "ann");
  sit("1", 2, "ben");
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "done");
  EXPECT_EQ(say("1", "ann", table::command::ready{table::seat_no{1}}), "done");
  EXPECT_EQ(count_of("1", "thrown"), 0);
  EXPECT_EQ(say("1", "ben", table::command::ready{table::seat_no{2}}), "done");
  EXPECT_EQ(count_of("1", "thrown"), 1);
  EXPECT_EQ(count_of("1", "seed_shown"), 1);
}

TEST_F(a_running_house, waits_for_nobody_longer_than_the_pace_LED_9) {
  sit("1", 1, "ann");
  sit("1", 2, "ben");
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "done");
  wait(server::pace_of_first_tables * 1'000 - 1);
  EXPECT_EQ(count_of("1", "thrown"), 0);
  wait(1);
  EXPECT_EQ(count_of("1", "thrown"), 1);
}

TEST_F(a_running_house, keeps_what_many_tables_do_in_one_transaction) {
  const std::map<std::string, std::string> areas{{"1", "pip-4"}, {"2", "pip-4"}, {"4", "field"}};
  for (const auto& [table, area] : areas) {
    sit(table, 1, "p" + table);
    EXPECT_EQ(wager(table, 1, "p" + table, area), "done");
  }
  answers_.clear();
  const auto before = appends_;
  for (const auto& [table, area] : areas) {
    ask(table, "p" + table, table::command::ready{table::seat_no{1}});
  }
  turn();
  EXPECT_EQ(answers_, (std::vector<std::string>{"done", "done", "done"}));
  for (const auto& [table, area] : areas) EXPECT_EQ(count_of(table, "round_ended"), 1) << table;
  EXPECT_EQ(appends_ - before, 1);
}

TEST_F(a_running_house, answers_each_in_turn_also_behind_a_refusal) {
  sit("1", 1, "ann");
  answers_.clear();
  const auto area = (*floor_->names_of("1"))->book().area_named("pip-4");
  const auto wagers = [&](std::int64_t amount) {
    return table::command::wager{table::seat_no{1}, {area, {}}, cents{amount}, {}};
  };
  for (const auto amount : {500, 501, 500, 100'000'000, 500}) ask("1", "ann", wagers(amount));
  turn();
  EXPECT_EQ(answers_,
            (std::vector<std::string>{"done", "not_in_chips", "done", "above_maximum", "done"}));
}

TEST_F(a_running_house, lets_players_act_at_their_own_seats_alone_WEB_3) {
  sit("1", 1, "ann");
  EXPECT_EQ(wager("1", 1, "eve", "pip-4"), "not_your_seat");
  EXPECT_EQ(say("1", "eve", table::command::seat{table::seat_no{2}, "ann"}), "not_your_seat");
  EXPECT_EQ(say("1", "eve", table::command::leave{table::seat_no{1}}), "not_your_seat");
  EXPECT_EQ(say("1", "eve", table::command::no_more_bets{}), "role_may_not");
  EXPECT_EQ(say("77", "eve", table::command::no_more_bets{}), "no_such_table");
}

/// who does not answer declines, and while nobody is there play pauses.
TEST_F(a_running_house, offers_the_dice_round_and_declines_for_who_does_not_answer__577_4_b) {
  sit("3", 1, "ann");
  sit("3", 2, "ben");
  EXPECT_EQ(wager("3", 1, "ann", "touchdown"), "done");
  EXPECT_EQ(count_of("3", "dice_offered"), 1);
  wait(10'000);
  EXPECT_EQ(count_of("3", "dice_declined"), 1);
  EXPECT_EQ(say("3", "ben", table::command::accept_dice{table::seat_no{2}}), "done");
  wait(server::pace_of_first_tables * 1'000);
  EXPECT_EQ(count_of("3", "thrown"), 1);
}

TEST_F(a_running_house, pauses_while_nobody_is_there_and_goes_on_behind) {
  sit("3", 1, "ann");
  EXPECT_EQ(wager("3", 1, "ann", "touchdown"), "done");
  for (const bool is_anew : {false, true}) {
    if (is_anew) begin();  // another process
    wait(600'000);
    const auto offered = count_of("3", "dice_offered");
    wait(600'000);
    EXPECT_EQ(count_of("3", "dice_offered"), offered);
    EXPECT_FALSE(due_.given());
    // Whoever comes back need not say anything.
    tables_->connect("ann");
    turn();
    for (int i = 0; i < 3; ++i) wait(10'000);  // the offer that stood is over first
    EXPECT_GT(count_of("3", "dice_offered"), offered) << is_anew;
  }
}

TEST_F(a_running_house, goes_on_with_the_same_seeds_in_another_process_FAIR_7) {
  sit("1", 1, "ann");
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "done");
  const auto seeds = (*floor_->table_at("1"))->state().seeds;
  ASSERT_EQ(seeds.size(), 2U);
  tables_.reset();
  floor_.reset();
  begin();
  EXPECT_EQ((*floor_->table_at("1"))->state().seeds, seeds);
  wait(server::pace_of_first_tables * 1'000);
  EXPECT_EQ(count_of("1", "thrown"), 1);
  EXPECT_EQ(count_of("1", "seed_shown"), 1);
}

TEST_F(a_running_house, goes_on_in_the_next_day_by_itself_between_two_throws) {
  sit("1", 1, "ann");
  ASSERT_EQ(wager("1", 1, "ann", "pip-4"), "done");
  const auto stream_of = [&](const std::string& table) {
    return (*floor_->table_at(table))->place().stream;
  };
  const auto first = stream_of("1");
  constexpr std::int64_t day_ms = 86'400'000;
  wait(day_ms);
  wait(day_ms);
  for (const auto* table : {"1", "2", "3", "4", "5"}) {
    EXPECT_EQ(stream_of(table), "table/" + std::string{table} + "/" + floor_->gaming_day(now_));
  }
  EXPECT_NE(stream_of("1"), first);
  EXPECT_EQ(count_of("1", "thrown"), 1) << "what was wagered is thrown for first";
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "done");
}

TEST_F(a_running_house, goes_on_in_the_next_day_where_something_is_always_asked) {
  sit("1", 1, "ann");
  const auto stream = [&] { return (*floor_->table_at("1"))->place().stream; };
  const auto first = stream();
  const auto area = (*floor_->names_of("1"))->book().area_named("pip-4");
  answers_.clear();
  for (int i = 0; i < 3; ++i) {
    ask("1", "ann", table::command::wager{table::seat_no{1}, {area, {}}, cents{500}, {}});
  }
  constexpr std::int64_t day_ms = 86'400'000;
  wait(day_ms);
  EXPECT_NE(stream(), first);
  EXPECT_EQ(stream(), "table/1/" + floor_->gaming_day(now_));
  EXPECT_EQ(answers_, (std::vector<std::string>{"done", "done", "done"}));
}

/// Of a house that never closes, and of people who stay at its table.
TEST_F(a_running_house, has_games_again_on_the_day_after_a_final_game__R_64) {
  const auto seated = server::house_players{}.seat(*floor_, *tables_);
  ASSERT_TRUE(seated) << seated.error().message;
  sit("5", 1, "ann");
  tables_->connect("ann");
  const auto play_one = [&] {
    const auto ended = count_of("5", "round_ended");
    bool buys = true;
    for (int i = 0; i < 300 && count_of("5", "round_ended") == ended; ++i) {
      if (buys) buys = say("5", "ann", table::command::buy{table::seat_no{1}, 20}) != "done";
      if (!buys) say("5", "ann", table::command::pass{table::seat_no{1}});
      tables_->hurry("5", table::seat_no{1});
      wait(1'000);
    }
    EXPECT_EQ(count_of("5", "round_ended"), ended + 1);
  };
  constexpr std::int64_t minute_ms = 60'000;
  play_one();
  wait((11 * 60 + 45) * minute_ms);  // it was noon
  const auto first = (*floor_->table_at("5"))->place().stream;
  play_one();
  EXPECT_EQ(count_of("5", "final_game_announced"), 1);
  EXPECT_EQ(count_of("5", "bonus_won"), 1);
  wait(minute_ms);
  EXPECT_EQ(say("5", "ann", table::command::buy{table::seat_no{1}, 1}), "final_game_over");
  for (int i = 0; i < 15; ++i) wait(minute_ms);
  EXPECT_NE((*floor_->table_at("5"))->place().stream, first);
  play_one();
  play_one();
  EXPECT_EQ(count_of("5", "final_game_announced"), 1) << "its own is a day away";
}

TEST_F(a_running_house, begins_again_where_the_house_closes_at_another_time) {
  auto settings = *floor_->state().settings;
  settings.closes = wall_time{std::chrono::hours{12}};
  say_of_house(house::command::set_house{settings}, house::role::manager, "ann");
  say_of_house(house::command::approve{floor_->state().proposed}, house::role::manager, "bob");
  begin();
  begin();
}

TEST_F(a_running_house, takes_no_wager_once_chance_has_failed_RNG_9) {
  sit("1", 1, "ann");
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "done");
  chance_fails_ = "getrandom: Input/output error";
  EXPECT_EQ(say("1", "ann", table::command::ready{table::seat_no{1}}), "done");
  // What was committed to is thrown; behind it there is no seed for another round.
  EXPECT_EQ(count_of("1", "thrown"), 1);
  EXPECT_EQ(tables_->dice_failure(), chance_fails_);
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "dice_failed");
  EXPECT_EQ(say("1", "ann", table::command::leave{table::seat_no{1}}), "done");
  wait(60'000);
  EXPECT_EQ(failed_, std::vector<std::string>{"1: " + chance_fails_}) << "told once";
  EXPECT_EQ(refused_, std::vector<std::string>{"dice_failed"});
  ASSERT_EQ(floor_->state().stops, std::vector{house::stop_scope{}})
      << "by the records, everywhere";
  say_of_house(house::command::resume_play{}, house::role::floorperson, "flo");
  say_of_house(house::command::approve{floor_->state().proposed}, house::role::manager, "bob");
  turn();
  EXPECT_EQ(floor_->state().stops.size(), 1U) << "as long as the dice are what they are";
  chance_fails_.clear();
  begin();
  sit("1", 1, "ann");
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "play_stopped") << "though it was begun anew";
  say_of_house(house::command::resume_play{}, house::role::floorperson, "flo");
  say_of_house(house::command::approve{floor_->state().proposed}, house::role::manager, "bob");
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "done");
}

/// One guest and stalled seats: every game ends, with house players where it needs some.
TEST_F(a_running_house, ends_a_game_of_a_guest_among_seats_that_do_nothing__HR_17) {
  const auto seated = server::house_players{}.seat(*floor_, *tables_);
  ASSERT_TRUE(seated) << seated.error().message;
  sit("5", 1, "ann");
  for (int seat = 2; seat <= 7; ++seat) sit("5", seat, "stalled-" + std::to_string(seat));
  tables_->connect("ann");
  for (int i = 0; i < 2'000 && count_of("5", "round_ended") < 3; ++i) {
    say("5", "ann", table::command::buy{table::seat_no{1}, 3});
    wait(1'000);
  }
  EXPECT_GE(count_of("5", "round_ended"), 3);
  EXPECT_GE(count_of("5", "game_won"), 1);
}

/// Beyond the pace an option takes from its player's time bank, and whoever answers keeps the rest.
TEST_F(a_running_house, waits_for_an_option_as_long_as_the_time_bank_of_its_player_lasts) {
  constexpr std::int64_t bank = 30'000;
  pace_.bank = bank;
  begin();
  for (const auto* each : {"ann", "ben"}) tables_->connect(each);
  sit("5", 1, "ann");
  sit("5", 2, "ben");
  std::map<int, std::int64_t> left{{1, bank}, {2, bank}};
  const auto pot = [&] { return std::get<pot_stand>((*floor_->table_at("5"))->stand()).now; };
  int overdue = 0;
  for (int i = 0; i < 200 && overdue < 5; ++i) {
    const auto now = pot();
    const bool option =
        now.phase == table::pot_phase::buy_in || now.phase == table::pot_phase::rebuy;
    if (option && now.due_at.given()) {
      const auto seat = now.turn;
      const auto due = now.due_at.milliseconds();
      EXPECT_EQ(due_.milliseconds(), due + left.at(number(seat))) << "after " << overdue;
      EXPECT_EQ(tables_->due_at("5"), due_);
      if (overdue == 0) {  // this one answers late, and has bought before
        wait(due + 10'000 - now_.milliseconds());
        EXPECT_EQ(say("5", number(seat) == 1 ? "ann" : "ben", table::command::pass{seat}), "done");
        left.at(number(seat)) -= 10'000;
      } else {
        wait(due_.milliseconds() - now_.milliseconds());
        left.at(number(seat)) = 0;
      }
      ++overdue;
      continue;
    }
    if (now.phase == table::pot_phase::between_games) {
      for (const auto* each : {"ann", "ben"}) {
        const auto seat = table::seat_no{static_cast<std::uint8_t>(each[0] == 'a' ? 1 : 2)};
        if (say("5", each, table::command::buy{seat, 3}) == "done") break;
      }
      continue;
    }
    ASSERT_TRUE(due_.given());
    wait(due_.milliseconds() - now_.milliseconds());
  }
  EXPECT_EQ(overdue, 5);
}

class a_house_with_players_of_its_own : public a_running_house {
 protected:
  void seat_house_players() {
    const auto seated = players_.seat(*floor_, *tables_);
    ASSERT_TRUE(seated) << seated.error().message;
    turn();
  }
  void say_to_pot_table(table::any_command what) {
    table::sent_command asked;
    asked.what = std::move(what);
    asked.from = table::role::house;
    asked.principal = "house";
    asked.id = new_id(now_);
    std::string outcome = "no answer";
    tables_->ask("5", std::move(asked), [&](const told& done) {
      outcome = done.refusal ? done.refusal->code + ": " + done.refusal->message : "done";
    });
    turn();
    ASSERT_EQ(outcome, "done");
  }
  void check_pot_table() {
    const auto& book = (*floor_->names_of("5"))->book();
    house::command::check_table checked;
    checked.table = "5";
    for (const auto& each :
         house::checks_of(book, rules::check_subject::table, rules::table_kind::electronic)) {
      house::check_reply reply{each.id, true};
      if (each.answer == rules::check_answer::reference) reply.reply = std::string{"again"};
      if (each.answer == rules::check_answer::count) reply.reply = std::int64_t{each.least};
      checked.answers.all.push_back(std::move(reply));
    }
    say_of_house(std::move(checked), house::role::floorperson, "ann");
  }
  std::vector<std::string> with_chips() {
    std::vector<std::string> all;
    for (const auto& each : (*floor_->table_at("5"))->state().seats) {
      if (each.taken() && each.stack > cents{}) all.push_back(each.player);
    }
    return all;
  }
  server::house_players players_;
  const std::vector<std::string> everyone_{"house-player-3", "house-player-2", "house-player-1"};
};

TEST_F(a_house_with_players_of_its_own,
       has_them_back_without_chips_and_at_a_table_that_opens_again) {
  EXPECT_TRUE(with_chips().empty());
  seat_house_players();
  EXPECT_EQ(with_chips(), everyone_);
  const auto before = count_of("5", "bought_in");
  seat_house_players();
  EXPECT_EQ(count_of("5", "bought_in"), before) << "who sits there with chips stays so";
  const auto seats = (*floor_->table_at("5"))->state().seats;
  const auto last = static_cast<table::seat_no>(seats.size());
  EXPECT_EQ(say("5", "house-player-1", table::command::cash_out{last, seats.back().stack, {}}),
            "done");
  EXPECT_EQ(with_chips().size(), 2U);
  seat_house_players();
  EXPECT_EQ(with_chips(), everyone_) << "who is out of chips has more";
  say_to_pot_table(table::command::close_table{});
  seat_house_players();
  EXPECT_TRUE(with_chips().empty());
  check_pot_table();
  say_to_pot_table(table::command::open_table{});
  EXPECT_TRUE(with_chips().empty());
  seat_house_players();
  EXPECT_EQ(with_chips(), everyone_);
}

TEST_F(a_house_with_players_of_its_own,
       begins_no_game_before_people_had_a_moment_to_add_to_its_cards_FAIR_2) {
  seat_house_players();
  sit("5", 1, "ann");
  tables_->connect("ann");
  wait(1'900);
  EXPECT_EQ(count_of("5", "round_opened"), 0);
  wait(200);
  EXPECT_EQ(count_of("5", "round_opened"), 1) << "nobody waits for ever";
}

TEST_F(a_house_with_players_of_its_own, begins_a_game_once_everybody_there_has_added_to_its_cards) {
  seat_house_players();
  sit("5", 1, "ann");
  tables_->connect("ann");
  wait(100);
  const auto seeds = (*floor_->table_at("5"))->state().seeds;
  for (const auto& each : seeds) {
    if (each.use != table::seed_use::shoe) continue;
    const auto commitment = fairness::commitment_of(fairness::secret{}, each.window, "ann");
    EXPECT_EQ(
        say("5", "ann", table::command::commit_value{table::seat_no{1}, each.window, commitment}),
        "done");
  }
  wait(1);
  EXPECT_EQ(count_of("5", "round_opened"), 1);
}

TEST_F(a_house_with_players_of_its_own, has_who_is_refused_ask_less_and_less_often) {
  const std::string barred = "house-player-2";
  say_of_house(house::command::bar_player{barred, "a test"}, house::role::manager, "ann");
  constexpr int hour = 3'600;
  std::vector<int> asked;  // in which second
  for (int second = 0; second < hour; ++second) {
    const auto before = refused_.size();
    seat_house_players();
    if (refused_.size() > before) asked.push_back(second);
  }
  EXPECT_EQ(refused_, std::vector<std::string>(asked.size(), "barred"));
  ASSERT_GE(asked.size(), 8U);
  asked.resize(8);
  EXPECT_EQ(asked, (std::vector{0, 1, 3, 7, 15, 31, 63, 127}));
  EXPECT_LT(refused_.size(), hour / 60U + 7U) << "and once in a minute for good";
  EXPECT_EQ(with_chips().size(), 2U) << "the others play";

  say_of_house(house::command::admit_player{barred}, house::role::manager, "ann");
  for (int second = 0; second <= server::house_player_waits_max; ++second) seat_house_players();
  EXPECT_EQ(with_chips(), everyone_) << "within a minute";
}

}  // namespace
}  // namespace skyward::live
