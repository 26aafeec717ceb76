// What a house draws, window by window, and what it does when chance fails.
#include "fairness/window_draws.hpp"

#include "fairness/secret_maker.hpp"

#include <gtest/gtest.h>

#include <set>

namespace skyward::fairness {
namespace {

std::string thrown(window_draws& from) {
  auto draw = *from.next();
  std::string text;
  for (int i = 0; i < 20; ++i) text += static_cast<char>('0' + draw.face().pips());
  return text;
}

/// Two draws of a window, of one seed; then the next table's, of another.
TEST(window_draws, are_what_a_house_draws_RNG_4) {
  secret_maker seeds{repeatable_chance(7)};
  window_draws from{secret_maker{repeatable_chance(7)}};
  for (std::uint64_t window = 1; window <= 3; ++window) {
    for (const auto* table : {"table/1", "table/2", "table/3", "table/4"}) {
      const auto seed = *seeds.next();
      for (std::uint64_t index = 0; index < 2; ++index) {
        draw_stream own{seed, {table, window, index}, {}};
        auto next = *from.next();
        for (int i = 0; i < 100; ++i) ASSERT_EQ(next.byte(), own.byte());
      }
    }
  }
}

TEST(window_draws, never_come_twice_RNG_2) {
  window_draws chance{secret_maker{}};
  window_draws other{secret_maker{}};
  std::set<std::string> all;
  for (int i = 0; i < 1'000; ++i) {
    ASSERT_TRUE(all.insert(thrown(chance)).second);
    ASSERT_TRUE(all.insert(thrown(other)).second);
  }
}

TEST(window_draws, end_where_chance_fails_RNG_9) {
  window_draws from{secret_maker{[](std::span<std::uint8_t> /*into*/) {
    return std::expected<void, std::string>{std::unexpected(std::string{"getrandom: broken"})};
  }}};
  const auto failed = from.next();
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error(), "getrandom: broken");
}

TEST(repeatable_chance, is_the_same_for_the_same_number_alone) {
  window_draws one{secret_maker{repeatable_chance(1)}};
  window_draws again{secret_maker{repeatable_chance(1)}};
  window_draws other{secret_maker{repeatable_chance(2)}};
  const auto first = thrown(one);
  EXPECT_EQ(first, thrown(again));
  EXPECT_NE(first, thrown(other));
}

}  // namespace
}  // namespace skyward::fairness
