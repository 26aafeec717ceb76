// Sessions against the enumeration of every sequence of results, closed forms and each other.
#include "maths/session/session.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>

namespace skyward::maths {
namespace {

const int seed_fixed = setenv("RC_PARAMS", "seed=41", 0);

net_law law_of(std::vector<std::pair<std::int64_t, std::int64_t>> nets) {
  net_law law;
  for (const auto& [net, ways] : nets) {
    law.outcomes.push_back({net, ways});
    law.total += ways;
  }
  return law;
}

session_figures figures_of(const net_law& law, const session_terms& terms,
                           session_numbers numbers = session_numbers::by_size) {
  const auto plan = plan_session(law, terms, numbers);
  EXPECT_TRUE(plan.has_value()) << plan.error();
  return session_of(*plan);
}

/// Every sequence of results, walked one by one; shares nothing with the computation.
class every_sequence {
 public:
  every_sequence(const net_law& law, const session_terms& terms) : law_{law}, terms_{terms} {
    walk({}, 1);
    total = 1;
    for (std::int64_t i = 0; i < terms.rounds; ++i) total *= law.total;
  }

  integer total;
  integer ruin, goal, ruin_rounds, played_rounds, played_squares;
  std::map<std::int64_t, integer> final_bankroll, ruin_within, deepest, longest;

  static std::int64_t quantile(const std::map<std::int64_t, integer>& law, const integer& total,
                               int per_cent) {
    integer below = 0;
    for (const auto& [value, ways] : law) {
      below += ways;
      if (below * 100 >= total * per_cent) return value;
    }
    ADD_FAILURE() << "a law that does not add up";
    return 0;
  }

 private:
  void walk(std::vector<std::int64_t> nets, const integer& ways) {
    if (nets.size() == static_cast<std::size_t>(terms_.rounds)) return count(nets, ways);
    for (const auto& each : law_.outcomes) {
      auto longer = nets;
      longer.push_back(numerator(each.net).convert_to<std::int64_t>());
      walk(std::move(longer), ways * each.ways);
    }
  }

  void count(const std::vector<std::int64_t>& nets, const integer& ways) {
    auto bankroll = terms_.bankroll.count();
    std::int64_t played = 0;
    const auto ruined = [&] { return bankroll < terms_.needed.count(); };
    const auto reached = [&] { return terms_.goal && bankroll >= terms_.goal->count(); };
    for (const auto net : nets) {
      if (ruined() || reached()) break;
      bankroll += net;
      ++played;
    }
    final_bankroll[bankroll] += ways;
    played_rounds += ways * played;
    played_squares += ways * played * played;
    if (reached()) goal += ways;
    if (ruined()) {
      ruin += ways;
      ruin_rounds += ways * played;
      ruin_within[played] += ways;
    }
    std::int64_t result = 0, high = 0, fall = 0, stretch = 0, most = 0;
    for (const auto net : nets) {
      result += net;
      high = std::max(high, result);
      fall = std::max(fall, high - result);
      stretch = result < high ? stretch + 1 : 0;
      most = std::max(most, stretch);
    }
    deepest[fall] += ways;
    longest[most] += ways;
  }

