// A house whose electronic tables go on by themselves: what people ask and what is due is done in
// turns, nobody is waited for longer than was said, and nothing is told that is not kept.
#include "live/running_house.hpp"

#include "fairness/secret_maker.hpp"
#include "live/new_id.hpp"
#include "memory_store.hpp"
#include "request/known_build.hpp"
#include "server/first_house.hpp"
#include "server/house_players.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace skyward::live {
namespace {

class a_running_house : public testing::Test {
 protected:
  a_running_house() {
    house_.power_goes = [this](store::memory_store::instant at) {
      appends_ += at == store::memory_store::instant::before_sync ? 1 : 0;
      return false;
    };
    begin();
  }

  void begin() {
    floor_ = std::make_unique<floor>(house_, request::known_build(), [this] { return now_; });
    ASSERT_TRUE(open_house(house_, now_));
    ASSERT_TRUE(floor_->begin());
    const auto set_up = server::set_up_first_house(*floor_, 1);
    ASSERT_TRUE(set_up) << set_up.error().message;
    tables_ = std::make_unique<running_house>(
        house_parts{house_, *floor_, chance_, seeds_, [this] { return now_; }},
        dealing::dealer_pace{}, server::plain_house_player,
        [this](const std::string& table, const told& done) {
          EXPECT_FALSE(done.refusal) << table << ": " << done.refusal->message;
          for (const auto& each : done.entries) {
            std::visit([&](const auto& e) { told_[table].emplace_back(e.wire_name); }, each.what);
          }
        },
        house_observer{
            .refused = [this](std::string_view code) { refused_.emplace_back(code); },
            .dice_failed = [this](
                               const std::string& table,
                               const std::string& why) { failed_.push_back(table + ": " + why); },
        });
    ASSERT_TRUE(tables_->begin());
    turn();
  }

  void turn() {
    const auto due = tables_->turn();
    ASSERT_TRUE(due) << due.error().message;
    due_ = *due;
  }
  void wait(std::int64_t milliseconds) {
    now_ = moment{now_.milliseconds() + milliseconds};
    turn();
  }

  void ask(const std::string& table, const std::string& player, table::any_command what) {
    table::sent_command asked;
    asked.what = std::move(what);
    asked.from = table::role::player;
    asked.principal = player;
    asked.id = new_id(now_);
    tables_->ask(table, std::move(asked), [this](const told& done) {
      answers_.push_back(done.refusal ? done.refusal->code : "done");
    });
  }
  /// What is asked alone is answered.
  std::string say(const std::string& table, const std::string& player, table::any_command what) {
    answers_.clear();
    ask(table, player, std::move(what));
    turn();
    return answers_.size() == 1 ? answers_.front() : "no answer";
  }
  void sit(const std::string& table, int seat, const std::string& player) {
    const auto at = static_cast<table::seat_no>(seat);
    EXPECT_EQ(say(table, player, table::command::seat{at, player}), "done");
    EXPECT_EQ(say(table, player, table::command::buy_in{at, cents{100'000}, {}}), "done");
  }
  std::string wager(const std::string& table, int seat, const std::string& player,
                    const std::string& area) {
    const auto names = *floor_->names_of(table);
    return say(table, player,
               table::command::wager{static_cast<table::seat_no>(seat),
                                     {names->book().area_named(area), {}},
                                     cents{500},
                                     {}});
  }
  std::int64_t count_of(const std::string& table, std::string_view event) const {
    const auto found = told_.find(table);
    return found == told_.end() ? 0 : std::ranges::count(found->second, event);
  }

  moment now_{1'795'262'400'000};
  store::memory_store house_;
  int appends_ = 0;  // transactions
  std::string chance_fails_;
  fairness::secret_maker chance_{[this](std::span<std::uint8_t> into) {
    if (!chance_fails_.empty()) {
      return std::expected<void, std::string>{std::unexpected(chance_fails_)};
    }
    return fairness::kernel_chance(into);
  }};
  fairness::seed_box seeds_{fairness::secret{{1, 2, 3}}};
  std::unique_ptr<floor> floor_;
  std::unique_ptr<running_house> tables_;
  moment due_;
  std::map<std::string, std::vector<std::string>> told_;
  std::vector<std::string> answers_;
  std::vector<std::string> refused_;  // as an observer hears of it
  std::vector<std::string> failed_;
};

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
  wait(600'000);
  const auto offered = count_of("3", "dice_offered");
  wait(600'000);
  EXPECT_EQ(count_of("3", "dice_offered"), offered);
  tables_->connect("ann");
  EXPECT_EQ(wager("3", 1, "ann", "touchdown"), "done");
  wait(10'000);
  EXPECT_GT(count_of("3", "dice_offered"), offered);
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

TEST_F(a_running_house, begins_again_where_the_house_closes_at_another_time) {
  auto settings = *floor_->state().settings;
  settings.closes = wall_time{std::chrono::hours{12}};
  const auto say_of_house = [&](house::any_floor_command what, const std::string& who) {
    house::sent_floor_command asked;
    asked.what = std::move(what);
    asked.from = house::role::manager;
    asked.principal = who;
    asked.id = new_id(now_);
    const auto done = floor_->perform(std::move(asked));
    ASSERT_TRUE(done && !done->refusal);
  };
  say_of_house(house::command::set_house{settings}, "ann");
  say_of_house(house::command::approve{floor_->state().proposed}, "bob");
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
}

/// One guest and stalled seats: every game ends, with house players where it needs some.
TEST_F(a_running_house, ends_a_game_of_a_guest_among_seats_that_do_nothing__HR_17) {
  const auto seated = server::seat_house_players(*floor_, *tables_);
  ASSERT_TRUE(seated) << seated.error().message;
  sit("5", 1, "ann");
  for (int seat = 2; seat <= 7; ++seat) sit("5", seat, "stalled-" + std::to_string(seat));
  tables_->connect("ann");
  for (int i = 0; i < 400 && count_of("5", "round_ended") < 3; ++i) {
    say("5", "ann", table::command::buy{table::seat_no{1}, 3});
    wait(1'000);
  }
  EXPECT_GE(count_of("5", "round_ended"), 3);
  EXPECT_GE(count_of("5", "game_won"), 1);
}

}  // namespace
}  // namespace skyward::live
