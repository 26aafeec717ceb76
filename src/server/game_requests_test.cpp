// What anybody is told of the games: every id with its words, and rules that agree with the page
// that is filed.
#include "server/game_requests.hpp"

#include "games/catalogue.hpp"
#include "report/filing/rules_html.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace skyward::server::game_requests_test {
namespace {

namespace json = boost::json;

std::string text_of(const json::value& of) {
  return std::string{std::string_view{of.as_string()}};
}

json::value told_games() {
  return json::parse(games_told());
}

const json::value& game_in(const json::value& told, std::string_view id) {
  for (const auto& each : told.at("games").as_array()) {
    if (each.at("game").as_string() == id) return each;
  }
  ADD_FAILURE() << id;
  static const json::value none;
  return none;
}

json::value rules_of(const std::string& game, const std::string& edition = "") {
  const auto told = rules_told(game, edition);
  if (told) return json::parse(*told);
  ADD_FAILURE() << told.error().detail;
  return {};
}

std::string refused(const std::string& game, const std::string& edition) {
  const auto told = rules_told(game, edition);
  if (told) return "told";
  return std::to_string(told.error().status) + " " + told.error().code + ": " + told.error().detail;
}

TEST(games_told, have_every_game_edition_area_and_option_of_the_rulebooks) {
  const auto told = told_games();
  const auto books = games::rulebooks();
  ASSERT_EQ(told.at("games").as_array().size(), books.size());
  for (const auto* book : books) {
    const auto& game = game_in(told, book->game);
    EXPECT_EQ(text_of(game.at("name")), book->name);
    EXPECT_EQ(text_of(game.at("kind")), book->pot ? "pot" : "banked");
    EXPECT_EQ(game.at("figures").as_bool(), !book->pot);
    EXPECT_EQ(game.at("seats").as_int64(), book->limits.seats);
    EXPECT_EQ(game.at("groups").as_array().size(), book->groups.size());
    ASSERT_EQ(game.at("areas").as_array().size(), book->areas.size());
    for (const auto& area : game.at("areas").as_array()) {
      const auto& of = book->areas[rules::index(*book->find_area(text_of(area.at("area"))))];
      EXPECT_EQ(text_of(area.at("label")), of.label);
      EXPECT_EQ(text_of(area.at("group_label")), book->groups[rules::index(of.group)].label);
      EXPECT_EQ(area.at("odds").as_string().empty(), of.purchase) << of.id;
    }
    ASSERT_EQ(game.at("editions").as_array().size(), book->editions.size());
    for (std::size_t i = 0; i < book->editions.size(); ++i) {
      const auto& edition = game.at("editions").at(i);
      EXPECT_EQ(text_of(edition.at("edition")), book->editions[i].id);
      EXPECT_EQ(text_of(edition.at("title")), book->editions[i].title);
      EXPECT_EQ(edition.at("note").is_null(), book->editions[i].note.empty());
    }
    ASSERT_EQ(game.at("options").as_array().size(), book->options.size());
    for (std::size_t i = 0; i < book->options.size(); ++i) {
      const auto& option = game.at("options").at(i);
      EXPECT_EQ(option.at("choices").as_array().size(), book->options[i].values.size());
      EXPECT_EQ(text_of(option.at("default")), book->options[i].values.front());
    }
  }
}

TEST(games_told, say_odds_limits_and_values_as_they_are_shown) {
  const auto told = told_games();
  const auto& football = game_in(told, "three-dice-football");
  EXPECT_EQ(text_of(football.at("options").at(1).at("choices").at(0).at("label")), "reach 0");
  EXPECT_EQ(text_of(football.at("editions").at(0).at("dates")),
            "in force from 2012-07-28 to 2014-07-28; lapsed");
  const auto& dice = game_in(told, "high-roll-dice");
  EXPECT_EQ(text_of(dice.at("areas").at(0).at("label")).substr(0, 10), "Pip Street");
  EXPECT_TRUE(text_of(dice.at("limits")).starts_with("Wagers from $5 to $"));
  EXPECT_FALSE(dice.at("editions").at(1).at("prints_odds").as_bool()) << "593";
  const auto& roller = game_in(told, "high-roller");
  EXPECT_EQ(text_of(roller.at("limits")), "A card costs $1; at most 150 cards a player and game.");
  EXPECT_TRUE(roller.at("payment").is_null());
  EXPECT_EQ(told.at("files").as_array().size(), 5U);
}

/// Every text of the JSON that the page has to have, escaped as the page escapes it.
void expect_on_page(const json::value& texts, std::string_view key, const std::string& page) {
  for (const auto& each : texts.as_array()) {
    const auto words = document::markup_text(text_of(each.at(key))).bytes();
    EXPECT_NE(page.find(words), std::string::npos) << words;
  }
}

void expect_sections_on_page(const json::value& told, const std::string& page) {
  for (const auto& section : told.at("sections").as_array()) {
    EXPECT_NE(page.find("<h2>" + text_of(section.at("heading"))), std::string::npos);
    expect_on_page(section.at("items"), "text", page);
    for (const auto& part : section.at("parts").as_array()) {
      expect_on_page(part.at("items"), "text", page);
    }
  }
  for (const auto& group : told.at("wagers").as_array()) {
    expect_on_page(group.at("terms"), "text", page);
    for (const auto& wager : group.at("wagers").as_array()) {
      expect_on_page(wager.at("pays"), "odds", page);
    }
  }
  expect_on_page(told.at("rulings"), "title", page);
  expect_on_page(told.at("clauses"), "words", page);
}

TEST(rules_told, are_the_page_that_is_filed_in_every_edition) {
  for (const auto& game : games::catalogue()) {
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      const auto text = report::rules_text_of(games::lowered_form(game, rules), rules);
      const auto page = report::rules_html(text).bytes();
      const auto told = rules_of(game.book.game, edition.id);
      EXPECT_EQ(text_of(told.at("edition")), edition.id);
      EXPECT_EQ(text_of(told.at("rules_sha256")), rules.sha256());
      expect_sections_on_page(told, page);
      EXPECT_GE(told.at("sections").as_array().size(), 5U);
      EXPECT_EQ(told.at("clauses").as_array().size(), game.book.clauses.size());
    }
  }
}

