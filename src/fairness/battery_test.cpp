// Fair dice pass, and dice that are not are found: how they are thrown is planted here.
#include "fairness/battery.hpp"

#include "base/byte_text.hpp"
#include "fairness/message.hpp"
#include "fairness/secret_maker.hpp"
#include "fairness/window_draws.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <set>

namespace skyward::fairness {
namespace {

using dice::face;
using dice::face_list;

constexpr int ten = battery::dice_of_throw;

secret secret_of(std::uint64_t number) {
  return {message{"battery test"}.add(number).hash()};
}

/// Bytes without end that are the same in every run.
draw_stream chance_of(std::uint64_t number) {
  return {secret_of(number), {"table/1", 1, 0}, {}};
}

/// Each time it is called, the next throw.
using thrower = std::function<face_list()>;

/// Throws of dice that come one at a time.
thrower each_die(std::function<face()> next) {
  return [next = std::move(next)] {
    face_list thrown;
    for (int i = 0; i < ten; ++i) thrown.add(next());
    return thrown;
  };
}

battery after(int throws, const thrower& next) {
  battery all;
  for (int i = 0; i < throws; ++i) all.take(next());
  return all;
}

/// The tests that raise an alarm.
std::set<std::string> alarms(const battery& of) {
  std::set<std::string> all;
  const auto findings = of.findings();
  for (const auto& each : findings) {
    if (each.p < alarm_p(findings.size())) all.insert(each.test);
  }
  EXPECT_EQ(is_alarm(findings), !all.empty());
  return all;
}

std::set<std::string> alarms(int throws, const thrower& next) {
  return alarms(after(throws, next));
}

thrower fair(std::uint64_t number) {
  return [from = std::make_shared<window_draws>(secret_maker{repeatable_chance(number)})] {
    auto draw = *from->next();
    return drawn_dice(draw, ten);
  };
}

TEST(battery, passes_fair_dice_RNG_4) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    EXPECT_EQ(alarms(20'000, fair(seed)), std::set<std::string>{}) << "seed " << seed;
  }
}

TEST(battery, counts_the_same_of_the_same_dice_alone_RNG_4) {
  const auto hash = [](int throws, std::uint64_t seed) {
    return hex(after(throws, fair(seed)).counts_hash());
  };
  EXPECT_EQ(hash(1'000, 1), hash(1'000, 1));
  EXPECT_NE(hash(1'000, 1), hash(1'000, 2));
  EXPECT_NE(hash(1'000, 1), hash(1'001, 1));
}

/// Of dice that are fair, so that an alarm is as rare as is said: two thousand p, in tenths.
TEST(battery, has_p_that_are_spread_evenly_RNG_4) {
  std::array<int, 10> tenths{};
  int all = 0;
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    for (const auto& each : after(5'000, fair(seed)).findings()) {
      ++tenths[std::min<std::size_t>(9, static_cast<std::size_t>(each.p * 10))];
      ++all;
    }
  }
  for (const auto each : tenths) EXPECT_NEAR(each * 10, all, all * 0.3);
}

TEST(battery, finds_a_byte_that_is_divided_without_passing_over_any_RNG_5) {
  const auto next = [from = chance_of(1)]() mutable { return face{from.byte() % 6 + 1}; };
  EXPECT_TRUE(alarms(100'000, each_die(next)).contains("single dice"));
}

TEST(battery, finds_a_face_that_never_comes_RNG_5) {
  const auto next = [from = chance_of(2)]() mutable {
    return face{static_cast<int>(from.below(5)) + 1};
  };
  EXPECT_TRUE(alarms(1'000, each_die(next)).contains("single dice"));
}

/// Of two thousand windows the first thousand come again, seed, place and all. A seed alone that is
/// used again shows in no dice, since the window is hashed too; it shows in its commitment.
TEST(battery, finds_windows_that_come_again_RNG_5) {
  std::uint64_t windows = 0;
  const auto next = [&] {
    draw_stream from{secret_of(windows++ % 1'000), {"table/1", 1, 0}, {}};
    return drawn_dice(from, ten);
  };
  EXPECT_TRUE(alarms(2'000, next).contains("throws that repeat one"));
}

/// The low bits of a generator of the textbooks go round after a few numbers.
TEST(battery, finds_the_low_bits_of_a_linear_generator_RNG_5) {
  std::uint32_t state = 1;
  const auto next = [&] {
    state = state * 1'103'515'245 + 12'345;
    return face{static_cast<int>(state % 6) + 1};
  };
  EXPECT_FALSE(alarms(1'000, each_die(next)).empty());
}

TEST(battery, finds_a_second_draw_of_the_stream_of_the_first_RNG_5) {
  std::uint64_t throws = 0;
  const auto next = [&] {
    draw_stream from{secret_of(throws++ / 2), {"table/1", 1, 0}, {}};
    return drawn_dice(from, ten);
  };
  const auto found = alarms(1'000, next);
  EXPECT_TRUE(found.contains("a die and its second draw"));
  EXPECT_FALSE(found.contains("a die and the next table's"));
}

TEST(battery, finds_tables_that_throw_alike_RNG_5) {
  std::uint64_t throws = 0;
  const auto next = [&] {
    draw_stream from{secret_of(throws / 4), {"table/1", 1, throws % 2}, {}};
    ++throws;
    return drawn_dice(from, ten);
  };
  const auto found = alarms(1'000, next);
  EXPECT_TRUE(found.contains("a die and the next table's"));
  EXPECT_FALSE(found.contains("a die and its second draw"));
}

TEST(battery, finds_a_die_that_is_a_copy_of_another_RNG_5) {
  const auto next = [from = chance_of(3)]() mutable {
    const auto drawn = drawn_dice(from, ten);
    const std::span<const face> dice{drawn};
    face_list thrown;
    for (std::size_t i = 0; i < dice.size(); ++i) thrown.add(dice[i == 6 ? 1 : i]);
    return thrown;
  };
  EXPECT_TRUE(alarms(1'000, next).contains("dice 2 and 7 of a throw"));
}

/// Seeds of the second of the day, as windows of several tables open at any time of it.
TEST(battery, finds_seeds_of_a_clock_RNG_5) {
  const auto next = [moments = chance_of(4)]() mutable {
    const auto second = moments.below(24) * 3'600 + moments.below(3'600);
    draw_stream from{secret_of(second), {"table/1", 1, 0}, {}};
    return drawn_dice(from, ten);
  };
  EXPECT_TRUE(alarms(3'000, next).contains("throws that repeat one"));
}

/// One die in twenty stays as the one before it lies.
TEST(battery, finds_dice_that_stick_to_the_last_one_RNG_5) {
  const auto next = [from = chance_of(5), last = face{1}]() mutable {
    if (from.below(20) > 0) last = from.face();
    return last;
  };
  EXPECT_TRUE(alarms(10'000, each_die(next)).contains("dice 1 apart"));
}

/// Dice without chance: too even counts are no better than uneven ones.
TEST(battery, finds_dice_that_are_too_even_RNG_5) {
  int thrown = 0;
  const auto next = [&] { return face{thrown++ % 6 + 1}; };
  EXPECT_TRUE(alarms(3'000, each_die(next)).contains("single dice"));
}

TEST(battery, says_as_much_of_few_throws_as_of_many) {
  const auto none = battery{}.findings();
  const auto many = after(1'000, fair(1)).findings();
  ASSERT_EQ(none.size(), many.size());
  EXPECT_EQ(none.size(), 108U);
  std::set<std::string> names;
  for (std::size_t i = 0; i < none.size(); ++i) {
    EXPECT_EQ(none[i].test, many[i].test);
    EXPECT_EQ(none[i].p, 1);
    names.insert(none[i].test);
  }
  EXPECT_EQ(names.size(), none.size());
}

}  // namespace
}  // namespace skyward::fairness
