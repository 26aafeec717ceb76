// Run files as requests, and what they give way to.
#include "request/readers/run_file.hpp"

#include <gtest/gtest.h>

namespace skyward::request {
namespace {

accepted<std::string> text_of(const std::string& name) {
  return "the text of " + name;
}

accepted<simulation_request> added_to(simulation_request request, const std::string& text) {
  const auto added = add_run_text(request, "runs/run.toml", text, text_of);
  if (!added) return std::unexpected(added.error());
  return request;
}

constexpr auto every_field = R"(game = "props-and-hops"
edition = "pa-1"
rules = "mine.toml"
options = ["score=5", "bare"]
wagers = { field = 500 }
every-play = { any-seven = 100 }
bankroll = 1
goal = 2
loss-limit = 3
fall-limit = 4
buy-ins = 5
steps = "1,2"
next = "after-win"
rounds = 6
sessions = 7
games = 8
night = 9
seats = 10
precision = "0.5"
time = 11
seed = 12
kernel = "dice"
first = 13
until-cards = 14
until-ranks = 15
most = 16
[[seat]]
first = 17
[[players]]
name = "A"
goal = 18
)";

TEST(run_file, says_everything_that_a_request_holds) {
  const auto run = added_to({}, every_field);
  ASSERT_TRUE(run.has_value()) << run.error().front();
  EXPECT_EQ(run->game, "props-and-hops");
  EXPECT_EQ(run->edition, "pa-1");
  EXPECT_EQ(run->submission->name, "runs/mine.toml");
  EXPECT_EQ(run->submission->text, "the text of runs/mine.toml");
  EXPECT_EQ(run->options, (std::vector<option_choice>{{"score", "5"}, {"bare", std::nullopt}}));
  EXPECT_EQ(run->player.wagers.at_opening.front().words(), "field=500");
  EXPECT_EQ(run->player.wagers.every_play.front().words(), "any-seven=100");
  std::vector<std::string> words;
  const auto add = [&](const auto& owner) {
    return [&](std::string_view name, auto field, std::string_view /*help*/) {
      ASSERT_TRUE((owner.*field).has_value()) << name;
      words.push_back((owner.*field)->words);
    };
  };
  visit_player_fields(add(run->player));
  visit_run_fields(add(*run));
  visit_seat_fields(add(run->seat));
  EXPECT_EQ(words, (std::vector<std::string>{"1",  "2",    "3",  "4",  "5",  "1,2", "after-win",
                                             "6",  "7",    "8",  "9",  "10", "0.5", "11",
                                             "12", "dice", "13", "14", "15", "16"}));
  EXPECT_EQ(run->player.next->value, progression::after_win);
  EXPECT_EQ(run->kernel->value->named, simulation::kernel::dice);
  EXPECT_EQ(run->seat_list.front().first, whole_number(17));
  EXPECT_EQ(run->players.front().goal, whole_number(18));
  EXPECT_EQ(run->origins.size(), words.size() + 2);
  for (const auto& [name, origin] : run->origins) EXPECT_EQ(origin, from_run_file) << name;
}

TEST(run_file, gives_way_to_what_the_request_says) {
  simulation_request request;
  request.rounds = whole_number(60);
  request.edition = "pa-2";
  request.player.wagers.at_opening = {read_wager("hop-1-2=100")};
  const auto run = added_to(request, every_field);
  ASSERT_TRUE(run.has_value()) << run.error().front();
  EXPECT_EQ(run->rounds, whole_number(60));
  EXPECT_EQ(run->sessions, whole_number(7));
  EXPECT_EQ(run->origins.at("rounds"), from_command_line);
  EXPECT_EQ(run->origins.at("sessions"), from_run_file);
  EXPECT_EQ(run->edition, "pa-2");
  EXPECT_EQ(run->submission->name, "runs/mine.toml");
  EXPECT_EQ(run->player.wagers.at_opening.front().words(), "hop-1-2=100");
  EXPECT_EQ(run->player.wagers.every_play.front().words(), "any-seven=100");
}

TEST(run_file, keeps_its_rules_under_those_that_the_request_names) {
  simulation_request request;
  request.options = {{"score", "6"}, {"other", "1"}};
  const auto run = added_to(request, every_field);
  ASSERT_TRUE(run.has_value()) << run.error().front();
  EXPECT_EQ(run->edition, "pa-1");
  EXPECT_EQ(run->submission->text, "the text of runs/mine.toml");
  EXPECT_EQ(run->options,
            (std::vector<option_choice>{{"score", "6"}, {"other", "1"}, {"bare", std::nullopt}}));
}

TEST(run_file, has_names_of_players_that_can_be_told_apart) {
  const auto named = [](const std::string& name) {
    return added_to({}, "game = \"props-and-hops\"\n[[players]]\nname = \"" + name + "\"\n");
  };
  EXPECT_TRUE(named("Zo\u00eb").has_value());
  for (const auto& [name, problem] : {std::pair{"", "no name"},
                                      {"A\u200bnn", "U+200B, which cannot be seen"},
                                      {"Ann ", "a space at its end"},
                                      {"Zoe\u0308", "U+0308"},
                                      {"1234567890123456789012345", "25 bytes"}}) {
    const auto run = named(name);
    ASSERT_FALSE(run.has_value()) << name;
    EXPECT_TRUE(run.error().front().starts_with("runs/run.toml:3:8: players[0].name: a name with "))
        << run.error().front();
    EXPECT_NE(run.error().front().find(problem), std::string::npos) << run.error().front();
  }
}

TEST(run_file, of_another_game_is_refused) {
  simulation_request request;
  request.game = "high-roll-dice";
  EXPECT_EQ(added_to(request, every_field).error(),
            refusals{"skyward: --run: runs/run.toml is of props-and-hops; accepted: a run of "
                     "high-roll-dice"});
}

TEST(run_file, tells_every_problem_with_its_line) {
  const auto run = added_to({}, "rounds = \"x\"\nrouns = 1\n");
  ASSERT_FALSE(run.has_value());
  ASSERT_EQ(run.error().size(), 3U);
  for (const auto& line : run.error()) EXPECT_TRUE(line.starts_with("runs/run.toml:")) << line;
}

TEST(run_file, that_is_missing_is_told_by_its_flag_when_it_is_compared_with) {
  const auto compared = read_compared_run("--against", "/nowhere/run.toml");
  ASSERT_FALSE(compared.run.has_value());
  EXPECT_TRUE(compared.run.error().front().starts_with(
      "skyward: --against: /nowhere/run.toml cannot be read: "))
      << compared.run.error().front();
}

}  // namespace
}  // namespace skyward::request
