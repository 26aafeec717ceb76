// Fair dice give no more alarms than is stated, and unfair ones are found as soon as the power
// analysis says.
#include "house/dice_watch.hpp"

#include "drawn_number.hpp"
#include "effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace skyward::house::dice_watch_test {
namespace {

constexpr face_weights fair = {1, 1, 1, 1, 1, 1};
constexpr face_weights heavy_ace = {55, 49, 49, 49, 49, 49};  // 1.1/6

std::uint64_t sum_of(const face_weights& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

integer power_of(std::uint64_t base, std::uint64_t exponent) {
  return pow(integer{base}, static_cast<unsigned>(exponent));
}

/// Dice of any weights, thrown one by one.
class any_dice {
 public:
  any_dice(const face_weights& weights, std::uint64_t seed) : random_{seed} {
    for (std::size_t face = 0; face < weights.size(); ++face) {
      faces_.insert(faces_.end(), weights[face], face);
    }
  }
  face_counts thrown(std::uint64_t dice) {
    face_counts counts{};
    for (; dice > 0; --dice) ++counts[faces_[below(faces_.size(), random_)]];
    return counts;
  }

 private:
  std::vector<std::size_t> faces_;  // as often as they weigh
  std::mt19937_64 random_;
};

/// Fair dice by sixes: 16 bits below 6^6 are six faces.
class fair_dice {
 public:
  explicit fair_dice(std::uint64_t seed) : random_{seed} {
    for (std::uint64_t six = 0; six < sixes_.size(); ++six) {
      for (auto rest = six, i = std::uint64_t{0}; i < 6; ++i, rest /= 6) {
        sixes_[six] += std::uint64_t{1} << (10 * (rest % 6));
      }
    }
  }
  /// in  dice a multiple of six, below 1,024
  face_counts thrown(std::uint64_t dice) {
    std::uint64_t together = 0;  // ten bits a face
    for (; dice > 0; dice -= 6) together += sixes_[six()];
    face_counts counts{};
    for (auto& each : counts) {
      each = together % 1024;
      together /= 1024;
    }
    return counts;
  }

 private:
  std::uint64_t six() {
    for (;;) {
      if (words_ == 0) {
        word_ = random_();
        words_ = 4;  // of 16 bits
      }
      const auto drawn = word_ % 65'536;
      word_ /= 65'536;
      --words_;
      if (drawn < sixes_.size()) return drawn;
    }
  }

  std::array<std::uint64_t, 46'656> sixes_{};
  std::mt19937_64 random_;
  std::uint64_t word_ = 0;
  int words_ = 0;
};

/// What one stake on a die has become, without any rounding.
rational exact_growth(const watched_die& die, const face_counts& faces) {
  integer above = 1;
  for (std::size_t i = 0; i < faces.size(); ++i) above *= power_of(6 * die.weights[i], faces[i]);
  return rational{above, power_of(sum_of(die.weights), sum_of(faces))};
}

rational exact_evidence(const face_counts& faces) {
  rational evidence = 0;
  for (const auto& each : watched_dice()) evidence += each.stake * exact_growth(each, faces);
  return evidence / rational{watched_stakes};
}

rational evidence_of(const face_counts& faces) {
  face_watch watch{fair_sets_per_alarm_max};
  watch.add(faces, 1);
  return watch.evidence();
}

/// What the rounding of a power leaves at least.
rational hardly_below(const rational& exact) {
  return exact * 9'993 / rational{10'000};
}

TEST(face_watch, watches_every_face_every_pair_and_every_axis_alike) {
  const auto all = watched_dice();
  std::uint64_t stakes = 0;
  std::map<std::pair<fault_kind, int>, std::uint64_t> stakes_of;
  for (const auto& each : all) {
    stakes += each.stake;
    stakes_of[{each.fault.kind, each.fault.face.pips()}] += each.stake;
    const auto weight = [&](dice::face face) { return each.weights[face.index()]; };
    const auto face = each.fault.face;
    for (int pips = 1; pips <= 6; ++pips) {
      const dice::face other{pips};
      const bool has_part =
          other == face || (each.fault.kind != fault_kind::face && other == face.opposite());
      if (!has_part) {
        EXPECT_EQ(weight(face) > weight(other), each.fault.oftener);
        EXPECT_NE(weight(face), weight(other));
      } else if (other != face && each.fault.kind == fault_kind::shaved) {
        EXPECT_EQ(weight(other), weight(face));
      } else if (other != face) {
        EXPECT_LT(weight(other), weight(face));
      }
    }
    EXPECT_EQ(std::ranges::count(all, each.weights, &watched_die::weights), 1);
  }
  EXPECT_EQ(all.size(), 51U);
  EXPECT_EQ(stakes, watched_stakes);
  EXPECT_EQ(stakes_of.size(), 15U);
  for (const auto& [direction, stake] : stakes_of) {
    EXPECT_EQ(stake, (stakes_of[{direction.first, 1}]));
  }
  EXPECT_EQ(all.front().weights, heavy_ace);
}

TEST(face_watch, evidence_is_never_above_that_without_rounding_and_hardly_below) {
  constexpr std::uint64_t seed = 20261126;
  std::mt19937_64 random{seed};
  const auto all = watched_dice();
  const auto rounds = effort(100);
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const auto& die = all[below(all.size(), random)];
    any_dice thrown{below(2, random) == 0 ? fair : die.weights, random()};
    const auto faces = thrown.thrown(below(2'000, random));
    const auto exact = exact_evidence(faces);
    const auto found = evidence_of(faces);
    EXPECT_TRUE(found <= exact) << "seed " << seed << ", round " << i;
    if (exact < 8'000'000) {
      EXPECT_TRUE(found >= hardly_below(exact) - rational(1, 1 << 24))
          << "seed " << seed << ", round " << i;
    }
  }
}

TEST(face_watch, evidence_of_fair_dice_is_one_on_average_over_every_way_that_they_fall) {
  constexpr std::uint64_t dice = 12;
  rational mean = 0;
  const auto add = [&](const face_counts& faces) {
    integer ways = 1;
    std::uint64_t placed = 0;
    for (const auto each : faces) {
      for (std::uint64_t i = 1; i <= each; ++i) ways = ways * ++placed / i;
    }
    mean += ways * evidence_of(faces);
  };
  face_counts faces{};
  const auto place = [&](const auto& self, std::size_t face, std::uint64_t left) -> void {
    if (face == faces.size() - 1) {
      faces[face] = left;
      add(faces);
      return;
    }
    for (faces[face] = 0; faces[face] <= left; ++faces[face]) {
      self(self, face + 1, left - faces[face]);
    }
  };
  place(place, 0, dice);
  const rational all{power_of(6, dice)};
  EXPECT_LE(mean, all);
  EXPECT_GE(mean, hardly_below(all));
}

TEST(face_watch, is_the_same_to_the_bit_on_every_machine) {
  const struct {
    face_counts faces;
    const char* evidence;
  } cases[] = {
      {{0, 0, 0, 0, 0, 0}, "1/1"},
      {{1, 0, 0, 0, 0, 0}, "83865403/83886080"},
      {{100, 100, 100, 100, 100, 100}, "151889781/335544320"},
      {{1'650, 1'470, 1'470, 1'470, 1'470, 1'470}, "2813262372523/4026531840"},
      {{20, 24, 0, 31, 7, 2}, "20838318877/4026531840"},
      {{140, 125, 226, 212, 207, 202}, "313419942091/1006632960"},
      {{1'000'000, 0, 0, 0, 0, 0}, "536870912/1"},
      {{0, 1'000'000, 1'000'000, 1'000'000, 1'000'000, 0}, "18656264192/15"},
  };
  for (const auto& [faces, evidence] : cases) {
    EXPECT_EQ(fraction_text(evidence_of(faces)), evidence);
  }
}

TEST(face_watch, an_alarm_stays_and_says_when_it_came_and_what_the_dice_look_like) {
  for (const auto& die : watched_dice()) {
    face_watch watch{1'000};
    face_watch_state before;
    while (!watch.alarm()) {
      before = watch.state();
      watch.add(die.weights, 7);
    }
    const auto alarm = *watch.alarm();
    EXPECT_EQ(alarm.fault, die.fault);
    EXPECT_EQ(alarm.throws, before.throws + 7);
    EXPECT_EQ(alarm.dice, watch.dice());
    EXPECT_EQ(watch.dice(), sum_of(before.faces) + sum_of(die.weights));
    EXPECT_GE(watch.evidence(), 1'000);
    EXPECT_LT(evidence_of(before.faces), 1'000);
    watch.add({100'000, 100'000, 100'000, 100'000, 100'000, 100'000}, 60'000);
    EXPECT_LT(watch.evidence(), 1'000);
    EXPECT_EQ(watch.alarm(), alarm);
  }
}

TEST(face_watch, evidence_of_one_face_alone_grows_to_the_most_that_stakes_count_for_and_stays) {
  rational before = 1;
  for (std::uint64_t sixes = 10; sixes <= 20'000; ++sixes) {
    const auto after = evidence_of({0, 0, 0, 0, 0, sixes});
    ASSERT_GT(after, before - 1) << sixes;  // stakes on other faces still fall
    before = after;
  }
  rational staked = 0;
  for (const auto& each : watched_dice()) {
    if (exact_growth(each, {0, 0, 0, 0, 0, 1}) > 1) staked += each.stake;
  }
  EXPECT_EQ(before, staked / rational{watched_stakes} * (std::uint64_t{1} << 31));
}

TEST(face_watch, the_faces_alone_decide_however_they_are_told_and_whoever_goes_on) {
  using dice::face;
  face_watch by_throws{1'000};
  face_watch kept{1'000};
  for (int i = 0; i < 3'600; ++i) {
    const face faces[] = {face{1}, face{1 + i % 6}, face{1 + i / 6 % 6}};
    by_throws.add(faces);
    kept = face_watch{1'000, kept.state()};
    kept.add(faces);
  }
  face_watch at_once{1'000};
  at_once.add(by_throws.state().faces, 3'600);
  EXPECT_EQ(by_throws.state().faces, (face_counts{4'800, 1'200, 1'200, 1'200, 1'200, 1'200}));
  EXPECT_EQ(by_throws.state(), kept.state());
  EXPECT_EQ(at_once.evidence(), by_throws.evidence());
  EXPECT_EQ(at_once.alarm()->throws, 3'600U);
  EXPECT_LT(by_throws.alarm()->throws, 100U);
  EXPECT_EQ(by_throws.alarm()->dice, 3 * by_throws.alarm()->throws);
}

/// A month of a table that is open day and night, 60 throws an hour. On each even day a new set of
/// ten dice of one colour, on each odd day one of two colours, five dice each. Looked at every
/// twelve throws.
struct month {
  static constexpr std::uint64_t sets_and_colours = 15 + 2 * 15;
  std::uint64_t alarms = 0;

  month(fair_dice& dice, std::uint64_t fair_sets_per_alarm) {
    for (int day = 0; day < 30; ++day) {
      if (day % 2 == 0) {
        play_day(dice, 10, fair_sets_per_alarm);
      } else {
        for (int colour = 0; colour < 2; ++colour) play_day(dice, 5, fair_sets_per_alarm);
      }
    }
  }

 private:
  void play_day(fair_dice& dice, std::uint64_t dice_per_throw, std::uint64_t fair_sets_per_alarm) {
    constexpr std::uint64_t throws_a_day = 24 * 60;
    constexpr std::uint64_t throws_per_look = 12;
    face_watch watch{fair_sets_per_alarm};
    for (std::uint64_t i = 0; i < throws_a_day && !watch.alarm(); i += throws_per_look) {
      watch.add(dice.thrown(dice_per_throw * throws_per_look), throws_per_look);
    }
    if (watch.alarm()) ++alarms;
  }
};

/// The probability of an alarm of fair dice within a day, from dice that are not: by the likelihood
/// ratio (Wald 1947) it is the mean of 1 / evidence at the alarm, 0 where none comes, over the
/// watched dice by their stakes.
double share_by_watched_dice(std::uint64_t dice_per_look, std::uint64_t dice_a_day,
                             std::uint64_t days) {
  constexpr std::uint64_t seed = 1947;
  std::mt19937_64 random{seed};
  const auto all = watched_dice();
  double sum = 0;
  for (std::uint64_t i = 0; i < days; ++i) {
    auto stake = below(watched_stakes, random);
    auto die = all.begin();
    for (; stake >= die->stake; ++die) stake -= die->stake;
    any_dice dice{die->weights, random()};
    face_watch watch{usual_fair_sets_per_alarm};
    while (!watch.alarm() && watch.dice() < dice_a_day) watch.add(dice.thrown(dice_per_look), 1);
    if (watch.alarm()) sum += 1 / watch.evidence().convert_to<double>();
  }
  return sum / static_cast<double>(days);
}

TEST(face_watch, alarms_in_ten_thousand_months_of_fair_play_are_no_more_than_stated) {
  constexpr std::uint64_t seed = 1939;
  constexpr double rate = 1.0 / usual_fair_sets_per_alarm;
  const double rate_of_months = 1 - std::pow(1 - rate, month::sets_and_colours);
  fair_dice dice{seed};
  const auto months = effort(10'000);
  std::uint64_t alarms = 0;
  std::uint64_t months_with = 0;
  for (std::uint64_t i = 0; i < months; ++i) {
    const month played{dice, usual_fair_sets_per_alarm};
    alarms += played.alarms;
    if (played.alarms > 0) ++months_with;
  }
  RecordProperty("months", std::to_string(months));
  RecordProperty("alarms", std::to_string(alarms));
  RecordProperty("months_with_alarms", std::to_string(months_with));
  const auto of = static_cast<double>(months);
  const auto sets = of * month::sets_and_colours;
  const auto found = static_cast<double>(alarms);
  EXPECT_LE(found, sets * rate + four_deviations(sets, rate)) << "seed " << seed;
  EXPECT_LE(static_cast<double>(months_with),
            of * rate_of_months + four_deviations(of, rate_of_months))
      << "seed " << seed;

  // Sets go before every stake would have won, so that there are fewer; just so many fewer.
  const auto days = effort(2'000);
  const double expected = of * (15 * share_by_watched_dice(120, 14'400, days) +
                                30 * share_by_watched_dice(60, 7'200, days));
  RecordProperty("expected_alarms", std::to_string(expected));
  const double own_error = sets * rate / 2 / std::sqrt(static_cast<double>(days));
  EXPECT_NEAR(found, expected, 4 * std::hypot(std::sqrt(expected), own_error));
}

TEST(dice_until_alarm, needs_as_many_dice_as_the_page_says) {
  using needed_dice = std::array<std::uint64_t, 3>;
  const struct {
    const char* die;
    face_weights weights;
    needed_dice dice;
  } cases[] = {
      {"a face 10 % heavier", heavy_ace, {8'530, 15'310, 24'090}},
      {"a face 20 % heavier", {4, 4, 4, 5, 4, 4}, {2'670, 4'250, 5'780}},
      {"a face 40 % heavier", {23, 23, 23, 23, 23, 35}, {800, 1'290, 1'750}},
      {"a face twice as likely as fair", {2, 5, 2, 2, 2, 2}, {230, 300, 370}},
      {"a face 10 % lighter", {17, 17, 15, 17, 17, 17}, {10'160, 17'070, 25'650}},
      {"a face 20 % lighter", {13, 10, 13, 13, 13, 13}, {2'730, 4'350, 5'920}},
      {"a pair 10 % heavier", {19, 22, 19, 19, 22, 19}, {4'160, 7'070, 10'710}},
      {"a pair 10 % lighter", {6, 7, 7, 7, 7, 6}, {4'570, 7'490, 11'060}},
      {"loaded 10 %", {110, 110, 100, 121, 110, 110}, {7'180, 12'030, 18'000}},
      {"loaded 20 %", {25, 30, 30, 30, 30, 36}, {2'090, 3'370, 4'630}},
  };
  int nth = 0;
  for (const auto& [die, weights, dice] : cases) {
    if (nth++ % one_in(3) != 0) continue;
    const auto needed = dice_until_alarm(weights);
    for (std::size_t i = 0; i < needed.size(); ++i) {
      RecordProperty(std::string{die} + " " + std::to_string(needed[i].per_cent),
                     std::to_string(needed[i].dice.value_or(0)));
      EXPECT_EQ(needed[i].dice, dice[i]) << die << ", " << needed[i].per_cent << " per cent";
    }
  }
  const struct {
    watch_terms terms;
    needed_dice dice;
  } heavy_aces[] = {
      {{100, 10}, {6'180, 12'120, 20'240}},        {{1'000, 1}, {8'465, 15'237, 23'990}},
      {{1'000, 5}, {8'500, 15'280, 24'045}},       {{10'000, 10}, {10'880, 18'410, 27'740}},
      {{1'000'000, 10}, {15'570, 24'380, 34'660}},
  };
  for (const auto& [terms, dice] : heavy_aces) {
    const auto needed = dice_until_alarm(heavy_ace, terms);
    for (std::size_t i = 0; i < needed.size(); ++i) {
      EXPECT_EQ(needed[i].dice, dice[i])
          << "one in " << terms.fair_sets_per_alarm << ", " << needed[i].per_cent << " per cent";
    }
  }
}

TEST(dice_until_alarm, is_not_said_of_fair_dice_nor_beyond_what_is_followed) {
  for (const auto& each : dice_until_alarm(fair)) EXPECT_EQ(each.dice, std::nullopt);
  const auto some = dice_until_alarm(heavy_ace, {.dice_max = 15'310});
  EXPECT_EQ(some[1], (dice_needed{90, 15'310}));
  EXPECT_EQ(some[2], (dice_needed{99, std::nullopt}));
  EXPECT_EQ(dice_until_alarm(heavy_ace, {.dice_max = 15'309})[1].dice, std::nullopt);
}

// Every way in which dice fall is followed, those with an alarm taken out: how likely the whole
// evidence has given one is exact here, and reached no later than is said, nor much sooner.
TEST(dice_until_alarm, is_what_every_way_that_dice_fall_comes_to) {
  const face_weights weights = {6, 1, 0, 2, 0, 0};
  const watch_terms terms{.fair_sets_per_alarm = 5, .dice_per_look = 2};
  std::map<face_counts, integer> ways{{face_counts{}, 1}};
  integer all = 1;
  integer with_alarm = 0;
  std::uint64_t dice = 0;
  for (const auto& needed : dice_until_alarm(weights, terms)) {
    std::uint64_t first = 0;
    while (with_alarm * 100 < all * needed.per_cent) {
      std::map<face_counts, integer> next;
      for (const auto& [faces, count] : ways) {
        for (std::size_t i = 0; i < faces.size(); ++i) {
          if (weights[i] == 0) continue;
          auto more = faces;
          ++more[i];
          next[more] += count * weights[i];
        }
      }
      ways = std::move(next);
      all *= sum_of(weights);
      with_alarm *= sum_of(weights);
      first = ++dice;
      if (dice % terms.dice_per_look != 0) continue;
      std::erase_if(ways, [&](const auto& each) {
        if (evidence_of(each.first) < terms.fair_sets_per_alarm) return false;
        with_alarm += each.second;
        return true;
      });
    }
    EXPECT_LE(first, needed.dice) << needed.per_cent << " per cent";
    EXPECT_GE(first * 10, 8 * needed.dice.value()) << needed.per_cent << " per cent";
  }
}

TEST(dice_until_alarm, is_kept_by_dice_that_are_thrown) {
  constexpr std::uint64_t seed = 1970;
  const face_weights cases[] = {heavy_ace,
                                {5, 4, 4, 4, 4, 4},
                                {17, 17, 15, 17, 17, 17},
                                {19, 22, 19, 19, 22, 19},
                                {110, 110, 100, 121, 110, 110}};
  for (const auto& weights : cases) {
    const auto needed = dice_until_alarm(weights);
    const auto sets = effort(2'000);
    any_dice dice{weights, seed};
    std::vector<std::uint64_t> alarms;
    for (std::uint64_t i = 0; i < sets; ++i) {
      face_watch watch{usual_fair_sets_per_alarm};
      while (!watch.alarm()) watch.add(dice.thrown(10), 1);
      alarms.push_back(watch.alarm()->dice);
    }
    for (const auto& [per_cent, within] : needed) {
      const auto found_within = [&](std::uint64_t most) {
        return static_cast<double>(
            std::ranges::count_if(alarms, [&](auto each) { return each <= most; }));
      };
      const auto of = static_cast<double>(sets);
      const double share = per_cent / 100.0;
      EXPECT_GE(found_within(*within), of * share - four_deviations(of, share));
      EXPECT_LE(found_within(*within * 9 / 10), of * share + four_deviations(of, share));
    }
  }
}

TEST(dice_watch, what_our_own_code_must_not_ask_for_stops_the_program) {
  EXPECT_DEATH(face_watch{1}, "fair sets");
  EXPECT_DEATH(face_watch{fair_sets_per_alarm_max + 1}, "fair sets");
  face_watch full{2};
  full.add({watched_dice_max, 0, 0, 0, 0, 0}, 1);
  EXPECT_DEATH(full.add({1, 0, 0, 0, 0, 0}, 1), "no more dice");
  EXPECT_DEATH(wager_watch{1}, "wagers");
  EXPECT_DEATH((wager_watch{2, odds_shift{1, 1}}), "odds shifted");
  wager_watch watch;
  EXPECT_DEATH(watch.add(win_chance::of(0, 6), wager_result::won), "can be");
  EXPECT_DEATH(watch.add(win_chance::of(6, 6), wager_result::lost), "can be");
  EXPECT_DEATH(win_chance::of(7, 6), "probability");
  EXPECT_DEATH(win_chance::of(0, 0), "probability");
  EXPECT_DEATH(win_chance::of(rational(7, 6)), "probability");
  EXPECT_DEATH(dice_until_alarm({}), "weights");
  EXPECT_DEATH(dice_until_alarm(fair, {.dice_per_look = 0}), "looks");
}

}  // namespace
}  // namespace skyward::house::dice_watch_test
