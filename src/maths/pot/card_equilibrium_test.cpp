// What is known of buying cards without computing it. tests/brute_force_high_roller_test.cpp deals
// every hand.
#include "maths/pot/card_equilibrium.hpp"

#include "maths/pot/named_clauses.hpp"
#include "printed_pot.hpp"

#include <gtest/gtest.h>

namespace skyward::maths {
namespace {

TEST(card_equilibrium, equal_players_win_alike_whatever_they_buy) {
  for (const std::int64_t players : {2, 3, 5, 10}) {
    const auto market = card_market::of(printed_pot(), players, bonus_pot::left_out);
    ASSERT_TRUE(market);
    for (std::int64_t cards = 1; cards <= market->same_max(); cards += 7) {
      const auto answer = market_answers{*market, cards}.of(cards);
      ASSERT_EQ(answer.win_probability, (rational{1, players})) << players << " " << cards;
    }
  }
}

TEST(card_equilibrium, more_cards_win_more_often) {
  const auto market = card_market::of(printed_pot(), 4, bonus_pot::left_out);
  ASSERT_TRUE(market);
  const auto made = answers_to(*market, 30);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->answers.size(), 150U);
  for (std::size_t i = 1; i < made->answers.size(); ++i) {
    ASSERT_GT(made->answers[i].win_probability, made->answers[i - 1].win_probability);
    ASSERT_EQ(made->answers[i].cards, static_cast<std::int64_t>(i) + 1);
  }
  for (const auto& each : made->answers) {
    ASSERT_LE(each.value, made->answers[static_cast<std::size_t>(made->best) - 1].value);
  }
}

TEST(card_equilibrium, whole_shoe_can_be_sold__R_59) {
  auto settings = printed_pot();
  settings.decks = 4;  // 176 cards
  const auto market = card_market::of(settings, 2, bonus_pot::left_out);
  ASSERT_TRUE(market);
  EXPECT_EQ(market->same_max(), 88);
  EXPECT_EQ(market->most_beside(88), 88);
  EXPECT_EQ(market->most_beside(30), 146);
  const market_answers all{*market, 26};
  EXPECT_GT(all.of(150).win_probability, all.of(149).win_probability);
}

TEST(card_equilibrium, rake_leaves_one_card_the_best_answer_to_itself__HR_16) {
  for (const std::int64_t players : {2, 6}) {
    const auto market = card_market::of(printed_pot(), players, bonus_pot::left_out);
    ASSERT_TRUE(market);
    const auto search = equilibria_of(*market);
    ASSERT_EQ(search.found.size(), 1U);
    EXPECT_EQ(search.found[0].cards, 1);
    EXPECT_EQ(search.found[0].value, -10);  // a tenth of the price, not playing is worth more
    EXPECT_EQ(search.found[0].second.cards, 2);
    EXPECT_LT(search.found[0].second.value, -10);
    EXPECT_EQ(search.refuted.size(), static_cast<std::size_t>(market->same_max()) - 1);
    for (const auto& each : search.refuted) {
      const market_answers to{*market, each.cards};
      ASSERT_GT(to.of(each.better.cards).value, each.value);
      ASSERT_EQ(to.of(each.cards).value, each.value);
    }
  }
}

TEST(card_equilibrium, bonus_counted_is_the_winners__HR_17) {
  const auto without = card_market::of(printed_pot(), 2, bonus_pot::left_out);
  const auto with = card_market::of(printed_pot(), 2, bonus_pot::counted);
  ASSERT_TRUE(without && with);
  EXPECT_EQ(without->prize(19), with->prize(19));
  EXPECT_EQ(without->prize(20), 1'600);
  EXPECT_EQ(with->prize(20), 1'800);
}

TEST(card_equilibrium, refuses_what_the_shoe_cannot_give) {
  const auto none = card_market::of(printed_pot(), 1, bonus_pot::left_out);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().text(named_clauses()),
            "players: found 1; accepted: 2 to 264, a card of the shoe for each (enough_buyers, "
            "shoe)");
  const auto market = card_market::of(printed_pot(), 10, bonus_pot::left_out);
  ASSERT_TRUE(market);
  EXPECT_EQ(answers_to(*market, 27).error().text(named_clauses()),
            "cards of each: found 27; accepted: 1 to 26 (card_cap, shoe)");
  EXPECT_TRUE(answers_to(*market, 26));
}

}  // namespace
}  // namespace skyward::maths
