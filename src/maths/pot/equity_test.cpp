// Equities small enough for hand and paper, and what adds up for any.
#include "maths/pot/equity.hpp"

#include "maths/pot/named_clauses.hpp"
#include "maths/pot/two_dice.hpp"
#include "printed_pot.hpp"

#include <gtest/gtest.h>

namespace skyward::maths {
namespace {

rank_counts hand(std::initializer_list<int> ranks) {
  rank_counts cards;
  for (const auto rank : ranks) cards.add(rank);
  return cards;
}

TEST(equity, totals_of_two_dice_have_thirty_six_ways) {
  EXPECT_EQ(ways_of_total(1), 0);
  EXPECT_EQ(ways_of_total(2), 1);
  EXPECT_EQ(ways_of_total(7), 6);
  EXPECT_EQ(ways_of_total(12), 1);
  EXPECT_EQ(ways_of_total(13), 0);
  EXPECT_EQ(ways_up_to(12), two_dice_ways);
}

TEST(equity, seven_against_queen_is_six_to_one__R_52_R_53) {
  const auto made = equity_before_roll(printed_pot(), {{hand({7}), hand({12})}, {}});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->seats[0].win_probability, (rational{6, 7}));
  EXPECT_EQ(made->seats[1].win_probability, (rational{1, 7}));
  EXPECT_EQ(made->decides[7 - 2], (rational{6, 7}));
  EXPECT_EQ(made->decides[12 - 2], (rational{1, 7}));
  EXPECT_EQ(made->decides[3 - 2], 0);
  // $2 collected, $0.20 raked.
  EXPECT_EQ(made->collected, cents{200});
  EXPECT_EQ(made->seats[0].value, (rational{6, 7} * 180 - 100));
}

TEST(equity, values_add_up_to_minus_what_is_taken_out__HR_16_HR_17) {
  for (int more = 0; more < 12; ++more) {
    cards_out cards{{hand({7, 7, 8, 2, 3, 12}), hand({8, 9, 10}), {}, hand({11})}, hand({5})};
    for (int i = 0; i < more; ++i) cards.seats[2].add(2 + i % 11);
    const auto made = equity_before_roll(printed_pot(), cards);
    ASSERT_TRUE(made);
    rational values;
    rational chances;
    for (const auto& each : made->seats) {
      values += each.value;
      chances += each.win_probability;
    }
    EXPECT_EQ(chances, 1);
    EXPECT_EQ(-values, (made->money.rake.total() + made->money.bonus).count());
  }
}

TEST(equity, after_the_roll_only_the_rank_counts__HR_25_HR_26) {
  const cards_out cards{{hand({7, 2, 3}), hand({7, 7}), hand({8})}, {}};
  const auto made = equity_after_roll(printed_pot(), cards, 7);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->seats[2].win_probability, 0);
  EXPECT_FALSE(made->seats[0].of_next_card);
  const auto alone = equity_after_roll(printed_pot(), cards, 8);
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->seats[2].win_probability, 1);  // ruling R-53
  EXPECT_EQ(alone->seats[2].value, 6 * 90 - 100);
}

TEST(equity, a_roll_of_two_dice_beats_eleven_only_with_twelve) {
  const cards_out cards{{hand({7}), hand({7})}, {}};
  const std::vector<contender> rolled{{11, 0}, {0, 1}};
  const auto made = equity_in_roll_off(printed_pot(), cards, 7, rolled);
  ASSERT_TRUE(made);
  // 12 in one way wins, 11 in two ways is rolled off again and is even.
  EXPECT_EQ(made->seats[1].win_probability, (rational{1, 36} + rational{2, 36} / 2));
}

TEST(equity, tied_players_are_even__R_58) {
  cards_out cards;
  std::vector<contender> tied;
  for (int n = 1; n <= 10; ++n) {
    cards.seats.push_back(hand({7, 7}));
    tied.push_back({0, 1});
    if (n < 2) continue;
    const auto made = equity_in_roll_off(printed_pot(), cards, 7, tied);
    ASSERT_TRUE(made);
    for (const auto& each : made->seats) ASSERT_EQ(each.win_probability, (rational{1, n}));
  }
}

