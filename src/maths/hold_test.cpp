// Theoretical win and variance of games small enough to count by hand: every face, every course.
#include "maths/hold.hpp"

#include "toy_games.hpp"

#include <algorithm>

namespace skyward::maths::hold_test {
namespace {

using counted = std::map<std::int64_t, rational>;  // cents won, probability

/// A toy under its only rules, lowered.
struct toy_table {
  const games::game* game;
  rules::table_rules rules{game->book, game->book.editions.front()};
  rules::lowered lowered = games::lowered_form(*game, rules);

  explicit toy_table(const games::game& of) : game{&of} {}

  equal_wagers wagers(const std::string& column, std::int64_t amount,
                      std::int64_t count = 1) const {
    return {game->book.column_named(column), cents{amount}, count};
  }

  std::uint32_t position(const std::string& text) const {
    const auto read = rules::parse_position(text, lowered.fields);
    EXPECT_TRUE(read.has_value());
    const auto& all = lowered.positions;
    const auto found = std::ranges::find(all, *read, &rules::lowered_position::open);
    EXPECT_NE(found, all.end());
    return static_cast<std::uint32_t>(found - all.begin());
  }

  theoretical_hold hold(const std::vector<wagered_round>& rounds) const {
    auto found = hold_of(lowered, rules, rounds);
    EXPECT_TRUE(found.has_value()) << (found ? "" : found.error());
    return found ? std::move(*found) : theoretical_hold{};
  }

