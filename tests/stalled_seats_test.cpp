// One guest plays at an electronic table of each game while everybody else there has wagered once
// and says nothing any more: every game ends within what docs/serving.md says people are waited
// for, and nobody loses a cent by it.
#include "base/person_name.hpp"
#include "begun_house.hpp"
#include "games/catalogue.hpp"
#include "house/check_answers.hpp"
#include "rules/reading/read_submission.hpp"

#include <fmt/format.h>

#include <functional>
#include <ostream>

namespace skyward::live {
namespace {

namespace command = table::command;

/// "Who is waited for, and what happens then", in milliseconds.
constexpr std::int64_t pace_ms = server::pace_of_first_tables * 1'000;
constexpr std::int64_t show_ms = 2'000;
constexpr std::int64_t offer_ms = 10'000;

constexpr std::int64_t hour_ms = 3'600'000;  // by which everything has long been due

constexpr std::int64_t brought = 100'000;  // by each player, in cents
constexpr int seats_most = 10;             // the guest's, and nine others
constexpr int games_played = 3;

struct stalled_table {
  std::string name;
  std::string table;  // of the first house
  std::vector<std::string> areas;
  std::string edition = {};  // that another table is planned by
  std::string bought = {};   // beside a wager
};

void PrintTo(const stalled_table& each, std::ostream* out) {
  *out << each.name;
}

class stalled_seats : public a_running_house, public testing::WithParamInterface<stalled_table> {
 protected:
  /// The guest has the last seat: whatever goes round comes to all others first.
  void all_sit_down() {
    const auto seats = static_cast<int>((*floor_->table_at(at()))->state().seats.size());
    last_ = std::min(seats, seats_most);
    for (int seat = 1; seat <= last_; ++seat) {
      bring_money(name_of(seat));
      EXPECT_EQ(say(at(), name_of(seat), command::seat{seat_at(seat), name_of(seat)}), "done");
      EXPECT_EQ(say(at(), name_of(seat),
                    command::buy_in{seat_at(seat), cents{brought}, table::money_source::wallet}),
                "done");
    }
    tables_->connect(name_of(last_));
  }

  /// Of the others each second one keeps a socket open, and all have committed to values that they
  /// never show.
  void all_others_wager_and_stall() {
    const auto seeds = (*floor_->table_at(at()))->state().seeds;
    for (int seat = 1; seat < last_; ++seat) {
      const auto who = name_of(seat);
      if (seat % 2 == 1) tables_->connect(who);
      for (const auto& each : seeds) {
        if (each.use == table::seed_use::waiting) continue;
        const command::commit_value value{seat_at(seat), each.window, sha256({who})};
        EXPECT_EQ(say(at(), who, value), "done");
      }
      for (const auto& area : GetParam().areas) EXPECT_EQ(wager(at(), seat, who, area), "done");
      if (GetParam().bought.empty()) continue;
      const auto bought = (*floor_->names_of(at()))->book().area_named(GetParam().bought);
      const command::purchase purchase{seat_at(seat), {bought, {}}, {}};
      EXPECT_EQ(say(at(), who, purchase), "done");
    }
  }

  /// Those who stall buy once, when it is theirs to; nothing at a table without a pot.
  void others_buy() {
    for (int seat = 1; seat < last_ && GetParam().areas.empty(); ++seat) {
      if (has_bought_.contains(seat)) continue;
      const auto told = say(at(), name_of(seat), command::buy{seat_at(seat), 3});
      if (told == "done") has_bought_.insert(seat);
    }
  }

  /// Whatever is the guest's to do, at once.
  void guest_plays() {
    const auto who = name_of(last_);
    const auto seat = seat_at(last_);
    if (GetParam().areas.empty()) {
      if (!plays_) plays_ = say(at(), who, command::buy{seat, 3}) == "done";
      say(at(), who, command::pass{seat});
      tables_->hurry(at(), seat);
      turn();
      return;
    }
    if (!plays_) plays_ = wager(at(), last_, who, GetParam().areas.front()) == "done";
    say(at(), who, command::accept_dice{seat});
    say(at(), who, command::ready{seat});
  }

  /// The most that what was told since then may have taken: each window of wagers, option and roll
  /// its pace, each seat that declines the dice its answer, each list of values those of it.
  std::int64_t allowed_since(std::size_t from) const {
    const std::map<std::string_view, std::int64_t> waits{
        {"bets_closed", pace_ms}, {"cards_bought", pace_ms},   {"option_passed", pace_ms},
        {"rolled", pace_ms},      {"dice_declined", offer_ms}, {"values_closed", show_ms},
    };
    std::int64_t sum = 0;
    for (const auto& each : std::span{told_.at(at())}.subspan(from)) {
      const auto name = std::visit([](const auto& e) { return e.wire_name; }, each.what);
      if (const auto found = waits.find(name); found != waits.end()) sum += found->second;
    }
    return sum;
  }

