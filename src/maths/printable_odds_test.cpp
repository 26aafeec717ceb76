// The candidates against every printable odds there are, which is how they are defined.
#include "maths/printable_odds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace skyward::maths {
namespace {

printed_form to_form(std::int64_t per_max) {
  return {odds_form::to, per_max, cents{100},
          [](const odds& pays) { return rational{pays.pays(), pays.per()}; }};
}

/// What can be printed as `to`, ascending by net, up to a net of 100.
std::vector<rational> all_nets(std::int64_t per_max) {
  std::vector<rational> nets;
  for (std::int64_t per = 1; per <= per_max; ++per) {
    for (std::int64_t pays = 1; pays <= 100; ++pays) {
      if (std::gcd(pays, per) == 1) nets.emplace_back(pays, per);
    }
  }
  return nets;
}

TEST(printable_odds, candidates_are_the_nearest_of_all_that_can_be_printed) {
  constexpr std::size_t most = 12;
  for (const std::int64_t per_max : {1, 2, 6}) {
    for (const auto& wanted : {rational{1, 3}, rational{1}, rational{22, 7}, rational{61, 5}}) {
      auto nets = all_nets(per_max);
      const auto away = [&](const rational& net) { return abs(rational{net - wanted}); };
      std::ranges::sort(nets, {}, away);
      const auto near = printable_near(wanted, to_form(per_max), most);
      ASSERT_EQ(near.size(), most);
      for (std::size_t i = 0; i < most; ++i) ASSERT_EQ(away(near[i].net), away(nets[i]));
    }
  }
}

TEST(printable_odds, large_numbers_are_whole_and_round) {
  for (const auto& each : printable_near(rational{12'345}, to_form(6), 5)) {
    EXPECT_EQ(each.pays.per(), 1);
    EXPECT_EQ(each.pays.pays() % 500, 0) << each.pays.pays();
  }
}

TEST(printable_odds, for_odds_pay_more_than_the_wager_that_is_part_of_them) {
  auto form = to_form(6);
  form.form = odds_form::for_;
  form.net_of = [](const odds& pays) { return rational{pays.pays(), pays.per()} - 1; };
  const auto near = printable_near(rational{1, 10}, form, 20);
  ASSERT_FALSE(near.empty());
  for (const auto& each : near) EXPECT_GT(each.pays.pays(), each.pays.per());
}

TEST(printable_odds, fewer_and_smaller_numbers_are_less_to_read) {
  EXPECT_LT(reading_of(odds::to(2, 1)), reading_of(odds::to(3, 1)));
  EXPECT_LT(reading_of(odds::to(3, 1)), reading_of(odds::to(3, 2)));
  EXPECT_LT(reading_of(odds::to(3'000, 1)), reading_of(odds::to(31, 1)));
  EXPECT_EQ(reading_of(odds::prize(cents{500})), reading_of(odds::to(5, 1)));
}

}  // namespace
}  // namespace skyward::maths
