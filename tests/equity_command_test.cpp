// `skyward equity` as a person and a program use it.
#include "cli/command_line.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace skyward::equity_command_test {
namespace {

namespace json = boost::json;

cli::answer equity(std::vector<std::string> flags) {
  flags.insert(flags.begin(), "equity");
  return cli::run(flags);
}

std::string refusal_of(const std::vector<std::string>& flags) {
  const auto answer = equity(flags);
  EXPECT_EQ(answer.exit_code, 2) << answer.out;
  EXPECT_EQ(answer.out, "");
  return answer.err;
}

json::value json_of(std::vector<std::string> flags) {
  flags.insert(flags.end(), {"--format", "json"});
  const auto answer = equity(flags);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return json::parse(answer.out);
}

void expect_at_most_80_columns(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(equity_command, seven_against_queen__R_52) {
  const auto made = json_of({"--hold", "7", "--hold", "Q"});
  const auto& equity = made.at("equity");
  const auto& seats = equity.at("seats").as_array();
  ASSERT_EQ(seats.size(), 2U);
  EXPECT_EQ(seats[0].at("win_probability"), "6/7");
  EXPECT_EQ(seats[0].at("win_probability_decimal"), "0.85714286");
  EXPECT_EQ(seats[0].at("value_cents"), "380/7");
  EXPECT_EQ(seats[1].at("cards").at("Q"), 1);
  EXPECT_EQ(seats[1].at("paid_cents"), 100);
  EXPECT_EQ(equity.at("decides").at("7"), "6/7");
  EXPECT_EQ(equity.at("money").at("house_cents"), 10);
  EXPECT_EQ(equity.at("money").at("charity_cents"), 10);
  EXPECT_EQ(equity.at("money").at("taken_per_card_cents"), "10/1");
  EXPECT_TRUE(equity.at("rolled").is_null());
  EXPECT_TRUE(seats[0].at("next_card_cents").is_string());
  EXPECT_EQ(made.at("pot").at("decks"), 6);
}

TEST(equity_command, text_says_what_it_takes_for_granted) {
  const auto answer = equity({"high-roller", "--hold", "7,7,8", "--hold", "2,Q", "--hold", "none",
                              "--seen", "7x3,J", "--option", "decks=8"});
  ASSERT_EQ(answer.exit_code, 0) << answer.err;
  expect_at_most_80_columns(answer.out);
  for (const auto* words : {"option decks = 8", "7x2 8", "no cards", "seen besides: 7x3 J",
                            "The dice are fair", "5 cards, $5 collected: rake $0.50"}) {
    EXPECT_NE(answer.out.find(words), std::string::npos) << words << "\n" << answer.out;
  }
}

TEST(equity_command, roll_off_stands_as_told__HR_34) {
  const std::vector<std::string> rolled{"--hold", "7,7", "--hold",   "7",
                                        "--hold", "8",   "--rolled", "7"};
  const auto seats_with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), rolled.begin(), rolled.end());
    return json_of(more).at("equity").at("seats").as_array();
  };
  const auto fresh = seats_with({});
  EXPECT_EQ(fresh[2].at("win_probability"), "0/1");
  EXPECT_EQ(fresh[2].at("in"), false);
  EXPECT_EQ(fresh[0].at("rolls_left"), 2);
  const auto late = seats_with({"--best", "1=11,0"});
  EXPECT_EQ(late[1].at("win_probability"), "1/18");
  EXPECT_EQ(late[0].at("best"), 11);
  const auto tied = seats_with({"--tied", "1,2"});
  EXPECT_EQ(tied[0].at("win_probability"), "1/2");
  const auto begun = seats_with({"--tied", "1,2", "--best", "2=12,0"});
  EXPECT_EQ(begun[0].at("win_probability"), "1/72");
}

TEST(equity_command, bonus_pot_until_the_final_game__R_64) {
  const auto made = json_of({"--games-left", "1", "--weights", "3,1", "--pot", "4000"});
  const auto& bonus = made.at("bonus_pot");
  EXPECT_EQ(bonus.at("seats").at(0).at("expected_cents"), "3150/1");
  EXPECT_EQ(bonus.at("seats").at(1).at("expected_cents"), "1050/1");
  EXPECT_EQ(bonus.at("seats").at(1).at("before_final_cents"), "0/1");
  const auto streak = json_of({"--games-left", "40", "--players", "3", "--streak", "2=2"});
  EXPECT_EQ(streak.at("bonus_pot").at("mean_games_from_start"), "13/1");
  EXPECT_EQ(streak.at("bonus_pot").at("streak_of"), 2);
  const auto text = equity({"--games-left", "40", "--weights", "3,2,1", "--streak", "2=2"});
  expect_at_most_80_columns(text.out);
  EXPECT_NE(text.out.find("; seat 2 has won"), std::string::npos) << text.out;
}