  const net_law& law_;
  const session_terms& terms_;
};

struct small_case {
  net_law law;
  session_terms terms;
};

std::vector<small_case> small_cases() {
  const std::vector<net_law> laws{
      law_of({{-1, 1}, {1, 1}}),
      law_of({{-500, 19}, {500, 17}}),
      law_of({{-3, 5}, {0, 2}, {2, 6}}),
      law_of({{-100, 30}, {700, 5}, {3'500, 1}}),
      law_of({{-7, 3}, {-2, 4}, {1, 5}, {1'000'000, 1}}),
      law_of({{-250, 10}, {-150, 4}, {-50, 3}, {0, 7}, {50, 3}, {150, 4}, {400, 2}}),
      law_of(
          {{-9, 1}, {-6, 4}, {-5, 2}, {-2, 9}, {-1, 3}, {0, 2}, {1, 8}, {3, 4}, {12, 2}, {40, 1}}),
      law_of({{2, 1}, {5, 2}}),
      law_of({{-4, 2}, {-1, 1}}),
      law_of({{0, 3}}),
  };
  std::vector<small_case> cases;
  for (const auto& law : laws) {
    const auto least = numerator(law.outcomes.front().net).convert_to<std::int64_t>();
    const auto needed = std::max<std::int64_t>(1, -least);
    for (const std::int64_t rounds : {1, 2, 5, 6}) {
      if (law.outcomes.size() > 7 && rounds == 5) continue;
      for (const std::int64_t held : {1, 2, 4, 50}) {
        const cents bankroll{needed * held + 3};
        cases.push_back({law, {bankroll, rounds, {}, cents{needed}}});
        cases.push_back({law, {bankroll, rounds, bankroll + cents{needed * 2 - 1}, cents{needed}}});
        if (law.outcomes.size() > 7) break;
      }
    }
  }
  return cases;
}

TEST(session, every_figure_of_small_sessions_equals_enumeration) {
  for (const auto& [law, terms] : small_cases()) {
    const every_sequence all{law, terms};
    const auto figures = figures_of(law, terms, session_numbers::exact);
    ASSERT_EQ(figures.method, session_method::exact);
    EXPECT_EQ(figures.ruin.exact, rational(all.ruin, all.total));
    EXPECT_EQ(figures.goal.exact, rational(all.goal, all.total));
    EXPECT_EQ(figures.playing.exact, rational(all.total - all.ruin - all.goal, all.total));
    EXPECT_EQ(figures.mean_rounds.exact, rational(all.played_rounds, all.total));
    EXPECT_EQ(figures.variance_rounds.exact,
              rational(all.played_squares * all.total - all.played_rounds * all.played_rounds,
                       all.total * all.total));
    ASSERT_EQ(figures.mean_rounds_to_ruin.has_value(), all.ruin != 0);
    if (all.ruin != 0) {
      EXPECT_EQ(figures.mean_rounds_to_ruin->exact, rational(all.ruin_rounds, all.ruin));
    }
    integer ahead, even, sum, squares;
    ASSERT_EQ(figures.law.size(), all.final_bankroll.size());
    auto point = figures.law.begin();
    for (const auto& [amount, ways] : all.final_bankroll) {
      EXPECT_EQ(point->amount, amount);
      EXPECT_EQ(point->chance.exact, rational(ways, all.total));
      ++point;
      if (amount > terms.bankroll.count()) ahead += ways;
      if (amount == terms.bankroll.count()) even += ways;
      sum += ways * amount;
      squares += ways * amount * amount;
    }
    const rational mean{sum, all.total};
    EXPECT_EQ(figures.ahead.exact, rational(ahead, all.total));
    EXPECT_EQ(figures.even.exact, rational(even, all.total));
    EXPECT_EQ(figures.behind.exact, rational(all.total - ahead - even, all.total));
    EXPECT_EQ(figures.mean.exact, mean);
    EXPECT_EQ(figures.variance.exact, rational(squares, all.total) - mean * mean);
    for (const auto& each : figures.ruin_by_rounds) {
      integer within = 0;
      for (const auto& [round, ways] : all.ruin_within) {
        if (round <= each.rounds) within += ways;
      }
      EXPECT_EQ(each.ruin.exact, rational(within, all.total));
    }
    EXPECT_EQ(figures.ruin_by_rounds.back().rounds, terms.rounds);
    for (const auto& each : figures.bankroll_quantiles) {
      EXPECT_EQ(each.amount, all.quantile(all.final_bankroll, all.total, each.per_cent));
    }
    for (const auto& each : figures.drawdown_quantiles) {
      EXPECT_EQ(each.amount, all.quantile(all.deepest, all.total, each.per_cent));
    }
    for (const auto& each : figures.stretch_quantiles) {
      EXPECT_EQ(each.amount, all.quantile(all.longest, all.total, each.per_cent));
    }
    EXPECT_EQ(figures.bankroll_quantiles.size(), bankroll_marks.size());
    EXPECT_EQ(figures.drawdown_quantiles.size(), fall_marks.size());
    EXPECT_EQ(figures.stretch_quantiles.size(), fall_marks.size());
  }
}

/// Within the bound that the result states.
void expect_within(const figure& computed, const figure& exact, const error_bound& bound) {
  const rational away = abs(rational{computed.value} - *exact.exact);
  EXPECT_LE(away, rational{bound.relative} * *exact.exact + rational{bound.absolute})
      << computed.value << " for " << exact.value;
}

void expect_doubles_within_bound(const net_law& law, const session_terms& terms) {
  const auto exact = figures_of(law, terms, session_numbers::exact);
  const auto doubles = figures_of(law, terms, session_numbers::doubles);
  ASSERT_NE(doubles.method, session_method::exact);
  ASSERT_LT(doubles.error.relative, 1e-9);
  ASSERT_LT(doubles.error.absolute, 1e-9);
  const auto& bound = doubles.error;
  expect_within(doubles.ruin, exact.ruin, bound);
  expect_within(doubles.goal, exact.goal, bound);
  expect_within(doubles.playing, exact.playing, bound);
  expect_within(doubles.ahead, exact.ahead, bound);
  expect_within(doubles.even, exact.even, bound);
  expect_within(doubles.behind, exact.behind, bound);
  for (std::size_t i = 0; i < exact.ruin_by_rounds.size(); ++i) {
    expect_within(doubles.ruin_by_rounds[i].ruin, exact.ruin_by_rounds[i].ruin, bound);
  }
  std::map<std::int64_t, figure> known;
  for (const auto& each : doubles.law) known[each.amount] = each.chance;
  for (const auto& each : exact.law) expect_within(known[each.amount], each.chance, bound);
  const auto rounds = static_cast<double>(terms.rounds);
  EXPECT_NEAR(doubles.mean_rounds.value, exact.mean_rounds.value,
              rounds * (bound.relative + bound.absolute));
  EXPECT_NEAR(doubles.mean.value, exact.mean.value, 1e-8);
  EXPECT_NEAR(doubles.variance.value / exact.variance.value, 1, 1e-8);
}

TEST(session, doubles_stay_within_their_stated_bound_of_the_exact_figures) {
  const auto coin = law_of({{-1, 1}, {1, 1}});
  const auto field = law_of({{-500, 19}, {500, 14}, {1'000, 3}});
  const auto jackpot = law_of({{-100, 30}, {300, 5}, {50'000, 1}});
  expect_doubles_within_bound(coin, {cents{10}, 200, cents{25}, cents{1}});
  expect_doubles_within_bound(coin, {cents{10}, 200, {}, cents{1}});
  expect_doubles_within_bound(field, {cents{5'000}, 150, cents{9'000}, cents{500}});
  expect_doubles_within_bound(field, {cents{5'000}, 150, {}, cents{500}});
  expect_doubles_within_bound(jackpot, {cents{2'000}, 40, {}, cents{100}});
  expect_doubles_within_bound(jackpot, {cents{2'000}, 40, cents{30'000}, cents{100}});
}

TEST(session, doubles_find_the_quantiles_of_the_exact_session) {
  const auto law = law_of({{-500, 19}, {500, 14}, {1'000, 3}});
  for (const std::int64_t rounds : {7, 40, 120}) {
    const session_terms terms{cents{6'000}, rounds, {}, cents{500}};
    const auto exact = figures_of(law, terms, session_numbers::exact);
    const auto doubles = figures_of(law, terms, session_numbers::doubles);
    const auto amounts = [](const std::vector<session_quantile>& quantiles) {
      std::vector<std::int64_t> list;
      for (const auto& each : quantiles) list.push_back(each.amount);
      return list;
    };
    EXPECT_EQ(amounts(doubles.bankroll_quantiles), amounts(exact.bankroll_quantiles));
    EXPECT_EQ(amounts(doubles.drawdown_quantiles), amounts(exact.drawdown_quantiles));
    EXPECT_EQ(amounts(doubles.stretch_quantiles), amounts(exact.stretch_quantiles));
  }
}

/// A player with `held` against a house with `aimed` - `held`, each round a unit at odds
/// `lose` : `win`, plays to the end: ruin with the probability of the classic problem (Feller 1968,
/// XIV.2).
TEST(session, gamblers_ruin_after_many_rounds_is_the_closed_form) {
  struct {
    std::int64_t held, aimed, win, lose;
  } const cases[] = {{10, 20, 1, 1}, {10, 30, 1, 1}, {15, 20, 18, 20}, {5, 25, 18, 20}};
  for (const auto& each : cases) {
    const auto law = law_of({{-1, each.lose}, {1, each.win}});
    const auto figures = figures_of(law, {cents{each.held}, 8'000, cents{each.aimed}, cents{1}});
    const double q = static_cast<double>(each.lose) / static_cast<double>(each.win);
    const auto held = static_cast<double>(each.held);
    const auto aimed = static_cast<double>(each.aimed);
    const double ruin = each.win == each.lose
                            ? 1 - held / aimed
                            : (std::pow(q, held) - std::pow(q, aimed)) / (1 - std::pow(q, aimed));
    EXPECT_NEAR(figures.ruin.value, ruin, 1e-9);
    EXPECT_NEAR(figures.goal.value, 1 - ruin, 1e-9);
    EXPECT_LT(figures.playing.value, 1e-9);
    if (each.win == each.lose) {
      EXPECT_NEAR(figures.mean_rounds.value, held * (aimed - held), 1e-4);
    }
  }
}

TEST(session, coin_tossing_with_no_barrier_is_binomial_by_convolution) {
  const auto law = law_of({{-1, 1}, {1, 1}});
  constexpr std::int64_t rounds = 10'000;
  const auto figures = figures_of(law, {cents{20'000}, rounds, {}, cents{1}});
  ASSERT_EQ(figures.method, session_method::convolution);
  integer ways = 1;  // C(rounds, k) for k = rounds / 2
  for (int i = 1; i <= rounds / 2; ++i) ways = ways * (rounds / 2 + i) / i;
  const rational even{ways, boost::multiprecision::pow(integer{2}, rounds)};
  EXPECT_NEAR(figures.even.value, even.convert_to<double>(), figures.error.absolute);
  EXPECT_NEAR(figures.variance.value, rounds, 1e-5);
  EXPECT_EQ(figures.ruin.value, 0);
  EXPECT_FALSE(figures.mean_rounds_to_ruin.has_value());
  EXPECT_FALSE(figures.n0.has_value());
}

TEST(session, convolution_and_rounds_agree_where_ruin_is_just_out_of_reach) {
  const auto law = law_of({{-2, 9}, {-1, 4}, {1, 8}, {7, 2}});
  constexpr std::int64_t rounds = 3'000;
  const auto free = figures_of(law, {cents{2 * rounds + 2}, rounds, {}, cents{2}});
  const auto barred = figures_of(law, {cents{2 * rounds + 1}, rounds, {}, cents{2}});
  ASSERT_EQ(free.method, session_method::convolution);
  ASSERT_EQ(barred.method, session_method::rounds);
  const double bound = free.error.absolute + barred.error.relative + barred.error.absolute;
  EXPECT_NEAR(free.ahead.value, barred.ahead.value, bound);
  EXPECT_NEAR(free.behind.value, barred.behind.value, bound);
  EXPECT_EQ(free.drawdown_quantiles.back().amount, barred.drawdown_quantiles.back().amount);
  for (std::size_t i = 0; i < free.bankroll_quantiles.size(); ++i) {
    EXPECT_EQ(free.bankroll_quantiles[i].amount, barred.bankroll_quantiles[i].amount + 1);
  }
}

TEST(session, a_jackpot_makes_islands_that_are_followed_apart) {
  const auto law = law_of({{-100, 9'999'990}, {100'000'000, 10}});
  const auto figures = figures_of(law, {cents{100'000}, 900, {}, cents{100}});
  // Nobody is ruined within 900 rounds, so a jackpot comes with 1 - (1 - p)^900.
  const double none = std::pow(1 - 1e-6, 900);
  EXPECT_NEAR(figures.behind.value, none, 1e-12);
  EXPECT_NEAR(figures.ahead.value, 1 - none, 1e-12);
  EXPECT_LT(figures.law.size(), 20U);
}

TEST(session, n0_is_variance_over_squared_edge) {
  const auto figures = figures_of(law_of({{-1, 20}, {1, 18}}), {cents{10}, 10, {}, cents{1}});
  EXPECT_EQ(figures.mean_per_round, rational(-2, 38));
  EXPECT_EQ(figures.variance_per_round, 1 - rational(4, 38 * 38));
  EXPECT_EQ(*figures.n0, 38 * 38 / 4 - 1);
}

TEST(session, what_is_not_accepted_is_said_with_what_is) {
  const auto coin = law_of({{-100, 1}, {100, 1}});
  const auto refusal = [](const net_law& law, const session_terms& terms) {
    const auto plan = plan_session(law, terms);
    return plan ? std::string{"accepted"} : plan.error();
  };
  EXPECT_EQ(refusal(coin, {cents{99}, 10, {}, cents{100}}),
            "a bankroll of $0.99; accepted: $1 (what the wagers need) to $100,000,000,000");
  EXPECT_EQ(refusal(coin, {cents{500}, 10, cents{500}, cents{100}}),
            "a goal of $5; accepted: above the bankroll of $5, up to $100,000,000,000");
  EXPECT_EQ(refusal(coin, {cents{500}, 0, {}, cents{100}}), "0 rounds; accepted: 1 to 100,000");
  EXPECT_EQ(refusal(coin, {cents{500}, 100'001, {}, cents{100}}),
            "100001 rounds; accepted: 1 to 100,000");
  auto thirds = coin;
  thirds.outcomes.front().net = rational{-100, 3};
  EXPECT_EQ(refusal(thirds, {cents{500}, 10, {}, cents{100}}),
            "a net result of -100/3 cents; accepted: laws whose nets are whole cents");
  const auto fine = law_of({{-10'000'001, 1}, {7'000'003, 1}, {9'999'999, 1}});
  EXPECT_TRUE(refusal(fine, {cents{1'000'000'000'000}, 100'000, {}, cents{10'000'001}})
                  .starts_with("this session takes about "));
}

TEST(session, progress_is_told_in_order_and_ends_with_all_the_work) {
  const auto law = law_of({{-7, 3}, {-3, 5}, {4, 5}, {11, 1}});
  const auto plan = plan_session(law, {cents{2'000}, 4'000, cents{5'000}, cents{7}});
  std::uint64_t last = 0;
  std::size_t calls = 0;
  session_of(*plan, [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_GE(done, last);
    EXPECT_EQ(total, plan->work);
    last = done;
    ++calls;
  });
  EXPECT_EQ(last, plan->work);
  EXPECT_GT(calls, 3U);
}

/// A law of a few results, at least one of them a loss.
net_law any_law() {
  net_law law;
  const auto count = *rc::gen::inRange(2, 7);
  std::int64_t net = -*rc::gen::inRange(1, 12);
  for (int i = 0; i < count; ++i) {
    const auto ways = *rc::gen::inRange(1, 20);
    law.outcomes.push_back({net, ways});
    law.total += ways;
    net += *rc::gen::inRange(1, 9);
  }
  return law;
}

RC_GTEST_PROP(session_property, more_bankroll_means_less_ruin_and_more_rounds_more, ()) {
  const auto law = any_law();
  const cents needed{12};
  const cents bankroll{*rc::gen::inRange(12, 150)};
  const std::int64_t rounds = *rc::gen::inRange(1, 120);
  const auto figures = [&](cents held, std::int64_t played) {
    return session_of(*plan_session(law, {held, played, {}, needed}, session_numbers::doubles));
  };
  const auto first = figures(bankroll, rounds);
  const auto richer = figures(bankroll + cents{*rc::gen::inRange(1, 40)}, rounds);
  const auto longer = figures(bankroll, rounds + *rc::gen::inRange(1, 60));
  const double slack = 1 + 1e-11;
  RC_ASSERT(richer.ruin.value <= first.ruin.value * slack);
  RC_ASSERT(first.ruin.value <= longer.ruin.value * slack);
  RC_ASSERT(richer.mean_rounds.value * slack >= first.mean_rounds.value);
  for (std::size_t i = 0; i < fall_marks.size(); ++i) {
    RC_ASSERT(richer.drawdown_quantiles[i].amount == first.drawdown_quantiles[i].amount);
    RC_ASSERT(longer.drawdown_quantiles[i].amount >= first.drawdown_quantiles[i].amount);
    RC_ASSERT(longer.stretch_quantiles[i].amount >= first.stretch_quantiles[i].amount);
  }
}

RC_GTEST_PROP(session_property, a_goal_only_ends_sessions_and_all_chances_add_up, ()) {
  const auto law = any_law();
  const cents bankroll{*rc::gen::inRange(12, 100)};
  const std::int64_t rounds = *rc::gen::inRange(1, 100);
  const auto goal = bankroll + cents{*rc::gen::inRange(1, 80)};
  const auto farther = goal + cents{*rc::gen::inRange(1, 80)};
  const auto figures = [&](std::optional<cents> aimed) {
    return session_of(
        *plan_session(law, {bankroll, rounds, aimed, cents{12}}, session_numbers::doubles));
  };
  const auto near = figures(goal);
  const auto far = figures(farther);
  const auto none = figures({});
  const double slack = 1 + 1e-11;
  RC_ASSERT(near.ruin.value <= far.ruin.value * slack);
  RC_ASSERT(far.ruin.value <= none.ruin.value * slack);
  RC_ASSERT(far.goal.value <= near.goal.value * slack);
  for (const auto* each : {&near, &far, &none}) {
    RC_ASSERT(std::abs(each->ruin.value + each->goal.value + each->playing.value - 1) < 1e-12);
    RC_ASSERT(std::abs(each->ahead.value + each->even.value + each->behind.value - 1) < 1e-12);
    double sum = 0;
    for (const auto& point : each->law) sum += point.chance.value;
    RC_ASSERT(std::abs(sum - 1) < 1e-12);
    for (std::size_t i = 1; i < each->ruin_by_rounds.size(); ++i) {
      RC_ASSERT(each->ruin_by_rounds[i].ruin.value >= each->ruin_by_rounds[i - 1].ruin.value);
    }
    RC_ASSERT(each->ruin_by_rounds.back().ruin.value == each->ruin.value);
  }
}

}  // namespace
}  // namespace skyward::maths