  /// Until a game is over; nobody but the clock and the guest does anything.
  ///
  /// in  between  happens after each step
  void play_one(const std::function<void()>& between = [] {}) {
    const auto from = told_[at()].size();
    const auto begun = now_;
    const auto ended = count_of(at(), "round_ended");
    plays_ = false;
    constexpr int steps_most = 500;
    for (int step = 0; step < steps_most; ++step) {
      others_buy();
      guest_plays();
      between();
      if (count_of(at(), "round_ended") > ended) {
        EXPECT_LE(now_.milliseconds() - begun.milliseconds(), allowed_since(from));
        return;
      }
      ASSERT_TRUE(due_.given()) << "the house waits for somebody for ever";
      ASSERT_GT(due_, now_);
      now_ = due_;
      turn();
      between();
    }
    FAIL() << "the game does not end";
  }

  /// What the events say that a seat has won, less what it has lost.
  std::int64_t won_by(table::seat_no seat) const {
    std::int64_t sum = 0;
    const auto add = [&](const auto& e) {
      using event_type = std::remove_cvref_t<decltype(e)>;
      if constexpr (requires { e.seat; }) {
        if (e.seat != seat) return;
      }
      if constexpr (table::one_of<event_type, table::event::wager_lost, table::event::collected,
                                  table::event::cards_bought>) {
        sum -= e.amount.count();
      } else if constexpr (table::one_of<event_type, table::event::purchase_returned,
                                         table::event::money_returned, table::event::game_won,
                                         table::event::bonus_won>) {
        sum += e.amount.count();
      } else if constexpr (std::is_same_v<event_type, table::event::wager_won>) {
        sum += (e.paid + e.returned - e.amount).count();
      }
    };
    for (const auto& each : told_.at(at())) std::visit(add, each.what);
    return sum;
  }

  /// Chips before the seats and on their wagers are what they brought and what they have won.
  void check_money() {
    const auto rows = house_.accounts().value();
    std::int64_t all = 0;
    for (const auto& [name, row] : rows) all += row.cents;
    EXPECT_EQ(all, 0);
    for (int seat = 1; seat <= last_; ++seat) {
      const auto stack = fmt::format("table/{}/stack/{}", at(), seat);
      const auto wagers = fmt::format("table/{}/layout/{}/", at(), seat);
      std::int64_t there = 0;
      for (const auto& [name, row] : rows) {
        if (name == stack || name.starts_with(wagers)) there += row.cents;
      }
      EXPECT_EQ(there, brought + won_by(seat_at(seat))) << name_of(seat);
    }
  }

  void check_guest_is_paid() {
    const auto stack = (*floor_->table_at(at()))->state().seats[table::index(seat_at(last_))].stack;
    ASSERT_GT(stack, cents{});
    EXPECT_EQ(
        say(at(), "ann", command::cash_out{seat_at(last_), stack, table::money_source::wallet}),
        "done");
    EXPECT_EQ(house_.account("wallet/ann").value().cents, stack.count());
  }

  /// The process ends in mid-game, and the next one begins so much later, with the table as it was.
  void is_killed_for(std::int64_t milliseconds) {
    const auto before = (*floor_->table_at(at()))->state_json();
    tables_.reset();
    floor_.reset();
    now_ = moment{now_.milliseconds() + milliseconds};
    adopt();
    EXPECT_EQ((*floor_->table_at(at()))->state_json(), before);
    turn();
    tables_->connect(name_of(last_));
    turn();
  }

  /// Each seed that was shown is the one that was committed to for its window.
  void check_seeds() const {
    std::map<std::uint64_t, digest> committed;
    int shown = 0;
    for (const auto& each : told_.at(at())) {
      if (const auto* made = std::get_if<table::event::seed_committed>(&each.what)) {
        EXPECT_TRUE(committed.emplace(made->window, made->commitment).second) << "another seed";
      } else if (const auto* seed = std::get_if<table::event::seed_shown>(&each.what)) {
        const auto found = committed.find(seed->window);
        if (found == committed.end()) continue;  // as the table opened, before anybody listened
        EXPECT_EQ(fairness::commitment_of(fairness::secret{seed->seed}), found->second);
        ++shown;
      }
    }
    EXPECT_GT(shown, 0);
  }

  void bring_money(const std::string& who) {
    say_of_house(house::command::deposit{who, cents{brought}, "chips"}, house::role::manager,
                 "ann");
  }

