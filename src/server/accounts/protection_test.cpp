// A player's limits tighten at once and loosen after a day; an exclusion is never shortened.
#include "server/accounts/protection.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace skyward::server::protection_test {
namespace {

using namespace std::chrono_literals;

constexpr moment begin{1'800'000'000'000};
constexpr moment in(std::chrono::milliseconds after) {
  return moment{begin.milliseconds() + after.count()};
}
constexpr auto no_limit = std::optional<cents>{};

TEST(protection, a_limit_is_tighter_at_once_and_looser_after_a_day_ACC_6) {
  const struct {
    std::optional<cents> before;
    std::optional<cents> asked;
    std::optional<cents> at_once;
    std::optional<cents> after_a_day;
  } cases[] = {
      {no_limit, cents{100}, cents{100}, cents{100}},
      {no_limit, no_limit, no_limit, no_limit},
      {cents{100}, cents{99}, cents{99}, cents{99}},
      {cents{100}, cents{0}, cents{0}, cents{0}},
      {cents{100}, cents{100}, cents{100}, cents{100}},
      {cents{100}, cents{101}, cents{100}, cents{101}},
      {cents{100}, no_limit, cents{100}, no_limit},
      {cents{0}, no_limit, cents{0}, no_limit},
  };
  for (const auto& each : cases) {
    protection kept;
    kept.loss_a_day.amount = each.before;
    ASSERT_TRUE(ask_limit(kept.loss_a_day, each.asked, begin));
    EXPECT_EQ(protection_at(kept, begin).loss_a_day.amount, each.at_once);
    EXPECT_EQ(protection_at(kept, in(24h - 1ms)).loss_a_day.amount, each.at_once);
    EXPECT_EQ(protection_at(kept, in(24h)).loss_a_day.amount, each.after_a_day);
    EXPECT_FALSE(protection_at(kept, in(24h)).loss_a_day.to_come);
    const bool waits = each.at_once != each.after_a_day;
    EXPECT_EQ(next_change(kept, begin), waits ? std::optional{in(24h)} : std::nullopt);
    EXPECT_EQ(next_change(kept, in(24h)), std::nullopt);
  }
}

TEST(protection, a_looser_limit_that_is_to_come_is_seen_and_can_be_called_off_ACC_6) {
  protection kept;
  ASSERT_TRUE(ask_limit(kept.session, 60min, begin));
  ASSERT_TRUE(ask_limit(kept.session, 90min, in(1h)));
  EXPECT_EQ(kept.session.to_come->amount, 90min);
  EXPECT_EQ(kept.session.to_come->from, in(25h));
  cancel_looser(kept.session, in(25h - 1ms));
  EXPECT_EQ(protection_at(kept, in(48h)).session, (limit<std::chrono::minutes>{60min, {}}));

  ASSERT_TRUE(ask_limit(kept.session, 90min, in(1h)));
  cancel_looser(kept.session, in(25h));
  EXPECT_EQ(protection_at(kept, in(25h)).session.amount, 90min) << "too late";
}

TEST(protection, whoever_asks_again_waits_again_and_a_tighter_limit_calls_a_looser_off_ACC_6) {
  protection kept;
  ASSERT_TRUE(ask_limit(kept.deposit_a_day, cents{100}, begin));
  ASSERT_TRUE(ask_limit(kept.deposit_a_day, cents{200}, begin));
  ASSERT_TRUE(ask_limit(kept.deposit_a_day, no_limit, in(23h)));
  EXPECT_EQ(protection_at(kept, in(24h)).deposit_a_day.amount, cents{100});
  EXPECT_EQ(protection_at(kept, in(47h)).deposit_a_day.amount, no_limit);
  ASSERT_TRUE(ask_limit(kept.deposit_a_day, cents{50}, in(24h)));
  EXPECT_EQ(protection_at(kept, in(96h)).deposit_a_day.amount, cents{50});
}

TEST(protection, a_looser_limit_whose_time_has_come_is_what_the_next_is_held_against_ACC_6) {
  protection kept;
  ASSERT_TRUE(ask_limit(kept.deposit_a_day, cents{100}, begin));
  ASSERT_TRUE(ask_limit(kept.deposit_a_day, cents{200}, begin));
  ASSERT_TRUE(ask_limit(kept.deposit_a_day, cents{150}, in(24h)));
  EXPECT_EQ(kept.deposit_a_day, (limit<cents>{cents{150}, {}}));
}

TEST(protection, limits_are_amounts_that_can_be_kept_to_ACC_6) {
  protection kept;
  EXPECT_FALSE(ask_limit(kept.loss_a_day, cents{-1}, begin));
  EXPECT_FALSE(ask_limit(kept.loss_a_day, cents{cents_max + 1}, begin));
  EXPECT_TRUE(ask_limit(kept.loss_a_day, cents{cents_max}, begin));
  EXPECT_FALSE(ask_limit(kept.reality_check, 0min, begin));
  EXPECT_FALSE(ask_limit(kept.reality_check, 1441min, begin));
  EXPECT_TRUE(ask_limit(kept.reality_check, 1440min, begin));
  EXPECT_EQ(ask_limit(kept.session, 0min, begin).error(),
            "found 0 minutes; accepted: no limit, or 1 to 1440");
}

TEST(protection, an_exclusion_lasts_to_its_moment_and_is_never_shortened_ACC_6) {
  protection kept;
  EXPECT_FALSE(is_excluded(kept, begin));
  EXPECT_FALSE(exclude(kept, begin, begin)) << "not to come";
  ASSERT_TRUE(exclude(kept, in(48h), begin));
  EXPECT_EQ(next_change(kept, begin), in(48h));
  EXPECT_FALSE(exclude(kept, in(47h), in(1h)));
  EXPECT_TRUE(is_excluded(kept, in(48h - 1ms)));
  EXPECT_FALSE(is_excluded(kept, in(48h)));
  ASSERT_TRUE(exclude(kept, in(49h), in(1h)));
  ASSERT_TRUE(exclude(kept, in(50h), in(49h))) << "anew";
  ASSERT_TRUE(exclude(kept, moment_max, in(49h)));
  EXPECT_FALSE(exclude(kept, in(1000h), in(49h)));
  EXPECT_TRUE(is_excluded(kept, moment_max));
  EXPECT_EQ(next_change(kept, in(49h)), std::nullopt);
}

TEST(protection, the_ledger_is_told_what_holds_at_a_moment_ACC_6) {
  protection kept;
  EXPECT_EQ(ledger_protection_at(kept, begin), ledger_protection{});
  ASSERT_TRUE(ask_limit(kept.loss_a_day, cents{5'000}, begin));
  ASSERT_TRUE(ask_limit(kept.loss_a_day, cents{9'000}, begin));
  ASSERT_TRUE(exclude(kept, in(2h), begin));
  std::vector<ledger_protection> told{ledger_protection_at(kept, begin)};
  for (auto next = next_change(kept, begin); next; next = next_change(kept, *next)) {
    told.push_back(ledger_protection_at(kept, *next));
  }
  EXPECT_EQ(told, (std::vector<ledger_protection>{
                      {true, cents{5'000}}, {false, cents{5'000}}, {false, cents{9'000}}}));
}

}  // namespace
}  // namespace skyward::server::protection_test
