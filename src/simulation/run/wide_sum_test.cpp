// Numbers of up to 128 bits are added up and read again.
#include "simulation/run/wide_sum.hpp"

#include <gtest/gtest.h>

#include <random>

namespace skyward::simulation {
namespace {

TEST(wide_sum, adds_up_numbers_far_beyond_64_bits_without_loss) {
  const natural128 largest = ~natural128{0} >> 32U;
  std::mt19937_64 random{5};
  std::uint64_t counters[wide_sum<3>::words] = {};
  integer sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    auto number = (natural128{random()} << 64U | random()) >> 32U;
    if (i % 7 == 0) number = largest;
    if (i % 11 == 0) number >>= random() % 96;
    wide_sum<3>::add(counters, number);
    sum += (integer{static_cast<std::uint64_t>(number >> 64U)} << 64U) +
           static_cast<std::uint64_t>(number);
    ASSERT_EQ(wide_sum<3>::read(counters), sum) << i;
  }
  EXPECT_GT(sum, integer{1} << 104U);
}

TEST(wide_sum, sums_of_threads_add_up_counter_by_counter) {
  std::uint64_t first[wide_sum<3>::words] = {};
  std::uint64_t second[wide_sum<3>::words] = {};
  const auto number = natural128{UINT64_MAX} << 20U;
  for (int i = 0; i < 1'000; ++i) wide_sum<3>::add(first, number);
  for (int i = 0; i < 500; ++i) wide_sum<3>::add(second, 1);
  for (std::size_t i = 0; i < wide_sum<3>::words; ++i) first[i] += second[i];
  EXPECT_EQ(wide_sum<3>::read(first), (integer{UINT64_MAX} << 20U) * 1'000 + 500);
}

TEST(wide_sum, of_four_counters_holds_any_number_of_128_bits) {
  std::uint64_t counters[wide_sum<4>::words] = {};
  for (int i = 0; i < 1'000; ++i) wide_sum<4>::add(counters, ~natural128{0});
  EXPECT_EQ(wide_sum<4>::read(counters), ((integer{1} << 128U) - 1) * 1'000);
}

TEST(wide_sum, counters_have_room_for_two_to_the_32_numbers) {
  std::uint64_t counters[wide_sum<4>::words] = {};
  wide_sum<4>::add(counters, ~natural128{0});
  for (const auto each : counters) EXPECT_LE(each, UINT64_MAX >> 32U);
}

TEST(square_of, is_the_same_on_either_side_of_zero) {
  for (const std::int64_t number : {0L, 1L, 3L, 1'000'000'007L, INT64_MAX}) {
    const auto square = static_cast<natural128>(number) * static_cast<natural128>(number);
    EXPECT_TRUE(square_of(number) == square);
    EXPECT_TRUE(square_of(-number) == square);
  }
}

}  // namespace
}  // namespace skyward::simulation
