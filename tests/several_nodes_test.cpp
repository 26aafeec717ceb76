// Several nodes at the tables of one house: each tells its watchers what any of them has kept, one
// goes on where another one has ended, and nothing is done twice.
#include "asked_house.hpp"
#include "fairness/secret_maker.hpp"
#include "memory_store.hpp"
#include "passing_store.hpp"
#include "request/known_build.hpp"
#include "server/first_house.hpp"
#include "server/house_players.hpp"
#include "store/shared_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <barrier>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace skyward::live {
namespace {

namespace kept = ::skyward::store;

constexpr std::int64_t longest_adoption_ms = 3'500;

/// The way of one node to the house: others may act before what it sends arrives.
class slow_way final : public kept::passing_store {
 public:
  slow_way(store& to, std::function<void()> meanwhile)
      : passing_store{to}, meanwhile_{std::move(meanwhile)} {}

  kept::reached<std::vector<kept::answer>> append(
      std::span<const kept::proposal> proposals) override {
    meanwhile_();
    return passing_store::append(proposals);
  }

 private:
  std::function<void()> meanwhile_;
};

/// A process that has the house beside others.
class house_node final : public asked_house {
 public:
  house_node(
      store::store& of, const moment& now, const std::function<void()>& meanwhile = [] {},
      table::known_build build = request::known_build())
      : now_{now}, way_{of, meanwhile} {
    auto& house = way_;
    floor_ = std::make_unique<floor>(house, std::move(build), [this] { return now_; });
    EXPECT_TRUE(open_house(house, now_));
    EXPECT_TRUE(floor_->begin());
    EXPECT_TRUE(server::set_up_first_house(*floor_, 1, "UTC"));
    tables_ = std::make_unique<running_house>(
        house_parts{house, *floor_, chance_, seeds_, [this] { return now_; }, true},
        dealing::dealer_pace{}, server::reckoning_house_player,
        [this](const std::string& table, const told& done) {
          EXPECT_FALSE(done.refusal) << table << ": " << done.refusal->message;
          told_[table].push_back(done.record);
        });
    EXPECT_TRUE(tables_->begin());
  }

  moment now() const override { return now_; }
  void turn() override {
    acts_ = true;
    const auto due = tables_->turn();
    acts_ = false;
    ASSERT_TRUE(due) << due.error().message;
  }
  bool acts() const { return acts_; }

  /// What it has told of a table, which has to be the end of its records: each once, in order.
  std::size_t told_of(const std::string& table, const std::vector<std::string>& records) const {
    const auto found = told_.find(table);
    const auto told = found == told_.end() ? std::vector<std::string>{} : found->second;
    EXPECT_LE(told.size(), records.size());
    const auto from =
        records.end() - static_cast<std::ptrdiff_t>(std::min(told.size(), records.size()));
    EXPECT_EQ(told, (std::vector<std::string>{from, records.end()})) << table;
    return told.size();
  }
  void seat_house_players() { EXPECT_TRUE(house_players_.seat(*floor_, *tables_)); }
  /// What all house players have of chips, by the seats of a table.
  std::vector<std::int64_t> chips_of_house_players() {
    std::vector<std::int64_t> all;
    for (const auto& [id, each] : floor_->state().tables) {
      const auto found = floor_->table_at(id);
      EXPECT_TRUE(found);
      for (const auto& seat : (*found)->state().seats) {
        if (seat.player.starts_with("house-player-")) all.push_back(seat.stack.count());
      }
    }
    return all;
  }
  std::size_t tables() const { return floor_->state().tables.size(); }
  /// The number of what somebody has proposed.
  std::uint64_t propose(house::any_floor_command what, const std::string& who) {
    const auto made = order(std::move(what), house::role::manager, who);
    return made.empty() ? 0 : std::get<house::event::proposed>(made.front()).proposal;
  }

 private:
  const moment& now_;
  bool acts_ = false;
  slow_way way_;
  server::house_players house_players_;
  fairness::secret_maker chance_;
  fairness::seed_box seeds_{fairness::secret{{1, 2, 3}}};  // all nodes have its key
  std::map<std::string, std::vector<std::string>> told_;
};

class several_nodes : public testing::Test {
 protected:
  several_nodes() {
    for (auto& each : nodes_) each = std::make_unique<house_node>(house_, now_);
  }