TEST(equity_command, one_card_is_the_equilibrium_with_a_rake__HR_16) {
  const auto made = json_of({"--players", "4", "--others", "3"}).at("cards_to_buy");
  ASSERT_EQ(made.at("equilibria").as_array().size(), 1U);
  EXPECT_EQ(made.at("equilibria").at(0).at("cards"), 1);
  EXPECT_EQ(made.at("equilibria").at(0).at("value_cents"), "-10/1");
  EXPECT_EQ(made.at("refuted").as_array().size(), 65U);  // 264 cards for four
  EXPECT_EQ(made.at("answers").at("answers").as_array().size(), 150U);
  EXPECT_EQ(made.at("answers").at("best"), 1);
  const auto text = equity({"--players", "4", "--others", "3", "--count-bonus"});
  ASSERT_EQ(text.exit_code, 0) << text.err;
  expect_at_most_80_columns(text.out);
  EXPECT_NE(text.out.find("not playing is worth more"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("counted as the winner's"), std::string::npos) << text.out;
}

TEST(equity_command, help_and_long_hands_fit_80_columns) {
  expect_at_most_80_columns(equity({"--help"}).out);
  std::vector<std::string> flags;
  for (int seat = 0; seat < 10; ++seat) {
    flags.insert(flags.end(), {"--hold", "2x4,3x4,4x4,5x4,6x4,7x4,8x4,9x4,10x4,J,Q"});
  }
  flags.insert(flags.end(), {"--option", "decks=10"});
  const auto answer = equity(flags);
  ASSERT_EQ(answer.exit_code, 0) << answer.err;
  expect_at_most_80_columns(answer.out);
}

struct refused {
  std::vector<std::string> flags;
  std::string says;
};

TEST(equity_command, says_what_where_and_what_would_be_accepted) {
  const std::string none =
      "skyward: equity needs cards, players or games left; accepted: --hold "
      "for each seat, --players, --games-left, or several of them\n";
  const refused all[] = {
      {{}, none},
      {{"three-dice-football"},
       "skyward: three-dice-football is banked by the house and has a par sheet; accepted: "
       "high-roller\n"},
      {{"high-rolle", "--players", "2"},
       "skyward: unknown game \"high-rolle\"; accepted: high-roller\n"},
      {{"--hold", "7", "--format", "csv"},
       "skyward: equity has no format \"csv\"; accepted: text, json\n"},
      {{"--hold", "7,13", "--hold", "8"},
       "skyward: --hold \"7,13\": found \"13\"; accepted: 2 to 12, J or Q, with commas between; "
       "7x3 for three of a rank, up to 440; none for no card\n"},
      {{"--hold", "7"},
       "skyward: --hold: seats with cards: found 1; accepted: at least 2 (HR.11)\n"},
      {{"--hold", "7x25", "--hold", "8"},
       "skyward: --hold: rank 7: found 25 cards; accepted: at most 24, as many as 6 decks have "
       "(HR.2)\n"},
      {{"--rolled", "7"}, "skyward: --rolled says nothing alone; accepted: --hold beside it\n"},
      {{"--hold", "7", "--hold", "8", "--best", "1=7,0"},
       "skyward: --best says nothing alone; accepted: --rolled beside it\n"},
      {{"--hold", "7", "--hold", "8", "--rolled", "9"},
       "skyward: --hold: no seat holds a 9; accepted: a rank held, as another is rolled again "
       "(ruling R-52)\n"},
      {{"--hold", "7", "--hold", "7", "--rolled", "K"},
       "skyward: --rolled \"K\"; accepted: 2 to 12, J or Q\n"},
      {{"--hold", "7", "--hold", "7", "--rolled", "7", "--best", "3=7,0"},
       "skyward: --best \"3=7,0\"; accepted: SEAT=TOTAL,LEFT, seat 1 to 2\n"},
      {{"--hold", "7", "--hold", "7", "--rolled", "7", "--best", "2=7,1"},
       "skyward: --best \"2=7,1\"; accepted: SEAT=TOTAL,LEFT, total 2 to 12, 0 to 0 left\n"},
      {{"--hold", "7", "--hold", "8", "--rolled", "7", "--best", "2=7,0"},
       "skyward: --best \"2=7,0\": seat 2 is not in the roll-off; accepted: seats that are\n"},
      {{"--hold", "7", "--hold", "7", "--rolled", "7", "--best", "2=7,0", "--best", "2=8,0"},
       "skyward: --best: seat 2 is named twice; accepted: each seat once\n"},
      {{"--hold", "7", "--hold", "7", "--rolled", "7", "--tied", "1"},
       "skyward: --tied \"1\"; accepted: two seats or more, with commas between\n"},
      {{"--hold", "7", "--hold", "8", "--rolled", "7", "--tied", "1,2"},
       "skyward: --hold: seat 2 holds no 7; accepted: seats that hold one (HR.25)\n"},
      {{"--games-left", "5"},
       "skyward: --games-left needs the seats; accepted: --weights 1,1,2 beside it, or --hold or "
       "--players for seats that win alike\n"},
      {{"--games-left", "0", "--weights", "1,1"},
       "skyward: --games-left \"0\"; accepted: a whole number from 1 to 10,000\n"},
      {{"--games-left", "5", "--weights", "1"},
       "skyward: --games-left: seats: found 1; accepted: at least 2 (HR.11)\n"},
      {{"--games-left", "5", "--weights", "1,1", "--streak", "3=1"},
       "skyward: --streak \"3=1\"; accepted: SEAT=WINS, seat 1 to 2\n"},
      {{"--players", "1"}, "skyward: --players \"1\"; accepted: a whole number from 2 to 264\n"},
      {{"--players", "10", "--others", "27"},
       "skyward: --others \"27\"; accepted: a whole number from 1 to 26\n"},
      {{"--hold", "7", "--hold", "8", "--option", "decks=8", "--option", "decks=9"},
       "skyward: --option: decks is named twice; accepted: each option once\n"},
      {{"--players", "2", "--option", "decks=3"},
       "skyward: decks: found 3; accepted: 4 to 10 "
       "(HR.2)\n"},
  };
  for (const auto& each : all) EXPECT_EQ(refusal_of(each.flags), each.says);
}

}  // namespace
}  // namespace skyward::equity_command_test
