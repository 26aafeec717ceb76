// One person against the house: what is told is what the table did and what the exact figures say.
#include "effort.hpp"
#include "games/catalogue.hpp"
#include "play/banked_play.hpp"
#include "play/pot_play.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

namespace skyward::play::play_test {
namespace {

std::string played(std::string_view game, std::uint64_t seed,
                   const std::vector<std::string>& lines) {
  const auto& of = *games::find_game(game);
  const rules::table_rules rules{of.book, of.book.editions.front()};
  std::ostringstream out;
  banked_play play{of, rules, cents{100'000}, chance{seed}, out};
  EXPECT_TRUE(play.begin().has_value());
  for (const auto& line : lines) EXPECT_TRUE(play.hear(line)) << line;
  play.end();
  return out.str();
}

/// Text as if it had never been broken into lines.
std::string flowing(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

TEST(play, expects_of_wagers_what_the_exact_figures_say) {
  std::vector<std::string> lines;
  for (int i = 0; i < 10; ++i) {
    lines.emplace_back("36 on field");
    lines.emplace_back("");
  }
  // Ten times a thirty-sixth of $36, twice: 2/36 is the edge of the field.
  EXPECT_NE(flowing(played("props-and-hops", 1, lines)).find("were to bring -$20."),
            std::string::npos);
}

TEST(play, leaves_wagers_that_are_not_decided_out_of_the_summary) {
  const auto text = flowing(played("props-and-hops", 1, {"5 on shake", "36 on field", ""}));
  EXPECT_NE(text.find("$5 on Six Eight Shake: not decided"), std::string::npos) << text;
  EXPECT_NE(text.find("wagered $36:"), std::string::npos) << text;
  EXPECT_NE(text.find("were to bring -$2."), std::string::npos) << text;
}

TEST(play, takes_back_what_was_done_last_and_nothing_more) {
  const auto text =
      flowing(played("high-roll-dice", 1,
                     {"5 on four", "5 on five", "undo", "s", "undo", "undo", "4 on six", "again"}));
  EXPECT_NE(text.find("Taken back. You have $5 on Pip Street: four. Chips $995."), text.npos)
      << text;
  EXPECT_NE(text.find("Taken back. You have no wagers. Chips $1,000."), text.npos) << text;
  EXPECT_NE(text.find("There is nothing to take back"), text.npos) << text;
  EXPECT_NE(text.find("There is no round before this one."), text.npos) << text;
}

TEST(play, remembers_a_hundred_steps_to_take_back) {
  std::vector<std::string> lines;
  for (int i = 0; i < 150; ++i) lines.emplace_back("5 on field");
  for (int i = 0; i < 150; ++i) lines.emplace_back("undo");
  const auto text = flowing(played("props-and-hops", 1, lines));
  EXPECT_NE(text.find("There is nothing to take back"), text.npos);
  EXPECT_NE(text.find("Taken back. You have $250 on Field."), text.npos);
}

/// The names that a text gives with the mark behind them: of players who are out.
std::vector<std::string> names_in(const std::string& text, const std::string& pattern) {
  std::vector<std::string> names;
  const std::regex lines{pattern};
  for (std::sregex_iterator each{text.begin(), text.end(), lines}, end; each != end; ++each) {
    names.push_back((*each)[1]);
  }
  return names;
}

TEST(play, gives_nobody_who_is_out_a_chance_of_the_pot) {
  const auto& book = games::pot_games().front();
  const rules::pot_rules rules{book, book.editions.front()};
  int out_in_roll_offs = 0;
  for (std::uint64_t seed = 1; seed <= 60 / one_in(3); ++seed) {
    std::ostringstream out;
    pot_play play{rules, cents{1'000'000}, chance{seed}, out};
    ASSERT_TRUE(play.begin().has_value());
    for (int i = 0; i < 60; ++i) {
      out.str("");
      play.hear("t");
      const auto table = out.str();
      out.str("");
      play.hear("edge");
      const auto chances = out.str();
      for (const auto& name : names_in(table, "(House player [0-9])[^\n]*, out, best")) {
        ++out_in_roll_offs;
        EXPECT_NE(chances.find(name + ": wins 0.00 %"), std::string::npos) << table << chances;
      }
      play.hear(i % 3 == 0 ? "buy 20" : i % 3 == 1 ? "pass" : "");
    }
  }
  EXPECT_GT(out_in_roll_offs, 5);
}

TEST(play, opens_no_game_that_house_players_cannot_fill) {
  const auto& book = games::pot_games().front();
  rules::pot_rules rules{book, book.editions.front()};
  auto settings = rules.settings();
  settings.buyers_min = 6;
  ASSERT_TRUE(rules.set(settings).has_value());
  std::ostringstream out;
  pot_play play{rules, cents{10'000}, chance{1}, out};
  const auto begun = play.begin();
  ASSERT_FALSE(begun.has_value());
  EXPECT_NE(begun.error().find("buyers_min=5 or less"), std::string::npos) << begun.error();
}

TEST(play, buys_one_card_at_a_time_in_the_rebuy) {
  const auto& book = games::pot_games().front();
  const rules::pot_rules rules{book, book.editions.front()};
  std::ostringstream out;
  pot_play play{rules, cents{10'000}, chance{5}, out};
  ASSERT_TRUE(play.begin().has_value());
  play.hear("Buy 5");
  out.str("");
  play.hear("buy 3");
  EXPECT_NE(out.str().find("one at a time"), std::string::npos) << out.str();
  out.str("");
  play.hear("pass now");
  EXPECT_NE(out.str().find("is nothing here"), std::string::npos) << out.str();
}

}  // namespace
}  // namespace skyward::play::play_test
