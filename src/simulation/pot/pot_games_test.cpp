// Games of both kernels hand by hand: counted alike, and near to what the mathematics expects.
#include "simulation/pot/pot_games.hpp"

#include "maths/pot/bonus_pot.hpp"
#include "maths/pot/card_equilibrium.hpp"
#include "maths/pot/equity.hpp"
#include "printed_pot.hpp"
#include "rules/rulebook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace skyward::simulation {
namespace {

/// A rulebook with nothing but what a table with a pot asks for, at the printed settings.
const rules::rulebook& book() {
  static const auto made = [] {
    rules::rulebook of;
    of.game = "pot";
    of.editions.emplace_back().id = "first";
    of.limits.seats = 64;
    of.limits.chip = cents{100};
    of.pot.emplace();
    of.pot->settings = printed_pot();
    of.pot->clauses.bonus_won = "HR.38";
    of.pot->clauses.final_bonus = "HR.40";
    return of;
  }();
  return made;
}

rules::pot_rules rules_with(const rules::pot_settings& settings) {
  rules::pot_rules made{book(), book().editions.front()};
  const auto set = made.set(settings);
  EXPECT_TRUE(set) << set.error();
  return made;
}

rules::pot_settings printed() {
  return book().pot->settings;
}

rules::pot_settings without_bonus() {
  auto made = printed();
  made.bonus = {};
  return made;
}

std::vector<std::uint64_t> counters_of(const pot_games_plan& plan, std::uint64_t games,
                                       unsigned threads = 2) {
  team alone;
  work_done done;
  run_blocks(plan.work(games), threads, alone, {}, done);
  EXPECT_EQ(done.units, games);
  return done.counters;
}

pot_figures play(const rules::pot_settings& settings, const pot_night& night, std::uint64_t games,
                 std::uint64_t seed) {
  const pot_games_plan plan{rules_with(settings), night, kernel::dice, seed,
                            vector_choices().front()};
  return figures_of(counters_of(plan, games), night.seats.size());
}

std::vector<buying_strategy> alike(std::size_t seats, const buying_strategy& of) {
  return std::vector(seats, of);
}

rational squared(const rational& number) {
  return number * number;
}

/// Within five standard errors, given as the square of one.
void expect_near(const rational& found, const rational& exact, const rational& error_square) {
  EXPECT_LE(squared(found - exact), 25 * error_square)
      << decimal_text(found, 6) << " is not " << decimal_text(exact, 6);
}

rational binomial_error(const rational& chance, std::uint64_t games) {
  return chance * (1 - chance) / games;
}

/// Nights of several kinds, and settings for each.
struct played_setting {
  std::string name;
  rules::pot_settings settings;
  pot_night night;
};

std::vector<played_setting> settings_of_all_kinds() {
  std::vector<played_setting> all;
  for (std::int64_t i = 0; i < 20; ++i) {
    auto settings = printed();
    settings.decks = 4 + i % 7;
    settings.cards_per_rank = i % 4 + 1;
    settings.rake_percent = i % 3 * 7;
    settings.house_share_percent = i * 5;
    settings.rake_unit = cents{i % 4 == 3 ? 25 : 1};
    settings.card_price = cents{i % 5 == 4 ? 250 : 100};
    settings.bonus_from = cents{i % 2 == 0 ? 600 : 2000};
    settings.bonus_wins = 1 + i % 4;
    settings.buyers_min = i % 6 == 5 ? 3 : 2;
    settings.cards_max = i % 5 == 2 ? 7 : 150;
    pot_night night;
    night.games = static_cast<std::uint64_t>(1 + i * i);
    for (std::int64_t seat = 0; seat < 2 + i % 9; ++seat) {
      const auto kind = i == 0 ? 0 : (i + seat) % 5;
      night.seats.push_back({.first = kind == 1 ? 0 : 1 + (i + seat * kind) % 6,
                             .until_cards = kind == 2 ? 5 : 0,
                             .until_ranks = kind == 3 ? 4 : 0,
                             .most = {}});
    }
    all.push_back({fmt::format("setting {}", i), settings, night});
  }
  auto greedy = printed();
  greedy.decks = 4;
  greedy.cards_per_rank = 1;
  greedy.cards_max = 44;
  all.push_back({"all cards are the first one's", greedy, {alike(3, {.first = 44}), 7}});
  all.push_back({"the shoe is sold out", greedy, {alike(4, {.first = 9, .until_cards = 44}), 7}});
  all.push_back({"as many as sit", printed(), {alike(64, {.first = 2, .until_ranks = 2}), 9}});
  return all;
}

TEST(pot_games, dice_count_what_the_table_does) {
  std::uint64_t seed = 100;
  for (const auto& each : settings_of_all_kinds()) {
    const auto rules = rules_with(each.settings);
    ASSERT_EQ(problem_of(rules, each.night), "") << each.name;
    const std::uint64_t games = each.night.seats.size() > 10 ? 100 : 600;
    ++seed;
    const auto& loops = vector_choices().front();
    const pot_games_plan by_table{rules, each.night, kernel::reference, seed, loops};
    const pot_games_plan by_dice{rules, each.night, kernel::dice, seed, loops};
    const auto counted = counters_of(by_dice, games);
    EXPECT_EQ(counters_of(by_table, games), counted) << each.name;
    EXPECT_EQ(figures_of(counted, each.night.seats.size()).games, games);
  }
}

TEST(pot_games, every_game_gives_and_takes_the_same_money__HR_16_HR_17_HR_18) {
  for (const auto& each : settings_of_all_kinds()) {
    auto night = each.night;
    night.games = 1;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const auto made = play(each.settings, night, 1, seed);
      auto money = made.house_cents + made.charity_cents;
      std::uint64_t won = made.not_played;
      for (std::size_t seat = 0; seat < made.seats.size(); ++seat) {
        const auto net = net_of(made, seat, each.settings.card_price).sum;
        const auto& of = made.seats[seat];
        EXPECT_EQ(of.game_squares, net * net);
        EXPECT_EQ(of.night_squares, net * net);
        money += net;
        won += of.won;
      }
      ASSERT_EQ(money, 0) << each.name << ", seed " << seed;
      ASSERT_EQ(won, 1);
      ASSERT_EQ(made.left_cents, 0);  // the only game is the final one, HR.40
    }
  }
}