  std::string refused(const std::vector<wagered_round>& rounds) const {
    const auto found = hold_of(lowered, rules, rounds);
    return found ? "not refused" : found.error();
  }
};

const toy_table& quits() {
  static const toy_table table{toys::quits_game()};
  return table;
}

const toy_table& twice() {
  static const toy_table table{toys::twice_game()};
  return table;
}

counted law_of(const repeated_law& from) {
  counted law;
  integer total = 0;
  for (const auto& each : from.law.outcomes) {
    EXPECT_EQ(denominator(each.net), 1);
    const auto won = numerator(each.net).convert_to<std::int64_t>();
    EXPECT_TRUE(law.empty() || law.rbegin()->first < won) << "the law is to ascend";
    law[won] = rational{each.ways, from.law.total};
    total += each.ways;
  }
  EXPECT_EQ(total, from.law.total);
  return law;
}

rational mean_of(const counted& law) {
  rational mean = 0;
  for (const auto& [won, chance] : law) mean += won * chance;
  return mean;
}

rational variance_of(const counted& law) {
  rational squares = 0;
  for (const auto& [won, chance] : law) squares += won * (won * chance);
  return squares - mean_of(law) * mean_of(law);
}

TEST(theoretical_hold, of_wagers_upon_one_throw_is_that_of_every_face) {
  // Two of $2 on Over, one of $3.01 on Under at 2 to 1, and Later, which stands on four faces until
  // a six (3 to 1) or a one, as often either.
  counted law;
  const auto add = [&](std::int64_t won, std::int64_t twelfths) {
    law[won] += rational{twelfths, 12};
  };
  for (int face = 1; face <= 6; ++face) {
    std::int64_t kept = 0;
    if (face != 4) kept += face > 4 ? -400 + 301 : 400 - 602;
    if (face == 1 || face == 6) {
      add(kept + (face == 6 ? -300 : 100), 2);
    } else {
      add(kept - 300, 1);
      add(kept + 100, 1);
    }
  }
  const wagered_window window{
      0,
      {quits().wagers("over", 200, 2), quits().wagers("under", 301), quits().wagers("later", 100)}};
  const auto hold = quits().hold({{{window}, 7}});
  ASSERT_EQ(hold.strands.size(), 1U);
  ASSERT_EQ(hold.strands[0].size(), 1U);
  EXPECT_EQ(law_of(hold.strands[0][0]), law);
  EXPECT_EQ(hold.strands[0][0].times, 7);
  EXPECT_TRUE(hold.is_exact());
  EXPECT_EQ(hold.handle, 7 * (400 + 301 + 100));
  EXPECT_EQ(hold.win, 7 * mean_of(law));
  EXPECT_EQ(hold.variance, 7 * variance_of(law));
  EXPECT_EQ(hold.hold(), (mean_of(law) / 801));
}

TEST(theoretical_hold, pays_and_rounds_each_of_many_wagers_by_itself__ruling_R_17) {
  // At 1 to 2, three of $1.01 are paid $0.51 each; one of $2.02 comes out even.
  const wagered_window window{0, {twice().wagers("cover", 101, 3), twice().wagers("cover", 202)}};
  const auto hold = twice().hold({{{window}, 1}});
  const counted law{{-(3 * 51 + 101), {1, 2}}, {505, {1, 2}}};
  ASSERT_EQ(hold.strands.size(), 1U);
  EXPECT_EQ(law_of(hold.strands[0][0]), law);
  EXPECT_EQ(hold.strands[0][0].law.total, 2) << "in lowest terms";
}

TEST(theoretical_hold, follows_a_wager_in_its_term) {
  // Both wins on two high throws, 3 to 1, and is pushed under Cover on one; Cover wins on a low
  // second throw.
  const wagered_window window{0,
                              {twice().wagers("both/covered", 100), twice().wagers("cover", 200)}};
  const auto hold = twice().hold({{{window}, 1}});
  const counted law{{-300 + 200, {1, 4}}, {0 + 200, {1, 4}}, {100 - 100, {1, 4}}};
  auto with_a_push = law;
  with_a_push[0 - 100] += rational{1, 4};
  EXPECT_EQ(law_of(hold.strands.at(0).at(0)), with_a_push);
}

TEST(theoretical_hold, of_windows_with_a_throw_each_is_that_of_independent_results) {
  const auto after_high = twice().position("betting=0 throws=1 high=1 covered=0");
  const wagered_round round{
      {{0, {twice().wagers("first", 300)}}, {after_high, {twice().wagers("second", 500, 2)}}}, 4};
  const auto hold = twice().hold({round});
  EXPECT_TRUE(hold.is_exact());
  EXPECT_EQ(hold.handle, 4 * 1'300);
  EXPECT_EQ(hold.win, 0);
  EXPECT_EQ(hold.variance, 4 * (300 * 300 + 1'000 * 1'000));
  ASSERT_EQ(hold.strands[0].size(), 2U);
  EXPECT_EQ(law_of(hold.strands[0][0]), (counted{{-1'000, {1, 2}}, {1'000, {1, 2}}}));
  EXPECT_EQ(law_of(hold.strands[0][1]), (counted{{-300, {1, 2}}, {300, {1, 2}}}));
  EXPECT_EQ(hold.strands[0][0].times, 4);
}

TEST(theoretical_hold, bounds_what_wagers_on_the_same_dice_may_come_to_together) {
  // First and Both at the start; Second on the throw that decides Both as well.
  const auto after_high = twice().position("betting=0 throws=1 high=1 covered=0");
  const wagered_round round{{{0, {twice().wagers("first", 100), twice().wagers("both", 100)}},
                             {after_high, {twice().wagers("second", 101)}}},
                            5};
  const auto hold = twice().hold({round});
  const counted at_start{{-400, {1, 4}}, {0, {1, 4}}, {200, {1, 2}}};
  const counted later{{-101, {1, 2}}, {101, {1, 2}}};
  ASSERT_EQ(hold.strands.size(), 2U);
  EXPECT_FALSE(hold.is_exact());
  EXPECT_EQ(law_of(hold.strands[0].at(0)), at_start);
  EXPECT_EQ(law_of(hold.strands[1].at(0)), later);
  EXPECT_EQ(hold.win, 5 * (mean_of(at_start) + mean_of(later)));
  const rational product = variance_of(at_start) * variance_of(later);
  const rational sum = variance_of(at_start) + variance_of(later);
  const rational more = (hold.variance / 5 - sum) / 2;  // what stands for the root
  EXPECT_GE(more * more, product);
  const rational less = more - rational{1, 1'000};
  EXPECT_LT(less * less, product);
}

TEST(theoretical_hold, takes_wagers_that_last_apart_each_from_the_other) {
  // Later stands on; so does one that was placed before it was decided, on the same faces.
  const wagered_window later{0, {quits().wagers("later", 100)}};
  const wagered_window over{0, {quits().wagers("over", 100)}};
  const auto hold = quits().hold({{{later, over, later, over}, 1}, {{over}, 3}});
  ASSERT_EQ(hold.strands.size(), 3U);
  const counted of_later{{-300, {1, 2}}, {100, {1, 2}}};
  const counted of_over{{-100, {1, 3}}, {0, {1, 6}}, {100, {1, 2}}};
  EXPECT_EQ(hold.strands[0].size(), 2U) << "the first Later, and Over where nothing else is";
  EXPECT_EQ(law_of(hold.strands[1].at(0)), of_later);
  EXPECT_EQ(law_of(hold.strands[2].at(0)), of_over);
  EXPECT_EQ(hold.strands[2][0].times, 2);
  // Deviations: $2 for either Later, and for two of Over the root of two of its variance.
  const rational two_over = 2 * variance_of(of_over);
  const rational all = 200 * 200 + 200 * 200 + two_over + 2 * 200 * 200;
  const rational more = (hold.variance - all - 3 * variance_of(of_over)) / 4;
  const rational product = 200 * 200 * two_over;
  EXPECT_GE(more * more, product);
  const rational less = more - rational{1, 1'000};
  EXPECT_LT(less * less, product);
}

TEST(theoretical_hold, is_the_same_however_equal_wagers_and_rounds_are_told) {
  const auto after_low = twice().position("betting=0 throws=1 high=0 covered=0");
  const wagered_window start{0, {twice().wagers("both", 100, 2), twice().wagers("first", 300)}};
  const wagered_window start_too{
      0, {twice().wagers("first", 300), twice().wagers("both", 100), twice().wagers("both", 100)}};
  const wagered_window second{after_low, {twice().wagers("second", 100, 3)}};
  const wagered_window second_too{
      after_low, {twice().wagers("second", 100, 2), twice().wagers("second", 100)}};
  const wagered_window plain{0, {twice().wagers("first", 100)}};
  const auto one = twice().hold({{{start, second}, 3}, {{plain}, 4}, {{start}, 2}});
  const auto other = twice().hold({{{start_too}, 1},
                                   {{plain}, 1},
                                   {{start, second_too}, 1},
                                   {{plain}, 3},
                                   {{start_too, second}, 2},
                                   {{start}, 1}});
  EXPECT_EQ(one.handle, other.handle);
  EXPECT_EQ(one.win, other.win);
  EXPECT_EQ(one.variance, other.variance);
  ASSERT_EQ(one.strands.size(), other.strands.size());
  for (std::size_t i = 0; i < one.strands.size(); ++i) {
    ASSERT_EQ(one.strands[i].size(), other.strands[i].size());
    for (std::size_t k = 0; k < one.strands[i].size(); ++k) {
      EXPECT_EQ(law_of(one.strands[i][k]), law_of(other.strands[i][k]));
      EXPECT_EQ(one.strands[i][k].times, other.strands[i][k].times);
    }
  }
}

TEST(theoretical_hold, is_refused_in_exact_words) {
  const auto after_low = twice().position("betting=0 throws=1 high=0 covered=0");
  const auto one = [&](equal_wagers wagers, std::uint32_t position = 0, std::int64_t times = 1) {
    return std::vector<wagered_round>{{{{0, {twice().wagers("first", 100)}}}, 1},
                                      {{{position, {wagers}}}, times}};
  };
  EXPECT_EQ(twice().refused({}), "no round; accepted: one or more");
  EXPECT_EQ(twice().refused({{{}, 1}}), "round 1: no window; accepted: one or more");
  EXPECT_EQ(twice().refused({{{{0, {}}}, 1}}),
            "round 1, window 1, no wager is made; accepted: one or more");
  EXPECT_EQ(twice().refused(one(twice().wagers("first", 100), 0, 0)),
            "round 2: played 0 times; accepted: 1 to 1000000000");
  EXPECT_EQ(twice().refused(one(twice().wagers("first", 100), 0, wagered_times_max + 1)),
            "round 2: played 1000000001 times; accepted: 1 to 1000000000");
  EXPECT_EQ(twice().refused(one(twice().wagers("first", 100, 0))),
            "round 2, window 1, first: made 0 times; accepted: 1 to 1000000000");
  EXPECT_EQ(twice().refused(one(twice().wagers("first", 1, wagered_times_max + 1))),
            "round 2, window 1, first: made 1000000001 times; accepted: 1 to 1000000000");
  EXPECT_EQ(twice().refused(one(twice().wagers("first", 0))),
            "round 2, window 1, first: $0 is no wager; accepted: more than $0");
  EXPECT_EQ(twice().refused(one(twice().wagers("second", 100))),
            "round 2, window 1, second: takes no wager at this position");
  EXPECT_EQ(twice().refused(one(twice().wagers("first", 100), after_low)),
            "round 2, window 1, first: takes no wager at this position");
  EXPECT_EQ(twice().refused(one(twice().wagers("both", cents_max))),
            "round 2, window 1, both: $100,000,000,000 is too much to pay; accepted: at most "
            "$33,333,333,333.33");
  EXPECT_EQ(twice().refused(one(twice().wagers("first", cents_max / 2, 3))),
            "round 2, window 1, first: wagers of more than $100,000,000,000 together");
  EXPECT_EQ(twice().hold(one(twice().wagers("first", cents_max / 2, 2))).handle, cents_max + 100);
  auto without = twice();
  without.rules.withdraw(twice().game->book.area_named("first"));
  EXPECT_EQ(without.refused(one(twice().wagers("first", 100))),
            "round 1, window 1, first: is not offered");
}

}  // namespace
}  // namespace skyward::maths::hold_test
