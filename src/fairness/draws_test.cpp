// What is drawn is what the bytes say, without bias, and another thing for anything that is other.
#include "fairness/draws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace skyward::fairness {
namespace {

secret counted_seed(std::uint8_t first) {
  secret made;
  std::iota(made.bytes.begin(), made.bytes.end(), first);
  return made;
}

contribution of_player(const std::string& player, std::uint64_t window, std::uint8_t first) {
  const auto value = counted_seed(first);
  return {player, commitment_of(value, window, player), value};
}

std::string thrown(const secret& seed, const draw_place& place,
                   std::span<const contribution> list) {
  draw_stream from{seed, place, list};
  std::string text;
  for (const auto each : std::span<const dice::face>{drawn_dice(from, 20)}) {
    text += static_cast<char>('0' + each.pips());
  }
  return text;
}

TEST(draws, come_out_as_published_FAIR_6) {
  EXPECT_TRUE(draws_as_published());
}

/// How often each of `count` things is said by all numbers there are.
std::vector<int> said_by_all(std::size_t values, std::size_t count) {
  std::vector<int> each(count);
  for (std::size_t number = 0; number < values; ++number) {
    if (const auto found = scaled(number, values, count)) ++each.at(*found);
  }
  return each;
}

/// What `face` and `below` do with bytes, told of every byte and every pair there is.
TEST(draws, scale_without_bias_by_enumeration_RNG_3_FAIR_5) {
  EXPECT_EQ(said_by_all(256, 6), std::vector(6, 42));
  for (std::size_t count = 1; count <= 500; ++count) {
    EXPECT_EQ(said_by_all(65'536, count), std::vector(count, static_cast<int>(65'536 / count)))
        << count;
  }
}

/// The first bytes that are not passed over, in order, and none for anything else.
TEST(draws, are_the_bytes_in_order_with_none_left_out_RNG_7) {
  const auto seed = counted_seed(7);
  draw_stream bytes{seed, {"table/3", 9, 4}, {}};
  draw_stream faces{seed, {"table/3", 9, 4}, {}};
  for (int i = 0; i < 10'000; ++i) {
    int byte = bytes.byte();
    while (byte >= 252) byte = bytes.byte();
    ASSERT_EQ(faces.face().pips(), byte % 6 + 1);
  }
  draw_stream pairs{seed, {"table/3", 9, 5}, {}};
  draw_stream numbers{seed, {"table/3", 9, 5}, {}};
  for (int i = 0; i < 10'000; ++i) {
    const auto pair = [&] {
      const std::size_t high = pairs.byte();
      return 256 * high + pairs.byte();
    };
    auto next = pair();
    while (next >= 65'536 - 65'536 % 441) next = pair();
    ASSERT_EQ(numbers.below(441), next % 441);
  }
}

TEST(draws, are_others_for_anything_that_is_other_FAIR_4) {
  const auto seed = counted_seed(0);
  const std::vector list{of_player("u-1", 5, 10), of_player("u-2", 5, 20)};
  const auto first = thrown(seed, {"table/1", 5, 0}, list);
  EXPECT_EQ(thrown(seed, {"table/1", 5, 0}, list), first);
  EXPECT_NE(thrown(counted_seed(1), {"table/1", 5, 0}, list), first);
  EXPECT_NE(thrown(seed, {"table/2", 5, 0}, list), first);
  EXPECT_NE(thrown(seed, {"table/1", 6, 0}, list), first);
  EXPECT_NE(thrown(seed, {"table/1", 5, 1}, list), first);
  EXPECT_NE(thrown(seed, {"table/1", 5, 0}, std::vector{list[1], list[0]}), first);
  EXPECT_NE(thrown(seed, {"table/1", 5, 0}, std::vector{list[0]}), first);
  auto missing = list;
  missing[1].value.reset();
  EXPECT_NE(thrown(seed, {"table/1", 5, 0}, missing), first);
}

/// What is closed is who committed to what; what is shown later changes nothing of it.
TEST(draws, list_is_the_same_whatever_is_shown_FAIR_2) {
  std::vector list{of_player("u-1", 5, 10), of_player("u-2", 5, 20)};
  const auto closed = list_hash("table/1", 5, list);
  list[0].value.reset();
  EXPECT_EQ(list_hash("table/1", 5, list), closed);
  std::swap(list[0], list[1]);
  EXPECT_NE(list_hash("table/1", 5, list), closed);
}

/// Every order of four things, a draw each: none is left out, and each is as frequent as the
/// others but for chance (5.8 standard deviations, of 24 counts).
TEST(draws, shuffle_into_every_order) {
  const auto seed = counted_seed(3);
  std::map<std::vector<int>, int> orders;
  constexpr int draws = 24'000;
  for (std::uint64_t i = 0; i < draws; ++i) {
    draw_stream from{seed, {"table/1", 1, i}, {}};
    std::vector<int> things{1, 2, 3, 4};
    shuffle(from, things);
    ++orders[things];
  }
  ASSERT_EQ(orders.size(), 24U);
  for (const auto& [order, count] : orders) {
    EXPECT_NEAR(count, draws / 24, 180) << testing::PrintToString(order);
  }
}

}  // namespace
}  // namespace skyward::fairness
