// `skyward session`: what it prints, and what it says of what it does not accept.
#include "base/rational.hpp"
#include "cli/command_line.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace skyward::session_command_test {
namespace {

using words = std::vector<std::string>;

words session_with(const words& more, const std::string& game = "props-and-hops") {
  words all{"session", game};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

const words field_session{"--wager",  "field=500", "--bankroll", "5000",
                          "--rounds", "40",        "--goal",     "9000"};

std::string told(const words& arguments) {
  const auto answer = cli::run(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return answer.out;
}

std::string refused(const words& arguments) {
  const auto answer = cli::run(arguments);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.out, "");
  return answer.err;
}

rational fraction_of(const boost::json::value& figure) {
  return rational{std::string{figure.at("fraction").as_string()}};
}

TEST(session_command, text_names_each_figure_within_80_columns) {
  for (const auto* rounds : {"40", "4000"}) {
    auto arguments = session_with(field_session);
    *std::ranges::find(arguments, "40") = rounds;
    const auto text = told(arguments);
    for (const auto* label :
         {"house edge", "result of a round", "risk of ruin", "goal reached",
          "still playing at the end", "N0", "final bankroll", "99 %", "falls"}) {
      EXPECT_NE(text.find(label), std::string::npos) << label;
    }
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST(session_command, counts_rounds_in_words) {
  for (const auto& [rounds, said] :
       {std::pair{"1", "Session of 1 round with $50"}, {"2", "Session of 2 rounds with $50"}}) {
    const auto text =
        told(session_with({"--wager", "field=500", "--bankroll", "5000", "--rounds", rounds}));
    EXPECT_NE(text.find(said), std::string::npos) << text;
  }
}

TEST(session_command, tells_ruin_within_its_last_round_however_many_there_are) {
  for (const auto* rounds : {"2 rounds", "3 rounds"}) {
    const auto text = told(session_with(
        {"--wager", "field=500", "--bankroll", "5000", "--rounds", std::string{rounds, 1}}));
    EXPECT_NE(text.substr(text.find("ruined within")).find(rounds), std::string::npos) << text;
  }
}

TEST(session_command, json_has_exact_fractions_that_add_up_for_a_short_session) {
  auto arguments = session_with(field_session);
  arguments.insert(arguments.end(), {"--format", "json"});
  const auto json = boost::json::parse(told(arguments));
  EXPECT_EQ(json.at("method").as_string(), "exact");
  EXPECT_EQ(json.at("needed_cents").as_int64(), 500);
  EXPECT_EQ(fraction_of(json.at("ruin")) + fraction_of(json.at("goal")) +
                fraction_of(json.at("still_playing")),
            1);
  const auto text = told(session_with(field_session));
  for (const auto& [label, key] : {std::pair{"risk of ruin", "ruin"}, {"ahead", "ahead"}}) {
    const auto line = text.substr(text.find(label), 60);
    const std::string chance{json.at(key).at("text").as_string()};
    EXPECT_NE(line.find(" " + chance), std::string::npos) << line << " is " << chance;
  }
  EXPECT_EQ(
      fraction_of(json.at("ahead")) + fraction_of(json.at("even")) + fraction_of(json.at("behind")),
      1);
  rational sum = 0;
  rational mean = 0;
  for (const auto& each : json.at("final_bankroll_law").as_array()) {
    sum += fraction_of(each.at("probability"));
    mean += fraction_of(each.at("probability")) * each.at("cents").as_int64();
  }
  EXPECT_EQ(sum, 1);
  EXPECT_EQ(mean, fraction_of(json.at("final_bankroll_mean_cents")));
  // What is lost on average is the edge of what was wagered: optional stopping.
  EXPECT_EQ(mean - 5'000, rational{std::string{json.at("mean_cents_per_round").as_string()}} *
                              fraction_of(json.at("mean_rounds")));
}

TEST(session_command, json_tells_the_error_of_a_long_session) {
  auto arguments = session_with(field_session);
  *std::ranges::find(arguments, "40") = "4000";
  arguments.insert(arguments.end(), {"--format", "json"});
  const auto json = boost::json::parse(told(arguments));
  EXPECT_EQ(json.at("method").as_string(), "rounds");
  const auto bound = json.at("error").at("relative").to_number<double>();
  EXPECT_GT(bound, 0);
  EXPECT_LT(bound, 1e-9);
  EXPECT_FALSE(json.at("ruin").as_object().contains("fraction"));
}

TEST(session_command, svg_is_one_document_with_both_charts) {
  auto arguments = session_with(field_session);
  arguments.insert(arguments.end(), {"--format", "svg"});
  const auto svg = told(arguments);
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_NE(svg.find("Final bankroll"), std::string::npos);
  EXPECT_NE(svg.find("Risk of ruin"), std::string::npos);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(session_command, refusals_say_what_is_accepted) {
  EXPECT_EQ(refused(session_with({"--bankroll", "500", "--rounds", "10"})),
            "skyward: session needs wagers; accepted: --wager AREA=CENTS, --every-play "
            "AREA=CENTS\n");
  const auto with = [](const std::string& flag, const std::string& value) {
    auto arguments = session_with(field_session);
    *(std::ranges::find(arguments, flag) + 1) = value;
    return refused(arguments);
  };
  EXPECT_EQ(with("--bankroll", "$50"),
            "skyward: --bankroll \"$50\"; accepted: whole cents, up to 10,000,000,000,000\n");
  EXPECT_EQ(with("--bankroll", "499"),
            "skyward: session: a bankroll of $4.99; accepted: $5 (what the wagers need) to "
            "$100,000,000,000\n");
  EXPECT_EQ(with("--rounds", "0"), "skyward: session: 0 rounds; accepted: 1 to 100,000\n");
  EXPECT_EQ(with("--rounds", "many"), "skyward: --rounds \"many\"; accepted: 1 to 100,000\n");
  EXPECT_EQ(with("--goal", "5000"),
            "skyward: session: a goal of $50; accepted: above the bankroll of $50, up to "
            "$100,000,000,000\n");
}

}  // namespace
}  // namespace skyward::session_command_test
