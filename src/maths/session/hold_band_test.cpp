// Bands against the laws of all results multiplied out, by every means that tells one.
#include "maths/session/hold_band.hpp"

#include "table_play.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace skyward::maths::hold_band_test {
namespace {

/// House results in cents and their ways.
using ways = std::vector<std::pair<std::int64_t, int>>;

struct played {
  ways law;
  std::int64_t times = 1;
};

using day = std::vector<played>;

theoretical_hold hold_with(const std::vector<day>& strands) {
  theoretical_hold hold;
  hold.handle = 1;
  for (const auto& from : strands) {
    auto& strand = hold.strands.emplace_back();
    for (const auto& [law, times] : from) {
      auto& made = strand.emplace_back(repeated_law{{}, times});
      for (const auto& [won, count] : law) {
        made.law.outcomes.push_back({won, count});
        made.law.total += count;
      }
    }
  }
  return hold;
}

/// Ways of a sum, in the order of the sums.
struct counted_law {
  std::map<std::int64_t, integer> ways{{0, 1}};
  integer total = 1;

  std::int64_t least() const { return ways.begin()->first; }
  std::int64_t most() const { return ways.rbegin()->first; }
};

counted_law multiplied_out(const day& from) {
  counted_law sum;
  for (const auto& [law, times] : from) {
    int total = 0;
    for (const auto& each : law) total += each.second;
    for (std::int64_t i = 0; i < times; ++i) {
      std::map<std::int64_t, integer> next;
      for (const auto& [at, count] : sum.ways) {
        for (const auto& [won, more] : law) next[at + won] += count * more;
      }
      sum.ways = std::move(next);
      sum.total *= total;
    }
  }
  return sum;
}

rational below(const counted_law& law, const integer& at) {
  integer sum = 0;
  for (const auto& [won, count] : law.ways) {
    if (won >= at) break;
    sum += count;
  }
  return {sum, law.total};
}

rational above(const counted_law& law, const integer& at) {
  integer sum = 0;
  for (auto each = law.ways.rbegin(); each != law.ways.rend() && each->first > at; ++each) {
    sum += each->second;
  }
  return {sum, law.total};
}

/// The greatest that is undercut with less than the tail, and the least that is exceeded with no
/// more.
std::pair<integer, integer> quantiles(const counted_law& law, const rational& tail) {
  const integer most = law.total * numerator(tail);
  integer low = law.least();
  integer sum = 0;
  for (const auto& [won, count] : law.ways) {
    if (sum * denominator(tail) >= most) break;
    low = won;
    sum += count;
  }
  integer high = law.most();
  sum = 0;
  for (auto each = law.ways.rbegin(); each != law.ways.rend(); ++each) {
    if (sum * denominator(tail) > most) break;
    high = each->first;
    sum += each->second;
  }
  return {low, high};
}

rational half_of_what_is_not_sure(confidence sure) {
  if (sure == confidence::percent_90) return {1, 20};
  return sure == confidence::percent_95 ? rational{1, 40} : rational{1, 200};
}

const std::vector<day>& days() {
  static const std::vector<day> all{
      {{{{-100, 18}, {100, 20}}, 1}},
      {{{{-100, 1}, {100, 1}}, 9}},
      {{{{-100, 18}, {100, 20}}, 40}},
      {{{{0, 1}}, 5}},
      {{{{300, 1}}, 5}, {{{-50, 1}, {0, 2}, {50, 1}}, 13}},
      {{{{-3'500, 1}, {100, 37}}, 30}, {{{-200, 14}, {-100, 2}, {100, 20}}, 25}},
      {{{{-60, 3}, {100, 2}}, 7}, {{{-61, 3}, {101, 2}}, 8}, {{{-1'200, 1}, {300, 6}}, 6}},
      {{{{-40'001, 1}, {-7, 30}, {50, 99}}, 12}, {{{-500, 1}, {500, 1}}, 3}},
      {{{{-900, 1}, {-100, 1}, {600, 1}}, 11}},
  };
  return all;
}

const counted_law& law_of(std::size_t number) {
  static const auto all = [] {
    std::vector<counted_law> laws;
    for (const auto& each : days()) laws.push_back(multiplied_out(each));
    return laws;
  }();
  return all[number];
}

const band_limits no_whole_numbers{0, {}};

TEST(hold_band, of_a_small_day_is_its_quantiles_in_whole_numbers) {
  for (std::size_t i = 0; i < days().size(); ++i) {
    const auto& each = days()[i];
    const auto& law = law_of(i);
    for (const auto sure : confidences) {
      const auto band = band_of(hold_with({each}), sure);
      const auto [low, high] = quantiles(law, half_of_what_is_not_sure(sure));
      EXPECT_EQ(band.sure, sure);
      EXPECT_EQ(band.low, low);
      EXPECT_EQ(band.high, high);
      EXPECT_EQ(band.means, band_means::whole_numbers);
      EXPECT_TRUE(band.is_exact());
      EXPECT_FALSE(band.dice_shared);
      EXPECT_EQ(band.error, 0);
    }
  }
}

TEST(hold_band, has_the_mark_itself_where_a_chance_is_the_mark) {
  // 1 of 200, and 199 of 200 below the best: half of what is not sure at 99 %.
  const auto band =
      band_of(hold_with({{{{{-1'000, 1}, {10, 198}, {30, 1}}, 1}}}), confidence::percent_99);
  EXPECT_EQ(band.low, -1'000);
  EXPECT_EQ(band.high, 10);
  EXPECT_TRUE(band.is_exact());
}

TEST(hold_band, by_the_transform_is_the_same_and_says_that_it_is_exact) {
  for (std::size_t i = 0; i < days().size(); ++i) {
    const auto& each = days()[i];
    const auto& law = law_of(i);
    for (const auto sure : confidences) {
      const auto band = band_of(hold_with({each}), sure, no_whole_numbers);
      const auto [low, high] = quantiles(law, half_of_what_is_not_sure(sure));
      EXPECT_EQ(band.low, low);
      EXPECT_EQ(band.high, high);
      EXPECT_EQ(band.means, band_means::transform);
      EXPECT_TRUE(band.is_exact());
      EXPECT_GT(band.error, 0);
      EXPECT_LT(band.error, 1e-9);
    }
  }
}

/// A result of one round with chances in a million millions.
theoretical_hold hold_of_one(const std::vector<std::pair<std::int64_t, std::int64_t>>& chances) {
  theoretical_hold hold;
  hold.handle = 1;
  auto& law = hold.strands.emplace_back().emplace_back().law;
  for (const auto& [won, count] : chances) {
    law.outcomes.push_back({won, count});
    law.total += count;
  }
  EXPECT_EQ(law.total, 1'000'000'000'000);
  return hold;
}

TEST(hold_band, by_the_transform_leaves_open_what_its_error_cannot_tell) {
  const std::int64_t nearly = 5'000'000'000 - 1;  // less than half of what is not sure, just so
  const std::int64_t rarely = 1'000'000'000;
  const std::int64_t all = 1'000'000'000'000;
  const auto at_low = hold_of_one({{-1'000, nearly}, {10, all - nearly - rarely}, {30, rarely}});
  const auto low = band_of(at_low, confidence::percent_99, no_whole_numbers);
  EXPECT_EQ(low.low, -1'000) << "the quantile is 10";
  EXPECT_EQ(low.high, 10);
  EXPECT_FALSE(low.is_exact());
  EXPECT_EQ(low.slack, integer{1'010});
  EXPECT_EQ(band_of(at_low, confidence::percent_99).low, 10) << "in whole numbers";
  const auto at_high = hold_of_one({{-1'000, rarely}, {10, all - nearly - rarely}, {30, nearly}});
  const auto high = band_of(at_high, confidence::percent_99, no_whole_numbers);
  EXPECT_EQ(high.low, 10);
  EXPECT_EQ(high.high, 30) << "the quantile is 10";
  EXPECT_FALSE(high.is_exact());
  EXPECT_EQ(high.slack, integer{20});
}

/// That no end of a band lies inside of the quantiles, nor further out than it says.
void expect_around(const hold_band& band, const counted_law& law) {
  const auto tail = half_of_what_is_not_sure(band.sure);
  const auto [low, high] = quantiles(law, tail);
  EXPECT_LE(band.low, low);
  EXPECT_GE(band.high, high);
  EXPECT_LE(below(law, band.low), tail);
  EXPECT_LE(above(law, band.high), tail);
  EXPECT_GE(band.low, law.least());
  EXPECT_LE(band.high, law.most());
  if (!band.slack) return;
  EXPECT_LE(low - band.low, *band.slack);
  EXPECT_LE(band.high - high, *band.slack);
}

TEST(hold_band, on_a_coarser_lattice_is_no_narrower_and_says_how_much_wider_it_may_be) {
  int coarser = 0;
  for (std::size_t i = 0; i < days().size(); ++i) {
    const auto& each = days()[i];
    const auto& law = law_of(i);
    for (const std::uint64_t points : {32U, 100U, 512U, 4'096U}) {
      for (const auto sure : confidences) {
        const auto band = band_of(hold_with({each}), sure, {0, {points, 1U << 30U}});
        expect_around(band, law);
        if (band.means == band_means::lattice) {
          ++coarser;
          EXPECT_GT(band.error, std::exp(-18)) << "what its roundings may come to beyond that";
        }
        EXPECT_TRUE(band.slack.has_value() || band.means > band_means::lattice);
      }
    }
  }
  EXPECT_GT(coarser, 20);
}

TEST(hold_band, by_moments_is_no_narrower_whatever_the_day) {
  int by_chernoff = 0;
  int by_cantelli = 0;
  for (std::size_t i = 0; i < days().size(); ++i) {
    const auto& each = days()[i];
    const auto& law = law_of(i);
    for (const auto sure : confidences) {
      const auto band = band_of(hold_with({each}), sure, {0, {0, 0}});
      expect_around(band, law);
      EXPECT_FALSE(band.slack.has_value());
      by_chernoff += band.means == band_means::chernoff ? 1 : 0;
      by_cantelli += band.means == band_means::cantelli ? 1 : 0;
    }
  }
  EXPECT_GT(by_chernoff, 0);
  EXPECT_GT(by_cantelli, 0);
}

TEST(hold_band, by_moments_is_what_the_inequalities_give) {
  // 400 coins of $1: Chernoff's odds of 200 at 5 deviations of $20 are those of the entropy; at 99
  // % the log of 200 is 5.2983, which 400 coins pass at $64.9 (3.245 deviations).
  const auto coins = hold_with({{{{{-100, 1}, {100, 1}}, 400}}});
  const auto band = band_of(coins, confidence::percent_99, {0, {0, 0}});
  EXPECT_EQ(band.means, band_means::chernoff);
  EXPECT_EQ(band.high, -band.low);
  const double part = band.high.convert_to<double>() / 40'000;
  const double entropy = ((1 + part) * std::log1p(part) + (1 - part) * std::log1p(-part)) / 2 * 400;
  EXPECT_NEAR(entropy, std::log(200.0), 0.002);
  // A prize of $1,000,000 with 1 in 1,000,000: by the variance, 14.107 deviations of $1,000 at
  // most.
  const auto prize = hold_with({{{{{-100'000'000, 1}, {0, 999'999}}, 1}}});
  const auto far = band_of(prize, confidence::percent_99, {0, {0, 0}});
  EXPECT_EQ(far.means, band_means::cantelli);
  EXPECT_NEAR(far.low.convert_to<double>(), -100 - 100'000 * std::sqrt(199.0), 5);
  EXPECT_EQ(far.high, 0) << "the best of all";
}

TEST(hold_band, counts_prizes_apart_that_leave_the_house_below_the_band) {
  // As often as they may be counted apart, and as seldom as they do not matter.
  for (const int others : {8'500, 10'000, 20'000, 500'000}) {
    const day with_prize{{{{-100'000'000, 1}, {-100, others - 1}, {100, others}}, 40},
                         {{{-200, 1}, {200, 1}}, 20}};
    const auto law = multiplied_out(with_prize);
    for (const auto sure : confidences) {
      const auto band = band_of(hold_with({with_prize}), sure, {0, {256, 1U << 30U}});
      EXPECT_EQ(band.means, band_means::transform);
      EXPECT_TRUE(band.is_exact());
      EXPECT_GT(band.error, 5 * std::exp(-23)) << "four of the window, one of prizes";
      expect_around(band, law);
    }
  }
}

TEST(hold_band, keeps_losses_that_may_leave_the_house_in_the_band) {
  // Of 120 rounds one in a thousand days and a half has the loss, which is within three deviations.
  int tried = 0;
  for (const std::int64_t loss : {12, 18, 25, 30, 36, 45, 60, 90}) {
    const day rare{{{{-loss, 1}, {-1, 24'999}, {1, 25'000}}, 120}};
    const auto law = multiplied_out(rare);
    for (const std::uint64_t points : {96U, 128U, 160U, 192U}) {
      const auto band =
          band_of(hold_with({rare}), confidence::percent_99, {0, {points, 1U << 30U}});
      expect_around(band, law);
      tried += band.is_exact() ? 1 : 0;
    }
  }
  EXPECT_GT(tried, 8);
}

/// The sum of two laws that are as good and as bad together as they can be, or one as good as the
/// other is bad.
counted_law hung_together(const counted_law& one, const counted_law& other, bool alike) {
  std::vector<std::pair<std::int64_t, integer>> second(other.ways.begin(), other.ways.end());
  if (!alike) std::ranges::reverse(second);
  for (auto& each : second) each.second *= one.total;
  counted_law sum{{}, one.total * other.total};
  std::size_t at = 0;
  for (const auto& [won, count] : one.ways) {
    for (integer left = count * other.total; left > 0;) {
      const integer both = std::min(left, second[at].second);
      sum.ways[won + second[at].first] += both;
      left -= both;
      if ((second[at].second -= both) == 0) ++at;
    }
  }
  return sum;
}

counted_law independent(const counted_law& one, const counted_law& other) {
  counted_law sum{{}, one.total * other.total};
  for (const auto& [won, count] : one.ways) {
    for (const auto& [more, theirs] : other.ways) sum.ways[won + more] += count * theirs;
  }
  return sum;
}

TEST(hold_band, of_strands_holds_however_they_hang_together) {
  for (std::size_t i = 0; i < days().size(); ++i) {
    const auto next = (i + 2) % days().size();
    const auto& one = law_of(i);
    const auto& other = law_of(next);
    const std::vector<counted_law> together{
        hung_together(one, other, true), hung_together(one, other, false), independent(one, other)};
    for (const auto sure : confidences) {
      const auto tail = half_of_what_is_not_sure(sure);
      const auto band = band_of(hold_with({days()[i], days()[next]}), sure);
      EXPECT_TRUE(band.dice_shared);
      EXPECT_FALSE(band.is_exact());
      for (const auto& law : together) {
        EXPECT_LE(below(law, band.low), tail);
        EXPECT_LE(above(law, band.high), tail);
      }
      // And no wider than with half of what may be missed for each.
      const auto half_one = quantiles(one, tail / 2);
      const auto half_other = quantiles(other, tail / 2);
      EXPECT_GE(band.low, half_one.first + half_other.first);
      EXPECT_LE(band.high, half_one.second + half_other.second);
    }
  }
}

TEST(hold_band, of_strands_is_the_worst_that_can_be_for_some) {
  // One chance in 400 each way: two of them together have no more than 1 in 200 above nothing, and
  // that below it. Three have more, unless one of them has a share that is large enough.
  const day coin{{{{-100, 1}, {0, 398}, {100, 1}}, 1}};
  const auto two = band_of(hold_with({coin, coin}), confidence::percent_99);
  EXPECT_EQ(two.low, -100);
  EXPECT_EQ(two.high, 0);
  const auto three = band_of(hold_with({coin, coin, coin}), confidence::percent_99);
  EXPECT_EQ(three.low, -200);
  EXPECT_EQ(three.high, 200);
  // One that loses with 9 of 2,000 and one with 2 of 2,000 do so with 11 at most, more than 10;
  // with 7 and 2 they do not, and three quarters of what may be missed tell so.
  const auto loses = [](int count) { return day{{{{-100, count}, {0, 2'000 - count}}, 1}}; };
  const auto more = band_of(hold_with({loses(9), loses(2)}), confidence::percent_99);
  const auto less = band_of(hold_with({loses(7), loses(2)}), confidence::percent_99);
  EXPECT_EQ(more.low, -100);
  EXPECT_EQ(less.low, 0);
  const auto wide = band_of(hold_with({days()[5], coin}), confidence::percent_99);
  const auto alone = quantiles(law_of(5), {1, 200});
  EXPECT_GE(wide.low, alone.first - 200) << "most of what may be missed is the wide one's";
}

TEST(hold_band, tells_its_means_by_name) {
  EXPECT_EQ(name_of(band_means::whole_numbers), "whole numbers");
  EXPECT_EQ(name_of(band_means::transform), "transform");
  EXPECT_EQ(name_of(band_means::lattice), "lattice");
  EXPECT_EQ(name_of(band_means::chernoff), "Chernoff");
  EXPECT_EQ(name_of(band_means::cantelli), "Cantelli");
}

/// A day of rounds of four laws, one of them with a prize; played out.
TEST(hold_band, of_a_long_day_holds_as_many_days_as_it_says) {
  const day rounds{{{{-3'500, 1}, {100, 37}}, 140},
                   {{{-1'200, 1}, {-63, 9}, {99, 14}}, 60},
                   {{{-250'000, 1}, {500, 699}}, 100},
                   {{{-100, 19}, {100, 20}}, 100}};
  const auto hold = hold_with({rounds});
  std::map<confidence, hold_band> bands;
  for (const auto sure : confidences) bands[sure] = band_of(hold, sure);
  table::seeded_numbers numbers{20'260};
  constexpr int days_played = 2'000;
  std::map<confidence, std::pair<int, int>> outside;
  std::map<confidence, std::pair<int, int>> at_most;
  for (int i = 0; i < days_played; ++i) {
    std::int64_t won = 0;
    for (const auto& [law, times] : rounds) {
      std::uint64_t total = 0;
      for (const auto& each : law) total += static_cast<std::uint64_t>(each.second);
      for (std::int64_t k = 0; k < times; ++k) {
        auto left = numbers.below(total);
        std::size_t at = 0;
        for (; left >= static_cast<std::uint64_t>(law[at].second); ++at) {
          left -= static_cast<std::uint64_t>(law[at].second);
        }
        won += law[at].first;
      }
    }
    for (const auto& [sure, band] : bands) {
      outside[sure].first += won < band.low ? 1 : 0;
      outside[sure].second += won > band.high ? 1 : 0;
      at_most[sure].first += won <= band.low ? 1 : 0;
      at_most[sure].second += won >= band.high ? 1 : 0;
    }
  }
  for (const auto& [sure, band] : bands) {
    EXPECT_TRUE(band.is_exact());
    const double tail = half_of_what_is_not_sure(sure).convert_to<double>();
    const double expected = days_played * tail;
    const double room = 4 * std::sqrt(expected);
    EXPECT_LE(outside[sure].first, expected + room);
    EXPECT_LE(outside[sure].second, expected + room);
    EXPECT_GE(at_most[sure].first, expected - room);
    EXPECT_GE(at_most[sure].second, expected - room);
  }
}

}  // namespace
}  // namespace skyward::maths::hold_band_test