TEST(equity, no_card_is_sold_beyond_the_cap_and_the_shoe__HR_15_R_59) {
  auto settings = printed_pot();
  settings.cards_max = 2;
  cards_out cards{{hand({7, 8}), hand({2})}, {}};
  const auto capped = equity_before_roll(settings, cards);
  ASSERT_TRUE(capped);
  EXPECT_FALSE(capped->seats[0].of_next_card);
  EXPECT_TRUE(capped->seats[1].of_next_card);
  for (int rank = 2; rank <= 12; ++rank) cards.seen.add(rank, 24 - cards.of(rank));
  const auto empty = equity_before_roll(settings, cards);
  ASSERT_TRUE(empty);
  EXPECT_FALSE(empty->seats[1].of_next_card);
}

TEST(equity, whole_shoe_of_ten_decks_adds_up_to_one) {
  auto settings = printed_pot();
  settings.decks = 10;
  cards_out cards{std::vector<rank_counts>(10), {}};
  for (int i = 0; i < 440; ++i) cards.seats[static_cast<std::size_t>(i / 44)].add(2 + i / 40);
  const auto made = equity_before_roll(settings, cards);
  ASSERT_TRUE(made);
  rational sum;
  for (const auto& each : made->seats) sum += each.win_probability;
  EXPECT_EQ(sum, 1);
  EXPECT_EQ(made->seats[9].win_probability,  // alone with the Queens, 36 of 40 Jacks another's
            (rational{1, 36} +
             equity_after_roll(settings, cards, 11)->seats[9].win_probability * rational{2, 36}));
}

TEST(equity, refuses_cards_that_cannot_be_so) {
  const auto error = [](const cards_out& cards) {
    return equity_before_roll(printed_pot(), cards).error().text(named_clauses());
  };
  EXPECT_EQ(error({}), "seats with cards: found 0; accepted: at least 2 (enough_buyers)");
  EXPECT_EQ(error({{hand({7}), {}}, {}}),
            "seats with cards: found 1; accepted: at least 2 (enough_buyers)");
  cards_out cards{{hand({7}), hand({8})}, {}};
  cards.seen.add(11, 25);
  EXPECT_EQ(error(cards),
            "rank J: found 25 cards; accepted: at most 24, as many as 6 decks have (decks)");
  cards.seen = {};
  for (int rank = 2; rank <= 9; ++rank) cards.seats[1].add(rank, 19);
  EXPECT_EQ(error(cards), "seat 2: found 153 cards; accepted: at most 150 (card_cap)");
}

TEST(equity, refuses_roll_offs_that_cannot_be_so) {
  const cards_out cards{{hand({7, 7}), hand({8})}, {}};
  const auto error = [&](const std::vector<contender>& standing) {
    return equity_in_roll_off(printed_pot(), cards, 7, standing).error().text(named_clauses());
  };
  EXPECT_EQ(
      equity_after_roll(printed_pot(), cards, 12).error().text(named_clauses()),
      "no seat holds a Q; accepted: a rank held, as another is rolled again (nobody_matches)");
  EXPECT_EQ(error({{0, 2}, {3, 0}}), "seat 2 holds no 7; accepted: seats that hold one (match)");
  EXPECT_EQ(error({{0, 3}, {}}), "seat 1: found 3 rolls left; accepted: at most 2 (roll_a_card)");
  EXPECT_EQ(error({{9, 2}, {}}),
            "seat 1: found 2 rolls left; accepted: at most 1 after the first (roll_a_card)");
  EXPECT_EQ(error({{}, {}}), "nobody is in the roll-off; accepted: at least one seat with a roll");
}

TEST(equity, rake_and_bonus_take_more_of_a_game_of_twenty_dollars__HR_17_R_62) {
  const auto settings = printed_pot();
  const auto below = rake_cost_of(settings, 19);
  EXPECT_EQ(below.per_card, 10);
  EXPECT_EQ(below.next_rake, cents{10});
  EXPECT_EQ(below.next_bonus, cents{200});
  const auto at = rake_cost_of(settings, 20);
  EXPECT_EQ(at.per_card, 20);
  EXPECT_EQ(at.taken_of_collected, (rational{1, 5}));
  EXPECT_EQ(at.rake_of_collected, (rational{1, 10}));
  EXPECT_EQ(at.next_bonus, cents{0});
}

TEST(equity, rake_in_whole_chips_is_less__R_61) {
  auto settings = printed_pot();
  settings.rake_unit = cents{100};
  EXPECT_EQ(rake_cost_of(settings, 19).money.rake.total(), cents{100});
  EXPECT_EQ(rake_cost_of(settings, 19).next_rake, cents{100});
  EXPECT_EQ(rake_cost_of(settings, 9).per_card, 0);
}

}  // namespace
}  // namespace skyward::maths
