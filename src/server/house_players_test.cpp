// What house players buy, held against every card and roll that may come.
#include "server/house_players.hpp"

#include "maths/pot/two_dice.hpp"
#include "request/rules_request.hpp"
#include "rules/pot_rules.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace skyward::server::house_players_test {
namespace {

using maths::cards_out;
using maths::rank_counts;
using rules::rank_max;
using rules::rank_min;

rules::pot_settings printed() {
  const auto& book = *skyward::request::find_pot_game("high-roller");
  return rules::pot_rules{book, book.editions.front()}.settings();
}

rank_counts hand(std::initializer_list<int> ranks) {
  rank_counts made;
  for (const auto rank : ranks) made.add(rank);
  return made;
}

/// That none of some rolls is above a total.
rational none_above(int total, std::int64_t rolls) {
  std::int64_t ways = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) ways += a + b <= total ? 1 : 0;
  }
  rational all{1};
  for (std::int64_t i = 0; i < rolls; ++i) all *= rational{ways, 36};
  return all;
}

/// That the best of one player's rolls beats another's, a tie being anybody's.
rational beats(std::int64_t rolls, std::int64_t others) {
  if (rolls == 0) return rational{0};
  if (others == 0) return rational{1};
  rational chance{0};
  for (int best = rank_min; best <= rank_max; ++best) {
    const rational it_is = none_above(best, rolls) - none_above(best - 1, rolls);
    const rational tied = none_above(best, others) - none_above(best - 1, others);
    chance += it_is * (none_above(best - 1, others) + tied / rational{2});
  }
  return chance;
}

/// Of two seats, what the first is to expect in cents.
rational expected(const rules::pot_settings& settings, const rank_counts& own,
                  const rank_counts& other) {
  rational wins{0};
  std::int64_t rolled = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      if (own.of(a + b) + other.of(a + b) == 0) continue;  // rolled again
      ++rolled;
      wins += beats(own.of(a + b), other.of(a + b));
    }
  }
  const auto pot = settings.card_price * (own.total() + other.total());
  const auto paid = settings.card_price * own.total();
  return wins / rational{rolled} * rational{rules::split(settings, pot).winner.count()} -
         rational{paid.count()};
}

/// What another card brings, over all that are left in the shoe.
rational gain(const rules::pot_settings& settings, const rank_counts& own,
              const rank_counts& other) {
  rational sum{0};
  std::int64_t left = 0;
  for (int rank = rank_min; rank <= rank_max; ++rank) {
    const auto cards = settings.cards_of_rank() - own.of(rank) - other.of(rank);
    auto with = own;
    with.add(rank);
    sum += expected(settings, with, other) * rational{cards};
    left += cards;
  }
  return sum / rational{left} - expected(settings, own, other);
}

TEST(house_players, buy_one_more_card_exactly_where_it_raises_what_they_expect) {
  const auto settings = printed();
  const std::vector<rank_counts> hands{
      hand({2}),       hand({7}),       hand({2, 2, 2, 2}),
      hand({7, 7, 7}), hand({6, 7, 8}), hand({2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})};
  int bought = 0;
  int passed = 0;
  for (const auto& own : hands) {
    for (const auto& other : hands) {
      const auto brings = gain(settings, own, other);
      const bool buys = buys_one_more(settings, cards_out{{own, other}, {}}, 0);
      EXPECT_EQ(buys, brings > rational{0})
          << own.total() << " cards against " << other.total() << ": " << decimal_text(brings, 3);
      ++(buys ? bought : passed);
    }
  }
  EXPECT_GT(bought, 0);
  EXPECT_GT(passed, 0);
}

TEST(house_players, buy_the_card_without_which_there_is_no_game_and_no_other) {
  const auto settings = printed();
  ASSERT_EQ(settings.buyers_min, 2);
  EXPECT_TRUE(buys_one_more(settings, cards_out{{{}, {}, {}}, {}}, 1));
  EXPECT_TRUE(buys_one_more(settings, cards_out{{hand({7}), {}, {}}, {}}, 1));
  EXPECT_FALSE(buys_one_more(settings, cards_out{{hand({7}), {}, {}}, {}}, 0));
}

}  // namespace
}  // namespace skyward::server::house_players_test
