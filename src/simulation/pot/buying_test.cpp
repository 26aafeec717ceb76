// Strategies card by card, and what is said of those that cannot be.
#include "simulation/pot/buying.hpp"

#include <gtest/gtest.h>

namespace skyward::simulation {
namespace {

rules::pot_settings settings() {
  rules::pot_settings made;
  made.cards_max = 150;
  return made;
}

TEST(buying, a_seat_that_says_nothing_buys_one_card) {
  EXPECT_FALSE(problem_of(buying_strategy{}, settings()));
  EXPECT_FALSE(wants_another(buying_strategy{}, settings(), 1, 1));
}

TEST(buying, names_key_and_accepted_values) {
  struct wrong {
    buying_strategy strategy;
    std::string_view key;
    std::string_view problem;
  };
  const wrong all[] = {
      {{.first = -1}, "first", "found -1; accepted: a whole number from 0 to 150"},
      {{.first = 151}, "first", "found 151; accepted: a whole number from 0 to 150"},
      {{.until_ranks = 12}, "until-ranks", "found 12; accepted: a whole number from 0 to 11"},
      {{.first = 9, .most = 8}, "most", "found 8; accepted: a whole number from 9 to 150"},
      {{.until_cards = 9, .most = 8}, "most", "found 8; accepted: a whole number from 9 to 150"},
  };
  for (const auto& each : all) {
    const auto found = problem_of(each.strategy, settings());
    ASSERT_TRUE(found);
    EXPECT_EQ(found->key, each.key);
    EXPECT_EQ(found->message, each.problem);
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
  EXPECT_EQ(key_of({.until_cards = -1}), "until-cards");
  EXPECT_EQ(key_of({.until_ranks = 12}), "until-ranks");
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
