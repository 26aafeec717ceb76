// Runs that are asked for by value: what they come to, however often they are stopped, and what
// tells one from another.
#include "request/simulation/planned_simulation.hpp"

#include "own_folder.hpp"
#include "simulation/run/rounds.hpp"

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
  std::vector<simulation::run_settings> settings;
  for (const auto* wager : {"over-4=300", "over-4=600"}) {
    auto request = request_of("touchdown=500", 9, 1);
    request.game = "three-dice-football";
    auto other = request;
    other.player.wagers.every_play = {read_wager(wager)};
    request.against = std::make_shared<const compared_run>(compared_run{"run.toml", other});
    const auto planned = planned_simulation_of(request, alone);
    ASSERT_TRUE(planned.has_value()) << planned.error().front();
    settings.push_back(planned->run->settings());
  }
  EXPECT_NE(settings[0], settings[1]);
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
            "skyward: players: \"A\" and \"A\" are one name; accepted: each once");
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
       "--kernel \"fast\"; accepted: auto, classes, dice, reference, throws"},
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

std::string setting_in(const planned_simulation& planned, std::string_view name) {
  const auto settings = planned.run->settings();
  const auto found = settings.find(name);
  return found == settings.end() ? "" : found->second;
}

TEST(simulation_run, without_a_seed_goes_on_with_the_one_of_its_checkpoint) {
  simulation::team alone;
  const file state{"seedless.json"};
  auto request = request_of("field=500", 70'000, 0);
  request.seed = std::nullopt;
  request.checkpoint = state.name();
  std::string seed;
  for (int i = 0; i < 3; ++i) {
    const auto planned = planned_simulation_of(request, alone);
    ASSERT_TRUE(planned.has_value()) << planned.error().front();
    if (seed.empty()) seed = setting_in(*planned, "seed");
    EXPECT_EQ(setting_in(*planned, "seed"), seed);
    ASSERT_TRUE(play_simulation(*planned, alone, {}, {}).has_value());
  }
}

TEST(simulation_run, on_the_checkpoint_of_another_that_has_not_ended_is_refused) {
  simulation::team alone;
  const file state{"shared.json"};
  auto request = request_of("field=500", 70'000, 5);
  request.checkpoint = state.name();
  const auto first = planned_simulation_of(request, alone);
  ASSERT_TRUE(first.has_value());
  const auto late = planned_simulation_of(request, alone);  // while there is no file yet
  ASSERT_TRUE(play_simulation(*first, alone, {}, {}).has_value());
  const auto second = planned_simulation_of(request, alone);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().front(), "skyward: simulate: another run that has not ended uses " +
                                        state.name() +
                                        "; accepted: the same again when it has, or another file");
  const auto third = play_simulation(*late, alone, {}, {});
  ASSERT_FALSE(third.has_value());
  EXPECT_NE(third.error().front().find(state.name() + " has come there since"), std::string::npos)
      << third.error().front();
}

TEST(simulation_run, that_a_precision_or_a_time_ends_has_no_hidden_limit) {
  simulation::team alone;
  auto request = request_of("field=500", 9, 1);
  request.rounds = std::nullopt;
  EXPECT_EQ(planned_simulation_of(request, alone)->run->work().units, 100'000'000U);
  for (const bool timed : {false, true}) {
    auto asked = request;
    if (timed) {
      asked.time = whole_number(1);
    } else {
      asked.precision = read_decimal("0.0000001");
    }
    const auto planned = planned_simulation_of(asked, alone);
    EXPECT_EQ(planned->run->work().units, simulation::rounds_max);
    EXPECT_EQ(setting_in(*planned, "rounds"), "no limit");
    asked.rounds = whole_number(77);
    EXPECT_EQ(planned_simulation_of(asked, alone)->run->work().units, 77U);
  }
}

TEST(simulation_run, tells_how_far_it_will_be_by_what_ends_it) {
  simulation::team alone;
  auto request = request_of("field=500", 9, 1);
  request.rounds = std::nullopt;
  request.precision = read_decimal("0.00001");
  request.kernel = written<kernel_choice>{kernel_choice{simulation::kernel::dice}, "dice"};
  request.vectors = "none";
  const auto planned = planned_simulation_of(request, alone);
  std::vector<std::uint64_t> totals;
  bool enough = false;
  const auto played = play_simulation(
      *planned, alone, [&] { return enough; },
      [&](std::uint64_t /*done*/, std::uint64_t total, const auto& last) {
        if (last) totals.push_back(total);
        enough = totals.size() >= 3;
      });
  ASSERT_TRUE(played.has_value());
  ASSERT_FALSE(totals.empty());
  // (deviation of a wager / precision)^2, some ten times more for an interval that always holds.
  for (const auto total : totals) {
    EXPECT_GT(total, 10'000'000'000U);
    EXPECT_LT(total, 10'000'000'000'000U);
  }
}

}  // namespace
}  // namespace skyward::request