  /// A table of another edition, by a submission that offers what its text leaves open.
  void open_table_of(const std::string& edition) {
    const auto& game = *games::find_game("high-roll-dice");
    auto submitted = std::string{
        "game = \"high-roll-dice\"\nnot_offered = [\"extra-roll\"]\n"
        "[odds]\n"};
    for (const auto& each : game.book.lines) {
      submitted += fmt::format("\"{}\" = \"1 to 1\"\n", each.id);
    }
    const auto rules = rules::read_submission(game.book, edition, submitted, "test.toml");
    ASSERT_TRUE(rules);
    house::table_plan plan{.table = at(),
                           .game = game.book.game,
                           .kind = house::table_kind::electronic,
                           .rulebook_sha256 = request::pin_of(game.book).rulebook_sha256,
                           .rules = {rules->canonical()},
                           .inventory = {},
                           .pace = server::pace_of_first_tables};
    agree(house::command::plan_table{plan}, house::role::manager);
    fill_sheet(game.book);
    table::sent_command opening;
    opening.what = command::open_table{};
    opening.from = table::role::house;
    opening.principal = "house";
    opening.id = new_id(now_);
    const auto told = floor_->perform(at(), std::move(opening));
    ASSERT_TRUE(told && !told->refusal);
  }

  void fill_sheet(const rules::rulebook& book) {
    house::command::check_table checked;
    checked.table = at();
    for (const auto& each :
         house::checks_of(book, rules::check_subject::table, rules::table_kind::electronic)) {
      house::check_reply reply{each.id, true};
      if (each.answer == rules::check_answer::reference) reply.reply = std::string{"as found"};
      if (each.answer == rules::check_answer::count) reply.reply = std::int64_t{each.least};
      checked.answers.all.push_back(std::move(reply));
    }
    agree(std::move(checked), house::role::floorperson);
  }

  /// One person proposes, another approves.
  void agree(house::any_floor_command what, house::role from) {
    const auto before = floor_->state().proposed;
    say_of_house(std::move(what), from, "ada");
    if (floor_->state().proposed == before) return;
    say_of_house(house::command::approve{floor_->state().proposed}, from, "bob");
  }

  std::string at() const { return GetParam().edition.empty() ? GetParam().table : "other"; }
  std::string name_of(int seat) const { return seat == last_ ? "ann" : fmt::format("p{}", seat); }
  static table::seat_no seat_at(int seat) { return static_cast<table::seat_no>(seat); }

  int last_ = 0;
  bool plays_ = false;  // the guest, in this game
  std::set<int> has_bought_;
};

TEST_P(stalled_seats, end_every_game_within_the_sum_of_the_deadlines__LED_9) {
  if (!GetParam().edition.empty()) open_table_of(GetParam().edition);
  all_sit_down();
  all_others_wager_and_stall();
  for (int game = 0; game < games_played && !HasFailure(); ++game) play_one();
  EXPECT_GE(count_of(at(), "round_ended"), games_played);
  EXPECT_GT(count_of(at(), "values_missing"), 0);
  check_money();
  check_guest_is_paid();
}

/// What was overdue while nobody had the table is done when it is adopted, by the same seeds.
TEST_P(stalled_seats, finish_a_game_by_its_seeds_though_the_house_was_killed_in_it__FAIR_7) {
  if (!GetParam().edition.empty()) open_table_of(GetParam().edition);
  all_sit_down();
  all_others_wager_and_stall();
  others_buy();
  is_killed_for(hour_ms);
  const auto& book = (*floor_->table_at(at()))->names().book();
  if (!book.pot && book.shooter.who != rules::shooter_rule::offered) {
    EXPECT_EQ(count_of(at(), "bets_closed"), 1) << "before anybody says anything";
    wait(show_ms);
    EXPECT_GE(count_of(at(), "thrown"), 1);
  }
  guest_plays();
  is_killed_for(hour_ms);
  play_one();
  check_seeds();
  check_money();
  check_guest_is_paid();
}

/// In whatever state of a game the house waits, the next process holds the same wagers and ends it.
TEST_P(stalled_seats, finish_a_game_though_the_house_is_killed_whenever_it_waits__LED_8) {
  if (!GetParam().edition.empty()) open_table_of(GetParam().edition);
  all_sit_down();
  all_others_wager_and_stall();
  int killed = 0;
  for (int game = 0; game < games_played && !HasFailure(); ++game) {
    play_one([&] {
      is_killed_for(0);
      check_money();
      ++killed;
    });
  }
  EXPECT_GE(killed, games_played);
  check_seeds();
  check_guest_is_paid();
}

INSTANTIATE_TEST_SUITE_P(
    every_game, stalled_seats,
    testing::Values(
        stalled_table{"high_roll_dice_permanent", "1", {"pip-4", "kind-4"}, "", "extra-roll"},
        stalled_table{"high_roll_dice_temporary", "1", {"pip-4", "pip-2"}, "pa-593"},
        stalled_table{"high_roll_dice_six", "2", {"pip-4", "pip-2"}},
        stalled_table{"three_dice_football", "3", {"touchdown", "over-4"}},
        stalled_table{"props_and_hops", "4", {"field", "hop-1-2"}},
        stalled_table{"high_roller", "5", {}}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace skyward::live
