// Wagers made together, counted a second way: High Roll Dice over single dice, Props & Hops by
// linear equations, Three Dice Football by a recursion over whole games.
#include "brute_force_high_roll_dice.hpp"
#include "brute_force_props_and_hops.hpp"
#include "little_football.hpp"

namespace skyward::portfolio_test {
namespace {

constexpr auto as_paid = maths::winnings::as_paid;

// High Roll Dice ----------------------------------------------------------------------------------

const std::vector<amounts>& ten_dice_portfolios() {
  static const std::vector<amounts> portfolios{
      {{"pip-1", 500}},
      {{"pip-1", 700}, {"pip-2", 700}, {"kind-3", 700}},
      {{"pip-6", 101}, {"kind-2", 101}, {"kind-3", 101}, {"kind-8", 101}},
      {{"pip-6", 101}, {"kind-2", 101}, {"kind-3", 101}, {"kind-8", 101}, {"extra-roll", 101}},
      {{"pip-3", 500}, {"kind-4", 500}, {"kind-5", 500}, {"kind-6", 500}, {"extra-roll", 500}},
      {{"pip-5", 2500}, {"kind-2", 2500}, {"extra-roll", 2500}, {"million-9", 100}},
      {{"pip-1", 500}, {"kind-3", 500}, {"million-9", 100}, {"million-10", 100}},
      {{"kind-3", 503}, {"kind-4", 503}, {"kind-7", 503}},
  };
  return portfolios;
}

TEST(portfolio, of_ten_dice_equals_brute_force_by_odds__675a_5) {
  const ruled_table table{"high-roll-dice"};
  for (const auto& areas : ten_dice_portfolios()) {
    SCOPED_TRACE(testing::PrintToString(areas));
    const auto layout = table.layout(areas);
    ASSERT_TRUE(layout) << layout.error();
    EXPECT_EQ(layout->wagered.count(), total_of(areas));
    expect_equal(*layout, count_together(in_terms(areas)));
  }
}

TEST(portfolio, as_paid_refuses_what_the_table_does_not_take_uneven__ruling_R_17) {
  ruled_table table{"high-roll-dice"};
  table.rules.set_payment({rules::fraction_rule::even_only, true, {}});
  const auto told = [&](std::int64_t cents_wagered) {
    const maths::layout_wager wagers[] = {
        {table.book().area_named("pip-1"), cents{cents_wagered}},
        {table.book().area_named("kind-3"), cents{cents_wagered}}};
    const auto made = maths::layout_of(table.lowered, table.rules, "", wagers, as_paid);
    return made ? std::string{} : made.error();
  };
  EXPECT_EQ(told(300),
            "kind-3: $3 at 3 to 5 does not come out even (ruling R-17); accepted: an amount that "
            "does");
  EXPECT_EQ(told(500), "");
}

TEST(portfolio, of_ten_dice_equals_brute_force_as_paid_in_cents_and_chips__ruling_R_17) {
  struct setting {
    rules::fraction_rule fractions;
    rounding way;
    std::int64_t chip;
  };
  ruled_table table{"high-roll-dice"};
  for (const auto& [fractions, way, chip] :
       {setting{rules::fraction_rule::up, rounding::up, 0},
        setting{rules::fraction_rule::down, rounding::down, 0},
        setting{rules::fraction_rule::up, rounding::up, 100},
        setting{rules::fraction_rule::down, rounding::down, 100}}) {
    table.pay(fractions, chip);
    for (const auto& areas : ten_dice_portfolios()) {
      SCOPED_TRACE(testing::PrintToString(areas) + " chip " + std::to_string(chip));
      const auto layout = table.layout(areas, {}, as_paid);
      ASSERT_TRUE(layout) << layout.error();
      const auto pays = pays_whole(way, chip == 0 ? 1 : chip);
      expect_equal(*layout, count_together(in_terms(areas), pays));
    }
  }
}

TEST(portfolio, at_every_play_of_one_throw_is_the_portfolio_at_the_opening__675a_2_a) {
  const ruled_table table{"high-roll-dice"};
  const amounts areas{{"pip-1", 500}, {"kind-3", 500}};
  const auto layout = table.layout({}, areas);
  ASSERT_TRUE(layout) << layout.error();
  expect_equal(*layout, count_together(areas));
}

// Props & Hops ------------------------------------------------------------------------------------

/// One roll wagers and, where one is made, a Six Eight Shake begun on the same roll.
expected_portfolio count_rolls(const amounts& wagers, const cashier& pays = pays_by_odds) {
  static const shake_from_here shake;
  static const rational shake_odds = 150;
  const auto one_roll = one_roll_wagers();
  const auto on_shake = wagers.find("six-eight-shake");
  expected_portfolio counted{{}, total_of(wagers), total_of(wagers), 1};
  for (const auto& roll : every_pair_of_dice()) {
    const rational way{1, 36};
    rational net = 0;
    for (const auto& [column, wager] : wagers) {
      if (column != "six-eight-shake") net += net_of(one_roll.at(column)(roll), wager, pays);
    }
    if (on_shake == wagers.end()) {
      counted.law[net] += way;
      continue;
    }
    const auto [column, wager] = *on_shake;
    if (roll.total() == 7) {
      counted.law[net - wager] += way;
      continue;
    }
    const auto collected = shake_from_here::after(0, roll);
    const auto chance = shake.chance(collected);
    counted.law[net + pays(shake_odds, wager)] += way * chance;
    counted.law[net - wager] += way * (1 - chance);
    counted.mean_throws += way * shake.mean_throws(collected);
  }
  return counted;
}

TEST(portfolio, of_one_roll_equals_the_thirty_six_rolls__668a_2_d) {
  const ruled_table table{"props-and-hops"};
  for (const amounts& areas :
       {amounts{{"hop-1-2", 100}, {"any-craps", 300}},
        amounts{{"field", 500}, {"any-seven", 100}, {"any-double", 100}, {"hard-12", 25}},
        amounts{{"hard-2", 100},
                {"hard-4", 200},
                {"hop-3-4", 300},
                {"hop-2-5", 400},
                {"any-seven", 500}}}) {
    SCOPED_TRACE(testing::PrintToString(areas));
    const auto layout = table.layout(areas);
    ASSERT_TRUE(layout) << layout.error();
    expect_equal(*layout, count_rolls(areas));
  }
}

TEST(portfolio, of_a_shake_and_one_roll_equals_linear_equations__668a_3_i) {
  const ruled_table table{"props-and-hops"};
  for (const amounts& areas :
       {amounts{{"six-eight-shake", 100}}, amounts{{"six-eight-shake", 100}, {"any-seven", 2500}},
        amounts{{"six-eight-shake", 500}, {"hard-6", 100}, {"hard-8", 100}, {"hop-2-4", 300}},
        amounts{{"six-eight-shake", 300}, {"field", 300}, {"any-craps", 700}}}) {
    SCOPED_TRACE(testing::PrintToString(areas));
    const auto layout = table.layout(areas);
    ASSERT_TRUE(layout) << layout.error();
    expect_equal(*layout, count_rolls(areas));
  }
}

// Three Dice Football -----------------------------------------------------------------------------

struct policy {
  const char* name;
  football_wagers wagers;
};

const std::vector<policy>& football_policies() {
  static const std::vector<policy> policies{
      {"over-4 always", {{}, {}, {{"over-4", 500}}}},
      {"under-4 always", {{}, {}, {{"under-4", 500}}}},
      {"penalty always", {{}, {}, {{"penalty", 700}}}},
      {"touchdown and over-4", {{{"touchdown", 500}}, {}, {{"over-4", 500}}}},
      {"touchdown and under-4", {{{"touchdown", 500}}, {}, {{"under-4", 300}}}},
      {"defense and penalty", {{{"defense", 501}}, {}, {{"penalty", 100}}}},
      {"both sides",
       {{{"defense", 503}, {"touchdown", 500}}, {}, {{"over-4", 500}, {"under-4", 500}}}},
      {"extra point and trips", {{{"extra-point", 100}}, {}, {{"trips", 100}}}},
      {"extra point, touchdown and big play",
       {{{"extra-point", 100}, {"touchdown", 200}, {"length-3", 301}}, {}, {{"big-play", 100}}}},
      {"once and always", {{{"length-4", 100}}, {{"no-gain", 400}}, {{"turnover", 50}}}},
      {"full game only", {{{"quick-strike", 100}, {"game-changer", 200}, {"length-3", 7}}, {}, {}}},
      {"full game with extra point",
       {{{"quick-strike", 100}, {"extra-point", 200}, {"length-6", 50}}, {}, {}}},
      {"first play only", {{}, {{"over-4", 100}, {"trips", 25}}, {}}},
  };
  return policies;
}

void expect_policy_equal(const ruled_table& table, const policy& of, const reading& rules,
                         maths::winnings counted, const cashier& pays) {
  SCOPED_TRACE(of.name);
  amounts at_opening = of.wagers.full_game;
  at_opening.insert(of.wagers.this_play.begin(), of.wagers.this_play.end());
  const auto layout = table.layout(at_opening, of.wagers.every_play, counted);
  ASSERT_TRUE(layout) << layout.error();
  kickoff start;
  start.extra_point = at_opening.contains("extra-point");
  EXPECT_EQ(layout->wagered.count(), total_of(at_opening));
  expect_equal(*layout, little_football{of.wagers, rules, pays}.play(start));
}

TEST(portfolio, at_every_play_equals_a_recursion_over_whole_games__577_3_e) {
  const ruled_table table{"three-dice-football"};
  for (const auto& each : football_policies()) {
    expect_policy_equal(table, each, {}, maths::winnings::by_odds, pays_by_odds);
  }
}

TEST(portfolio, at_every_play_equals_whole_games_in_other_readings__ruling_R_24) {
  for (const auto& rules : twelve_readings()) {
    ruled_table table{"three-dice-football"};
    table.choose(options_of(rules));
    SCOPED_TRACE(testing::PrintToString(options_of(rules)));
    for (const auto at : {3U, 8U}) {
      expect_policy_equal(table, football_policies()[at], rules, maths::winnings::by_odds,
                          pays_by_odds);
    }
  }
}

TEST(portfolio, at_every_play_is_paid_wager_by_wager_in_cents_and_chips__ruling_R_17) {
  ruled_table table{"three-dice-football"};
  for (const auto& each : football_policies()) {
    table.pay(rules::fraction_rule::up);
    expect_policy_equal(table, each, {}, as_paid, pays_whole(rounding::up));
    table.pay(rules::fraction_rule::down);
    expect_policy_equal(table, each, {}, as_paid, pays_whole(rounding::down));
    table.pay(rules::fraction_rule::up, 100);
    expect_policy_equal(table, each, {}, as_paid, pays_whole(rounding::up, 100));
    table.pay(rules::fraction_rule::down, 100);
    expect_policy_equal(table, each, {}, as_paid, pays_whole(rounding::down, 100));
  }
}

TEST(portfolio, rounding_up_pays_a_defense_wager_of_one_cent_as_much_as_it_risks__ruling_R_17) {
  ruled_table table{"three-dice-football"};
  table.pay(rules::fraction_rule::up);
  const auto up = table.layout({{"defense", 1}}, {}, as_paid);
  ASSERT_TRUE(up);
  EXPECT_EQ(law_of(up->law).rbegin()->first, 1);
  table.pay(rules::fraction_rule::down);
  const auto down = table.layout({{"defense", 1}}, {}, as_paid);
  ASSERT_TRUE(down);
  EXPECT_EQ(law_of(down->law).rbegin()->first, 0);
  EXPECT_EQ(down->win_probability, 0);
}

// What is refused ---------------------------------------------------------------------------------

std::string refused(const std::expected<maths::layout_figures, std::string>& layout) {
  return layout ? "not refused" : layout.error();
}

TEST(portfolio, is_refused_in_exact_words) {
  const ruled_table football{"three-dice-football"};
  const ruled_table props{"props-and-hops"};
  const ruled_table temporary{"high-roll-dice", "pa-593"};
  EXPECT_EQ(refused(temporary.layout({{"pip-1", 100}})), "pip-1: odds not in source");
  EXPECT_EQ(refused(props.layout({{"six-eight-shake", 100}}, {{"hop-1-2", 100}})),
            "more than 100000 cases to tell apart: a wager repeated while another stands for any "
            "time has no bound; accepted: fewer wagers together");
  EXPECT_EQ(refused(props.layout({}, {{"six-eight-shake", 100}})),
            "six-eight-shake: cannot be wagered at every play; accepted: at the opening");
  EXPECT_EQ(refused(football.layout({}, {{"extra-point", 100}})),
            "extra-point: cannot be wagered at every play; accepted: at the opening");
  EXPECT_EQ(refused(props.layout({{"hop-1-2", 10'000'000'000'000}}, {}, as_paid)),
            "hop-1-2: $100,000,000,000 is too much to pay; accepted: at most $6,666,666,666.66");
}

}  // namespace
}  // namespace skyward::portfolio_test
