// Figures known from elsewhere, and the readings of Three Dice Football compared (ruling R-24).
#include "every_game.hpp"
#include "maths/par_sheet.hpp"
#include "maths/session/payback_spread.hpp"
#include "source_folder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

namespace skyward::figures_test {
namespace {

using rules::index;

maths::par_sheet sheet_of(const games::game& game, const rules::table_rules& rules) {
  auto sheet = maths::par_sheet_of(games::lowered_form(game, rules), rules);
  if (!sheet) throw std::runtime_error(sheet.error());
  return std::move(*sheet);
}

const maths::wager_figures& wager(const rules::rulebook& book, const maths::par_sheet& sheet,
                                  std::string_view name) {
  for (const auto& each : sheet.wagers) {
    if (book.columns[index(each.column)].name == name) return each;
  }
  throw std::runtime_error("no such wager");
}

TEST(figures, equal_the_known_ones) {
  std::ifstream file(source_folder() / "tests/data/known_figures.tsv");
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line, "game\tarea\twin_probability\thouse_edge\thouse_edge_percent");
  int rows = 0;
  while (std::getline(file, line)) {
    SCOPED_TRACE(line);
    std::istringstream fields(line);
    std::string id, area, probability, edge, percent;
    fields >> id >> area >> probability >> edge >> percent;
    const auto* game = games::find_game(id);
    ASSERT_NE(game, nullptr);
    const auto sheet = sheet_of(*game, {game->book, game->book.editions.front()});
    const auto& figures = wager(game->book, sheet, area);
    EXPECT_EQ(fraction_text(figures.win_probability), probability);
    EXPECT_EQ(fraction_text(figures.money->house_edge), edge);
    EXPECT_EQ(percent_text(figures.money->house_edge, 6), percent);
    ++rows;
  }
  EXPECT_EQ(rows, 19);
}

TEST(figures, one_reading_of_twelve_leaves_every_football_wager_an_edge__ruling_R_24) {
  std::vector<std::string> sound;
  int readings = 0;
  for (const auto& each : games::every_reading()) {
    if (each.of->book.game != "three-dice-football") continue;
    ++readings;
    bool positive = true;
    for (const auto& figures : sheet_of(*each.of, each.rules).wagers) {
      positive = positive && figures.money->house_edge > 0;
    }
    if (positive) sound.push_back(each.name);
  }
  EXPECT_EQ(readings, 12);
  EXPECT_EQ(sound, std::vector<std::string>{
                       "three-dice-football first-down=at-once score=reach-0 goal-line=at-10"});
}

TEST(figures, pa_593_has_probabilities_and_no_edges) {
  const auto* game = games::find_game("high-roll-dice");
  const auto printed = sheet_of(*game, {game->book, *game->book.find_edition("pa-675a")});
  const auto silent = sheet_of(*game, {game->book, *game->book.find_edition("pa-593")});
  ASSERT_EQ(printed.wagers.size(), silent.wagers.size());
  for (std::size_t i = 0; i < silent.wagers.size(); ++i) {
    EXPECT_FALSE(silent.wagers[i].money.has_value());
    const auto& area =
        game->book.areas[index(game->book.columns[index(silent.wagers[i].column)].area)];
    if (area.purchase) continue;
    EXPECT_EQ(silent.wagers[i].win_probability, printed.wagers[i].win_probability);
  }
  EXPECT_TRUE(silent.layouts.empty());
}

TEST(figures, a_paytable_changes_edges_and_not_probabilities) {
  const auto* game = games::find_game("props-and-hops");
  rules::table_rules rules{game->book, game->book.editions.front()};
  const auto before = sheet_of(*game, rules);
  rules.set_odds(game->book.line_named("hop-1-2"), odds::for_each(18, 1));
  const auto after = sheet_of(*game, rules);
  const auto& hop = wager(game->book, after, "hop-1-2");
  EXPECT_EQ(hop.win_probability, wager(game->book, before, "hop-1-2").win_probability);
  EXPECT_EQ(hop.money->house_edge, 0);
  EXPECT_EQ(wager(game->book, after, "hop-1-3").money->house_edge, (rational{1, 9}));
}

TEST(figures, a_wager_of_several_throws_has_an_edge_per_throw) {
  const auto* game = games::find_game("props-and-hops");
  const auto sheet = sheet_of(*game, {game->book, game->book.editions.front()});
  const auto& shake = wager(game->book, sheet, "six-eight-shake");
  EXPECT_EQ(decimal_text(shake.mean_throws, 5), "5.96888");
  EXPECT_EQ(*shake.money->house_edge_per_throw * shake.mean_throws, shake.money->house_edge);
}

TEST(figures, contributions_add_up_to_the_payback_and_the_cycle_is_the_least) {
  for (const auto& each : games::every_reading()) {
    for (const auto& figures : sheet_of(*each.of, each.rules).wagers) {
      SCOPED_TRACE(each.name + " " + each.of->book.columns[index(figures.column)].name);
      rational payback = 0;
      integer least = 1;
      for (const auto& outcome : figures.outcomes) {
        payback += *outcome.contribution;
        least = lcm(least, denominator(outcome.probability));
        if (outcome.how == maths::result::win) continue;
        const bool lost = outcome.how == maths::result::lose;
        EXPECT_EQ(*outcome.contribution, lost ? rational{0} : outcome.probability);
      }
      EXPECT_EQ(payback, figures.money->return_to_player);
      EXPECT_EQ(least, figures.cycle);
    }
  }
}

TEST(figures, of_a_hop_equal_those_counted_over_36_throws) {
  const auto* game = games::find_game("props-and-hops");
  const auto sheet = sheet_of(*game, {game->book, game->book.editions.front()});
  const auto& hop = wager(game->book, sheet, "hop-1-2");
  const auto pays = game->book.lines[index(*hop.outcomes.front().line)].printed->pays();
  std::int64_t returned = 0;
  std::int64_t returned_squares = 0;
  int wins = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      const bool won = (a == 1 && b == 2) || (a == 2 && b == 1);
      const auto back = won ? pays + 1 : 0;
      returned += back;
      returned_squares += back * back;
      wins += won ? 1 : 0;
    }
  }
  EXPECT_EQ(hop.cycle, 18);
  EXPECT_EQ(*hop.outcomes.front().contribution, (rational{returned, 36}));
  ASSERT_TRUE(hop.money->top.has_value());
  EXPECT_EQ(hop.money->top->net, pays);
  EXPECT_EQ(hop.money->top->odds_against, (rational{36 - wins, wins}));
  const rational mean{returned, 36};
  const rational variance = rational{returned_squares, 36} - mean * mean;
  EXPECT_EQ(maths::volatility_squared(hop.money->variance, maths::confidence::percent_95),
            variance * (rational{196 * 196, 10'000}));
}

TEST(figures, of_a_wager_with_one_way_to_win_have_closed_forms) {
  int seen = 0;
  for (const auto& each : games::every_reading()) {
    for (const auto& figures : sheet_of(*each.of, each.rules).wagers) {
      if (figures.outcomes.size() != 2 || figures.outcomes.back().how != maths::result::lose) {
        continue;
      }
      ++seen;
      const auto& p = figures.win_probability;
      const rational back = *figures.outcomes.front().net + 1;
      EXPECT_EQ(figures.money->return_to_player, p * back);
      EXPECT_EQ(figures.money->top->odds_against, 1 / p - 1);
    }
  }
  EXPECT_GT(seen, 200);
}

TEST(figures, spread_of_payback_is_within_what_can_come_back) {
  for (const auto& each : games::every_reading()) {
    for (const auto& figures : sheet_of(*each.of, each.rules).wagers) {
      if (!figures.money) continue;
      const auto& money = *figures.money;
      const auto spread = maths::payback_spread_of(figures.outcomes, maths::confidence::percent_99);
      ASSERT_EQ(spread.size(), std::size(maths::spread_rounds));
      for (const auto& range : spread) {
        ASSERT_TRUE(range.has_value());
        EXPECT_GE(range->low, 0);
        EXPECT_LE(range->low, range->high);
        EXPECT_LE(range->high, money.top ? money.top->net + 1 : rational{0});
      }
      // Ten million rounds: the mean is inside but where the top award hardly ever comes.
      if (money.top && money.top->odds_against < 1'000'000) {
        EXPECT_LT(spread.back()->low, money.return_to_player);
        EXPECT_GT(spread.back()->high, money.return_to_player);
      }
    }
  }
}

TEST(figures, spread_of_a_rare_award_is_nothing_or_the_award) {
  const auto* game = games::find_game("high-roll-dice");
  const auto sheet = sheet_of(*game, {game->book, game->book.editions.front()});
  const auto spread = maths::payback_spread_of(wager(game->book, sheet, "million-10").outcomes,
                                               maths::confidence::percent_90);
  // One in ten million, $1,000,000 for $1: a normal law had -1628 % to 1649 % after 1,000 rounds.
  EXPECT_EQ(spread[0]->low, 0);
  EXPECT_EQ(spread[0]->high, 0);
  EXPECT_EQ(spread[3]->low, 0);
  EXPECT_EQ(spread[3]->high, (rational{1'000'001, 1'000'000}));
}

TEST(figures, top_award_takes_together_all_outcomes_that_pay_it) {
  const auto* game = games::find_game("high-roll-dice");
  const auto sheet = sheet_of(*game, {game->book, game->book.editions.front()});
  const auto& four = wager(game->book, sheet, "kind-4/extra");  // both its lines pay 1 to 1
  EXPECT_EQ(four.money->top->net, 1);
  EXPECT_EQ(four.money->top->odds_against, 1 / four.win_probability - 1);
  EXPECT_FALSE(wager(game->book, sheet, "extra-roll").money->top.has_value());
}

TEST(layouts, equal_the_single_wager_when_they_hold_one) {
  for (const auto& each : games::every_reading()) {
    const auto lowered = games::lowered_form(*each.of, each.rules);
    const auto sheet = maths::par_sheet_of(lowered, each.rules);
    ASSERT_TRUE(sheet.has_value());
    for (const auto& figures : sheet->wagers) {
      const auto& column = each.of->book.columns[index(figures.column)];
      if (column.with || each.of->book.areas[index(column.area)].purchase) continue;
      const maths::layout_wager wager{column.area, cents{100}};
      const auto layout = maths::layout_of(lowered, each.rules, "", {&wager, 1});
      const bool takes_wagers = lowered.positions.front().areas[index(column.area)];
      ASSERT_EQ(layout.has_value(), takes_wagers) << column.name;
      if (!takes_wagers) continue;
      ASSERT_TRUE(layout.has_value()) << layout.error();
      EXPECT_EQ(layout->house_edge, figures.money->house_edge) << column.name;
      EXPECT_EQ(layout->variance, figures.money->variance) << column.name;
      EXPECT_EQ(layout->mean_throws, figures.mean_throws) << column.name;
      EXPECT_EQ(layout->win_probability, figures.win_probability) << column.name;
    }
  }
}

TEST(layouts, add_the_expected_losses_of_their_wagers) {
  const auto* game = games::find_game("three-dice-football");
  const rules::table_rules rules{game->book, game->book.editions.front()};
  const auto lowered = games::lowered_form(*game, rules);
  const auto sheet = sheet_of(*game, rules);
  std::vector<maths::layout_wager> wagers;
  rational loss = 0;
  std::int64_t amount = 100;
  for (const auto& figures : sheet.wagers) {
    wagers.push_back({game->book.columns[index(figures.column)].area, cents{amount}});
    loss += figures.money->house_edge * amount;
    amount += 100;
  }
  const auto layout = maths::layout_of(lowered, rules, "everything", wagers);
  ASSERT_TRUE(layout.has_value()) << layout.error();
  EXPECT_EQ(layout->house_edge * layout->wagered.count(), loss);
  integer ways = 0;
  for (const auto& each : layout->law.outcomes) ways += each.ways;
  EXPECT_EQ(ways, layout->law.total);
}

TEST(layouts, refuse_odds_that_are_not_in_the_source) {
  const auto* game = games::find_game("high-roll-dice");
  const rules::table_rules rules{game->book, *game->book.find_edition("pa-593")};
  const maths::layout_wager wager{game->book.area_named("pip-1"), cents{100}};
  const auto layout = maths::layout_of(games::lowered_form(*game, rules), rules, "", {&wager, 1});
  ASSERT_FALSE(layout.has_value());
  EXPECT_EQ(layout.error(), "pip-1: odds not in source");
}

}  // namespace
}  // namespace skyward::figures_test
