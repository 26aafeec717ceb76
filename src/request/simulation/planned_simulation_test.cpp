// Runs that are asked for by value: what they come to, however often they are stopped, and what
// tells one from another.
#include "request/simulation/planned_simulation.hpp"

#include "own_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

namespace skyward::request {
namespace {

/// A file that is not there before the test nor after it.
class file {
 public:
  explicit file(const std::string& name) : path_{(own_folder() / name).string()} {
    std::filesystem::remove(path_);
  }
  file(const file&) = delete;
  file& operator=(const file&) = delete;
  ~file() { std::filesystem::remove(path_); }

  const std::string& name() const { return path_; }

 private:
  std::string path_;
};

simulation_request request_of(const std::string& wager, std::int64_t rounds, std::uint64_t seed) {
  simulation_request request;
  request.game = "props-and-hops";
  request.player.wagers.at_opening = {read_wager(wager)};
  request.rounds = whole_number(rounds);
  request.seed = whole_number(static_cast<std::int64_t>(seed));
  request.threads = whole_number(1);
  return request;
}

TEST(simulation_run, stopped_and_gone_on_with_reports_as_if_it_had_not_been) {
  simulation::team alone;
  auto request = request_of("field=500", 70'000'000, 5);
  const auto whole = planned_simulation_of(request, alone);
  ASSERT_TRUE(whole.has_value());
  const auto wanted =
      whole->run->report(simulation_format::json, *play_simulation(*whole, alone, {}, {}));
  const file state{"stopped.json"};
  request.checkpoint = state.name();
  request.threads = whole_number(2);
  std::size_t stops = 0;
  for (std::int64_t questions = 3;; ++questions) {
    const auto planned = planned_simulation_of(request, alone);
    ASSERT_TRUE(planned.has_value());
    std::atomic<std::int64_t> left = questions;
    const auto played = play_simulation(*planned, alone, [&] { return --left < 0; }, {});
    ASSERT_TRUE(played.has_value());
    if (played->end == simulation::run_end::finished) {
      EXPECT_EQ(planned->run->report(simulation_format::json, *played), wanted);
      break;
    }
    ++stops;
  }
  EXPECT_GT(stops, 1U);
}

TEST(simulation_run, against_another_is_told_apart_by_the_wagers_at_every_play) {
  simulation::team alone;
  std::vector<std::string> identities;
  for (const auto* wager : {"over-4=300", "over-4=600"}) {
    auto request = request_of("touchdown=500", 9, 1);
    request.game = "three-dice-football";
    auto other = request;
    other.player.wagers.every_play = {read_wager(wager)};
    request.against = std::make_shared<const compared_run>(compared_run{"run.toml", other});
    const auto planned = planned_simulation_of(request, alone);
    ASSERT_TRUE(planned.has_value()) << planned.error().front();
    identities.push_back(planned->run->identity());
  }
  EXPECT_NE(identities[0], identities[1]);
}

TEST(simulation_run, players_of_one_name_are_refused) {
  simulation::team alone;
  auto request = request_of("field=500", 9, 1);
  player_request player;
  player.name = "A";
  for (const auto bankroll : {5000, 7000}) {
    player.bankroll = whole_number(bankroll);
    request.players.push_back(player);
  }
  const auto planned = planned_simulation_of(request, alone);
  ASSERT_FALSE(planned.has_value());
  EXPECT_EQ(planned.error().front(),
            "skyward: players: two are named \"A\"; accepted: each name once");
}

/// One field set to what it cannot be, and the line that says so.
struct refused_field {
  void (*set)(simulation_request&);
  std::string line;
};

TEST(simulation_run, every_field_says_what_it_accepts) {
  const refused_field cases[] = {
      {[](auto& asked) { asked.rounds = whole_number(-4); },
       "--rounds \"-4\"; accepted: 1 to 1,000,000"},
      {[](auto& asked) { asked.seed = whole_number(-1); },
       "--seed \"-1\"; accepted: 0 to 9,223,372,036,854,775,807"},
      {[](auto& asked) { asked.threads = whole_number(0); },
       "--threads \"0\"; accepted: 1 to 1,024"},
      {[](auto& asked) { asked.time = read_whole("soon"); },
       "--time \"soon\"; accepted: 1 to 30,000,000"},
      {[](auto& asked) { asked.checkpoint_every = whole_number(30'000'001); },
       "--checkpoint-every \"30000001\"; accepted: 0 to 30,000,000"},
      {[](auto& asked) { asked.precision = read_decimal("1"); },
       "--precision \"1\"; accepted: a part of what is wagered, above 0 and below 1, as 0.0001"},
      {[](auto& asked) { read_field("fast", asked.kernel); },
       "--kernel \"fast\"; accepted: auto, classes, dice, reference"},
      {[](auto& asked) { asked.player.bankroll = whole_number(0); },
       "--bankroll \"0\"; accepted: 1 to 10,000,000,000,000"},
      {[](auto& asked) { asked.player.steps = read_wholes("1,0"); },
       "--steps \"1,0\"; accepted: whole numbers from 1 to 1,000,000 with commas between, as "
       "1,2,4"},
      {[](auto& asked) { asked.player.steps = read_wholes("1,x"); },
       "--steps \"1,x\"; accepted: whole numbers from 1 to 1,000,000 with commas between, as "
       "1,2,4"},
      {[](auto& asked) { read_field("never", asked.player.next); },
       "--next \"never\"; accepted: after-loss, after-win"},
      {[](auto& asked) { asked.player.goal = whole_number(0); },
       "--goal \"0\"; accepted: 1 to 10,000,000,000,000"},
      {[](auto& asked) { asked.player.wagers.at_opening = {{"field", whole_number(0)}}; },
       "--wager \"field=0\"; accepted: AREA or AREA=CENTS, cents 1 to 1,000,000,000"},
      {[](auto& asked) { asked.seat.first = whole_number(3); },
       "--first says nothing of sessions; accepted: wagers, --rounds, --sessions, --bankroll and "
       "the player's limits"},
  };
  for (const auto& each : cases) {
    simulation::team alone;
    auto request = request_of("field=500", 9, 1);
    request.sessions = whole_number(5);
    request.player.bankroll = whole_number(20'000);
    each.set(request);
    const auto planned = planned_simulation_of(request, alone);
    ASSERT_FALSE(planned.has_value()) << each.line;
    EXPECT_EQ(planned.error(), refusals{"skyward: " + each.line});
  }
}

}  // namespace
}  // namespace skyward::request
