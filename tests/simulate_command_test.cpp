// `skyward simulate` as a person and a program use it: what it prints, what it does not accept, and
// that nothing but the run itself decides what comes out.
#include "cli/command_line.hpp"
#include "effort.hpp"
#include "own_folder.hpp"
#include "simulation/kernel/vectors.hpp"
#include "simulation/run/statistics.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace skyward::simulate_command_test {
namespace {

namespace json = boost::json;
using words = std::vector<std::string>;

words operator+(words first, const words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

cli::answer simulate(const words& flags) {
  return cli::run(words{"simulate"} + flags);
}

std::string told(const words& flags) {
  const auto answer = simulate(flags);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return answer.out;
}

json::value json_of(const words& flags) {
  return json::parse(told(flags + words{"--format", "json"}));
}

std::string refusal_of(const words& flags) {
  const auto answer = simulate(flags);
  EXPECT_EQ(answer.exit_code, 2) << answer.out;
  EXPECT_EQ(answer.out, "");
  return answer.err;
}

void expect_refused(const words& flags, const words& parts) {
  const auto problem = refusal_of(flags);
  for (const auto& part : parts) {
    EXPECT_NE(problem.find(part), std::string::npos) << part << ": " << problem;
  }
}

/// A file that is gone when the test ends.
class file {
 public:
  file(const std::string& name, const std::string& text) : file{name} {
    std::ofstream{path_} << text;
  }
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

const words field_rounds{"props-and-hops", "--wager", "field=500", "--rounds",
                         "300000",         "--seed",  "11"};
const words field_sessions{"props-and-hops", "--wager", "field=500", "--bankroll", "5000",
                           "--goal",         "8000",    "--rounds",  "60",         "--sessions",
                           "3000",           "--seed",  "11"};
const words few_games{"high-roller", "--games", "20000", "--seed", "11", "--first", "2"};

constexpr const char* night_text = R"(game = "props-and-hops"
rounds = 60
sessions = 2000
seed = 7
bankroll = 5000
goal = 9500

[[players]]
name = "Ann"
wagers = { field = 500 }

[[players]]
name = "Bea"
wagers = { hop-1-2 = 100, field = 500 }
bankroll = 9000
steps = "1,2"
)";

double value_of(const json::value& estimate) {
  return estimate.at("value").to_number<double>();
}

rational fraction_of(const json::value& text) {
  return rational{std::string{text.as_string()}};
}

TEST(simulate_command, text_names_its_figures) {
  const file night{"text_night.toml", night_text};
  const std::vector<std::pair<words, words>> all{
      {field_rounds, {"300,000 rounds simulated", "payback %", "win %", "chi-square", "seed"}},
      {field_sessions, {"3,000 sessions simulated", "ruin", "goal", "ahead", "bankroll"}},
      {{"--run", night.name()}, {"2,000 nights simulated", "Ann", "Bea", "house", "run file"}},
      {few_games, {"20,000 games simulated", "seat"}},
  };
  for (const auto& [flags, parts] : all) {
    const auto text = told(flags);
    for (const auto& part : parts) EXPECT_NE(text.find(part), std::string::npos) << part << text;
  }
}

TEST(simulate_command, text_says_how_winnings_are_counted__ruling_R_17) {
  EXPECT_NE(told(field_rounds).find("winnings as the table pays them"), std::string::npos);
  EXPECT_NE(told(field_sessions).find("winnings as the table pays them"), std::string::npos);
  const auto every = told({"high-roll-dice", "--rounds", "1000", "--seed", "1"});
  EXPECT_NE(every.find("winnings as the odds say"), std::string::npos);
  EXPECT_EQ(json_of(field_rounds).at("winnings"), "as paid");
}

TEST(simulate_command, intervals_of_shares_stay_within_all_and_nothing) {
  const auto made = json_of({"high-roll-dice", "--wager", "million-9=100", "--bankroll", "10000",
                             "--rounds", "100", "--sessions", "300", "--seed", "4"});
  for (const auto& each : made.at("players").at(0).at("ended").as_object()) {
    EXPECT_GE(each.value().at("low_95").to_number<double>(), 0);
    EXPECT_LE(each.value().at("high_95").to_number<double>(), 1);
  }
  EXPECT_TRUE(made.at("players").at(0).at("net_cents").at("low_95").is_null());
  EXPECT_TRUE(made.at("players").at(0).at("net_cents").at("fewer_than_5_expected").as_bool());
}

TEST(simulate_command, quantiles_that_are_ends_of_bins_say_so) {
  const words rare{
      "high-roll-dice", "--wager", "million-9=100", "--bankroll", "10000", "--rounds", "100",
      "--sessions",     "300",     "--seed",        "4"};
  EXPECT_NE(told(rare).find("net is counted in bins of $"), std::string::npos);
  EXPECT_EQ(told(field_sessions).find("is counted in bins of"), std::string::npos);
}

TEST(simulate_command, goal_with_buy_ins_is_said_to_be_money_held) {
  EXPECT_NE(told(field_sessions + words{"--buy-ins", "3"}).find("goal: $80 held, what was bought"),
            std::string::npos);
  EXPECT_EQ(told(field_sessions).find("goal: $80 held"), std::string::npos);
}

TEST(simulate_command, rolls_of_a_game_for_a_pot_have_its_roll_offs) {
  const auto made = json_of(few_games);
  const auto rolls = [&](const char* which) { return made.at(which).to_number<double>(); };
  const auto total = (rolls("game_rolls") + rolls("off_rolls")) / rolls("games");
  char told_words[64];
  std::snprintf(told_words, sizeof told_words, "rolls a game %.4f, of them %.4f in roll-offs",
                total, rolls("off_rolls") / rolls("games"));
  EXPECT_NE(told(few_games).find(told_words), std::string::npos) << told_words;
}

TEST(simulate_command, text_of_rounds_and_games_is_within_80_columns) {
  for (const auto& flags : {field_rounds, few_games, words{"high-roll-dice", "--rounds", "9"}}) {
    std::istringstream lines(told(flags));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST(simulate_command, json_of_rounds_adds_up_and_is_near_what_is_exact) {
  for (const auto* kernel : {"classes", "dice", "reference"}) {
    const auto made = json_of(field_rounds + words{"--kernel", kernel});
    EXPECT_EQ(made.at("units"), 300'000);
    EXPECT_EQ(made.at("ended"), "finished");
    EXPECT_EQ(made.at("settings").at("kernel").at("value"), kernel);
    std::int64_t rounds = 0;
    rational chance = 0, mean = 0;
    for (const auto& each : made.at("nets").as_array()) {
      rounds += each.at("count").as_int64();
      chance += fraction_of(each.at("exact"));
      mean += fraction_of(each.at("exact")) * fraction_of(each.at("net_cents"));
    }
    EXPECT_EQ(rounds, 300'000);
    EXPECT_EQ(chance, 1);
    // 2 and 12 pay 2 to 1: an eighteenth of a wager of $5 is lost.
    EXPECT_EQ(mean, rational(-250, 9));
    std::int64_t decided = 0;
    const auto& wager = made.at("wagers").at(0);
    for (const auto& each : wager.at("decisions").as_array())
      decided += each.at("count").as_int64();
    EXPECT_EQ(decided, wager.at("made").as_int64());
    for (const auto* figure : {"payback", "win", "net_cents"}) {
      EXPECT_LT(std::abs(made.at(figure).at("z").as_double()), 5) << figure << " by " << kernel;
    }
    EXPECT_LT(std::abs(made.at("chi_square").at("z").as_double()), 5) << kernel;
  }
}

TEST(simulate_command, json_of_sessions_adds_up_and_is_near_what_is_exact) {
  const auto made = json_of(field_sessions);
  EXPECT_EQ(made.at("units"), 3'000);
  const auto& player = made.at("players").at(0);
  double stopped = 0;
  for (const auto& each : player.at("ended").as_object()) stopped += value_of(each.value());
  EXPECT_NEAR(stopped, 1, 1e-12);
  EXPECT_NEAR(
      value_of(player.at("ahead")) + value_of(player.at("even")) + value_of(player.at("behind")), 1,
      1e-12);
  for (const auto* part : {"results", "falls"}) {
    std::int64_t sessions = 0;
    for (const auto& each : player.at(part).at("counts").as_array()) sessions += each.as_int64();
    EXPECT_EQ(sessions, 3'000) << part;
  }
  std::int64_t ruined = 0;
  for (const auto& each : player.at("ruined_within").as_array()) ruined += each.as_int64();
  EXPECT_NEAR(static_cast<double>(ruined) / 3'000, value_of(player.at("ended").at("ruin")), 1e-12);
  for (const auto* figure : {"ahead", "behind", "net_cents", "net_by_control_cents", "rounds"}) {
    EXPECT_LT(std::abs(player.at(figure).at("z").to_number<double>()), 5) << figure;
  }
  for (const auto* why : {"ruin", "goal", "rounds"}) {
    EXPECT_LT(std::abs(player.at("ended").at(why).at("z").to_number<double>()), 5) << why;
  }
}

TEST(simulate_command, json_of_a_night_has_players_and_house) {
  const file night{"night.toml", night_text};
  const auto made = json_of({"--run", night.name()});
  const auto& players = made.at("players").as_array();
  ASSERT_EQ(players.size(), 2U);
  EXPECT_EQ(players[0].at("name"), "Ann");
  EXPECT_EQ(players[1].at("name"), "Bea");
  EXPECT_NEAR(value_of(made.at("house").at("net_cents")),
              -value_of(players[0].at("net_cents")) - value_of(players[1].at("net_cents")), 1e-6);
  EXPECT_TRUE(players[1].at("ended").at("ruin").at("exact").is_null()) << "steps have no law";
  EXPECT_FALSE(players[0].at("ended").at("ruin").at("exact").is_null());
}

TEST(simulate_command, json_of_games_adds_up_to_the_money_that_came_in) {
  const auto made = json_of(few_games);
  EXPECT_EQ(made.at("games"), 20'000);
  std::int64_t games = 0;
  for (const auto& each : made.at("games_by_rolls").as_array()) games += each.as_int64();
  EXPECT_EQ(games, 20'000 - made.at("not_played").as_int64());
  integer sum{std::string{made.at("house_cents").as_string()}};
  sum += integer{std::string{made.at("charity_cents").as_string()}};
  sum += integer{std::string{made.at("bonus_left_cents").as_string()}};
  for (const auto& each : made.at("seats").as_array()) {
    sum += integer{std::string{each.at("net_cents").as_string()}};
  }
  EXPECT_EQ(sum, 0);
}

TEST(simulate_command, nothing_but_the_run_decides_what_comes_out) {
  const file night{"same.toml", night_text};
  const auto rounds = std::to_string(9'000'000 / one_in(2));  // more than a block in any case
  const auto sessions = std::to_string(1'200 / one_in(6));
  const auto games = std::to_string(30'000 / one_in(15));
  const std::vector<words> runs{
      {"props-and-hops", "--rounds", rounds, "--seed", "3"},
      {"high-roll-dice", "--rounds", rounds, "--seed", "3", "--kernel", "dice"},
      {"three-dice-football", "--wager", "touchdown=500", "--bankroll", "90000", "--rounds", "3000",
       "--sessions", sessions, "--seed", "3"},
      {"props-and-hops", "--wager", "field=500", "--bankroll", "90000", "--rounds", "3000",
       "--sessions", sessions, "--seed", "3", "--kernel", "dice"},
      {"--run", night.name()},
      {"high-roller", "--games", games, "--seed", "3", "--first", "3", "--until-ranks", "4"},
  };
  for (const auto& run : runs) {
    const auto flags = run + words{"--format", "json"};
    const auto wanted = told(flags + words{"--threads", "1", "--vectors", "none"});
    for (const auto* threads : {"1", "2", "3", "8"}) {
      EXPECT_EQ(told(flags + words{"--threads", threads}), wanted) << run[0] << threads;
    }
    for (const auto& loops : simulation::vector_choices()) {
      EXPECT_EQ(told(flags + words{"--vectors", std::string{loops.name}, "--threads", "2"}), wanted)
          << run[0] << loops.name;
    }
  }
}

TEST(simulate_command, automatic_kernel_is_the_one_it_names) {
  for (const auto& run : {field_rounds, field_sessions, few_games}) {
    const auto automatic = json_of(run + words{"--kernel", "auto"});
    const std::string kernel{automatic.at("settings").at("kernel").at("value").as_string()};
    auto named = json_of(run + words{"--kernel", kernel});
    named.at("settings").at("kernel").at("from") = automatic.at("settings").at("kernel").at("from");
    EXPECT_EQ(named, automatic);
  }
}

TEST(simulate_command, seed_decides_the_dice) {
  auto other = field_rounds;
  other.back() = "12";
  EXPECT_EQ(told(field_rounds), told(field_rounds));
  EXPECT_NE(json_of(field_rounds).at("payback"), json_of(other).at("payback"));
}

TEST(simulate_command, run_file_and_flags_merge_and_say_where_settings_come_from) {
  const file run{"merge.toml",
                 "game = \"props-and-hops\"\nrounds = 5000\nseed = 7\n[wagers]\nfield = 500\n"};
  const auto made = json_of({"--run", run.name(), "--rounds", "2000"});
  const auto& settings = made.at("settings");
  EXPECT_EQ(made.at("units"), 2'000);
  const std::vector<std::array<const char*, 3>> wanted{{"rounds", "2,000", "command line"},
                                                       {"seed", "7", "run file"},
                                                       {"wagers", "field=500", "run file"},
                                                       {"kernel", "classes", "default"}};
  for (const auto& [name, value, from] : wanted) {
    EXPECT_EQ(settings.at(name).at("value"), value);
    EXPECT_EQ(settings.at(name).at("from"), from);
  }
  const auto other = json_of({"props-and-hops", "--run", run.name(), "--wager", "hop-1-2=100"});
  EXPECT_EQ(other.at("settings").at("wagers").at("value"), "hop-1-2=100");
  EXPECT_EQ(other.at("settings").at("wagers").at("from"), "command line");
  EXPECT_EQ(json_of(field_rounds).at("payback"),
            json_of({"--run", run.name(), "--rounds", "300000", "--seed", "11"}).at("payback"));
  EXPECT_EQ(json_of({"props-and-hops", "--rounds", "9"}).at("settings").at("seed").at("from"),
            "drawn");
}

TEST(simulate_command, run_file_names_rules_beside_it) {
  const file rules{"rules.toml",
                   "game = \"props-and-hops\"\n[odds]\n\"field:2-or-12\" = \"9 to 1\"\n"};
  const file run{"with_rules.toml",
                 "game = \"props-and-hops\"\nrounds = 1000\nrules = \"rules.toml\""
                 "\n[wagers]\nfield = 100\n"};
  const auto made = json_of({"--run", run.name()});
  const auto& nets = made.at("nets").as_array();
  EXPECT_TRUE(std::ranges::any_of(nets, [](const auto& each) {
    return each.at("net_cents") == "900/1";
  })) << made;
}

TEST(simulate_command, comparison_is_of_both_on_the_same_dice) {
  const file other{"other.toml",
                   "game = \"props-and-hops\"\nrounds = 5\n[wagers]\nhop-1-2 = 500\n"};
  const auto made = json_of(field_rounds + words{"--against", other.name()});
  const auto& difference = made.at("difference_cents");
  EXPECT_LT(std::abs(difference.at("z").as_double()), 5);
  EXPECT_EQ(made.at("payback"),
            json_of(field_rounds + words{"--against", other.name()}).at("payback"));
}

/// The column of a table that adds up to what was played.
std::uint64_t sum_of_column(const std::string& csv, std::size_t column) {
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  std::uint64_t sum = 0;
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    std::string cell;
    for (std::size_t i = 0; i <= column; ++i) std::getline(cells, cell, ',');
    sum += std::stoull(cell);
  }
  return sum;
}

TEST(simulate_command, csv_adds_up_to_what_was_played) {
  const file night{"csv.toml", night_text};
  const words csv{"--format", "csv"};
  EXPECT_EQ(sum_of_column(told(field_rounds + csv), 1), 300'000U);
  EXPECT_EQ(sum_of_column(told(field_sessions + csv), 2), 3'000U);
  EXPECT_EQ(sum_of_column(told(words{"--run", night.name()} + csv), 2), 2'000U);
  EXPECT_EQ(sum_of_column(told(few_games + csv), 1), 20'000U);
}

/// Whether every element of a document ends, in the right order, and nothing is left over.
bool is_well_formed(const std::string& text) {
  words open;
  bool any = false;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at)) {
    const auto end = text.find('>', at);
    if (end == std::string::npos) return false;
    const auto tag = text.substr(at + 1, end - at - 1);
    at = end;
    if (tag.empty() || tag.find('<') != std::string::npos) return false;
    if (tag.front() == '?' || tag.front() == '!') continue;
    const auto name = tag.substr(0, tag.find_first_of(" \n/", 1));
    any = true;
    if (tag.front() == '/') {
      if (open.empty() || "/" + open.back() != tag) return false;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    if (std::ranges::count(tag, '"') % 2 != 0) return false;
  }
  return any && open.empty() && text.find("nan") == std::string::npos;
}

TEST(simulate_command, charts_are_well_formed) {
  const file night{"svg.toml", night_text};
  for (const auto& run : {field_rounds, field_sessions, words{"--run", night.name()}, few_games}) {
    for (const auto* format : {"distribution", "convergence"}) {
      const auto svg = told(run + words{"--format", format});
      EXPECT_NE(svg.find("<svg"), std::string::npos) << run[0] << format;
      EXPECT_TRUE(is_well_formed(svg)) << run[0] << " " << format << ": " << svg.substr(0, 500);
    }
  }
}

TEST(simulate_command, flag_that_is_not_accepted_is_named_with_what_is) {
  const words base{"props-and-hops", "--wager", "field=500"};
  const words session = base + words{"--bankroll", "5000"};
  struct refused {
    words flags, parts;
  };
  std::vector<refused> all{
      {{}, {"needs a game", "high-roller"}},
      {{"nothing"}, {"unknown game \"nothing\"", "props-and-hops"}},
      {{"props-and-hops", "--wager", "feld"}, {"--wager", "nearest", "field"}},
      {{"props-and-hops", "--wager", "field=0"}, {"--wager \"field=0\"", "AREA=CENTS"}},
      {{"props-and-hops", "--wager", "field,field"}, {"--wager", "named twice"}},
      {{"props-and-hops", "--every-play", "feld"}, {"--every-play", "nearest"}},
      {{"props-and-hops", "--edition", "pa-1"}, {"edition", "pa-668a"}},
      {{"props-and-hops", "--option", "nothing=1"}, {"option"}},
      {session, {"need --rounds"}},
      {base + words{"--sessions", "5", "--rounds", "5"}, {"need --bankroll", "cents"}},
      {{"props-and-hops", "--sessions", "5", "--rounds", "5", "--bankroll", "500"}, {"--wager"}},
      {session + words{"--rounds", "1000001"}, {"--rounds \"1000001\"", "1 to 1,000,000"}},
      {session + words{"--rounds", "5", "--goal", "5000"}, {"goal of $50", "above the bankroll"}},
      {base + words{"--rounds", "5", "--bankroll", "499"}, {"bankroll of $4.99", "$5"}},
      {session + words{"--rounds", "5", "--steps", "1,0"}, {"--steps \"1,0\"", "1,2,4"}},
      {session + words{"--rounds", "5", "--steps", ",,"}, {"--steps", "1,2,4"}},
      {session + words{"--rounds", "5", "--next", "after"}, {"--next", "after-loss, after-win"}},
      {base + words{"--format", "xml"}, {"no format \"xml\"", "json", "convergence"}},
      {base + words{"--kernel", "fast"}, {"--kernel \"fast\"", "classes, dice, reference"}},
      {base + words{"--vectors", "mmx"}, {"--vectors \"mmx\"", "none"}},
      {base + words{"--run", "/nowhere/run.toml"}, {"--run", "/nowhere/run.toml"}},
      {base + words{"--rounds", "9", "--checkpoint", "/nowhere/state"}, {"/nowhere/state"}},
      {{"high-roller", "--kernel", "classes"}, {"--kernel", "auto, dice, reference"}},
      {{"high-roller", "--wager", "field"},
       {"--wager says nothing of games", "--games", "--seats"}},
      {{"high-roller", "--rounds", "5"}, {"--rounds says nothing of games", "--games"}},
      {{"high-roller", "--seats", "1"}, {"--seats \"1\"", "2 to"}},
      {{"high-roller", "--first", "99999"}, {"--first \"99999\"", "0 to"}},
      {{"high-roller", "--most", "0"}, {"--most", "1 to"}},
      {{"high-roller", "--until-ranks", "99"}, {"--until-ranks", "0 to"}},
      {{"high-roller", "--games", "0"}, {"--games \"0\"", "1 to"}},
      {{"high-roller", "--night", "0"}, {"--night \"0\"", "1 to"}},
  };
  for (const auto* wrong : {"x", "-1", "1.5", "99999999999999999999", "0x10", " 5"}) {
    for (const auto* flag : {"sessions", "threads", "seed", "time", "goal", "loss-limit",
                             "fall-limit", "buy-ins", "precision"}) {
      const auto name = "--" + std::string{flag};
      all.push_back({session + words{"--rounds", "5", name + "=" + wrong}, {name, "accepted: "}});
    }
    all.push_back({base + words{std::string{"--rounds="} + wrong}, {"--rounds", "accepted: 1 to"}});
    all.push_back({base + words{"--rounds", "5", std::string{"--bankroll="} + wrong},
                   {"--bankroll", "accepted: 1 to"}});
  }
  for (const auto& each : all) expect_refused(each.flags, each.parts);
  for (const auto* wrong : {"0", "1", "nan", "inf", "-0.1", "0.1x"}) {
    expect_refused(base + words{std::string{"--precision="} + wrong}, {"--precision", "0.0001"});
  }
}

TEST(simulate_command, run_file_that_is_not_accepted_is_told_line_by_line) {
  struct refused {
    std::string text;
    words parts;
  };
  const std::vector<refused> all{
      {"rounds = 10\n", {":1:1: game: missing", "the id of a game"}},
      {"game = \"props-and-hops\"\nrounds = \"x\"\nnope = 1\nbankroll = -1\n[wagers]\nfield = 0\n",
       {":2:10: rounds: found a text", ":3:1: nope: unknown key", ":4:12: bankroll: found -1",
        ":6:9: wagers.field: found 0"}},
      {"game = \n", {":1:8: not TOML"}},
      {"game = 5\n", {":1:8: game", "the id of a game"}},
      {"game = \"props-and-hops\"\nkernel = 5\n", {":2:10: kernel", "a text in quotes"}},
      {"game = \"props-and-hops\"\nwagers = 5\n", {":2:10: wagers"}},
      {"game = \"props-and-hops\"\n[[players]]\nwagers = { field = 5 }\n",
       {":2:1: players[0].name: missing"}},
      {"game = \"props-and-hops\"\n[[players]]\nname = \"A\"\ncolour = 1\n",
       {":4:1: players[0].colour: unknown key"}},
      {"game = \"high-roller\"\n[[seat]]\nfirst = \"x\"\n", {":3:9: seat[0].first: found a text"}},
      {"game = \"nothing\"\n", {"unknown game \"nothing\"", "props-and-hops"}},
      {"game = \"high-roller\"\n[[seat]]\nfirst = 3\n", {"seats: found 1", "2 to"}},
  };
  for (const auto& each : all) {
    const file run{"refused.toml", each.text};
    expect_refused({"--run", run.name()}, each.parts);
    if (each.parts.front().starts_with(":")) {
      EXPECT_TRUE(refusal_of({"--run", run.name()}).starts_with(run.name())) << each.text;
    }
  }
  const file run{"of_another.toml", "game = \"props-and-hops\"\n"};
  expect_refused({"high-roller", "--run", run.name()}, {"--run", "props-and-hops", "high-roller"});
  expect_refused({"high-roll-dice", "--against", run.name()}, {"--against", "a run of high-roll"});
}

TEST(simulate_command, goes_on_with_its_checkpoint_and_refuses_that_of_another_run) {
  const file state{"state.json"};
  const auto flags = field_rounds + words{"--checkpoint", state.name()};
  const auto first = simulate(flags);
  const auto again = simulate(flags);
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(again.out, first.out);
  EXPECT_NE(again.err.find("went on from " + state.name()), std::string::npos) << again.err;
  expect_refused(flags + words{"--kernel", "dice"},
                 {state.name(), "another run: kernel is classes there and dice here", "accepted"});
}

}  // namespace
}  // namespace skyward::simulate_command_test
