// What is typed at a table comes to commands that the table takes, or to an answer.
#include "server/view/heard_words.hpp"

#include "played_table.hpp"
#include "pot_session.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace skyward::server::heard_words_test {
namespace {

viewer player(int seat) {
  return {.id = fmt::format("player {}", seat), .plays = true, .wallet = cents{100'000}};
}

/// A table with what has been recorded of it.
struct typed_at {
  explicit typed_at(const std::string& name) : game{*games::find_game(name)}, at{name} {
    play(table::seated(2));
  }
  void play(const table::lines& all) {
    for (const auto& line : all) {
      table::kept_command made;
      made.entries = at.play(line);
      records.push_back(std::move(made));
    }
  }
  heard_words hear(std::string_view line, const viewer& by = player(1)) const {
    return hear_words(live::banked_stand{at.table(), at.state()}, game, by, line, records);
  }
  std::string commands(std::string_view line) const {
    return boost::json::serialize(hear(line).commands);
  }

  const games::game& game;
  table::played_table at;
  std::vector<table::kept_command> records;
};

TEST(heard_words, wagers_are_made_into_commands_that_the_table_takes) {
  typed_at on{"high-roll-dice"};
  const auto heard = on.hear("5 on four");
  EXPECT_EQ(heard.text, "$5 on Pip Street: four.\n");
  EXPECT_EQ(boost::json::serialize(heard.commands),
            R"([{"do":"wager","role":"player","seat":1,"area":"pip-4","cents":500}])");
  EXPECT_EQ(on.at.refused(boost::json::serialize(heard.commands.at(0))), std::nullopt);
  auto by = player(1);
  by.chip = cents{2'500};
  EXPECT_EQ(on.hear("pip 4", by).text, "$25 on Pip Street: four.\n");
}

TEST(heard_words, what_the_table_would_refuse_is_told_with_its_clause_and_not_sent) {
  const typed_at on{"high-roll-dice"};
  const auto heard = on.hear("kind 4 5");
  EXPECT_TRUE(heard.commands.empty());
  EXPECT_EQ(heard.text,
            "Not taken: Like Kind Boulevard comes after a Pip Street wager; seat 1 has none\n"
            "(675a.2(e)(2)/place).\n");
  auto by = player(1);
  by.no_stake = live::refused{"time_is_up", "", "you have played for as long as you have set"};
  EXPECT_TRUE(on.hear("5 on four", by).commands.empty());
  EXPECT_EQ(on.commands("moon"), "[]");
}

TEST(heard_words, an_empty_line_says_that_one_has_wagered) {
  typed_at on{"high-roll-dice"};
  EXPECT_EQ(on.hear("").text, "Nothing is wagered yet: what is there to throw for?\n");
  on.play({table::wager(1, "pip-4", 500)});
  EXPECT_EQ(on.commands(""), R"([{"do":"ready","role":"player","seat":1}])");
  EXPECT_EQ(on.commands("extra roll"), "[]") << "it goes with another wager";
  EXPECT_EQ(on.commands("take four"),
            R"([{"do":"take_down","role":"player","seat":1,"area":"pip-4"}])");
  EXPECT_TRUE(on.hear("chips 50").text.starts_with("Not taken: "))
      << "the table has a tray, and takes nothing of a wallet";
}

TEST(heard_words, the_last_round_is_told_and_wagered_again_in_its_order) {
  typed_at on{"high-roll-dice"};
  EXPECT_EQ(on.hear("again").text, "There is no round before this one.\n");
  on.play({table::wager(1, "pip-5", 500), table::wager(1, "kind-4", 500),
           table::wager(2, "pip-1", 500), table::no_more_bets,
           table::throw_of("5,5,5,5,1,2,3,4,6,6")});
  EXPECT_EQ(on.hear("again").text, "$5 on Pip Street: five.\n$5 on Four of a kind.\n");
  EXPECT_EQ(on.hear("again").commands.size(), 2U);
  EXPECT_TRUE(on.hear("l").text.starts_with("5 5 5 5 1 2 3 4 6 6. Fives, four of them. You win"))
      << on.hear("l").text;
  EXPECT_TRUE(on.hear("p").text.contains("pay seat 1 $20 on Pip Street: five, 4 to 1"));
  EXPECT_TRUE(on.hear("w").text.contains("675a.4(d): "));
  EXPECT_EQ(on.commands("bye"), R"([{"do":"leave","role":"player","seat":1}])");
}

TEST(heard_words, the_edge_of_an_area_is_found_and_no_other_line_asks_for_one) {
  const typed_at on{"high-roll-dice"};
  const auto& rules = on.at.rules();
  EXPECT_EQ(edge_asked_for(rules, "edge four"), rules.book().find_area("pip-4"));
  for (const auto line : {"5 on four", "", "h", "edge moon", "edge extra roll"}) {
    EXPECT_EQ(edge_asked_for(rules, line), std::nullopt) << line;
  }
  EXPECT_TRUE(on.hear("edge extra roll").text.contains("Put your wagers down first"))
      << on.hear("edge extra roll").text;
}

TEST(heard_words, what_a_purchase_adds_is_left_to_who_reckons_it) {
  typed_at on{"high-roll-dice"};
  on.play({table::wager(1, "pip-4", 500)});
  const auto heard = on.hear("edge extra roll");
  EXPECT_EQ(heard.text, "");
  ASSERT_TRUE(heard.worth_of);
  EXPECT_EQ(heard.worth_of->bought, on.at.rules().book().find_area("extra-roll"));
  ASSERT_EQ(heard.worth_of->wagers.size(), 1U);
  EXPECT_EQ(heard.worth_of->wagers[0].amount, cents{500});
  EXPECT_FALSE(on.hear("5 on kind 4").worth_of);
}

TEST(heard_words, a_game_for_a_pot_has_words_of_its_own) {
  table::pot_session at;
  at.open(3);
  const auto hear = [&](std::string_view line, int seat = 1) {
    return hear_words(live::pot_stand{at.table(), at.state()}, player(seat), line, {});
  };
  EXPECT_EQ(boost::json::serialize(hear("buy 3").commands),
            R"([{"do":"buy","role":"player","seat":1,"count":3}])");
  EXPECT_EQ(boost::json::serialize(hear("pass").commands),
            R"([{"do":"pass","role":"player","seat":1}])");
  EXPECT_TRUE(hear("pass", 2).text.starts_with("Not taken: ")) << hear("pass", 2).text;
  EXPECT_EQ(hear("", 2).text, "It is another player's turn.\n");
  EXPECT_TRUE(hear("t").text.starts_with("You (button): no cards."));
  at.buy(1, {7, 7});
  at.buy(2, {7, 2});
  at.pass(3);
  at.end_rebuy();
  EXPECT_TRUE(hear("").asks_for_roll);
  EXPECT_FALSE(hear("", 2).asks_for_roll);
}

}  // namespace
}  // namespace skyward::server::heard_words_test
