// Worth is told by the exact figures, once for each position, and forgotten when it is much; what
// the house can lose too, in sentences where there is nothing to tell.
#include "server/table_edges.hpp"

#include "base/rational.hpp"
#include "games/catalogue.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace skyward::server::table_edges_test {
namespace {

namespace json = boost::json;

asked_edges opening_of(const std::string& id) {
  const auto& game = *games::find_game(id);
  const rules::table_rules rules{game.book, game.book.editions.front()};
  return {id, rules.canonical(), game.define(rules)->opening()};
}

TEST(table_edges, every_wager_is_told_with_its_edge_and_its_chance) {
  table_edges edges;
  for (const auto& game : games::catalogue()) {
    const auto asked = opening_of(game.book.game);
    EXPECT_EQ(edges.known(asked), std::nullopt);
    const auto told = edges.edges_json(asked);
    ASSERT_TRUE(told) << game.book.game;
    EXPECT_EQ(edges.known(asked), *told);
    const auto all = json::parse(*told).at("edges").get_array();
    EXPECT_FALSE(all.empty()) << game.book.game;
    for (const auto& each : all) {
      EXPECT_TRUE(each.at("edge").at("fraction").get_string().find('/') != json::string::npos)
          << each;
      EXPECT_FALSE(each.at("pays").get_array().empty()) << each;
      EXPECT_FALSE(each.at("clause").get_string().empty()) << each;
    }
  }
  const auto dice = json::parse(*edges.edges_json(opening_of("high-roll-dice"))).at("edges");
  EXPECT_EQ(dice.at(0).at("area"), "pip-1");
  const auto text = edges.about(opening_of("high-roll-dice"), rules::area_id{3});
  ASSERT_TRUE(text);
  EXPECT_TRUE(text->contains("house edge 12.4208 %")) << *text;
}

TEST(table_edges, the_range_is_that_of_what_can_be_wagered_on_and_an_hour_goes_by_the_pace) {
  table_edges edges;
  for (const auto& game : games::catalogue()) {
    auto asked = opening_of(game.book.game);
    const auto still = json::parse(*edges.edges_json(asked));
    asked.pace = {20};
    const auto told = json::parse(*edges.edges_json(asked));
    EXPECT_EQ(told.at("range"), still.at("range"));
    std::vector<rational> alone;
    for (const auto& each : told.at("edges").get_array()) {
      const auto& edge = each.get_object();
      const bool plain = edge.at("can_be_made").get_bool() && !edge.contains("term");
      EXPECT_EQ(edge.contains("hour"), plain) << each;
      const std::string fraction{edge.at("edge").at("fraction").get_string()};
      if (plain) alone.emplace_back(fraction);
    }
    const auto [least, largest] = std::ranges::minmax(alone);
    const auto low = percent_text(least, 1);
    const auto high = percent_text(largest, 1);
    EXPECT_EQ(std::string{told.at("range").get_string()},
              low == high ? low + " %" : low + " % to " + high + " %");
    for (const auto& each : still.at("edges").get_array()) {
      EXPECT_FALSE(each.get_object().contains("hour")) << each;
    }
  }
  auto asked = opening_of("high-roll-dice");
  asked.pace = {20};
  const auto dice = json::parse(*edges.edges_json(asked)).at("edges");
  // 12.4208 % of $5 in each of 180 throws.
  EXPECT_EQ(dice.at(3).at("hour"),
            "$5 again and again costs up to $111.79 an hour on average, at a throw every 20 s");
}

TEST(table_edges, what_the_house_can_lose_is_told_of_every_game_before_and_after_betting_closes) {
  table_edges edges;
  for (const auto& game : games::catalogue()) {
    const rules::table_rules rules{game.book, game.book.editions.front()};
    asked_exposure asked{"1", "s", 7, opening_of(game.book.game), {}, {}};
    const auto lowered = games::lowered_form(game, rules);
    for (const auto& each : maths::full_table(lowered, rules, 0)) {
      if (each.seat <= 2) asked.wagers.push_back(each);
    }
    const auto told = edges.exposure_json(asked);
    ASSERT_TRUE(told) << game.book.game;
    const auto figures = json::parse(*told).get_object();
    ASSERT_TRUE(figures.contains("next_throw")) << *told;
    EXPECT_LT(figures.at("next_throw").at("worst_cents").as_int64(), 0) << *told;
    EXPECT_TRUE(figures.at("next_throw")
                    .at("text")
                    .get_string()
                    .starts_with("At worst the house "
                                 "loses $"));
    asked.where.position = game.define(rules)->close(asked.where.position, true);
    EXPECT_EQ(edges.known(asked), *told) << "as long as nothing happens there";
    ++asked.seq;
    EXPECT_EQ(edges.known(asked), std::nullopt);
    const auto closed = json::parse(*edges.exposure_json(asked));
    EXPECT_EQ(closed.at("next_throw"), figures.at("next_throw")) << game.book.game;
    EXPECT_EQ(closed.at("seq"), 8);
  }
}

TEST(table_edges, what_cannot_be_reckoned_is_said_in_a_sentence) {
  table_edges edges;
  asked_exposure asked{"1", "s", 7, opening_of("high-roll-dice"), {}, "No wager stands."};
  EXPECT_EQ(edges.exposure_json(asked).value(),
            R"({"table":"1","stream":"s","seq":7,"nothing":"No wager stands."})");
  asked.nothing.clear();
  asked.wagers = {{1, rules::column_id{0}, cents{500}}};
  asked.where.position = {{{9, 9, 9, 9}}};
  EXPECT_TRUE(edges.exposure_json(asked)->contains("What stands cannot be reckoned: "));
  asked.where.rules_json = "{}";
  EXPECT_EQ(edges.exposure_json(asked).error().code, "not_reckoned");
}

TEST(table_edges, the_oldest_answers_and_rules_are_forgotten) {
  table_edges edges{{.rules_most = 1, .answers_most = 1}};
  const auto one = opening_of("high-roll-dice");
  const auto other = opening_of("props-and-hops");
  const auto first = edges.edges_json(one);
  ASSERT_TRUE(first);
  ASSERT_TRUE(edges.edges_json(other));
  EXPECT_EQ(edges.known(one), std::nullopt);
  EXPECT_EQ(edges.edges_json(one).value(), *first);
}

TEST(table_edges, rules_of_no_game_of_this_program_are_not_reckoned) {
  table_edges edges;
  auto asked = opening_of("high-roll-dice");
  asked.game = "craps";
  EXPECT_EQ(edges.edges_json(asked).error().code, "not_reckoned");
  asked = opening_of("high-roll-dice");
  asked.rules_json = "{}";
  EXPECT_EQ(edges.edges_json(asked).error().code, "not_reckoned");
  EXPECT_EQ(edges.about(asked, rules::area_id{}).error().code, "not_reckoned");
}

}  // namespace
}  // namespace skyward::server::table_edges_test