  void wait(std::int64_t milliseconds) { now_ = moment{now_.milliseconds() + milliseconds}; }
  /// All that are there look at the house again and again, meanwhile.
  void play(std::int64_t milliseconds) {
    for (const auto until = now_.milliseconds() + milliseconds; now_.milliseconds() < until;) {
      wait(100);
      for (auto& each : nodes_) {
        if (each) each->turn();
      }
    }
  }
  std::vector<std::string> records_of(const std::string& table) {
    std::vector<std::string> all;
    const auto streams = house_.streams().value();
    for (const auto& each : streams) {
      if (record::owner_of(each.name) != "table/" + table) continue;
      std::ranges::move(*house_.records(each.name, 1, 1'000'000), std::back_inserter(all));
    }
    return all;
  }
  std::size_t count_of(const std::string& table, const std::string& event) {
    std::size_t count = 0;
    for (const auto& line : records_of(table)) {
      for (auto at = line.find("\"" + event + "\""); at != line.npos;
           at = line.find("\"" + event + "\"", at + 1)) {
        ++count;
      }
    }
    return count;
  }

  moment now_{1'795'262'400'000};
  store::memory_store house_;
  std::array<std::unique_ptr<house_node>, 3> nodes_;
};

// Each keeps something at the same moment as the other, to the end.
TEST_F(several_nodes, set_up_one_house_when_they_begin_at_the_same_time) {
  store::memory_store kept;
  store::shared_store house{kept};
  std::barrier step{2};
  const auto set_up = [&] {
    {
      house_node node{house, now_, [&] { step.arrive_and_wait(); }};
      EXPECT_EQ(node.tables(), nodes_[0]->tables());
    }
    step.arrive_and_drop();
  };
  const std::jthread other{set_up};
  set_up();
}

TEST_F(several_nodes, have_house_players_buy_once) {
  for (auto& each : nodes_) each->seat_house_players();
  for (auto& each : nodes_) each->turn();
  for (auto& each : nodes_) {
    EXPECT_EQ(each->chips_of_house_players(), (std::vector<std::int64_t>(3, 10'000'000)));
  }
}

TEST_F(several_nodes, tell_their_watchers_what_any_of_them_has_kept_HA_5) {
  nodes_[0]->sit("1", 1, "ann");
  play(500);
  nodes_[1]->sit("1", 2, "ben");
  EXPECT_EQ(nodes_[2]->say("1", "ben", nodes_[2]->wager_of("1", 2, "pip-4")), "done");
  play(server::pace_of_first_tables * 1'000 + longest_adoption_ms);
  EXPECT_EQ(count_of("1", "round_ended"), 1U);
  const auto records = records_of("1");
  for (const auto& each : nodes_) EXPECT_GT(each->told_of("1", records), 6U);
}

TEST_F(several_nodes, go_on_where_another_one_has_ended_HA_3) {
  nodes_[0]->sit("1", 1, "ann");
  nodes_[0]->say("1", "ann", nodes_[0]->wager_of("1", 1, "pip-4"));
  nodes_[0].reset();
  play(server::pace_of_first_tables * 1'000 - 1'000);
  EXPECT_EQ(count_of("1", "thrown"), 0U);
  play(1'000 + longest_adoption_ms);
  EXPECT_EQ(count_of("1", "thrown"), 1U);
  EXPECT_EQ(count_of("1", "round_ended"), 1U);
}

TEST_F(several_nodes, roll_at_once_where_that_is_asked_for_at_another_one) {
  const std::vector<std::string> players{"ann", "ben"};
  for (std::size_t i = 0; i < players.size(); ++i) {
    nodes_[0]->sit("5", static_cast<int>(i) + 1, players[i]);
    nodes_[0]->tables_->connect(players[i]);
  }
  for (auto& each : nodes_) each->tables_->set_elsewhere({players.begin(), players.end()});
  std::int64_t still = 0;
  std::int64_t longest = 0;
  for (int i = 0; i < 1'000 && count_of("5", "round_ended") == 0; ++i) {
    for (std::size_t at = 0; at < players.size(); ++at) {
      const auto seat = static_cast<table::seat_no>(at + 1);
      nodes_[0]->say("5", players[at], table::command::buy{seat, 3});
      nodes_[0]->say("5", players[at], table::command::pass{seat});
      nodes_[1]->tables_->hurry("5", seat);
    }
    const auto before = records_of("5").size();
    play(100);
    still = records_of("5").size() == before ? still + 100 : 0;
    if (count_of("5", "cards_dealt") > 0) longest = std::max(longest, still);
  }
  EXPECT_EQ(count_of("5", "round_ended"), 1U);
  EXPECT_GT(count_of("5", "rolled"), 0U);
  EXPECT_LT(longest, 1'000);
}

/// Of another version, whose rules of every game are other ones.
table::known_build of_other_rules() {
  auto build = request::known_build();
  build.engines = {"another engine"};
  build.rulebook = [](std::string_view) { return nullptr; };
  return build;
}

TEST_F(several_nodes, of_another_version_leave_a_game_to_those_who_have_its_rules) {
  nodes_[0]->sit("1", 1, "ann");
  nodes_[0]->say("1", "ann", nodes_[0]->wager_of("1", 1, "pip-4"));
  nodes_[1] = std::make_unique<house_node>(house_, now_, [] {}, of_other_rules());
  nodes_[2].reset();
  const auto seat = table::command::seat{table::seat_no{2}, "ben"};
  EXPECT_EQ(nodes_[1]->say("1", "ben", seat), "not_continued");
  play(server::pace_of_first_tables * 1'000 + longest_adoption_ms);
  EXPECT_EQ(count_of("1", "round_ended"), 1U);
  EXPECT_EQ(count_of("1", "round_voided"), 0U);
  EXPECT_EQ(nodes_[0]->say("1", "ben", seat), "done");
  EXPECT_EQ(nodes_[1]->say("1", "ann", nodes_[0]->wager_of("1", 1, "pip-4")), "not_continued");
  EXPECT_GT(nodes_[1]->told_of("1", records_of("1")), 3U);
  // Once those have ended, what is at the table can be paid out.
  nodes_[0].reset();
  const auto thrown = count_of("1", "thrown");
  play(server::pace_of_first_tables * 1'000 + 2 * longest_adoption_ms);
  EXPECT_EQ(count_of("1", "thrown"), thrown);
  EXPECT_EQ(nodes_[1]->say("1", "ann", table::command::leave{table::seat_no{1}}), "done");
}

TEST_F(several_nodes, leave_a_table_to_the_one_that_acts_there) {
  nodes_[0]->sit("1", 1, "ann");
  nodes_[0]->say("1", "ann", nodes_[0]->wager_of("1", 1, "pip-4"));
  play(500);
  // Both that wait find it overdue, and the one that acted last comes to it in time.
  wait(server::pace_of_first_tables * 1'000);
  nodes_[1]->turn();
  nodes_[2]->turn();
  EXPECT_EQ(count_of("1", "thrown"), 0U);
  nodes_[0]->turn();
  EXPECT_EQ(count_of("1", "thrown"), 1U);
}

TEST_F(several_nodes, are_at_the_latest_of_a_table_before_they_refuse) {
  nodes_[0]->sit("1", 1, "ann");
  // Nobody has told it, and it has not looked since.
  EXPECT_EQ(nodes_[1]->say("1", "ben", table::command::seat{table::seat_no{1}, "ben"}),
            "seat_taken");
  EXPECT_EQ(nodes_[1]->say("1", "ann", nodes_[1]->wager_of("1", 1, "pip-4")), "done");
  EXPECT_EQ(nodes_[0]->say("1", "ann", table::command::leave{table::seat_no{1}}),
            nodes_[2]->say("1", "ann", table::command::leave{table::seat_no{1}}));
}

TEST_F(several_nodes, answer_what_was_done_though_it_could_not_be_done_again_LED_3) {
  nodes_[0]->sit("1", 1, "ann");
  table::sent_command leaves;
  leaves.what = table::command::leave{table::seat_no{1}};
  leaves.from = table::role::player;
  leaves.principal = "ann";
  leaves.id = new_id(now_);
  std::set<std::string> records;
  for (auto& each : nodes_) {
    each->tables_->ask("1", leaves, [&](const told& done) {
      EXPECT_FALSE(done.refusal) << done.refusal->message;
      records.insert(done.record);
    });
    each->turn();
  }
  EXPECT_EQ(records.size(), 1U);
}

TEST_F(several_nodes, wait_for_a_player_who_is_at_another_one) {
  for (const bool is_known : {false, true}) {
    auto& deals = *nodes_[0];
    const auto seat = is_known ? 4 : 1;
    const std::string first = is_known ? "cid" : "ann";
    const std::string second = is_known ? "dan" : "ben";
    deals.sit("2", seat, first);
    deals.sit("2", seat + 1, second);
    deals.tables_->connect(first);
    if (is_known) deals.tables_->set_elsewhere({second});
    play(61'000);  // nobody has asked for anything lately
    const auto before = count_of("2", "thrown");
    EXPECT_EQ(deals.say("2", first, deals.wager_of("2", seat, "pip-4")), "done");
    EXPECT_EQ(deals.say("2", first, table::command::ready{static_cast<table::seat_no>(seat)}),
              "done");
    EXPECT_EQ(count_of("2", "thrown") - before, is_known ? 0U : 1U);
    deals.tables_->disconnect(first);
  }
}

TEST_F(several_nodes, find_a_table_that_another_one_has_planned) {
  auto plan = *nodes_[0]->floor_->state().tables.at("1").plan;
  plan.table = "9";
  for (auto& each : nodes_) {
    EXPECT_EQ(each->say("9", "ann", table::command::seat{table::seat_no{1}, "ann"}),
              "no_such_table");
  }
  const auto proposed = nodes_[1]->propose(house::command::plan_table{plan}, "one");
  nodes_[2]->order(house::command::approve{proposed}, house::role::manager, "two");
  for (auto& each : nodes_) {
    EXPECT_EQ(each->say("9", "ann", table::command::seat{table::seat_no{1}, "ann"}),
              "table_closed");
  }
}

/// Whatever each of them does and whenever it looks.
TEST_F(several_nodes, keep_one_log_of_a_table_whoever_acts_at_it_HA_1) {
  std::mt19937 chance{20261130};
  bool acts = false;  // meanwhile
  const auto meanwhile = [&] {
    if (acts || chance() % 3 != 0) return;
    auto& other = *nodes_[chance() % nodes_.size()];
    if (other.acts()) return;
    acts = true;
    other.turn();
    acts = false;
  };
  for (auto& each : nodes_) each = std::make_unique<house_node>(house_, now_, meanwhile);
  const auto upto = [&](int most) {
    return static_cast<int>(chance() % static_cast<unsigned>(most));
  };
  const std::vector<std::string> areas{"pip-1", "pip-2", "pip-3", "pip-4"};
  for (int seat = 1; seat <= 3; ++seat) nodes_[0]->sit("1", seat, "p" + std::to_string(seat));
  for (int i = 0; i < 1'500; ++i) {
    auto& at = *nodes_[static_cast<std::size_t>(upto(3))];
    const auto seat = 1 + upto(3);
    const auto player = "p" + std::to_string(seat);
    switch (upto(8)) {
      case 0:
      case 1:
        at.ask("1", player, at.wager_of("1", seat, areas[static_cast<std::size_t>(upto(4))]));
        break;
      case 2:
        at.ask("1", player, table::command::ready{static_cast<table::seat_no>(seat)});
        break;
      case 3:
        at.ask("1", player,
               table::command::buy_in{static_cast<table::seat_no>(seat), cents{500}, {}});
        break;
      case 4:
        wait(upto(2'000));
        break;
      case 5:
        nodes_[static_cast<std::size_t>(upto(3))] =
            std::make_unique<house_node>(house_, now_, meanwhile);
        break;
      default:
        at.turn();
        break;
    }
  }
  nodes_[0]->sit("1", 4, "late");
  play(60'000);
  const auto records = records_of("1");
  for (const auto& each : nodes_) EXPECT_GT(each->told_of("1", records), 0U);
  EXPECT_GT(count_of("1", "round_ended"), 20U);
  // One of them that begins anew believes all that is kept.
  house_node another{house_, now_};
  const auto at = another.floor_->table_at("1");
  ASSERT_TRUE(at);
  EXPECT_EQ((*at)->state_json(), (*nodes_[0]->floor_->table_at("1"))->state_json());
}

}  // namespace
}  // namespace skyward::live
