// Wagers as theory has them give no more alarms than is stated, and odds that are off are found
// sooner than by Page's rule at the same rate.
#include "drawn_number.hpp"
#include "effort.hpp"
#include "house/dice_watch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

namespace skyward::house::wager_watch_test {
namespace {

rational share_of(const win_chance& chance) {
  return rational(integer{chance.low()}, integer{1} << 32);
}

TEST(win_chance, is_held_between_bounds_that_lie_no_further_apart_than_said) {
  constexpr std::uint64_t most = (std::uint64_t{1} << 63) - 1;
  const std::pair<std::uint64_t, std::uint64_t> cases[] = {
      {0, 1}, {1, 1}, {1, 2}, {1, 3}, {5, 36}, {1, 60'466'176}, {most - 1, most}, {1, most}};
  for (const auto& [ways, of] : cases) {
    const auto chance = win_chance::of(ways, of);
    const rational exact(integer{ways}, integer{of});
    EXPECT_LE(share_of(chance), exact);
    EXPECT_GE(rational(integer{chance.high()}, integer{1} << 32), exact);
    EXPECT_EQ(chance.high() - chance.low(), (exact == share_of(chance) ? 0U : 1U));
    const auto again = win_chance::of(exact);
    EXPECT_EQ(again.low(), chance.low());
    EXPECT_EQ(again.high(), chance.high());
  }
}

/// What the stakes put on either side have become, without those that others won.
struct stakes {
  rational often;
  rational seldom;
};

stakes stakes_of(const wager_watch& watch) {
  const rational one{1 << 20};
  return {watch.state().too_often / one, watch.state().too_seldom / one};
}

TEST(wager_watch, stakes_are_worth_no_more_than_themselves_by_theory_and_hardly_less) {
  wager_watch_state kept;
  kept.too_often = kept.too_seldom = std::uint64_t{1} << 49;  // so many that all digits count
  const rational before{(1 << 29) + 1};
  for (const auto& shift : {odds_shift{}, odds_shift{2, 1}, odds_shift{1'000, 1}}) {
    for (const std::uint64_t of : {1U, 2U, 3U, 7U, 36U, 1'000U, 7'776U}) {
      for (std::uint64_t ways = 0; ways <= of; ways += 1 + of / 40) {
        const auto chance = win_chance::of(ways, of);
        stakes mean;
        for (const auto result : {wager_result::won, wager_result::lost}) {
          const auto likely = result == wager_result::won ? ways : of - ways;
          if (likely == 0) continue;
          wager_watch watch{wagers_per_alarm_max, shift, kept};
          watch.add(chance, result);
          mean.often += likely * stakes_of(watch).often / rational{of};
          mean.seldom += likely * stakes_of(watch).seldom / rational{of};
        }
        for (const auto& each : {mean.often, mean.seldom}) {
          EXPECT_LE(each, before) << ways << " of " << of;
          EXPECT_GE(each, before * (1 - rational(1, 1 << 20))) << ways << " of " << of;
        }
      }
    }
  }
}

TEST(wager_watch, evidence_over_every_sequence_is_as_many_as_wagers_on_average) {
  const std::pair<unsigned, unsigned> chances[] = {{1, 2}, {5, 36}, {1, 6},  {35, 36}, {1, 3},
                                                   {1, 2}, {7, 36}, {1, 36}, {2, 3},   {11, 36}};
  constexpr unsigned count = std::size(chances);
  stakes mean;
  for (unsigned sequence = 0; sequence < 1U << count; ++sequence) {
    wager_watch watch;
    rational likely = 1;
    for (unsigned i = 0; i < count; ++i) {
      const auto [ways, of] = chances[i];
      const bool won = (sequence >> i & 1U) != 0;
      likely *= rational(won ? ways : of - ways, of);
      watch.add(win_chance::of(ways, of), won ? wager_result::won : wager_result::lost);
    }
    mean.often += likely * stakes_of(watch).often;
    mean.seldom += likely * stakes_of(watch).seldom;
  }
  for (const auto& each : {mean.often, mean.seldom}) {
    EXPECT_LE(each, count);
    EXPECT_GE(each, count - rational(1, 10'000));
  }
}

/// A wager whose chance depends on where the game stands, and how it went.
struct played_wager {
  win_chance chance;
  wager_result result;
};

/// Wagers of a column in positions that come by chance. Odds of winning may be shifted.
class wagers {
 public:
  explicit wagers(std::uint64_t seed, const odds_shift& odds = {1, 1})
      : random_{seed}, odds_{odds} {}

  played_wager next() {
    constexpr std::pair<std::uint64_t, std::uint64_t> positions[] = {
        {1, 2}, {1, 6}, {5, 36}, {25, 36}};
    const auto [ways, of] = positions[random_() % std::size(positions)];
    const auto winning = odds_.more * ways;
    const bool won = below(winning + odds_.less * (of - ways), random_) < winning;
    return {win_chance::of(ways, of), won ? wager_result::won : wager_result::lost};
  }

 private:
  std::mt19937_64 random_;
  odds_shift odds_;
};

TEST(wager_watch, is_the_same_to_the_bit_on_every_machine_and_whoever_goes_on) {
  wagers played{7};
  wager_watch watch;
  wager_watch kept;
  for (int i = 0; i < 1'000; ++i) {
    const auto [chance, result] = played.next();
    watch.add(chance, result);
    kept = wager_watch{usual_wagers_per_alarm, {}, kept.state()};
    kept.add(chance, result);
  }
  EXPECT_EQ(watch.state(), kept.state());
  EXPECT_EQ(watch.state(),
            (wager_watch_state{1'000, 382, 0x17D'71C7'1A78, 0x451'A11B, 0xB39F'A88F, {}}));
}

TEST(wager_watch, an_alarm_stays_and_says_when_it_came_and_which_way) {
  for (const bool too_often : {true, false}) {
    wager_watch watch{1'000};
    const auto chance = win_chance::of(1, 2);
    const auto result = too_often ? wager_result::won : wager_result::lost;
    std::uint64_t wagers = 0;
    while (!watch.alarm()) {
      watch.add(chance, result);
      ++wagers;
    }
    const wager_alarm alarm{wagers, too_often};
    EXPECT_EQ(watch.alarm(), alarm);
    EXPECT_EQ(wagers, 51U);
    const auto evidence = watch.state().too_often;
    watch.add(chance, too_often ? wager_result::lost : wager_result::won);
    EXPECT_EQ(watch.alarm(), alarm);
    EXPECT_EQ(watch.state().too_often, evidence);
    EXPECT_EQ(watch.state().wagers, wagers + 1);
    EXPECT_EQ(watch.state().won, too_often ? wagers : 1);
    EXPECT_EQ(watch.state().expected, (wagers + 1) << 31);
  }
}

std::uint64_t wagers_until_alarm(wagers& played, wager_watch watch) {
  while (!watch.alarm()) {
    const auto [chance, result] = played.next();
    watch.add(chance, result);
  }
  return watch.alarm()->wagers;
}

TEST(wager_watch, alarms_in_ten_thousand_months_as_theory_has_them_are_no_more_than_stated) {
  constexpr std::uint64_t seed = 1966;
  constexpr std::uint64_t wagers_a_month = 20 * 24 * 30;  // decided, an hour
  constexpr double rate = static_cast<double>(wagers_a_month) / usual_wagers_per_alarm;
  wagers played{seed};
  const auto months = effort(10'000);
  std::uint64_t alarms = 0;
  for (std::uint64_t i = 0; i < months; ++i) {
    wager_watch watch;
    for (std::uint64_t wager = 0; wager < wagers_a_month && !watch.alarm(); ++wager) {
      const auto [chance, result] = played.next();
      watch.add(chance, result);
    }
    if (watch.alarm()) ++alarms;
  }
  RecordProperty("months", std::to_string(months));
  RecordProperty("alarms", std::to_string(alarms));
  const auto of = static_cast<double>(months);
  EXPECT_LE(static_cast<double>(alarms), of * rate + four_deviations(of, rate)) << "seed " << seed;
  EXPECT_GE(static_cast<double>(alarms), of * rate / 2 - four_deviations(of, rate / 2));
}

TEST(wager_watch, no_fewer_wagers_than_stated_come_before_a_false_alarm_and_not_many_more) {
  constexpr std::uint64_t seed = 1971;
  constexpr std::uint64_t asked = 10'000;
  wagers played{seed};
  const auto alarms = effort(4'000);
  double mean = 0;
  for (std::uint64_t i = 0; i < alarms; ++i) {
    mean += static_cast<double>(wagers_until_alarm(played, wager_watch{asked}));
  }
  mean /= static_cast<double>(alarms);
  RecordProperty("mean", std::to_string(mean));
  // Nearly exponential, so that the deviation is about the mean.
  const double error = 4 * asked / std::sqrt(static_cast<double>(alarms));
  EXPECT_GE(mean, asked - error);
  EXPECT_LE(mean, 1.1 * asked + error);
}

/// Page's cumulative sums, up and down, with Lorden's bound for both together.
std::uint64_t wagers_until_pages_alarm(wagers& played, double wagers_per_alarm) {
  constexpr double two_pow_32 = 4294967296.0;
  const double threshold = std::log(2 * wagers_per_alarm);
  double up = 0;
  double down = 0;
  for (std::uint64_t count = 1;; ++count) {
    const auto [chance, result] = played.next();
    const bool won = result == wager_result::won;
    const double win = static_cast<double>(chance.low()) / two_pow_32;
    up = std::max(up, 0.0) + std::log((won ? 1.25 : 1) / (1 - win + 1.25 * win));
    down = std::max(down, 0.0) + std::log((won ? 0.8 : 1) / (1 - win + 0.8 * win));
    if (std::max(up, down) >= threshold) return count;
  }
}

TEST(wager_watch, finds_odds_that_are_off_sooner_than_pages_rule_at_the_same_rate) {
  constexpr std::uint64_t seed = 1954;
  for (const auto& odds :
       {odds_shift{5, 4}, odds_shift{4, 5}, odds_shift{2, 1}, odds_shift{1, 2}}) {
    wagers played{seed, odds};
    wagers same{seed, odds};
    double mean = 0;
    double pages_mean = 0;
    const auto alarms = effort(500);
    for (std::uint64_t i = 0; i < alarms; ++i) {
      mean += static_cast<double>(wagers_until_alarm(played, wager_watch{}));
      pages_mean += static_cast<double>(wagers_until_pages_alarm(same, usual_wagers_per_alarm));
    }
    mean /= static_cast<double>(alarms);
    pages_mean /= static_cast<double>(alarms);
    EXPECT_LT(mean, 0.85 * pages_mean);
  }
}

}  // namespace
}  // namespace skyward::house::wager_watch_test
