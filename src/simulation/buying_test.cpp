#include "simulation/buying.hpp"

#include <gtest/gtest.h>

namespace skyward::simulation {
namespace {

rules::pot_settings settings() {
  rules::pot_settings made;
  made.cards_max = 150;
  return made;
}

/// What a table of a file says, or its problems.
struct reading {
  buying_strategy strategy;
  std::string problems;
};

reading read(std::string_view text) {
  const auto table = rules::parse_toml(text, "run.toml");
  if (!table) return {{}, table.error().text()};
  std::vector<rules::problem> problems;
  rules::toml_reader reader{*table, "", "run.toml", problems};
  reading made{read_buying(reader, settings()), {}};
  reader.finish();
  for (const auto& each : problems) made.problems += each.text() + "\n";
  return made;
}

TEST(buying, a_seat_that_says_nothing_buys_one_card) {
  const auto made = read("");
  EXPECT_EQ(made.problems, "");
  EXPECT_EQ(made.strategy, (buying_strategy{.first = 1}));
  EXPECT_FALSE(wants_another(made.strategy, settings(), 1, 1));
}

TEST(buying, reads_every_key) {
  const auto made = read("first = 3\nuntil_cards = 5\nuntil_ranks = 4\nmost = 10");
  EXPECT_EQ(made.problems, "");
  EXPECT_EQ(made.strategy,
            (buying_strategy{.first = 3, .until_cards = 5, .until_ranks = 4, .most = 10}));
}

TEST(buying, names_key_and_accepted_values) {
  struct wrong {
    std::string_view text;
    std::string_view problem;
  };
  const wrong all[] = {
      {"first = -1", "run.toml:1:9: first: found -1; accepted: a whole number from 0 to 150\n"},
      {"first = 151", "run.toml:1:9: first: found 151; accepted: a whole number from 0 to 150\n"},
      {"until_ranks = 12",
       "run.toml:1:15: until_ranks: found 12; accepted: a whole number from 0 to 11\n"},
      {"first = 9\nmost = 8",
       "run.toml:2:8: most: found 8; accepted: a whole number from 9 to 150\n"},
      {"until_cards = 9\nmost = 8",
       "run.toml:2:8: most: found 8; accepted: a whole number from 9 to 150\n"},
  };
  for (const auto& each : all) EXPECT_EQ(read(each.text).problems, each.problem);
  for (const auto* each : {"first = 2.5", "until_cards = \"9\"", "most = true", "frist = 1"}) {
    EXPECT_NE(read(each).problems.find("accepted"), std::string::npos) << read(each).problems;
  }
}

TEST(buying, every_number_out_of_its_range_is_a_problem) {
  const auto key_of = [](const buying_strategy& wrong) {
    const auto problem = problem_of(wrong, settings());
    return problem ? problem->key : "none";
  };
  EXPECT_EQ(key_of({.first = 0}), "none");
  EXPECT_EQ(key_of({.first = 150, .until_cards = 150, .until_ranks = 11, .most = 150}), "none");
  EXPECT_EQ(key_of({.first = 151}), "first");
  EXPECT_EQ(key_of({.until_cards = -1}), "until_cards");
  EXPECT_EQ(key_of({.until_ranks = 12}), "until_ranks");
  EXPECT_EQ(key_of({.first = 0, .most = 0}), "most");
  EXPECT_EQ(key_of({.most = 151}), "most");
}

TEST(buying, buys_another_until_it_holds_what_it_wants__HR_14_HR_15) {
  const buying_strategy cards{.until_cards = 4};
  EXPECT_TRUE(wants_another(cards, settings(), 3, 3));
  EXPECT_FALSE(wants_another(cards, settings(), 4, 1));
  const buying_strategy ranks{.until_ranks = 4, .most = 6};
  EXPECT_TRUE(wants_another(ranks, settings(), 5, 3));
  EXPECT_FALSE(wants_another(ranks, settings(), 5, 4));
  EXPECT_FALSE(wants_another(ranks, settings(), 6, 3));
  const buying_strategy all{.first = 9, .until_ranks = 11};
  auto capped = settings();
  capped.cards_max = 7;
  EXPECT_EQ(cards_at_first(all, capped), 7);
  EXPECT_FALSE(wants_another(all, capped, 7, 5));
}

}  // namespace
}  // namespace skyward::simulation