TEST(pot_games, counts_agree_with_each_other) {
  for (const auto& each : settings_of_all_kinds()) {
    const auto made = play(each.settings, each.night, 5'000, 7);
    std::uint64_t won = made.not_played;
    std::uint64_t rolled = made.not_played;
    integer bonus = made.left_cents;
    for (const auto& seat : made.seats) {
      won += seat.won;
      bonus += seat.bonus_cents;
      EXPECT_LE(seat.won, seat.entered);
      EXPECT_LE(seat.rolled_off, seat.entered);
    }
    for (const auto games : made.rolls) rolled += games;
    EXPECT_EQ(won, made.games);
    EXPECT_EQ(rolled, made.games);
    EXPECT_EQ(bonus, made.added_cents);
    EXPECT_GE(made.game_rolls + made.not_played, made.games);
    EXPECT_EQ(made.nights, (5'000 + each.night.games - 1) / each.night.games);
  }
}

TEST(pot_games, any_number_of_threads_and_any_loops_count_the_same) {
  const pot_night night{{{.first = 3}, {.first = 1, .until_ranks = 3}, {.first = 2}}, 17};
  std::vector<std::uint64_t> first;
  for (const auto& loops : vector_choices()) {
    const pot_games_plan plan{rules_with(printed()), night, kernel::dice, 11, loops};
    for (const unsigned threads : {1U, 2U, 5U}) {
      const auto counted = counters_of(plan, 40'000, threads);
      if (first.empty()) first = counted;
      EXPECT_EQ(counted, first) << loops.name << ", " << threads << " threads";
    }
  }
  const pot_games_plan other{rules_with(printed()), night, kernel::dice, 12,
                             vector_choices().front()};
  EXPECT_NE(counters_of(other, 40'000), first);
}

TEST(pot_games, equal_seats_win_alike_and_lose_the_rake) {
  for (const std::size_t seats : {2U, 4U, 7U}) {
    const pot_night night{alike(seats, {.first = 3})};
    const auto made = play(without_bonus(), night, 400'000, 21);
    const rational chance{1, seats};
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const auto net = net_of(made, seat, cents{100});
      expect_near(rational{made.seats[seat].won, made.games}, chance,
                  binomial_error(chance, made.games));
      // $3 a seat, a tenth of it raked.
      expect_near(net.mean, -30, *net.variance / made.games);
      // Without a bonus pot games are independent, so nights say the same of the error.
      expect_near(*net.error_square * made.games / *net.variance, 1, rational{4, made.nights});
    }
  }
}

TEST(pot_games, cards_against_others_win_what_the_market_says__HR_34) {
  for (const std::int64_t others : {1, 2, 5}) {
    for (const std::int64_t players : {2, 3, 6}) {
      const auto market =
          maths::card_market::of(without_bonus(), players, maths::bonus_pot::left_out);
      ASSERT_TRUE(market);
      const auto answers = maths::answers_to(*market, others);
      ASSERT_TRUE(answers);
      for (const std::int64_t own : {1, 4, 12}) {
        pot_night night{alike(static_cast<std::size_t>(players), {.first = others})};
        night.seats.front().first = own;
        const auto made = play(without_bonus(), night, 100'000, 31);
        const auto& exact = answers->answers[static_cast<std::size_t>(own - 1)];
        ASSERT_EQ(exact.cards, own);
        expect_near(rational{made.seats.front().won, made.games}, exact.win_probability,
                    binomial_error(exact.win_probability, made.games));
        const auto net = net_of(made, 0, cents{100});
        expect_near(net.mean, exact.value, *net.variance / made.games);
      }
    }
  }
}

TEST(pot_games, cards_of_the_re_buy_are_worth_what_those_of_the_first_round_are__HR_13) {
  const pot_night night{{{.first = 1, .until_cards = 4}, {.first = 2}, {.first = 2}}};
  const auto market = maths::card_market::of(without_bonus(), 3, maths::bonus_pot::left_out);
  const auto exact = maths::answers_to(*market, 2)->answers[3];
  const auto made = play(without_bonus(), night, 400'000, 41);
  EXPECT_EQ(made.seats[0].cards, 4 * made.games);
  expect_near(rational{made.seats[0].won, made.games}, exact.win_probability,
              binomial_error(exact.win_probability, made.games));
}

/// The chance of the first of two seats that holds two cards, and a third when they are of one
/// rank, against one that holds two: the equity of every deal with its ways.
class deals_of_two_seats {
 public:
  explicit deals_of_two_seats(const rules::pot_settings& settings) : settings_{settings} {
    deal_to(0, 2);
  }
  rational chance() const { return won_ / rational{ways_}; }

 private:
  void deal_to(std::size_t seat, int cards, std::int64_t ways = 1) {
    auto& hand = cards_.seats[seat];
    for (int rank = rules::rank_min; cards > 0 && rank <= rules::rank_max; ++rank) {
      const auto left = settings_.cards_of_rank() - cards_.of(rank);
      if (left == 0) continue;
      hand.add(rank);
      const bool pair = hand.total() == 2 && hand.of(rank) == 2;
      deal_to(seat, seat == 0 && pair ? 1 : cards - 1, ways * left);
      hand.add(rank, -1);
    }
    if (cards > 0) return;
    if (seat == 0) return deal_to(1, 2, ways);
    // Deals of fewer cards stand for as many as there are with one more.
    if (cards_.seats[0].total() == 2) ways *= settings_.shoe_size() - 4;
    const auto equity = maths::equity_before_roll(settings_, cards_);
    won_ += equity->seats[0].win_probability * ways;
    ways_ += ways;
  }

  rules::pot_settings settings_;
  maths::cards_out cards_{std::vector<maths::rank_counts>(2), {}};
  rational won_;
  integer ways_;
};

TEST(pot_games, re_buys_that_look_at_the_cards_win_what_equity_says__HR_13_HR_25) {
  auto settings = without_bonus();
  settings.decks = 4;
  settings.cards_per_rank = 1;
  const auto exact = deals_of_two_seats{settings}.chance();
  const pot_night night{{{.first = 2, .until_ranks = 2, .most = 3}, {.first = 2}}};
  const auto made = play(settings, night, 1'000'000, 71);
  expect_near(rational{made.seats[0].won, made.games}, exact, binomial_error(exact, made.games));
  // Two cards of one rank: 3 of the 43 left.
  const rational third{3, 43};
  expect_near(rational{made.seats[0].cards, made.games}, 2 + third,
              binomial_error(third, made.games));
}

TEST(pot_games, bonus_pots_are_won_as_the_chain_of_streaks_says__HR_38_HR_40) {
  auto settings = printed();
  settings.bonus_from = cents{500};
  settings.rake_percent = 0;
  constexpr std::uint64_t games = 12;
  for (const std::int64_t wins : {1, 2, 3}) {
    settings.bonus_wins = wins;
    settings.bonus = cents{100};
    const pot_night night{{{.first = 6}, {.first = 2}, {.first = 2}}, games};
    const auto market = maths::card_market::of(settings, 3, maths::bonus_pot::left_out);
    ASSERT_TRUE(market);
    const auto chance = maths::answers_to(*market, 2)->answers[5].win_probability;
    // Whole weights as near to the chances as makes no difference here.
    constexpr std::uint64_t whole = 1'000'000;
    const auto own =
        static_cast<std::uint64_t>(integer{numerator(chance) * 2 * whole / denominator(chance)});
    maths::bonus_night chain;
    chain.weights = {own, whole - own / 2, whole - own / 2};
    chain.wins = wins;
    chain.added = settings.bonus;
    chain.games_left = games;
    const auto exact = maths::bonus_figures_of(chain);
    ASSERT_TRUE(exact);
    const auto made = play(settings, night, games * 20'000, 51);
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const rational mean{made.seats[seat].bonus_cents, integer{made.nights}};
      // What a seat wins in a night is at most all that is put in, so this bounds its variance.
      const rational most{games * 100};
      expect_near(mean, exact->seats[seat], exact->seats[seat] * most / made.nights);
    }
    EXPECT_EQ(made.left_cents, 0);
    EXPECT_EQ(made.added_cents, integer{made.games} * 100);
  }
}

TEST(pot_games, games_without_buyers_return_the_money_and_rake_nothing__HR_11_R_66) {
  const auto made = play(printed(), {{{.first = 5}, {.first = 0}, {.first = 0}}, 10}, 100, 61);
  EXPECT_EQ(made.not_played, 100);
  EXPECT_EQ(made.game_rolls, 0);
  EXPECT_EQ(made.house_cents + made.charity_cents, 0);
  for (const auto& seat : made.seats) EXPECT_EQ(seat.entered + seat.cards + seat.won, 0);
}

TEST(pot_games, refuses_nights_that_cannot_be_played) {
  const auto error = [](const pot_night& night) {
    return problem_of(rules_with(printed()), night);
  };
  EXPECT_EQ(error({{{}}}), "seats: found 1; accepted: 2 to 64");
  EXPECT_EQ(error({alike(65, {})}), "seats: found 65; accepted: 2 to 64");
  EXPECT_EQ(error({alike(2, {}), 0}),
            "games of a night: found 0; accepted: a whole number from 1 to 10000");
  EXPECT_EQ(error({{{}, {.first = 151}}}),
            "seat 2: first: found 151; accepted: a whole number from 0 to 150");
}

}  // namespace
}  // namespace skyward::simulation