TEST(rules_told, name_the_dice_of_the_opening_which_are_the_largest_set_in_every_reading) {
  for (const auto& [game, rules, name] : games::every_reading()) {
    const auto walked = report::rules_text_of(games::lowered_form(*game, rules), rules);
    const auto defined = report::rules_text_of(*game->define(rules), rules);
    EXPECT_EQ(walked.play.front().lists.front().items.front().words,
              defined.play.front().lists.front().items.front().words)
        << name;
  }
}

TEST(rules_told, of_a_pot_have_its_amounts_and_no_wagers) {
  const auto told = rules_of("high-roller");
  EXPECT_TRUE(told.at("wagers").as_array().empty());
  std::vector<std::string> headings;
  for (const auto& each : told.at("sections").as_array()) {
    headings.push_back(text_of(each.at("heading")));
  }
  const std::vector<std::string> expected{"Equipment", "Method of play", "Throws that do not count",
                                          "Amounts and payouts", "Each decision and its clause"};
  EXPECT_EQ(headings, expected);
  EXPECT_EQ(text_of(told.at("sections").at(3).at("items").at(3).at("text")),
            "The winner of the game has the rest.");
  expect_sections_on_page(
      told, report::rules_html(
                report::rules_text_of(rules::pot_rules{
                    *games::rulebooks().back(), games::rulebooks().back()->editions.front()}))
                .bytes());
}

TEST(rules_told, refuse_an_unknown_game_or_edition_with_what_is_accepted) {
  EXPECT_EQ(refused("craps", ""),
            "404 no_such_game: unknown game \"craps\"; accepted: high-roll-dice, "
            "high-roll-dice-six, three-dice-football, props-and-hops, high-roller");
  EXPECT_TRUE(refused("", "").starts_with("404 no_such_game"));
  EXPECT_EQ(refused("high-roll-dice", "pa-1"),
            "422 not_accepted: high-roll-dice has no edition \"pa-1\"; accepted: pa-675a, pa-593");
  EXPECT_EQ(refused("high-roller", "x"),
            "422 not_accepted: no such edition as \"x\"; accepted: house-rules, own-figures");
}

}  // namespace
}  // namespace skyward::server::game_requests_test
